import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../emulator/oauth/consent-visitor.js';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { type TokenResponse, tokenResponse } from '../../src/platform/wire.js';
import { type Answer, api, form, send, sendJson } from '../support/platform/emulator-client.js';

const REDIRECT = 'http://localhost:41234/callback';

let platform: LocalPlatform;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  platform = await startPlatform({ now: () => now });
});
afterEach(() => platform.close());

function token(fields: Readonly<Record<string, string>> | string): Promise<Answer> {
  return form(`${platform.apiUrl}/api/connect/token`, fields);
}

function refresh(refreshToken: string, clientId = 'cli'): Promise<Answer> {
  return token({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId });
}

function tokensOf(answer: Answer): TokenResponse {
  expect(answer.status).toBe(200);
  return tokenResponse.parse(JSON.parse(answer.text));
}

function errorOf(answer: Answer): unknown {
  return (JSON.parse(answer.text) as { error: unknown }).error;
}

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

function authorizeUrl(change: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'cli',
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'a-state',
    ...change,
  });
  return `${platform.apiUrl}/api/connect/authorize?${query.toString()}`;
}

async function codeFor(change: Readonly<Record<string, string>> = {}): Promise<string> {
  const target = new URL(await visitConsent(authorizeUrl(change)));
  return target.searchParams.get('code') ?? '';
}

function exchange(code: string, change: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, client_id: 'cli' };
  return token({ ...fields, code_verifier: verifier, ...change });
}

describe('the authorization code grant', () => {
  test('accepts one answer from a consent page', async () => {
    const id = /name="consent_id" value="([^"]*)"/.exec((await send(authorizeUrl())).text)?.[1] ?? '';
    const answers = { consent_id: id, tenant: 'acme', decision: 'approve' };
    const answer = async () => (await form(`${platform.apiUrl}/api/connect/authorize`, answers)).status;
    expect([await answer(), await answer()]).toEqual([303, 400]);
  });

  test.each([
    'http://localhost:41234/other',
    'https://localhost:41234/callback',
    'http://localhost.example.org:41234/callback',
    'http://localhost:41234/callback?x=1',
    'https://example.org/callback',
  ])('does not redirect to %s', async (uri) => {
    const answer = await send(authorizeUrl({ redirect_uri: uri }));
    expect({ status: answer.status, location: answer.headers.location }).toEqual({ status: 400, location: undefined });
  });

  test.each([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['another redirect URI', { redirect_uri: 'http://localhost:41235/callback' }],
  ])('refuses %s, and the code is spent', async (_what, change: Record<string, string>) => {
    const code = await codeFor();
    expect(errorOf(await exchange(code, change))).toBe('invalid_grant');
    expect(errorOf(await exchange(code))).toBe('invalid_grant');
    expect(platform.families).toHaveLength(0);
  });

  test('revokes the login when its code is used twice', async () => {
    const code = await codeFor();
    const tokens = tokensOf(await exchange(code));
    expect(errorOf(await exchange(code))).toBe('invalid_grant');
    expect(errorOf(await refresh(tokens.refresh_token ?? ''))).toBe('invalid_grant');
  });
});

describe('registration', () => {
  function register(metadata: unknown): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(metadata);
    return send(`${platform.apiUrl}/api/connect/register`, { method: 'POST', headers, body });
  }

  test('gives a public client no secret, and any loopback port', async () => {
    const redirect = 'http://127.0.0.1/cb';
    const answer = await register({ redirect_uris: [redirect], token_endpoint_auth_method: 'none' });
    const client = JSON.parse(answer.text) as Record<string, string>;
    expect(client).not.toHaveProperty('client_secret');
    const change = { client_id: client.client_id ?? '', redirect_uri: 'http://127.0.0.1:77/cb' };
    expect(await visitConsent(authorizeUrl(change))).toMatch(/^http:\/\/127\.0\.0\.1:77\/cb\?code=/);
  });

  test.each([
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://example.org/cb'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://example.org/cb#x'] }, 'invalid_redirect_uri'],
  ])('refuses %j', async (metadata, error) => {
    const answer = await register(metadata);
    expect({ status: answer.status, errorOf: errorOf(answer) }).toEqual({ status: 400, errorOf: error });
  });
});

