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
