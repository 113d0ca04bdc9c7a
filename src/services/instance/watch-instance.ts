import { awaitReady } from '../readiness/await-ready.js';
import { BuildWatch } from '../readiness/build-watch.js';
import { awaitHealthPath } from '../readiness/health-path.js';
import type { PlatformStatus, Subject } from '../readiness/subject.js';
import { restart } from './change-instance.js';
import { type InstanceAction, type InstanceTask, named } from './instance-task.js';

/** Longest time for which the version before is given the benefit of the doubt, in ms. */
const longestSettleMs = 10_000;

/** The build of a runner's instance; undefined for what is no runner. */
export function buildOf(task: InstanceTask): BuildWatch | undefined {
  return task.runner && new BuildWatch(subjectOf(task));
}

/**
 * Waits until the instance runs; a runner until the commit that was asked for answers.
 * @throws DeployError `not-ready`, `build-failed` or `instance-failed`, with what was last seen
 */
export async function watchInstance(task: InstanceTask, action: InstanceAction): Promise<void> {
  const { scope, build, deadline } = task;
  const settleTime = build ? 0 : Math.min(longestSettleMs, scope.inputs.timeout / 4);
  const settleMs = action === 'created' || action === 'unchanged' ? 0 : settleTime;
  await awaitReady(subjectOf(task), { build, deadline, settleMs, resumed: task.resumed });
  await awaitHealthPath(scope, { address: task.record?.url, deadline });
}

function subjectOf(task: InstanceTask): Subject {
  const { scope, api, runner, source } = task;
  return {
    scope,
    kind: runner,
    source,
    status: async () => {
      const status = statusOf(await api.health(named(task)));
      // An address may come only while it starts.
      if (runner && !task.record?.url) task.record = (await api.find(scope.name, { once: true })) ?? task.record;
      return status;
    },
    address: () => task.record?.url,
    logs: () => api.logs(named(task)),
    restart: async () => {
      if (!task.changed || !task.record?._links?.['restart']) return false;
      await restart(task);
      return true;
    },
  };
}

function statusOf(health: string | undefined): PlatformStatus {
  if (health === undefined) return { state: 'starting', detail: 'the platform does not know its health yet' };
  const detail = `health ${health}`;
  if (health === 'running') return { state: 'running', detail };
  if (/fail|error|crash|backoff/.test(health)) return { state: 'failed', detail };
  return { state: /stop|unknown/.test(health) ? 'down' : 'starting', detail };
}
