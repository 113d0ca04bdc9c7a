import type { Exchange } from '../http/exchange.js';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import type { Services } from './services.js';

const maxTags = 20;
const maxLength = 64;
const resourceTypes = ['instance', 'myapp', 'mypage'];
const paths = ['/resourcetags/instance/:serviceId/:id', '/resourcetags/myapp/:id', '/resourcetags/mypage/:id'];

/** Tags of instances, apps and pages, on the deploy manager. */
export function registerTags(router: Router, services: Services): void {
  const { accessTokens } = services.surroundings.authority;
  router.on('GET', '/resourcetags', async (exchange) => {
    const tenant = await authenticate(exchange, accessTokens);
    const [type, tag] = [exchange.query.get('resourceType'), exchange.query.get('tag')];
    if (type !== null && !resourceTypes.includes(type)) throw refusal(400, 'querystring/resourceType is not valid');
    const resources = services.tagged
      .filter((one) => one.tenant === tenant && (type === null || one.resourceType === type))
      .filter(({ tags }) => tag === null || tags.includes(tag.trim().toLowerCase()))
      .map(({ tenant: _tenant, ...shown }) => shown);
    return json(200, { resources });
  });
  for (const path of paths) {
    router
      .on('PUT', path, async (exchange) => {
        const key = await requested(exchange, services);
        const tags = tagsIn((await readJsonObject(exchange)).tags);
        services.setTags(key, tags);
        return json(200, { ...key, tags });
      })
      .on('DELETE', path, async (exchange) => {
        const key = await requested(exchange, services);
        await refuseBody(exchange);
        services.setTags(key, []);
        return empty(204);
      });
  }
}

async function requested(exchange: Exchange, services: Services) {
  const tenant = await authenticate(exchange, services.surroundings.authority.accessTokens);
  const resourceType = exchange.path.split('/')[2] ?? '';
  return { tenant, resourceType, serviceId: exchange.params.serviceId, resourceId: exchange.param('id') };
}

/** Trimmed, in small letters, each once. */
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
