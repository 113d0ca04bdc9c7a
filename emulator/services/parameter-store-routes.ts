import { randomBytes } from 'node:crypto';
import { ClientGone, type Exchange, readJsonObject, refuseBody } from '../http/exchange.js';
import { html, json, type Reply, ReplyError, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import { onCall } from './called-services.js';
import { addInstance } from './instance-starts.js';
import {
  redisName,
  redisServiceId,
  type StoredParameters,
  storeServiceId,
} from './parameter-stores.js';
import type { Services } from './services.js';

const maxPage = 100;

/** A store, opened with the key of a request. */
interface OpenStore {
  readonly values: StoredParameters;
  /** Whether the store has an encryption key, which secrets need. */
  readonly encrypts: boolean;
  /** Whether the request has the store's key, which reveals secrets. */
  readonly keyed: boolean;
}

/** Parameter stores. Source: the answers of the vendor's service. */
export function registerParameterStores(router: Router, services: Services): void {
  const on = onCall(router, services, {
    serviceId: storeServiceId,
    before: (exchange) => comeUp(exchange, services),
  });
  const onStore = (
    method: string,
    path: string,
    answer: (store: OpenStore, exchange: Exchange) => Promise<Reply> | Reply,
  ) =>
    on(method, `/api/v1/config${path}`, (exchange, { tenant, name, options }) => {
      const apiKey = options['ConfigApiKey'];
      const store: OpenStore = {
        values: services.parametersOf(tenant, name),
        encrypts: Boolean(options['ParameterEncryptionKey']),
        keyed: Boolean(apiKey) && exchange.header('x-config-api-key') === apiKey,
      };
      return answer(store, exchange);
    });
  onStore('GET', '', list);
  onStore('POST', '', async (store, exchange) => {
    const { key, value, secret } = await bodyOf(exchange, ['key', 'value']);
    return put(store, { key, value, secret: secret === true });
  });
  onStore('GET', '/:key', (store, exchange) =>
    json(200, shown(store, present(store, exchange)), { 'cache-control': 'max-age=60' }),
  );
  onStore('PUT', '/:key', async (store, exchange) => {
    const { value, secret } = await bodyOf(exchange, ['value']);
    const key = exchange.param('key');
    // Unlike other routes, this route returns empty values.
    if (!store.values.has(key)) throw refusal(404, `Resource with id '${key}' not found`);

    const was = store.values.secrets.has(key);
    if (was && secret === false)
      throw refusal(400, 'Cannot convert a secret parameter to non-secret');

    return put(store, { key, value, secret: was || secret === true });
  });

  onStore('DELETE', '/:key', async (store, exchange) => {
    await refuseBody(exchange);
    store.values.delete(present(store, exchange));
    return json(200, { message: 'Deleted' });
  });
}

/** Answers as a starting store does in turn: no connection, the ingress's page, a missing route, no app. */
async function comeUp(exchange: Exchange, services: Services): Promise<void> {
  const store = services.current(exchange.param('tenant'), storeServiceId, exchange.param('name'));
  const { storeStartMs } = services.options;

  if (!store || store.asleep) return;

  const redis = services.current(
    exchange.param('tenant'),
    redisServiceId,
    redisName(exchange.param('name')),
  );
  const isRedisAway = redis && (redis.asleep || services.now < (redis.waking?.until ?? 0));
  if (isRedisAway) {
    await exchange.drain();
    throw refusal(500, 'connect ECONNREFUSED');
  }

  const phase = Math.floor((4 * (services.now - store.startedAt)) / storeStartMs);
  if (!(phase >= 0 && phase < 4)) return;

  await exchange.drain();

  if (phase === 0) {
    exchange.request.socket.resetAndDestroy();
    throw new ClientGone('the store is not there yet');
  }

  if (phase === 1)
    throw new ReplyError(html(401, '<html><h1>401 Authorization Required</h1><hr>nginx</html>'));
  if (phase === 2) throw new ReplyError(routeMissing(exchange));

  throw new ReplyError(html(502, '<html><h1>502 Bad Gateway</h1><hr>nginx</html>'));
}

function routeMissing({ method, path }: Exchange) {
  return json(404, {
    message: `Route ${method}:${path} not found`,
    error: 'Not Found',
    statusCode: 404,
  });
}

function list(store: OpenStore, exchange: Exchange): Reply {
  const limit = numberIn(exchange, { name: 'limit', fallback: 20, min: 1, max: maxPage });
  const offset = numberIn(exchange, {
    name: 'offset',
    fallback: 0,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  });

  const { values } = store;
  const { found, skipped, next } = values.scan(offset, limit);
  const items = found.filter((key) => values.get(key) !== '').map((key) => shown(store, key));
  const total = values.size + values.others.size;
  const skippedKeys = skipped.length > 0 ? { skippedKeys: skipped.length } : {};

  return json(200, { offset: next, limit, total, items, ...skippedKeys });
}

/** Returns the key of the path. Refuses missing keys and empty values. */
function present({ values }: OpenStore, exchange: Exchange): string {
  const key = exchange.param('key');
  if (values.get(key)) return key;
  throw refusal(404, `Resource with id '${key}' not found`);
}

function shown({ values, encrypts, keyed }: OpenStore, key: string): Record<string, unknown> {
  const secret = encrypts && values.secrets.has(key);
  return { key, value: secret && !keyed ? '***' : values.get(key), ...(secret ? { secret } : {}) };
}

function put(
  { values, encrypts }: OpenStore,
  {
    key = '',
    value = '',
    secret,
  }: { key?: string | undefined; value?: string | undefined; secret: boolean },
) {
  if (secret && !encrypts)
    throw refusal(400, 'Encryption not configured: PARAMETER_ENCRYPTION_KEY is not set');

  values.set(key, value);
  if (secret) values.secrets.add(key);
  else values.secrets.delete(key);

  return json(200, { key, value: secret ? '***' : value, ...(secret ? { secret } : {}) });
}

/** Returns the text fields of the body. Refuses invalid fields with 500 and a reason. */
async function bodyOf(exchange: Exchange, required: readonly ('key' | 'value')[]) {
  const body = await readJsonObject(exchange);

  for (const name of required) {
    if (!(name in body)) throw refusal(500, `body must have required property '${name}'`);
    if (body[name] !== null && typeof body[name] === 'object')
      throw refusal(500, `body/${name} must be string`);
  }

  const { secret } = body;
  if (secret !== undefined && typeof secret !== 'boolean')
    throw refusal(500, 'body/secret must be boolean');

  const text = (name: string) => {
    const value = body[name] === null ? '' : body[name];
    return typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : (value as string | undefined);
  };
  return { key: text('key'), value: text('value'), secret };
}

function numberIn(
  { query }: Exchange,
  { name, fallback, min, max }: { name: string; fallback: number; min: number; max: number },
): number {
  const text = query.get(name);
  if (text === null) return fallback;

  const number = Number(text);
  if (text === '' || Number.isNaN(number)) throw refusal(500, `querystring/${name} must be number`);
  if (number < min) throw refusal(500, `querystring/${name} must be >= ${min}`);
  if (number > max) throw refusal(500, `querystring/${name} must be <= ${max}`);

  return number;
}

/** Parameter stores on the deploy manager. */
export function registerStoreManager(routes: TenantRoutes, services: Services): void {
  const add = async (
    tenant: string,
    serviceId: string,
    made: { name: string; options: Record<string, unknown> },
  ) => {
    const service = services.definition(serviceId);
    if (service === undefined) throw refusal(500, `Service ${serviceId} not found`);
    await addInstance(services, { tenant, service, ...made });
  };
  routes
    .on('POST', '/parameter-stores', async (exchange, tenant) => {
      const { name, enableSecrets, redisUrl } = await readJsonObject(exchange);
      if (typeof name !== 'string' || !/^[A-Za-z0-9]+$/.test(name))
        throw refusal(400, 'body/name must match pattern "^[A-Za-z0-9]+$"');
      if (typeof enableSecrets !== 'boolean')
        throw refusal(400, 'body/enableSecrets must be boolean');
      if (redisUrl !== undefined && typeof redisUrl !== 'string')
        throw refusal(400, 'body/redisUrl must be string');
      if (services.instances.find(tenant, storeServiceId, name))
        throw refusal(409, `Instance ${name} already exists`);

      if (
        redisUrl === undefined &&
        services.sleepers.find(tenant, redisServiceId, redisName(name)) !== undefined
      )
        throw refusal(409, `Instance ${redisName(name)} is suspended`);

      const quota = services.options.instancesPerTenant;
      if (quota !== undefined && services.instances.of(tenant).length + 2 > quota)
        throw refusal(403, `Your plan allows ${quota} instances`);

      const password = randomBytes(12).toString('hex');

      if (redisUrl === undefined)
        await add(tenant, redisServiceId, {
          name: redisName(name),
          options: { Password: password },
        });

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
    // The instance shows whether a store exists.
    .on('GET', '/parameter-stores/:name', (exchange, tenant) => {
      const name = exchange.param('name');
      return json(
        200,
        services.storesOf(tenant).get(name) ?? { name, isSecure: false, configApiKey: '' },
      );
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
