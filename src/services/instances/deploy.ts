import { sameCommit } from '../loading-page.js';
import { checkRequest, checkServiceType, nothingSent, openService } from '../open-service.js';
import { onlyWakes, type ServiceRequest } from '../request.js';
import { runnerOf } from '../runners.js';
import type { ServiceContext, ServiceResult } from '../service-context.js';
import { optionSource, unknownSource } from '../source.js';
import { whileWaking } from '../wait-until-ready.js';
import { ensureInstance } from './ensure.js';
import { announce, portsOf, portText, reportCommit, resultOf } from './report.js';
import type { InstanceAction, InstanceTask } from './task.js';
import { buildOf, watchInstance } from './watch.js';

/** Finds, creates or changes one instance, waits until it is ready, and reports its address. */
export async function deployInstance(run: ServiceContext, request: ServiceRequest): Promise<ServiceResult> {
  const started = run.clock.now();
  const { serviceId } = request;
  const service = await openService(run, { serviceId, request });
  checkServiceType(service, run.target);
  const wakes = onlyWakes(run, request);
  const check = () => checkRequest(request, { service, run });
  const checked = wakes ? nothingSent : await check();
  // Asked for now and awaited at the end, so that it costs no time.
  void run.account.account();
  const task: InstanceTask = {
    ...checked,
    run,
    service,
    api: run.instancesOf(service),
    deadline: started + run.inputs.timeout,
    runner: runnerOf(serviceId),
    source: request.source ?? optionSource(checked.options) ?? unknownSource,
  };
  task.build = buildOf(task);
  const action = await ensureInstance(task, async () => {
    if (wakes) await check();
  });
  const changed = action !== 'unchanged';
  const { url } = announce(run, { record: task.record, sensitivity: task.sensitivity });
  let status = task.record?.status ?? 'starting';
  run.outputs.set({ changed, status });
  run.log.info(`"${run.name}" on ${serviceId}: ${action}.${url ? ` ${url}` : ''}`);
  if (run.inputs.wait) status = await watched(task, action);
  else if (task.runner) run.log.info('With `wait: false` it is not known which commit comes up.');
  return report(task, { action, status, started });
}

async function watched(task: InstanceTask, action: InstanceAction): Promise<string> {
  const { run } = task;
  try {
    await watchInstance(task, action);
    reportCommit(run, task);
    return 'running';
  } catch (error) {
    if (action === 'unchanged') throw error;
    const [{ rollBack }, { formerInstance }] = await Promise.all([import('../rollback.js'), import('./rollback.js')]);
    throw await rollBack(run, { error, former: () => formerInstance(task) });
  }
}

async function report(
  task: InstanceTask,
  { action, status, started }: { action: InstanceAction; status: string; started: number },
): Promise<ServiceResult> {
  const { run, api, service, source, sensitivity } = task;
  // Read again: addresses and options may have come while it started.
  if (run.inputs.wait) task.record = (await whileWaking(() => api.find(run.name, { once: true }))) ?? task.record;
  const ports = run.inputs.wait ? await portsOf(task) : [];
  const endpoints = announce(run, { record: task.record, sensitivity, ports });
  run.outputs.set({ status });
  const { commit } = run.outputs.values;
  const rows = {
    Service: service.serviceId,
    Name: run.name,
    URL: endpoints.url,
    App: endpoints.app,
    'API documentation': endpoints.apiDocs,
    Ports: ports.map(portText).join(', '),
    Result: action,
    Status: status,
    Commit: commit,
    'Asked for': commit && source.commit && !sameCommit(commit, source.commit) ? source.commit : undefined,
  };
  return resultOf(run, {
    changed: action !== 'unchanged',
    status,
    url: endpoints.url,
    title: 'Instance',
    rows,
    started,
  });
}
