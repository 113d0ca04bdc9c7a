import { optionSource, unknownSource } from '../../contract/source.js';
import { checkRequest, checkServiceType, openService } from '../open-service.js';
import { whileWaking } from '../readiness/wait-until-ready.js';
import { onlyWakes, type ServiceRequest } from '../request.js';
import { rollBack } from '../roll-back.js';
import { announce, portText, reportCommit, resultOf } from '../service-result.js';
import type { ServiceResult, ServiceRun } from '../service-run.js';
import { InstanceDeploy } from './instance-deploy.js';
import { InstanceSecrets } from './instance-secrets.js';

/** Finds, creates or changes one instance, waits until it is ready, and reports its address. */
export async function runInstance(run: ServiceRun, request: ServiceRequest): Promise<ServiceResult> {
  const { tools, inputs, outputs, name } = run;
  const started = tools.clock.now();
  const { serviceId } = request;
  const wakes = onlyWakes(run, request);
  const check = () => checkRequest(run, { request, service: undefined, isNew: !wakes });
  const service = await openService(tools, serviceId, check);
  checkServiceType(service, run.target);
  const checked = await checkRequest(run, { request, service, isNew: !wakes });
  const { sensitivity } = checked;
  const secrets = await InstanceSecrets.of(tools, { serviceId, name }, checked);
  const source = request.source ?? optionSource(checked.options) ?? unknownSource;
  const deadline = started + inputs.timeout;
  const deploy = new InstanceDeploy(run, { service, secrets, sensitivity, source, deadline });
  const { live } = deploy;
  const action = await deploy.ensure(async () => {
    if (wakes) await checkRequest(run, { request, service });
  });
  const changed = action !== 'unchanged';
  announce(run, { record: live.record, sensitivity });
  let status = live.record?.status ?? 'starting';
  outputs.set({ changed, status });
  tools.log.info(`"${name}" on ${serviceId}: ${action}.`);
  if (inputs.wait) {
    try {
      await deploy.watch(action);
    } catch (failure) {
      const error = secrets.explain(failure);
      throw changed ? await rollBack(run, { error, former: () => deploy.former() }) : error;
    }
    status = 'running';
  } else if (deploy.build) tools.log.info('With `wait: false` it is not known which commit comes up.');
  // Addresses and options may have come while it started.
  if (inputs.wait) await whileWaking(() => live.refresh());
  // Until the new one is up, the one before needs them.
  if (inputs.wait) await secrets.removeFormer(live.record ?? {});
  const ports = inputs.wait ? await live.ports() : [];
  const endpoints = announce(run, { record: live.record, sensitivity, ports });
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
    ...reportCommit(run, { build: deploy.build, source }),
  };
  return resultOf(run, { changed, status, url: endpoints.url, title: 'Instance', rows, started });
}
