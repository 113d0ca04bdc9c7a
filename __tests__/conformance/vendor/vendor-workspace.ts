import type { Context } from '@osaas/client-core';
import type { RequestRecord } from '../../../emulator/http/request-log.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { type NamedPlatform, startNamedPlatform } from './platform-names.js';
import { type Callable, type Client, contextFor, VendorClient } from './vendor-client.js';

/** An instance service that keeps data, one that runs a repository, and a job. */
export const valkey = 'valkey-io-valkey';
export const runner = 'eyevinn-web-runner';
export const job = 'eyevinn-ffmpeg-s3';
/** What the runner needs. */
export const source = { SourceUrl: 'https://github.com/acme/shop' };

type TakesContext = { [K in Callable]: Parameters<Client[K]>[0] extends Context ? K : never }[Callable];
type AfterContext<K extends Callable> = Client[K] extends (context: Context, ...args: infer A) => unknown ? A : never;

/** One workspace of the local platform under its real names, and the vendor's client signed in to it. */
export class VendorWorkspace {
  readonly named: NamedPlatform;
  readonly client: VendorClient;
  /** The login that is used; `signIn` makes another. */
  context: Context;
  /** How far the platform's clock is ahead, in ms. */
  passedMs = 0;

  private constructor(named: NamedPlatform) {
    this.named = named;
    this.client = new VendorClient(this.named.env);
    this.context = contextFor(this.platform.signIn().accessToken);
  }

  static async open(): Promise<VendorWorkspace> {
    let opened: VendorWorkspace | undefined;
    const named = await startNamedPlatform({ now: () => Date.now() + (opened?.passedMs ?? 0) });
    opened = new VendorWorkspace(named);
    return opened;
  }

  get platform(): LocalPlatform {
    return this.named.platform;
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

  signIn(tenant = 'acme'): void {
    this.context = contextFor(this.platform.signIn({ tenant }).accessToken);
  }

  /** What reached the platform: the first part of the host, method and path. */
  sent(): string[] {
    return this.platform.requests.map(({ headers, method, path }) => `${shortHost(headers.host)} ${method} ${path}`);
  }

  /** The latest request, whose body is JSON where it has one. */
  last(): RequestRecord & { readonly body: unknown } {
    const record = this.platform.requests.at(-1);
    if (record === undefined) throw new Error('nothing was sent');
    return { ...record, body: record.bodyText ? JSON.parse(record.bodyText) : null };
  }

  /** Calls a function of the client with the context as its first argument. */
  call<K extends TakesContext>(name: K, ...args: AfterContext<K>): Promise<Awaited<ReturnType<Client[K]>>> {
    return this.client.call(name, ...([this.context, ...args] as never)) as never;
  }

  /** A service token, with a subscription where there was none. */
  token(serviceId: string): Promise<string> {
    return this.client.method(this.context, 'getServiceAccessToken', serviceId);
  }

  /** Creates an instance as the client's own example does. Gives the service token. */
  async create(serviceId: string, body: Record<string, unknown>): Promise<string> {
    const sat = await this.token(serviceId);
    await this.call('createInstance', serviceId, sat, body);
    return sat;
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.named.close();
  }
}

/** `catalog` of `catalog.svc.dev.osaas.io:443`, `api` of the host of services and instances. */
export function shortHost(host: string | undefined): string | undefined {
  return host?.replace(/(-local)?\.svc\.dev\.osaas\.io(:\d+)?$/, '');
}
