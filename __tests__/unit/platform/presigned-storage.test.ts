import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent, type Dispatcher } from 'undici';
import { pieceBytes } from '../../../src/pages/read-files.js';
import { buildForm, type Form, postForm } from '../../../src/platform/presigned-storage.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

const target = (more: Record<string, unknown> = {}) => ({
  path: 'docs/a b.html',
  url: 'https://minio.example/bucket',
  contentType: 'text/html; charset=utf-8',
  fields: { key: 'site/docs/a b.html', policy: 'eyJ9', 'x-amz-signature': 'abc' },
  ...more,
});

const bytesOf = ({ body }: Form) => (Buffer.isBuffer(body) ? body : Buffer.concat([...body]));

const formOf = (text: string, more = {}) =>
  buildForm(target(more), {
    size: Buffer.byteLength(text),
    bytes: (room) => void Buffer.from(text).copy(room),
    boundary: 'B',
  });

/** A connection that reads its pieces later, like TLS and a full socket. */
class LateLine extends Duplex {
  readonly received: Buffer[] = [];

  constructor() {
    super({ writableHighWaterMark: 64 * 1024 });
  }

  override _write(bytes: Buffer, _: string, taken: () => void): void {
    setImmediate(() => {
      this.received.push(Buffer.from(bytes));
      this.emit('taken');
      taken();
    });
  }

  override _read(): void {}

  async ended(mark: string): Promise<void> {
    while (!this.received.at(-1)?.includes(mark)) await once(this, 'taken');
  }
}

let server: RawServer;
let dispatcher: Agent;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  dispatcher = new Agent();
  server = await startRawServer((_, response) => answer(response));
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});
interface Posting {
  url?: URL;
  dispatcher?: Dispatcher;
  signal?: AbortSignal;
}
const post = (
  form = formOf('x'),
  { url = new URL(`${server.url}/bucket?a=1`), ...given }: Posting = {},
) => {
  const { signal } = new AbortController();
  return postForm(form, url, {
    dispatcher,
    signal,
    clock: new VirtualClock(),
    stallMs: 30_000,
    ...given,
  });
};

describe('an upload', () => {
  test.each([
    ['from one buffer', () => formOf('12345')],
    [
      'from pieces',
      () =>
        buildForm(target(), {
          size: 5,
          bytes: ['123', '45'].map((text) => Buffer.from(text)),
          boundary: 'B',
        }),
    ],
  ])('%s has an exact length, is not chunked and carries no token', async (_, form) => {
    answer = (response) => response.writeHead(204).end();
    await post(form());
    const [sent] = server.requests;
    expect(sent?.body).toBe(bytesOf(formOf('12345')).toString());
    expect(Object.keys(sent?.headers ?? {}).sort()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
    ]);
    expect(sent?.path).toBe('/bucket?a=1');
  });

  test('closes the file when its connection breaks', async () => {
    let open = false;
    const endless = function* () {
      open = true;
      try {
        for (;;) yield Buffer.alloc(pieceBytes);
      } finally {
        open = false;
      }
    };
    const rude = createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await once(rude.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(`http://127.0.0.1:${(rude.address() as AddressInfo).port}/bucket`);
    const form = buildForm(target(), { size: 1e9, bytes: endless(), boundary: 'B' });
    await expect(post(form, { url })).rejects.toThrow('broke off');
    rude.close();
    expect(open).toBe(false);
  });

  test('arrives whole from pieces in one shared buffer when the connection sends them later', async () => {
    const number = 5;
    const filling = function* () {
      const room = Buffer.alloc(pieceBytes);
      for (let index = 1; index <= number; index++) yield room.fill(index);
    };
    const form = buildForm(target(), {
      size: pieceBytes * number,
      bytes: filling(),
      boundary: 'B',
    });
    const line = new LateLine();
    const late = new Agent({
      connect: (_, ready) => void setImmediate(ready, null, line as unknown as Socket),
    });
    const url = new URL('http://127.0.0.1:9/bucket');
    const sent = post(form, { url, dispatcher: late });
    await line.ended('--B--');
    line.push('HTTP/1.1 204 No Content\r\n\r\n');
    await sent;
    await late.destroy();
    const body = Buffer.concat(line.received);
    const start = body.indexOf('\r\n\r\n', body.indexOf('filename=')) + 4;
    const arrived = Array.from({ length: number }, (_, index) =>
      body.subarray(start + index * pieceBytes, start + (index + 1) * pieceBytes),
    );
    expect(arrived.map((piece) => [...new Set(piece)])).toEqual([[1], [2], [3], [4], [5]]);
  });
});

describe('the form of an upload', () => {
  test.each([
    [{ path: 'a"b\r\n.html' }, 'filename="a%22b%0D%0A.html"\r\nContent-Type: text/html'],
    [{ path: 'a-${filename}/b.html' }, 'filename="${filename}"\r\n'],
    [{ fields: { 'a"\r\nb': 'x' } }, 'name="a%22%0D%0Ab"\r\n\r\nx'],
    [{ contentType: 'text/html\r\nX-Evil: 1' }, 'Content-Type: text/htmlX-Evil: 1\r\n\r\n'],
    [
      { contentType: undefined, fields: { 'Content-Type': 'image/png' } },
      'Content-Type: image/png\r\n\r\n',
    ],
    [{ contentType: undefined }, 'Content-Type: application/octet-stream\r\n\r\n'],
  ])('writes %j on one line', async (more, expected) => {
    expect(bytesOf(formOf('x', more)).toString()).toContain(expected);
  });
});

describe('a refusal of storage', () => {
  const refusalOf = (body: string, head: { status: number; headers?: Record<string, string> }) => {
    answer = (response) => response.writeHead(head.status, head.headers).end(body);
    return post().catch((error: unknown) => error);
  };

  const said = (text: string) => `POST ${new URL(server.url).host}/bucket answered ${text}.`;

  test.each([
    [403, '<Code>AccessDenied</Code><Message>No</Message>', '403: AccessDenied: No'],
    [400, '<Code>Odd</Code>', '400: Odd'],
    [500, ' \n', '500: no reason given'],
    [500, 'x'.repeat(201), `500: ${'x'.repeat(199)}…`],
    [307, '', '307: no reason given'],
    [503, '<Code>SlowDown</Code><RequestId>17</RequestId>', '503: SlowDown, request id 17'],
  ])('of status %i with %j is explained', async (status, body, text) => {
    expect(await refusalOf(body, { status })).toMatchObject({ message: said(text) });
  });

  test('has a code, a status and a wait for the caller', async () => {
    const headers = { 'x-ratelimit-limit': '38', 'retry-after': '3' };
    const refusal = await refusalOf('<Code>SlowDown</Code>', { status: 503, headers });
    expect(refusal).toMatchObject({
      code: 'upload-failed',
      request: {
        requestLimit: 38,
        method: 'POST',
        host: new URL(server.url).host,
        path: '/bucket',
        status: 503,
        serverCode: 'SlowDown',
        retryAfterMs: 3000,
      },
    });
  });
});

test('an upload without an answer is explained with the code of the system, never with the query', async () => {
  const url = new URL('https://storage.example/bucket?signature=hush');
  const cause = Object.assign(new Error('no\nway'), { code: 'ECONNREFUSED' });
  const unreachable = new Agent({ connect: (_, ready) => ready(cause, null) });
  await expect(post(formOf('x'), { url, dispatcher: unreachable })).rejects.toMatchObject({
    code: 'upload-failed',
    message: 'POST storage.example/bucket broke off: no way (ECONNREFUSED)',
    request: { method: 'POST', host: 'storage.example', path: '/bucket' },
    cause,
  });
});
