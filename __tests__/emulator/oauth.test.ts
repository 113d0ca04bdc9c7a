import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../emulator/oauth/consent-visitor.js';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { tokenResponse } from '../../src/platform/wire.js';
import { type Answer, form, send, sendJson } from '../support/platform/emulator-client.js';

const REDIRECT = 'http://localhost:41234/callback';

let platform: LocalPlatform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());

function token(fields: Readonly<Record<string, string>> | string): Promise<Answer> {
  return form(`${platform.apiUrl}/api/connect/token`, fields);
}

function refresh(refreshToken: string): Promise<Answer> {
  return token({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'cli' });
}

function refreshTokenOf(answer: Answer): string {
  expect(answer.status).toBe(200);
  return tokenResponse.parse(JSON.parse(answer.text)).refresh_token ?? '';
}

function refusalOf({ status, text }: Answer): { status: number; error: unknown } {
  return { status, error: (JSON.parse(text) as { error: unknown }).error };
}
const invalidGrant = { status: 400, error: 'invalid_grant' };

const verifier = randomBytes(32).toString('base64url');

function authorizeUrl(change: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'cli',
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a-state',
    ...change,
  });
  return `${platform.apiUrl}/api/connect/authorize?${query.toString()}`;
}

async function newCode(): Promise<string> {
  return new URL(await visitConsent(authorizeUrl())).searchParams.get('code') ?? '';
}

function exchange(code: string, change: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    client_id: 'cli',
  };
  return token({ ...fields, code_verifier: verifier, ...change });
}

describe('the authorization code grant', () => {
  test.each([
    'http://localhost:41234/other',
    'https://localhost:41234/callback',
    'http://localhost.example.org:41234/callback',
    'http://localhost:41234/callback?x=1',
    'https://example.org/callback',
  ])('does not redirect to %s', async (uri) => {
    const answer = await send(authorizeUrl({ redirect_uri: uri }));
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 400,
      location: undefined,
    });
  });

  test.each([
    { what: 'another verifier', change: { code_verifier: randomBytes(32).toString('base64url') } },
    { what: 'another redirect URI', change: { redirect_uri: 'http://localhost:41235/callback' } },
  ])('refuses $what, and the code is spent', async ({ change }) => {
    const code = await newCode();
    expect(refusalOf(await exchange(code, change as Record<string, string>))).toEqual(invalidGrant);
    expect(refusalOf(await exchange(code))).toEqual(invalidGrant);
    expect(platform.families).toHaveLength(0);
  });
});

describe('the refresh grant', () => {
  test('accepts one of two simultaneous refreshes, and then revokes the whole login', async () => {
    const { refreshToken } = platform.signIn();
    const [first, second] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(refusalOf(second)).toEqual(invalidGrant);
    const next = refreshTokenOf(first);
    expect(refusalOf(await refresh(next))).toEqual(invalidGrant);
    expect(platform.families[0]).toMatchObject({ state: 'revoked', current: next });
  });

  const refused = (status: number, error: string) => ({ status, error });
  test.each([
    {
      what: 'a code_verifier',
      fields: 'client_id=cli&code_verifier=abc',
      refusal: refused(400, 'invalid_request'),
    },
    {
      what: 'a repeated parameter',
      fields: 'client_id=cli&client_id=cli',
      refusal: refused(400, 'invalid_request'),
    },
    {
      what: 'a needless secret',
      fields: 'client_id=cli&client_secret=x',
      refusal: refused(401, 'invalid_client'),
    },
    { what: 'another client', fields: 'client_id=nobody', refusal: refused(401, 'invalid_client') },
    { what: 'a body of JSON', fields: undefined, refusal: refused(415, 'invalid_request') },
  ])('refuses $what and keeps the token', async ({ fields, refusal }) => {
    const { refreshToken } = platform.signIn();
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'cli' };
    const answer = fields
      ? await token(`refresh_token=${refreshToken}&grant_type=refresh_token&${fields}`)
      : await sendJson(`${platform.apiUrl}/api/connect/token`, { method: 'POST', body });
    expect(refusalOf(answer)).toEqual(refusal);
    refreshTokenOf(await refresh(refreshToken));
  });
});
