import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Exchange, readJsonObject, refuseBody } from '../http/exchange.js';
import { empty, json, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import { hostNameOf } from '../pages/page-routes.js';
import type { PageStore } from '../pages/page-store.js';
import { wake } from './instance-starts.js';
import type { Sleeper } from './instances.js';
import type { MappedDomain, Services } from './services.js';

/** The platform maps the domains of every app to the web runner, regardless of its language. */
const webRunner = 'eyevinn-web-runner';

/** Custom domains of instances and apps, unique over all tenants and sites. */
export function registerDomains(routes: TenantRoutes, services: Services, pages: PageStore): void {
  const { domains } = services;
  routes
    .on('GET', '/mydomains', (_, tenant) => {
      const own = domains.filter((one) => one.tenant === tenant).map(({ mapped }) => mapped);
      return json(200, [...listManaged(services, tenant), ...own]);
    })
    .on('POST', '/mydomains', async (exchange, tenant) => {
      const {
        domain: given,
        serviceId,
        instanceName,
        originPath = '',
      } = await readJsonObject(exchange);
      const domain = hostNameOf(given);
      if (domain === undefined) throw refusal(400, 'domain must be a host name');

      if (
        typeof serviceId !== 'string' ||
        typeof instanceName !== 'string' ||
        typeof originPath !== 'string'
      )
        throw refusal(400, 'serviceId and instanceName are required');

      if (services.options.plan['name'] === 'FREE')
        throw refusal(402, 'Custom domains are not part of your plan');

      const app = services.apps.of(tenant).find(({ id }) => id === instanceName);
      const instance = services.instances.find(tenant, serviceId, instanceName);
      const isThere =
        serviceId === webRunner && app
          ? true
          : instance !== undefined && instance !== app?.instance;
      if (!isThere) throw refusal(404, `Instance ${instanceName} not found`);
      if (services.hasDomain(domain) || pages.withDomain(domain))
        throw refusal(409, `The domain ${domain} is in use`);

      const mapped = { domain, serviceId, instanceName, originPath, isManaged: false };
      domains.push({ tenant, mapped });

      return json(201, mapped);
    })
    .on('DELETE', '/mydomains/:serviceId/:instanceName/:domain', (exchange, tenant) => {
      const isWanted = (one: MappedDomain) =>
        (['serviceId', 'instanceName', 'domain'] as const).every(
          (part) => one[part] === exchange.param(part),
        );
      if (listManaged(services, tenant).some(isWanted))
        throw refusal(403, 'A managed domain cannot be removed');

      const at = domains.findIndex((one) => one.tenant === tenant && isWanted(one.mapped));
      if (at < 0) throw refusal(404, 'No such domain');

      domains.splice(at, 1);

      return empty(204);
    });
}

function listManaged({ apps }: Services, tenant: string): MappedDomain[] {
  return apps.of(tenant).map(({ id }) => ({
    domain: `${createHash('sha256').update(id).digest('hex').slice(0, 12)}.apps.osaas.io`,
    serviceId: webRunner,
    instanceName: id,
    originPath: '',
    isManaged: true,
  }));
}

const path = '/mysuspended/:serviceId/:name';

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
        serviceId,
        instanceName: name,
        suspendedAt: new Date(at).toISOString(),
        reason: 'idle',
        parameters,
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
  // Waits at least one turn, so that simultaneous requests overlap.
  do await wait(1);
  while (services.now < until && !request.socket.destroyed);
  return !request.socket.destroyed;
}
