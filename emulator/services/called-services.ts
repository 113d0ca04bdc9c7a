import { randomUUID } from 'node:crypto';
import { type Exchange, readJsonObject } from '../http/exchange.js';
import { json, type Reply, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { healthOf, type StoredInstance } from './instances.js';
import type { Production, Services } from './services.js';

/** Adds a route of an instance's own API, with the service access token in `Authorization`. Refuses with 401, 404 or 503. */
export function onCall(
  router: Router,
  services: Services,
  { serviceId, before }: { serviceId: string; before?: (exchange: Exchange) => Promise<void> },
) {
  type Answer = (exchange: Exchange, instance: StoredInstance) => Reply | Promise<Reply>;
  return (method: string, path: string, answer: Answer): void => {
    router.on(method, `/served/:tenant/${serviceId}/:name${path}`, async (exchange) => {
      await before?.(exchange);

      const { tenant } = await services.sats.authenticate(exchange, serviceId, 'authorization');
      const found = services.current(exchange.param('tenant'), serviceId, exchange.param('name'));
      const isThere = found !== undefined && found.tenant === tenant && !found.asleep;
      if (isThere && healthOf(found, services) === 'running') return answer(exchange, found);

      await exchange.drain();
      throw isThere ? refusal(503, 'Service Unavailable') : refusal(404, 'Not found');
    });
  };
}

/** Encore: transcodes. */
export function registerEncore(router: Router, services: Services): void {
  const on = onCall(router, services, { serviceId: 'encore' });
  const record = (id: string) => {
    const found = services.transcodes.get(id);
    if (found === undefined) throw refusal(404, 'Not Found');

    const since = services.now - found.at;
    const { jobMs } = services.options;
    const open = since > 0 ? 'IN_PROGRESS' : 'QUEUED';
    const status = since >= jobMs ? 'SUCCESSFUL' : open;
    const progress = jobMs === 0 ? 100 : Math.min(100, Math.floor((since / jobMs) * 100));
    return { ...found.request, id, status, progress };
  };
  on('POST', '/encoreJobs', async (exchange) => {
    const request = await readJsonObject(exchange);
    const isComplete = ['profile', 'baseName', 'outputFolder'].every(
      (name) => typeof request[name] === 'string',
    );
    // Output must be on S3.
    if (
      !isComplete ||
      !String(request['outputFolder']).startsWith('s3://') ||
      !Array.isArray(request['inputs'])
    )
      throw refusal(400, 'Bad Request');

    const id = randomUUID();
    services.transcodes.set(id, { at: services.now, request });

    return json(201, record(id));
  });
  on('GET', '/encoreJobs/:id', (exchange) => json(200, record(exchange.param('id'))));
}

/** The intercom manager: productions and their lines. */
export function registerIntercom(router: Router, services: Services): void {
  const on = onCall(router, services, { serviceId: 'eyevinn-intercom-manager' });
  const api = '/api/v1';
  const openAll = ({ tenant, name }: StoredInstance) => services.productionsOf(tenant, name);
  on('GET', `${api}/productionlist`, (_, instance) => {
    const productions = openAll(instance).map(({ productionId, name }) => ({ productionId, name }));
    return json(200, { productions, offset: 0, limit: 50, totalItems: productions.length });
  });
  on('POST', `${api}/production`, async (exchange, instance) => {
    const productions = openAll(instance);
    const { name, lines } = await readJsonObject(exchange);
    if (typeof name !== 'string' || name === '' || !Array.isArray(lines))
      throw refusal(400, 'name and lines are required');

    const production: Production = {
      productionId: String(productions.length + 1),
      name,
      lines: [],
    };

    for (const line of lines as unknown[]) addLine(production, line);
    productions.push(production);

    return json(200, { productionId: production.productionId, name });
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
