import { buildForm, type Form } from '../../../src/platform/presigned-storage.js';

export const target = (more: Record<string, unknown> = {}) => ({
  path: 'docs/a b.html',
  url: 'https://minio.example/bucket',
  contentType: 'text/html; charset=utf-8',
  fields: { key: 'site/docs/a b.html', policy: 'eyJ9', 'x-amz-signature': 'abc' },
  ...more,
});

export function* pieces(...texts: string[]): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

export async function bytesOf(form: Form): Promise<Buffer> {
  if (Buffer.isBuffer(form.body)) return form.body;
  const chunks: Buffer[] = [];
  for (const chunk of form.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const formOf = (text: string, more = {}) =>
  buildForm(target(more), {
    size: Buffer.byteLength(text),
    bytes: (room) => void Buffer.from(text).copy(room),
    boundary: 'B',
  });
