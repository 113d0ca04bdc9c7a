import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import type { PlatformOptions } from '../../emulator/platform-options.js';
import { mintResponse, type UploadTarget } from '../../src/platform/wire.js';
import { type Answer, api, type Field, type FormParts, formBytes, s3Code, send, upload } from './emulator-client.js';

const FILE = Buffer.from('<h1>Hello</h1>');

let platform: LocalPlatform;
let signedIn: SignedIn;
let now: number;

async function start(options: Partial<PlatformOptions> = {}): Promise<void> {
  await platform?.close();
  platform = await startPlatform({ now: () => now, ...options });
  signedIn = platform.signIn();
  await api(`${platform.apiUrl}/mypages`, signedIn.accessToken, 'POST', { name: 'my-site' });
}

beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  await start();
});
afterEach(() => platform.close());

async function mint(path = 'index.html', size = FILE.length): Promise<UploadTarget> {
  const url = `${platform.apiUrl}/mypages/my-site/upload-urls`;
  const answer = await api(url, signedIn.accessToken, 'POST', { files: [{ path, size }] });
  const [target] = mintResponse.parse(JSON.parse(answer.text)).uploads;
  if (target === undefined) throw new Error(answer.text);
  return target;
}

/** Status and code of a refusal that is well-formed and stored nothing. */
function refusalOf(answer: Answer): [status: number, code: string] {
  expect(answer.headers['content-type']).toBe('application/xml');
  expect(answer.text).toContain(`<RequestId>${String(answer.headers['x-amz-request-id'])}</RequestId>`);
  expect(platform.site('my-site').objects.size).toBe(0);
  return [answer.status, s3Code(answer)];
}

function withField(target: UploadTarget, name: string, value: string): Field[] {
  return Object.entries(target.fields).map(([key, old]) => [key, key === name ? value : old]);
}

