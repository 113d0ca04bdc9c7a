import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { z } from 'zod';
import type { RequestFacts } from '../../../src/base/errors.js';
import type { HintCode } from '../../../src/base/hints.js';
import { ProxyError } from '../../../src/http/connections.js';
import { decode, reasonOf, refusalError } from '../../../src/http/decode.js';
import type { DispatchResponse } from '../../../src/http/dispatch.js';
import {
  type HttpAnswer,
  openHttp,
  permanentConnectionError,
  readAnswer,
} from '../../../src/http/http.js';
import { platformRefusalError } from '../../../src/platform/answers.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { pour, type RawServer, startRawServer } from '../../support/raw-server.js';

describe('the client', () => {
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
    openHttp({ dispatcher, clock: new VirtualClock(), userAgent: 'osc-deploy/test', signal });
  const get = (
    more: { timeoutMs?: number; connectMs?: number; maxBytes?: number } = {},
    signal?: AbortSignal,
  ) =>
    client(signal).send({
      method: 'GET',
      url: new URL(`${server.url}/path?secret=query`),
      ...more,
    });

  describe('an exchange', () => {
    test('returns any response: its status, headers and text', async () => {
      answer = (response) =>
        response.writeHead(418, { 'X-One': '1', 'set-cookie': ['a', 'b'] }).end('täxt');
      expect(await get()).toMatchObject({
        status: 418,
        headers: { 'x-one': '1', 'set-cookie': 'a' },
        text: 'täxt',
        cut: false,
      });
      expect(server.requests[0]?.headers).toMatchObject({
        'user-agent': 'osc-deploy/test',
        accept: 'application/json',
        'accept-encoding': 'identity',
      });
    });

    test('does not follow a redirect', async () => {
      answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
      expect(await get()).toMatchObject({ status: 302, headers: { location: '/elsewhere' } });
      expect(server.requests.map(({ path }) => path)).toEqual(['/path?secret=query']);
    });

    test('reads up to the limit, reports the cut, and closes the connection', async () => {
      let closed: Promise<unknown> | undefined;
      answer = (response) => {
        closed = once(response, 'close');
        pour(response.writeHead(200), Buffer.alloc(65_536, 'x'));
      };
      const { text, cut } = await get({ maxBytes: 1000 });
      expect({ length: text.length, cut }).toEqual({ length: 1000, cut: true });
      await closed;
    });
  });

  describe('an exchange without a whole answer', () => {
    test('that never begins is reported with method, host and path, never the query', async () => {
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

    test('that breaks off has the received status', async () => {
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

    test.each([{ timeoutMs: 40 }, { connectMs: 40, timeoutMs: 5000 }])(
      'that finds no connection within %j is reported as not sent',
      async (limits) => {
        const waiting = new Agent({ connect: () => undefined });
        const http = openHttp({
          dispatcher: waiting,
          clock: new VirtualClock(),
          userAgent: 'test',
        });
        const sending = http.send({
          method: 'GET',
          url: new URL('http://api.example/x'),
          ...limits,
        });
        await expect(sending).rejects.toMatchObject({
          message:
            'api.example gave no answer: no connection within 40 ms (ERR_ANSWER_TIMEOUT, GET api.example/x).',
          request: { sent: false },
        });
        await waiting.destroy();
      },
    );

    test('with a separate limit for the connection has the whole time for its response', async () => {
      answer = (response) => void setTimeout(() => response.end('late'), 150);
      expect(await get({ connectMs: 100, timeoutMs: 5000 })).toMatchObject({
        status: 200,
        text: 'late',
      });
    });

    test('of a cancelled run rejects with the reason of the cancellation, and closes its connection', async () => {
      const controller = new AbortController();
      let closed: Promise<unknown> | undefined;
      answer = (response) => {
        closed = once(response, 'close');
        response.write('some', () => controller.abort(new Error('cancelled by SIGINT')));
      };
      await expect(get({}, controller.signal)).rejects.toThrow('cancelled by SIGINT');
      await closed;
    });

    test('that trickles without end is ended by the total limit', async () => {
      answer = (response) => {
        const timer = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(timer));
      };
      await expect(get({ timeoutMs: 400 })).rejects.toMatchObject({
        status: 200,
        message: expect.stringContaining('no complete answer within 400 ms (ERR_ANSWER_TIMEOUT, '),
      });
    });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'that is read-only refuses %s before anything is sent',
    async (method) => {
      const planning = openHttp({
        dispatcher,
        clock: new VirtualClock(),
        userAgent: 'test',
        readOnly: true,
      });
      const message = `${method} ${new URL(server.url).host}/ was about to be sent while planning.`;
      const sending = planning.send({ method, url: new URL(server.url) });
      await expect(sending).rejects.toMatchObject({ code: 'read-only', message });
      expect(server.requests).toEqual([]);
    },
  );
});

describe('errors of a connection', () => {
  const request: RequestFacts = { method: 'GET', host: 'api.example', path: '/x', sent: false };
  const failed = (code: string) => Object.assign(new Error('failed'), { code });

  test.each([
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('%s is not retried, and the host or proxy of the certificate is named', (code) => {
    const cause = failed(code);
    const message = (who: string) =>
      `GET api.example/x was not sent, because the certificate of ${who} is not trusted: failed (${code}).`;
    const error = {
      code: 'untrusted-certificate',
      message: message('api.example'),
      request,
      cause,
    };
    expect(permanentConnectionError(request, cause)).toMatchObject(error);
    const ofProxy = new ProxyError('the proxy p:1 cannot be reached', { cause });
    expect(permanentConnectionError(request, ofProxy)?.message).toBe(message('the proxy'));
  });
});

describe('decoding', () => {
  const request = { method: 'POST', url: new URL('https://api.example/mypages?q=1') } as const;
  const answer = (
    text: string,
    more: Partial<DispatchResponse & { confidential: boolean }> = {},
  ): HttpAnswer => {
    const { confidential, ...sent } = more;
    return readAnswer(
      { ...request, confidential },
      { status: 400, headers: {}, body: Buffer.from(text), cut: false, ...sent },
      0,
    );
  };

  describe('the reason of an error', () => {
    test.each([
      ['{"reason": "a"}', 'a'],
      ['{"message": "b", "error": "c"}', 'b'],
      ['{"error": {"nested": 1}}', '{"error": {"nested": 1}}'],
      ['{}', 'no reason given'],
      ['just text', 'just text'],
      ['', 'no reason given'],
      ['{"reason": "", "message": " ", "error": "c"}', 'c'],
      ['{"reason": null, "message": "b"}', 'b'],
      ['{"error": {"code": 7}, "message": "b"}', 'b'],
      ['[{"reason": "a"}]', '[{"reason": "a"}]'],
      ['<html>long page', 'a page of HTML instead of JSON'],
      ['{"reason": "one\\n::error::two"}', 'one ::error::two'],
    ])('in %j is %j', (text, reason) => {
      expect(reasonOf(answer(text))).toBe(reason);
    });

    test('contains no value with a secret name', () => {
      const text =
        '{"name": "shop", "AdminPassword": "hunter22\\"x", "access_token":"abc", "nested": {"apiKey" : "def"}, "url": "u"}';
      expect(reasonOf(answer(text))).toBe(
        '{"name": "shop", "AdminPassword": "***", "access_token":"***", "nested": {"apiKey" : "***"}, "url": "u"}',
      );
    });

    test('of a request for a secret is limited to the reason that the server names', () => {
      expect(reasonOf(answer('the token is abc', { confidential: true }))).toBe('no reason given');
      expect(reasonOf(answer('{"reason": "no"}', { confidential: true }))).toBe('no');
      expect(() =>
        decode(answer('t\u0000o\u0000k', { status: 200, confidential: true }), z.unknown()),
      ).toThrow(
        "api.example gave an answer that is not the platform's: something that is not JSON (POST api.example/mypages answered 200).",
      );
    });
  });

  describe('a refusal', () => {
    const internal = 'The platform had an internal error';
    const away = 'The platform is not available';
    const refused = 'The platform refused the request';
    test.each<[number, HintCode, string]>([
      [400, 'platform-refused', refused],
      [401, 'unauthorized', 'The platform does not accept the access token'],
      [402, 'plan-limit', 'The plan of the workspace does not allow this request'],
      [403, 'forbidden', refused],
      [404, 'platform-refused', refused],
      [429, 'platform-error', 'The platform gets too many requests'],
      [499, 'platform-refused', refused],
      [500, 'platform-error', internal],
      [501, 'platform-error', internal],
      [502, 'platform-error', away],
      [503, 'platform-error', away],
      [504, 'platform-error', away],
      [505, 'platform-error', internal],
    ])('of status %d has the hint of %s and starts with the event', (status, code, what) => {
      const message = `${what}: no (POST api.example/mypages answered ${status}).`;
      expect(platformRefusalError(answer('{"reason":"no"}', { status }))).toMatchObject({
        code,
        status,
        message,
      });
    });

    test('names method, host, path, status, reason and request id, never the query', () => {
      const headers = { 'x-request-id': 'abc\u0007', 'x-amz-request-id': 'b', 'retry-after': '7' };
      const error = platformRefusalError(answer('{"reason":"no"}', { headers }));
      expect(error.message).toBe(
        'The platform refused the request: no (POST api.example/mypages answered 400, request id abc).',
      );
      expect(error.request).toMatchObject({ retryAfterMs: 7000, reason: 'no' });
    });

    test.each([
      [300, 'https://evil.example/', 'https://evil.example/'],
      [307, 'x'.repeat(101), `${'x'.repeat(99)}…`],
      [399, undefined, 'nowhere'],
    ])('of a redirect (%d) names its target', (status, location, shown) => {
      const headers = { ...(location === undefined ? {} : { location }), 'x-request-id': 'abc' };
      const redirect = answer('{"reason":"not read"}', { status, headers });
      expect(platformRefusalError(redirect)).toMatchObject({
        code: 'unexpected-answer',
        message: `api.example redirects to ${shown} (POST api.example/mypages answered ${status}, request id abc).`,
        request: {
          method: 'POST',
          host: 'api.example',
          path: '/mypages',
          status,
          requestId: 'abc',
        },
      });
      expect(refusalError(redirect, { code: 'github-refused' }).code).toBe('github-refused');
    });
  });

  describe('a decoded body', () => {
    const id = z.string().max(1, 'one letter');
    const schema = z.looseObject({
      id,
      files: z.array(z.looseObject({ path: z.string() })).optional(),
    });
    const decoded = (text: string, more: Partial<DispatchResponse> = {}) =>
      decode(answer(text, { status: 200, ...more }), schema);

    test.each([
      ['', 'something that is not JSON: nothing ('],
      ['<html>', 'something that is not JSON: <html> ('],
      ['{"id": "a"', 'something that is not JSON: {"id": "a" ('],
      [`x${'y'.repeat(120)}`, `something that is not JSON: x${'y'.repeat(118)}… (`],
      ['{"token": "abc"', 'something that is not JSON: {"token": "***" ('],
      ['null', 'an unexpected shape: the body: expected object ('],
      ['{}', 'an unexpected shape: `id`: expected string ('],
      [
        '{"id": "a", "files": [{"path": "x"}, {}]}',
        'an unexpected shape: `files.1.path`: expected string (',
      ],
      ['{"id": "no"}', 'an unexpected shape: `id`: one letter ('],
    ])('%j is refused', (text, message) => {
      expect(() => decoded(text)).toThrow(
        expect.objectContaining({
          code: 'unexpected-answer',
          message: `api.example gave an answer that is not the platform's: ${message}POST api.example/mypages answered 200).`,
          request: expect.objectContaining({ method: 'POST', path: '/mypages', status: 200 }),
        }),
      );
    });

    test('is refused when it was cut, even if the rest is valid JSON', () => {
      expect(() => decoded('{"id": "a"}', { cut: true })).toThrow('more than this action reads');
    });
  });
});
