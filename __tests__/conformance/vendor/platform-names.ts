import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { PlatformOptions } from '../../../emulator/platform-options.js';
import { startForwardProxy } from '../../support/forward-proxy.js';
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
  const asked: string[] = [];
  const { port: apiPort } = new URL(platform.apiUrl);
  const proxy = await startForwardProxy({
    refuses: (target) => {
      asked.push(target);
      return target.split(':')[0]?.endsWith(`.${domain}`) ? undefined : 403;
    },
    portOf: (target) => Number(target.replace(/:443$/, `:${apiPort}`).split(':')[1]),
  });
  return {
    platform,
    env: { HTTPS_PROXY: `http://${proxy.host}`, NODE_EXTRA_CA_CERTS: authority.file },
    asked,
    close: async () => {
      await Promise.all([platform.close(), proxy.close()]);
    },
  };
}
