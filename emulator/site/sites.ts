import { timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../http/exchange.js';
import { type Origin, type Surroundings, startOrigin } from '../http/origin.js';
import { empty, html, type Reply } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import type { PageStore, SiteLogin, StoredPage } from '../pages/page-store.js';

interface Site {
  readonly origin: Promise<Origin>;
  readonly cache: VisitorCache;
}

/** Servers of sites, one for each page name, so that a site is at the root of its URL. */
export class Sites {
  readonly #sites = new Map<string, Site>();
  readonly #pages: PageStore;
  readonly #surroundings: Surroundings;

  constructor(pages: PageStore, surroundings: Surroundings) {
    this.#pages = pages;
    this.#surroundings = surroundings;
  }

  /** Returns the URL of a site, with a trailing slash. Starts its server if necessary. */
  async open(name: string): Promise<string> {
    const site = this.#sites.get(name) ?? this.#start(name);
    return `${(await site.origin).url}/`;
  }

  cacheOf(name: string): VisitorCache | undefined {
    return this.#sites.get(name)?.cache;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sites.values()].map(async ({ origin }) => (await origin).close()));
  }

  #start(name: string): Site {
    const cache = new VisitorCache(this.#surroundings.now);
    const handle = siteEndpoint(() => this.#pages.named(name), cache);
    const origin = startOrigin({ ...this.#surroundings, name: 'site', site: name, handle });
    const site: Site = { origin, cache };
    this.#sites.set(name, site);

    return site;
  }
}

/** The cache of a site. `query-aware` respects the query and `Cache-Control: no-cache`; `stubborn` ignores both. */
export interface CachePolicy {
  readonly lifetimeMs: number;
  readonly mode: 'query-aware' | 'stubborn';
}

/** Cached answers of one site, with status 200 only. */
export class VisitorCache {
  policy: CachePolicy = { lifetimeMs: 0, mode: 'query-aware' };
  readonly #answers = new Map<string, { readonly reply: Reply; readonly storedAt: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  async answer(exchange: Exchange, fresh: () => Promise<Reply>): Promise<Reply> {
    const { lifetimeMs, mode } = this.policy;
    if (lifetimeMs <= 0) return await fresh();

    const key =
      mode === 'stubborn' ? exchange.path : `${exchange.path}?${exchange.query.toString()}`;
    const cached = this.#answers.get(key);
    const wanted = exchange.header('cache-control') ?? '';
    const asksForFresh = mode === 'query-aware' && /no-cache|no-store|max-age=0/.test(wanted);
    if (cached !== undefined && !asksForFresh && this.#now() < cached.storedAt + lifetimeMs) {
      const age = String(Math.floor((this.#now() - cached.storedAt) / 1000));
      return { ...cached.reply, headers: { ...cached.reply.headers, age, 'x-cache': 'HIT' } };
    }

    const reply = await fresh();
    if (reply.status === 200) this.#answers.set(key, { reply, storedAt: this.#now() });

    return reply;
  }
}

/** Serves a page's bucket to visitors, after its publish. */
function siteEndpoint(page: () => StoredPage | undefined, cache: VisitorCache): Handler {
  return async (exchange) => {
    await exchange.drain();
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD')
      return empty(405, { allow: 'GET, HEAD' });

    const current = page();
    if (current === undefined || current.status !== 'live') return notFound();
    if (current.login !== undefined && !isLoggedIn(exchange, current.login))
      return empty(401, { 'www-authenticate': `Basic realm="${current.name}"` });

    return unlessKnown(exchange, await cache.answer(exchange, () => serve(current, exchange.path)));
  };
}

async function serve(page: StoredPage, rawPath: string): Promise<Reply> {
  const key = objectKey(rawPath);
  const object = key === undefined ? undefined : await page.files.read(key);
  if (object === undefined) return notFound();
  if (object.discarded) return html(500, '<h1>The body of this file was discarded</h1>');

  const { contentType, etag, storedAt } = object;
  const headers = {
    'content-type': contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
    etag: `"${etag}"`,
    'last-modified': new Date(storedAt).toUTCString(),
  };
  return { status: 200, headers, body: object.bytes };
}

function objectKey(rawPath: string): string | undefined {
  try {
    const path = decodeURIComponent(rawPath);
    return path === '/' ? 'index.html' : path.slice(1);
  } catch {
    return undefined;
  }
}

function unlessKnown(exchange: Exchange, reply: Reply): Reply {
  const { etag } = reply.headers;
  if (reply.status !== 200 || etag === undefined || exchange.header('if-none-match') !== etag)
    return reply;
  return empty(304, { etag });
}

function isLoggedIn(exchange: Exchange, login: SiteLogin): boolean {
  const given =
    /^Basic ([A-Za-z0-9+/=]+)$/i.exec(exchange.header('authorization') ?? '')?.[1] ?? '';
  const expected = Buffer.from(`${login.username}:${login.password}`);
  const sent = Buffer.from(given, 'base64');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function notFound(): Reply {
  return html(404, '<!doctype html><title>Not found</title><h1>404 Not found</h1>');
}
