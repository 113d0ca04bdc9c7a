import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { isLoopback } from '../../base/addresses.js';
import { hiddenFromChildren } from '../../base/child-environment.js';
import type { Clock } from '../../base/clock.js';
import { DeployError, RequestError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { parseJson } from '../../base/json.js';
import { plainText } from '../../base/plain-text.js';
import { retry, rules, transient } from '../../base/retry.js';
import type { CacheService } from '../../contract/cache-service.js';
import { proxyVariables } from '../../http/connections.js';
import type { Http, HttpAnswer, HttpRequest } from '../../http/http.js';
import { writeSecretFile } from '../secret-files.js';
import { notWritableError } from '../token-store.js';

/** The path of the file in an entry, which is part of the entry's version. */
const entryFile = '.env.osc-deploy-login';
// `getCacheVersion` of @actions/cache.
const entryVersion = createHash('sha256')
  .update([entryFile, 'gzip', '1.0'].join('|'))
  .digest('hex');
// The client itself would retry for more than half a minute.
const saveLimitMs = 25_000;
const answerLimitMs = 10_000;
const maxArchiveBytes = 64 * 1024;

const text = z.optional(z.string().check(z.minLength(1)));
/** Answers of version 2, in both spellings of protocol buffers in JSON, and of version 1 (GitHub Enterprise Server, Gitea, act). */
const location = z.object({
  ok: z.optional(z.boolean()),
  signed_download_url: text,
  signedDownloadUrl: text,
  archiveLocation: text,
  matched_key: text,
  matchedKey: text,
  cacheKey: text,
});

export interface CacheEntry {
  key: string;
  bytes: Buffer | undefined;
  /** In ms, by the storage's clock. */
  ageMs?: number | undefined;
}

interface CacheEntriesOptions {
  http: Http;
  service: CacheService;
  workspace: string;
  clock: Clock;
  random: () => number;
  /** The entries are only a hint: each request is sent once, whatever wait the service asks for. */
  isHint?: boolean;
}

/** Returns whether an address is reached over plain http, but for loopback: no token is sent there. */
export function isPlain(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'http:' && !isLoopback(new URL(url));
}

/** Small files in the Actions cache. Keys are immutable. A file is on disk only during its save. */
export class CacheEntries {
  readonly #options: CacheEntriesOptions;
  readonly #path: string;
  /** Epoch ms, by the service's clock. */
  answeredAt: number | undefined;
  /** The last warning of the client. */
  lastWarning = 'no reason given';
  // Saves run one at a time, because each changes the process's environment.
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: CacheEntriesOptions) {
    this.#options = options;
    this.#path = join(options.workspace, entryFile);
  }

  /** Whether the service exists. Without it every call takes 10 s to fail. */
  get isAvailable(): boolean {
    const { mode = 'write', url } = this.#options.service;
    return Boolean(url) && !isPlain(url) && (mode === 'read' || mode === 'write');
  }

  async save(key: string, bytes: Buffer): Promise<boolean> {
    const { saveCache } = await import('@actions/cache');
    const { clock } = this.#options;
    const done = new AbortController();
    const limit = async (): Promise<never> => {
      await clock.sleep(saveLimitMs, done.signal);
      const limit = formatDuration(saveLimitMs);
      throw notWritableError(`Saving the Actions cache took longer than ${limit}`);
    };
    const work = this.#last.then(() =>
      asOnEveryRunner(async () => {
        try {
          writeSecretFile(this.#path, bytes);
          return (await saveCache([entryFile], key, undefined, true)) !== -1;
        } finally {
          rmSync(this.#path, { force: true });
        }
      }, this.#noteWarning),
    );
    this.#last = work.catch(() => undefined);

    try {
      return await Promise.race([work, limit()]);
    } finally {
      done.abort();
    }
  }

  readonly #noteWarning = (text: string) => {
    this.lastWarning = plainText(text, 300);
  };

  /** Whether the service accepts a key twice, as act's does. GitHub's never does. */
  get keysAreReusable(): boolean {
    return !this.#options.service.isVersion2;
  }

  async get(key: string): Promise<CacheEntry | undefined> {
    const found = await this.newest(key);
    return found?.key === key ? found : undefined;
  }

  /** Returns the entry of this key, or the newest with this prefix. Unpacked in bounded memory, because @actions/cache uses `tar -P`. @throws RequestError, DeployError */
  async newest(key: string): Promise<CacheEntry | undefined> {
    const found = await this.#locate(key);
    if (!found) return undefined;

    // The address is presigned, so no token is sent.
    const answer = await this.#send({
      method: 'GET',
      url: new URL(found.url),
      maxBytes: maxArchiveBytes,
    });
    if (answer.status === 404) return undefined;

    const { date = '', 'last-modified': modified = '' } = answer.headers;

    return {
      key: found.key,
      bytes: unpackFile(answer.body),
      ageMs: known(Date.parse(date) - Date.parse(modified)),
    };
  }

  /** Source: `GetCacheEntryDownloadURL` of @actions/cache. */
  async #locate(key: string): Promise<{ key: string; url: string } | undefined> {
    const { isVersion2 } = this.#options.service;
    const { status, text } = await this.#send(this.#lookup(key));
    if (!isVersion2 && (status === 204 || status === 404)) return undefined;

    const { data, error } = location.safeParse(parseJson(text));
    if (data && isVersion2 && data.ok !== true) return undefined;

    const found = data && keyAndPlace(data);
    if (found) return found;

    const fault = plainText(error?.issues[0]?.message ?? 'no key and address');
    throw new DeployError(
      'unexpected-answer',
      `The Actions cache answered with an unexpected shape: ${fault}.`,
    );
  }

  #lookup(key: string): HttpRequest {
    const { isVersion2, url, token } = this.#options.service;
    const authorization = `Bearer ${token}`;
    if (isVersion2)
      return {
        method: 'POST',
        url: new URL(
          '/twirp/github.actions.results.api.v1.CacheService/GetCacheEntryDownloadURL',
          url,
        ),
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ key, version: entryVersion }),
      };

    const query = new URLSearchParams({ keys: key, version: entryVersion });
    return {
      method: 'GET',
      url: new URL(`${new URL(url).href}_apis/artifactcache/cache?${query.toString()}`),
      headers: { authorization, accept: 'application/json;api-version=6.0-preview.1' },
    };
  }

  async #send(request: HttpRequest): Promise<HttpAnswer> {
    const { http, random, isHint = false } = this.#options;
    const bounded = {
      timeoutMs: answerLimitMs,
      maxBytes: maxArchiveBytes,
      confidential: true,
      ...request,
    };
    const send = async () => {
      const answer = await http.send(bounded);
      this.answeredAt = known(Date.parse(answer.headers['date'] ?? ''));
      if (answer.status === 404 || (answer.status >= 200 && answer.status < 300)) return answer;

      const failure = `The Actions cache (${request.url.host}) answered ${answer.status}.`;
      throw new RequestError('unexpected-answer', failure, { request: answer.facts });
    };
    const rule = isHint ? { ...rules.store, tries: 1 } : rules.store;
    return retry(send, { clock: http.clock, policy: transient({ rule, random }) });
  }
}

