import { readJsonObject } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Handler, Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import type { Services } from './services.js';

/** Subscriptions and service access tokens: what the PAT opens. */
export function registerCatalog(router: Router, services: Services, apiUrl: () => string): void {
  router
    .on('GET', '/mysubscriptions', listSubscriptions(services, apiUrl))
    .on('POST', '/mysubscriptions', subscribe(services))
    .on('DELETE', '/mysubscriptions/:serviceId', unsubscribe(services))
    .on('POST', '/servicetoken', issueToken(services));
}

function listSubscriptions(services: Services, apiUrl: () => string): Handler {
  return async (exchange) => {
    const tenant = await authenticate(exchange, services.surroundings.authority.accessTokens);
    const subscribed = services.subscriptionsOf(tenant);
    const found = services.options.catalogue.filter(({ serviceId }) => subscribed.has(serviceId));
    return json(
      200,
      found.map(({ serviceId, serviceType, category, options }) => ({
        serviceId,
        tenantId: tenant,
        apiUrl: `${apiUrl()}/services/${serviceId}/instances`,
        serviceType,
        status: 'PUBLISHED',
        serviceMetadata: { title: serviceId, ...(category === undefined ? {} : { category }) },
        ...(services.options.liveSchemas ? { serviceInstanceOptions: options } : {}),
      })),
    );
  };
}

function subscribe(services: Services): Handler {
  return async (exchange) => {
    const tenant = await authenticate(exchange, services.surroundings.authority.accessTokens);
    const { services: wanted } = await readJsonObject(exchange);
    if (!Array.isArray(wanted) || wanted.length === 0)
      throw refusal(400, 'body/services must be an array of service ids');
    const unknown = wanted.find((id) => typeof id !== 'string' || services.definition(id) === undefined);
    if (unknown !== undefined) throw refusal(404, `Service ${String(unknown)} not found`);
    for (const serviceId of wanted) services.subscriptionsOf(tenant).add(String(serviceId));
    return json(
      200,
      wanted.map((serviceId) => ({ serviceId: String(serviceId), tenantId: tenant })),
    );
  };
}

/** The service is named in the path and in the body. What it made stays, but no new token opens it. */
function unsubscribe(services: Services): Handler {
  return async (exchange) => {
    const tenant = await authenticate(exchange, services.surroundings.authority.accessTokens);
    const { services: named } = await readJsonObject(exchange);
    const serviceId = exchange.param('serviceId');
    if (!Array.isArray(named) || named.length !== 1 || named[0] !== serviceId)
      throw refusal(400, 'body/services must name the service of the path');
    if (!services.subscriptionsOf(tenant).delete(serviceId)) throw refusal(404, `Not subscribed to ${serviceId}`);
    return empty(204);
  };
}

function issueToken(services: Services): Handler {
  return async (exchange) => {
    const tenant = await authenticate(exchange, services.surroundings.authority.accessTokens);
    const { serviceId } = await readJsonObject(exchange);
    if (typeof serviceId !== 'string') throw refusal(400, 'body/serviceId must be string');
    if (!services.subscriptionsOf(tenant).has(serviceId)) throw refusal(403, `Not subscribed to ${serviceId}`);
    return json(200, services.sats.issue({ tenant, serviceId }));
  };
}

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
