import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import type { Services } from './services.js';

const maxBatch = 10;

/** Secrets of services. Their names are unique in a workspace, and no answer shows a value. */
export function registerSecrets(routes: TenantRoutes, services: Services): void {
  const save = (tenant: string, serviceId: string, { secretName: name, secretData: value }: GivenSecret) => {
    if (typeof name !== 'string' || !/^[a-z0-9]+$/.test(name)) throw refusal(400, 'Invalid secret name');
    if (typeof value !== 'string' || value === '') throw refusal(400, 'body/secretData must be string');
    const others = services.options.catalogue.filter((other) => other.serviceId !== serviceId);
    if (others.some((other) => services.secretsOf(tenant, other.serviceId).has(name)))
      throw refusal(409, `Secret ${name} already exists`);
    services.secretsOf(tenant, serviceId).set(name, value);
    return { serviceId, secretName: name };
  };
  routes
    .on('GET', '/mysecrets/:serviceId', (exchange, tenant) => {
      const serviceId = exchange.param('serviceId');
      const names = [...services.secretsOf(tenant, serviceId).keys()];
      const shown = names.map((secretName) => ({ serviceId, secretName }));
      return json(200, shown);
    })
    .on('POST', '/mysecrets/:serviceId', async (exchange, tenant) => {
      const serviceId = exchange.param('serviceId');
      const given = await readJsonObject(exchange);
      if (services.secretsOf(tenant, serviceId).has(String(given['secretName'])))
        throw refusal(409, `Secret ${String(given['secretName'])} already exists`);
      return json(200, save(tenant, serviceId, given));
    })
    .on('PUT', '/mysecrets/:serviceId/batch', async (exchange, tenant) => {
      const { secrets } = await readJsonObject(exchange);
      if (!Array.isArray(secrets) || secrets.length === 0 || secrets.length > maxBatch)
        throw refusal(400, `body/secrets must be 1 to ${maxBatch} secrets`);
      const saved = (secrets as GivenSecret[]).map((given) => save(tenant, exchange.param('serviceId'), given));
      return json(200, saved);
    })
    .on('PUT', '/mysecrets/:serviceId/:name', async (exchange, tenant) => {
      const [serviceId, secretName] = [exchange.param('serviceId'), exchange.param('name')];
      const { secretData } = await readJsonObject(exchange);
      if (!services.secretsOf(tenant, serviceId).has(secretName)) throw refusal(404, `Secret ${secretName} not found`);
      return json(200, save(tenant, serviceId, { secretName, secretData }));
    })
    .on('DELETE', '/mysecrets/:serviceId/:name', async (exchange, tenant) => {
      const name = exchange.param('name');
      await refuseBody(exchange);
      const wasThere = services.secretsOf(tenant, exchange.param('serviceId')).delete(name);
      if (!wasThere) throw refusal(404, `Secret ${name} not found`);
      return empty(204);
    });
}

interface GivenSecret {
  readonly secretName?: unknown;
  readonly secretData?: unknown;
}
