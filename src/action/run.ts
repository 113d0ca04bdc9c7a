import type { Advice } from '../base/advice.js';
import { DeployError, messageOf } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import { hints } from '../base/hints.js';
import { plainText } from '../base/plain-text.js';
import { type Inputs, secretInputs, takeInputs, unknownInputs } from '../contract/inputs.js';
import { isPreview } from '../contract/intent.js';
import { howToFree } from '../contract/ownership.js';
import { readEvent } from '../contract/read-event.js';
import type { Job, Runtime } from '../contract/runtime.js';
import { authenticate } from '../credentials/authenticate.js';
import type { PlatformClients } from '../platform/clients.js';
import { explainUnknownHost } from '../platform/hosts.js';
import { checkBranchPlace, checkPreviewCount, isNoRoom, isVanished, whyOver } from '../previews/preview-lifecycle.js';
import { sweepPreviews } from '../previews/sweep.js';
import { Report } from '../report/report.js';
import type { Outcome, PreparedTarget, Target, Task } from '../targets/target.js';
import { Outdated, whyOutdated } from './outdated.js';
import { resolveIntent } from './resolve-intent.js';
import { preparePages } from './site.js';

/**
 * The whole action: read the inputs, decide what to do, sign in, do it, report it.
 * Nothing is sent before everything that can be checked without a request has been checked.
 * @returns whether the step succeeded
 */
export async function runStep(runtime: Runtime, { env, event }: Job): Promise<boolean> {
  const { log } = runtime;
  const raw = takeInputs(env);
  for (const name of secretInputs) log.mask(raw[name].trim());
  for (const problem of unknownInputs(env)) log.warning(problem);
  const report = new Report(runtime);
  let inputs: Inputs | undefined;
  try {
    const resolved = await resolveIntent(runtime, raw, readEvent(env, event));
    inputs = resolved.inputs;
    const { intent } = resolved;
    report.begin(resolved);
    if (intent.skip) {
      await report.skipped({ reason: intent.skip });
      return true;
    }
    const target = await prepareTarget(resolved);
    const outdated = await whyOutdated(resolved);
    if (outdated) {
      await report.skipped({ reason: outdated });
      return true;
    }
    report.starts(target);
    const clients = await signIn(resolved, report);
    if (!clients) return true;
    report.signedIn(clients.workspace);
    try {
      await report.succeeded(await execute(resolved, target.open(clients)));
    } finally {
      await clients.settled();
    }
    return true;
  } catch (error) {
    await report.failed(inputs ? explainUnknownHost(error, inputs) : error);
    return false;
  }
}

/** @returns undefined for a pull request that finds no access token to borrow, whose run is skipped */
async function signIn(run: Task, report: Report): Promise<PlatformClients | undefined> {
  const { runtime, inputs, context, intent } = run;
  try {
    return await authenticate({ runtime, inputs, context, readOnly: intent.operation === 'plan' });
  } catch (error) {
    const skip = nothingToBorrow(error, run);
    if (!skip) throw error;
    await report.skipped(skip);
    return undefined;
  }
}

/** @throws DeployError for whatever can be known to fail before the login is touched */
export async function prepareTarget(run: Task): Promise<PreparedTarget> {
  if (run.inputs.target === 'pages') return preparePages(run);
  const { prepareService } = await import('./service.js');
  return prepareService(run, run.inputs.target);
}

/** Does what the run is for. A preview is only touched where it is ours. */
export async function execute(run: Task, target: Target): Promise<Outcome> {
  const { intent } = run;
  if (intent.operation === 'cleanup') {
    return { kind: 'cleaned', sweep: await sweepPreviews(target.previews, run) };
  }
  if (intent.operation === 'remove') {
    // Outside of previews the target itself checks whose it is, because a person can choose a name that is another's.
    const { foreign } = isPreview(intent) ? await target.previews.look(intent.name, intent.branch) : {};
    if (!foreign) return { kind: 'removed', changed: (await target.remove()).changed };
    return { kind: 'skipped', reason: `${intent.name} is not removed: ${foreign}.`, advice: howToFree(intent.name) };
  }
  await Promise.all([checkBranchPlace(intent, target), checkPreviewCount(run, target)]);
  if (intent.operation === 'plan') return target.plan();
  try {
    return await (isPreview(intent) ? deployPreview(run, target) : deployAndSweep(run, target));
  } catch (error) {
    if (error instanceof Outdated) return { kind: 'skipped', reason: error.message };
    throw error;
  }
}

