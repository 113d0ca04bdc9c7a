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
    'api-port': { type: 'string', default: '0' },
    'storage-port': { type: 'string', default: '0' },
    'admin-port': { type: 'string', default: '0' },
    latency: { type: 'string', default: '0' },
    'api-latency': { type: 'string', default: '0' },
    'request-pool': { type: 'string' },
    'discard-bodies': { type: 'boolean', default: false },
  },
});

const pool = values['request-pool'];
const platform = await startPlatform({
  listener: { host: values.host, ...tls(values['tls-cert'], values['tls-key']) },
  apiPort: count(values['api-port']),
  storagePort: count(values['storage-port']),
  storageLatencyMs: count(values.latency),
  apiLatencyMs: count(values['api-latency']),
  requestPool: pool === undefined ? undefined : count(pool),
  discardBodies: values['discard-bodies'],
});
const admin = await startOrigin({
  name: 'admin',
  port: count(values['admin-port']),
  handle: inspector().handle,
  log: new RequestLog(),
  faults: new FaultTable(),
});

const { apiUrl, storageUrl } = platform;
process.stdout.write(`${JSON.stringify({ apiUrl, storageUrl, adminUrl: admin.url, ...platform.signIn() })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  await Promise.all([admin.close(), platform.close()]);
}

function tls(cert: string | undefined, key: string | undefined): Partial<Listener> {
  if (cert === undefined || key === undefined) return {};
  return { tls: { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } };
}

function count(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`not a whole number: ${text}`);
  return Number(text);
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
