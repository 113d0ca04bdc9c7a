import type { Exchange } from '../http/exchange.js';
import { empty, type Reply } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import type { Buckets, MemoryFiles } from './memory-storage.js';
import { boundaryOf, MultipartForm } from './multipart-form.js';
import { type FormFields, fieldsByName, verifyPolicy, verifySignature } from './post-policy.js';
import type { PresignedPosts, StorageKeys } from './presigned-post.js';
import { malformedPost, newRequestId, S3Error, s3ErrorReply } from './s3-error.js';
import { ReceivedFile } from './stored-object.js';

export interface StorageOptions {
  readonly buckets: Buckets;
  readonly keys: StorageKeys;
  readonly posts: PresignedPosts;
  readonly now: () => number;
  readonly discardBodies: boolean;
}

const noCredentials: readonly string[] = ['x-pat-jwt', 'x-jwt', 'cookie'];

/** S3's browser-based POST on `/<bucket>`. */
export function uploadEndpoint(options: StorageOptions): Handler {
  return async (exchange) => {
    try {
      return await receive(exchange, options);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      await exchange.drain();
      return s3ErrorReply(error, exchange.path);
    }
  };
}

async function receive(exchange: Exchange, options: StorageOptions): Promise<Reply> {
  const bucket = bucketOf(exchange, options.buckets);
  const announced = announcedBytes(exchange);

  if (exchange.header('authorization') !== undefined)
    throw new S3Error(
      400,
      'InvalidRequest',
      'Invalid Request (request has multiple authentication types, please use one)',
    );

  const credential = noCredentials.find((name) => exchange.header(name) !== undefined);
  if (credential !== undefined)
    throw new S3Error(
      400,
      'InvalidArgument',
      `The header ${credential} does not belong on a presigned POST.`,
    );

  const upload = new Upload(exchange, options, { bucket, announced });
  const form = new MultipartForm(boundaryOf(exchange.header('content-type') ?? ''), upload);

  for await (const chunk of exchange.chunks()) form.write(chunk);
  form.end();

  return upload.store();
}

function bucketOf(exchange: Exchange, buckets: Buckets): MemoryFiles {
  const name = /^\/([a-z0-9-]+)\/?$/.exec(exchange.path)?.[1];
  if (exchange.method !== 'POST') throw new S3Error(403, 'AccessDenied', 'Access Denied.');

  if (name === undefined)
    throw new S3Error(
      405,
      'MethodNotAllowed',
      'The specified method is not allowed against this resource.',
    );

  const bucket = buckets.get(name);
  if (bucket === undefined)
    throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');

  return bucket;
}

function announcedBytes(exchange: Exchange): number {
  const length = exchange.header('content-length');
  if (length === undefined || length === '0' || exchange.header('transfer-encoding') !== undefined)
    throw new S3Error(400, 'EmptyRequestBody', 'Request body cannot be empty.');
  return Number(length);
}

/** One upload. Checks the complete fields, then receives the file. */
class Upload {
  #file: ReceivedFile | undefined;
  #key = '';
  #contentType = '';
  #fields: FormFields = [];
  readonly #exchange: Exchange;
  readonly #options: StorageOptions;
  readonly #target: { readonly bucket: MemoryFiles; readonly announced: number };

  constructor(
    exchange: Exchange,
    options: StorageOptions,
    target: { bucket: MemoryFiles; announced: number },
  ) {
    this.#exchange = exchange;
    this.#options = options;
    this.#target = target;
  }

  fieldsRead(fields: FormFields, fileName: string): void {
    this.#fields = fields;
    this.#exchange.record.form = { fields, size: 0, sha256: '' };

    const { keys, posts, now } = this.#options;
    const byName = named(fields, fileName);
    const accessKeyId = verifySignature(byName, { keys, region: posts.region });
    const range = verifyPolicy(byName, now());
    const { bucket, announced } = this.#target;
    if (accessKeyId !== bucket.accessKeyId || byName.get('bucket') !== bucket.bucket)
      throw new S3Error(403, 'AccessDenied', 'Access Denied.');

    requireMinted(fields, posts.find(byName.get('x-amz-signature') ?? ''));
    this.#key = byName.get('key') ?? '';
    requireStorableKey(this.#key);
    this.#contentType = byName.get('content-type') ?? '';
    this.#file = new ReceivedFile(range, announced, this.#options.discardBodies);
  }

  fileData(bytes: Buffer): void {
    this.#file?.write(bytes);
  }

  store(): Reply {
    const { bucket } = this.#target;
    const object = this.#file?.finish(this.#contentType, this.#options.now());
    if (object === undefined)
      throw malformedPost('POST requires exactly one file upload per request.');
    if (this.#options.buckets.get(bucket.bucket) !== bucket)
      throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');

    bucket.objects.set(this.#key, object);
    this.#exchange.record.form = { fields: this.#fields, size: object.size, sha256: object.sha256 };

    return empty(204, { etag: `"${object.etag}"`, 'x-amz-request-id': newRequestId() });
  }
}

/** Returns the fields by name, with `${filename}` in the key replaced by the file's name. */
function named(fields: FormFields, fileName: string): ReadonlyMap<string, string> {
  const byName = new Map(fieldsByName(fields));
  const key = byName.get('key') ?? '';
  if (key === '') throw malformedPost('The name of the uploaded key is missing.');
  return byName.set(
    'key',
    key.replaceAll('${filename}', () => fileName),
  );
}

function requireMinted(
  fields: FormFields,
  minted: Readonly<Record<string, string>> | undefined,
): void {
  if (minted === undefined)
    throw new S3Error(403, 'AccessDenied', 'These fields were not minted here.');

  const expected = Object.entries(minted);
  const same =
    fields.length === expected.length &&
    expected.every(([name, value], index) => {
      const given = fields[index];
      return given !== undefined && given[0] === name && given[1] === value;
    });
  if (!same) throw malformedPost('The fields are not in the order they were minted in.');
}

const keyBytes = 1024;
/** Maximum length of a name in a file system. */
const segmentBytes = 255;
/** Maximum length of a segment before a final slash, which is stored under a longer name. */
const folderBytes = 246;

/** Refuses a leading slash, and the keys that MinIO refuses, with MinIO's codes. Source: the measurements in docs/storage.md. */
function requireStorableKey(key: string): void {
  if (Buffer.byteLength(key) > keyBytes)
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');

  const isFolder = key.endsWith('/');
  const segments = (isFolder ? key.slice(0, -1) : key).split('/');
  const bad = segments.some((segment, index) => {
    const maxBytes = isFolder && index === segments.length - 1 ? folderBytes : segmentBytes;
    return (
      segment === '' || segment === '.' || segment === '..' || Buffer.byteLength(segment) > maxBytes
    );
  });

  if (bad)
    throw new S3Error(
      400,
      'XMinioInvalidObjectName',
      'Object name contains unsupported characters.',
    );
}
