import { DeployError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { checkPlatformUrl } from '../../platform/hosts.js';
import type { Instance } from '../../platform/service-wire.js';
import { printFailureLog } from '../failure-log.js';
import { awaitHealthPath } from '../health-path.js';
import { webRunnerId } from '../runners.js';
import { pinnedCommit } from '../source.js';
import { type Observation, watchUntilReady } from '../wait-until-ready.js';
import { lookAtWebBuild, sameCommit } from '../web-build.js';
import { repairAfterResume } from './change.js';
import type { EnsuredInstance, InstanceTask } from './task.js';

/** Longest time for which the version before is given the benefit of the doubt, in ms. */
const longestSettleMs = 10_000;
/** How often options that a resume brought back are put right. */
const repairs = 2;

/**
 * Waits until the instance runs, and shows the commit asked for where it tells one.
 * @returns its status
 * @throws DeployError `not-ready`, `build-failed` or `instance-failed`, with what was last seen
 */
export async function watchInstance(task: InstanceTask, reached: EnsuredInstance): Promise<string> {
  let settleMs = reached.action === 'created' || reached.action === 'unchanged' ? 0 : settleTime(task);
  for (let repaired = 0; ; repaired++) {
    await watchOnce(task, { reached, settleMs });
    if (!reached.resumed || repaired >= repairs || !(await repairAfterResume(task))) break;
    settleMs = settleTime(task);
  }
  await awaitHealthPath(task, reached.record.url);
  return 'running';
}

function settleTime({ run }: InstanceTask): number {
  return Math.min(longestSettleMs, run.inputs.timeout / 4);
}

async function watchOnce(
  task: InstanceTask,
  { reached, settleMs }: { reached: EnsuredInstance; settleMs: number },
): Promise<void> {
  const { run, deadline } = task;
  const { clock, log, signal } = run;
  const look = () => lookAt(task, { reached, settleMs });
  const { sight, timedOut } = await watchUntilReady({
    look,
    deadline,
    settleMs,
    resumed: reached.resumed,
    clock,
    log,
    signal,
  });
  run.outputs.set({ status: sight.state === 'failed' ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
  if (sight.state === 'failed') throw await failure(task, { record: reached.record, sight });
  if (!timedOut) return;
  await printFailureLog(() => task.api.logs({ ...reached.record, name: run.name }), { name: run.name, log });
  const where = reached.record.url ? ` It is at ${reached.record.url}` : '';
  throw new DeployError(
    'not-ready',
    `"${run.name}" was not ready within ${formatDuration(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`,
  );
}

async function lookAt(
  task: InstanceTask,
  { reached, settleMs }: { reached: EnsuredInstance; settleMs: number },
): Promise<Observation> {
  const { run, api, service } = task;
  const health = await api.health({ ...reached.record, name: run.name });
  const detail = health === undefined ? 'the platform does not know its health yet' : `health ${health}`;
  const running = health === 'running';
  const address = service.serviceId === webRunnerId ? await addressOf(task, reached) : undefined;
  if (service.serviceId === webRunnerId && !address) return { state: 'waiting', detail: `${detail}, no address yet` };
  if (address) {
    const url = checkPlatformUrl(address, {
      what: `the address of "${run.name}"`,
      loopback: task.parts.loopback,
    });
    const page = await lookAtPage(task, { url, reached, settleMs });
    if (page.state === 'failed' || running)
      return page.state === 'ready' ? { ...page, detail: `${detail}, ${page.detail}` } : page;
  }
  if (health !== undefined && /fail|error|crash|backoff/.test(health)) return { state: 'failed', detail };
  return running ? { state: 'ready', detail } : { state: 'waiting', detail, inProgress: true };
}

/** An address may come only while it starts; without one nobody knows what the web runner shows. */
async function addressOf({ run, api }: InstanceTask, reached: EnsuredInstance): Promise<string | undefined> {
  if (!reached.record.url) {
    const now = await api.find(run.name, { once: true });
    if (now?.url) reached.record = now;
  }
  return reached.record.url;
}

async function lookAtPage(
  task: InstanceTask,
  { url, reached, settleMs }: { url: URL; reached: EnsuredInstance; settleMs: number },
): Promise<Observation> {
  const wanted = pinnedCommit(task.options.SourceUrl);
  const build = await lookAtWebBuild(task.run.http, url);
  const short = (commit: string) => commit.slice(0, 7);
  if (build.state === 'building') {
    return {
      state: 'waiting',
      detail: `building${build.commit ? ` commit ${short(build.commit)}` : ''}`,
      inProgress: true,
    };
  }
  if (build.state === 'failed') return { state: 'failed', detail: 'the build failed' };
  if (build.state === 'silent') return { state: 'waiting', detail: `the address ${build.detail}`, inProgress: true };
  if (!build.commit) return { state: 'ready', detail: 'the app answers and does not tell its commit' };
  if (wanted && !sameCommit(build.commit, wanted)) {
    return {
      state: 'waiting',
      detail: `the app still shows commit ${short(build.commit)} instead of ${short(wanted)}`,
    };
  }
  const confirmed = wanted !== undefined && (settleMs === 0 || !reached.sameSource);
  return { state: 'ready', detail: `the app shows commit ${short(build.commit)}`, confirmed };
}

async function failure(
  task: InstanceTask,
  { record, sight }: { record: Instance; sight: Observation },
): Promise<DeployError> {
  const { run, api } = task;
  const why = await printFailureLog(() => api.logs({ ...record, name: run.name }), { name: run.name, log: run.log });
  const built = run.target === 'runner';
  const what = built ? `The build of "${run.name}" failed` : `"${run.name}" does not run`;
  const where = record.url ? ` (${record.url})` : '';
  return new DeployError(
    built ? 'build-failed' : 'instance-failed',
    `${what}${where}, ${sight.detail}: ${why ?? 'its log is empty'}`,
  );
}
