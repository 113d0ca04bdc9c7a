import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { resolveIntent } from '../action/resolve-intent.js';
import { carryOut } from '../action/run.js';
import type { Task } from '../action/task.js';
import { joinAdvice } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import type { Inputs } from '../contract/inputs.js';
import type { Outcome } from '../contract/outcome.js';
import type { OutputValues } from '../contract/outputs.js';
import { readEvent } from '../contract/read-event.js';
import type { Run } from '../contract/run.js';
import type { PlatformClients } from '../platform/clients.js';
import { capitalize, changedLines, timesText } from '../report/log-outcome.js';
import { type Clone, OriginBranches, openClone, readPushed } from './clone.js';
import { createRuntime, loginInputs, requireLogin } from './connection.js';
import { nameOfFolder, otherPlace, placeIn } from './folder-name.js';
import type { Session } from './session.js';

interface RecipeOptions {
  json?: boolean | undefined;
  before?: ((task: Task, at: { clients: PlatformClients; place: string }) => Promise<boolean>) | undefined;
}

/** Runs the action's own recipe; only the source of its inputs and the view of its outcome differ at a terminal. */
export async function runRecipe(session: Session, { json = false, before }: RecipeOptions): Promise<void> {
  const { terminal, raw, log } = session;
  const startedAt = terminal.clock.now();
  const clone = await openClone(terminal);
  const runtime = createRuntime(session);
  const { outputs } = runtime;
  const isSite = session.inputs.target === 'pages';
  const place = isSite && raw.directory ? placeIn(clone, terminal.cwd, raw.directory) : undefined;
  const { name, folder } = raw.name ? { name: raw.name, folder: '' } : nameOfFolder(clone, { isSite, place });
  const given = {
    ...raw,
    name,
    preview: raw.preview || 'false',
    // At a terminal a directory may leave the current folder, such as `../site`.
    directory: /^\.\.(?:[/\\]|$)/.test(raw.directory) ? resolve(terminal.cwd, raw.directory) : raw.directory,
    config: readText(raw.config, terminal.cwd),
    'preview-config': readText(raw['preview-config'], terminal.cwd),
    ...loginInputs(session),
  };
  const resolved = await resolveIntent(runtime, given, {
    ...readClone(session, clone),
    folder,
    ...(place && !place.startsWith('..') ? { place } : {}),
  });
  // A preview's branch may not be pushed yet.
  const sweeps = resolved.intent.operation === 'cleanup';
  const task = sweeps ? { ...resolved, branches: new OriginBranches(resolved.github, terminal) } : resolved;
  const { intent } = task;
  outputs.set({ name: intent.name });
  await checkPushed(session, task, clone);
  const other =
    isSite && intent.operation === 'deploy' && !raw.name && !name ? otherPlace(clone, intent.base) : undefined;
  if (other !== undefined && other !== place && !(await agreesToReplace(session, { name: intent.base, other }))) return;
  let idle = () => {};
  try {
    await carryOut(task, {
      signIn: (signIn) => {
        requireLogin(session);
        return log.quietly(signIn);
      },
      agrees: async (clients) => {
        const where = `${clients.workspace ?? clients.hosts.auth} on ${session.platform}`;
        log.info(where);
        if ((await before?.(task, { clients, place: where })) === false) return false;
        idle = log.busy(terminal.clock);
        return true;
      },
      ended: async (outcome) => {
        idle();
        outputs.set({ ...outcome.outputs, 'duration-ms': terminal.clock.now() - startedAt });
        showOutcome(session, { outcome: log.secrets.redactIn(outcome), outputs: outputs.values, json });
      },
    });
  } finally {
    idle();
  }
}

async function agreesToReplace({ terminal, log }: Session, { name, other }: { name: string; other: string }) {
  const text = `A workflow of this clone publishes ${other} as ${name}, the default name.`;
  const answer = await terminal.confirm(`${text} Replace that site?`);
  if (answer === undefined) throw new DeployError('usage', text, { next: 'Name this site with --name.' });
  if (!answer) log.info('Nothing was changed.');
  return answer;
}

export type Named = Pick<Inputs, 'target'> & Partial<Pick<Inputs, 'name' | 'runner' | 'service'>>;

