import { randomBytes } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { Clock } from '../base/clock.js';
import { describeRequest, messageOf, RequestError, type RequestFacts, systemCodeOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { askedWait, retryAfterMs } from '../base/retry.js';
import { permanentConnectionError } from '../http/connection-errors.js';
import { type DispatchResponse, dispatch } from '../http/dispatch.js';
import type { UploadTarget } from './wire.js';

/** From storage's status to the end of its few bytes, in ms. */
const answerMs = 60_000;

/** Source: S3, "Creating an HTML form (using AWS Signature Version 4)", on the field `key`. */
const keyPlaceholder = '${filename}';

/** A multipart/form-data body around one file, ready to be sent once. */
export interface Form {
  contentType: string;
  /** Bytes of the whole body: S3 refuses a body without an exact Content-Length. */
  length: number;
  /** One buffer for a small file; pieces for a large one. */
  body: Buffer | Generator<Buffer>;
}

interface FormContent {
  /** Bytes of the file. */
  size: number;
  /**
   * For a small file: writes it to the start of the given room, which is a little longer. Of a large one: its pieces, which
   * can share one room: the next one is asked for when the connection has taken all of the last.
   */
  bytes: ((room: Buffer) => void) | Iterable<Buffer>;
  boundary: string;
}

/** A boundary that no file can hold: 144 random bits, drawn after the files were made. One serves a whole publish. */
export function newBoundary(): string {
  return `osc-deploy-${randomBytes(18).toString('hex')}`;
}

/**
 * The body of one presigned POST: every field in the given order and unchanged, the file last under the name `file`.
 * Source: interface document, "Upload each file"; S3 "Browser-based uploads using POST".
 */
export function buildForm(target: UploadTarget, { size, bytes, boundary }: FormContent): Form {
  // S3 puts the file's name in place of this in the key. A site's file that is called so keeps its name this way.
  const name = target.path.includes(keyPlaceholder) ? keyPlaceholder : (target.path.split('/').at(-1) ?? 'file');
  const given = target.contentType ?? target.fields['Content-Type'] ?? 'application/octet-stream';
  const type = given.replace(/[^\x20-\x7e]/g, '');
  let head = '';
  for (const [field, value] of Object.entries(target.fields)) {
    head += `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"\r\n\r\n${value}\r\n`;
  }
  head += `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: ${type}\r\n\r\n`;
  const before = Buffer.from(head);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = before.length + size + after.length;
  const contentType = `multipart/form-data; boundary=${boundary}`;
  if (typeof bytes !== 'function') return { contentType, length, body: framed(before, bytes, after) };
  // One buffer, into which the file is read at its place: its bytes are never copied.
  const body = Buffer.allocUnsafeSlow(length);
  before.copy(body);
  bytes(body.subarray(before.length));
  after.copy(body, before.length + size);
  return { contentType, length, body };
}

function* framed(before: Buffer, pieces: Iterable<Buffer>, after: Buffer): Generator<Buffer> {
  yield before;
  yield* pieces;
  yield after;
}

/** As browsers write names into a form (HTML, "multipart/form-data encoding algorithm"). */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

interface PostOptions {
  dispatcher: Dispatcher;
  signal: AbortSignal;
  clock: Clock;
  /** No byte in either direction for this long ends the upload, in ms. */
  stallMs: number;
}

/**
 * Sends one form to storage. Carries no token of ours: the target is presigned.
 * @throws RequestError `upload-failed`, with the server's status and S3 code when it gave one;
 * `untrusted-certificate` and `proxy-refused` before anything was sent
 */
export async function postForm(
  form: Form,
  url: URL,
  { dispatcher, signal, clock, stallMs }: PostOptions,
): Promise<Pick<StorageRefusal, 'requestLimit'>> {
  const facts = { method: 'POST', host: url.host, path: url.pathname };
  const request: Dispatcher.DispatchOptions = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'POST',
    headers: { 'content-type': form.contentType, 'content-length': String(form.length) },
    // A generator, which undici's types leave out: the next piece is asked for when the last has gone out. A `Readable`
    // could read ahead, into the buffer of a piece that is still to be sent.
    body: form.body as Buffer,
    // Restarts with every piece that is sent, so it also ends a stalled upload.
    headersTimeout: stallMs,
    bodyTimeout: stallMs,
  };
  let answer: DispatchResponse;
  try {
    answer = await dispatch(dispatcher, request, { signal, maxBytes: 16 * 1024, answerMs });
  } catch (error) {
    signal.throwIfAborted();
    const code = systemCodeOf(error);
    const refusal = permanentConnectionError(facts, error);
    if (refusal) throw refusal;
    throw new RequestError(
      'upload-failed',
      `${describeRequest(facts)} broke off: ${plainText(messageOf(error))}${code ? ` (${code})` : ''}`,
      { request: facts, cause: error },
    );
  } finally {
    // After a broken connection undici does not end the generator.
    if (!Buffer.isBuffer(form.body)) form.body.return(undefined);
  }
  const limit = Number(answer.headers['x-ratelimit-limit']);
  const requestLimit = Number.isInteger(limit) && limit > 0 ? limit : undefined;
  if (answer.status >= 200 && answer.status < 300) return { requestLimit };
  throw new StorageRefusal(answer, { facts, requestLimit, now: clock.now() });
}

/** Storage has not taken a file. */
export class StorageRefusal extends RequestError {
  /** Most requests at once that the server takes, when it says so (MinIO does). */
  readonly requestLimit: number | undefined;

  constructor(
    answer: DispatchResponse,
    { facts, requestLimit, now }: { facts: RequestFacts; requestLimit: number | undefined; now: number },
  ) {
    const text = answer.body.toString('utf8');
    const element = (name: string) => new RegExp(`<${name}>([^<]{1,300})</${name}>`).exec(text)?.[1];
    const header = (name: string) => [answer.headers[name]].flat()[0];
    const serverCode = element('Code');
    const requestId = header('x-amz-request-id') ?? element('RequestId');
    const waitMs = retryAfterMs(header('retry-after'), now, header('date'));
    const reason = [serverCode, element('Message')].filter(Boolean).join(': ') || text;
    const said = plainText(reason, 200) || 'no reason given';
    const id = requestId ? `, request id ${plainText(requestId, 80)}` : '';
    super('upload-failed', `${describeRequest(facts)} answered ${answer.status}: ${said}${askedWait(waitMs)}${id}`, {
      request: { ...facts, status: answer.status, serverCode, requestId, retryAfterMs: waitMs },
    });
    this.requestLimit = requestLimit;
  }
}
