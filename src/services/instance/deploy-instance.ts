import { checkRequest, checkServiceType, nothingSent, openService } from '../open-service.js';
import { whileWaking } from '../readiness/wait-until-ready.js';
import { onlyWakes, type ServiceRequest } from '../request.js';
import type { ServiceContext, ServiceResult } from '../service-context.js';
import { announce, portText, reportCommit, resultOf } from '../service-result.js';
import { optionSource, unknownSource } from '../source/source.js';
import { type InstanceAction, InstanceDeploy } from './instance-deploy.js';
import { InstanceSecrets } from './instance-secrets.js';

/** Finds, creates or changes one instance, waits until it is ready, and reports its address. */
export async function deployInstance(scope: ServiceContext, request: ServiceRequest): Promise<ServiceResult> {
  const { clock, inputs, outputs, log, name } = scope;
  const started = clock.now();
  const { serviceId } = request;
  const service = await openService(scope, { serviceId, request });
  checkServiceType(service, scope.target);
  const wakes = onlyWakes(scope, request);
  const check = () => checkRequest(request, { service, scope });
  const checked = wakes ? nothingSent(service.schema) : await check();
  const { sensitivity } = checked;
  const secrets = await InstanceSecrets.of(scope, serviceId, checked);
  const source = request.source ?? optionSource(checked.options) ?? unknownSource;
  const deploy = new InstanceDeploy(scope, {
    ...{ service, secrets, sensitivity, source },
    deadline: started + inputs.timeout,
  });
  const { live } = deploy;
  const action = await deploy.ensure(async () => {
    if (wakes) await check();
  });
  const changed = action !== 'unchanged';
  announce(scope, { record: live.record, sensitivity });
  let status = live.record?.status ?? 'starting';
  outputs.set({ changed, status });
  log.info(`"${name}" on ${serviceId}: ${action}.`);
  if (inputs.wait) {
    await watchOrRollBack(scope, { deploy, action, secrets });
    status = 'running';
  } else if (deploy.build) log.info('With `wait: false` it is not known which commit comes up.');
  await secrets.removeFormer();
  // Addresses and options may have come while it started.
  if (inputs.wait) await whileWaking(() => live.refresh());
  const ports = inputs.wait ? await live.ports() : [];
  const endpoints = announce(scope, { record: live.record, sensitivity, ports });
  outputs.set({ status });
  const rows = {
    Service: serviceId,
    Name: name,
    URL: endpoints.url,
    App: endpoints.app,
    'API documentation': endpoints.apiDocs,
    Ports: ports.map(portText).join(', '),
    Result: action,
    Status: status,
    ...reportCommit(scope, { build: deploy.build, source }),
  };
  return resultOf(scope, { changed, status, url: endpoints.url, title: 'Instance', rows, started });
}

async function watchOrRollBack(
  scope: ServiceContext,
  { deploy, action, secrets }: { deploy: InstanceDeploy; action: InstanceAction; secrets: InstanceSecrets },
): Promise<void> {
  try {
    await deploy.watch(action);
  } catch (failure) {
    const error = await secrets.explain(failure, () => deploy.live.logs());
    if (action === 'unchanged') throw error;
    const { rollBack } = await import('../roll-back.js');
    throw await rollBack(scope, { error, former: () => deploy.former() });
  }
}
