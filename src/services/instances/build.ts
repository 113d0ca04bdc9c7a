import { BuildWatch, type PlatformStatus } from '../build-watch.js';
import type { Source } from '../source.js';
import type { InstanceTask } from './task.js';

/** The build of a runner's instance; undefined for what is no runner. */
export function buildOf(task: InstanceTask, source: Pick<Source, 'commit' | 'pinned' | 'ref'>): BuildWatch | undefined {
  const { run, parts, api, runner } = task;
  if (!runner) return undefined;
  const named = () => ({ ...task.record, name: run.name });
  return new BuildWatch({
    ...{ run, parts, kind: runner, source },
    status: async () => statusOf(await api.health(named())),
    // An address may come only while it starts.
    address: async () => {
      if (!task.record?.url) task.record = (await api.find(run.name, { once: true })) ?? task.record;
      return task.record?.url;
    },
    logs: () => api.logs(named()),
  });
}

function statusOf(health: string | undefined): PlatformStatus {
  if (health === undefined) return { state: 'starting', detail: 'the platform does not know its health yet' };
  const detail = `health ${health}`;
  if (health === 'running') return { state: 'running', detail };
  if (/fail|error|crash|backoff/.test(health)) return { state: 'failed', detail };
  return { state: /stop|unknown/.test(health) ? 'down' : 'starting', detail };
}