/** Returns the name of a site, an app or an instance in messages. */
export function describeNamed({ target, name, runner, service }: Named): string {
  if (target === 'pages' || target === 'app') return `${target === 'app' ? 'app' : 'site'} "${name}"`;
  return `"${name}" on ${runner ? `the ${runner} runner` : service}`;
}

function readClone(session: Session, clone: Clone): Run {
  const { raw, log } = session;
  const isPreview = raw.preview === 'branch';
  const setHead = 'git remote set-head origin --auto';
  // Without a branch it would be production.
  if (isPreview && !clone.ref) {
    const next = ['Check out the branch whose preview is meant:', { command: 'git switch <branch>' }];
    throw new DeployError('usage', '--preview-branch: no branch is checked out here.', { next });
  }
  if (isPreview && !clone.defaultBranch) {
    const next = ['Ask `origin` for it once:', { command: setHead }];
    throw new DeployError('usage', '--preview-branch: the default branch of `origin` is not known here.', { next });
  }
  if (isPreview && clone.isBranchAssumed)
    log.info(`The default branch is assumed to be ${clone.defaultBranch}; to be sure: ${setHead}`);
  // Runners take a branch, and a preview can be of the checked out one.
  const usesBranch = isPreview || raw.target === 'runner' || raw.target === 'app';
  const { origin, commit, ref, defaultBranch } = clone;
  return {
    ...readEvent({}, undefined),
    ...(origin && { serverUrl: origin.server, repository: origin.repository, sha: commit }),
    ...(usesBranch && { ref, branch: ref.replace('refs/heads/', '') || undefined }),
    ...(usesBranch && { defaultBranch: defaultBranch || undefined }),
  };
}

async function checkPushed({ terminal, log }: Session, task: Task, { origin, commit }: Clone): Promise<void> {
  const { inputs, context, intent } = task;
  const isBuilt = (inputs.target === 'runner' || inputs.target === 'app') && intent.operation === 'deploy';
  if (!isBuilt || !origin || inputs['source-url'] || inputs['source-ref'] || context.sha !== commit) return;
  const short = commit.slice(0, 7);
  const { isPushed, hasChanges } = await readPushed(terminal, commit);
  const next = ['Push it first:', { command: 'git push' }];
  if (!isPushed)
    throw new DeployError('usage', `${short} is not on origin, where the platform fetches it. Nothing was sent.`, {
      next,
    });
  if (hasChanges) log.warning(`What is not committed here is not deployed: the platform builds ${short}.`);
}

function readText(path: string, cwd: string): string {
  if (path === '') return '';
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new DeployError('usage', `--config: ${path} cannot be read.`, { cause: error });
  }
}

function showOutcome(
  session: Session,
  { outcome, outputs, json }: { outcome: Outcome; outputs: Readonly<Partial<OutputValues>>; json: boolean },
): void {
  const { stderr, stdout } = session;
  const { kind, advice, done, files, notes = [], state, tables = [], url, would } = outcome;
  if (kind === 'deployed') {
    const time = timesText(outcome, { signIn: 0, duration: outputs['duration-ms'] ?? 0 });
    stderr.line(`${stderr.paint.green(capitalize(state))} after ${time}${done ? `; ${done}` : ''}.`);
  }
  if (json) {
    stdout.line(JSON.stringify({ ...outputs, ...would }, null, 2));
    return;
  }
  if (kind === 'skipped') stderr.line(session.asTyped(joinAdvice(done, advice)));
  if (kind === 'planned' && files) {
    const { green, yellow, red } = stdout.paint;
    const styles: Record<string, (text: string) => string> = { '+': green, '~': yellow, '-': red };
    for (const line of changedLines(files)) stdout.line(styles[line.slice(0, 1)]?.(line));
  }
  for (const { title, header, rows } of tables) {
    if (header) continue;
    const shown = kind === 'planned' ? rows : rows.filter(([, value]) => value !== url);
    for (const line of stderr.table([title, ''], shown)) stderr.line(line);
  }
  if (kind === 'planned') stderr.line(`Would ${done}.`);
  if (kind !== 'deployed') return;
  for (const note of notes) stderr.line(note);
  if (url) stdout.line(url);
}
