import { timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../http/exchange.js';
import { empty, html, type Reply } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import type { ServedFile } from '../pages/page-files.js';
import type { SiteLogin, StoredPage } from '../pages/page-store.js';
import type { VisitorCache } from './visitor-cache.js';

/** Serves a page's bucket to visitors. A page that is no more, or was never published, is not found. */
export function siteEndpoint(page: () => StoredPage | undefined, cache: VisitorCache): Handler {
  return async (exchange) => {
    await exchange.drain();
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return empty(405, { allow: 'GET, HEAD' });
    const current = page();
    if (current === undefined || current.status !== 'live') return notFound();
    if (current.login !== undefined && !isLoggedIn(exchange, current.login)) {
      return empty(401, { 'www-authenticate': `Basic realm="${current.name}"` });
    }
    const cacheControl = exchange.header('cache-control') ?? '';
    const request = { path: exchange.path, query: exchange.query.toString(), cacheControl };
    return unlessKnown(exchange, await cache.answer(request, () => serve(current, exchange.path)));
  };
}

async function serve(page: StoredPage, rawPath: string): Promise<Reply> {
  const key = objectKey(rawPath);
  const object = key === undefined ? undefined : await page.files.read(key);
  if (object === undefined) return notFound();
  if (object.discarded) return html(500, '<h1>The body of this file was discarded</h1>');
  const headers = {
    'content-type': servedType(object),
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.storedAt).toUTCString(),
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

function servedType(object: ServedFile): string {
  return object.contentType.startsWith('text/') ? `${object.contentType}; charset=utf-8` : object.contentType;
}

function unlessKnown(exchange: Exchange, reply: Reply): Reply {
  const { etag } = reply.headers;
  if (reply.status !== 200 || etag === undefined || exchange.header('if-none-match') !== etag) return reply;
  return empty(304, { etag });
}

function isLoggedIn(exchange: Exchange, login: SiteLogin): boolean {
  const given = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(exchange.header('authorization') ?? '')?.[1] ?? '';
  const expected = Buffer.from(`${login.username}:${login.password}`);
  const sent = Buffer.from(given, 'base64');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function notFound(): Reply {
  return html(404, '<!doctype html><title>Not found</title><h1>404 Not found</h1>');
}
