import { randomBytes } from 'node:crypto';
import { isLoopback, urlBelow } from '../base/addresses.js';
import type { Http, HttpAnswer } from '../http/http.js';

const redirects = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 5;

interface VisitOptions {
  maxBytes: number;
  range?: string;
}

export type SiteReader = ReturnType<typeof siteReader>;

/** Makes the reader of a published site: as a visitor, bypassing caches, without a token. @param site.domain may get the password too */
export function siteReader(site: {
  http: Http;
  url: URL;
  basicAuth: { username: string; password: string } | undefined;
  domain?: string | undefined;
}) {
  const { http, url, basicAuth, domain } = site;
  const isDomain = ({ host, protocol }: URL) => host === domain && protocol === url.protocol;

  async function fetch(place: URL, { maxBytes, range }: VisitOptions): Promise<HttpAnswer> {
    const visited = new URL(place);
    // Caches that ignore the headers still distinguish queries.
    if (!visited.searchParams.has('osc-deploy'))
      visited.searchParams.append('osc-deploy', randomBytes(8).toString('hex'));

    const headers: Record<string, string> = {
      accept: '*/*',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
    };

    if (range) headers.range = range;

    if (basicAuth && (visited.origin === url.origin || isDomain(visited))) {
      const pair = Buffer.from(`${basicAuth.username}:${basicAuth.password}`);
      headers.authorization = `Basic ${pair.toString('base64')}`;
    }

    return await http.send({ method: 'GET', url: visited, headers, maxBytes, timeoutMs: 20_000 });
  }

  async function follow(
    target: string,
    options: VisitOptions,
    isFollowed: (to: URL) => boolean,
  ): Promise<HttpAnswer> {
    // `target` must not change the host.
    let place = urlBelow(url, target);
    for (let hops = 0; ; hops++) {
      const answer = await fetch(place, options);
      const next = hops < maxRedirects ? redirectOf(answer, place) : undefined;
      if (!next || !isFollowed(next)) return answer;

      place = next;
    }
  }

  return {
    url,
    /** Gets an unencoded path. Follows redirects, without the password to another host. */
    get: (path: string, options: VisitOptions) =>
      follow(
        `/${path.toWellFormed().split('/').map(encodeURIComponent).join('/')}`,
        options,
        () => true,
      ),
    /** Follows redirects only to the site's own domain. */
    visit: (target: string, options: VisitOptions) => follow(target, options, isDomain),
  };
}

function redirectOf({ status, headers }: HttpAnswer, from: URL): URL | undefined {
  const { location } = headers;
  if (!redirects.has(status) || !location || !URL.canParse(location, from.href)) return undefined;

  const to = new URL(location, from);
  const safe =
    to.protocol === 'https:' || (to.protocol === 'http:' && isLoopback(from) && isLoopback(to));
  return safe && !to.username && !to.password ? to : undefined;
}

const parallel = 8;

/** Handles eight items at once. */
export async function sideBySide<T>(
  items: readonly T[],
  handle: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += parallel) {
    await Promise.all(items.slice(start, start + parallel).map(handle));
  }
}
