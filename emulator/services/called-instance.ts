import type { Exchange } from '../http/exchange.js';
import { refusal } from '../http/reply.js';
import { healthOf, type StoredInstance } from './instances.js';
import type { Services } from './services.js';

/** Where an instance of a service answers by itself. */
export function instancePath(serviceId: string): string {
  return `/served/:tenant/${serviceId}/:name`;
}

/**
 * The instance that is called at its own address, with the service access token in `Authorization` as the ingress wants
 * it. Refuses with 401 or 404, and with 503 while it starts.
 */
export async function calledInstance(
  exchange: Exchange,
  { services, serviceId }: { services: Services; serviceId: string },
): Promise<StoredInstance> {
  const { tenant } = await services.sats.authenticate(exchange, serviceId, 'authorization');
  const found = services.current(exchange.param('tenant'), serviceId, exchange.param('name'));
  if (found !== undefined && found.tenant === tenant && !found.asleep) {
    if (healthOf(found, services) === 'running') return found;
    await exchange.drain();
    throw refusal(503, 'Service Unavailable');
  }
  await exchange.drain();
  throw refusal(404, 'Not found');
}
