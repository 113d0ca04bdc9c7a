import { type Exchange, readJsonObject, refuseBody } from '../http/exchange.js';
import { empty, json, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import type { Services } from './services.js';

/** Subscriptions and service access tokens, with the access token. */
export function registerCatalog(routes: TenantRoutes, services: Services): void {
  routes
    .on('GET', '/mysubscriptions', (_, tenantId) => {
      const subscribed = services.subscriptionsOf(tenantId);
      const found = services.options.catalogue.filter(({ serviceId }) => subscribed.has(serviceId));
      const shown = found.map(({ serviceId, serviceType, category, options }) => ({
        serviceId,
        tenantId,
        serviceType,
        status: 'PUBLISHED',
        apiUrl: `${services.apiUrl}/services/${serviceId}/instances`,
        serviceMetadata: {
          title: serviceId,
          ...(category === undefined ? {} : { category }),
        },
        ...(services.options.liveSchemas ? { serviceInstanceOptions: options } : {}),
      }));
      return json(200, shown);
    })
    .on('POST', '/mysubscriptions', async (exchange, tenantId) => {
      const { services: wanted } = await readJsonObject(exchange);
      if (!Array.isArray(wanted) || wanted.length === 0)
        throw refusal(400, 'body/services must be an array of service ids');

      const unknown = wanted.find(
        (id) => typeof id !== 'string' || services.definition(id) === undefined,
      );
      if (unknown !== undefined) throw refusal(404, `Service ${String(unknown)} not found`);

      const subscriptions = wanted.map((id) => ({ serviceId: String(id), tenantId }));
      for (const { serviceId } of subscriptions) services.subscriptionsOf(tenantId).add(serviceId);

      return json(200, subscriptions);
    })
    // The service is named in the path and in the body. Its instances stay, but no new tokens are issued.
    .on('DELETE', '/mysubscriptions/:serviceId', async (exchange, tenant) => {
      const { services: named } = await readJsonObject(exchange);
      const serviceId = exchange.param('serviceId');
      if (!Array.isArray(named) || named.length !== 1 || named[0] !== serviceId)
        throw refusal(400, 'body/services must name the service of the path');
      if (!services.subscriptionsOf(tenant).delete(serviceId))
        throw refusal(404, `Not subscribed to ${serviceId}`);

      return empty(204);
    })
    .on('POST', '/servicetoken', async (exchange, tenant) => {
      const { serviceId } = await readJsonObject(exchange);
      if (typeof serviceId !== 'string') throw refusal(400, 'body/serviceId must be string');
      if (!services.subscriptionsOf(tenant).has(serviceId))
        throw refusal(403, `Not subscribed to ${serviceId}`);

      return json(200, services.sats.issue({ tenant, serviceId }));
    });
}

/** The money manager. */
export function registerAccount(routes: TenantRoutes, services: Services): void {
  routes.on('GET', '/mytenantplan', () => json(200, services.options.plan));
}

const maxBatch = 10;

/** Secrets of services. Names are unique in a workspace, and answers contain no values. */
export function registerSecrets(routes: TenantRoutes, services: Services): void {
  const save = (
    tenant: string,
    serviceId: string,
    { secretName: name, secretData: value }: GivenSecret,
  ) => {
    if (typeof name !== 'string' || !/^[a-z0-9]+$/.test(name))
      throw refusal(400, 'Invalid secret name');
    if (typeof value !== 'string' || value === '')
      throw refusal(400, 'body/secretData must be string');

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
      const saved = (secrets as GivenSecret[]).map((given) =>
        save(tenant, exchange.param('serviceId'), given),
      );
      return json(200, saved);
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

const maxTags = 20;
const maxLength = 64;
const resourceTypes = ['instance', 'myapp', 'mypage'];

/** Tags of instances, apps and pages, on the deploy manager. */
export function registerTags(routes: TenantRoutes, services: Services): void {
  routes.on('GET', '/resourcetags', (exchange, tenant) => {
    const type = exchange.query.get('resourceType');
    const tag = exchange.query.get('tag');
    if (type !== null && !resourceTypes.includes(type))
      throw refusal(400, 'querystring/resourceType is not valid');
    const resources = services.tagged
      .filter((one) => one.tenant === tenant && (type === null || one.resourceType === type))
      .filter(({ tags }) => tag === null || tags.includes(tag.trim().toLowerCase()))
      .map(({ tenant: _tenant, ...shown }) => shown);
    return json(200, { resources });
  });
  for (const resourceType of resourceTypes) {
    const path = `/resourcetags/${resourceType}${resourceType === 'instance' ? '/:serviceId' : ''}/:id`;
    const keyOf = (exchange: Exchange, tenant: string) => ({
      tenant,
      resourceType,
      serviceId: exchange.params['serviceId'],
      resourceId: exchange.param('id'),
    });
    routes
      .on('PUT', path, async (exchange, tenant) => {
        const key = keyOf(exchange, tenant);
        const tags = tagsIn((await readJsonObject(exchange)).tags);
        services.setTags(key, tags);
        return json(200, { ...key, tags });
      })
      .on('DELETE', path, async (exchange, tenant) => {
        await refuseBody(exchange);
        services.setTags(keyOf(exchange, tenant), []);
        return empty(204);
      });
  }
}

function tagsIn(given: unknown): string[] {
  if (!Array.isArray(given)) throw refusal(400, 'body/tags must be array');

  const tags = given.map((tag) => {
    if (typeof tag !== 'string') throw refusal(400, 'body/tags must be an array of strings');

    const text = tag.trim().toLowerCase();
    if (text.length < 1 || text.length > maxLength)
      throw refusal(400, `A tag has 1 to ${maxLength} characters`);

    return text;
  });
  const once = [...new Set(tags)];
  if (once.length > maxTags) throw refusal(400, `At most ${maxTags} tags`);

  return once;
}
