import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readJsonObject } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { calledInstance, instancePath } from './called-instance.js';
import type { Services } from './services.js';

const serviceId = 'encore';

/** What a transcode is asked for with. Output goes to S3 and nowhere else. */
const job = z.strictObject({
  externalId: z.string().min(1).optional(),
  profile: z.string().min(1),
  baseName: z.string().min(1),
  outputFolder: z.string().startsWith('s3://'),
  seekTo: z.number().nonnegative().optional(),
  duration: z.number().positive().optional(),
  progressCallbackUri: z.url().optional(),
  profileParams: z.record(z.string(), z.unknown()).optional(),
  inputs: z
    .array(
      z.strictObject({
        type: z.enum(['AudioVideo', 'Audio', 'Video']),
        copyTs: z.boolean().optional(),
        uri: z.string().regex(/^(s3|https):\/\//),
        params: z.record(z.string(), z.string()).optional(),
      }),
    )
    .min(1),
});

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
      const parsed = job.safeParse(await readJsonObject(exchange));
      if (!parsed.success) throw refusal(400, parsed.error.issues[0]?.message ?? 'Bad Request');
      const id = randomUUID();
      services.transcodes.set(id, { at: services.now, request: parsed.data });
      return json(201, record(id));
    })
    .on('GET', `${path}/:id`, async (exchange) => {
      await calledInstance(exchange, { services, serviceId });
      return json(200, record(exchange.param('id')));
    });
}
