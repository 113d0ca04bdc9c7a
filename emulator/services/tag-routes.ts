import type { Exchange } from '../http/exchange.js';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import type { Services } from './services.js';

const maxTags = 20;
const maxLength = 64;
const resourceTypes = ['instance', 'myapp', 'mypage'];

/** Tags of instances, apps and pages, on the deploy manager. */
export function registerTags(routes: TenantRoutes, services: Services): void {
  routes.on('GET', '/resourcetags', (exchange, tenant) => {
    const [type, tag] = [exchange.query.get('resourceType'), exchange.query.get('tag')];
    if (type !== null && !resourceTypes.includes(type)) throw refusal(400, 'querystring/resourceType is not valid');
    const resources = services.tagged
      .filter((one) => one.tenant === tenant && (type === null || one.resourceType === type))
      .filter(({ tags }) => tag === null || tags.includes(tag.trim().toLowerCase()))
      .map(({ tenant: _tenant, ...shown }) => shown);
    return json(200, { resources });
  });
  for (const resourceType of resourceTypes) {
    const path = `/resourcetags/${resourceType}${resourceType === 'instance' ? '/:serviceId' : ''}/:id`;
    const keyOf = (exchange: Exchange, tenant: string) => ({
      ...{ tenant, resourceType, serviceId: exchange.params['serviceId'], resourceId: exchange.param('id') },
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
    if (text.length < 1 || text.length > maxLength) throw refusal(400, `A tag has 1 to ${maxLength} characters`);
    return text;
  });
  const once = [...new Set(tags)];
  if (once.length > maxTags) throw refusal(400, `At most ${maxTags} tags`);
  return once;
}
