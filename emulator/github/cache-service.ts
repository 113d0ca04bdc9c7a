import { randomBytes } from 'node:crypto';
import { type Exchange, readJsonObject } from '../http/exchange.js';
import { FaultTable } from '../http/faults.js';
import { loopback, type Surroundings, startOrigin } from '../http/origin.js';
import { empty, json, type Reply, ReplyError } from '../http/reply.js';
import { RequestLog } from '../http/request-log.js';
import { Router } from '../http/router.js';

/** The grant of a job's runtime token. */
export interface CacheScopes {
  /** The job's ref. Entries of other refs cannot be written. */
  readonly ref: string;
  /** The readable refs in order: the job's own, the default branch. */
  readonly reads: readonly string[];
  /** Whether reserving is refused, as for a low-trust trigger. */
  readonly readOnly: boolean;
}

export type LocalCacheService = Awaited<ReturnType<typeof startCacheService>>;

interface CacheArea {
  readonly entries: CacheEntryTable;
  readonly tokens: Map<string, CacheScopes>;
  url: string;
  readonly signature: string;
  readonly now: () => number;
}

const service = '/twirp/github.actions.results.api.v1.CacheService';
const blobBytes = 16 * 1024 * 1024;

/** Starts the service with its blob storage, on loopback by default. Its origin is `cache`. */
export async function startCacheService(options: Partial<Surroundings> = {}) {
  const {
    log = new RequestLog(),
    faults = new FaultTable(),
    listener = loopback,
    now = () => Date.now(),
  } = options;

  const entries = new CacheEntryTable();
  const tokens = new Map<string, CacheScopes>();
  const area: CacheArea = {
    entries,
    tokens,
    url: '',
    signature: randomBytes(16).toString('hex'),
    now,
  };

  const router = new Router();
  registerService(router, area);
  registerBlobs(router, area);

  const origin = await startOrigin({
    name: 'cache',
    listener,
    handle: router.handle,
    log,
    faults,
    now,
  });
  area.url = origin.url;

  return {
    entries,
    log,
    faults,
    resultsUrl: `${origin.url}/`,
    issueToken(ref: string, { readOnly = false } = {}): string {
      const token = randomBytes(24).toString('hex');
      const reads = [...new Set([ref, 'refs/heads/main'])];
      tokens.set(token, {
        ref,
        reads,
        readOnly,
      });
      return token;
    },
    close: () => origin.close(),
  };
}

function registerService(router: Router, area: CacheArea): void {
  const { entries } = area;
  const on = (method: string, handle: (request: TwirpRequest, scopes: CacheScopes) => Reply) =>
    router.on('POST', `${service}/${method}`, async (exchange) =>
      handle(twirpRequest(await readJsonObject(exchange)), scopesOf(area, exchange)),
    );
  on('CreateCacheEntry', ({ key, version }, { ref, readOnly }) => {
    if (readOnly)
      return json(200, {
        ok: false,
        message: `cache write denied: the token of ${ref} may only read`,
      });
    const entry = entries.reserve(key, version, ref);
    return entry
      ? json(200, { ok: true, signed_upload_url: blobUrl(area, entry) })
      : json(200, { ok: false, message: `cache entry already exists: ${key}` });
  });
  on('FinalizeCacheEntryUpload', ({ key, version, sizeBytes }, { ref }) => {
    const entry = entries.all.find(
      (one) => one.key === key && one.version === version && one.scope === ref,
    );
    if (!entry?.bytes || entry.bytes.length !== sizeBytes)
      return json(200, { ok: false, message: 'the upload is not complete' });
    entry.finalized = true;
    return json(200, { ok: true, entry_id: String(entry.id) });
  });
  on('GetCacheEntryDownloadURL', ({ key, restoreKeys, version }, { reads }) => {
    const entry = entries.find({ keys: [key, ...restoreKeys], version, scopes: reads });
    if (entry === undefined) return json(200, { ok: false });
    return json(200, {
      ok: true,
      signed_download_url: blobUrl(area, entry),
      matched_key: entry.key,
    });
  });
}

