import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FirstConnection } from '../http/early-connections.js';
import { isLoopback } from '../http/loopback.js';
import { hasProxy } from '../http/proxy-variables.js';
import { computeHosts } from './hosts.js';

/** Longest wait for it, in ms; the request that asks for it then opens another one. */
const connectMs = 10_000;

/**
 * Opens a connection to the platform while the modules are loaded that will use it: its handshake takes as long as they
 * do. Nothing is sent on it. Inputs are taken as they are: one that is not valid is refused before the first request.
 * @returns undefined where no request to the platform is to be expected, or the way there is not a direct one
 */
export async function openFirst(env: NodeJS.ProcessEnv): Promise<FirstConnection | undefined> {
  const input = (name: string) => env[`INPUT_${name}`]?.trim() || undefined;
  const login = input('ACCESS-TOKEN') ?? input('REFRESH-TOKEN') ?? env['OSC_ACCESS_TOKEN'];
  const environment = input('ENVIRONMENT') ?? 'prod';
  if (!login || (input('TARGET') ?? 'pages') !== 'pages' || hasProxy(env) || /[^a-z0-9-]/.test(environment)) return;
  const own = { 'base-url': input('BASE-URL'), 'deploy-url': input('DEPLOY-URL') };
  const { deploy } = computeHosts({ environment, ...own });
  const origin = URL.canParse(deploy) ? new URL(deploy) : undefined;
  if (origin?.protocol !== 'https:' && !(origin?.protocol === 'http:' && isLoopback(origin))) return;
  const opening = opened(await open(origin), origin.protocol === 'https:' ? 'secureConnect' : 'connect');
  // Loading modules keeps Node busy from here on: the connection is on its way before that.
  await setImmediate();
  return { origin, opening };
}

async function open({ protocol, hostname, port }: URL): Promise<Socket> {
  const net = await import('node:net');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'http:') return net.connect({ host, port: Number(port || 80) });
  const tls = await import('node:tls');
  const to = { host, port: Number(port || 443), servername: net.isIP(host) ? '' : host, ALPNProtocols: ['http/1.1'] };
  return tls.connect(to);
}

function opened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
  const opening = new Promise<Socket>((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(new Error('no connection in time')), connectMs);
    late.unref();
    socket.setNoDelay(true).setKeepAlive(true, 60_000);
    socket.once(event, () => resolve(socket)).on('error', reject);
    socket.once('close', () => reject(new Error('closed'))).once(event, () => clearTimeout(late));
  });
  // It is looked at when there is a request for it.
  opening.catch(() => undefined);
  return opening;
}
