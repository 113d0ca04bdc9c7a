import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ServiceTokens } from '../../../src/platform/service-tokens.js';
import { logTo } from '../../support/log.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

let platform: AnsweringPlatform;
let tokens: ServiceTokens;
let lines: string[];
beforeEach(async () => {
  lines = [];
  platform = await answeringPlatform();
  const { controlPlane, clock } = platform;
  tokens = new ServiceTokens({ controlPlane, clock, log: logTo((line) => lines.push(line)) });
});
afterEach(() => platform.close());
const minute = 60_000;
const post = 'POST /token/servicetoken {"serviceId":"encore"}';

test('a token is masked, and asked for again where the answer is lost', async () => {
  platform.answers([502], [200, { token: 'SAT-1234567890' }]);
  expect(await tokens.get('encore')).toBe('SAT-1234567890');
  expect(platform.asked()).toEqual([post, post]);
  expect(lines).toContain('::add-mask::SAT-1234567890');
});

test('each service has its own token, which is asked for once, also by two at once', async () => {
  platform.answers([200, { token: 'A' }], [200, { token: 'B' }], [200, { token: 'C' }]);
  expect(await Promise.all([tokens.get('encore'), tokens.get('encore')])).toEqual(['A', 'A']);
  expect(await tokens.get('valkey')).toBe('B');
  expect([await tokens.get('encore'), await tokens.get('valkey')]).toEqual(['A', 'B']);
});

describe('how long a token is used', () => {
  const start = Date.parse('2026-03-01T12:00:00Z');
  const at = (ms: number) => start + ms;
  test.each<[string, unknown, number]>([
    ['epoch ms', at(10 * minute), 9],
    ['epoch seconds', at(10 * minute) / 1000, 9],
    ['seconds as text', String(at(10 * minute) / 1000), 9],
    ['a date', new Date(at(10 * minute)).toISOString(), 9],
    ['hardly more than two minutes', at(2 * minute + 1000), 1],
    ['two minutes, which a wrong clock could mean', at(2 * minute), 59],
    ['the past', at(-minute), 59],
    ['nonsense', 'soon', 59],
    ['nothing', undefined, 59],
    ['another kind of thing', { at: 1 }, 59],
  ])('that says %s: until a minute before its end', async (_, expiry, minutes) => {
    platform.answers([200, { token: 'A', expiry }], [200, { token: 'B' }]);
    await tokens.get('encore');
    platform.clock.advance(minutes * minute - 1);
    expect(await tokens.get('encore')).toBe('A');
    platform.clock.advance(1000 + 1);
    expect(await tokens.get('encore')).toBe('B');
  });

  test('is counted from before the request', async () => {
    platform.answers([503, '', { 'retry-after': '30' }], [200, { token: 'A' }], [200, { token: 'B' }]);
    await tokens.get('encore');
    platform.clock.advance(58 * minute + 30_000);
    expect(await tokens.get('encore')).toBe('B');
  });
});

test('a request that failed is not remembered', async () => {
  platform.answers([403], [200, { token: 'A' }]);
  await expect(tokens.get('encore')).rejects.toMatchObject({ code: 'forbidden' });
  expect(await tokens.get('encore')).toBe('A');
});

test('an answer that is no token is not quoted', async () => {
  platform.answers([200, 'hush']);
  await expect(tokens.get('encore')).rejects.toThrow(/^(?!.*hush)/s);
  platform.answers([200, { token: '' }]);
  await expect(tokens.get('encore')).rejects.toMatchObject({ code: 'unexpected-answer' });
  platform.answers([200, { token: 'x'.repeat(16_385) }]);
  await expect(tokens.get('encore')).rejects.toMatchObject({ code: 'unexpected-answer' });
});

test('requests of a service carry its token, and another one where that is refused', async () => {
  platform.answers([200, { token: 'A' }], [200, { token: 'B' }]);
  const auth = tokens.auth('encore', 'x-jwt');
  expect([auth.header, auth.whose]).toEqual(['x-jwt', 'The service access token']);
  expect([await auth.token(), await auth.renew('A'), await auth.token()]).toEqual(['A', 'B', 'B']);
});
