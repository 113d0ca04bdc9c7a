import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { resolveIntent } from '../action/resolve-intent.js';
import { execute, prepareTarget } from '../action/run.js';
import { joinAdvice } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import { count, formatBytes } from '../base/format.js';
import type { Inputs } from '../contract/inputs.js';
import type { OutputValues } from '../contract/outputs.js';
import { readEvent } from '../contract/read-event.js';
import type { Run } from '../contract/run.js';
import { authenticate } from '../credentials/authenticate.js';
import type { PublishResult } from '../pages/publish-job.js';
import type { PlatformClients } from '../platform/clients.js';
import { changedLines, outcomeValues, timesText } from '../report/outcome.js';
import type { Outcome, Task } from '../targets/target.js';
import { type Clone, openClone, readPushed } from './clone.js';
import { createRuntime, loginInputs, requireLogin } from './connection.js';
import { nameOfFolder, otherPlace, placeIn } from './folder-name.js';
import type { Session } from './session.js';

/** Options of a recipe. */
interface RecipeOptions {
  json?: boolean | undefined;
  /** Called when it is clear what will be done, and where; `false` ends it there. */
  before?: ((run: Task, at: { clients: PlatformClients; place: string }) => Promise<boolean>) | undefined;
}

/**
 * `publish`, `run`, `remove` and `plan`: the action's own recipe, from the check of the inputs to the last request.
 * Only where the inputs come from and how the outcome is shown is the terminal's.
 */
export async function carryOut(session: Session, { json = false, before }: RecipeOptions): Promise<void> {
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
    // A terminal belongs to no pull request.
    preview: raw.preview || 'false',
    // At a terminal a directory may leave the current folder, such as `../site`.
    directory: /^\.\.(?:[/\\]|$)/.test(raw.directory) ? resolve(terminal.cwd, raw.directory) : raw.directory,
    config: readText(raw.config, terminal.cwd),
    'preview-config': readText(raw['preview-config'], terminal.cwd),
    ...loginInputs(session),
  };
  const run = await resolveIntent(runtime, given, {
    ...readClone(session, clone),
    folder,
    ...(place && !place.startsWith('..') ? { place } : {}),
  });
  const { inputs, context, intent } = run;
  outputs.set({ name: intent.name });
  await checkPushed(session, run, clone);
  const other =
    isSite && intent.operation === 'deploy' && !raw.name && !name ? otherPlace(clone, intent.base) : undefined;
  if (other !== undefined && other !== place && !(await agreesToReplace(session, { name: intent.base, other }))) return;
  const target = await prepareTarget(run);
  requireLogin(session);
  const readOnly = intent.operation === 'plan';
  const clients = await log.quietly(() => authenticate({ runtime, inputs, context, readOnly }));
  const where = `${clients.workspace ?? clients.hosts.auth} on ${session.platform}`;
  log.info(where);
  if ((await before?.(run, { clients, place: where })) === false) return;
  const idle = log.busy(terminal.clock);
  const outcome = await execute(run, target.open(clients)).finally(idle);
  outputs.set({ 'duration-ms': terminal.clock.now() - startedAt });
  showOutcome(session, { outcome, outputs: outputs.values, json });
}

/** Asks before a default name takes the site of another directory. @throws DeployError `usage` without a terminal */
async function agreesToReplace({ terminal, log }: Session, { name, other }: { name: string; other: string }) {
  const text = `A workflow of this clone publishes ${other} as ${name}, the default name.`;
  const answer = await terminal.confirm(`${text} Replace that site?`);
  if (answer === undefined) throw new DeployError('usage', text, { next: 'Name this site with --name.' });
  if (!answer) log.info('Nothing was changed.');
  return answer;
}

/** The inputs that name something deployed. */
export type Named = Pick<Inputs, 'target'> & Partial<Pick<Inputs, 'name' | 'runner' | 'service'>>;

/** The name of a site, an app or an instance in messages. */
export function describeNamed({ target, name, runner, service }: Named): string {
  if (target === 'pages' || target === 'app') return `${target === 'app' ? 'app' : 'site'} "${name}"`;
  return `"${name}" on ${runner ? `the ${runner} runner` : service}`;
}

