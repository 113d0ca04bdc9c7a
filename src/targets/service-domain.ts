import { isStatus } from '../base/errors.js';
import { DomainsApi, type MyDomain } from '../platform/my-domains.js';
import { serviceIdOf } from '../services/runners.js';
import type { ServiceContext } from '../services/service-context.js';
import type { DomainPlace } from './domain.js';

/** Frees the domain of something that was removed, where it led there. */
export async function freeDomain(scope: ServiceContext): Promise<void> {
  const { domain } = scope.inputs;
  const instanceName = instanceNameOf(scope);
  if (domain === undefined || instanceName === undefined) return;
  const domains = new DomainsApi(scope.controlPlane);
  const found = (await listed(domains)).find((one) => one.domain.toLowerCase() === domain);
  if (found && found.instanceName === instanceName && found.serviceId === serviceIdOf(scope.inputs)) {
    await domains.remove(domain);
    scope.log.info(`The domain ${domain} is free again.`);
  }
}

/** A runner, app or instance at `url`, as something that can have a custom domain. */
export function servicePlace(scope: ServiceContext, url: string): DomainPlace {
  const domains = new DomainsApi(scope.controlPlane);
  const serviceId = serviceIdOf(scope.inputs);
  const instanceName = instanceNameOf(scope) ?? scope.name;
  const find = async (domain: string): Promise<MyDomain | undefined> =>
    (await listed(domains)).find((one) => one.domain.toLowerCase() === domain);
  return {
    what: `"${scope.name}" of ${serviceId}`,
    url,
    current: async () => {
      const found = scope.inputs.domain === undefined ? undefined : await find(scope.inputs.domain);
      return found?.serviceId === serviceId && found.instanceName === instanceName ? found.domain : undefined;
    },
    attach: (domain) => domains.add({ domain, serviceId, instanceName }),
    holder: async (domain) => {
      const found = await find(domain);
      return found && `"${found.instanceName ?? '?'}" of ${found.serviceId ?? 'another service'}`;
    },
  };
}

/** To the platform an app is an instance of its runner, with the app's id as its name; none of one that was not found. */
function instanceNameOf({ target, outputs, name }: ServiceContext): string | undefined {
  return target === 'app' ? outputs.values.id : name;
}

/** None where the platform does not offer domains: then adding one says so. */
async function listed(domains: DomainsApi): Promise<MyDomain[]> {
  try {
    return await domains.list();
  } catch (error) {
    if (isStatus(error, 404, 405, 501)) return [];
    throw error;
  }
}