/** Signed blobs, as in Azure's storage. */
function registerBlobs(router: Router, area: CacheArea): void {
  const on = (
    method: string,
    handle: (entry: CacheEntry, exchange: Exchange) => Reply | Promise<Reply>,
  ) =>
    router.on(method, '/blobs/container/:id', (exchange) => {
      const entry = area.entries.byId(Number(exchange.param('id')));
      if (exchange.query.get('sig') !== area.signature || entry === undefined)
        throw new ReplyError(json(403, { code: 'AuthenticationFailed' }));
      return handle(entry, exchange);
    });
  on('PUT', async (entry, exchange) => {
    if (exchange.header('x-ms-blob-type') !== 'BlockBlob')
      throw new ReplyError(json(400, { code: 'InvalidHeaderValue' }));
    entry.bytes = await exchange.readBody(blobBytes);
    entry.storedAt = area.now();
    return empty(201, {
      etag: '"1"',
      'last-modified': dateOf(entry),
      'x-ms-request-id': '1',
      'x-ms-version': '2025-01-05',
    });
  });
  on('GET', (entry) => ({
    status: 200,
    headers: { 'content-type': 'application/octet-stream', 'last-modified': dateOf(entry) },
    body: entry.bytes ?? Buffer.alloc(0),
  }));
}

function dateOf({ storedAt = 0 }: CacheEntry): string {
  return new Date(storedAt).toUTCString();
}

interface TwirpRequest {
  readonly key: string;
  readonly version: string;
  readonly restoreKeys: readonly string[];
  readonly sizeBytes: number;
}

function twirpRequest(body: Readonly<Record<string, unknown>>): TwirpRequest {
  const { key, version, restore_keys: restoreKeys = [], size_bytes: sizeBytes = 0 } = body;
  if (typeof key !== 'string' || typeof version !== 'string' || !Array.isArray(restoreKeys))
    throw new ReplyError(json(400, { code: 'malformed', msg: 'key and version are required' }));
  return { key, version, restoreKeys: restoreKeys.map(String), sizeBytes: Number(sizeBytes) };
}

function scopesOf({ tokens }: CacheArea, exchange: Exchange): CacheScopes {
  const scopes = tokens.get((exchange.header('authorization') ?? '').replace(/^Bearer /, ''));
  if (scopes === undefined)
    throw new ReplyError(json(401, { code: 'unauthenticated', msg: 'unknown token' }));
  return scopes;
}

function blobUrl({ url, signature }: CacheArea, entry: CacheEntry): string {
  return `${url}/blobs/container/${entry.id}?sig=${signature}`;
}

export interface CacheEntry {
  readonly id: number;
  readonly key: string;
  readonly version: string;
  readonly scope: string;
  bytes: Buffer | undefined;
  finalized: boolean;
  /** When the bytes were stored, in epoch ms. */
  storedAt?: number;
}

/** Immutable entries, separate for each ref. */
export class CacheEntryTable {
  readonly all: CacheEntry[] = [];

  /** Reserves a key; undefined if the scope has it, even with an unfinished upload. */
  reserve(key: string, version: string, scope: string): CacheEntry | undefined {
    if (
      this.all.some(
        (entry) => entry.key === key && entry.version === version && entry.scope === scope,
      )
    )
      return undefined;
    const entry: CacheEntry = {
      id: this.all.length + 1,
      key,
      version,
      scope,
      bytes: undefined,
      finalized: false,
    };
    this.all.push(entry);
    return entry;
  }

  byId(id: number): CacheEntry | undefined {
    return this.all.find((entry) => entry.id === id);
  }

  /** Returns the entry of a restore: by scope, then by key, with an exact match before the newest entry with the key as prefix. */
  find(wanted: {
    keys: readonly string[];
    version: string;
    scopes: readonly string[];
  }): CacheEntry | undefined {
    const { keys, version, scopes } = wanted;
    const usable = this.all
      .filter((entry) => entry.finalized && entry.version === version)
      .reverse();

    for (const scope of scopes) {
      const inScope = usable.filter((entry) => entry.scope === scope);
      for (const key of keys) {
        const found =
          inScope.find((entry) => entry.key === key) ??
          inScope.find((entry) => entry.key.startsWith(key));
        if (found) return found;
      }
    }

    return undefined;
  }
}
