import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { pieceBytes } from '../../../src/pages/content.js';
import { buildForm, newBoundary, postForm } from '../../../src/platform/presigned-storage.js';
import { bytesOf, formOf, pieces, target } from '../../support/platform/upload-form.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

/** A connection that reads what it is given when its turn comes, as TLS and a full socket do. */
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

describe('an upload', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
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
  const post = (form = formOf('x'), signal = new AbortController().signal) =>
    postForm(form, { url: new URL(`${server.url}/bucket?a=1`), dispatcher, signal, now: () => now, stallMs: 30_000 });

  test.each([
    ['from one buffer', () => formOf('12345')],
    ['from pieces', () => buildForm(target(), { size: 5, bytes: pieces('123', '45'), boundary: 'B' })],
  ])('%s has an exact length, is not chunked and carries no token', async (_, form) => {
    answer = (response) => response.writeHead(204).end();
    await post(form());
    const [sent] = server.requests;
    expect(sent?.body).toBe((await bytesOf(formOf('12345'))).toString());
    expect(Object.keys(sent?.headers ?? {}).sort()).toEqual(['connection', 'content-length', 'content-type', 'host']);
    expect(sent?.path).toBe('/bucket?a=1');
  });

  test.each([300, 303, 307])('does not follow a redirect, and %d is none that has stored anything', async (status) => {
    answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end();
    await expect(post()).rejects.toMatchObject({ status });
    expect(server.requests).toHaveLength(1);
  });

  test('whose file fails on its way fails with the reason underneath', async () => {
    const failing = function* () {
      yield Buffer.from('1');
      throw new Error('the file changed');
    };
    answer = (response) => response.end();
    const posting = post(buildForm(target(), { size: 5, bytes: failing(), boundary: 'B' }));
    await expect(posting).rejects.toMatchObject({ cause: new Error('the file changed') });
  });

  test('whose pieces share one room arrives whole where the server reads slowly', async () => {
    const [piece, number] = [pieceBytes, 320];
    const [sent, received] = [createHash('sha256'), createHash('sha256')];
    const filling = function* () {
      const room = Buffer.alloc(piece);
      for (let index = 0; index < number; index++) yield room.fill(index);
    };
    for (const bytes of filling()) sent.update(bytes);
    const form = buildForm(target(), { size: piece * number, bytes: filling(), boundary: 'B' });
    const slow = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        request.pause();
        setImmediate(() => request.resume());
      });
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        const start = body.indexOf('\r\n\r\n', body.indexOf('filename=')) + 4;
        received.update(body.subarray(start, start + piece * number));
        response.writeHead(204).end();
      });
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const url = new URL(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/bucket`);
    await postForm(form, { url, dispatcher, signal: new AbortController().signal, now: () => now, stallMs: 30_000 });
    slow.closeAllConnections();
    slow.close();
    expect(received.digest('hex')).toBe(sent.digest('hex'));
  });

  test('whose connection breaks off lets go of the file', async () => {
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
    const { signal } = new AbortController();
    await expect(postForm(form, { url, dispatcher, signal, now: () => now, stallMs: 30_000 })).rejects.toThrow(
      'broke off',
    );
    rude.close();
    expect(open).toBe(false);
  });

  test('whose pieces share one room arrives whole where the connection sends what it is given later', async () => {
    const number = 5;
    const filling = function* () {
      const room = Buffer.alloc(pieceBytes);
      for (let index = 1; index <= number; index++) yield room.fill(index);
    };
    const form = buildForm(target(), { size: pieceBytes * number, bytes: filling(), boundary: 'B' });
    const line = new LateLine();
    const late = new Agent({ connect: (_, ready) => void setImmediate(ready, null, line as unknown as Socket) });
    const url = new URL('http://127.0.0.1:9/bucket');
    const sent = postForm(form, {
      ...{ url, dispatcher: late, signal: new AbortController().signal, now: () => now, stallMs: 30_000 },
    });
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

  test('that is cancelled ends with the reason of that', async () => {
    const controller = new AbortController();
    answer = () => controller.abort(new Error('cancelled'));
    await expect(post(formOf('x'), controller.signal)).rejects.toThrow('cancelled');
  });
});

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