describe('the refresh grant', () => {
  test('revokes the whole family when a superseded token comes back', async () => {
    const { refreshToken } = platform.signIn();
    const next = tokensOf(await refresh(refreshToken));
    const reuse = await refresh(refreshToken);
    expect({ status: reuse.status, errorOf: errorOf(reuse) }).toEqual({ status: 400, errorOf: 'invalid_grant' });
    const after = await refresh(next.refresh_token ?? '');
    expect({ status: after.status, errorOf: errorOf(after) }).toEqual({ status: 400, errorOf: 'invalid_grant' });
    expect(platform.families[0]).toMatchObject({ state: 'revoked', current: next.refresh_token });
    expect(platform.families[0]?.revokedBecause).toMatch(/superseded/);
  });

  test('accepts one of two simultaneous refreshes, and then revokes the login', async () => {
    const { refreshToken } = platform.signIn();
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(platform.families[0]?.state).toBe('revoked');
  });

  test.each([
    ['a code_verifier', 'grant_type=refresh_token&client_id=cli&code_verifier=abc', 400, 'invalid_request'],
    ['a repeated parameter', 'grant_type=refresh_token&client_id=cli&client_id=cli', 400, 'invalid_request'],
    ['a secret for a public client', 'grant_type=refresh_token&client_id=cli&client_secret=x', 401, 'invalid_client'],
    ['another client', 'grant_type=refresh_token&client_id=nobody', 401, 'invalid_client'],
    ['another grant', 'grant_type=password&client_id=cli', 400, 'unsupported_grant_type'],
    ['a body of JSON', undefined, 415, 'invalid_request'],
  ])('refuses %s and keeps the token', async (_what, fields, status, error) => {
    const { refreshToken } = platform.signIn();
    const json = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'cli' };
    const answer = fields
      ? await token(`refresh_token=${refreshToken}&${fields}`)
      : await sendJson(`${platform.apiUrl}/api/connect/token`, { method: 'POST', body: json });
    expect({ status: answer.status, errorOf: errorOf(answer) }).toEqual({ status, errorOf: error });
    tokensOf(await refresh(refreshToken));
  });

  test('requires the secret of a confidential client', async () => {
    const client = platform.authority.clients.register({ name: 'CI', redirectUris: [REDIRECT], isPublic: false });
    const { refreshToken } = platform.signIn({ clientId: client.clientId });
    expect((await refresh(refreshToken, client.clientId)).status).toBe(401);
    expect(errorOf(await refresh(refreshToken, 'cli'))).toBe('invalid_grant');
    const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: client.clientId };
    tokensOf(await token({ ...fields, client_secret: client.secret ?? '' }));
  });
});

describe('a personal access token', () => {
  test('is valid for an hour, even after its login was revoked', async () => {
    const { accessToken, refreshToken } = platform.signIn();
    await refresh(refreshToken);
    await refresh(refreshToken);
    now += 3_600_000 - 1;
    expect((await api(`${platform.apiUrl}/mypages`, accessToken, 'GET')).status).toBe(200);
    now += 1;
    expect((await api(`${platform.apiUrl}/mypages`, accessToken, 'GET')).status).toBe(401);
  });

  test('is accepted only in its own header', async () => {
    const { accessToken } = platform.signIn();
    const url = `${platform.apiUrl}/mypages`;
    expect((await send(url, { headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(401);
    expect((await send(url, { headers: { 'x-pat-jwt': accessToken } })).status).toBe(401);
    expect((await send(url)).status).toBe(401);
  });
});
