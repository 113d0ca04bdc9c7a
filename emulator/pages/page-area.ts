import type { Exchange } from '../http/exchange.js';
import { refusal } from '../http/reply.js';
import type { Authority } from '../oauth/authority.js';
import { authenticate } from '../oauth/pat.js';
import type { PageStorage, PageStore, StoredPage } from './page-store.js';

/** The platform's limits on pages. Their values are those its public client libraries know. */
export interface PageLimits {
  readonly fileBytes: number;
  readonly filesPerMint: number;
  readonly manifestPaths: number;
  /** `undefined` for no quota. */
  readonly pagesPerTenant: number | undefined;
  /** How long an upload target is good, in milliseconds. */
  readonly uploadLifetimeMs: number;
}

/** What the page routes work with. */
export interface PageArea {
  readonly authority: Authority;
  readonly pages: PageStore;
  readonly storage: PageStorage;
  readonly starts: StorageStarts;
  readonly limits: PageLimits;
  /** Whether a list that names a file which is not stored is refused. */
  readonly checksLists: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Base URL of the storage, without a trailing slash. */
  readonly storageUrl: () => string;
  /** Starts the site's server where it is not running yet. Gives its URL, with a trailing slash. */
  readonly openSite: (name: string) => Promise<string>;
}

/** The page a request names, when it belongs to the tenant of its PAT. Refuses with 401 or 404. */
export async function requestedPage(exchange: Exchange, area: PageArea): Promise<StoredPage> {
  const tenant = await authenticate(exchange, area.authority.accessTokens);
  const page = area.pages.find(tenant, exchange.param('id'));
  if (page !== undefined) return page;
  await exchange.drain();
  throw refusal(404, 'Page not found');
}

/** A page as the API shows it. @param domainKey what the answer calls its custom domain */
export function pageRecord(page: StoredPage, domainKey = 'customDomain'): Record<string, unknown> {
  return {
    id: page.id,
    name: page.name,
    url: page.url,
    status: page.status,
    authEnabled: page.login !== undefined,
    ...(page.customDomain === undefined ? {} : { [domainKey]: page.customDomain }),
  };
}

/** How a tenant's storage comes up after its first page is asked for. */
export interface StorageStartup {
  /** Milliseconds of the platform's clock until it is up. */
  readonly afterMs?: number;
  /** Or: how many requests are answered 503 before it is up. */
  readonly afterRequests?: number;
  /** The `Retry-After` header as it is sent, `false` for none. Unless given, the seconds that are left, at least 1. */
  readonly retryAfter?: string | false;
  /** The page is created at once, and only minting and publishing wait. Without it, creating waits as well. */
  readonly createsDuringStartup?: boolean;
}

/** Which tenants' storage is up. */
export class StorageStarts {
  readonly #tenants = new Map<string, { readonly startedAt: number; refused: number }>();
  readonly #startup: StorageStartup | undefined;
  readonly #now: () => number;

  constructor(startup: StorageStartup | undefined, now: () => number) {
    this.#startup = startup;
    this.#now = now;
  }

  /** Whether a page may be created while storage starts. */
  get createsDuringStartup(): boolean {
    return this.#startup?.createsDuringStartup === true;
  }

  /** Starts the tenant's storage, unless it has been. */
  start(tenant: string): void {
    if (!this.#tenants.has(tenant)) this.#tenants.set(tenant, { startedAt: this.#now(), refused: 0 });
  }

  /** Refuses with 503 while the tenant's storage is starting. */
  requireUp(tenant: string): void {
    const start = this.#tenants.get(tenant);
    if (this.#startup === undefined || start === undefined) return;
    const remainingMs = start.startedAt + (this.#startup.afterMs ?? 0) - this.#now();
    if (remainingMs <= 0 && start.refused >= (this.#startup.afterRequests ?? 0)) return;
    start.refused += 1;
    const { retryAfter = String(Math.max(1, Math.ceil(remainingMs / 1000))) } = this.#startup;
    const headers: Record<string, string> = retryAfter === false ? {} : { 'retry-after': retryAfter };
    throw refusal(503, 'Pages storage is starting up, try again later', headers);
  }
}
