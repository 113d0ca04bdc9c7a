import type { Exchange } from '../http/exchange.js';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { calledInstance, instancePath } from './called-instance.js';
import type { Production, Services } from './services.js';

const serviceId = 'eyevinn-intercom-manager';

/** The intercom manager: productions and their lines. */
export function registerIntercom(router: Router, services: Services): void {
  const path = `${instancePath(serviceId)}/api/v1`;
  const open = async (exchange: Exchange) => {
    const { tenant, name } = await calledInstance(exchange, { services, serviceId });
    return services.productionsOf(tenant, name);
  };
  const one = async (exchange: Exchange) => {
    const found = (await open(exchange)).find(({ productionId }) => productionId === exchange.param('id'));
    if (found === undefined) throw refusal(404, 'Production not found');
    return found;
  };
  router
    .on('GET', `${path}/productionlist`, async (exchange) => {
      const productions = await open(exchange);
      const shown = productions.map(({ productionId, name }) => ({ productionId, name }));
      return json(200, { productions: shown, offset: 0, limit: 50, totalItems: shown.length });
    })
    .on('POST', `${path}/production`, async (exchange) => {
      const productions = await open(exchange);
      const { name, lines } = await readJsonObject(exchange);
      if (typeof name !== 'string' || name === '' || !Array.isArray(lines))
        throw refusal(400, 'name and lines are required');
      const production: Production = { productionId: String(productions.length + 1), name, lines: [] };
      for (const line of lines as unknown[]) addLine(production, line);
      productions.push(production);
      return json(200, { productionId: production.productionId, name });
    })
    .on('DELETE', `${path}/production/:id`, async (exchange) => {
      const productions = await open(exchange);
      const found = await one(exchange);
      await refuseBody(exchange);
      productions.splice(productions.indexOf(found), 1);
      return empty(204);
    })
    .on('GET', `${path}/production/:id/line`, async (exchange) => json(200, (await one(exchange)).lines))
    .on('POST', `${path}/production/:id/line`, async (exchange) => {
      const production = await one(exchange);
      return json(200, addLine(production, await readJsonObject(exchange)));
    });
}

function addLine({ lines }: Production, given: unknown): Production['lines'][number] {
  const { name, programOutputLine = false } = (given ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || name === '' || typeof programOutputLine !== 'boolean')
    throw refusal(400, 'a line has a name');
  const line = { id: String(lines.length + 1), name, programOutputLine };
  lines.push(line);
  return line;
}
