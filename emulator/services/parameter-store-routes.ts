import type { Exchange } from '../http/exchange.js';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { calledInstance, instancePath } from './called-instance.js';
import type { Services } from './services.js';

const serviceId = 'eyevinn-app-config-svc';
const mostItems = 100;

/** Parameter stores: what an app gets as its environment when it starts. */
export function registerParameterStores(router: Router, services: Services): void {
  const path = `${instancePath(serviceId)}/api/v1/config`;
  const open = async (exchange: Exchange): Promise<Map<string, string>> => {
    const store = await calledInstance(exchange, { services, serviceId });
    const key = store.options.ConfigApiKey;
    if (key !== undefined && exchange.header('x-api-key') !== key) {
      await exchange.drain();
      throw refusal(401, 'Invalid API key');
    }
    return services.parametersOf(store.tenant, store.name);
  };
  router
    .on('GET', path, async (exchange) => {
      const all = [...(await open(exchange))].map(([key, value]) => ({ key, value }));
      const number = (name: string, fallback: number) => Number(exchange.query.get(name) ?? fallback);
      const [limit, offset] = [Math.min(number('limit', mostItems), mostItems), number('offset', 0)];
      return json(200, { items: all.slice(offset, offset + limit), total: all.length });
    })
    .on('POST', path, async (exchange) => {
      const values = await open(exchange);
      const { key, value } = await readJsonObject(exchange);
      if (typeof key !== 'string' || key === '' || typeof value !== 'string') {
        throw refusal(400, 'key and value must be strings');
      }
      values.set(key, value);
      return json(200, { key, value });
    })
    .on('GET', `${path}/:key`, async (exchange) => {
      const value = (await open(exchange)).get(exchange.param('key'));
      if (value === undefined) throw refusal(404, 'No such key');
      return json(200, { key: exchange.param('key'), value });
    })
    .on('DELETE', `${path}/:key`, async (exchange) => {
      const values = await open(exchange);
      await refuseBody(exchange);
      if (!values.delete(exchange.param('key'))) throw refusal(404, 'No such key');
      return empty(204);
    });
}
