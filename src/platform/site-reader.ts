import { randomBytes } from 'node:crypto';
import { isLoopback, urlBelow } from '../base/addresses.js';
import type { Http, HttpAnswer } from '../http/http.js';

const redirects = new Set([301, 302, 303, 307, 308]);
/** As many as a browser is ever seen to need. */
const maxRedirects = 5;

interface VisitOptions {
  /** Longest answer that is read; the rest is cut. */
  maxBytes: number;
  /** Value of a Range header; a server may mind it or not. */
  range?: string;
}

interface SiteReaderOptions {
  http: Http;
  /** The site's address, already checked. */
  url: URL;
  basicAuth: { username: string; password: string } | undefined;
  /** Host of the custom domain that the platform names for this site: it may have the password too. */
  domain?: string | undefined;
}

/** Reads a published site the way a visitor does, but past every cache that can be talked to. Sends no token. */
export class SiteReader {
  readonly #options: SiteReaderOptions;

  constructor(options: SiteReaderOptions) {
    this.#options = options;
  }

  get url(): URL {
    return this.#options.url;
  }

  /**
   * A site that has a custom domain may redirect to it: a redirect is followed, without the password to another host.
   * @param path site-relative path, unencoded; empty for the root
   * @throws RequestError `unreachable`
   */
  async get(path: string, options: VisitOptions): Promise<HttpAnswer> {
    const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
    return await this.#follow(`/${encoded}`, { ...options, isFollowed: () => true });
  }

  /**
   * A redirect is the answer, unless it leads to the site's own domain.
   * @param target path and query as a browser would send them, starting with `/`
   */
  async visit(target: string, options: VisitOptions): Promise<HttpAnswer> {
    return await this.#follow(target, { ...options, isFollowed: (to) => this.#isDomain(to) });
  }

  async #follow(target: string, options: VisitOptions & { isFollowed: (to: URL) => boolean }): Promise<HttpAnswer> {
    // The site may itself be below a path; nothing in `target` may lead to another host.
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
    // Caches that mind no header still keep answers by query.
    if (!visited.searchParams.has('osc-deploy')) {
      visited.searchParams.append('osc-deploy', randomBytes(8).toString('hex'));
    }
    const headers: Record<string, string> = {
      accept: '*/*',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
    };
    if (range) headers.range = range;
    if (basicAuth && (visited.origin === url.origin || this.#isDomain(visited))) {
      headers.authorization = `Basic ${Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64')}`;
    }
    return await http.send({ method: 'GET', url: visited, headers, maxBytes, timeoutMs: 20_000 });
  }
}

/** The target of a redirect; `undefined` for an address that a visitor should not be sent to. */
function redirectOf({ status, headers }: HttpAnswer, from: URL): URL | undefined {
  const { location } = headers;
  if (!redirects.has(status) || !location || !URL.canParse(location, from.href)) return undefined;
  const to = new URL(location, from);
  const safe = to.protocol === 'https:' || (to.protocol === 'http:' && isLoopback(from) && isLoopback(to));
  return safe && !to.username && !to.password ? to : undefined;
}

/** Requests to a site that are under way at once. */
const parallel = 8;

/** Handles every item, a few at once. */
export async function sideBySide<T>(items: readonly T[], handle: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += parallel) {
    await Promise.all(items.slice(start, start + parallel).map(handle));
  }
}
