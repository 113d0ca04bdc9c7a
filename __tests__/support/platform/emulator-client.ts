import { randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { UploadTarget } from '../../../src/platform/wire.js';

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface SentRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** Sends one unchanged request on its own connection. */
export function send(
  url: string,
  { method = 'GET', headers = {}, body = '' }: SentRequest = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('aborted', () => reject(new Error('the answer was cut off')));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends a JSON request with these headers. */
export function sendJson(
  url: string,
  {
    method,
    headers = {},
    body,
  }: { method: string; headers?: Readonly<Record<string, string>>; body?: unknown },
): Promise<Answer> {
  if (body === undefined) return send(url, { method, headers });
  const text = JSON.stringify(body);
  // Node frames the body of a DELETE only with a length.
  const framing = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  };
  return send(url, { method, headers: { ...framing, ...headers }, body: text });
}

/** Sends a form-urlencoded POST. */
export function form(
  url: string,
  fields: Readonly<Record<string, string>> | string,
): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  return send(url, { method: 'POST', headers, body });
}

export type Field = readonly [name: string, value: string];

/** The parts of a multipart form. */
export interface FormParts {
  readonly fields: readonly Field[];
  readonly file: Buffer;
  readonly boundary?: string;
  readonly fileHeader?: string;
  /** The text after the file in place of the closing boundary. */
  readonly after?: (boundary: string) => string;
}

/** Returns the bytes of a form, and its content type. */
export function formBytes(parts: FormParts): {
  readonly body: Buffer;
  readonly contentType: string;
} {
  const boundary = parts.boundary ?? `----${randomBytes(12).toString('hex')}`;
  const lines = parts.fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHeader =
    parts.fileHeader ??
    'Content-Disposition: form-data; name="file"; filename="upload"\r\nContent-Type: application/octet-stream';
  lines.push(`--${boundary}\r\n${fileHeader}\r\n\r\n`);
  const closing = parts.after?.(boundary) ?? `\r\n--${boundary}--\r\n`;
  const body = Buffer.concat([Buffer.from(lines.join('')), parts.file, Buffer.from(closing)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** Uploads a file to a target. */
export function upload(
  target: UploadTarget,
  parts: Partial<FormParts> & { file: Buffer },
): Promise<Answer> {
  const { body, contentType } = formBytes({ fields: Object.entries(target.fields), ...parts });
  const headers = { 'content-type': contentType, 'content-length': String(body.length) };
  return send(target.url, { method: 'POST', headers, body });
}

/** Returns the Code of an S3 error document. */
export function s3Code(answer: Answer): string {
  return /<Code>([^<]*)<\/Code>/.exec(answer.text)?.[1] ?? '';
}
