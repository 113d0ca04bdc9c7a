import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { z } from 'zod';
import { Http } from '../../../src/http/http.js';
import { ControlPlane, type ControlPlaneCall } from '../../../src/platform/control-plane.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { VirtualClock } from '../../support/virtual-clock.js';

type Reply = number | 'reset' | [status: number, headers: Record<string, string>];
let server: RawServer;
let dispatcher: Agent;
let clock: VirtualClock;
let replies: Reply[];
beforeEach(async () => {
  dispatcher = new Agent();
  clock = new VirtualClock();
  server = await startRawServer((_, response) => reply(response, replies.shift() ?? 200));
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

function reply(response: ServerResponse, how: Reply): void {
  if (how === 'reset') return void response.socket?.destroy();
  const [status, headers] = Array.isArray(how) ? how : [how, {}];
  response.writeHead(status, headers).end(status < 300 ? '{"id":"a"}' : '{"reason":"because"}');
}

const call = (given: Reply[], more: Partial<ControlPlaneCall> = {}, token = () => 'PAT') => {
  replies = given;
  const { signal } = new AbortController();
  const { url } = server;
  const hosts = { auth: 'http://127.0.0.1:1', catalog: url, token: url, deploy: url, money: url };
  const http = new Http({ dispatcher, clock, userAgent: 'test', signal });
  const controlPlane = new ControlPlane({ http, hosts, tokens: { get: async () => token() }, signal });
  return controlPlane.call(
    { host: 'deploy', method: 'GET', path: '/mypages', ...more },
    z.looseObject({ id: z.string() }),
  );
};

test('a call carries the access token in its own header, and JSON', async () => {
  expect(await call([200], { method: 'POST', body: { name: 'ä' } })).toEqual({ id: 'a' });
  expect(server.requests).toMatchObject([
    {
      method: 'POST',
      headers: { 'x-pat-jwt': 'Bearer PAT', 'content-type': 'application/json' },
      body: '{"name":"ä"}',
    },
  ]);
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
});

test('each try asks for the token anew: it may have been renewed while waiting', async () => {
  let asked = 0;
  await call([500, 200], {}, () => `PAT-${++asked}`);
  expect(server.requests.map(({ headers }) => headers['x-pat-jwt'])).toEqual(['Bearer PAT-1', 'Bearer PAT-2']);
});

describe('what may be repeated', () => {
  const post = { method: 'POST' } as const;
  test.each<[string, Reply[], Partial<ControlPlaneCall>, number]>([
    ['a lost GET', ['reset', 'reset', 200], {}, 3],
    ['a GET that met a fault', [500, 502, 504, 200], {}, 4],
    ['a DELETE that met a fault', [500, 200], { method: 'DELETE' }, 2],
    ['a POST that says it may', ['reset', 200], { ...post, repeatable: true }, 2],
    ['any call that was too much at once', [429, 429, 200], post, 3],
  ])('%s', async (_, given, more, requests) => {
    expect(await call(given, more)).toEqual({ id: 'a' });
    expect(server.requests).toHaveLength(requests);
  });

  test.each<[string, Reply[], Partial<ControlPlaneCall>, number]>([
    ['a lost POST', ['reset'], post, 1],
    ['a POST that met a fault', [500], post, 1],
    ['a PUT that met a fault', [500], { method: 'PUT' }, 1],
    ['a refusal', [403], {}, 1],
    ['a token that is not accepted', [401], {}, 1],
    ['a name that is taken', [409], { ...post, repeatable: true }, 1],
    ['a storage that is starting, which has a rule of its own', [503], {}, 1],
    ['a fault that stays', [500, 500, 500, 500], {}, 4],
  ])('but not %s', async (_, given, more, requests) => {
    await expect(call(given, more)).rejects.toMatchObject({ name: 'RequestError' });
    expect(server.requests).toHaveLength(requests);
  });

  test('waits as long as the server asks, at most a minute', async () => {
    await call([[429, { 'retry-after': '7' }], [429, { 'retry-after': '3600' }], 200]);
    expect(clock.sleeps).toEqual([7000, 60_000]);
  });

  test('waits longer each time when the server asks for nothing', async () => {
    await call([500, 500, 500, 200]);
    const [first = 0, second = 0, third = 0] = clock.sleeps;
    expect([first >= 250 && first <= 500, second >= 500 && second <= 1000, third >= 1000 && third <= 2000]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
