import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import type { UploadTarget } from '../../src/platform/wire.js';
import {
  type Answer,
  type Field,
  type FormParts,
  formBytes,
  send,
  upload,
} from '../support/platform/emulator-client.js';
import { refusalOf, Workspace } from '../support/platform/emulator-workspace.js';

describe('a form', () => {
  const FILE = Buffer.from('<h1>Hello</h1>');

  let platform: LocalPlatform;
  let acme: Workspace;

  beforeEach(async () => {
    platform = await startPlatform();
    acme = new Workspace(platform);
    await acme.create('my-site');
  });
  afterEach(async () => {
    const stored = acme.stored('my-site');
    await platform.close();
    if (stored.length > 0) throw new Error(`a refused upload was stored: ${stored.join(', ')}`);
  });

  function mint(): Promise<UploadTarget> {
    return acme.mintOne('my-site', 'index.html', FILE.length);
  }

  describe('the form', () => {
    test.each<[string, (target: UploadTarget) => Partial<FormParts>]>([
      ['another order', ({ fields }) => ({ fields: Object.entries(fields).reverse() })],
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
      [
        'another name for the file',
        () => ({ fileHeader: 'Content-Disposition: form-data; name="data"; filename="a"' }),
      ],
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
      expect(refusalOf(await post(Buffer.alloc(0)))).toEqual([400, 'EmptyRequestBody']);
    });

    test('refuses a field that comes twice, by its name', async () => {
      const target = await mint();
      const fields: Field[] = [...Object.entries(target.fields), ['KEY', 'index.html']];
      const answer = await upload(target, FILE, { fields });
      expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
      expect(answer.text).toContain('The field KEY is given more than once.');
    });

    test('refuses padding after a boundary', async () => {
      const target = await mint();
      const { body, contentType } = formBytes({ fields: Object.entries(target.fields), file: FILE, boundary: 'b' });
      const padded = Buffer.from(body.toString().replace('--b\r\n', '--b \r\n'));
      const headers = { 'content-type': contentType, 'content-length': String(padded.length) };
      const answer = await send(target.url, { method: 'POST', headers, body: padded });
      expect(answer.text).toContain('A boundary is followed by something else');
    });

    test('refuses fields that go on and on', async () => {
      const target = await mint();
      const fields: Field[] = [['x', 'y'.repeat(30_000)], ...Object.entries(target.fields)];
      expect(refusalOf(await upload(target, FILE, { fields }))).toEqual([400, 'MaxPostPreDataLengthExceeded']);
    });

    test('refuses anything that is not a multipart form', async () => {
      const target = await mint();
      const headers = { 'content-type': 'application/json', 'content-length': '2' };
      expect(refusalOf(await send(target.url, { method: 'POST', headers, body: '{}' }))).toEqual([400, 'BadRequest']);
      headers['content-type'] = 'multipart/form-data';
      expect(refusalOf(await send(target.url, { method: 'POST', headers, body: '{}' }))).toEqual([
        400,
        'MalformedPOSTRequest',
      ]);
    });
  });

  describe('the request', () => {
    test('must announce its length', async () => {
      const target = await mint();
      const { body, contentType } = formBytes({ fields: Object.entries(target.fields), file: FILE });
      const headers = { 'content-type': contentType, 'transfer-encoding': 'chunked' };
      expect(refusalOf(await send(target.url, { method: 'POST', headers, body }))).toEqual([400, 'EmptyRequestBody']);
    });

    test.each([
      ['authorization', 'InvalidRequest'],
      ['x-pat-jwt', 'InvalidArgument'],
      ['x-jwt', 'InvalidArgument'],
      ['cookie', 'InvalidArgument'],
    ])('must not carry %s', async (name, code) => {
      const target = await mint();
      const { body, contentType } = formBytes({ fields: Object.entries(target.fields), file: FILE });
      const headers = { 'content-type': contentType, 'content-length': String(body.length), [name]: 'Bearer x' };
      expect(refusalOf(await send(target.url, { method: 'POST', headers, body }))).toEqual([400, code]);
    });

    test('must be a POST to a bucket that is there', async () => {
      const target = await mint();
      expect(refusalOf(await upload({ ...target, url: `${target.url}x` }, FILE))).toEqual([404, 'NoSuchBucket']);
      expect(refusalOf(await upload({ ...target, url: `${target.url}/index.html` }, FILE))).toEqual([
        405,
        'MethodNotAllowed',
      ]);
      expect(refusalOf(await send(target.url, { method: 'PUT' }))).toEqual([403, 'AccessDenied']);
      expect(refusalOf(await send(target.url))).toEqual([403, 'AccessDenied']);
    });

    test('does not reach another site with the targets of this one', async () => {
      await acme.create('other-site');
      const target = await mint();
      const answer = await upload({ ...target, url: `${platform.storageUrl}/other-site` }, FILE);
      expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
      expect(platform.site('other-site').objects.size).toBe(0);
    });
  });
});

