import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { openHttp } from '../../../src/http/http.js';
import { requestTokens } from '../../../src/platform/oauth.js';
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
    response
      .writeHead(reply.status)
      .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

const refresh = (
  status: number,
  body: unknown,
  { clientSecret }: { clientSecret?: string } = {},
) => {
  reply = { status, body };
  const http = openHttp({
    dispatcher,
    clock,
    userAgent: 'test',
    signal: new AbortController().signal,
  });
  const grant = { grant_type: 'refresh_token', refresh_token: 'a+b/c=&' };
  return requestTokens(http, { authUrl: server.url, clientId: 'cli', clientSecret }, grant);
};
const tokens = {
  access_token: 'A',
  refresh_token: 'R',
  token_type: 'Bearer',
  expires_in: '7200',
  scope: 'x',
};

describe('the refresh grant', () => {
  test('returns both new tokens, with a lifetime that starts before the request', async () => {
    const before = clock.now();
    expect(await refresh(200, tokens)).toEqual({
      accessToken: { value: 'A', expiresAt: before + 3_600_000 },
      refreshToken: 'R',
    });
    await refresh(200, tokens, { clientSecret: 'hush hush' });
    const body = 'grant_type=refresh_token&refresh_token=a%2Bb%2Fc%3D%26&client_id=cli';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = { method: 'POST', path: '/api/connect/token', headers, body };
    expect(server.requests).toMatchObject([
      sent,
      { ...sent, body: `${body}&client_secret=hush+hush` },
    ]);
  });

  test.each([
    ['no lifetime', { expires_in: undefined }],
    ['an invalid lifetime', { expires_in: 'soon' }],
    ['an infinite lifetime', { expires_in: 1e306 }],
  ])('with %s lasts the hour that the interface document names', async (_, odd) => {
    const before = clock.now();
    expect(await refresh(200, { ...tokens, ...odd })).toMatchObject({
      refreshToken: 'R',
      accessToken: { expiresAt: before + 3_600_000 },
    });
  });

  test.each([undefined, '', null, 7])(
    'keeps the new refresh token beside the access token %j',
    async (odd) => {
      const read = { accessToken: { value: '', expiresAt: 0 }, refreshToken: 'R' };
      expect(await refresh(200, { ...tokens, access_token: odd })).toEqual(read);
    },
  );

  test.each([undefined, '', null])(
    'with the refresh token %j reports that the old token remains valid',
    async (odd) => {
      const read = { accessToken: { value: 'A' }, refreshToken: undefined };
      expect(
        await refresh(200, { ...tokens, refresh_token: odd, token_type: 5, scope: [] }),
      ).toMatchObject(read);
    },
  );

  test.each([
    [''],
    ['<html>'],
    [{}],
    [{ ...tokens, access_token: '', refresh_token: '' }],
    [{ ...tokens, refresh_token: 7 }],
  ])('leaves the login uncertain after a success with %j', async (body) => {
    await expect(refresh(200, body)).rejects.toMatchObject({
      code: 'token-uncertain',
      status: 200,
    });
  });
});

describe('a refusal of the refresh grant', () => {
  test.each([
    [400, { error: 'invalid_grant' }, 'invalid-grant'],
    [200, { error: 'invalid_grant' }, 'invalid-grant'],
    [200, { error: 'invalid_client' }, 'token-exchange-failed'],
    [200, { error: 'server_error' }, 'token-uncertain'],
    [401, 'no', 'token-exchange-failed'],
    [302, '', 'token-exchange-failed'],
    [503, '<html>', 'token-uncertain'],
  ])('%d %j has the code %s', async (status, body, code) => {
    await expect(refresh(status, body)).rejects.toMatchObject({ code, status });
    expect(server.requests).toHaveLength(1);
  });

  test.each<[number, unknown, string]>([
    [400, { error: 'x'.repeat(61) }, `${'x'.repeat(59)}…`],
    [400, { error: 'no', error_description: 'y'.repeat(201) }, `no: ${'y'.repeat(199)}…`],
    [400, { error: 'no', error_description: 7 }, 'no'],
    [400, { error: 7, reason: 'why' }, 'why'],
    [400, 'the refresh token was a+b', 'no reason given'],
  ])('%d %j is reported with a short reason', async (status, body, reason) => {
    const place = `POST ${new URL(server.url).host}/api/connect/token`;
    await expect(refresh(status, body)).rejects.toMatchObject({
      code: 'token-exchange-failed',
      message: `The token exchange failed with status ${status} (${place}): ${reason}.`,
      request: { method: 'POST', path: '/api/connect/token', status },
    });
  });

  test.each([
    [302, 'Another server answers: check `environment`, `auth-url` and `base-url`.'],
    [401, 'Check `client-id`'],
    [429, 'too many requests: run the job again in a few minutes'],
  ])('%d has its own advice', async (status, advice) => {
    await expect(refresh(status, '')).rejects.toMatchObject({
      hint: expect.stringContaining(advice),
    });
  });
});
