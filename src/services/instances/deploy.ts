import { formatDuration } from '../../base/format.js';
import { sameCommit } from '../loading-page.js';
import { checkRequest, checkServiceType, openService } from '../open-service.js';
import { Sensitivity } from '../options/sensitive.js';
import type { ServiceParts } from '../parts.js';
import type { ServiceRequest } from '../request.js';
import { whileWaking } from '../resume.js';
import { runnerOf } from '../runners.js';
import type { ServiceContext, ServiceResult } from '../service-context.js';
import { optionSource, type Source } from '../source.js';
import { buildOf } from './build.js';
import { ensureInstance } from './ensure.js';
import { accountRows, announce, endpointsOf, portsOf, portText, summaryOf } from './report.js';
import type { EnsuredInstance, InstanceTask } from './task.js';
import { watchInstance } from './watch.js';

/** Finds, creates or changes one instance, waits until it is ready, and reports its address. */
export async function deployInstance(
  run: ServiceContext,
  { parts, request }: { parts: ServiceParts; request: ServiceRequest },
): Promise<ServiceResult> {
  const started = run.clock.now();
  const deadline = started + run.inputs.timeout;
  const service = await openService(parts, { serviceId: request.serviceId, request, run });
  checkServiceType(service, run.target);
  const wakes = run.target === 'instance' && request.values.size === 0;
  const checked = wakes ? undefined : await checkRequest(request, { service, run });
  // Asked for now and awaited at the end, so that it costs no time.
  void parts.account.account();
  const { options, sensitivity } = checked ?? { options: {}, sensitivity: new Sensitivity() };
  const runner = runnerOf(service.serviceId);
  const task: InstanceTask = {
    ...{ run, parts, service, api: parts.instancesOf(service), deadline, options, sensitivity, runner },
    ...{ source: request.source ?? optionSource(options), build: undefined, record: undefined },
  };
  task.build = buildOf(task, task.source ?? { commit: undefined, pinned: false, ref: undefined });
  // Without options it is only woken up; one that is not there needs those that a new one needs.
  const reached = await ensureInstance(task, async () => {
    if (wakes) await checkRequest(request, { service, run });
  });
  task.record = reached.record;
  const changed = reached.action !== 'unchanged';
  const endpoints = endpointsOf(reached.record, { run, loopback: parts.loopback });
  announce(run, { record: reached.record, endpoints, sensitivity: task.sensitivity });
  run.outputs.set({ operation: 'deployed', changed, status: reached.record.status ?? 'starting' });
  run.log.info(`"${run.name}" on ${service.serviceId}: ${reached.action}.${endpoints.url ? ` ${endpoints.url}` : ''}`);
  const status = run.inputs.wait ? await watched(task, reached) : (reached.record.status ?? 'starting');
  if (!run.inputs.wait && runner) run.log.info('With `wait: false` it is not known which commit comes up.');
  return report(task, { reached, status, tookMs: run.clock.now() - started });
}

async function watched(task: InstanceTask, reached: EnsuredInstance): Promise<string> {
  const { run } = task;
  try {
    const status = await watchInstance(task, reached);
    tellCommit(run, { live: task.build?.live, source: task.source });
    return status;
  } catch (error) {
    if (!run.inputs.rollback || reached.action === 'unchanged' || run.signal.aborted) throw error;
    const { rollBack } = await import('./rollback.js');
    throw await rollBack(task, { reached, error });
  }
}

/** Output `commit`, and a notice where the branch has moved on since the run began. */
export function tellCommit(
  run: ServiceContext,
  { live, source }: { live: string | undefined; source: Source | undefined },
): string | undefined {
  if (!live) return undefined;
  const wanted = source?.commit;
  const commit = wanted && sameCommit(live, wanted) ? wanted : live;
  run.outputs.set({ commit });
  if (wanted && commit !== wanted) {
    const at = source.ref ? `The branch ${source.ref}` : 'The default branch';
    run.log.notice(
      `${at} has moved on: commit ${live.slice(0, 7)} is live, and this run is about ${wanted.slice(0, 7)}. Another run deploys it, or already has.`,
      'osc-deploy',
    );
  }
  return commit;
}

async function report(
  task: InstanceTask,
  { reached, status, tookMs }: { reached: EnsuredInstance; status: string; tookMs: number },
): Promise<ServiceResult> {
  const { run, parts, api, service } = task;
  // Read again: addresses and options may have come while it started.
  const record =
    (run.inputs.wait ? await whileWaking(() => api.find(run.name, { once: true })) : undefined) ?? reached.record;
  const ports = run.inputs.wait ? await portsOf(run, { api, record }) : [];
  const endpoints = {
    ...endpointsOf(record, { run, loopback: parts.loopback }),
    ...(ports.length > 0 ? { ports } : {}),
  };
  announce(run, { record, endpoints, sensitivity: task.sensitivity });
  run.outputs.set({ status });
  const rows: [string, string | undefined][] = [
    ['Service', service.serviceId],
    ['Name', run.name],
    ['URL', endpoints.url],
    ['App', endpoints.app],
    ['API documentation', endpoints.apiDocs],
    ['Ports', ports.map(portText).join(', ')],
    ['Result', reached.action],
    ['Status', status],
    ['Commit', run.outputs.values.commit],
    ['Asked for', commitAskedFor(task)],
    ['Time', formatDuration(tookMs)],
    ...accountRows(await parts.account.account()),
  ];
  return {
    changed: reached.action !== 'unchanged',
    status,
    ...(endpoints.url ? { url: endpoints.url } : {}),
    summary: [summaryOf('Instance', rows)],
  };
}

/** Shown where something else is live. */
function commitAskedFor({ run, source }: InstanceTask): string | undefined {
  const live = run.outputs.values.commit;
  return source?.commit && live && !sameCommit(live, source.commit) ? source.commit : undefined;
}
