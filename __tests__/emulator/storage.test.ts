import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'minio';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import type { PlatformOptions } from '../../emulator/platform-options.js';
import { fieldsByName, verifyPolicy, verifySignature } from '../../emulator/storage/post-policy.js';
import { StorageKeys } from '../../emulator/storage/presigned-post.js';
import type { UploadTarget } from '../../src/platform/wire.js';
import { forms } from '../conformance/storage/storage-forms.js';
import { names, outcome, stored } from '../conformance/storage/storage-names.js';
import { placeHere, type StoragePlace } from '../conformance/storage/storage-place.js';
import { documented } from '../conformance/storage/storage-table.js';
import { formBytes, s3Code, upload } from '../support/platform/emulator-client.js';
import { refusalOf, Workspace } from '../support/platform/emulator-workspace.js';

const FILE = Buffer.from('<h1>Hello</h1>');

describe('an upload', () => {
  let platform: LocalPlatform;
  let acme: Workspace;
  let now: number;

  async function start(options: Partial<PlatformOptions> = {}): Promise<void> {
    await platform?.close();
    platform = await startPlatform({ now: () => now, ...options });
    acme = new Workspace(platform);
    await acme.create('my-site');
  }

  beforeEach(async () => {
    now = Date.parse('2026-11-20T10:00:00Z');
    await start();
  });
  afterEach(() => platform.close());

  function mint(path = 'index.html', size = FILE.length): Promise<UploadTarget> {
    return acme.mintOne('my-site', path, size);
  }

  describe('a presigned POST', () => {
    test('stores the file and answers 204 with its MD5', async () => {
      const target = await mint();
      expect(target.url).toBe(`${platform.storageUrl}/my-site`);
      const answer = await upload(target, FILE);
      expect(answer.status).toBe(204);
      expect(answer.headers.etag).toBe(`"${createHash('md5').update(FILE).digest('hex')}"`);
      const sha256 = createHash('sha256').update(FILE).digest('hex');
      const stored = platform.site('my-site').objects.get('index.html');
      expect(stored).toMatchObject({ contentType: 'text/html', sha256, storedAt: now, size: FILE.length });
      expect(stored?.bytes.equals(FILE)).toBe(true);
      const [record] = platform.log.select({ origin: 'storage' });
      expect(record).toMatchObject({ status: 204, bodyText: undefined, form: { size: FILE.length, sha256 } });
      expect(record?.form?.fields.map(([name]) => name)).toEqual(Object.keys(target.fields));
    });

    test.each([0, 1, 64 * 1024 - 1, 3_000_000])(
      'stores %d bytes exactly, including delimiters in parts',
      async (size) => {
        const file = randomBytes(size);
        Buffer.from('\r\n--\r\n-').copy(file);
        expect((await upload(await mint('blob.bin', size), file)).status).toBe(204);
        expect(platform.site('my-site').objects.get('blob.bin')?.bytes.equals(file)).toBe(true);
      },
    );

    test('is read identically however its bytes are split', async () => {
      const { fields } = await mint();
      const file = Buffer.from('\r\n--x\r\n--y\r\r\n');
      const target = await mint('cut.bin', file.length);
      const { body, contentType } = formBytes({ fields: Object.entries(target.fields), file, boundary: 'x1' });
      const head = `POST /my-site HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`;
      const socket = connect(Number(new URL(platform.storageUrl).port), '127.0.0.1');
      const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
      socket.setNoDelay(true);
      socket.write(head);
      for (const byte of body) {
        socket.write(Buffer.from([byte]));
        if (byte === 13) await new Promise(setImmediate);
      }
      expect(await answered).toMatch(/^HTTP\/1\.1 204 /);
      socket.destroy();
      expect(platform.site('my-site').objects.get('cut.bin')?.bytes.equals(file)).toBe(true);
      expect(Object.keys(fields)).toHaveLength(8);
    });
  });

  test('an interrupted upload stores nothing', async () => {
    const target = await mint();
    const { body, contentType } = formBytes({ fields: Object.entries(target.fields), file: FILE });
    const socket = connect(Number(new URL(platform.storageUrl).port), '127.0.0.1');
    socket.write(
      `POST /my-site HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, -1));
    while (platform.log.select({ origin: 'storage' })[0]?.form === undefined) await new Promise(setImmediate);
    socket.destroy();
    while (platform.log.select({ origin: 'storage' })[0]?.endedAt === undefined) await new Promise(setImmediate);
    expect(platform.log.select({ origin: 'storage' })).toMatchObject([{ status: undefined }]);
    expect(acme.stored('my-site')).toEqual([]);
  });

  test('a full request pool answers 429 and names its size', async () => {
    await start({ requestPool: 2, storageLatencyMs: 50 });
    const targets = await Promise.all(['a', 'b', 'c', 'd'].map((path) => mint(path)));
    const answers = await Promise.all(targets.map((target) => upload(target, FILE)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(s3Code)).toEqual(['TooManyRequests', 'TooManyRequests']);
    expect(refused[0]?.headers['x-ratelimit-limit']).toBe('2');
  });

  test('discarded bodies leave their hash and size', async () => {
    await start({ discardBodies: true });
    const large = randomBytes(2 * 1024 * 1024);
    expect((await upload(await mint('large.bin', large.length), large)).status).toBe(204);
    expect((await upload(await mint(), FILE)).status).toBe(204);
    const { objects } = platform.site('my-site');
    const sha256 = createHash('sha256').update(large).digest('hex');
    expect(objects.get('large.bin')).toMatchObject({ discarded: true, size: large.length, sha256 });
    expect(objects.get('index.html')).toMatchObject({ discarded: false, bytes: FILE });
  });
});

/*
 * What the local storage takes and refuses, as the tables of docs/storage.md say. The conformance tests hold the same tables
 * against MinIO and Ceph.
 */
describe('a table of docs/storage.md', () => {
  let place: StoragePlace;
  let workspace: Workspace;
  beforeAll(async () => {
    ({ place, workspace } = await placeHere('my-site'));
  });
  afterAll(() => place.close());

  test.each(forms)('a form: %s', async (name, sending) => {
    const before = await place.list();
    const answer = outcome(await sending(place));
    expect(answer).toBe(documented('Forms').get(name)?.[2]);
    if (answer !== '204') expect(await place.list()).toEqual(before);
  });

  test.each(names)('a name: $name', async (odd) => {
    expect(await stored(place, odd)).toBe(documented('Names').get(odd.name)?.[2]);
  });

  describe('the storage refuses a form', () => {
    const file = FILE;
    const grant = () => ({
      bucket: 'my-site',
      key: 'a',
      contentType: 'text/plain',
      size: file.length,
      expiresAt: Date.now() + 9999,
    });

    test('signed with the key of another tenant', async () => {
      const { keys, posts } = place;
      const target = await workspace.mintOne('my-site', 'a', file.length);
      const fields = Object.entries(posts.mint(keys.of('globex'), grant()));
      expect(refusalOf(await upload(target, file, { fields }))).toEqual([403, 'AccessDenied']);
    });

    test('for another site', async () => {
      await workspace.create('other-site');
      const target = await workspace.mintOne('my-site', 'a', file.length);
      const answer = await upload({ ...target, url: `${place.endpoint}/other-site` }, file);
      expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
    });
  });
});

describe('the MinIO client', () => {
  const REGION = 'us-east-1';
  const keys = new StorageKeys();
  const { accessKeyId, secretAccessKey } = keys.of('acme');

  /** Fields of a form as MinIO's own client signs them. */
  async function signed(secret = secretAccessKey): Promise<Record<string, string>> {
    const client = new Client({ endPoint: '127.0.0.1', accessKey: accessKeyId, secretKey: secret, region: REGION });
    const policy = client.newPostPolicy();
    policy.setBucket('my-site');
    policy.setKey('docs/index.html');
    policy.setContentType('text/html');
    policy.setContentLengthRange(14, 14);
    policy.setExpires(new Date(Date.now() + 60_000));
    const { formData } = await client.presignedPostPolicy(policy);
    return formData as Record<string, string>;
  }

  test('signs forms that the local storage accepts', async () => {
    const fields = fieldsByName(Object.entries(await signed()));
    expect(verifySignature(fields, { keys, region: REGION })).toBe(accessKeyId);
    expect(verifyPolicy(fields, Date.now())).toEqual({ min: 14, max: 14 });
  });

  test('signs forms that are refused with another secret, another file key, or after expiry', async () => {
    const other = fieldsByName(Object.entries(await signed('another-secret')));
    expect(() => verifySignature(other, { keys, region: REGION })).toThrow(
      expect.objectContaining({ code: 'SignatureDoesNotMatch' }),
    );
    const form = await signed();
    const moved = fieldsByName(Object.entries({ ...form, key: 'other.html' }));
    expect(() => verifyPolicy(moved, Date.now())).toThrow('Policy Condition failed');
    expect(() => verifyPolicy(fieldsByName(Object.entries(form)), Date.now() + 61_000)).toThrow('Policy expired');
  });
});
