import { randomBytes } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { Clock } from '../base/clock.js';
import { describeRequest, messageOf, RequestError, systemCodeOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { refusalError } from '../http/decode.js';
import { type DispatchResponse, dispatch } from '../http/dispatch.js';
import { type HttpAnswer, permanentConnectionError, readAnswer } from '../http/http.js';
import type { UploadTarget } from './wire.js';

/** From the status to the end of the answer. */
const answerMs = 60_000;

/** Source: S3, "Creating an HTML form (using AWS Signature Version 4)", on the field `key`. */
const keyPlaceholder = '${filename}';

export interface Form {
  contentType: string;
  /** In bytes: S3 refuses a body without an exact Content-Length. */
  length: number;
  body: Buffer | Generator<Buffer>;
}

interface FormContent {
  size: number;
  /** Small files are copied into a buffer. Large files share a buffer; the next chunk is read when the last chunk is sent. */
  bytes: ((buffer: Buffer) => void) | Iterable<Buffer>;
  boundary: string;
}

/** Returns a boundary that no file contains: 144 random bits, drawn after the files were written. */
export function newBoundary(): string {
  return `osc-deploy-${randomBytes(18).toString('hex')}`;
}

/** Makes one presigned POST: the fields in order, then `file`. Source: interface document, "Upload each file"; S3 "Browser-based uploads using POST". */
export function buildForm(target: UploadTarget, { size, bytes, boundary }: FormContent): Form {
  // S3 replaces the placeholder in the key, so a path that contains it needs it as the file's name.
  const name = target.path.includes(keyPlaceholder)
    ? keyPlaceholder
    : (target.path.split('/').at(-1) ?? 'file');
  const given = target.contentType ?? target.fields['Content-Type'] ?? 'application/octet-stream';
  const type = given.replace(/[^\x20-\x7e]/g, '');
  let head = '';

  for (const [field, value] of Object.entries(target.fields)) {
    head += `--${boundary}\r\nContent-Disposition: form-data; name="${quoteName(field)}"\r\n\r\n${value}\r\n`;
  }

  head += `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoteName(name)}"\r\nContent-Type: ${type}\r\n\r\n`;

  const before = Buffer.from(head);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = before.length + size + after.length;
  const contentType = `multipart/form-data; boundary=${boundary}`;

  if (typeof bytes !== 'function')
    return { contentType, length, body: framed(before, bytes, after) };

  // The file's bytes are never copied.
  const body = Buffer.allocUnsafeSlow(length);
  before.copy(body);
  bytes(body.subarray(before.length));
  after.copy(body, before.length + size);

  return { contentType, length, body };
}

function* framed(before: Buffer, chunks: Iterable<Buffer>, after: Buffer): Generator<Buffer> {
  yield before;
  yield* chunks;
  yield after;
}

/** Source: HTML, "multipart/form-data encoding algorithm". */
function quoteName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

/** Sends one form without a token; `stallMs` without a byte end it. @throws RequestError `upload-failed`, `untrusted-certificate`, `proxy-refused` */
export async function postForm(
  form: Form,
  url: URL,
  options: { dispatcher: Dispatcher; signal: AbortSignal; clock: Clock; stallMs: number },
): Promise<{ requestLimit: number | undefined }> {
  const { dispatcher, signal, clock, stallMs } = options;
  const facts = { method: 'POST', host: url.host, path: url.pathname };
  const request: Dispatcher.DispatchOptions = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'POST',
    headers: { 'content-type': form.contentType, 'content-length': String(form.length) },
    // undici accepts generators, but its types lack them. A `Readable` could read ahead into the buffer of an unsent chunk.
    body: form.body as Buffer,
    // Restarts with every chunk.
    headersTimeout: stallMs,
    bodyTimeout: stallMs,
  };

  let answer: DispatchResponse;

  try {
    answer = await dispatch(dispatcher, request, { signal, maxBytes: 16 * 1024, answerMs });
  } catch (error) {
    signal.throwIfAborted();
    const code = systemCodeOf(error);
    const text = `${describeRequest(facts)} broke off: ${plainText(messageOf(error))}${code ? ` (${code})` : ''}`;

    throw (
      permanentConnectionError(facts, error) ??
      new RequestError('upload-failed', text, { request: facts, cause: error })
    );
  } finally {
    // undici leaves the generator of a broken connection open.
    if (!Buffer.isBuffer(form.body)) form.body.return(undefined);
  }

  const limit = Number(answer.headers['x-ratelimit-limit']);
  const requestLimit = Number.isInteger(limit) && limit > 0 ? limit : undefined;

  if (answer.status < 200 || answer.status > 299)
    throw storageRefusalError(
      readAnswer({ method: 'POST', url }, answer, clock.now()),
      requestLimit,
    );

  // A storage answers with XML or nothing: a page is of something in between, and nothing is stored.
  if (/^text\/html\b/i.test(String(answer.headers['content-type'] ?? ''))) {
    const text = `${describeRequest(facts)} was answered by a page (${answer.status}), not by the storage.`;
    throw new RequestError('upload-failed', text, { request: facts });
  }

  return { requestLimit };
}

/** @param requestLimit parallel requests, if the server states them, as MinIO does */
function storageRefusalError(answer: HttpAnswer, requestLimit: number | undefined): RequestError {
  const element = (name: string) =>
    new RegExp(`<${name}>([^<]{1,300})</${name}>`).exec(answer.text)?.[1];
  const serverCode = element('Code');
  const said = [serverCode, element('Message')].filter(Boolean).join(': ') || answer.text;
  const facts = {
    ...answer.facts,
    requestLimit,
    requestId: answer.facts.requestId ?? element('RequestId'),
  };

  const reason = plainText(said, 200) || 'no reason given';
  return refusalError({ ...answer, facts }, { code: 'upload-failed', reason, serverCode });
}
