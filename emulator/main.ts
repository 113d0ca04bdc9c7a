import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FaultTable } from './http/faults.js';
import { type Listener, startOrigin } from './http/origin.js';
import { json } from './http/reply.js';
import { type RequestFilter, RequestLog } from './http/request-log.js';
import { Router } from './http/router.js';
import { startPlatform } from './platform.js';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    'tls-cert': { type: 'string' },
    'tls-key': { type: 'string' },
    latency: { type: 'string', default: '0' },
    'discard-bodies': { type: 'boolean', default: false },
  },
});

const platform = await startPlatform({
  listener: { host: values.host, ...tls(values['tls-cert'], values['tls-key']) },
  storageLatencyMs: Number(values.latency),
  discardBodies: values['discard-bodies'],
});
const [log, faults] = [new RequestLog(), new FaultTable()];
const admin = await startOrigin({ name: 'admin', handle: inspector().handle, log, faults });

const { apiUrl, storageUrl } = platform;
process.stdout.write(`${JSON.stringify({ apiUrl, storageUrl, adminUrl: admin.url, ...platform.signIn() })}\n`);

const stop = () => void Promise.all([admin.close(), platform.close()]);
process.once('SIGINT', stop).once('SIGTERM', stop);

function tls(cert: string | undefined, key: string | undefined): Partial<Listener> {
  if (cert === undefined || key === undefined) return {};
  return { tls: { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } };
}

/** `/_local/…`: shows what a platform in a process of its own has seen and holds. */
function inspector(): Router {
  const filterOf = (query: URLSearchParams): RequestFilter => Object.fromEntries(query) as RequestFilter;
  return new Router()
    .on('GET', '/_local/requests', ({ query }) => json(200, platform.log.select(filterOf(query))))
    .on('GET', '/_local/families', () => json(200, platform.families))
    .on('GET', '/_local/sites/:name', (exchange) => {
      const { page, objects: stored } = platform.site(exchange.param('name'));
      const objects = [...stored].map(([path, { size, sha256 }]) => ({ path, size, sha256 }));
      return json(200, { status: page.status, objects });
    });
}
