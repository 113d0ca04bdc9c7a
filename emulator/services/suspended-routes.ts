import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange } from '../http/exchange.js';
import { refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import { wake } from './instance-starts.js';
import type { Sleeper } from './instances.js';
import type { Services } from './services.js';

const path = '/mysuspended/:serviceId/:name';

/** Suspended instances. */
export function registerSuspended(routes: TenantRoutes, services: Services): void {
  const { sleepers } = services;
  const requested = async (exchange: Exchange, tenant: string): Promise<Sleeper> => {
    await refuseBody(exchange);
    const found = sleepers.find(tenant, exchange.param('serviceId'), exchange.param('name'));
    if (found === undefined) throw refusal(404, 'not suspended');
    return found;
  };
  routes
    .on('GET', '/mysuspended', (_, tenant) => {
      const shown = sleepers.of(tenant).map(({ serviceId, name, at, parameters }) => ({
        ...{ serviceId, instanceName: name, suspendedAt: new Date(at).toISOString(), reason: 'idle', parameters },
      }));
      return json(200, shown);
    })
    .on('POST', `${path}/resume`, async (exchange, tenantId) => {
      const sleeper = await requested(exchange, tenantId);
      return sleepers.change(sleeper, async () => {
        const { serviceId, name, parameters } = sleeper;
        const instance = services.instances.find(tenantId, serviceId, name);
        if (instance?.asleep) wake(instance, services, parameters);
        // After a client gives up, the instance runs and is listed as suspended.
        if (await passed(exchange, services)) sleepers.remove(sleeper);
        const resumedAt = new Date(services.now).toISOString();
        return json(200, { serviceId, instanceName: name, tenantId, resumedAt });
      });
    })
    .on('DELETE', path, async (exchange, tenant) => {
      const sleeper = await requested(exchange, tenant);
      return sleepers.change(sleeper, async () => {
        await passed(exchange, services);
        const instance = services.instances.find(tenant, sleeper.serviceId, sleeper.name);
        if (instance?.asleep) services.instances.remove(instance);
        sleepers.remove(sleeper);
        return empty(204);
      });
    });
}

/** Delays the answer. @returns whether the client waited for it */
async function passed({ request }: Exchange, services: Services): Promise<boolean> {
  const until = services.now + services.options.resumeMs;
  // At least one turn, so that two requests at once overlap.
  do await wait(1);
  while (services.now < until && !request.socket.destroyed);
  return !request.socket.destroyed;
}
