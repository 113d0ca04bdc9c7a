import type { FaultTable } from '../http/faults.js';
import type { Listener } from '../http/listener.js';
import { type Origin, startOrigin } from '../http/origin.js';
import type { RequestLog } from '../http/request-log.js';
import type { PageStore } from '../pages/page-store.js';
import { siteEndpoint } from './site-endpoint.js';
import { type CachePolicy, VisitorCache } from './visitor-cache.js';

/** What the sites are served with. */
export interface SitesOptions {
  readonly pages: PageStore;
  readonly log: RequestLog;
  readonly faults: FaultTable;
  readonly cache: CachePolicy;
  readonly listener: Listener;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface Site {
  readonly origin: Promise<Origin>;
  readonly cache: VisitorCache;
}

/** One server for each page name, so that a site is at the root of its URL. A deleted page's server answers 404. */
export class Sites {
  readonly #sites = new Map<string, Site>();
  readonly #options: SitesOptions;

  constructor(options: SitesOptions) {
    this.#options = options;
  }

  /** The URL of the site with this name, with a trailing slash. Starts its server the first time. */
  async open(name: string): Promise<string> {
    const site = this.#sites.get(name) ?? this.#start(name);
    return `${(await site.origin).url}/`;
  }

  /** The cache before a site, `undefined` when there never was one of this name. */
  cacheOf(name: string): VisitorCache | undefined {
    return this.#sites.get(name)?.cache;
  }

  /** Stops all servers. */
  async close(): Promise<void> {
    await Promise.all([...this.#sites.values()].map(async ({ origin }) => (await origin).close()));
  }

  #start(name: string): Site {
    const { pages, log, faults, now, listener } = this.#options;
    const cache = new VisitorCache(this.#options.cache, now);
    const handle = siteEndpoint(() => pages.named(name), cache);
    const origin = startOrigin({ name: 'site', site: name, listener, handle, log, faults, now });
    const site: Site = { origin, cache };
    this.#sites.set(name, site);
    return site;
  }
}
