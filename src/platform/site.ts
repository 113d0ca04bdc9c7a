import { randomBytes } from 'node:crypto';
import type { Http, HttpAnswer } from '../http/http.js';

export interface VisitOptions {
  /** Longest answer that is read; the rest is cut. */
  maxBytes: number;
  /** Value of a Range header; a server may mind it or not. */
  range?: string;
}

/** Reads a published site the way a visitor does, but past every cache that can be talked to. Sends no token. */
export class SiteReader {
  readonly #options: { http: Http; url: URL; basicAuth: { username: string; password: string } | undefined };

  /** @param options.url the site's address, already checked */
  constructor(options: { http: Http; url: URL; basicAuth: { username: string; password: string } | undefined }) {
    this.#options = options;
  }

  get url(): URL {
    return this.#options.url;
  }

  /**
   * @param path site-relative path, unencoded
   * @throws RequestError `unreachable`
   */
  async get(path: string, options: VisitOptions): Promise<HttpAnswer> {
    const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
    return await this.visit(`/${encoded}`, options);
  }

  /** @param target path and query as a browser would send them, starting with `/` */
  async visit(target: string, { maxBytes, range }: VisitOptions): Promise<HttpAnswer> {
    const { http, url, basicAuth } = this.#options;
    // The site may itself be below a path; nothing in `target` may lead to another host.
    const visited = new URL(url.href.replace(/\/+$/, '') + target);
    // Caches that mind no header still keep answers by query.
    visited.searchParams.append('osc-deploy', randomBytes(8).toString('hex'));
    const headers: Record<string, string> = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
    if (range) headers.range = range;
    if (basicAuth) {
      headers.authorization = `Basic ${Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64')}`;
    }
    return await http.send({ method: 'GET', url: visited, headers, maxBytes, timeoutMs: 20_000 });
  }
}
