import { messageOf } from '../base/errors.js';
import { type Inputs, secretInputs } from '../contract/inputs.js';
import { isPreview } from '../contract/intent.js';
import { type Outcome, removed, Skip, skipped } from '../contract/outcome.js';
import { readEvent } from '../contract/read-event.js';
import { takeInputs, unknownInputs } from '../contract/read-inputs.js';
import type { Job, Runtime } from '../contract/runtime.js';
import { authenticate } from '../credentials/authenticate.js';
import type { PlatformClients } from '../platform/clients.js';
import { explainUnknownHost } from '../platform/hosts.js';
import { howToFree } from '../platform/ownership.js';
import { checkPreviewPlace } from '../previews/limits.js';
import { deployPreview, explainNoLogin } from '../previews/preview-lifecycle.js';
import { sweepOutcome, sweepPreviews } from '../previews/sweep.js';
import { runReport } from '../report/report.js';
import { resolveTask } from './resolve-task.js';
import { preparePages } from './site.js';
import type { PreparedTarget, Target, Task } from './task.js';

/** Runs the whole action: reads the inputs, decides, signs in, deploys and reports. Returns whether it succeeded. */
export async function runStep(runtime: Runtime, { env, event }: Job): Promise<boolean> {
  const { log } = runtime;
  const raw = takeInputs(env);

  for (const name of secretInputs) log.mask(raw[name].trim());
  for (const problem of unknownInputs(env)) log.warning(problem);

  const report = runReport(runtime);
  let inputs: Inputs | undefined;

  try {
    const task = await resolveTask(runtime, { raw }, readEvent(env, event));
    inputs = task.inputs;
    report.begin(task);
    await carryOut(task, report);

    return true;
  } catch (error) {
    await report.failed(inputs ? explainUnknownHost(error, inputs) : error);
    return false;
  }
}

/** The part of a run that differs between a runner and a terminal. */
export interface Front {
  /** Wraps the sign-in, which a runner's report times and a terminal announces. */
  signIn(signIn: () => Promise<PlatformClients>, target: PreparedTarget): Promise<PlatformClients>;
  /** Asks a person who is signed in whether to go on; false ends the run without a word. */
  agrees?(clients: PlatformClients): Promise<boolean>;
  /** Renders the outcome. */
  ended(outcome: Outcome): Promise<void>;
}

/** Checks everything that needs no request, signs in, executes the operation and passes the outcome to `front`. */
export async function carryOut(task: Task, front: Front): Promise<void> {
  const { runtime, inputs, context, intent } = task;
  if (intent.skip) {
    const howToPublish = {
      text: 'How a maintainer can publish it',
      page: 'previews.md#forks-and-dependabot',
    };
    const more = intent.skipCase ? { more: howToPublish } : {};
    return front.ended({ ...skipped(intent.skip), ...more });
  }

  const target = await prepareTarget(task);
  const signIn = () =>
    authenticate({ runtime, inputs, context, readOnly: intent.operation === 'plan' });
  let clients: PlatformClients;

  try {
    clients = await front.signIn(signIn, target);
  } catch (error) {
    const skip = explainNoLogin(error, task);
    if (!skip) throw error;
    return front.ended(skip);
  }

  try {
    if ((await front.agrees?.(clients)) === false) return;
    await front.ended(await execute(task, target.open(clients)));
  } finally {
    await clients.settled();
  }
}

async function prepareTarget(task: Task): Promise<PreparedTarget> {
  if (task.inputs.target === 'pages') return preparePages(task);
  if (!task.want) throw new Error('a run that deploys knows what it wants');

  const { prepareService } = await import('./service.js');
  return prepareService(task, task.want);
}

async function execute(task: Task, target: Target): Promise<Outcome> {
  const { intent } = task;
  if (intent.operation === 'cleanup')
    return sweepOutcome(await sweepPreviews(target.previews, task), task);

  if (intent.operation === 'remove') {
    // Outside of previews the target checks the owner itself, because users can choose the name of another's resource.
    const { foreign: whyForeign, isOthers = false } = isPreview(intent)
      ? await target.previews.readFacts(intent.name.value, intent.branch)
      : {};
    if (!whyForeign) return removeTarget(task, target);
    // No advice for what is known to be another repository's: who follows it deletes it.
    return skipped(
      `${intent.name.value} is not removed: ${whyForeign}.`,
      isOthers ? undefined : howToFree(intent.name.value),
    );
  }

  await checkPreviewPlace(task, target);

  try {
    if (intent.operation === 'plan') return await target.plan();
    return await (isPreview(intent) ? deployPreview(task, target) : deployAndSweep(task, target));
  } catch (error) {
    if (error instanceof Skip) return skipped(error.message);
    throw error;
  }
}

/** Removes the target, and what a preview had under the former name of a renamed repository. */
async function removeTarget({ context, intent }: Task, target: Target): Promise<Outcome> {
  const { changed } = await target.remove();
  const former =
    isPreview(intent) && context.repositoryId ? await target.previews.listFormer(intent) : [];
  for (const one of former) await one.remove();

  return removed(changed || former.length > 0);
}

async function deployAndSweep(task: Task, target: Target): Promise<Outcome> {
  const { inputs, context, runtime } = task;
  const outcome = await target.deploy();
  // Only GitHub's word removes a preview, so without its token there is nothing to sweep. A job leaves nothing.
  const sweeps =
    context.eventName === 'schedule' &&
    inputs.operation === 'auto' &&
    inputs.preview !== 'false' &&
    inputs.target !== 'job' &&
    inputs['github-token'] !== undefined;
  if (!sweeps) return outcome;

  try {
    const sweep = await sweepPreviews(target.previews, task);
    const isEmpty = sweep.removed.length + sweep['not removed'].length === 0;
    return isEmpty || outcome.kind !== 'deployed'
      ? outcome
      : { ...outcome, swept: sweepOutcome(sweep, task) };
  } catch (error) {
    runtime.interrupts.signal.throwIfAborted();
    runtime.log.warning(`Left-over previews: ${messageOf(error)}`);
    return outcome;
  }
}
