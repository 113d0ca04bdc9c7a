import { DeployError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import type { BuildWatch } from '../build-watch.js';
import { printFailureLog } from '../failure-log.js';
import { awaitHealthPath } from '../health-path.js';
import { refOfRun, sameUrl, sourceOption } from '../source.js';
import { type Observation, watchUntilReady } from '../wait-until-ready.js';
import { change, repairAfterResume, restart } from './change.js';
import type { EnsuredInstance, InstanceTask } from './task.js';

/** Longest time for which the version before is given the benefit of the doubt, in ms. */
const longestSettleMs = 10_000;
/** How often options that a resume brought back are put right. */
const repairs = 2;

/**
 * Waits until the instance runs; a runner until the commit that was asked for answers.
 * @returns its status
 * @throws DeployError `not-ready`, `build-failed` or `instance-failed`, with what was last seen
 */
export async function watchInstance(task: InstanceTask, reached: EnsuredInstance): Promise<string> {
  let settleMs = reached.action === 'created' || reached.action === 'unchanged' ? 0 : settleTime(task);
  for (let repaired = 0; ; repaired++) {
    await watchOnce(task, { reached, settleMs });
    if (!reached.resumed || repaired >= repairs || !(await repairAfterResume(task))) break;
    task.build?.again();
    settleMs = settleTime(task);
  }
  await awaitHealthPath(task, task.record?.url);
  return 'running';
}

function settleTime({ run }: InstanceTask): number {
  return Math.min(longestSettleMs, run.inputs.timeout / 4);
}

async function watchOnce(
  task: InstanceTask,
  { reached, settleMs }: { reached: EnsuredInstance; settleMs: number },
): Promise<void> {
  const { run, deadline, build } = task;
  const { clock, log, signal } = run;
  const look = build ? () => build.look() : () => lookAt(task);
  const watch = { look, deadline, settleMs: build ? 0 : settleMs, resumed: reached.resumed, clock, log, signal };
  let { sight, timedOut } = await watchUntilReady(watch);
  if (build?.failure?.stale && (await mend(task, reached))) ({ sight, timedOut } = await watchUntilReady(watch));
  run.outputs.set({ status: sight.state === 'failed' ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
  if (sight.state === 'failed') throw await failure(task, sight);
  if (!timedOut) return;
  await printFailureLog(() => task.api.logs({ ...task.record, name: run.name }), { name: run.name, log });
  const where = task.record?.url ? ` It is at ${task.record.url}` : '';
  throw new DeployError(
    'not-ready',
    `"${run.name}" was not ready within ${formatDuration(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`,
  );
}

/** A volume that keeps the old commit takes the branch that points to the new one. @returns whether there is one */
async function mend(task: InstanceTask, { resumed }: EnsuredInstance): Promise<boolean> {
  const { run, source, runner } = task;
  const { context } = run;
  const branch = refOfRun(context);
  const own = source && sameUrl(source.url, `${context.serverUrl}/${context.repository}`);
  if (!own || !branch || source.ref === branch || source.commit !== context.sha || !task.record) return false;
  run.log.warning(`The volume of "${run.name}" has kept the old commit; trying again with the branch ${branch}.`);
  const option = runner === 'wasm' ? 'GithubUrl' : 'SourceUrl';
  task.options[option] = sourceOption(runner, { url: source.url, ref: branch });
  await change(task, { options: { [option]: task.options[option] }, resumed });
  await restart(task, { record: task.record, resumed });
  task.build?.again();
  return true;
}

/** One look at what is no runner: its health is all there is. */
async function lookAt({ run, api, record }: InstanceTask): Promise<Observation> {
  const health = await api.health({ ...record, name: run.name });
  const detail = health === undefined ? 'the platform does not know its health yet' : `health ${health}`;
  if (health === 'running') return { state: 'ready', detail };
  if (health !== undefined && /fail|error|crash|backoff/.test(health)) return { state: 'failed', detail };
  return { state: 'waiting', detail, inProgress: true };
}

async function failure(task: InstanceTask, sight: Observation): Promise<DeployError> {
  const { run, api, build, record } = task;
  const read = async () => build?.failedLog ?? (await api.logs({ ...record, name: run.name }));
  const why = await printFailureLog(read, { name: run.name, log: run.log });
  const where = record?.url ? ` (${record.url})` : '';
  if (!build) {
    const text = `"${run.name}" does not run${where}, ${sight.detail}: ${why ?? 'its log is empty'}`;
    return new DeployError('instance-failed', text);
  }
  return buildError(build, { name: run.name, where, why, sight });
}

/** What became of a build that failed, and what to do about it. */
export function buildError(
  build: BuildWatch,
  { name, where, why, sight }: { name: string; where: string; why: string | undefined; sight: Observation },
): DeployError {
  const { code, reason, next, stale } = build.failure ?? {
    ...({ code: 'build-failed', reason: sight.detail, next: undefined, stale: false } as const),
  };
  const vague = /^(its page|health|build) /.test(reason);
  const known = vague ? `${reason}: ${why ?? 'its log is empty'}` : reason;
  const advice = stale
    ? 'Set `source-ref` to the branch, which is always fetched anew; or remove the instance and deploy it again.'
    : next;
  const what = code === 'wrong-commit' ? `"${name}" is not what was asked for` : `The build of "${name}" failed`;
  return new DeployError(code, `${what}${where}: ${known}`, { next: advice });
}
