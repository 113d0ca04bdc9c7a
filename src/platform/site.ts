import { randomBytes } from 'node:crypto';
import type { Http, HttpAnswer } from './http.js';

/** Reads a published site the way a visitor does, but past every cache that can be talked to. Sends no token. */
export class SiteReader {
  readonly #options: { http: Http; url: URL; basicAuth: { username: string; password: string } | undefined };
  #serverTime: string | undefined;

  /** @param options.url the site's address, already checked */
  constructor(options: { http: Http; url: URL; basicAuth: { username: string; password: string } | undefined }) {
    this.#options = options;
  }

  /** Time of the site's own server at its last answer, ISO 8601; `undefined` when it tells none. */
  get serverTime(): string | undefined {
    return this.#serverTime;
  }

  get url(): URL {
    return this.#options.url;
  }

  /**
   * @param path site-relative path, unencoded
   * @throws RequestError `unreachable`
   */
  async get(path: string, { maxBytes }: { maxBytes: number }): Promise<HttpAnswer> {
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    return await this.visit(`/${encoded}`, { maxBytes });
  }

  /** @param target path and query as a browser would send them, starting with `/` */
  async visit(target: string, { maxBytes }: { maxBytes: number }): Promise<HttpAnswer> {
    const { http, url, basicAuth } = this.#options;
    // The site may itself be below a path; nothing in `target` may lead to another host.
    const visited = new URL(url.href.replace(/\/+$/, '') + target);
    // Caches that mind no header still keep answers by query.
    visited.searchParams.append('osc-deploy', randomBytes(8).toString('hex'));
    const headers: Record<string, string> = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
    if (basicAuth) {
      headers.authorization = `Basic ${Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64')}`;
    }
    const answer = await http.send({ method: 'GET', url: visited, headers, maxBytes, timeoutMs: 20_000 });
    const time = Date.parse(answer.headers.date ?? '');
    this.#serverTime = Number.isNaN(time) ? undefined : new Date(time).toISOString();
    return answer;
  }
}