/** The run of this clone: its repository and commit, and its branch where that matters. @throws DeployError `usage` without a branch */
function readClone(session: Session, clone: Clone): Run {
  const { raw, log } = session;
  // Without a branch it would be production.
  if (raw.preview === 'branch' && !clone.ref) {
    throw new DeployError('usage', '--preview-branch: no branch is checked out here.', {
      next: ['Check out the branch whose preview is meant:', { command: 'git switch <branch>' }],
    });
  }
  if (raw.preview === 'branch' && !clone.defaultBranch) {
    throw new DeployError('usage', '--preview-branch: the default branch of `origin` is not known here.', {
      next: ['Ask `origin` for it once:', { command: setHead }],
    });
  }
  if (raw.preview === 'branch' && clone.isBranchAssumed)
    log.info(`The default branch is assumed to be ${clone.defaultBranch}; to be sure: ${setHead}`);
  // Runners take a branch, and a preview can be that of the one that is checked out.
  const usesBranch = raw.preview === 'branch' || raw.target === 'runner' || raw.target === 'app';
  const { origin, commit, ref, defaultBranch } = clone;
  return {
    ...readEvent({}, undefined),
    ...(origin && { serverUrl: origin.server, repository: origin.repository, sha: commit }),
    ...(usesBranch && { ref, branch: ref.replace('refs/heads/', '') || undefined }),
    ...(usesBranch && { defaultBranch: defaultBranch || undefined }),
  };
}

const setHead = 'git remote set-head origin --auto';

/**
 * The platform clones what is pushed, and nothing else.
 * @throws DeployError `usage` for a commit of this clone that `origin` does not have
 */
async function checkPushed({ terminal, log }: Session, run: Task, { origin, commit }: Clone): Promise<void> {
  const { inputs, context, intent } = run;
  const isBuilt = (inputs.target === 'runner' || inputs.target === 'app') && intent.operation === 'deploy';
  if (!isBuilt || !origin || inputs['source-url'] || inputs['source-ref'] || context.sha !== commit) return;
  const short = commit.slice(0, 7);
  const { isPushed, hasChanges } = await readPushed(terminal, commit);
  if (!isPushed) {
    throw new DeployError('usage', `${short} is not on origin, where the platform fetches it. Nothing was sent.`, {
      next: ['Push it first:', { command: 'git push' }],
    });
  }
  if (hasChanges) log.warning(`What is not committed here is not deployed: the platform builds ${short}.`);
}

/** The text of the file that `--config` names. @throws DeployError `usage` */
function readText(path: string, cwd: string): string {
  if (path === '') return '';
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new DeployError('usage', `--config: ${path} cannot be read.`, { cause: error });
  }
}

/** Shows how it ended: the address or the plan on standard output, the rest beside it. */
function showOutcome(
  session: Session,
  { outcome, outputs, json }: { outcome: Outcome; outputs: Readonly<Partial<OutputValues>>; json: boolean },
): void {
  const { stderr, stdout } = session;
  if (outcome.kind === 'published') {
    const { changed, phases, pruned, notes = [], uploaded, bytes } = outcome.result;
    const time = timesText(phases, { signIn: 0, duration: outputs['duration-ms'] ?? 0 });
    const done = changed ? `; uploaded ${count(uploaded, 'file')} (${formatBytes(bytes)}), deleted ${pruned}` : '';
    stderr.line(`${stderr.paint.green('Live')} after ${time}${done}.`);
    for (const note of notes) stderr.line(note);
  }
  if (json) {
    const values = { ...outputs, ...outcomeValues(outcome) };
    if (outcome.kind === 'planned') {
      // The action counts what was uploaded; a person wants to know what would be.
      values.uploaded = outcome.result.uploaded;
      values.bytes = outcome.result.bytes;
    }
    stdout.line(JSON.stringify(values, null, 2));
    return;
  }
  if (outcome.kind === 'skipped') stderr.line(session.asTyped(joinAdvice(outcome.reason, outcome.advice)));
  if (outcome.kind === 'published') stdout.line(outcome.result.url);
  if (outcome.kind === 'planned') showPlan(session, outcome.result);
  if (outcome.kind === 'served') {
    const { summary, url } = outcome.result;
    for (const { title, rows } of summary) {
      // The address is the result itself, on standard output.
      const shown = outcome.planned ? rows : rows.filter(([, text]) => text !== url);
      for (const line of stderr.table([title, ''], shown)) stderr.line(line);
    }
    if (url && !outcome.planned) stdout.line(url);
  }
}

function showPlan({ stdout, stderr }: Session, { plan, uploaded, bytes, changed }: PublishResult): void {
  const { green, yellow, red } = stdout.paint;
  const styles: Record<string, (text: string) => string> = { '+': green, '~': yellow, '-': red };
  for (const line of changedLines(plan)) stdout.line(styles[line.slice(0, 1)]?.(line));
  const { deleted } = plan;
  const deletes = deleted ? `would delete ${count(deleted.length, 'file')}` : 'what it would delete is not known';
  stderr.line(
    changed
      ? `Would upload ${count(uploaded, 'file')} (${formatBytes(bytes)}); ${deletes}. Nothing was changed.`
      : 'The site is up to date. Nothing was changed.',
  );
}
