import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { resolveTask } from '../action/resolve-task.js';
import { carryOut, type Front } from '../action/step.js';
import type { Task } from '../action/task.js';
import type { Advice } from '../base/advice.js';
import { DeployError, messageOf } from '../base/errors.js';
import { capitalize } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { Inputs } from '../contract/inputs.js';
import { readEvent } from '../contract/read-event.js';
import type { Run } from '../contract/run.js';
import { isBuilt } from '../contract/runners.js';
import type { Subject } from '../contract/subject.js';
import type { Told } from '../contract/told.js';
import type { PlatformClients } from '../platform/clients.js';
import { showOutcome } from '../report/terminal.js';
import { checkInClone } from './check-in-clone.js';
import { checkPushed, originBranches } from './check-refs.js';
import { type Clone, hasChangedFiles, openClone, whyNoRepository } from './clone.js';
import { checkLending } from './lending.js';
import { createRuntime, loginInputs, requireLogin, type Session } from './session.js';
import { nameOfSweep, partOfFolder, placeIn } from './workflow/folder-step.js';

/** Runs the action's recipe at a terminal. Only the source of the inputs and the view of the outcome differ. */
export async function runRecipe(
  session: Session,
  { json = false }: { json?: boolean | undefined },
  before?: (task: Task, at: { clients: PlatformClients; place: string }) => Promise<boolean>,
): Promise<void> {
  const { terminal, inputs, origins, raw, log } = session;
  const startedAt = terminal.clock.now();
  const clone = await openClone(terminal);
  const runtime = createRuntime(session);
  const { outputs } = runtime;
  const { place, name, folder } = placeRun(session, clone);

  sayUnknownOrigin(session, clone, name);
  if (inputs.directory) checkInClone(clone, terminal.cwd, inputs.directory);

  const given = {
    ...raw,
    name: name?.value ?? '',
    preview: raw.preview || 'false',
    // At a terminal a directory may be outside of the current folder, such as `../site`.
    directory: /^\.\.(?:[/\\]|$)/.test(raw.directory)
      ? resolve(terminal.cwd, raw.directory)
      : raw.directory,
    config: textOf(session, 'config'),
    'preview-config': textOf(session, 'preview-config'),
    ...loginInputs(session),
  };

  // A typed directory that the step publishes too is the workflow's word as well.
  const ofStep = session.followed?.place !== undefined && { directory: 'workflow' as const };
  const told = { raw: given, origins: { ...origins, ...ofStep, ...(name && { name: name.from }) } };
  const resolved = await resolveTask(runtime, told, {
    ...readClone(session, clone),
    ...((await isUncommitted(session, clone)) ? { sha: '' } : {}),
    folder,
    ...(place && !place.startsWith('..') ? { directory: place } : {}),
  });
  // git lists the branches for a sweep; a deployed preview's branch may not be pushed yet.
  const sweeps = resolved.intent.operation === 'cleanup';
  const task = sweeps
    ? { ...resolved, branches: originBranches(resolved.github, terminal) }
    : resolved;
  outputs.set({ name: task.intent.name.value });
  await checkPushed(session, task, clone);

  let idle = () => {};
  const front: Front = {
    signIn: (signIn) => {
      requireLogin(session);
      return log.quietly(signIn);
    },
    agrees: async (clients) => {
      const where = `${clients.workspace ?? clients.hosts.auth} on ${session.platform}`;
      const what = describeNamed({ ...task.inputs, name: task.intent.name.value });
      log.info(`${sweeps ? 'Previews of ' : ''}${what} in ${where}`);
      await checkLending(session, { task, clients, subject: `${what} in ${where}` });
      if ((await before?.(task, { clients, place: where })) === false) return false;

      idle = log.busy(terminal.clock);

      return true;
    },
    ended: async (outcome) => {
      outputs.set({ ...outcome.outputs, 'duration-ms': terminal.clock.now() - startedAt });
      showOutcome(session, {
        outcome: log.secrets.redactIn(outcome),
        outputs: outputs.values,
        json,
      });
    },
  };
  await carryOut(task, front).finally(() => idle());
}

export type Named = Pick<Inputs, 'target'> &
  Partial<Pick<Inputs, 'runner' | 'service'>> & { name?: string | undefined };

/** Returns the name of a site, app or instance, for messages. */
export function describeNamed({ target, name, runner, service }: Named): string {
  if (target === 'pages' || target === 'app')
    return `${target === 'app' ? 'app' : 'site'} "${name}"`;
  return `"${name}" on ${runner ? `the ${runner} runner` : service}`;
}

