import { describe, expect, test } from '@jest/globals';
import { buildForm, newBoundary } from '../../../src/platform/presigned-storage.js';
import { bytesOf, formOf, pieces, target } from '../../support/platform/upload-form.js';

describe('the form of an upload', () => {
  test('is exactly the fields in their order, then the file, then the end', async () => {
    const expected = [
      '--B',
      'Content-Disposition: form-data; name="key"',
      '',
      'site/docs/a b.html',
      '--B',
      'Content-Disposition: form-data; name="policy"',
      '',
      'eyJ9',
      '--B',
      'Content-Disposition: form-data; name="x-amz-signature"',
      '',
      'abc',
      '--B',
      'Content-Disposition: form-data; name="file"; filename="a b.html"',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Hällo',
      '--B--',
      '',
    ].join('\r\n');
    const form = formOf('<p>Hällo');
    expect((await bytesOf(form)).toString()).toBe(expected);
    expect(form).toMatchObject({ contentType: 'multipart/form-data; boundary=B', length: Buffer.byteLength(expected) });
  });

  test('is the same when the file comes in pieces', async () => {
    const streamed = buildForm(target(), {
      size: 9,
      bytes: pieces('<p>', 'Hällo'),
      boundary: 'B',
    });
    const whole = formOf('<p>Hällo');
    expect(await bytesOf(streamed)).toEqual(await bytesOf(whole));
    expect(streamed.length).toBe(whole.length);
  });

  test('is as long as it says for a file of nothing', async () => {
    const form = formOf('');
    expect((await bytesOf(form)).length).toBe(form.length);
  });

  test.each([
    [{ path: 'a"b\r\n.html' }, 'filename="a%22b%0D%0A.html"\r\nContent-Type: text/html'],
    [{ path: 'ü/日本.html' }, 'filename="日本.html"'],
    [{ path: 'a-${filename}/b.html' }, 'filename="${filename}"\r\n'],
    [{ fields: { 'a"\r\nb': 'x' } }, 'name="a%22%0D%0Ab"\r\n\r\nx'],
    [{ contentType: 'text/html\r\nX-Evil: 1' }, 'Content-Type: text/htmlX-Evil: 1\r\n\r\n'],
    [{ contentType: undefined, fields: { 'Content-Type': 'image/png' } }, 'Content-Type: image/png\r\n\r\n'],
    [{ contentType: undefined }, 'Content-Type: application/octet-stream\r\n\r\n'],
  ])('writes %j so that nothing breaks out of its line', async (more, expected) => {
    expect((await bytesOf(formOf('x', more))).toString()).toContain(expected);
  });

  test('has a boundary that cannot be foreseen', () => {
    expect(newBoundary()).toMatch(/^osc-deploy-[0-9a-f]{36}$/);
    expect(newBoundary()).not.toBe(newBoundary());
  });
});
