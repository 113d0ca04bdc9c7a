import type { Exchange } from '../http/exchange.js';
import { refusal, unauthorized } from '../http/reply.js';
import type { StoredInstance } from './instances.js';
import type { SatHeader } from './service-access-tokens.js';
import type { Services } from './services.js';

/**
 * The instance a request names, of the tenant and service of its SAT. Refuses with 401 or 404, as also for one that
 * sleeps or wakes up.
 */
export async function requestedInstance(
  exchange: Exchange,
  services: Services,
  header: SatHeader = 'x-jwt',
): Promise<StoredInstance> {
  const grant = await services.sats.authenticate(exchange, exchange.params.serviceId, header);
  const found = services.current(grant.tenant, grant.serviceId, exchange.param('name'));
  const { now } = services;
  if (found !== undefined && !found.asleep && !(found.waking !== undefined && now < found.waking.until)) return found;
  await exchange.drain();
  // Half of the time the gate does not know it yet, the other half the service does not.
  const gate = found?.waking !== undefined && Math.floor(now / 1000) % 2 === 0;
  throw gate ? unauthorized() : refusal(404, `Instance ${exchange.param('name')} not found`);
}
