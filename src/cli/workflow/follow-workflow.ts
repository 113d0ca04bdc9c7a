import { resolve } from 'node:path';
import { type Advice, ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { type InputName, inputRows, optionOf } from '../../contract/inputs.js';
import { problemOf } from '../../contract/read-inputs.js';
import { type Clone, openClone } from '../clone.js';
import { askGit } from '../git.js';
import type { GivenInputs } from '../given-inputs.js';
import { detectProject } from '../init/detect-project.js';
import type { Terminal } from '../terminal/terminal.js';
import { checkAddresses, checkAddressText, checkSource, isOtherAddress } from './addresses.js';
import {
  type Branch,
  type Deploys,
  deploysBranch,
  deploysOf,
  type Reach,
  reachOn,
} from './branches.js';
import {
  type FolderStep,
  type Kind,
  mayHaveName,
  placeIn,
  placeOf,
  type Subject,
  stepOfFolder,
} from './folder-step.js';
import type { Followed } from './followed.js';
import { isTypedEntry, lentTo, loansOf, sourceLogins } from './loans.js';
import { mergeMaps } from './map-text.js';
import { valuesForOtherName } from './other-name.js';
import { differentInputs, ownVariable, readStepValues, type StepValues } from './step-values.js';

/** Inputs that protect files of a live site: not known, they protect all. */
const protecting = new Set<InputName>(['keep', 'keep-assets', 'max-prune']);

/** Inputs without which a deploy leaves things as they are. */
const optional = new Set<InputName>([
  'config',
  'config-prune',
  'config-api-key',
  'options',
  'preview-config',
  'preview-options',
  'preview-source-token',
  'preview-max-size',
  'preview-max-count',
  'source-token',
  'git-credential',
  'domain',
  'rollback',
  'incremental',
  'concurrency',
  'wait',
  'timeout',
  'health-path',
  'high-availability',
  'backup-schedule',
  'backup-retention',
]);

/**
 * Reads what the workflow of this clone gives the deploy of this folder.
 * @param typed the options and arguments of the command, which win; `kind` is what the command is for; `anyBranch` permits a branch that the workflow does not deploy
 * @throws DeployError `usage` for several steps, for another branch, for an address that a person has to name, and for a value that only a run knows
 */
export async function followWorkflow(
  terminal: Terminal,
  {
    typed,
    kind,
    anyBranch = false,
  }: { typed: GivenInputs; kind?: Kind | undefined; anyBranch?: boolean },
): Promise<Followed | undefined> {
  const { env, cwd } = terminal;
  const clone = await openClone(terminal);
  const { directory, target, runner, service, name, environment, 'source-url': source } = typed;
  const place = directory === undefined ? undefined : placeIn(clone, cwd, directory);
  const subject = { kind, target, runner, service, name, environment, source, place };
  const step = findStep(clone, { subject, cwd, anyBranch });
  if (!step) return undefined;

  const branch = clone.ref.replace('refs/heads/', '');
  const { values, leftOut, isElsewhere } = valuesFor(step, { typed, clone, env });
  const isOfBranch = await isStepOfBranch(terminal, { clone, branch, step });
  if (!anyBranch && !isElsewhere)
    checkBranch(step, { typed, at: { branch, defaultBranch: clone.defaultBranch }, isOfBranch });
  checkAddresses(step, { typed, values });
  checkKnown(step, { typed, values, env });

  const inputs = untyped({ ...values.inputs, target: step.target }, { typed, env });
  const lent = lentTo(values, { inputs, typed, env });
  const loans = await loansOf(inputs, { lent, typed });
  checkAddressText(step, loans);
  const logins = await sourceLogins({ inputs, typed, env });
  await checkSource(step, { typed, inputs, logins, origin: clone.origin });
  protectUnknown(inputs, values);
  if (step.target === 'pages')
    Object.assign(inputs, siteInputs(step, { typed, inputs: values.inputs, root: clone.root }));

  const { config, 'preview-config': previewConfig, ...others } = inputs;
  const isSame = place === undefined || [step.local, step.place].includes(place);
  return {
    inputs: others,
    from: placeOf(step),
    place: isSame ? step.place : undefined,
    texts: { ...(config && { config }), ...(previewConfig && { 'preview-config': previewConfig }) },
    lines: describe(step, { values, typed, leftOut }),
    loans,
    isOfBranch,
    typesStore: typedStores(typed),
    secrets: values.secrets,
  };
}

/** Returns the step that a command follows, with a typed target in place of one that only a run knows. */
function findStep(
  clone: Clone,
  { subject, cwd, anyBranch }: { subject: Subject; cwd: string; anyBranch: boolean },
): FolderStep | undefined {
  // What depends on the branch is not known for one that the workflow does not deploy, so nothing that it keeps is deleted.
  const seen = { ...clone, ref: anyBranch ? '' : clone.ref };
  const found =
    stepOfFolder(seen, subject, differentInputs) ?? stepOfDetected(seen, { subject, cwd });
  if (!found) return undefined;

  checkWritten(found);
  return isUnknown(found.target) ? { ...found, target: subject.target ?? found.target } : found;
}

/** Returns the step that publishes the very directory that would be published here without a workflow. */
function stepOfDetected(
  clone: Clone,
  { subject, cwd }: { subject: Subject; cwd: string },
): FolderStep | undefined {
  const { kind, target, runner, service, place } = subject;
  if (kind || target || runner || service || place !== undefined) return undefined;

  const { directory } = detectProject(cwd, clone) ?? {};
  if (directory === undefined) return undefined;

  const detected = placeIn(clone, cwd, directory);
  const step = stepOfFolder(clone, { ...subject, place: detected }, differentInputs);
  return step && [step.local, step.place].includes(detected) ? step : undefined;
}

const isUnknown = (text: string) => text.includes('${{');

/** @throws DeployError `usage` for a target or an operation that the step itself refuses */
function checkWritten(step: FolderStep): void {
  for (const input of ['target', 'operation'] as const) {
    const text = (input === 'target' ? step.target : step.inputs[input])?.trim() ?? '';
    // Marked as code, an input would be shown as its option.
    const problem = isUnknown(text) ? '' : (problemOf(input, text) ?? '').replaceAll('`', '');
    if (problem)
      throw new DeployError('usage', `${placeOf(step)}: its ${input} ${problem}`, {
        next: 'Correct it, or deploy without it: `--no-workflow`.',
      });
  }
}

/** Returns the values of a step for the typed name, which may be another one than the step's. */
function valuesFor(
  step: FolderStep,
  { typed, clone, env }: { typed: GivenInputs; clone: Clone; env: NodeJS.ProcessEnv },
): { values: StepValues; leftOut: string[]; isElsewhere: boolean } {
  const values = readStepValues(step, env);
  const isElsewhere = typed.name !== undefined && !mayHaveName(step, typed.name, clone);
  return isElsewhere
    ? { ...valuesForOtherName(values, typed), isElsewhere }
    : { values, leftOut: [], isElsewhere };
}

function typedStores(typed: GivenInputs): InputName[] {
  const maps = ['options', 'preview-options'] as const;
  const asEntry = maps.filter((input) => isTypedEntry(typed, { input, entry: 'ConfigService' }));
  return typed['config-service'] === undefined ? asEntry : ['config-service', ...asEntry];
}

/** Returns whether a step is another one here than on the default branch, by its file and by those of its callers, which give it its inputs. */
async function isStepOfBranch(
  terminal: Terminal,
  { clone, branch, step }: { clone: Clone; branch: string; step: FolderStep },
): Promise<boolean> {
  const files = new Set([step.file, ...step.gates.map(({ file }) => file)]);
  const changes = [...files].map((file) => isChangedHere(terminal, { clone, branch, file }));
  return (await Promise.all(changes)).includes(true);
}

/**
 * Returns whether a workflow is another one here than on the default branch, whose runs have the repository's secrets
 * anyway. Where the clone has no default branch to compare with, such as a clone of one branch, it is.
 */
async function isChangedHere(
  terminal: Terminal,
  { clone, branch, file }: { clone: Clone; branch: string; file: string },
): Promise<boolean> {
  const { origin, commit, defaultBranch } = clone;
  const isDefault = branch !== '' && branch === defaultBranch;
  // Without an origin or a commit, nobody else has written what is here.
  if (isDefault || !origin || commit === '') return false;

  const hashOf = (name: string) => askGit(terminal, 'rev-parse', '--verify', '--quiet', name);
  const known = await firstKnown(hashOf, [
    `refs/remotes/origin/${defaultBranch}`,
    `refs/heads/${defaultBranch}`,
  ]);
  if (known === undefined) return true;

  const [there, here] = await Promise.all([hashOf(`${known}:${file}`), hashOf(`HEAD:${file}`)]);
  if (here !== '') return there !== here;

  // Without a hash a file is the person's own, not yet committed, or one that git has by another path, such as through a link.
  const own = await askGit(terminal, 'ls-files', '--others', '--', `:(top,literal)${file}`);
  return there !== '' || own === '';
}

async function firstKnown(
  hashOf: (name: string) => Promise<string>,
  names: readonly string[],
): Promise<string | undefined> {
  for (const name of names) if ((await hashOf(name)) !== '') return name;
  return undefined;
}

/** Returns the step's inputs that were not typed. Lists and maps of options add to those of the step. */
function untyped(
  inputs: GivenInputs,
  { typed, env }: { typed: GivenInputs; env: NodeJS.ProcessEnv },
): GivenInputs {
  const entries = Object.entries(inputs) as [InputName, string][];
  const kept = entries.flatMap(([input, text]): [InputName, string][] => {
    const own = typed[input];
    const { form } = inputRows[input];
    if (own === undefined) return ownVariable(input, env) ? [] : [[input, text]];
    if (form === 'list') return [[input, `${text}\n${own}`]];
    return form === 'map' ? [[input, mergeMaps(text, own)]] : [];
  });
  return Object.fromEntries(kept);
}

/**
 * A preview and a typed ref are no deploy of the step's own; without a branch, a person has chosen the commit.
 * @throws DeployError `usage` for a branch that the workflow of the step does not put into production
 */
function checkBranch(
  step: FolderStep,
  { typed, at, isOfBranch }: { typed: GivenInputs; at: Branch; isOfBranch: boolean },
): void {
  if (typed.preview === 'branch' || typed['source-ref']) return;

  const { answer, by } = reachOn(step, at);
  const isMeant = at.branch === '' || deploysBranch(step, at);
  if (isMeant && answer === 'unknown') throw unknownError(step, { at, by });
  if (at.branch === '' || (isMeant && answer === 'yes' && !isOfBranch)) return;

  throw branchError(step, { at, isMeant: isMeant && answer === 'yes' });
}

/** Returns the error for a step of which only a run knows whether it deploys production. */
function unknownError(step: FolderStep, { at, by }: { at: Branch; by: Reach['by'] }): DeployError {
  const shown = plainText(at.branch || 'this commit', 80);
  const what = by === 'if' ? 'condition' : `${by}, ${plainText(step.inputs[by] ?? '', 120)}`;
  const text = `${placeOf(step)}, puts ${shown} into production or not by its ${what}, which only a run knows.`;
  return new DeployError('usage', text, { next: otherwise(at) });
}

function branchError(step: FolderStep, { at, isMeant }: { at: Branch; isMeant: boolean }) {
  const { branch, defaultBranch } = at;
  const isUnknown = isMeant && defaultBranch === '';
  const own = isMeant
    ? { branches: [defaultBranch].filter(Boolean), others: [] }
    : deploysReached(step, at);
  const reason = isMeant ? otherHere(defaultBranch) : deploysOther(own);
  const shown = plainText(branch, 80);
  const [onlyOwn, ...moreOwn] = own.branches;

  const toSwitch: Advice =
    onlyOwn === undefined || moreOwn.length > 0
      ? []
      : [`To deploy ${plainText(onlyOwn, 80)}:`, { command: `git switch ${shellWord(onlyOwn)}` }];
  const toCompare: Advice = isUnknown
    ? [
        'To bring the other branches, and to learn which is the default one:',
        { command: "git remote set-branches origin '*'" },
        { command: 'git fetch origin' },
        { command: 'git remote set-head origin --auto' },
      ]
    : [];
  const text = `${placeOf(step)}, ${reason}, and ${shown} is checked out here.`;
  return new DeployError('usage', text, {
    next: [...toSwitch, ...toCompare, ...otherwise(at)],
  });
}

/** Returns what a person can do with the branch all the same. The default one has no preview. */
function otherwise({ branch, defaultBranch }: Branch): Advice {
  const shown = plainText(branch || 'this commit', 80);
  const toPreview: Advice =
    branch === defaultBranch || branch === ''
      ? []
      : [`For a preview of ${shown}:`, ourCommand('<command> --preview-branch')];
  return [
    ...toPreview,
    `To put ${shown} into production all the same:`,
    ourCommand('<command> --any-branch'),
  ];
}

/** Leaves out the branches whose runs an `if` keeps from the step. */
function deploysReached(step: FolderStep, at: Branch): Deploys {
  const { branches, others } = deploysOf(step, at);
  const reached = branches.filter((branch) => reachOn(step, { ...at, branch }).answer !== 'no');
  const isHeld = others.length === 0 && branches.length > 0 && reached.length === 0;
  return { branches: reached, others: isHeld ? ['what its `if` lets through'] : others };
}

function otherHere(defaultBranch: string): string {
  return defaultBranch === ''
    ? 'cannot be compared with that of the default branch, which this clone does not have'
    : `is another one here than on ${plainText(defaultBranch, 80)}`;
}

function deploysOther({ branches, others }: Deploys): string {
  const all = [...branches, ...others].map((one) => plainText(one, 80));
  return all.length === 0 ? 'deploys only previews' : `deploys ${all.join(' and ')}`;
}

/** @throws DeployError `usage` for an input that is needed and that only a run knows */
function checkKnown(
  step: FolderStep,
  { typed, values, env }: { typed: GivenInputs; values: StepValues; env: NodeJS.ProcessEnv },
): void {
  const needed = values.unknown.filter(
    ({ input }) =>
      !protecting.has(input) &&
      !optional.has(input) &&
      !(typed[input] && inputRows[input].form === undefined) &&
      !ownVariable(input, env),
  );
  if (needed.length === 0) return;

  const rows = needed.map(({ input, expression, variables }) => {
    // An address takes no variable of a person.
    const isTold = variables.length > 0 && !isOtherAddress(input);
    // A list adds to that of the step, and no option says that it is a site.
    const isWhole = inputRows[input].form !== undefined || input === 'target';
    const option = isWhole ? '--no-workflow and all of it' : optionOf(input);
    const give = [option, isTold && `the variable ${variables.join(' and ')}`];
    return `\`${input}\` is ${plainText(expression, 120)}: give ${give.filter(Boolean).join(' or ')}`;
  });
  const text = `${placeOf(step)}, has values that are not known here`;
  throw new DeployError('usage', text, { rows });
}

function protectUnknown(inputs: GivenInputs, { unknown }: StepValues): void {
  if (unknown.some(({ input }) => protecting.has(input)))
    inputs.keep = [inputs.keep, '**'].filter(Boolean).join('\n');
  if (unknown.some(({ input }) => input === 'config')) delete inputs['config-prune'];
}

/** Returns where the clone has the site's folder, and what of it is left out. */
function siteInputs(
  step: FolderStep,
  { typed, inputs, root }: { typed: GivenInputs; inputs: GivenInputs; root: string },
): GivenInputs {
  const { exclude = '' } = inputs;
  const lines = [...step.leftOut, exclude, typed.exclude ?? ''].filter(Boolean);
  const found = lines.length > 0 ? { exclude: lines.join('\n') } : {};
  if (typed.directory !== undefined) return found;

  return { ...found, directory: resolve(root, step.local ?? inputs.directory ?? '.') };
}

function describe(
  step: FolderStep,
  { values, typed, leftOut }: { values: StepValues; typed: GivenInputs; leftOut: string[] },
): string[] {
  const left = values.unknown.flatMap((one) => {
    const { input } = one;
    const entries = one.entries.filter((entry) => !isTypedEntry(typed, { input, entry }));
    const isTyped = one.entries.length > 0 && entries.length === 0;
    const isOfPreview = input.startsWith('preview-') && typed.preview !== 'branch';
    const isLeft = protecting.has(input) || (optional.has(input) && !isOfPreview);
    return isLeft && !isTyped ? [{ ...one, entries }] : [];
  });
  const isPart = step.beside.length + left.length + leftOut.length > 0;
  const lines = [
    `As ${placeOf(step)}, does${isPart ? ', but for what follows' : ''}; options come first.`,
  ];
  if (step.beside.length > 0)
    lines.push(`Not deployed with it: ${step.beside.join(', ')}, of other steps of the job.`);

  if (leftOut.length > 0)
    lines.push(`Not taken over for another name: ${plainText(leftOut.join(', '), 200)}.`);

  for (const { input, entries, expression } of left) {
    const what = entries.length > 0 ? `${input}: ${entries.join(', ')}` : input;
    const then = protecting.has(input) ? 'nothing is deleted' : 'left as it is';
    lines.push(`Not known here, so ${then}: ${plainText(`${what} (${expression})`, 200)}`);
  }

  return lines;
}
