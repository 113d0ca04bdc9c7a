import { Context, createInstance } from '@osaas/client-core';
import { ProxyAgent, fetch as undiciFetch } from 'undici';
import { startPlatform } from '../../../emulator/platform.js';
import { startForwardProxy } from '../../support/forward-proxy.js';
import { PrivateAuthority } from '../network/private-authority.js';

/** The development environment, from which a mistake cannot reach production. */
export const environment = 'dev';
const domain = `${environment}.osaas.io`;

/** An instance service that keeps data, one that runs a repository, and a job. */
export const valkey = 'valkey-io-valkey';
export const runner = 'eyevinn-web-runner';
export const job = 'eyevinn-ffmpeg-s3';

export type VendorWorkspace = Awaited<ReturnType<typeof openVendorWorkspace>>;

/**
 * Opens one workspace of the local platform under the real names of the platform's hosts, over TLS, behind a proxy (CONNECT) that
 * leads those names to this machine and refuses all others. Nothing resolves a name, and no client is told another address.
 */
export async function openVendorWorkspace() {
  const authority = new PrivateAuthority();
  const tls = authority.issue({ hosts: [`*.svc.${domain}`, `app.${domain}`] });
  /** The lead of the platform's clock over the clock of this machine. */
  const clock = { passedMs: 0 };
  const platform = await startPlatform({
    listener: { host: '127.0.0.1', hostName: `api-local.svc.${domain}`, tls },
    now: () => Date.now() + clock.passedMs,
  });
  const { port: apiPort } = new URL(platform.apiUrl);
  const proxy = await startForwardProxy({
    refuses: (target) => (target.split(':')[0]?.endsWith(`.${domain}`) ? undefined : 403),
    portOf: (target) => Number(target.replace(/:443$/, `:${apiPort}`).split(':')[1]),
  });
  const uri = `http://${proxy.host}`;
  // The unmodified client of the vendor uses the fetch of Node, which has no proxy setting in Node 20.
  const dispatcher = new ProxyAgent({ uri, requestTls: { ca: authority.cert } });
  const { fetch: plainFetch } = globalThis;
  globalThis.fetch = ((input: URL, init: object) =>
    undiciFetch(input, { ...init, dispatcher })) as typeof fetch;

  const signIn = (tenant = 'acme') =>
    new Context({ personalAccessToken: platform.signIn({ tenant }).accessToken, environment });
  const workspace = {
    platform,
    clock,
    signIn,
    /** The environment of a process for the proxy and the authority. */
    env: { HTTPS_PROXY: uri, NODE_EXTRA_CA_CERTS: authority.file },
    /** The caller and its environment. */
    context: signIn(),
    /** Resets the platform, and signs in again. */
    reset() {
      const { services, log } = platform;
      for (const instance of services.instances.of('acme')) services.instances.remove(instance);
      services.subscriptionsOf('acme').clear();
      services.configure({ knownMs: 0, startMs: 0, buildMs: 0, jobMs: 0, links: true });
      clock.passedMs = 0;
      workspace.context = signIn();
      log.clear();
    },
    /** Returns the requests: the first part of the host, method and path. */
    sent(): string[] {
      const hostOf = (host = '') => host.replace(/(-local)?\.svc\.dev\.osaas\.io(:\d+)?$/, '');
      return platform.requests.map(
        ({ headers, method, path }) => `${hostOf(headers.host)} ${method} ${path}`,
      );
    },
    /** Returns the latest request with its JSON body. */
    last() {
      const record = platform.requests.at(-1);
      if (record === undefined) throw new Error('nothing was sent');
      return { ...record, body: record.bodyText ? (JSON.parse(record.bodyText) as unknown) : null };
    },
    /** Creates an instance as in the example of the client. Returns the service token. */
    async create(serviceId: string, body: Record<string, unknown>): Promise<string> {
      const { context } = workspace;
      const sat = await context.getServiceAccessToken(serviceId);
      await createInstance(context, serviceId, sat, body);
      return sat;
    },
    async close(): Promise<void> {
      globalThis.fetch = plainFetch;
      await Promise.all([platform.close(), proxy.close()]);
    },
  };
  return workspace;
}
