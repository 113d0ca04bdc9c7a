import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { PlatformOptions } from '../../../emulator/platform-options.js';
import { PrivateAuthority } from '../network/private-authority.js';

/** The development environment: it is self-contained, so a mistake in it could not reach production. */
export const environment = 'dev';
const domain = `${environment}.osaas.io`;
/** Whose name the services, the instances and the sites of the local platform have. */
const serviceHost = `api-local.svc.${domain}`;

/** The local platform under the real names of the platform's hosts, over TLS. */
export interface NamedPlatform {
  readonly platform: LocalPlatform;
  /** What a process needs in its environment to get there: a proxy that knows the names, and the authority. */
  readonly env: Readonly<Record<string, string>>;
  /** `host:port` of every connection that was asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts the local platform with a certificate for `*.svc.dev.osaas.io`, behind a proxy (CONNECT) that leads those
 * names to this machine and refuses all others. Nothing resolves a name, and no client is told another address.
 */
export async function startNamedPlatform(options: Partial<PlatformOptions> = {}): Promise<NamedPlatform> {
  const authority = new PrivateAuthority();
  const tls = authority.issue({ hosts: [`*.svc.${domain}`, `app.${domain}`] });
  const platform = await startPlatform({ listener: { host: '127.0.0.1', hostName: serviceHost, tls }, ...options });
  const proxy = await startProxy(Number(new URL(platform.apiUrl).port));
  return {
    platform,
    env: { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: authority.file },
    asked: proxy.asked,
    close: async () => {
      await Promise.all([platform.close(), proxy.close()]);
    },
  };
}

/** @param apiPort where port 443 of every name leads */
async function startProxy(apiPort: number) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request, client: Socket) => {
    const target = request.url ?? '';
    asked.push(target);
    const [host = '', port = ''] = target.split(':');
    if (!host.endsWith(`.${domain}`)) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const upstream = connect(port === '443' ? apiPort : Number(port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
