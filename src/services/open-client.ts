import type { Service } from '../platform/catalog.js';
import { openApp } from './app-client.js';
import type { Deployed, ServiceClient } from './client.js';
import { InstanceClient } from './instance-client.js';
import { InstanceSecrets } from './instance-secrets.js';
import { checkRequest, checkServiceType, openService } from './open-service.js';
import { guardDeployed } from './ownership.js';
import { findStoreKey, onlyWakes, serviceRequest } from './request.js';
import type { ServiceRun } from './service-run.js';

/** Returns the client of a run's app or instance. @param deadline in epoch ms */
export async function openClient(run: ServiceRun, deadline: number): Promise<ServiceClient> {
  return run.target === 'app' ? openApp(run) : openInstance(run, deadline);
}

/** Checks the request; subscribes to its service first, except for a plan. @throws DeployError `invalid-options`, `service-unknown` */
export async function openInstance(run: ServiceRun, deadline: number): Promise<InstanceClient> {
  const { tools, name } = run;
  const request = serviceRequest(run, await findStoreKey(run));
  const { serviceId } = request;
  const isNew = !onlyWakes(run, request);
  const check = (service: Service | undefined) => checkRequest(run, { request, service, isNew });
  const plans = run.operation === 'plan';
  const service = plans
    ? await tools.catalog.find(serviceId)
    : await openService(tools, serviceId, () => check(undefined));
  if (service) checkServiceType(service, run.target);
  const checked = await check(service);
  const secrets = await InstanceSecrets.of(tools, { serviceId, name }, checked);
  return new InstanceClient(run, { request, service, checked, secrets, deadline });
}

/** Checks that a run may touch what it found. @throws DeployError `other-repository` */
export async function guardFound(run: ServiceRun, client: ServiceClient, found: Deployed): Promise<void> {
  if (!client.leavesOwner) await guardDeployed(run, found, client.sentSource);
}
