import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { z } from 'zod';
import { Http } from '../../../src/http/http.js';
import { bearer, type JsonCall, JsonClient } from '../../../src/platform/json-client.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

describe('the JSON client', () => {
  let server: RawServer;
  let dispatcher: Agent;
  /** In order; then 200. */
  let statuses: number[];
  let body: string;
  let limits: (number | null | undefined)[];
  beforeEach(async () => {
    [statuses, body, limits] = [[], '{"id":"a"}', []];
    server = await startRawServer((_, response) => response.writeHead(statuses.shift() ?? 200).end(body));
    dispatcher = new Agent();
  });
  afterEach(async () => {
    await dispatcher.destroy();
    await server.close();
  });

  function client(also?: Record<string, string>): JsonClient {
    const { signal } = new AbortController();
    const watched = dispatcher.compose((dispatch) => (options, handler) => {
      limits.push(options.headersTimeout, options.bodyTimeout);
      return dispatch(options, handler);
    });
    const http = new Http({ dispatcher: watched, clock: new VirtualClock(), userAgent: 'test', signal });
    const auth = {
      ...{ header: 'x-jwt', whose: 'The token', tokens: { get: async () => 'SAT' } },
      ...(also ? { also } : {}),
    };
    return new JsonClient({ http, signal, random: () => 0, auth });
  }
  const at = (path = '/x') => new URL(server.url + path);
  const get = (more: Partial<JsonCall> = {}): JsonCall => ({ method: 'GET', url: at(), ...more });
  const schema = z.looseObject({ id: z.string() });

  test('the token goes in its header, with the headers that go with it', async () => {
    expect(await client({ 'x-api-key': 'K' }).call(get(), schema)).toEqual({ id: 'a' });
    expect(server.requests[0]?.headers).toMatchObject({ 'x-jwt': 'Bearer SAT', 'x-api-key': 'K' });
    expect(server.requests[0]?.headers).not.toHaveProperty('content-type');
  });

  test('another token is sent by the same client to other hosts', async () => {
    const other = { header: 'x-other', whose: 'Another', tokens: { get: async () => 'B' } };
    statuses = [500];
    expect(await client().withAuth(other).call(get(), schema)).toEqual({ id: 'a' });
    expect(server.requests.map(({ headers }) => [headers['x-other'], headers['x-jwt']])).toEqual([
      ['Bearer B', undefined],
      ['Bearer B', undefined],
    ]);
  });

  test('a token that no header can carry is named and not sent', async () => {
    const other = { header: 'x-jwt', whose: 'The token', tokens: { get: async () => 'a b' } };
    await expect(client().withAuth(other).text(get())).rejects.toThrow('The token cannot be sent');
    expect(server.requests).toEqual([]);
  });

  test('a body is sent as JSON, and the answer need not be JSON', async () => {
    body = 'done';
    expect(await client().text({ method: 'PATCH', url: at(), body: { a: [1] } })).toBe('done');
    expect(server.requests).toMatchObject([
      { method: 'PATCH', body: '{"a":[1]}', headers: { 'content-type': 'application/json' } },
    ]);
    await expect(client().call(get(), schema)).rejects.toThrow('something that is not JSON: done (GET');
  });

  test.each([
    [{}, 60_000],
    [{ timeoutMs: 5000 }, 5000],
  ])('a call with %j has %i ms for each try', async (more, ms) => {
    await client().call(get(more), schema);
    expect(limits).toEqual([ms, ms]);
  });

  test('an answer that may hold a secret is not quoted', async () => {
    body = 'the secret';
    statuses = [200, 400];
    for (const asking of [
      client().call(get({ confidential: true }), schema),
      client().text(get({ confidential: true })),
    ])
      await expect(asking).rejects.toThrow(/^(?!.*the secret)/s);
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    [199 + 1, true],
    [204, true],
    [299, true],
    [300, false],
    [400, false],
  ])('an answer of %i is a success: %s', async (status, success) => {
    statuses = [status];
    const said = await client()
      .text(get())
      .then(
        () => true,
        () => false,
      );
    expect(said).toBe(success);
  });

  describe('a call that is tried again', () => {
    test('asks before each further try, and not before the first', async () => {
      const asked: number[] = [];
      statuses = [500, 500];
      const beforeAgain = async () => void asked.push(server.requests.length);
      await client().call(get({ beforeAgain }), schema);
      expect(asked).toEqual([1, 2]);
    });

    test('ends with what is thrown before a further try, whatever that is', async () => {
      statuses = [500];
      const failing = get({ url: at('/other') });
      const beforeAgain = async () => {
        statuses = [500];
        await client().text({ ...failing, once: true });
      };
      await expect(client().call(get({ beforeAgain }), schema)).rejects.toMatchObject({ request: { path: '/other' } });
      expect(server.requests.map(({ path }) => path)).toEqual(['/x', '/other']);
    });

    test.each([
      ['a page', '<html>404 Not Found</html>', 4],
      ['nothing', '', 4],
      ['no such route', '{"reason":"Route GET:/x not found"}', 4],
      ['its own words', '{"reason":"Route 66 not found"}', 1],
    ])('is one that says with %s that something is missing, where that may be: %j', async (_, said, reads) => {
      statuses = [404, 404, 404, 404, 404];
      body = said;
      const missing = { status: 404 };
      await expect(client().call(get({ mayBeMissing: true }), schema)).rejects.toMatchObject(missing);
      expect(server.requests).toHaveLength(reads);
      await expect(client().call(get(), schema)).rejects.toMatchObject(missing);
      expect(server.requests).toHaveLength(reads + 1);
    });

    test('is not when one try is asked for', async () => {
      statuses = [500];
      await expect(client().call(get({ once: true }), schema)).rejects.toMatchObject({ status: 500 });
      expect(server.requests).toHaveLength(1);
    });
  });
});

describe('a token in a header', () => {
  test.each(['a', '!~', 'x'.repeat(16_384)])('a token of printable characters is sent as it is (%#)', (token) => {
    expect(bearer(token, 'the access token')).toBe(`Bearer ${token}`);
  });

  test.each(['', ' ', ' a', 'a ', 'a b', 'a\nb', 'a\r\nx-evil: 1', '\ta', 'é', '\u007f', 'x'.repeat(16_385)])(
    'one that no header can carry is refused, and not quoted (%#)',
    (token) => {
      expect(() => bearer(token, 'The access token')).toThrow(
        expect.objectContaining({
          code: 'unexpected-answer',
          message: 'The access token cannot be sent: it is too long, or has spaces or control characters in it.',
        }),
      );
    },
  );
});
