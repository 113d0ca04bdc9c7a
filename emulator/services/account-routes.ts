import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import type { Services } from './services.js';

/** The money manager, and what the deploy manager tells about a workspace. */
export function registerAccount(router: Router, services: Services): void {
  const { accessTokens } = services.surroundings.authority;
  router
    .on('GET', '/mytenantplan', async (exchange) => {
      await authenticate(exchange, accessTokens);
      return json(200, services.options.plan);
    })
    .on('GET', '/mynodes', async (exchange) => {
      await authenticate(exchange, accessTokens);
      const capacity = { cpu: '8', memory: '32Gi', storage: '200Gi' };
      return json(200, [
        { name: 'node1', purposes: ['media'], publicIps: ['198.51.100.20'], capacity, reservations: [] },
      ]);
    })
    .on('GET', '/terraform/mydeployments', async (exchange) => {
      await authenticate(exchange, accessTokens);
      return json(200, []);
    });
}
