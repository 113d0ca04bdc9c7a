import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange } from '../http/exchange.js';
import { refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import { sourceOf } from './instance-links.js';
import type { StoredInstance } from './instances.js';
import type { Services } from './services.js';
import type { Sleeper } from './sleepers.js';

const path = '/mysuspended/:serviceId/:name';

/** Sleeping instances, on the deploy manager. */
export function registerSuspended(router: Router, services: Services): void {
  const { sleepers } = services;
  const { accessTokens } = services.surroundings.authority;
  const requested = async (exchange: Exchange): Promise<Sleeper> => {
    const tenant = await authenticate(exchange, accessTokens);
    await refuseBody(exchange);
    const found = sleepers.find(tenant, exchange.param('serviceId'), exchange.param('name'));
    if (found === undefined) throw refusal(404, 'not suspended');
    return found;
  };
  router
    .on('GET', '/mysuspended', async (exchange) => {
      const tenant = await authenticate(exchange, accessTokens);
      return json(
        200,
        sleepers.of(tenant).map(({ serviceId, name, at, parameters }) => ({
          ...{ serviceId, instanceName: name, suspendedAt: new Date(at).toISOString(), reason: 'idle', parameters },
        })),
      );
    })
    .on('POST', `${path}/resume`, async (exchange) => {
      const sleeper = await requested(exchange);
      return sleepers.change(sleeper, async () => {
        const { tenant, serviceId, name, parameters } = sleeper;
        const instance = services.instances.find(tenant, serviceId, name);
        if (instance?.asleep) wake(instance, { services, parameters });
        // A client that gives up leaves it running, and listed as asleep.
        if (await passed(exchange, services)) sleepers.remove(sleeper);
        const resumedAt = new Date(services.now).toISOString();
        return json(200, { serviceId, instanceName: name, tenantId: tenant, resumedAt });
      });
    })
    .on('DELETE', path, async (exchange) => {
      const sleeper = await requested(exchange);
      return sleepers.change(sleeper, async () => {
        await passed(exchange, services);
        const instance = services.instances.find(sleeper.tenant, sleeper.serviceId, sleeper.name);
        if (instance?.asleep) services.instances.remove(instance);
        sleepers.remove(sleeper);
        return empty(204);
      });
    });
}

function wake(
  instance: StoredInstance,
  { services, parameters }: { services: Services; parameters: Record<string, unknown> },
): void {
  const { wakeMs, restoreMs, resumeMs } = services.options;
  const until = services.now + resumeMs + wakeMs;
  instance.waking = { until, restoreAt: until + restoreMs, parameters };
  instance.asleep = false;
  instance.startedAt = until;
  // No container is left that could go on.
  instance.received = services.received(instance.tenant, instance.service.serviceId, instance.options);
  instance.containers?.start(sourceOf(instance.received), until, true);
}

/** Holds the answer back for as long as the platform takes. @returns whether the client waited for it */
async function passed({ request }: Exchange, services: Services): Promise<boolean> {
  const until = services.now + services.options.resumeMs;
  // One turn at least: two requests that come together overlap.
  do await wait(1);
  while (services.now < until && !request.socket.destroyed);
  return !request.socket.destroyed;
}
