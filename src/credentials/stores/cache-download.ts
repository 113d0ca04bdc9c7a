import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { DeployError, RequestError } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { plainText } from '../../base/plain-text.js';
import { retry, transient } from '../../base/retry.js';
import { type Http, type HttpAnswer, type HttpRequest, requestFacts } from '../../http/http.js';

/** Maximum size of an archive that is read, in bytes. One with a login has less than ten thousand. */
const maxArchiveBytes = 64 * 1024;
/** Maximum time for one request, in ms. */
const limitMs = 10_000;

const text = z.string().check(z.minLength(1));
/** The address of an archive, and its key: of version 2 in both ways to write protocol buffers in JSON, and of version 1. */
const location = z.union([
  z.pipe(
    z.object({ ok: z.literal(true), signed_download_url: text, matched_key: text }),
    z.transform((found) => ({ key: found.matched_key, url: found.signed_download_url })),
  ),
  z.pipe(
    z.object({ ok: z.literal(true), signedDownloadUrl: text, matchedKey: text }),
    z.transform((found) => ({ key: found.matchedKey, url: found.signedDownloadUrl })),
  ),
  z.pipe(
    z.object({ archiveLocation: text, cacheKey: text }),
    z.transform((found) => ({ key: found.cacheKey, url: found.archiveLocation })),
  ),
]);
type Location = z.output<typeof location>;

/** An entry whose bytes are not vouched for; undefined when it is not the one file that is expected. */
export interface CacheEntry {
  key: string;
  bytes: Buffer | undefined;
}

export interface DownloadOptions {
  http: Http;
  env: NodeJS.ProcessEnv;
  random: () => number;
}

/**
 * Fetches entries of the Actions cache into memory, bounded. The client in @actions/cache can only look
 * an entry up, or have it unpacked by `tar -P`, which writes wherever the archive says. The requests are that client's own.
 * Source: `GetCacheEntryDownloadURL` of github.actions.results.api.v1.CacheService; version 1 for GitHub Enterprise
 * Server and for what stands in for it, such as Gitea and act.
 */
export class CacheDownload {
  readonly #options: DownloadOptions;
  readonly #file: string;
  readonly #version: string;

  /** @param file the path of every entry, of which the service makes their version */
  constructor(options: DownloadOptions, file: string) {
    this.#options = options;
    this.#file = file;
    // Path, packing and the client's salt: `getCacheVersion` of @actions/cache.
    this.#version = createHash('sha256').update([file, 'gzip', '1.0'].join('|')).digest('hex');
  }

