import { checkRequest, checkServiceType, nothingSent, openService } from '../open-service.js';
import { whileWaking } from '../readiness/wait-until-ready.js';
import { onlyWakes, type ServiceRequest } from '../request.js';
import { runnerOf } from '../runners.js';
import type { ServiceContext, ServiceResult } from '../service-context.js';
import { announce, portsOf, portText, reportCommit, resultOf } from '../service-result.js';
import { optionSource, unknownSource } from '../source/source.js';
import { ensureInstance } from './ensure-instance.js';
import { InstanceSecrets } from './instance-secrets.js';
import { type InstanceAction, type InstanceTask, named } from './instance-task.js';
import { buildOf, watchInstance } from './watch-instance.js';

/** Finds, creates or changes one instance, waits until it is ready, and reports its address. */
export async function deployInstance(scope: ServiceContext, request: ServiceRequest): Promise<ServiceResult> {
  const started = scope.clock.now();
  const { serviceId } = request;
  const service = await openService(scope, { serviceId, request });
  checkServiceType(service, scope.target);
  const wakes = onlyWakes(scope, request);
  const check = () => checkRequest(request, { service, scope });
  const checked = wakes ? nothingSent(service.schema) : await check();
  const secrets = await InstanceSecrets.of(scope, serviceId, checked);
  const task: InstanceTask = {
    ...checked,
    options: secrets.options,
    secrets,
    scope,
    service,
    api: scope.instancesOf(service),
    deadline: started + scope.inputs.timeout,
    runner: runnerOf(serviceId),
    source: request.source ?? optionSource(checked.options) ?? unknownSource,
  };
  task.build = buildOf(task);
  const action = await ensureInstance(task, async () => {
    if (wakes) await check();
  });
  const changed = action !== 'unchanged';
  announce(scope, { record: task.record, sensitivity: task.sensitivity });
  let status = task.record?.status ?? 'starting';
  scope.outputs.set({ changed, status });
  scope.log.info(`"${scope.name}" on ${serviceId}: ${action}.`);
  if (scope.inputs.wait) status = await watched(task, action);
  else if (task.runner) scope.log.info('With `wait: false` it is not known which commit comes up.');
  await secrets.removeFormer();
  return report(task, { action, status, started });
}

async function watched(task: InstanceTask, action: InstanceAction): Promise<string> {
  const { scope } = task;
  try {
    await watchInstance(task, action);
    return 'running';
  } catch (failure) {
    const error = await task.secrets.explain(failure, () => task.api.logs(named(task)));
    if (action === 'unchanged') throw error;
    const [{ rollBack }, { formerInstance }] = await Promise.all([
      import('../roll-back.js'),
      import('./former-instance.js'),
    ]);
    throw await rollBack(scope, { error, former: () => formerInstance(task) });
  }
}

async function report(
  task: InstanceTask,
  { action, status, started }: { action: InstanceAction; status: string; started: number },
): Promise<ServiceResult> {
  const { scope, api, service, sensitivity } = task;
  // Read again: addresses and options may have come while it started.
  if (scope.inputs.wait) task.record = (await whileWaking(() => api.find(scope.name, { once: true }))) ?? task.record;
  const ports = scope.inputs.wait ? await portsOf(task) : [];
  const endpoints = announce(scope, { record: task.record, sensitivity, ports });
  scope.outputs.set({ status });
  const rows = {
    Service: service.serviceId,
    Name: scope.name,
    URL: endpoints.url,
    App: endpoints.app,
    'API documentation': endpoints.apiDocs,
    Ports: ports.map(portText).join(', '),
    Result: action,
    Status: status,
    ...reportCommit(scope, task),
  };
  return resultOf(scope, {
    changed: action !== 'unchanged',
    status,
    url: endpoints.url,
    title: 'Instance',
    rows,
    started,
  });
}
