import { Client } from 'minio';
import { startPlatform } from '../../../emulator/platform.js';
import {
  PresignedPosts,
  type StorageCredentials,
  StorageKeys,
  type UploadGrant,
} from '../../../emulator/storage/presigned-post.js';
import type { S3Server } from '../../../emulator/storage/s3-storage.js';
import { Workspace } from '../../support/platform/emulator-workspace.js';

const minuteMs = 60_000;

/** A bucket on a server, and the key that signs its forms. */
export interface StoragePlace {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly credentials: StorageCredentials;
  readonly keys: StorageKeys;
  readonly posts: PresignedPosts;
  /** Returns the keys of the bucket. */
  list(): Promise<string[]>;
}

/** Returns a client of a real server with path-style addresses. */
export function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Server): Client {
  const { hostname, port } = new URL(endpoint);
  const keys = { accessKey: accessKeyId, secretKey: secretAccessKey };
  return new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    region,
    pathStyle: true,
    ...keys,
  });
}

/** Creates a bucket on a real server. */
export async function placeOn(server: S3Server, bucket: string): Promise<StoragePlace> {
  const client = clientOf(server);
  await client.makeBucket(bucket, server.region);
  const keys = new StorageKeys();
  const posts = new PresignedPosts(keys, Date.now, server.region);
  const { endpoint, region } = server;
  const list = () => keysIn(client, bucket);
  return { endpoint, region, bucket, credentials: server, keys, posts, list };
}

/** Returns all keys of a bucket, in the order of the server. */
export async function keysIn(client: Client, bucket: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { name } of client.listObjectsV2(bucket, '', true) as AsyncIterable<{
    name?: string;
  }>) {
    if (name !== undefined) keys.push(name);
  }
  return keys;
}

/** Creates the bucket of a page on the local platform. */
export async function placeHere(
  bucket: string,
): Promise<{ place: StoragePlace; workspace: Workspace }> {
  const platform = await startPlatform();
  const workspace = new Workspace(platform);
  await workspace.create(bucket);
  const { keys, posts } = platform.parts;
  const credentials = keys.of('acme');
  const list = async () => [...platform.site(bucket).objects.keys()];
  const [region, endpoint] = ['us-east-1', platform.storageUrl];
  return { place: { endpoint, region, bucket, credentials, keys, posts, list }, workspace };
}

/** Returns the fields of a form, signed by the signer of the local platform. */
export function fieldsFor(
  { bucket, credentials, posts }: StoragePlace,
  grant: Partial<UploadGrant> & Pick<UploadGrant, 'key' | 'size'>,
): Array<readonly [name: string, value: string]> {
  const expiresAt = Date.now() + 15 * minuteMs;
  const fields = posts.mint(credentials, { bucket, contentType: 'text/html', expiresAt, ...grant });
  return Object.entries(fields);
}

/** Returns the fields with another policy, correctly signed for the same place. */
export function withPolicy(
  { credentials, keys, region }: StoragePlace,
  {
    fields,
    policy,
  }: { fields: ReadonlyArray<readonly [name: string, value: string]>; policy: string },
): Array<readonly [name: string, value: string]> {
  const encoded = Buffer.from(policy).toString('base64');
  const date = (fields.find(([name]) => name === 'x-amz-date')?.[1] ?? '').slice(0, 8);
  const signature = keys.sign(credentials, { date, region, service: 's3' }, encoded);
  const changed: Readonly<Record<string, string>> = {
    policy: encoded,
    'x-amz-signature': signature,
  };
  return fields.map(([name, value]) => [name, changed[name] ?? value] as const);
}
