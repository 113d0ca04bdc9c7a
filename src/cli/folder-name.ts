import { posix, relative, resolve, sep } from 'node:path';
import { DeployError } from '../base/errors.js';
import { instanceNames, pageNames, usualName } from '../contract/names.js';
import type { Told } from '../contract/told.js';
import type { Clone } from './clone.js';
import { findDeploySteps } from './doctor/workflows.js';
import { detectProject } from './init/detect-project.js';

interface Subject {
  isSite: boolean;
  place?: string | undefined;
}

/** Converts a path from the current folder to a path from the top of the clone. */
export function placeIn({ root }: Clone, cwd: string, path: string): string {
  return relative(root, resolve(cwd, path)).replaceAll(sep, '/') || '.';
}

/** Returns the name in the clone's workflow for this folder, else the folder for a default name. @throws DeployError `usage` for several names */
export function nameOfFolder(
  clone: Clone,
  subject: Subject,
): { name: Told<string> | undefined; folder: string } {
  const names = namesInWorkflows(clone, subject);
  if (names.length > 1) {
    const listed = names.map((name) => name || 'the default one').join(', ');
    throw new DeployError(
      'usage',
      `The workflows of this clone deploy this folder under several names: ${listed}.`,
      {
        next: 'Choose one with --name.',
      },
    );
  }

  const [value] = names;
  return {
    name: value ? { value, from: 'workflow' } : undefined,
    folder: names.length === 0 ? clone.folder : '',
  };
}

/** Returns the names to search for without an option for the kind. @throws DeployError `usage` outside of a clone */
export function namesOfFolder(clone: Clone): Told<string>[] {
  if (!clone.origin)
    throw new DeployError(
      'usage',
      'Give a name: this folder is not a clone of a repository, so there is no default.',
    );

  const { repository } = clone.origin;
  const usual = (folder: string) =>
    [pageNames, instanceNames].map(
      (naming): Told<string> => ({
        value: usualName(naming, { repository, folder }),
        from: 'repository',
      }),
    );
  const given = [true, false].flatMap((isSite) => namesInWorkflows(clone, { isSite }));
  const names =
    given.length === 0
      ? usual(clone.folder)
      : given.flatMap((value) => (value ? [{ value, from: 'workflow' as const }] : usual('')));
  return [...new Map(names.map((name) => [name.value, name])).values()];
}

function namesInWorkflows({ root, folder: here }: Clone, { isSite, place }: Subject): string[] {
  const steps = deployingSteps(root).filter((step) => step.isSite === isSite);
  const same = steps.filter((step) => step.place === place);
  const folder = here || (place === undefined ? '' : projectAbove(root, place));
  const near = steps.filter((step) =>
    folder ? `${step.place}/`.startsWith(`${folder}/`) : projectAbove(root, step.place) === '',
  );
  return [...new Set((same.length > 0 ? same : near).map(({ name }) => name))];
}

function deployingSteps(root: string) {
  return findDeploySteps(root).flatMap(({ inputs }) => {
    const { target = 'pages', operation = 'auto', name = '' } = inputs;
    // The value of an expression is unknown here.
    if (!['auto', 'deploy', 'plan'].includes(operation) || name.includes('${{')) return [];

    const isSite = target === 'pages';
    const path = inputs[isSite ? 'directory' : 'sub-path'] || '.';
    return [{ isSite, place: posix.normalize(path).replace(/\/$/, ''), name }];
  });
}

function projectAbove(root: string, path: string): string {
  const folder = posix.dirname(path);
  if (folder === '.' || folder.startsWith('..')) return '';
  return detectProject(resolve(root, folder), root) ? folder : projectAbove(root, folder);
}
