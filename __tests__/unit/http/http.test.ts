import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { pour, type RawServer, startRawServer } from '../../support/raw-server.js';

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

const client = (signal = new AbortController().signal) =>
  new Http({ dispatcher, clock: new VirtualClock(), userAgent: 'osc-deploy/test', signal });
const get = (more: { timeoutMs?: number; maxBytes?: number } = {}, signal?: AbortSignal) =>
  client(signal).send({ method: 'GET', url: new URL(`${server.url}/path?secret=query`), ...more });

describe('one exchange', () => {
  test('gives any answer: its status, headers and text', async () => {
    answer = (response) => response.writeHead(418, { 'X-One': '1', 'set-cookie': ['a', 'b'] }).end('täxt');
    expect(await get()).toMatchObject({
      status: 418,
      headers: { 'x-one': '1', 'set-cookie': 'a' },
      text: 'täxt',
      cut: false,
    });
    expect(server.requests[0]?.headers).toMatchObject({ 'user-agent': 'osc-deploy/test', accept: 'application/json' });
  });

  test('does not follow a redirect', async () => {
    answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await get()).toMatchObject({ status: 302, headers: { location: '/elsewhere' } });
    expect(server.requests.map(({ path }) => path)).toEqual(['/path?secret=query']);
  });

  test('reads no more than it may, tells that it was cut, and hangs up', async () => {
    let closed: Promise<unknown> | undefined;
    answer = (response) => {
      closed = once(response, 'close');
      pour(response.writeHead(200), Buffer.alloc(65_536, 'x'));
    };
    const { text, cut } = await get({ maxBytes: 1000 });
    expect([text.length, cut]).toEqual([1000, true]);
    await closed;
  });

  test('reads 8 MiB where nothing else is said', async () => {
    const most = 8 * 1024 * 1024;
    answer = (response) => response.end(Buffer.alloc(most, 'x'));
    expect(await get()).toMatchObject({ cut: false });
    answer = (response) => response.end(Buffer.alloc(most + 1, 'x'));
    const { cut, body } = await get();
    expect([cut, body.length]).toEqual([true, most]);
  });

  test.each([
    [{}, 60_000],
    [{ timeoutMs: 5000 }, 5000],
  ])('with %j has %i ms for the headers, and for each piece of the body', async (more, ms) => {
    answer = (response) => response.end('fine');
    const seen: unknown[] = [];
    const watched = dispatcher.compose((dispatch) => (options, handler) => {
      seen.push([options.headersTimeout, options.bodyTimeout]);
      return dispatch(options, handler);
    });
    const http = new Http({ dispatcher: watched, clock: new VirtualClock(), userAgent: 'test' });
    await http.send({ method: 'GET', url: new URL(server.url), ...more });
    expect(seen).toEqual([[ms, ms]]);
  });

  test('sends its own headers over the usual ones, and its body', async () => {
    answer = (response) => response.end('fine');
    const headers = { accept: '*/*', 'x-own': '1' };
    await client().send({ method: 'PUT', url: new URL(`${server.url}/a?b=c`), headers, body: 'häh' });
    expect(server.requests).toMatchObject([
      { method: 'PUT', path: '/a?b=c', body: 'häh', headers: { accept: '*/*', 'x-own': '1' } },
    ]);
  });

  test('reads a body that is exactly as long as it may be', async () => {
    answer = (response) => response.end('x'.repeat(1000));
    expect(await get({ maxBytes: 1000 })).toMatchObject({ cut: false });
  });
});

describe('an exchange without a whole answer', () => {
  test('that never begins says so, with method, host and path, and never the query', async () => {
    answer = (response) => response.socket?.destroy();
    await expect(get()).rejects.toMatchObject({
      code: 'unreachable',
      status: undefined,
      message: expect.stringMatching(
        /^127\.0\.0\.1:\d+ gave no answer: .* \(UND_ERR_SOCKET, GET 127\.0\.0\.1:\d+\/path\)\.$/,
      ),
      request: { method: 'GET', host: new URL(server.url).host, path: '/path', sent: true },
    });
  });

  test('that breaks off has the status that came', async () => {
    answer = (response) => {
      response.writeHead(201, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    };
    await expect(get()).rejects.toMatchObject({
      code: 'unreachable',
      status: 201,
      message: expect.stringMatching(
        /^The answer of 127\.0\.0\.1:\d+ broke off: .* \(\w+, GET 127\.0\.0\.1:\d+\/path answered 201\)\.$/,
      ),
    });
  });

  test('for which there is no connection says so, and that nothing was sent', async () => {
    const waiting = new Agent({ connect: () => undefined });
    const http = new Http({ dispatcher: waiting, clock: new VirtualClock(), userAgent: 'test' });
    await expect(
      http.send({ method: 'GET', url: new URL('http://api.example/x'), timeoutMs: 40 }),
    ).rejects.toMatchObject({
      message: 'api.example gave no answer: no connection within 40 ms (ERR_ANSWER_TIMEOUT, GET api.example/x).',
      request: { sent: false },
    });
    await waiting.destroy();
  });

  test('that trickles without end is ended by the limit on all of it', async () => {
    answer = (response) => {
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    };
    await expect(get({ timeoutMs: 60 })).rejects.toMatchObject({
      status: 200,
      message: expect.stringContaining('no complete answer within 60 ms (ERR_ANSWER_TIMEOUT, '),
    });
  });

  test('that hangs is ended by the same limit', async () => {
    answer = () => undefined;
    await expect(get({ timeoutMs: 40 })).rejects.toMatchObject({
      code: 'unreachable',
      status: undefined,
      message: expect.stringContaining('gave no answer: no complete answer within 40 ms (ERR_ANSWER_TIMEOUT, '),
      request: { sent: true },
    });
  });

  test('because the run was cancelled rejects with the reason of that', async () => {
    const controller = new AbortController();
    answer = () => controller.abort(new Error('cancelled by SIGINT'));
    await expect(get({}, controller.signal)).rejects.toThrow('cancelled by SIGINT');
  });

  test('because of a header that cannot be sent sends nothing', async () => {
    const request = { method: 'GET', url: new URL(server.url), headers: { 'x-pat-jwt': 'a\nb' } } as const;
    await expect(client().send(request)).rejects.toMatchObject({ code: 'unreachable' });
    expect(server.requests).toEqual([]);
  });
});

describe('a read-only client', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('refuses %s before anything is sent', async (method) => {
    const sending = client()
      .asReadOnly()
      .send({ method, url: new URL(server.url) });
    await expect(sending).rejects.toMatchObject({
      code: 'read-only',
      message: `${method} ${new URL(server.url).host}/ was about to be sent while planning.`,
    });
    expect(server.requests).toEqual([]);
  });

  test('reads', async () => {
    answer = (response) => response.end('fine');
    const read = await client()
      .asReadOnly()
      .send({ method: 'GET', url: new URL(server.url) });
    expect(read.text).toBe('fine');
  });
});
