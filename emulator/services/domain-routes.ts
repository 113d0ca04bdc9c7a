import { createHash } from 'node:crypto';
import { readJsonObject } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import { hostNameOf } from '../pages/page-routes.js';
import type { MappedDomain, Services } from './services.js';

/** The platform maps the domains of every app to the web runner, whatever the app's language. */
const webRunner = 'eyevinn-web-runner';

/** Custom domains of instances and apps, unique over all tenants. */
export function registerDomains(routes: TenantRoutes, services: Services): void {
  const { domains } = services;
  routes
    .on('GET', '/mydomains', (_, tenant) => {
      const own = domains.filter((one) => one.tenant === tenant).map(({ mapped }) => mapped);
      return json(200, [...listManaged(services, tenant), ...own]);
    })
    .on('POST', '/mydomains', async (exchange, tenant) => {
      const { domain: given, serviceId, instanceName, originPath = '' } = await readJsonObject(exchange);
      const domain = hostNameOf(given);
      if (domain === undefined) throw refusal(400, 'domain must be a host name');
      if (typeof serviceId !== 'string' || typeof instanceName !== 'string' || typeof originPath !== 'string') {
        throw refusal(400, 'serviceId and instanceName are required');
      }
      if (services.options.plan['name'] === 'FREE') throw refusal(402, 'Custom domains are not part of your plan');
      const app = services.apps.of(tenant).find(({ id }) => id === instanceName);
      const instance = services.instances.find(tenant, serviceId, instanceName);
      const isThere = serviceId === webRunner && app ? true : instance !== undefined && instance !== app?.instance;
      if (!isThere) throw refusal(404, `Instance ${instanceName} not found`);
      if (domains.some((one) => one.mapped.domain === domain)) throw refusal(409, `The domain ${domain} is in use`);
      const mapped = { domain, serviceId, instanceName, originPath, isManaged: false };
      domains.push({ tenant, mapped });
      return json(201, mapped);
    })
    .on('DELETE', '/mydomains/:serviceId/:instanceName/:domain', (exchange, tenant) => {
      const isWanted = (one: MappedDomain) =>
        (['serviceId', 'instanceName', 'domain'] as const).every((part) => one[part] === exchange.param(part));
      if (listManaged(services, tenant).some(isWanted)) throw refusal(403, 'A managed domain cannot be removed');
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
