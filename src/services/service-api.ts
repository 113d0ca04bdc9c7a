import { DeployError } from '../base/errors.js';
import type { InstancesApi } from '../platform/instances.js';
import type { ServicePlatform } from '../platform/service-clients.js';

/** Returns the client of a service's instances; undefined if the workspace is not subscribed to it. */
export async function findApi(
  { catalog, instancesOf }: ServicePlatform,
  serviceId: string,
): Promise<InstancesApi | undefined> {
  const service = await catalog.find(serviceId);
  return service && instancesOf(service);
}

/** Returns the client of a service's instances. @throws DeployError `service-unknown` without a subscription */
export async function apiOf(tools: ServicePlatform, serviceId: string): Promise<InstancesApi> {
  const api = await findApi(tools, serviceId);
  if (api) return api;
  throw new DeployError('service-unknown', `The workspace is not subscribed to ${serviceId}.`);
}
