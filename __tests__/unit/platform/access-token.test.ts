import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  describeAccessToken,
  explainRefusal,
  readClaims,
} from '../../../src/platform/access-token.js';
import { accountApi } from '../../../src/platform/account.js';
import { serviceTokens } from '../../../src/platform/service-tokens.js';
import { logTo } from '../../support/log.js';
import {
  type AnsweringPlatform,
  answeringPlatform,
} from '../../support/platform/answering-platform.js';

describe('an access token', () => {
  const jwt = (claims: unknown) =>
    `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
  const now = Date.parse('2026-11-20T10:00:00Z');
  const seconds = now / 1000;

  test.each([
    [jwt({ tenantId: 'acme' }), 'acme'],
    [jwt({ tenantId: 7 }), undefined],
    [jwt({ tenantId: '::error::x' }), undefined],
  ])('gives the workspace in %s', (token, workspace) => {
    expect(readClaims(token)?.workspace).toBe(workspace);
  });

  test.each([jwt(null), 'opaque', 'a.%%%.c'])('is opaque when it is %j', (token) => {
    expect(readClaims(token)).toBeUndefined();
  });

  test.each([
    [{}, 'is a personal access token that never ends', 'It never ends, so it was revoked'],
    [
      { exp: 0, tenantId: 'acme' },
      'is a personal access token of acme that never ends',
      'It never ends',
    ],
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
      'is a one-hour access token that ended on 2026-11-20 09:59 UTC',
      'It ended on 2026-11-20 09:59 UTC.',
    ],
  ])('with %j is described', (claims, described, refused) => {
    const read = readClaims(jwt(claims));
    if (!read) throw new Error('not read');
    expect(describeAccessToken(read, now)).toBe(described);
    expect(explainRefusal(read, now)).toContain(refused);
  });
});

let platform: AnsweringPlatform;
let lines: string[];
beforeEach(async () => {
  lines = [];
  platform = await answeringPlatform();
});
afterEach(() => platform.close());

describe('service access tokens', () => {
  let tokens: ReturnType<typeof serviceTokens>;
  beforeEach(() => {
    const { controlPlane, clock } = platform;
    tokens = serviceTokens({ controlPlane, clock, log: logTo((line) => lines.push(line)) });
  });
  const minute = 60_000;
  const post = 'POST /token/servicetoken {"serviceId":"encore"}';

  test('are masked, and requested again after a failure or when the answer is lost', async () => {
    platform.answers([403]);
    await expect(tokens.get('encore')).rejects.toMatchObject({ code: 'forbidden' });
    platform.answers([502], [200, { token: 'SAT-1234567890' }]);
    expect(await tokens.get('encore')).toBe('SAT-1234567890');
    expect(platform.asked()).toEqual([post, post, post]);
    expect(lines).toContain('::add-mask::SAT-1234567890');
  });

  const at = (ms: number) => Date.parse('2026-03-01T12:00:00Z') + ms;
  test.each<[string, unknown, number]>([
    ['epoch ms', at(10 * minute), 9],
    ['epoch seconds', at(10 * minute) / 1000, 9],
    ['a date', new Date(at(10 * minute)).toISOString(), 9],
    ['two minutes, which a wrong clock could mean', at(2 * minute), 59],
    ['nonsense', 'soon', 59],
  ])('with an end in %s last until a minute before it', async (_, expiry, minutes) => {
    platform.answers([200, { token: 'A', expiry }], [200, { token: 'B' }]);
    await tokens.get('encore');
    platform.clock.advance(minutes * minute - 1);
    expect(await tokens.get('encore')).toBe('A');
    platform.clock.advance(1000 + 1);
    expect(await tokens.get('encore')).toBe('B');
  });
});

const accountOf = () =>
  accountApi({ controlPlane: platform.controlPlane, log: logTo(() => undefined) }).account();

test.each<[object, number | undefined]>([
  [{ tokenBalance: 1234567 }, 1_234_567],
  [{ balance: null, remainingTokens: 0 }, 0],
  [{ tokens: '12 of 100', pages: 2 }, undefined],
])('a plan with %j has the balance %s', async (balances, balance) => {
  platform.answers([200, { name: 'PERSONAL', ...balances }]);
  expect(await accountOf()).toEqual({ plan: 'PERSONAL', balance });
  expect(platform.limits).toEqual([5000]);
});

test('a plan that the platform does not report is unknown', async () => {
  platform.answers([503, {}]);
  expect(await accountOf()).toEqual({ plan: undefined, balance: undefined });
});
