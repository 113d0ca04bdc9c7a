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
