import { expect, test } from '@jest/globals';
import { endsSoon, expiryWarner, tokenExpiry } from '../../../src/github/token-expiry.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';

const header = 'github-authentication-token-expiration';
const now = Date.parse('2026-03-01T12:00:00Z');
const day = 86_400_000;

test.each([
  ['2026-03-02 12:00:00 UTC', now + day],
  [' 2026-03-02 12:00:00 UTC ', now + day],
  ['2026-03-02 13:00:00 +0100', now + day],
  ['2026-03-02 11:00:00 -0100', now + day],
  ['x2026-03-02 12:00:00 UTC', undefined],
  ['2026-03-02 12:00:00 UTCx', undefined],
  ['2026-03-02 12:00:00', undefined],
  ['2026-13-02 12:00:00 UTC', undefined],
  ['soon', undefined],
])('%j is read as %s', (value, at) => {
  expect(tokenExpiry({ [header]: value })).toBe(at);
});

test('a token that does not end has no such header', () => expect(tokenExpiry({})).toBeUndefined());

test.each([
  [14 * day + 1, undefined],
  [14 * day, 'in 14 days, on 2026-03-15'],
  [2 * day, 'in 2 days, on 2026-03-03'],
  [2 * day - 1, 'in one day, on 2026-03-03'],
  [day, 'in one day, on 2026-03-02'],
  [day - 1, 'within a day, on 2026-03-02'],
  [-day, 'within a day, on 2026-02-28'],
  [undefined, undefined],
])('one that ends %s ms from now ends %s', (ms, when) => {
  expect(endsSoon(ms === undefined ? undefined : now + ms, now)).toBe(when);
});

test('the warning comes once, with the first answer that shows it', () => {
  const lines: string[] = [];
  const warn = expiryWarner({ clock: new VirtualClock(now), log: logTo((line) => lines.push(line)) });
  for (const value of ['2027-01-01 12:00:00 UTC', '2026-03-04 12:00:00 UTC', '2026-03-03 12:00:00 UTC'])
    warn({ [header]: value });
  expect(lines).toEqual([
    '::warning title=osc-deploy::`secret-token` ends in 3 days, on 2026-03-04. Without it the login cannot be kept. Make a new token, and replace the secret that it is read from.',
  ]);
});
