import { refuseBody } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import { sourceOf } from './runner-source.js';
import type { Services } from './services.js';

/** Sleeping instances, on the deploy manager. */
export function registerSuspended(router: Router, services: Services): void {
  const { accessTokens } = services.surroundings.authority;
  router
    .on('GET', '/mysuspended', async (exchange) => {
      const tenant = await authenticate(exchange, accessTokens);
      const sleeping = services.instances.of(tenant).flatMap(({ service, name, suspended }) =>
        suspended === undefined
          ? []
          : [
              {
                serviceId: service.serviceId,
                instanceName: name,
                suspendedAt: new Date(suspended.at).toISOString(),
                reason: 'idle',
                parameters: suspended.parameters,
              },
            ],
      );
      return json(200, sleeping);
    })
    .on('POST', '/mysuspended/:serviceId/:name/resume', async (exchange) => {
      const tenant = await authenticate(exchange, accessTokens);
      await refuseBody(exchange);
      const instance = services.current(tenant, exchange.param('serviceId'), exchange.param('name'));
      if (instance === undefined || instance.suspended === undefined)
        throw refusal(404, 'No suspended instance of that name');
      const { wakeMs, restoreMs } = services.options;
      const until = services.now + wakeMs;
      instance.waking = { until, restoreAt: until + restoreMs, parameters: instance.suspended.parameters };
      instance.suspended = undefined;
      instance.startedAt = until;
      // No container is left that could go on.
      instance.received = services.received(tenant, instance.service.serviceId, instance.options);
      instance.containers?.start(sourceOf(instance.received), until, true);
      return json(200, { status: 'resuming' });
    });
}