/** A deploy of production; on a schedule it also removes the previews that were left behind. */
async function deployAndSweep(run: Task, target: Target): Promise<Outcome> {
  const { inputs, context, runtime } = run;
  const outcome = await target.deploy();
  const sweeps =
    context.eventName === 'schedule' &&
    inputs.operation === 'auto' &&
    inputs.preview !== 'false' &&
    inputs.target !== 'job' &&
    inputs['github-token'] !== undefined;
  const deployed = outcome.kind === 'published' || outcome.kind === 'served';
  if (!sweeps || !(deployed || outcome.kind === 'skipped')) return outcome;
  try {
    const swept = await sweepPreviews(target.previews, run);
    return deployed ? { ...outcome, swept } : outcome;
  } catch (error) {
    runtime.interrupts.signal.throwIfAborted();
    // The deploy is done and stays done.
    runtime.log.warning(`Left-over previews: ${messageOf(error)}`);
    return outcome;
  }
}

/**
 * Deploys a preview, which lives only as long as its pull request is open or its branch is there. When that turns out to
 * be over afterwards it is removed again: the run of the closing event may have ended before there was anything to remove.
 */
async function deployPreview(run: Task, target: Target): Promise<Outcome> {
  const { log } = run.runtime;
  let why: string | undefined;
  try {
    const outcome = await target.deploy();
    why = await whyOver(run);
    if (!why) return outcome;
    log.info(`${why}, so its preview is removed again.`);
  } catch (error) {
    if (isNoRoom(error, run.intent.name))
      return { kind: 'skipped', reason: error.message, advice: hints['plan-limit'] };
    // The run of the closing event may have removed the site under this one.
    why = isVanished(error) ? await whyOver(run) : undefined;
    if (!why) throw error;
  }
  await target.remove();
  return { kind: 'removed', changed: true, why: `${why} by now.` };
}

/**
 * A preview borrows the access token that the default branch left in the Actions cache, and cannot get one by itself. When
 * that has ended, nothing is wrong with the pull request or branch: its run is skipped.
 * @returns undefined for every other error, and outside of previews
 */
function nothingToBorrow(error: unknown, { context, intent }: Task): { reason: string; advice: Advice } | undefined {
  if (!(error instanceof DeployError) || !isPreview(intent)) return undefined;
  if (error.code !== 'cache-refused' && error.code !== 'cache-empty') return undefined;
  // What the workflow itself lacks is no fault of the hour.
  if (context.trust === 'default-branch') return undefined;
  const branch = plainText(context.defaultBranch ?? '', 100) || 'the default branch';
  const why =
    error.code === 'cache-empty'
      ? `no run on ${branch} has put a login into the Actions cache, or it was evicted after seven days without a run`
      : `the last run on ${branch} is over an hour ago, and only that branch can renew the login in the Actions cache`;
  const reason = `No preview: there is no access token to borrow, because ${why}.`;
  const removal =
    'No preview is removed now: there is no access token to borrow. The next scheduled run of the workflow removes it.';
  const repository = shellWord(context.repository);
  return {
    reason: intent.operation === 'remove' ? removal : reason,
    advice: [
      `To have it now, run the workflow on ${branch}, then this one again:`,
      { command: `gh workflow run ${shellWord(context.workflow || '<workflow>')} --repo ${repository}` },
      { command: `gh run rerun ${shellWord(context.runId || '<run>')} --repo ${repository}` },
      'For previews at any hour deploy them from the default branch, with the workflow that `init` writes, or give them an access token of the console, as in examples/preview.yml:',
      { command: `gh secret set OSC_ACCESS_TOKEN --repo ${repository} --env previews` },
    ],
  };
}
