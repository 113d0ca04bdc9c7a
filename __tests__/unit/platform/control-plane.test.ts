import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { z } from 'zod';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import { Http } from '../../../src/http/http.js';
import { isPlanLimit } from '../../../src/platform/answers.js';
import { type ControlPlaneCall, openControlPlane } from '../../../src/platform/control-plane.js';
import type { AccessTokens } from '../../../src/platform/json-client.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

describe('the control plane', () => {
  type Reply = number | 'reset' | [status: number, headers: Record<string, string>];
  let server: RawServer;
  let dispatcher: Agent;
  let clock: VirtualClock;
  let replies: Reply[];
  let body: string;
  beforeEach(async () => {
    dispatcher = new Agent();
    clock = new VirtualClock();
    body = '{"id":"a"}';
    server = await startRawServer((_, response) => reply(response, replies.shift() ?? 200));
  });
  afterEach(async () => {
    await dispatcher.destroy();
    await server.close();
  });

  function reply(response: ServerResponse, how: Reply): void {
    if (how === 'reset') return void response.socket?.destroy();
    const [status, headers] = Array.isArray(how) ? how : [how, {}];
    response.writeHead(status, headers).end(status < 300 ? body : '{"reason":"because"}');
  }

  const call = (
    given: Reply[],
    more: Partial<ControlPlaneCall> = {},
    tokens: AccessTokens = { get: async () => 'PAT' },
  ) => {
    replies = given;
    const { signal } = new AbortController();
    const { url } = server;
    const hosts = { auth: 'http://127.0.0.1:1', catalog: url, token: url, deploy: url, money: url };
    const http = new Http({ dispatcher, clock, userAgent: 'test', signal });
    const controlPlane = openControlPlane({ http, hosts, tokens, signal, random: () => 0.5 });
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
    await call([500, 200], {}, { get: async () => `PAT-${++asked}` });
    expect(server.requests.map(({ headers }) => headers['x-pat-jwt'])).toEqual(['Bearer PAT-1', 'Bearer PAT-2']);
  });

  describe('what may be repeated', () => {
    const post = { method: 'POST' } as const;
    test.each<[string, Reply[], Partial<ControlPlaneCall>, number]>([
      ['a GET that is lost and meets a fault', ['reset', 500, 504, 200], {}, 4],
      ['a DELETE that met a fault', [500, 200], { method: 'DELETE' }, 2],
      ['a POST that says it may', ['reset', 200], { ...post, repeatable: true }, 2],
      ['any call that was refused for the moment', [429, [503, { 'retry-after': '1' }], 200], post, 3],
    ])('%s', async (_, given, more, requests) => {
      expect(await call(given, more)).toEqual({ id: 'a' });
      expect(server.requests).toHaveLength(requests);
    });

    test.each<[string, Reply[], Partial<ControlPlaneCall>, number]>([
      ['a lost POST', ['reset'], post, 1],
      ['a POST that met a fault', [500], post, 1],
      ['a PUT that met a fault', [500], { method: 'PUT' }, 1],
      ['a name that is taken', [409], { ...post, repeatable: true }, 1],
      ['a status that the caller has a rule of its own for', [503], { ownRuleFor: 503 }, 1],
      ['a fault that stays', [500, 500, 500, 500], {}, 4],
    ])('but not %s', async (_, given, more, requests) => {
      await expect(call(given, more)).rejects.toMatchObject({ name: 'RequestError' });
      expect(server.requests).toHaveLength(requests);
    });
  });

  describe('a token that is refused with 401', () => {
    const post = { method: 'POST' } as const;

    test('is renewed once, and the call sent again, even a POST', async () => {
      const renewed: string[] = [];
      const tokens: AccessTokens = {
        get: async () => 'old',
        renew: async (refused) => {
          renewed.push(refused);
          return 'new';
        },
      };
      expect(await call([401, 200], post, tokens)).toEqual({ id: 'a' });
      expect(server.requests.map(({ headers }) => headers['x-pat-jwt'])).toEqual(['Bearer old', 'Bearer new']);
      await expect(call([401, 401, 200], post, tokens)).rejects.toMatchObject({ code: 'unauthorized' });
      expect(renewed).toEqual(['old', 'old']);
      expect(server.requests).toHaveLength(4);
    });

    test.each<[string, AccessTokens]>([
      ['that was given', { get: async () => 'given' }],
      ['for which there is no other', { get: async () => 'given', renew: async () => undefined }],
      ['whose renewal is the same one', { get: async () => 'given', renew: async () => 'given' }],
    ])('ends the call when it is one %s', async (_, tokens) => {
      await expect(call([401, 200], {}, tokens)).rejects.toMatchObject({
        code: 'unauthorized',
        hint: expect.stringContaining('`access-token`') as unknown,
      });
      expect(server.requests).toHaveLength(1);
    });
  });

  describe('a login that fails inside a call keeps its error, and is not tried again by the call', () => {
    const request = { method: 'POST', host: 'app.example', path: '/api/connect/token' };
    const lost = new RequestError('unreachable', 'the token endpoint is down', { request });
    const ended = new DeployError('login-expired', 'The access token ended after its hour.');
    let asked: number;
    const failing = (error: Error) => async (): Promise<never> => {
      asked++;
      throw error;
    };

    test.each([lost, ended])('when a token is needed: %s', async (error) => {
      asked = 0;
      await expect(call([200], {}, { get: failing(error) })).rejects.toBe(error);
      expect([asked, server.requests.length]).toEqual([1, 0]);
    });

    test.each([lost, ended])('when it is renewed: %s', async (error) => {
      asked = 0;
      await expect(call([401, 200], {}, { get: async () => 'old', renew: failing(error) })).rejects.toBe(error);
      expect([asked, server.requests.length]).toEqual([1, 1]);
    });
  });

  test.each([
    [{}, 1],
    [{ large: true }, 8],
  ])('of an answer to a call with %j at most %i MiB are read', async (more, mebibytes) => {
    body = JSON.stringify({ id: 'x'.repeat(mebibytes * 1024 * 1024 - 9) });
    expect(await call([200], more)).toMatchObject({ id: expect.any(String) as unknown });
    body = JSON.stringify({ id: 'x'.repeat(mebibytes * 1024 * 1024 - 8) });
    await expect(call([200], more)).rejects.toThrow('more than this action reads');
  });
});

