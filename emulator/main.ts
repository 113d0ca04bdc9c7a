import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { adminRoutes } from './admin/admin-routes.js';
import { FaultTable } from './http/faults.js';
import type { Listener } from './http/listener.js';
import { startOrigin } from './http/origin.js';
import { RequestLog } from './http/request-log.js';
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
    'storage-starts-after': { type: 'string' },
    'discard-bodies': { type: 'boolean', default: false },
  },
});

let clockAheadMs = 0;
const pool = values['request-pool'];
const startsAfter = values['storage-starts-after'];
const platform = await startPlatform({
  listener: { host: values.host, ...tls(values['tls-cert'], values['tls-key']) },
  now: () => Date.now() + clockAheadMs,
  apiPort: count(values['api-port']),
  storagePort: count(values['storage-port']),
  storageLatencyMs: count(values.latency),
  apiLatencyMs: count(values['api-latency']),
  requestPool: pool === undefined ? undefined : count(pool),
  storageStartup: startsAfter === undefined ? undefined : { afterMs: count(startsAfter) },
  discardBodies: values['discard-bodies'],
});
const admin = await startOrigin({
  name: 'admin',
  port: count(values['admin-port']),
  handle: adminRoutes({
    platform,
    advanceClock: (byMs) => {
      clockAheadMs += byMs;
    },
  }).handle,
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