/** The names differ between the versions of the service, and between its JSON forms. */
function keyAndPlace(data: z.infer<typeof location>): { key: string; url: string } | undefined {
  const key = data.matched_key ?? data.matchedKey ?? data.cacheKey;
  const url = data.signed_download_url ?? data.signedDownloadUrl ?? data.archiveLocation;
  return key && url ? { key, url } : undefined;
}

/**
 * Makes the client pack with gzip on every runner, and start programs without tokens. An entry with another compression is
 * invisible (`getCacheVersion`), and a job in a slim container would read "not found" as "never rotated".
 */
async function asOnEveryRunner<T>(
  call: () => Promise<T>,
  onWarning: (text: string) => void,
): Promise<T> {
  const env = process.env;
  const folder = mkdtempSync(join(env['RUNNER_TEMP'] || tmpdir(), 'osc-deploy-'));

  try {
    writeFileSync(join(folder, 'zstd'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    writeFileSync(join(folder, 'zstd.cmd'), '@exit /b 0\r\n');

    const path = env['PATH'] ? `${folder}${delimiter}${env['PATH']}` : folder;
    // The tar of macOS would pack file attributes as files.
    // Certificates are always checked: the client sends the runtime token.
    const { NODE_TLS_REJECT_UNAUTHORIZED: _unchecked, ...checked } = env;
    process.env = hiddenFromChildren(checked, {
      PATH: path,
      COPYFILE_DISABLE: '1',
      ...proxyVariables(env),
    });

    return await withoutWarnings(call, onWarning);
  } finally {
    process.env = env;
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Turns the client's warnings into debug lines. It warns of each key that another job has taken, which is how a lease
 * works, and whoever reads that looks for the other job. Our own warnings have a title.
 */
async function withoutWarnings<T>(
  call: () => Promise<T>,
  onWarning: (text: string) => void,
): Promise<T> {
  const stdout = process.stdout;
  const write = stdout.write.bind(stdout) as (...given: unknown[]) => boolean;
  const quiet = (chunk: unknown, ...rest: unknown[]): boolean => {
    const [, text] = /^::warning::([^\n]*)/.exec(String(chunk)) ?? [];
    if (text === undefined) return write(chunk, ...rest);
    onWarning(text);
    return write(`::debug::${text}\n`, ...rest);
  };
  // Of this object alone, so that deleting it brings the method back.
  const own = Object.getOwnPropertyDescriptor(stdout, 'write');
  Object.defineProperty(stdout, 'write', { value: quiet, configurable: true, writable: true });

  try {
    return await call();
  } finally {
    if (own) Object.defineProperty(stdout, 'write', own);
    else Reflect.deleteProperty(stdout, 'write');
  }
}

function known(ms: number): number | undefined {
  return Number.isNaN(ms) ? undefined : ms;
}

const maxUnpackedBytes = 256 * 1024;
const blockBytes = 512;

/** Returns the first file of a tar.gz; undefined above our limit. Source: "ustar Interchange Format" of POSIX.1-2017. */
export function unpackFile(archive: Buffer): Buffer | undefined {
  let tar: Buffer;

  try {
    tar = gunzipSync(archive, { maxOutputLength: maxUnpackedBytes });
  } catch {
    return undefined;
  }

  for (let at = 0; at + blockBytes <= tar.length; ) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    if (!(size >= 0)) return undefined;

    const isFile = /[0\0]/.test(tar.toString('latin1', at + 156, at + 157));
    if (isFile) return tar.subarray(at + blockBytes, at + blockBytes + size);

    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
  }

  return undefined;
}
