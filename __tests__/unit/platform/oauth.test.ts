import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { requestRefresh } from '../../../src/platform/oauth.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

let server: RawServer;
let dispatcher: Agent;
let clock: VirtualClock;
let reply: { status: number; body: unknown };
beforeEach(async () => {
  dispatcher = new Agent();
  clock = new VirtualClock();
  server = await startRawServer((_, response) => {
    // A slow answer: the token is older than it seems.
    clock.advance(5000);
    response.writeHead(reply.status).end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

const refresh = (status: number, body: unknown, clientSecret?: string) => {
  reply = { status, body };
  const http = new Http({ dispatcher, clock, userAgent: 'test', signal: new AbortController().signal });
  return requestRefresh(http, { authUrl: server.url, refreshToken: 'a+b/c=&', clientId: 'cli', clientSecret });
};
const tokens = { access_token: 'A', refresh_token: 'R', token_type: 'Bearer', expires_in: 3600, scope: 'x' };

describe('the refresh grant', () => {
  test('gives both new tokens, their life counted from before the request', async () => {
    const before = clock.now();
    expect(await refresh(200, tokens)).toEqual({
      accessToken: { value: 'A', expiresAt: before + 3_600_000 },
      refreshToken: 'R',
    });
    expect(server.requests).toMatchObject([
      { method: 'POST', path: '/api/connect/token', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ]);
  });

  test.each([
    [60, 60_000],
    ['7200', 7_200_000],
  ])('lasts %s seconds where the answer says so', async (expires_in, ms) => {
    const before = clock.now();
    expect(await refresh(299, { ...tokens, expires_in })).toMatchObject({ accessToken: { expiresAt: before + ms } });
  });

  test.each([
    ['no life', { expires_in: undefined }],
    ['a life that is none', { expires_in: 'soon' }],
    ['a life of nothing', { expires_in: 0 }],
    ['a life of null', { expires_in: null }],
    ['a life without end', { expires_in: '1e999' }],
  ])('with %s lasts the hour of the interface document', async (_, odd) => {
    const before = clock.now();
    expect(await refresh(200, { ...tokens, ...odd })).toMatchObject({
      refreshToken: 'R',
      accessToken: { expiresAt: before + 3_600_000 },
    });
  });

  test.each([{ scope: null }, { scope: ['a'] }, { token_type: null }, { token_type: 7 }, { more: {} }])(
    'never throws the new tokens away because of %j',
    async (odd) => {
      expect(await refresh(200, { ...tokens, ...odd })).toMatchObject({
        accessToken: { value: 'A' },
        refreshToken: 'R',
      });
    },
  );

  test.each([{ refresh_token: undefined }, { refresh_token: null }])(
    'with %j says that the old one lives on',
    async (odd) => {
      expect(await refresh(200, { ...tokens, ...odd })).toMatchObject({
        accessToken: { value: 'A' },
        refreshToken: undefined,
      });
    },
  );

  test.each([
    [''],
    ['<html>'],
    [{}],
    [{ ...tokens, access_token: '' }],
    [{ ...tokens, refresh_token: 7 }],
    [{ ...tokens, refresh_token: '' }],
  ])('leaves the login uncertain after a success with %j', async (body) => {
    await expect(refresh(200, body)).rejects.toMatchObject({ code: 'token-uncertain', status: 200 });
  });
});

describe('the form that is sent', () => {
  test('has the token, the client id and no secret when there is none', async () => {
    await refresh(200, tokens);
    expect(server.requests[0]?.body).toBe('grant_type=refresh_token&refresh_token=a%2Bb%2Fc%3D%26&client_id=cli');
  });

  test('has the secret of a client that has one', async () => {
    await refresh(200, tokens, 'hush hush');
    expect(server.requests[0]?.body).toMatch(/&client_id=cli&client_secret=hush\+hush$/);
  });
});

describe('a refusal of the refresh grant', () => {
  test.each([
    [400, { error: 'invalid_grant' }, 'invalid-grant'],
    [401, { error: 'invalid_grant' }, 'invalid-grant'],
    [200, { error: 'invalid_client' }, 'token-exchange-failed'],
    [200, { error: 'invalid_grant' }, 'invalid-grant'],
    [200, { error: 'server_error' }, 'token-uncertain'],
    [400, { error: 'invalid_client' }, 'token-exchange-failed'],
    [401, 'no', 'token-exchange-failed'],
    [302, '', 'token-exchange-failed'],
    [500, { error: 'server_error' }, 'token-uncertain'],
    [200, { error: 'invalid_grant' }, 'invalid-grant'],
    [200, { error: 'temporarily_unavailable' }, 'token-uncertain'],
    [503, '<html>', 'token-uncertain'],
  ])('%d %j is %s', async (status, body, code) => {
    await expect(refresh(status, body)).rejects.toMatchObject({ code, status });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [200, {}, 'answered 200 without tokens.'],
    [299, {}, 'answered 299 without tokens.'],
    [399, '', 'The platform gave no new token'],
  ])('%d %j says so', async (status, body, said) => {
    const error: unknown = await refresh(status, body).catch((reason: unknown) => reason);
    const { message, hint, code } = error as { message: string; hint: string; code: string };
    expect(`${message} ${hint}`).toContain(said);
    expect(code).toBe(status === 399 ? 'token-exchange-failed' : 'token-uncertain');
  });

  test.each<[number, unknown, string]>([
    [400, { error: 'x'.repeat(61) }, `${'x'.repeat(59)}…`],
    [400, { error: 'no', error_description: 'y'.repeat(201) }, `no: ${'y'.repeat(199)}…`],
    [400, { error: 'no', error_description: 7 }, 'no'],
    [400, { error: 7, reason: 'why' }, 'why'],
    [400, 'the refresh token was a+b', 'no reason given'],
    [499, {}, 'no reason given'],
    [500, {}, 'no reason given'],
  ])('%d %j is told in few words', async (status, body, reason) => {
    const place = `POST ${new URL(server.url).host}/api/connect/token`;
    await expect(refresh(status, body)).rejects.toMatchObject({
      code: status === 500 ? 'token-uncertain' : 'token-exchange-failed',
      message: `The token exchange failed with status ${status} (${place}): ${reason}.`,
      request: { method: 'POST', path: '/api/connect/token', status },
    });
  });

  test('has the word of the server for the caller, and advice of its own only where the token is still good', async () => {
    await expect(refresh(400, { error: 'invalid_grant' })).rejects.toMatchObject({
      request: { serverCode: 'invalid_grant' },
      next: undefined,
    });
    await expect(refresh(500, '')).rejects.toMatchObject({ next: undefined });
    await expect(refresh(400, '')).rejects.toMatchObject({
      next: 'Check `client-id`, `client-secret` and `environment`, then run {again}.',
    });
  });

  test.each([
    [399, 'Another server answers: check `environment`, `auth-url` and `base-url`.'],
    [400, 'Check `client-id`'],
    [401, 'Check `client-id`'],
    [429, 'too many requests: run the job again in a few minutes'],
    [302, 'Another server answers'],
  ])('%d has its own advice', async (status, advice) => {
    await expect(refresh(status, '')).rejects.toMatchObject({ hint: expect.stringContaining(advice) });
  });

  test('says what the server says, and no token', async () => {
    const body = { error: 'invalid_grant', error_description: 'used\n::error::twice' };
    const error: unknown = await refresh(400, body, 'hush').catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: `The token exchange failed with status 400 (POST ${new URL(server.url).host}/api/connect/token): invalid_grant: used ::error::twice.`,
    });
    expect(JSON.stringify(error)).not.toMatch(/a\+b|hush/);
  });

  test('says it also of an error that comes with the status of success', async () => {
    await expect(refresh(200, { error: 'slow_down', error_description: 'come back later' })).rejects.toThrow(
      'slow_down: come back later',
    );
  });
});