describe('the limit of a plan', () => {
  const refused = (status: number, reason: string | undefined, more: { method?: string; path?: string } = {}) => {
    const said = reason === undefined ? {} : { reason };
    const request = { method: 'POST', host: 'deploy.example', path: '/mypages', status, ...said, ...more };
    return new RequestError('forbidden', `POST deploy.example${request.path} answered ${status}: ${reason}`, {
      request,
    });
  };

  test.each<[number, string | undefined, boolean, { method?: string; path?: string }]>([
    [402, 'no', true, {}],
    [402, undefined, true, {}],
    [403, undefined, false, {}],
    [403, 'Your plan allows 2 pages', true, {}],
    [403, 'Too many instances', true, {}],
    [400, 'Quota exceeded', true, {}],
    [400, 'Your plan allows 2 instances', true, {}],
    [400, 'body/plan must be string', false, {}],
    [409, 'A floor plan of this name exists', false, {}],
    [400, 'Name exceeds the maximum length', false, {}],
    [403, 'Not yours', false, {}],
    [403, 'Not yours', false, { path: '/mypages/max-plan-limit/upload-urls' }],
    [403, 'Too many requests of this kind', false, { method: 'GET' }],
    [500, 'quota', false, {}],
  ])('%d %s: %s', (status, reason, limit, more) => {
    expect(isPlanLimit(refused(status, reason, more))).toBe(limit);
  });

  test('a name that the server quotes says nothing about the plan', () => {
    const quoted = refused(403, 'max-plan-limit is not yours');
    expect(isPlanLimit(quoted)).toBe(true);
    expect(isPlanLimit(quoted, 'max-plan-limit')).toBe(false);
  });
});
