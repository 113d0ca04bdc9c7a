import { expect, test } from '@jest/globals';
import { describeAccessToken, readClaims, whyRefused } from '../../../src/platform/access-token.js';

const jwt = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
const now = Date.parse('2026-11-20T10:00:00Z');
const seconds = now / 1000;

test.each([
  [jwt({ tenantId: 'acme' }), 'acme'],
  [jwt({ tenantId: 7 }), undefined],
  [jwt({ tenantId: '::error::x' }), undefined],
  [jwt({ sub: 'acme' }), undefined],
])('the workspace in %s', (token, workspace) => {
  expect(readClaims(token)?.workspace).toBe(workspace);
});

test.each([jwt(null), jwt('text'), 'opaque', 'a.%%%.c', ''])('%j is no token that says anything', (token) => {
  expect(readClaims(token)).toBeUndefined();
});

test.each([
  [{}, 'is a personal access token that never ends', 'It never ends, so it was revoked'],
  [{ exp: 0, tenantId: 'acme' }, 'is a personal access token of acme that never ends', 'It never ends'],
  [{ exp: 9e15 }, 'is a personal access token that never ends', 'It never ends'],
  [{ exp: 'soon' }, 'is a personal access token that never ends', 'It never ends'],
  [
    { exp: seconds + 60 },
    'is a personal access token that ends on 2026-11-20 10:01 UTC',
    'It ends on 2026-11-20 10:01 UTC, so it was revoked or belongs to another `environment`.',
  ],
  [
    { exp: seconds },
    'is a personal access token that ended on 2026-11-20 10:00 UTC',
    'It ended on 2026-11-20 10:00 UTC.',
  ],
  [
    { exp: seconds - 60, type: 'oauth' },
    'is the access token of a sign-in, for an hour, that ended on 2026-11-20 09:59 UTC',
    'It ended on 2026-11-20 09:59 UTC.',
  ],
])('a token that says %j', (claims, described, refused) => {
  const read = readClaims(jwt(claims));
  if (!read) throw new Error('not read');
  expect(describeAccessToken(read, now)).toBe(described);
  expect(whyRefused(read, now)).toContain(refused);
});
