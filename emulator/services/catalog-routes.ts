import { readJsonObject } from '../http/json-body.js';
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
        ...{ serviceId, tenantId, serviceType, status: 'PUBLISHED' },
        apiUrl: `${services.apiUrl}/services/${serviceId}/instances`,
        serviceMetadata: { title: serviceId, ...(category === undefined ? {} : { category }) },
        ...(services.options.liveSchemas ? { serviceInstanceOptions: options } : {}),
      }));
      return json(200, shown);
    })
    .on('POST', '/mysubscriptions', async (exchange, tenantId) => {
      const { services: wanted } = await readJsonObject(exchange);
      if (!Array.isArray(wanted) || wanted.length === 0)
        throw refusal(400, 'body/services must be an array of service ids');
      const unknown = wanted.find((id) => typeof id !== 'string' || services.definition(id) === undefined);
      if (unknown !== undefined) throw refusal(404, `Service ${String(unknown)} not found`);
      const subscriptions = wanted.map((id) => ({ serviceId: String(id), tenantId }));
      for (const { serviceId } of subscriptions) services.subscriptionsOf(tenantId).add(serviceId);
      return json(200, subscriptions);
    })
    // The service is named in the path and in the body. What it made stays, but no new token opens it.
    .on('DELETE', '/mysubscriptions/:serviceId', async (exchange, tenant) => {
      const { services: named } = await readJsonObject(exchange);
      const serviceId = exchange.param('serviceId');
      if (!Array.isArray(named) || named.length !== 1 || named[0] !== serviceId)
        throw refusal(400, 'body/services must name the service of the path');
      if (!services.subscriptionsOf(tenant).delete(serviceId)) throw refusal(404, `Not subscribed to ${serviceId}`);
      return empty(204);
    })
    .on('POST', '/servicetoken', async (exchange, tenant) => {
      const { serviceId } = await readJsonObject(exchange);
      if (typeof serviceId !== 'string') throw refusal(400, 'body/serviceId must be string');
      if (!services.subscriptionsOf(tenant).has(serviceId)) throw refusal(403, `Not subscribed to ${serviceId}`);
      return json(200, services.sats.issue({ tenant, serviceId }));
    });
}

/** The money manager, and what the deploy manager tells about a workspace. */
export function registerAccount(routes: TenantRoutes, services: Services): void {
  const capacity = { cpu: '8', memory: '32Gi', storage: '200Gi' };
  const node = { name: 'node1', purposes: ['media'], publicIps: ['198.51.100.20'], capacity, reservations: [] };
  routes
    .on('GET', '/mytenantplan', () => json(200, services.options.plan))
    .on('GET', '/mynodes', () => json(200, [node]));
}
