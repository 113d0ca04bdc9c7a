import { posix, relative, resolve, sep } from 'node:path';
import { DeployError } from '../base/errors.js';
import { instanceNames, type Naming, pageNames, usualName } from '../contract/names.js';
import type { Clone } from './clone.js';
import { findDeploySteps } from './doctor/workflows.js';
import { detectProject } from './init/detect-project.js';

interface Subject {
  isSite: boolean;
  place?: string | undefined;
}

/** Returns a path below the current folder, from the top of the clone. */
export function placeIn({ root }: Clone, cwd: string, path: string): string {
  return relative(root, resolve(cwd, path)).replaceAll(sep, '/') || '.';
}

/** Returns the name in the clone's workflow for this folder, else the folder for a usual name. @throws DeployError `usage` for several */
export function nameOfFolder(clone: Clone, subject: Subject): { name: string; folder: string } {
  const [name, ...others] = namesIn(stepsFor(clone, subject));
  if (others.length > 0) {
    const names = [name, ...others].map((each) => each || 'the default one').join(', ');
    throw new DeployError('usage', `The workflows of this clone deploy this folder under several names: ${names}.`, {
      next: 'Say which one is meant with --name.',
    });
  }
  return { name: name ?? '', folder: name === undefined ? clone.folder : '' };
}

/** Returns the names to search for where no option names the kind. */
export function namesOfFolder(clone: Clone): string[] {
  const given = namesIn([true, false].flatMap((isSite) => stepsFor(clone, { isSite })));
  const usual = (folder: string) => [pageNames, instanceNames].map((naming) => defaultName(naming, clone, folder));
  const names = given.length === 0 ? usual(clone.folder) : given.flatMap((name) => name || usual(''));
  return [...new Set(names)];
}

/** Returns the directory that a workflow publishes as the site `name`. */
export function otherPlace(clone: Clone, name: string): string | undefined {
  const steps = deployingSteps(clone).filter(({ isSite }) => isSite);
  return steps.find((step) => (step.name || defaultName(pageNames, clone, '')) === name)?.place;
}

function defaultName(naming: Naming, { origin }: Clone, folder: string): string {
  return usualName(naming, { repository: origin?.repository ?? '', folder });
}

function namesIn(steps: DeploySubject[]): string[] {
  return [...new Set(steps.map(({ name }) => name))];
}

function stepsFor(clone: Clone, { isSite, place }: Subject): DeploySubject[] {
  const steps = deployingSteps(clone).filter((step) => step.isSite === isSite);
  const same = steps.filter((step) => step.place === place);
  if (same.length > 0) return same;
  const folder = clone.folder || (place === undefined ? '' : projectAbove(clone, place));
  if (folder === '') return steps.filter((step) => projectAbove(clone, step.place) === '');
  return steps.filter((step) => `${step.place}/`.startsWith(`${folder}/`));
}

type DeploySubject = ReturnType<typeof deployingSteps>[number];

function deployingSteps({ root }: Clone) {
  return findDeploySteps(root).flatMap(({ inputs }) => {
    const { target = 'pages', operation = 'auto', name = '' } = inputs;
    // An expression's value is not known here.
    if (!['auto', 'deploy', 'plan'].includes(operation) || name.includes('${{')) return [];
    const isSite = target === 'pages';
    const path = inputs[isSite ? 'directory' : 'sub-path'] || '.';
    return [{ isSite, place: posix.normalize(path).replace(/\/$/, ''), name }];
  });
}

function projectAbove({ root }: Clone, path: string): string {
  const folder = posix.dirname(path);
  if (folder === '.' || folder.startsWith('..')) return '';
  return detectProject(resolve(root, folder), root) ? folder : projectAbove({ root } as Clone, folder);
}
