import { formatDuration } from '../../base/format.js';
import { checkRequest, checkServiceType, openService } from '../open-service.js';
import type { ServiceParts } from '../parts.js';
import type { ServiceRequest } from '../request.js';
import { whileWaking } from '../resume.js';
import type { ServiceContext, ServiceResult } from '../service-context.js';
import { pinnedCommit } from '../source.js';
import { ensureInstance } from './ensure.js';
import { accountRows, announce, endpointsOf, portsOf, portText, summaryOf } from './report.js';
import type { EnsuredInstance, InstanceTask } from './task.js';
import { watchInstance } from './watch.js';

/** Finds, creates or changes one instance, waits until it is ready, and tells where it is. */
export async function deployInstance(
  run: ServiceContext,
  { parts, request }: { parts: ServiceParts; request: ServiceRequest },
): Promise<ServiceResult> {
  const started = run.clock.now();
  const deadline = started + run.inputs.timeout;
  const service = await openService(parts, { serviceId: request.serviceId, run });
  checkServiceType(service, run.target);
  const checked = await checkRequest(request, { service, run });
  // Asked for now and awaited at the end, so that it costs no time.
  void parts.account.account();
  const task: InstanceTask = { run, parts, service, api: parts.instancesOf(service), deadline, ...checked };
  const reached = await ensureInstance(task);
  const changed = reached.action !== 'unchanged';
  const endpoints = endpointsOf(reached.record, { run, loopback: parts.loopback });
  announce(run, { record: reached.record, endpoints, sensitivity: task.sensitivity });
  run.outputs.set({ operation: 'deployed', changed, status: reached.record.status ?? 'starting' });
  run.log.info(`"${run.name}" on ${service.serviceId}: ${reached.action}.${endpoints.url ? ` ${endpoints.url}` : ''}`);
  const status = run.inputs.wait ? await watchInstance(task, reached) : (reached.record.status ?? 'starting');
  return report(task, { reached, status, tookMs: run.clock.now() - started });
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
    ['Commit', pinnedCommit(task.options.SourceUrl)],
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
