import { describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { explainRefreshFailure, isRefusal, sendRefreshGrant } from '../../../src/credentials/refresh-grant.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

const facts = { method: 'POST', host: 'app.example', path: '/api/connect/token' };
const lost = new RequestError('unreachable', 'The connection broke.', { request: { ...facts, sent: true } });
const unsent = new RequestError('unreachable', 'Nobody listens.', { request: { ...facts, sent: false } });
const distrusted = new RequestError('untrusted-certificate', 'Another authority.', {
  request: { ...facts, sent: false },
});

/** Fails with these, one after the other. */
async function outcomeOf(errors: Error[]): Promise<{ error: unknown; tries: number }> {
  let tries = 0;
  const send = () => Promise.reject(errors[Math.min(tries++, errors.length - 1)] ?? new Error('none'));
  const error: unknown = await sendRefreshGrant(send, { clock: new VirtualClock(), random: () => 0.5 }).catch(
    (thrown: unknown) => thrown,
  );
  return { error, tries };
}
const explained = (error: unknown) =>
  explainRefreshFailure(error, {
    rotatedBy: undefined,
    place: 'the secret T',
    signInCommand: [{ command: 'sign in' }],
  });

describe('a refresh whose request never went out', () => {
  test('leaves the token good, and says so', async () => {
    const { error, tries } = await outcomeOf([unsent]);
    expect(tries).toBe(3);
    expect(isRefusal(error)).toBe(true);
    expect(explained(error)).toMatchObject({
      code: 'unreachable',
      hint: expect.stringContaining('was not sent and is still good'),
    });
  });

  test('is not tried again at a host that showed a wrong certificate', async () => {
    const { error, tries } = await outcomeOf([distrusted]);
    expect(tries).toBe(1);
    expect(isRefusal(error)).toBe(true);
    expect(explained(error)).toMatchObject({ code: 'untrusted-certificate' });
  });

  test('says nothing about an earlier try that did go out', async () => {
    const { error } = await outcomeOf([lost, unsent]);
    expect(isRefusal(error)).toBe(false);
    expect(explained(error)).toMatchObject({ code: 'token-uncertain' });
  });
});

describe('a refusal after a try that went out and got no answer', () => {
  const refusal = (code: 'invalid-grant' | 'token-exchange-failed', status: number) =>
    new RequestError(code, `The token exchange failed with status ${status}.`, { request: { ...facts, status } });

  test('tells that the new token may have been lost with the answer', async () => {
    const { error, tries } = await outcomeOf([lost, refusal('invalid-grant', 400)]);
    expect(tries).toBe(2);
    expect(explained(error)).toMatchObject({
      code: 'invalid-grant',
      hint: expect.stringMatching(/sign in[\s\S]*The try before it got no answer/),
    });
  });

  test('does not promise that the token is still good', async () => {
    const { error } = await outcomeOf([lost, refusal('token-exchange-failed', 403)]);
    expect(isRefusal(error)).toBe(false);
    expect(explained(error)).toMatchObject({ code: 'token-uncertain' });
  });

  test('is taken at its word where the try before never went out', async () => {
    const refused = refusal('token-exchange-failed', 403);
    expect((await outcomeOf([unsent, refused])).error).toBe(refused);
  });
});
