import { IncomingMessage } from 'node:http';
import { Client, CopyConditions } from 'minio';
import type { PageFiles, PageStorage, ServedFile } from '../pages/page-store.js';
import type { PresignedPosts, StorageCredentials, UploadGrant } from './presigned-post.js';

/** An external S3 server, with one key pair for all tenants. */
export interface S3Server extends StorageCredentials {
  /** Base URL; buckets are the first segment of its paths. */
  readonly endpoint: string;
  readonly region: string;
}

/** Number of parallel requests during a publish. */
const width = 16;
const maxKeyBytes = 1024;
/** Error codes for missing and impossible keys. */
const absent: ReadonlySet<string> = new Set([
  'NoSuchKey',
  'NotFound',
  'InvalidObjectName',
  'XMinioInvalidObjectName',
  'XMinioInvalidResourceName',
]);

/** Pages on an S3 server. Forms are signed as for the storage in this process. */
export class S3Storage implements PageStorage {
  readonly #client: Client;
  readonly #server: S3Server;
  readonly #posts: PresignedPosts;

  constructor(server: S3Server, posts: PresignedPosts) {
    const { protocol, hostname, port } = new URL(server.endpoint);
    this.#client = new Client({
      endPoint: hostname,
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      useSSL: protocol === 'https:',
      accessKey: server.accessKeyId,
      secretKey: server.secretAccessKey,
      region: server.region,
      pathStyle: true,
    });
    this.#server = server;
    this.#posts = posts;
  }

  files(name: string): PageFiles {
    return new S3Files(this.#client, { bucket: name, region: this.#server.region });
  }

  mint(_tenant: string, grant: UploadGrant): Readonly<Record<string, string>> {
    return this.#posts.mint(this.#server, grant);
  }
}

class S3Files implements PageFiles {
  readonly bucket: string;
  readonly #client: Client;
  readonly #place: { readonly bucket: string; readonly region: string };

  constructor(client: Client, place: { readonly bucket: string; readonly region: string }) {
    this.bucket = place.bucket;
    this.#client = client;
    this.#place = place;
  }

  async create(): Promise<void> {
    await this.#client.makeBucket(this.bucket, this.#place.region);
  }

  async remove(): Promise<void> {
    await this.prune(new Set());
    await this.#client.removeBucket(this.bucket);
  }

  async read(path: string): Promise<ServedFile | undefined> {
    if (Buffer.byteLength(path) > maxKeyBytes) return undefined;

    const answer = await present(this.#client.getObject(this.bucket, path));
    if (answer === undefined) return undefined;
    if (!(answer instanceof IncomingMessage))
      throw new Error('the answer of the storage has no headers');

    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);

    const { headers } = answer;

    return {
      bytes: Buffer.concat(pieces),
      discarded: false,
      contentType: headers['content-type'] ?? 'application/octet-stream',
      etag: (headers.etag ?? '').replaceAll('"', ''),
      storedAt: Date.parse(headers['last-modified'] ?? ''),
    };
  }

  async missing(paths: readonly string[]): Promise<string[]> {
    const listed = new Set(await this.#list());
    const unlisted = paths.filter((path) => !listed.has(path));
    // MinIO does not list `a/b` beside an object `a`.
    const stats = await each(unlisted, (path) =>
      present(this.#client.statObject(this.bucket, path)),
    );
    return unlisted.filter((_, index) => stats[index] === undefined);
  }

  async prune(manifest: ReadonlySet<string>): Promise<number> {
    let pruned = 0;
    for (;;) {
      // `a/b` is listed after `a` is removed.
      const extra = (await this.#list()).filter((path) => !manifest.has(path));
      if (extra.length === 0) return pruned;

      await this.#client.removeObjects(this.bucket, extra);
      pruned += extra.filter((path) => !path.endsWith('/')).length;
    }
  }

  async copy(pairs: ReadonlyArray<readonly [from: string, to: string]>): Promise<void> {
    await each(pairs, async ([from, to]) => {
      const source = `/${this.bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
      await this.#client.copyObject(this.bucket, to, source, new CopyConditions());
    });
  }

  async #list(): Promise<string[]> {
    const paths: string[] = [];
    for await (const { name } of this.#client.listObjectsV2(
      this.bucket,
      '',
      true,
    ) as AsyncIterable<{
      name?: string;
    }>) {
      if (name !== undefined) paths.push(name);
    }
    return paths;
  }
}

async function present<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code)))
      return undefined;
    throw error;
  }
}

async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += width)
    results.push(...(await Promise.all(items.slice(start, start + width).map(work))));
  return results;
}