/** Returns whether a site is published from files that no commit has; its manifest then names none. */
async function isUncommitted(
  { inputs, terminal, log }: Session,
  { commit }: Clone,
): Promise<boolean> {
  const isSent = inputs.target === 'pages' && inputs.operation === 'deploy';
  if (!isSent || commit === '' || !(await hasChangedFiles(terminal))) return false;

  log.warning(`There are uncommitted changes, so the site does not name ${commit.slice(0, 7)}.`);
  return true;
}

/** Returns the name and folder of a command, and its site's directory as the workflow names it. */
function placeRun(
  { inputs, raw, terminal, followed }: Session,
  clone: Clone,
): { place: string | undefined; name: Told<string> | undefined; folder: string } {
  const isSite = inputs.target === 'pages';
  const typed = isSite && raw.directory ? placeIn(clone, terminal.cwd, raw.directory) : undefined;
  const place = followed?.place ?? typed;

  if (inputs.name || followed) return { place, name: inputs.name, folder: '' };
  if (inputs.operation === 'deploy' || inputs.operation === 'plan')
    return { place, name: undefined, folder: partOfFolder(clone) };

  const { target, runner, service } = inputs;
  return {
    place,
    ...nameOfSweep(clone, isSite ? { kind: 'pages' } : { target, runner, service }),
  };
}

/** @throws DeployError `usage` where the deploy would be production: an option that says preview never writes that */
function checkPreviewBranch(
  { inputs, log }: Session,
  { ref, defaultBranch, isBranchAssumed }: Clone,
): void {
  const setHead = 'git remote set-head origin --auto';
  const refuse = (reason: string, ...next: Advice) =>
    new DeployError('usage', `--preview-branch: ${reason}`, { next });

  if (!ref)
    throw refuse('no branch is checked out here.', 'Check out the branch of the preview:', {
      command: 'git switch <branch>',
    });

  if (!defaultBranch)
    throw refuse('the default branch of `origin` is not known here.', 'Ask `origin` for it once:', {
      command: setHead,
    });

  if (isBranchAssumed)
    log.info(`The default branch is assumed to be ${defaultBranch}; to be sure: ${setHead}`);

  // The rules of `remove` have their own words for it.
  if (inputs.operation === 'remove' || ref !== `refs/heads/${defaultBranch}`) return;

  throw refuse(
    `the default branch has no preview, and ${plainText(defaultBranch, 80)} is checked out here.`,
    'For a preview, make a branch:',
    { command: 'git switch -c my-preview' },
  );
}

/** Says why a clone with an origin gives neither name nor source, where a rule is about to ask for one. */
function sayUnknownOrigin(
  { inputs, log }: Session,
  clone: Clone,
  name: Told<string> | undefined,
): void {
  const needsSource = isBuilt(inputs) && !inputs['source-url'];
  if (clone.origin || clone.remote === '' || (name && !needsSource)) return;
  log.info(`${capitalize(whyNoRepository(clone))}, so no name or source is taken from it.`);
}

function readClone(session: Session, clone: Clone): Run {
  const { raw, apiUrl } = session;
  const { origin, commit, ref, defaultBranch } = clone;
  const isPreview = raw.preview === 'branch';
  if (isPreview) checkPreviewBranch(session, clone);

  // Runners deploy a branch, and a preview is named after the checked-out branch.
  const usesBranch = isPreview || raw.target === 'runner' || raw.target === 'app';
  const branch = ref.replace('refs/heads/', '');
  const subject: Subject = branch ? { is: 'branch', name: branch } : { is: 'nothing' };

  return {
    ...readEvent({}, undefined),
    ...(apiUrl && { apiUrl }),
    ...(origin && { serverUrl: origin.server, repository: origin.repository, sha: commit }),
    ...(usesBranch && { ref, subject, defaultBranch: defaultBranch || undefined }),
  };
}

/** Returns the map of the workflow, or of the file that an option names. */
function textOf({ raw, terminal, followed }: Session, input: 'config' | 'preview-config'): string {
  const path = raw[input];
  if (path === '') return followed?.texts[input] ?? '';

  try {
    return readFileSync(resolve(terminal.cwd, path), 'utf8');
  } catch (cause) {
    throw new DeployError('usage', `--${input}: ${path} cannot be read: ${messageOf(cause)}`, {
      cause,
    });
  }
}
