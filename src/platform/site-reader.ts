import { randomBytes } from 'node:crypto';
import { isLoopback, urlBelow } from '../base/addresses.js';
import type { Http, HttpAnswer } from '../http/http.js';

const redirects = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 5;

interface VisitOptions {
  maxBytes: number;
  range?: string;
}

interface SiteReaderOptions {
  http: Http;
  url: URL;
  basicAuth: { username: string; password: string } | undefined;
  /** May get the password too. */
  domain?: string | undefined;
}

/** Reads a published site as a visitor does, past caches. Sends no token. */
export class SiteReader {
  readonly #options: SiteReaderOptions;

  constructor(options: SiteReaderOptions) {
    this.#options = options;
  }

  get url(): URL {
    return this.#options.url;
  }

  /** Takes an unencoded path. Follows redirects, without the password to another host. */
  async get(path: string, options: VisitOptions): Promise<HttpAnswer> {
    const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
    return await this.#follow(`/${encoded}`, { ...options, isFollowed: () => true });
  }

  /** Follows a redirect to the site's own domain only. */
  async visit(target: string, options: VisitOptions): Promise<HttpAnswer> {
    return await this.#follow(target, { ...options, isFollowed: (to) => this.#isDomain(to) });
  }

  async #follow(target: string, options: VisitOptions & { isFollowed: (to: URL) => boolean }): Promise<HttpAnswer> {
    // Nothing in `target` may lead to another host.
    let url = urlBelow(this.#options.url, target);
    for (let hops = 0; ; hops++) {
      const answer = await this.#fetch(url, options);
      const next = hops < maxRedirects ? redirectOf(answer, url) : undefined;
      if (!next || !options.isFollowed(next)) return answer;
      url = next;
    }
  }

  #isDomain({ host, protocol }: URL): boolean {
    return host === this.#options.domain && protocol === this.#options.url.protocol;
  }

  async #fetch(place: URL, { maxBytes, range }: VisitOptions): Promise<HttpAnswer> {
    const { http, url, basicAuth } = this.#options;
    const visited = new URL(place);
    // Caches that ignore the headers still store answers by query.
    if (!visited.searchParams.has('osc-deploy'))
      visited.searchParams.append('osc-deploy', randomBytes(8).toString('hex'));
    const headers: Record<string, string> = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
    if (range) headers.range = range;
    if (basicAuth && (visited.origin === url.origin || this.#isDomain(visited))) {
      headers.authorization = `Basic ${Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64')}`;
    }
    return await http.send({ method: 'GET', url: visited, headers, maxBytes, timeoutMs: 20_000 });
  }
}

function redirectOf({ status, headers }: HttpAnswer, from: URL): URL | undefined {
  const { location } = headers;
  if (!redirects.has(status) || !location || !URL.canParse(location, from.href)) return undefined;
  const to = new URL(location, from);
  const safe = to.protocol === 'https:' || (to.protocol === 'http:' && isLoopback(from) && isLoopback(to));
  return safe && !to.username && !to.password ? to : undefined;
}

const parallel = 8;

/** Handles eight items at once. */
export async function sideBySide<T>(items: readonly T[], handle: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += parallel) {
    await Promise.all(items.slice(start, start + parallel).map(handle));
  }
}
