import { randomUUID } from 'node:crypto';
import { readJsonObject } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { calledInstance, instancePath } from './called-instance.js';
import type { Services } from './services.js';

const serviceId = 'encore';

/** Encore: transcodes that are queued, run, and end. */
export function registerEncore(router: Router, services: Services): void {
  const path = `${instancePath(serviceId)}/encoreJobs`;
  const record = (id: string) => {
    const found = services.transcodes.get(id);
    if (found === undefined) throw refusal(404, 'Not Found');
    const since = services.now - found.at;
    const { jobMs } = services.options;
    const status = since >= jobMs ? 'SUCCESSFUL' : since > 0 ? 'IN_PROGRESS' : 'QUEUED';
    return {
      ...found.request,
      id,
      status,
      progress: jobMs === 0 ? 100 : Math.min(100, Math.floor((since / jobMs) * 100)),
    };
  };
  router
    .on('POST', path, async (exchange) => {
      await calledInstance(exchange, { services, serviceId });
      const request = await readJsonObject(exchange);
      const isComplete = ['profile', 'baseName', 'outputFolder'].every((name) => typeof request[name] === 'string');
      // Output goes to S3 and nowhere else.
      if (!isComplete || !String(request['outputFolder']).startsWith('s3://') || !Array.isArray(request['inputs']))
        throw refusal(400, 'Bad Request');
      const id = randomUUID();
      services.transcodes.set(id, { at: services.now, request });
      return json(201, record(id));
    })
    .on('GET', `${path}/:id`, async (exchange) => {
      await calledInstance(exchange, { services, serviceId });
      return json(200, record(exchange.param('id')));
    });
}
