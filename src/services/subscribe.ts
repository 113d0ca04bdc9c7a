import { DeployError, isStatus } from '../base/errors.js';
import { nearest } from '../base/nearest.js';
import type { Service } from '../platform/catalog.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { knownServiceIds } from './options/schema.js';
import type { Want } from './want.js';
import { withinPlan } from './within-plan.js';

/** Returns the service. Subscribes if needed, after `check` if the built-in catalogue has its options. @throws DeployError `service-unknown`, without subscribing for an impossible id */
export async function openService(
  tools: ServicePlatform,
  serviceId: string,
  check?: () => Promise<unknown>,
): Promise<Service> {
  const { catalog, log } = tools;
  const found = await catalog.find(serviceId);
  if (found) return found;

  const unknown = (meant: string[], cause?: Error) => {
    const question = meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : '';
    const message = `The platform offers no service "${serviceId}".${question}${cause ? ` ${cause.message}` : ''}`;
    return new DeployError('service-unknown', message, { cause });
  };

  const known = await knownServiceIds();
  // All service ids but one begin with the maker, and users know the product.
  const ofMakers = serviceId.includes('-')
    ? []
    : known.filter((id) => id.includes(serviceId.toLowerCase()));
  if (ofMakers.length > 0 && !ofMakers.includes(serviceId)) throw unknown(ofMakers.slice(0, 5));

  if (check && known.includes(serviceId)) await check();
  log.info(`Subscribing the workspace to ${serviceId}.`);

  const near = nearest(serviceId, known);
  const meant = near && near !== serviceId ? [near] : [];

  try {
    const service = await withinPlan(tools, `a subscription to ${serviceId}`, () =>
      catalog.subscribe(serviceId),
    );
    if (service) return service;
  } catch (error) {
    if (!isStatus(error, 400, 404, 422)) throw error;
    throw unknown(meant, error);
  }

  throw unknown(meant);
}

/** Returns a service of which something may be there, which only a subscription shows: a run subscribes, and what only reads gets undefined. @throws DeployError like `openService` */
export async function seeService(
  tools: ServicePlatform,
  serviceId: string,
): Promise<Service | undefined> {
  return tools.subscribes ? openService(tools, serviceId) : tools.catalog.find(serviceId);
}

/** Checks that the target fits the service: `job` for a job service, `instance` for any other. @throws DeployError `invalid-options` */
export function checkServiceType(service: Service, target: Want['target']): void {
  const wanted = target === 'job' ? 'job' : 'instance';
  if (service.type === undefined || service.type === wanted) return;
  throw new DeployError(
    'invalid-options',
    `The service ${service.serviceId} makes ${service.type}s, not ${wanted}s.`,
    {
      next: `Set \`target: ${service.type === 'job' ? 'job' : 'instance'}\`.`,
    },
  );
}
