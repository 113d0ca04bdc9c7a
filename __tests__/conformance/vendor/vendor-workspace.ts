import { Context, createInstance } from '@osaas/client-core';
import { ProxyAgent, fetch as undiciFetch } from 'undici';
import type { RequestRecord } from '../../../emulator/http/request-log.js';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { type ForwardProxy, startForwardProxy } from '../../support/forward-proxy.js';
import { PrivateAuthority } from '../network/private-authority.js';

/** The development environment: it is self-contained, so a mistake in it could not reach production. */
export const environment = 'dev';
const domain = `${environment}.osaas.io`;

/** An instance service that keeps data, one that runs a repository, and a job. */
export const valkey = 'valkey-io-valkey';
export const runner = 'eyevinn-web-runner';
export const job = 'eyevinn-ffmpeg-s3';

/**
 * One workspace of the local platform under the real names of the platform's hosts, over TLS, behind a proxy (CONNECT) that leads
 * those names to this machine and refuses all others. Nothing resolves a name, and no client is told another address.
 */
export class VendorWorkspace {
  readonly platform: LocalPlatform;
  /** What a process needs in its environment to get there: the proxy, and the authority. */
  readonly env: Readonly<Record<string, string>>;
  /** Who calls, and in which environment; `signIn` makes another. */
  context: Context;
  readonly #proxy: ForwardProxy;
  readonly #clock: { passedMs: number };
  readonly #fetch = globalThis.fetch;

  private constructor(parts: {
    platform: LocalPlatform;
    proxy: ForwardProxy;
    authority: PrivateAuthority;
    clock: { passedMs: number };
  }) {
    this.platform = parts.platform;
    this.#proxy = parts.proxy;
    this.#clock = parts.clock;
    const uri = `http://${parts.proxy.host}`;
    this.env = { HTTPS_PROXY: uri, NODE_EXTRA_CA_CERTS: parts.authority.file };
    // The vendor's client, unmodified, uses the fetch of Node, which in Node 20 cannot be told of a proxy.
    const dispatcher = new ProxyAgent({ uri, requestTls: { ca: parts.authority.cert } });
    globalThis.fetch = ((input: URL, init: object) => undiciFetch(input, { ...init, dispatcher })) as typeof fetch;
    this.context = this.signIn();
  }

  static async open(): Promise<VendorWorkspace> {
    const authority = new PrivateAuthority();
    const tls = authority.issue({ hosts: [`*.svc.${domain}`, `app.${domain}`] });
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
    return new VendorWorkspace({ platform, proxy, authority, clock });
  }

  /** Moves the platform's clock ahead of this machine's. */
  set passedMs(ms: number) {
    this.#clock.passedMs = ms;
  }

  /** Forgets everything that a test has left, and signs in again. */
  reset(): void {
    const { services, log } = this.platform;
    for (const instance of services.instances.of('acme')) services.instances.remove(instance);
    services.subscriptionsOf('acme').clear();
    services.configure({ knownMs: 0, startMs: 0, buildMs: 0, jobMs: 0, links: true });
    this.passedMs = 0;
    this.signIn();
    log.clear();
  }

  signIn(tenant = 'acme'): Context {
    const personalAccessToken = this.platform.signIn({ tenant }).accessToken;
    this.context = new Context({ personalAccessToken, environment });
    return this.context;
  }

  /** What reached the platform: the first part of the host, method and path. */
  sent(): string[] {
    const hostOf = (host = '') => host.replace(/(-local)?\.svc\.dev\.osaas\.io(:\d+)?$/, '');
    return this.platform.requests.map(({ headers, method, path }) => `${hostOf(headers.host)} ${method} ${path}`);
  }

  /** The latest request, whose body is JSON where it has one. */
  last(): RequestRecord & { readonly body: unknown } {
    const record = this.platform.requests.at(-1);
    if (record === undefined) throw new Error('nothing was sent');
    return { ...record, body: record.bodyText ? JSON.parse(record.bodyText) : null };
  }

  /** Creates an instance as the client's own example does. Gives the service token. */
  async create(serviceId: string, body: Record<string, unknown>): Promise<string> {
    const sat = await this.context.getServiceAccessToken(serviceId);
    await createInstance(this.context, serviceId, sat, body);
    return sat;
  }

  async close(): Promise<void> {
    globalThis.fetch = this.#fetch;
    await Promise.all([this.platform.close(), this.#proxy.close()]);
  }
}