/** The target's fields with a policy of our own, properly signed. */
function resigned(target: UploadTarget, change: (conditions: unknown[]) => unknown[]): Field[] {
  const policy = JSON.parse(Buffer.from(target.fields.policy ?? '', 'base64').toString()) as { conditions: unknown[] };
  policy.conditions = change(policy.conditions);
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64');
  const scope = { date: '20261120', region: 'us-east-1', service: 's3' };
  const signature = platform.parts.keys.sign(platform.parts.keys.of('acme'), scope, encoded);
  return withField(target, 'policy', encoded).map(([name, value]) => [
    name,
    name === 'x-amz-signature' ? signature : value,
  ]);
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
    expect(record).toMatchObject({ status: 204, bodyText: null, form: { size: FILE.length, sha256 } });
    expect(record?.form?.fields.map(([name]) => name)).toEqual(Object.keys(target.fields));
  });

  test.each([0, 1, 64 * 1024 - 1, 3_000_000])('keeps %d bytes exactly, delimiters in parts included', async (size) => {
    const file = randomBytes(size);
    Buffer.from('\r\n--\r\n-').copy(file);
    expect((await upload(await mint('blob.bin', size), file)).status).toBe(204);
    expect(platform.site('my-site').objects.get('blob.bin')?.bytes.equals(file)).toBe(true);
  });

  test('is read the same whatever way its bytes are cut', async () => {
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

describe('the policy', () => {
  test('must carry its own signature', async () => {
    const target = await mint();
    const signature = (target.fields['x-amz-signature'] ?? '').replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(refusalOf(await upload(target, FILE, { fields: withField(target, 'x-amz-signature', signature) }))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    const fields = withField(target, 'policy', `${target.fields.policy}=`);
    expect(refusalOf(await upload(target, FILE, { fields }))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  test('must be signed by a key the storage knows', async () => {
    const target = await mint();
    const fields = withField(target, 'x-amz-credential', 'AKIDNOBODY/20261120/us-east-1/s3/aws4_request');
    expect(refusalOf(await upload(target, FILE, { fields }))).toEqual([403, 'InvalidAccessKeyId']);
  });

  test('ends when it says', async () => {
    const target = await mint();
    now += 15 * 60_000;
    const answer = await upload(target, FILE);
    expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
    expect(answer.text).toContain('Invalid according to Policy: Policy expired.');
  });

  test.each([
    ['key', 'other.html'],
    ['Content-Type', 'text/plain'],
    ['bucket', 'other-site'],
    ['x-amz-date', '20261120T100001Z'],
  ])('fixes %s', async (name, value) => {
    const target = await mint();
    const answer = await upload(target, FILE, { fields: withField(target, name, value) });
    expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
    expect(answer.text).toContain('Policy Condition failed');
  });

  test('covers every field', async () => {
    const target = await mint();
    const extra: Field[] = [['acl', 'public-read'], ...Object.entries(target.fields)];
    const answer = await upload(target, FILE, { fields: extra });
    expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
    expect(answer.text).toContain('Extra input fields: acl');
  });

  test('applies starts-with and plain conditions as well', async () => {
    const target = await mint();
    const failing = resigned(target, (conditions) => [...conditions, ['starts-with', '$key', 'other/']]);
    expect(refusalOf(await upload(target, FILE, { fields: failing }))).toEqual([403, 'AccessDenied']);
    const plain = resigned(target, (conditions) => [...conditions, { key: 'other' }]);
    expect(refusalOf(await upload(target, FILE, { fields: plain }))).toEqual([403, 'AccessDenied']);
  });

  test('allows exactly the size that was minted', async () => {
    expect(refusalOf(await upload(await mint(), Buffer.concat([FILE, FILE])))).toEqual([400, 'EntityTooLarge']);
    expect(refusalOf(await upload(await mint(), FILE.subarray(1)))).toEqual([400, 'EntityTooSmall']);
  });

  test('must have been minted here, even when it is well signed', async () => {
    const fields = resigned(await mint(), (conditions) => [...conditions, ['starts-with', '$key', 'index']]);
    expect(refusalOf(await upload(await mint(), FILE, { fields }))).toEqual([403, 'AccessDenied']);
  });
});

describe('the form', () => {
  test.each<[string, (target: UploadTarget) => Partial<FormParts>]>([
    ['another order', ({ fields }) => ({ fields: Object.entries(fields).reverse() })],
    ['a repeated field', ({ fields }) => ({ fields: [...Object.entries(fields), ['key', 'index.html']] })],
    [
      'a field after the file',
      () => ({ after: (b) => `\r\n--${b}\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--${b}--\r\n` }),
    ],
    [
      'two files',
      () => ({
        after: (b) =>
          `\r\n--${b}\r\nContent-Disposition: form-data; name="file"; filename="b"\r\n\r\n1\r\n--${b}--\r\n`,
      }),
    ],
    ['no closing boundary', () => ({ after: () => '' })],
    ['an epilogue', () => ({ after: (b) => `\r\n--${b}--\r\nmore` })],
    ['line feeds only', () => ({ fileHeader: 'Content-Disposition: form-data; name="file"; filename="a"\nX: y' })],
    ['another name for the file', () => ({ fileHeader: 'Content-Disposition: form-data; name="data"; filename="a"' })],
    ['a file without a file name', () => ({ fileHeader: 'Content-Disposition: form-data; name="file"' })],
    [
      'an encoded file',
      () => ({
        fileHeader: 'Content-Disposition: form-data; name="file"; filename="a"\r\nContent-Transfer-Encoding: base64',
      }),
    ],
  ])('refuses %s', async (_what, change) => {
    const target = await mint();
    expect(refusalOf(await upload(target, FILE, change(target)))).toEqual([400, 'MalformedPOSTRequest']);
  });

  test('refuses a form without a file, and one with a preamble', async () => {
    const target = await mint();
    const { body, contentType } = formBytes({ fields: Object.entries(target.fields), file: FILE });
    const post = (bytes: Buffer): Promise<Answer> =>
      send(target.url, {
        method: 'POST',
        headers: { 'content-type': contentType, 'content-length': String(bytes.length) },
        body: bytes,
      });
    expect(refusalOf(await post(Buffer.concat([Buffer.from('hello\r\n'), body])))).toEqual([
      400,
      'MalformedPOSTRequest',
    ]);
    const boundary = contentType.split('boundary=')[1] ?? '';
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="key"\r\n\r\nindex.html\r\n--${boundary}--\r\n`;
    expect(refusalOf(await post(Buffer.from(field)))).toEqual([400, 'MalformedPOSTRequest']);
    expect(refusalOf(await post(Buffer.alloc(0)))).toEqual([400, 'MalformedPOSTRequest']);
  });

  test('refuses fields that go on and on', async () => {
    const target = await mint();
    const fields: Field[] = [['x', 'y'.repeat(30_000)], ...Object.entries(target.fields)];
    expect(refusalOf(await upload(target, FILE, { fields }))).toEqual([400, 'MaxPostPreDataLengthExceeded']);
  });

  test('refuses anything that is not a multipart form', async () => {
    const target = await mint();
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    expect(refusalOf(await send(target.url, { method: 'POST', headers, body: '{}' }))).toEqual([
      412,
      'PreconditionFailed',
    ]);
  });
});

describe('the request', () => {
  test('must announce its length', async () => {
    const target = await mint();
    const { body, contentType } = formBytes({ fields: Object.entries(target.fields), file: FILE });
    const headers = { 'content-type': contentType, 'transfer-encoding': 'chunked' };
    expect(refusalOf(await send(target.url, { method: 'POST', headers, body }))).toEqual([411, 'MissingContentLength']);
  });

  test.each(['authorization', 'x-pat-jwt', 'x-jwt', 'cookie'])('must not carry %s', async (name) => {
    const target = await mint();
    const { body, contentType } = formBytes({ fields: Object.entries(target.fields), file: FILE });
    const headers = { 'content-type': contentType, 'content-length': String(body.length), [name]: 'Bearer x' };
    expect(refusalOf(await send(target.url, { method: 'POST', headers, body }))).toEqual([400, 'InvalidArgument']);
  });

  test('must be a POST to a bucket that is there', async () => {
    const target = await mint();
    expect(refusalOf(await upload({ ...target, url: `${target.url}x` }, FILE))).toEqual([404, 'NoSuchBucket']);
    expect(refusalOf(await upload({ ...target, url: `${target.url}/index.html` }, FILE))).toEqual([
      405,
      'MethodNotAllowed',
    ]);
    expect(refusalOf(await send(target.url, { method: 'PUT' }))).toEqual([405, 'MethodNotAllowed']);
    expect(refusalOf(await send(target.url))).toEqual([405, 'MethodNotAllowed']);
  });

  test('does not reach another site with the targets of this one', async () => {
    await api(`${platform.apiUrl}/mypages`, signedIn.accessToken, 'POST', { name: 'other-site' });
    const target = await mint();
    const answer = await upload({ ...target, url: `${platform.storageUrl}/other-site` }, FILE);
    expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
    expect(platform.site('other-site').objects.size).toBe(0);
  });
});

test('a full request pool answers 429 and names its size', async () => {
  await start({ requestPool: 2, storageLatencyMs: 50 });
  const targets = await Promise.all(['a', 'b', 'c', 'd'].map((path) => mint(path)));
  const answers = await Promise.all(targets.map((target) => upload(target, FILE)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(s3Code)).toEqual(['SlowDown', 'SlowDown']);
  expect(refused[0]?.headers['x-ratelimit-limit']).toBe('2');
  expect(platform.log.peakConcurrency('storage')).toBe(4);
});

test('refused uploads can be closed at once', async () => {
  await start({ refusedUploads: 'close' });
  const target = await mint();
  const answer = await upload(target, FILE, { fields: withField(target, 'key', 'x') });
  expect([answer.status, answer.headers.connection]).toEqual([403, 'close']);
});

test('discarded bodies leave hash and size', async () => {
  await start({ discardBodies: true });
  const large = randomBytes(2 * 1024 * 1024);
  expect((await upload(await mint('large.bin', large.length), large)).status).toBe(204);
  expect((await upload(await mint(), FILE)).status).toBe(204);
  const { objects } = platform.site('my-site');
  const sha256 = createHash('sha256').update(large).digest('hex');
  expect(objects.get('large.bin')).toMatchObject({ discarded: true, size: large.length, sha256 });
  expect(objects.get('index.html')).toMatchObject({ discarded: false, bytes: FILE });
});
