import { readJsonObject } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { RequestFilter } from '../http/request-log.js';
import { Router } from '../http/router.js';
import type { LocalPlatform } from '../platform.js';
import { faultSpecOf, shownFault } from './fault-json.js';
import { shownSite } from './site-json.js';

/** What the admin origin works on. */
export interface AdminArea {
  readonly platform: LocalPlatform;
  /** Moves the platform's clock forward by milliseconds. */
  readonly advanceClock: (byMs: number) => void;
}

const origins = ['api', 'storage', 'site'];

/** `/_local/…`: inspects a platform that runs in a separate process, and arms its faults. */
export function adminRoutes(area: AdminArea): Router {
  const router = new Router();
  registerRequests(router, area);
  registerFaults(router, area);
  registerSites(router, area);
  registerLogins(router, area);
  return router;
}

function registerRequests(router: Router, { platform }: AdminArea): void {
  router
    .on('GET', '/_local/requests', ({ query }) => json(200, platform.log.select(filterOf(query))))
    .on('DELETE', '/_local/requests', () => {
      platform.log.clear();
      return empty(204);
    })
    .on('GET', '/_local/stats', () => {
      const stats = origins.map((origin) => {
        const requests = platform.log.select({ origin }).length;
        return [origin, { requests, peakConcurrency: platform.log.peakConcurrency(origin) }];
      });
      return json(200, Object.fromEntries(stats));
    });
}

function registerFaults(router: Router, { platform }: AdminArea): void {
  const { faults } = platform;
  router
    .on('GET', '/_local/faults', () => json(200, faults.all.map(shownFault)))
    .on('POST', '/_local/faults', async (exchange) => {
      const fault = faults.arm(faultSpecOf(await readJsonObject(exchange)));
      return json(201, shownFault(fault, faults.all.length - 1));
    })
    .on('DELETE', '/_local/faults', () => {
      faults.disarmAll();
      return empty(204);
    });
}

function registerSites(router: Router, { platform }: AdminArea): void {
  router
    .on('GET', '/_local/sites', () =>
      json(
        200,
        platform.parts.pages.all().map(({ name }) => shownSite(platform.site(name))),
      ),
    )
    .on('GET', '/_local/sites/:name', (exchange) => {
      const page = platform.parts.pages.named(exchange.param('name'));
      if (page === undefined) throw refusal(404, 'Page not found');
      return json(200, shownSite(platform.site(page.name)));
    })
    .on('PUT', '/_local/sites/:name/cache', async (exchange) => {
      const { lifetimeMs, mode } = await readJsonObject(exchange);
      if (typeof lifetimeMs !== 'number' || (mode !== 'query-aware' && mode !== 'stubborn')) {
        throw refusal(400, 'lifetimeMs and mode (query-aware or stubborn) are required');
      }
      platform.setSiteCache(exchange.param('name'), { lifetimeMs, mode });
      return empty(204);
    });
}

function registerLogins(router: Router, { platform, advanceClock }: AdminArea): void {
  router
    .on('GET', '/_local/families', () => json(200, platform.families))
    .on('GET', '/_local/tokens', () => json(200, platform.issuedTokens))
    .on('POST', '/_local/sign-in', async (exchange) => {
      const { tenant, clientId } = await readJsonObject(exchange);
      const request = {
        ...(typeof tenant === 'string' ? { tenant } : {}),
        ...(typeof clientId === 'string' ? { clientId } : {}),
      };
      return json(201, platform.signIn(request));
    })
    .on('POST', '/_local/clock', async (exchange) => {
      const { advanceMs } = await readJsonObject(exchange);
      if (typeof advanceMs !== 'number' || !(advanceMs >= 0)) throw refusal(400, 'advanceMs must not be negative');
      advanceClock(advanceMs);
      return json(200, { now: platform.parts.now() });
    });
}

function filterOf(query: URLSearchParams): RequestFilter {
  const entries = ['origin', 'site', 'method', 'path'].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as RequestFilter;
}