describe('a policy', () => {
  const file = Buffer.from('<h1>Hello</h1>');

  let platform: LocalPlatform;
  let acme: Workspace;
  let now: number;

  beforeEach(async () => {
    now = Date.parse('2026-11-20T10:00:00Z');
    platform = await startPlatform({ now: () => now });
    acme = new Workspace(platform);
    await acme.create('my-site');
  });
  afterEach(async () => {
    const stored = acme.stored('my-site');
    await platform.close();
    if (stored.length > 0) throw new Error(`a refused upload was stored: ${stored.join(', ')}`);
  });

  function mint(): Promise<UploadTarget> {
    return acme.mintOne('my-site', 'index.html', file.length);
  }

  function withField(target: UploadTarget, name: string, value: string): Field[] {
    return Object.entries(target.fields).map(([key, old]) => [key, key === name ? value : old]);
  }

  /** The target's fields with a policy of our own, properly signed. */
  function resigned(target: UploadTarget, change: (conditions: unknown[]) => unknown[]): Field[] {
    const policy = JSON.parse(Buffer.from(target.fields.policy ?? '', 'base64').toString()) as {
      conditions: unknown[];
    };
    policy.conditions = change(policy.conditions);
    const encoded = Buffer.from(JSON.stringify(policy)).toString('base64');
    const scope = { date: '20261120', region: 'us-east-1', service: 's3' };
    const signature = platform.parts.keys.sign(platform.parts.keys.of('acme'), scope, encoded);
    return withField(target, 'policy', encoded).map(([name, value]) => [
      name,
      name === 'x-amz-signature' ? signature : value,
    ]);
  }

  describe('the policy', () => {
    test('must carry its own signature', async () => {
      const target = await mint();
      const signature = (target.fields['x-amz-signature'] ?? '').replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
      expect(
        refusalOf(await upload(target, file, { fields: withField(target, 'x-amz-signature', signature) })),
      ).toEqual([403, 'SignatureDoesNotMatch']);
      const fields = withField(target, 'policy', `${target.fields.policy}=`);
      expect(refusalOf(await upload(target, file, { fields }))).toEqual([403, 'SignatureDoesNotMatch']);
    });

    test('must be signed by a key the storage knows', async () => {
      const target = await mint();
      const fields = withField(target, 'x-amz-credential', 'AKIDNOBODY/20261120/us-east-1/s3/aws4_request');
      expect(refusalOf(await upload(target, file, { fields }))).toEqual([403, 'InvalidAccessKeyId']);
    });

    test('ends when it says', async () => {
      const target = await mint();
      now += 15 * 60_000;
      const answer = await upload(target, file);
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
      const answer = await upload(target, file, { fields: withField(target, name, value) });
      expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
      expect(answer.text).toContain('Policy Condition failed');
    });

    test('covers every field', async () => {
      const target = await mint();
      const extra: Field[] = [['acl', 'public-read'], ...Object.entries(target.fields)];
      const answer = await upload(target, file, { fields: extra });
      expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
      expect(answer.text).toContain('Extra input fields: acl');
    });

    test.each<[string, unknown]>([
      ['a prefix', ['starts-with', '$key', 'other/']],
      ['an exact value', { key: 'other' }],
    ])('applies a condition on %s', async (_what, condition) => {
      const target = await mint();
      const answer = await upload(target, file, {
        fields: resigned(target, (conditions) => [...conditions, condition]),
      });
      expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
      expect(answer.text).toContain('Policy Condition failed');
    });

    test('must be one that can be read', async () => {
      const unknown = resigned(await mint(), (conditions) => [...conditions, ['ends-with', '$key', 'html']]);
      expect(refusalOf(await upload(await mint(), file, { fields: unknown }))).toEqual([
        403,
        'PostPolicyInvalidKeyName',
      ]);
    });

    test.each([
      ['no key', 'key', '', [400, 'MalformedPOSTRequest']],
      ['no credential', 'x-amz-credential', '', [400, 'AuthorizationQueryParametersError']],
      ['no signature', 'x-amz-signature', '', [403, 'SignatureDoesNotMatch']],
      ['no policy', 'policy', '', [403, 'SignatureDoesNotMatch']],
      ['no algorithm', 'x-amz-algorithm', '', [403, 'AccessDenied']],
      [
        'another region',
        'x-amz-credential',
        'A/20261120/eu-north-1/s3/aws4_request',
        [400, 'AuthorizationHeaderMalformed'],
      ],
    ])('is refused with %s', async (_what, name, value, refusal) => {
      const target = await mint();
      expect(refusalOf(await upload(target, file, { fields: withField(target, name, value) }))).toEqual(refusal);
    });

    test.each([
      ['a segment of 256 bytes', 'x'.repeat(256), 'XMinioInvalidObjectName'],
      ['a directory of 247 bytes', `${'x'.repeat(247)}/`, 'XMinioInvalidObjectName'],
      ['an empty segment', 'a//b', 'XMinioInvalidObjectName'],
      ['the root', '/', 'XMinioInvalidObjectName'],
      ['a way up', 'a/../b', 'XMinioInvalidObjectName'],
      ['1,025 bytes', 'long/'.repeat(205), 'KeyTooLongError'],
    ])('does not make a file system take %s', async (_what, key, code) => {
      const { keys, posts } = platform.parts;
      const grant = { bucket: 'my-site', key, contentType: 'text/plain', size: file.length, expiresAt: now + 1000 };
      const fields = Object.entries(posts.mint(keys.of('acme'), grant));
      expect(refusalOf(await upload(await mint(), file, { fields }))).toEqual([400, code]);
    });

    test("must be signed by the page's own tenant", async () => {
      const grant = {
        bucket: 'my-site',
        key: 'a',
        contentType: 'text/plain',
        size: file.length,
        expiresAt: now + 1000,
      };
      const { keys, posts } = platform.parts;
      const fields = Object.entries(posts.mint(keys.of('globex'), grant));
      expect(refusalOf(await upload(await mint(), file, { fields }))).toEqual([403, 'AccessDenied']);
    });

    test('allows exactly the size that was minted', async () => {
      expect(refusalOf(await upload(await mint(), Buffer.concat([file, file])))).toEqual([400, 'EntityTooLarge']);
      expect(refusalOf(await upload(await mint(), file.subarray(1)))).toEqual([400, 'EntityTooSmall']);
    });

    test('must have been minted here, even when it is well signed', async () => {
      const fields = resigned(await mint(), (conditions) => [...conditions, ['starts-with', '$key', 'index']]);
      expect(refusalOf(await upload(await mint(), file, { fields }))).toEqual([403, 'AccessDenied']);
    });
  });
});