  /**
   * The entry of this key, else the newest whose key starts with it. One that is longer than any of ours is cut, and cannot
   * be unpacked.
   * @returns undefined when there is none
   * @throws RequestError, DeployError when the service does not say
   */
  async fetch(key: string): Promise<CacheEntry | undefined> {
    const found = await (isVersion2(this.#options.env) ? this.#locate(key) : this.#locateByVersion1(key));
    if (!found) return undefined;
    const url = new URL(found.url);
    if (url.protocol !== 'https:' && url.protocol !== this.#service().protocol)
      throw new DeployError('unsafe-url', `The Actions cache named an address without encryption: ${url.host}.`);
    // The address itself is the permission: no token goes there.
    const answer = await this.#send({ method: 'GET', url, maxBytes: maxArchiveBytes });
    if (answer.status === 404) return undefined;
    return { key: found.key, bytes: unpackFile(answer.body, this.#file) };
  }

  async #locate(key: string): Promise<Location | undefined> {
    const path = '/twirp/github.actions.results.api.v1.CacheService/GetCacheEntryDownloadURL';
    const answer = await this.#send({
      method: 'POST',
      url: new URL(path, this.#service()),
      headers: { ...this.#authorization(), 'content-type': 'application/json' },
      body: JSON.stringify({ key, version: this.#version }),
    });
    const body = parseJson(answer.text);
    if (z.object({ ok: z.optional(z.literal(false)) }).safeParse(body).success) return undefined;
    return parseLocation(body);
  }

  async #locateByVersion1(key: string): Promise<Location | undefined> {
    const url = new URL(`${this.#service().href}_apis/artifactcache/cache`);
    url.search = new URLSearchParams({ keys: key, version: this.#version }).toString();
    const accept = 'application/json;api-version=6.0-preview.1';
    const answer = await this.#send({ method: 'GET', url, headers: { ...this.#authorization(), accept } });
    if (answer.status === 204 || answer.status === 404) return undefined;
    return parseLocation(parseJson(answer.text));
  }

  async #send(request: HttpRequest): Promise<HttpAnswer> {
    const { http, random } = this.#options;
    const bounded = { timeoutMs: limitMs, maxBytes: maxArchiveBytes, confidential: true, ...request };
    const send = async () => {
      const answer = await http.send(bounded);
      if (answer.status === 404 || (answer.status >= 200 && answer.status < 300)) return answer;
      const failure = `The Actions cache (${request.url.host}) answered ${answer.status}.`;
      throw new RequestError('unexpected-answer', failure, {
        request: requestFacts(bounded, answer, http.clock.now()),
      });
    };
    return retry(send, { clock: http.clock, policy: transient({ tries: 3, random }) });
  }

  #service(): URL {
    const { env } = this.#options;
    const named = isVersion2(env) ? undefined : env['ACTIONS_CACHE_URL'];
    return new URL(named || env['ACTIONS_RESULTS_URL'] || '');
  }

  #authorization(): { authorization: string } {
    return { authorization: `Bearer ${this.#options.env['ACTIONS_RUNTIME_TOKEN'] ?? ''}` };
  }
}

function parseLocation(body: unknown): Location {
  const parsed = location.safeParse(body);
  if (parsed.success) return parsed.data;
  const fault = plainText(parsed.error.issues[0]?.message ?? '');
  throw new DeployError('unexpected-answer', `The Actions cache answered with an unexpected shape: ${fault}.`);
}

/** Returns whether the service speaks version 2. GitHub Enterprise Server, and what stands in for it, has version 1 whatever the variable says: as in @actions/cache. */
export function isVersion2(env: NodeJS.ProcessEnv): boolean {
  const host = new URL(env['GITHUB_SERVER_URL'] || 'https://github.com').hostname.toLowerCase();
  return Boolean(env['ACTIONS_CACHE_SERVICE_V2']) && (host === 'github.com' || /\.(?:ghe\.com|localhost)$/.test(host));
}

/** Maximum size of an unpacked archive, in bytes. A login has less than ten thousand. */
const maxUnpackedBytes = 256 * 1024;
const blockBytes = 512;

/**
 * The one file of a tar archive packed with gzip. Read in memory, so that no archive decides where anything is written.
 * Source: "pax Interchange Format" and "ustar Interchange Format" of POSIX.1-2017.
 * @returns undefined when it holds anything but one regular file of this name, is cut short or is too long
 */
export function unpackFile(archive: Buffer, name: string): Buffer | undefined {
  const tar = unzip(archive);
  let found: Buffer | undefined;
  for (let at = 0; tar && at + blockBytes <= tar.length; ) {
    const header = tar.subarray(at, at + blockBytes);
    if (header.every((byte) => byte === 0)) return found;
    const size = octal(header, 124, 12);
    const body = tar.subarray(at + blockBytes, at + blockBytes + size);
    if (!hasChecksum(header) || body.length !== size) return undefined;
    const type = header.toString('latin1', 156, 157);
    if (type === 'x') {
      // Times and attributes are allowed there; another name, size or target is not.
      if (/(?:^|\n)\d+ (?:path|linkpath|size|GNU\.)/.test(body.toString('latin1'))) return undefined;
    } else if (found || !/[0\0]/.test(type) || fieldOf(header, 0, 100) !== name || fieldOf(header, 345, 155) !== '') {
      return undefined;
    } else found = body;
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
  }
  return undefined;
}

function unzip(archive: Buffer): Buffer | undefined {
  try {
    return gunzipSync(archive, { maxOutputLength: maxUnpackedBytes });
  } catch {
    return undefined;
  }
}

function fieldOf(header: Buffer, from: number, length: number): string {
  return header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
}

function octal(header: Buffer, from: number, length: number): number {
  const digits = fieldOf(header, from, length).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

/** The sum of a header's bytes, with blanks where the sum itself stands. */
function hasChecksum(header: Buffer): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === octal(header, 148, 8);
}
