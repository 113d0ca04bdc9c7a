import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../emulator/oauth/consent-visitor.js';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { type TokenResponse, tokenResponse } from '../../src/platform/wire.js';
import { type Answer, api, form, send } from '../support/platform/emulator-client.js';

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
  test('goes from the consent page to tokens', async () => {
    const page = await send(authorizeUrl());
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    for (const text of ['OSC command line', 'Create service', 'Modify service', 'Remove service']) {
      expect(page.text).toContain(text);
    }
    const target = new URL(await visitConsent(authorizeUrl(), { tenant: 'globex' }));
    expect(`${target.origin}${target.pathname}`).toBe(REDIRECT);
    expect(target.searchParams.get('state')).toBe('a-state');
    const tokens = tokensOf(await exchange(target.searchParams.get('code') ?? ''));
    expect((await api(`${platform.apiUrl}/mypages`, tokens.access_token, 'GET')).text).toBe('[]');
    expect(platform.families[0]).toMatchObject({ tenant: 'globex', clientId: 'cli' });
  });

  test('passes on a refusal', async () => {
    const target = new URL(await visitConsent(authorizeUrl(), { decision: 'deny' }));
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ error: 'access_denied', state: 'a-state' });
  });

  test.each([
    'http://localhost:41234/other',
    'https://localhost:41234/callback',
    'http://localhost.example.org:41234/callback',
    'http://localhost:41234/callback?x=1',
    'https://example.org/callback',
  ])('does not redirect to %s', async (uri) => {
    const answer = await send(authorizeUrl({ redirect_uri: uri }));
    expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
  });

  test('takes any port of the loopback address for the public client', async () => {
    const target = await visitConsent(authorizeUrl({ redirect_uri: 'http://127.0.0.1:5/callback' }));
    expect(target).toMatch(/^http:\/\/127\.0\.0\.1:5\/callback\?code=/);
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

  test('gives a confidential client its secret, once', async () => {
    const answer = await register({ client_name: 'My CI', redirect_uris: ['https://ci.example.org/cb'] });
    expect(answer.status).toBe(201);
    const client = JSON.parse(answer.text) as Record<string, string>;
    expect(client.client_id).toMatch(/^[a-z]+_[A-Za-z0-9]{24}$/);
    expect(client.client_secret).toMatch(/^[a-z]+_secret_[0-9a-f]{64}$/);
  });

  test('gives a public client none, and any loopback port', async () => {
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
    expect([answer.status, errorOf(answer)]).toEqual([400, error]);
  });
});
