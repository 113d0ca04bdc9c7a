import { randomBytes } from 'node:crypto';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import { addInstance } from './instance-starts.js';
import { storeServiceId } from './parameter-stores.js';
import type { Services } from './services.js';

const redisServiceId = 'valkey-io-valkey';
/** The name of a store's Redis. */
const redisName = (store: string) => `${store}valkey`;

/** Parameter stores on the deploy manager. */
export function registerStoreManager(routes: TenantRoutes, services: Services): void {
  const add = async (tenant: string, serviceId: string, made: { name: string; options: Record<string, unknown> }) => {
    const service = services.definition(serviceId);
    if (service === undefined) throw refusal(500, `Service ${serviceId} not found`);
    await addInstance(services, { tenant, service, ...made });
  };
  routes
    .on('POST', '/parameter-stores', async (exchange, tenant) => {
      const { name, enableSecrets, redisUrl } = await readJsonObject(exchange);
      if (typeof name !== 'string' || !/^[A-Za-z0-9]+$/.test(name))
        throw refusal(400, 'body/name must match pattern "^[A-Za-z0-9]+$"');
      if (typeof enableSecrets !== 'boolean') throw refusal(400, 'body/enableSecrets must be boolean');
      if (redisUrl !== undefined && typeof redisUrl !== 'string') throw refusal(400, 'body/redisUrl must be string');
      if (services.instances.find(tenant, storeServiceId, name)) throw refusal(409, `Instance ${name} already exists`);
      const quota = services.options.instancesPerTenant;
      if (quota !== undefined && services.instances.of(tenant).length + 2 > quota)
        throw refusal(403, `Your plan allows ${quota} instances`);
      const password = randomBytes(12).toString('hex');
      if (redisUrl === undefined)
        await add(tenant, redisServiceId, { name: redisName(name), options: { Password: password } });
      const configApiKey = enableSecrets ? randomBytes(16).toString('hex') : '';
      const secrets = enableSecrets
        ? { ParameterEncryptionKey: randomBytes(32).toString('base64'), ConfigApiKey: configApiKey }
        : {};
      const RedisUrl = redisUrl ?? `redis://:${password}@${redisName(name)}:6379`;
      await add(tenant, storeServiceId, { name, options: { RedisUrl, ...secrets } });
      const store = { name, isSecure: enableSecrets, configApiKey };
      services.storesOf(tenant).set(name, store);
      return json(200, store);
    })
    // Its instance shows whether it exists.
    .on('GET', '/parameter-stores/:name', (exchange, tenant) => {
      const name = exchange.param('name');
      return json(200, services.storesOf(tenant).get(name) ?? { name, isSecure: false, configApiKey: '' });
    })
    .on('DELETE', '/parameter-stores/:name', async (exchange, tenant) => {
      await refuseBody(exchange);
      const name = exchange.param('name');
      const store = services.instances.find(tenant, storeServiceId, name);
      if (store === undefined) throw refusal(404, `Parameter store '${name}' not found`);
      // The record of a suspended store outlives it and blocks its name.
      if (!store.asleep) services.instances.remove(store);
      const redis = services.instances.find(tenant, redisServiceId, redisName(name));
      if (services.storesOf(tenant).delete(name) && redis) services.instances.remove(redis);
      services.parametersOf(tenant, name).clear();
      return json(200, { message: 'Parameter store deleted' });
    });
}
