import { readJsonObject } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import type { Services } from './services.js';

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Custom domains of instances and apps: one domain leads to one of them, of whatever tenant. */
export function registerDomains(router: Router, services: Services): void {
  const { accessTokens } = services.surroundings.authority;
  const { domains } = services;
  router
    .on('GET', '/mydomains', async (exchange) => {
      const tenant = await authenticate(exchange, accessTokens);
      return json(
        200,
        domains
          .filter((one) => one.tenant === tenant)
          .map(({ domain, serviceId, instanceName }) => ({ domain, serviceId, instanceName })),
      );
    })
    .on('POST', '/mydomains', async (exchange) => {
      const tenant = await authenticate(exchange, accessTokens);
      const { domain, serviceId, instanceName } = await readJsonObject(exchange);
      if (typeof domain !== 'string' || !hostName.test(domain)) throw refusal(400, 'domain must be a host name');
      if (typeof serviceId !== 'string' || typeof instanceName !== 'string') {
        throw refusal(400, 'serviceId and instanceName are required');
      }
      const there =
        services.instances.find(tenant, serviceId, instanceName) ?? services.apps.find(tenant, instanceName);
      if (there === undefined) throw refusal(404, `Instance ${instanceName} not found`);
      if (domains.some((one) => one.domain === domain)) throw refusal(409, `The domain ${domain} is in use`);
      const record = { domain, serviceId, instanceName };
      domains.push({ tenant, ...record });
      return json(201, record);
    })
    .on('DELETE', '/mydomains/:domain', async (exchange) => {
      const tenant = await authenticate(exchange, accessTokens);
      const at = domains.findIndex((one) => one.tenant === tenant && one.domain === exchange.param('domain'));
      if (at < 0) throw refusal(404, 'No such domain');
      domains.splice(at, 1);
      return empty(204);
    });
}
