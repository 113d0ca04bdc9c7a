import type { IncomingMessage } from 'node:http';
import { refusal } from './reply.js';
import type { RequestRecord } from './request-log.js';

const recordedBytes = 64 * 1024;

/** The client disconnected before its request was complete. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

export class Exchange {
  readonly request: IncomingMessage;
  readonly record: RequestRecord;
  readonly method: string;
  /** The raw path, not decoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  params: Readonly<Record<string, string>> = {};
  #body: Buffer | undefined;

  constructor(request: IncomingMessage, record: RequestRecord) {
    this.request = request;
    this.record = record;

    const target = request.url ?? '/';
    const query = target.indexOf('?');

    this.method = request.method ?? 'GET';
    this.path = query < 0 ? target : target.slice(0, query);
    this.query = new URLSearchParams(query < 0 ? '' : target.slice(query + 1));
  }

  param(name: string): string {
    const value = this.params[name];
    if (value === undefined) throw new Error(`the route declares no parameter ${name}`);
    return value;
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** The media type of the body in lower case, without parameters. */
  get mediaType(): string {
    return (this.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  }

  /** Returns the whole body. Throws a 413 refusal above `limit` bytes, and `ClientGone` if the client disconnects. */
  async readBody(limit: number): Promise<Buffer> {
    if (this.#body !== undefined) return this.#body;

    const chunks: Buffer[] = [];
    let size = 0;

    for await (const chunk of this.chunks()) {
      size += chunk.length;
      if (size > limit) throw refusal(413, 'Request body is too large', { connection: 'close' });
      chunks.push(chunk);
    }

    this.#body = Buffer.concat(chunks);
    this.record.bodyText = this.#body.toString('utf8');

    return this.#body;
  }

  /** Reads the rest of the body. Small bodies are recorded. */
  async drain(): Promise<void> {
    if (this.#body !== undefined) return;

    const pieces: Buffer[] = [];
    let size = 0;

    for await (const chunk of this.chunks()) {
      size += chunk.length;
      if (size <= recordedBytes) pieces.push(chunk);
    }

    if (
      size <= recordedBytes &&
      this.mediaType !== 'multipart/form-data' &&
      this.record.bodyText === undefined
    )
      this.record.bodyText = Buffer.concat(pieces).toString('utf8');
  }

  /** Yields the rest of the body. Throws `ClientGone`. */
  async *chunks(): AsyncGenerator<Buffer> {
    if (this.request.readableEnded) return;
    const iterator = this.request.iterator({ destroyOnReturn: false });

    try {
      for (;;) {
        const next = (await iterator.next()) as IteratorResult<Buffer, undefined>;
        if (next.done === true) return;
        yield next.value;
      }
    } catch (cause) {
      throw new ClientGone('the request was cut off', { cause });
    } finally {
      await iterator.return?.();
    }
  }
}

/** Maximum size of a JSON body, in bytes: a framework's common default. */
export const jsonBodyBytes = 1024 * 1024;

/** Returns the request's JSON object. Refuses other media types with 415, other values with 400, and 413 above `limit` bytes. */
export async function readJsonObject(
  exchange: Exchange,
  limit = jsonBodyBytes,
): Promise<Record<string, unknown>> {
  if (exchange.mediaType !== 'application/json') {
    await exchange.drain();
    throw refusal(415, `Unsupported media type: ${exchange.mediaType || 'none'}`);
  }

  const value = parseJson((await exchange.readBody(limit)).toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refusal(400, 'Body must be a JSON object');

  return value as Record<string, unknown>;
}

/** Refuses a body, and a media type without a body. Allows the latter for DELETE, as the vendor's client sends it. */
export async function refuseBody(exchange: Exchange): Promise<void> {
  const body = await exchange.readBody(jsonBodyBytes);
  if (body.length > 0) throw refusal(400, 'This request takes no body');

  const announced = exchange.method !== 'DELETE' || exchange.header('content-length') !== undefined;
  if (announced && exchange.mediaType === 'application/json')
    throw refusal(400, 'Body cannot be empty when content-type is set to application/json');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal(400, 'Body is not valid JSON');
  }
}
