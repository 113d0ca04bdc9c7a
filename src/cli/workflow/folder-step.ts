import { posix, relative, resolve, sep } from 'node:path';
import { type Advice, ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { instanceNames, pageNames, usualName } from '../../contract/names.js';
import { sameUrl } from '../../contract/source.js';
import type { Told } from '../../contract/told.js';
import { type Clone, whyNoRepository } from '../clone.js';
import type { GivenInputs } from '../given-inputs.js';
import { detectProject } from '../init/detect-project.js';
import { plainPages } from '../init/plain-html.js';
import { workflowFile } from '../repository/workflow.js';
import { isForPreviews } from './branches.js';
import { followCalls } from './calls.js';
import { type DeployStep, readWorkflows, type Upload, type Workflows } from './deploy-steps.js';
import { expressions, type FilledStep, fillText, stepsOfRows } from './filled-step.js';
import { textHere } from './step-values.js';

/** The subject of a command: what was typed of it, and the folder. */
export interface Subject {
  /** The purpose of the command: a site (`pages`), code that is built, or another service. */
  kind?: Kind | undefined;
  target?: string | undefined;
  runner?: string | undefined;
  service?: string | undefined;
  name?: string | undefined;
  environment?: string | undefined;
  /** The typed source; another one is not this folder. */
  source?: string | undefined;
  /** The typed directory, from the top of the clone. */
  place?: string | undefined;
  /** The inputs of the step that the command takes, beside the name. */
  chooses?: 'store';
}

/** A step that deploys a folder of the clone. */
export interface FolderStep extends FilledStep {
  target: string;
  name: string;
  /** The folder as the job names it; undefined for an expression. */
  place: string | undefined;
  /** The same folder in the clone, where the job gets it as an artifact. */
  local: string | undefined;
  /** Paths of the artifact that are not uploaded. */
  leftOut: string[];
  /** What the other steps of the job deploy, for messages. */
  beside: string[];
}

/** Converts a path from the current folder to a path from the top of the clone. */
export function placeIn({ root }: Clone, cwd: string, path: string): string {
  return relative(root, resolve(cwd, path)).replaceAll(sep, '/') || '.';
}

/**
 * Returns the step of the clone's workflows that deploys this folder; undefined without one.
 * @param differ returns the inputs in which two steps differ at a terminal
 * @throws DeployError `usage` for several, and for a workflow that cannot be read
 */
export function stepOfFolder(
  clone: Clone,
  subject: Subject,
  differ: (one: FolderStep, other: FolderStep) => readonly string[],
): FolderStep | undefined {
  const steps = foldersOf(clone);
  const [first, ...others] = chooseSteps(steps, clone, subject);
  if (!first) return undefined;

  const different = others.filter((other) => differ(first, other).length > 0);
  if (different.length > 0) throw severalError([first, ...different], { clone, subject, differ });

  return first;
}

/** Returns whether a step may deploy under a name: its own, the default one, or one that begins and ends like what only a run knows. */
export function mayHaveName(
  { name, target }: FolderStep,
  given: string,
  { origin }: Clone,
): boolean {
  const typed = given.trim();
  if (name.includes('${{')) {
    const [start = '', ...rest] = name.split(expressions);
    return typed.startsWith(start) && typed.endsWith(rest.at(-1) ?? '');
  }

  const naming = target === 'pages' ? pageNames : instanceNames;
  return typed === (name || usualName(naming, { repository: origin?.repository ?? '' }));
}

/** Returns the name that a sweep of this folder has: the one in the clone's workflow, else the default one. By their tags it finds the previews of every other name. */
export function nameOfSweep(
  clone: Clone,
  subject: Subject,
): { name: Told<string> | undefined; folder: string } {
  const steps = chooseSteps(foldersOf(clone), clone, subject);
  // A name of the environment would be sent, and nobody had said so.
  const [name = '', ...others] = new Set(steps.map(({ inputs }) => inputs['name'] ?? ''));
  const isTold = name !== '' && others.length === 0 && !name.includes('${{');

  return {
    name: isTold ? { value: name, from: 'workflow' } : undefined,
    folder: steps.length > 0 ? '' : partOfFolder(clone),
  };
}

/**
 * Returns what tells a folder from the others of its repository, in names of sites, apps and workflows: its last part, or
 * all of its path where the workflow of that name deploys another folder. Empty at the top.
 */
export function partOfFolder(clone: Clone): string {
  const { folder } = clone;
  const last = posix.basename(folder);
  if (last === folder) return last;

  const file = workflowFile('deploy', last);
  const isTaken = withFolders(readFollowed(clone), clone).some(
    (step) =>
      posix.basename(step.file) === file &&
      step.local !== undefined &&
      !isBelow(step.local, folder),
  );
  return isTaken ? folder.replaceAll('/', '-') : last;
}

/** Returns the step that runs the code of a folder; undefined where a step publishes it. */
export function builtIn(clone: Clone, place: string): FolderStep | undefined {
  const here = foldersOf(clone).filter(({ local }) => local === place);
  const isSite = here.some(({ target }) => kindOf(target) === 'pages');
  return isSite ? undefined : here.find(({ target }) => kindOf(target) === 'built');
}

/** Returns the error for a folder of which nothing is deployed, where the clone's workflows deploy a service; undefined without one. */
export function onlyServiceError(clone: Clone): DeployError | undefined {
  const [step] = chooseSteps(foldersOf(clone), clone, { kind: 'service' });
  if (!step) return undefined;

  const { name, inputs } = step;
  const isNamed = name !== '' && !name.includes('${{');
  const option = isNamed
    ? `--name ${shellWord(name)}`
    : `--service ${shellWord(inputs['service'] ?? '<id>')}`;
  const text = `${placeOf(step)}, deploys ${describeStep(step)}, and no step deploys this folder.`;
  return new DeployError('usage', text, {
    next: ['To do what it does:', ourCommand(`<command> ${option}`)],
  });
}

/** Returns the file and the job of a step, for messages. */
export function placeOf({ file, job }: Pick<DeployStep, 'file' | 'job'>): string {
  return `${asName(file)}, job ${asName(job)}`;
}

/** A name of a clone's may read like our own words, also in a question: GitHub's keys of jobs and usual paths cannot. A called job names its callers. */
function asName(text: string): string {
  const isUsual =
    /^[\w./-]+(?: \((?:called by|of) [\w./-]+(?:, job [\w./-]+)?(?:, as in this clone)?\))*$/.test(
      text,
    );
  return isUsual ? text : JSON.stringify(text);
}

/** Returns the names to search for without an option for the kind. @throws DeployError `usage` outside of a clone */
export function namesOfFolder(clone: Clone): Told<string>[] {
  if (!clone.origin)
    throw new DeployError(
      'usage',
      `Give a name: ${whyNoRepository(clone)}, so there is no default.`,
    );

  const { repository } = clone.origin;
  const usual = (folder: string) =>
    [pageNames, instanceNames].map(
      (naming): Told<string> => ({
        value: usualName(naming, { repository, folder }),
        from: 'repository',
      }),
    );
  const steps = foldersOf(clone);
  const folders: Kind[] = ['pages', 'built'];
  const own = folders.flatMap((kind) => chooseSteps(steps, clone, { kind }));
  // A database deploys no folder, but it may be all that a repository has.
  const given = own.length > 0 ? own : chooseSteps(steps, clone, { kind: 'service' });
  const known = given.filter(({ name }) => !name.includes('${{'));
  const names = known.flatMap(({ name }) =>
    name ? [{ value: name, from: 'workflow' as const }] : usual(''),
  );
  const all = names.length > 0 ? names : usual(partOfFolder(clone));
  return [...new Map(all.map((name) => [name.value, name])).values()];
}

/** Returns the inputs that say what the workflows of the clone deploy from this folder, each kind once. */
export function kindsOfFolder(clone: Clone): Pick<GivenInputs, 'target' | 'runner' | 'service'>[] {
  const steps = foldersOf(clone);
  const kinds: Kind[] = ['pages', 'built', 'service'];
  const deployed = kinds
    .flatMap((kind) => chooseSteps(steps, clone, { kind }))
    .filter(({ target }) => target !== 'job')
    .map(({ target, inputs: { runner, service } }) => ({ target, runner, service }));

  return [...new Map(deployed.map((one) => [Object.values(one).join(' '), one])).values()];
}

function foldersOf(clone: Clone): FolderStep[] {
  const workflows = readFollowed(clone);
  const [broken] = workflows.unreadable;
  if (broken) {
    const text = `${broken.file} deploys from this clone, and cannot be read: ${broken.reason}. Its name, and what it keeps, are not known.`;
    throw new DeployError('usage', text, {
      next: 'Correct it, or deploy without it: `--no-workflow`.',
    });
  }

  return withFolders(workflows, clone);
}

/** Reads the workflows of a clone, with the steps of its own actions and called workflows as their callers have them. */
function readFollowed({ root, origin }: Clone): Workflows {
  const workflows = readWorkflows(root);
  const { steps } = followCalls(root, workflows, { repository: origin?.repository });
  return { ...workflows, steps };
}

function withFolders({ steps, uploads }: Workflows, clone: Clone): FolderStep[] {
  // One that is misspelt may be meant to deploy.
  const deploying = steps.filter(
    ({ inputs: { operation = '' } }) => !['plan', 'remove', 'cleanup'].includes(operation.trim()),
  );
  return deploying.flatMap((written) => {
    const others = deploying.filter(
      (one) => one !== written && one.file === written.file && one.job === written.job,
    );
    return stepsOfRows(written, clone).map((step) => {
      const here = (text = '') => textHere(text.trim(), step, clone.env).text;
      const target = here(step.inputs['target']) || 'pages';
      const name = here(step.inputs['name']);
      const beside = others.map(({ inputs }) =>
        describeStep({
          target: fillText(inputs['target'] ?? 'pages', step.facts),
          name: fillText(inputs['name'] ?? '', step.facts),
        }),
      );
      const isSite = (kindOf(target) ?? 'pages') === 'pages';
      const path = step.inputs[isSite ? 'directory' : 'sub-path'] || '.';
      const place = path.includes('${{') ? undefined : placeBelow(clone.root, path);
      return { ...step, target, name, place, beside, ...inClone(place, { step, uploads }) };
    });
  });
}

/** Returns a path from the top of the clone, also of one that names the top itself, as `github.workspace` does. */
function placeBelow(root: string, path: string): string {
  const below = posix.isAbsolute(path) ? relative(root, path).replaceAll(sep, '/') : path;
  return normalized(below.startsWith('..') ? path : below);
}

/** Finds the folder in the clone whose content the job downloads as an artifact. */
function inClone(
  place: string | undefined,
  { step, uploads }: { step: DeployStep; uploads: Upload[] },
): Pick<FolderStep, 'local' | 'leftOut'> {
  const unmoved = { local: place, leftOut: [] };
  const download = step.downloads.find(
    ({ path }) => place !== undefined && isBelow(place, normalized(path)),
  );
  const named = uploads.filter(({ name }) => name === download?.name);
  // Several builds of a repository may give their artifacts one name.
  const upload =
    named.find(({ file }) => file === step.file) ??
    named.find(({ workflow }) => step.after.includes(workflow)) ??
    named[0];
  if (!download || !upload || place === undefined) return unmoved;

  const lines = upload.path.split('\n').map((line) => line.trim());
  const [from, ...more] = lines.filter((line) => line !== '' && !line.startsWith('!'));
  // The top of several paths is not known here.
  if (from === undefined || more.length > 0 || /[*?[\]]|\$\{\{/.test(from)) return unmoved;

  const top = normalized(from);
  const local = posix.join(top, posix.relative(normalized(download.path), place));
  const leftOut = lines
    .filter((line) => line.startsWith('!'))
    .map((line) => `/${posix.relative(local, normalized(line.slice(1)))}`);
  return { local: normalized(local), leftOut: leftOut.filter((path) => !path.startsWith('/../')) };
}

export type Kind = 'pages' | 'built' | 'service';

/** Returns the kind of a target; undefined for one that only a run knows, or that is misspelt. */
function kindOf(target: string): Kind | undefined {
  const kinds: Partial<Record<string, Kind>> = {
    pages: 'pages',
    runner: 'built',
    app: 'built',
    instance: 'service',
    job: 'service',
  };
  return kinds[target];
}

/** A step whose name was typed comes first, wherever its folder is; then those of the folder. */
function chooseSteps(steps: FolderStep[], clone: Clone, subject: Subject): FolderStep[] {
  const all = steps.filter((step) => isOfSource(step, subject));
  const meant = all.filter((step) => isMeant(step, subject));
  const here = stepsHere(meant, clone, subject.place);
  const others = subject.place === undefined ? all.filter((step) => isOpen(step, subject)) : [];

  const isCalled = ({ name }: FolderStep) => name !== '' && name === subject.name;
  const called = [here, meant, others].map((some) => some.filter(isCalled));
  const chosen = called.find((some) => some.length > 0) ?? here;

  const placed = preferring(
    chosen,
    ({ inputs }) => (inputs['environment'] ?? 'prod') === subject.environment,
  );
  const rank = Math.min(...placed.map((step) => rankOf(step, clone)));
  return placed.filter((step) => rankOf(step, clone) === rank);
}

function stepsHere(steps: FolderStep[], clone: Clone, place: string | undefined): FolderStep[] {
  const same = steps.filter(({ local, place: named }) =>
    place === undefined ? false : [local, named].includes(place),
  );
  if (same.length > 0) return same;

  const folder = clone.folder || (place === undefined ? '' : projectAbove(clone, place));
  const near = steps.filter(({ local }) => {
    if (local === undefined) return folder === '';
    return folder ? isBelow(local, folder) : projectAbove(clone, local) === '';
  });
  // A folder that only a run knows may be this one.
  return near.length > 0 ? near : steps.filter(({ local }) => local === undefined);
}

/** Returns whether a command that names no kind may be about a service, as that deploys no folder. */
function isOpen({ target }: FolderStep, { kind, target: typed, runner, service }: Subject) {
  return kind !== 'pages' && !typed && !runner && !service && kindOf(target) === 'service';
}

function isOfSource({ inputs }: FolderStep, { source }: Subject): boolean {
  return !source || sameUrl(inputs['source-url'] ?? '', source);
}

function isMeant(
  { target, inputs }: FolderStep,
  { kind, target: typed, runner, service, place }: Subject,
): boolean {
  const own = kindOf(target);
  // Passed over, a step whose kind is not known would keep nothing of what it protects.
  if (own === undefined) return !service || inputs['service'] === service;
  if (kind && own !== kind) return false;
  if (service) return own === 'service' && inputs['service'] === service;
  if (runner && (inputs['runner'] ?? 'web') !== runner) return false;
  if (typed) return target === typed;
  if (runner) return own === 'built';

  return kind !== undefined || own === 'pages' || (place === undefined && own === 'built');
}

/** Returns the order of a step: 0 if a push or a schedule starts it, 1 if a person or another workflow does, 2 if it makes only previews. */
function rankOf(step: DeployStep, { defaultBranch }: Clone): number {
  if (isForPreviews(step, { branch: '', defaultBranch })) return 2;
  const others = step.events.filter((event) => !event.startsWith('pull_request'));
  return others.every((event) => event === 'workflow_dispatch' || event === 'workflow_call')
    ? 1
    : 0;
}

function severalError(
  steps: FolderStep[],
  {
    clone,
    subject,
    differ,
  }: { clone: Clone; subject: Subject; differ: Parameters<typeof stepOfFolder>[2] },
): DeployError {
  const [first] = steps;
  const names = new Set(steps.flatMap((step) => (first ? differ(first, step) : [])));
  const shown = steps.map((step) => ({
    step,
    options: subject.chooses === 'store' ? storeOption(step) : optionsFor(step, { steps, clone }),
  }));
  const text = 'Several steps of the workflows of this clone deploy this folder';
  const rows = shown.map(({ step }) => `${placeOf(step)}: ${describeStep(step)}`);
  const isTold = shown.every(({ options }) => options !== '');
  const isChoice = isTold && new Set(shown.map(({ options }) => options)).size === steps.length;
  if (isChoice && !subject.name) {
    const commands = shown.map(({ options }) => ourCommand(`<command> ${options}`));
    return new DeployError('usage', text, { rows, next: ['Choose one:', ...commands] });
  }

  const lacking = steps.flatMap(
    (step) => textHere(step.inputs['name'] ?? '', step, clone.env).lacking,
  );
  const toName: Advice =
    lacking.length > 0
      ? [
          `Set ${[...new Set(lacking)].join(' and ')} as the repository has it, and choose one by its name:`,
          ourCommand('<command> --name <name>'),
        ]
      : [];
  const next: Advice = [
    ...toName,
    `They differ in ${[...names].map((name) => `\`${name}\``).join(', ')}. Leave one of them, or give everything as options: \`--no-workflow\`.`,
  ];
  return new DeployError('usage', text, { rows, next });
}

function describeStep({ target, name }: Pick<FolderStep, 'target' | 'name'>): string {
  const kind =
    { pages: 'the site', app: 'the app', runner: 'the runner' }[target] ?? `the ${target}`;
  return name ? `${kind} ${plainText(name, 80)}` : `${kind} with the default name`;
}

/** Returns the option for the parameter store. */
function storeOption({ inputs }: FolderStep): string {
  const store = inputs['config-service'] ?? '';
  return store.includes('${{') ? '' : `--config-service ${shellWord(store)}`;
}

/** Returns the options that choose this step among the others. */
function optionsFor(step: FolderStep, { steps, clone }: { steps: FolderStep[]; clone: Clone }) {
  const isOnly = (read: (one: FolderStep) => string | undefined) =>
    steps.filter((one) => read(one) === read(step)).length === 1;
  const { target, local, inputs } = step;
  // What only a run knows is no value to type.
  const name = step.name.includes('${{') ? '' : step.name;
  const place = inputs['environment'] ?? 'prod';
  const folder = posix.relative(clone.folder || '.', local ?? '.') || '.';

  if (name && isOnly((one) => one.name)) return `--name ${shellWord(name)}`;
  const kind = kindOf(target);
  if (kind === 'pages' && isOnly((one) => `${one.target} ${one.local}`)) return shellWord(folder);
  if (kind && kind !== 'pages' && isOnly((one) => one.target)) return `--target ${target}`;
  if (isOnly((one) => one.inputs['environment'])) return `--environment ${shellWord(place)}`;

  return name ? `--name ${shellWord(name)}` : '';
}

function preferring<T>(all: T[], isWanted: (one: T) => boolean): T[] {
  const wanted = all.filter(isWanted);
  return wanted.length > 0 ? wanted : all;
}

/** Returns the nearest folder of the clone above a path that is a project; empty for its top, and for a path outside of it. */
function projectAbove(clone: Clone, path: string): string {
  const folder = posix.dirname(path);
  if (folder === '.' || folder.startsWith('..') || posix.isAbsolute(folder)) return '';

  const project = detectProject(resolve(clone.root, folder), clone);
  // Beside built pages (`.output/public`, `build/site`) lies no project of its own.
  const isProject = project !== undefined && project.framework !== plainPages;
  return isProject && !isHidden(folder) ? folder : projectAbove(clone, folder);
}

/** Returns whether a folder is one of a tool, as `docs/.vitepress` is. */
function isHidden(folder: string): boolean {
  return posix.basename(folder).startsWith('.');
}

function normalized(path: string): string {
  return posix.normalize(path).replace(/(?<=.)\/$/, '') || '.';
}

function isBelow(path: string, folder: string): boolean {
  return folder === '.' ? !path.startsWith('..') : `${path}/`.startsWith(`${folder}/`);
}
