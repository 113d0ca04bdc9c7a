import { describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { explainRefreshFailure, isRefusal, sendRefreshGrant } from '../../../src/credentials/refresh-grant.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

describe('a refresh that fails', () => {
  type Code = RequestError['code'];
  const facts = { method: 'POST', host: 'app.example', path: '/api/connect/token' };
  const failure = (code: Code, message: string, more: { status?: number; sent?: boolean } = {}, cause?: unknown) =>
    new RequestError(code, message, { request: { ...facts, ...more }, cause });
  const explain = (error: unknown, rotatedBy?: string) =>
    explainRefreshFailure(error, { rotatedBy, place: 'the secret T', signInCommand: [{ command: 'sign in' }] });

  describe('what a failed refresh says', () => {
    test.each<[string, RequestError, string | undefined, Partial<RequestError>]>([
      [
        'that never went out',
        failure('unreachable', 'No address.', { sent: false }),
        undefined,
        { code: 'unreachable', message: 'No address.', next: 'The refresh token was not sent and is still good.' },
      ],
      [
        'without an answer',
        failure('unreachable', 'It broke.'),
        undefined,
        {
          code: 'token-uncertain',
          message: 'The token exchange got no answer: It broke.',
          next: [{ command: 'sign in' }],
        },
      ],
      [
        'with half an answer',
        failure('token-uncertain', 'No tokens.', { status: 200 }),
        undefined,
        { code: 'token-uncertain', message: 'No tokens.', next: [{ command: 'sign in' }] },
      ],
      [
        'of a token that is dead',
        failure('invalid-grant', 'invalid_grant.', { status: 400 }),
        undefined,
        {
          code: 'invalid-grant',
          message: 'Open Source Cloud no longer accepts the login in the secret T.',
          next: [{ command: 'sign in' }, 'Detail: invalid_grant.'],
        },
      ],
      [
        'of a token that another run has replaced',
        failure('invalid-grant', 'invalid_grant.', { status: 400 }),
        'the other\nrun',
        {
          code: 'invalid-grant',
          message:
            'Open Source Cloud no longer accepts the token that this job started with: another run rotated the login meanwhile, the other run.',
          next: [
            'That run has kept the new token, so first run {again}. Should that fail too:\n',
            { command: 'sign in' },
            'Detail: invalid_grant.',
          ],
        },
      ],
    ])('%s', (_what, error, rotatedBy, said) => {
      const explained = explain(error, rotatedBy);
      expect(explained).toMatchObject({ ...said, request: error.request, cause: error });
      expect(explained).not.toBe(error);
    });

    test.each([
      ['of a client that is refused', failure('token-exchange-failed', 'invalid_client.', { status: 401 })],
      ['of the program', new TypeError('a fault')],
    ])('%s is left as it is', (_what, error) => {
      expect(explain(error)).toBe(error);
    });
  });

  test.each([
    [failure('token-exchange-failed', '', { status: 403 }), true],
    [failure('invalid-grant', '', { status: 400 }), true],
    [failure('unreachable', '', { sent: false }), true],
    [failure('unreachable', '', { sent: true }), false],
    [failure('unreachable', ''), false],
    [failure('token-uncertain', '', { status: 503 }), false],
    [new Error('a fault'), false],
  ])('%j did not use the token: %s', (error, isRefused) => {
    expect(isRefusal(error)).toBe(isRefused);
  });

  describe('the one request', () => {
    const system = (code: string) => Object.assign(new Error(code), { code });
    const tokens = { accessToken: { value: 'access', expiresAt: 7 }, refreshToken: 'new' };
    async function triesFor(...errors: Error[]) {
      const clock = new VirtualClock();
      let tries = 0;
      const refresh = async () => {
        const error = errors[Math.min(tries++, errors.length - 1)];
        if (error?.message === 'works') return tokens;
        throw error ?? new Error('none');
      };
      const outcome = await sendRefreshGrant('old', { refresh, clock, random: () => 0.5 }).catch(
        (error: unknown) => error,
      );
      return { tries, outcome, sleeps: clock.sleeps };
    }

    test.each([
      ['the connection breaks', failure('unreachable', '', {}, system('ECONNRESET')), 3],
      ['the connection breaks without a reason', failure('unreachable', ''), 3],
      ['the headers take too long', failure('unreachable', '', {}, system('UND_ERR_HEADERS_TIMEOUT')), 1],
      ['the body takes too long', failure('unreachable', '', {}, system('UND_ERR_BODY_TIMEOUT')), 1],
      ['the answer takes too long', failure('unreachable', '', {}, system('ERR_ANSWER_TIMEOUT')), 1],
      ['nobody could be reached in time', failure('unreachable', '', { sent: false }, system('ERR_ANSWER_TIMEOUT')), 3],
      ['the answer breaks off', failure('unreachable', '', { status: 200 }, system('ECONNRESET')), 1],
      ['a host shows a wrong certificate', failure('untrusted-certificate', '', { sent: false }), 1],
      ['the server fails', failure('token-uncertain', '', { status: 503 }), 1],
      ['the program has a fault', system('ECONNRESET'), 1],
    ])('is sent anew where %s: %#', async (_where, error, times) => {
      const { tries, outcome, sleeps } = await triesFor(error);
      expect([tries, outcome]).toEqual([times, error]);
      expect(sleeps).toEqual([375, 750].slice(0, times - 1));
    });

    test('that never went out says nothing about a try before it that did', async () => {
      const { outcome } = await triesFor(
        failure('unreachable', '', { sent: true }),
        failure('unreachable', '', { sent: false }),
      );
      expect([isRefusal(outcome), explain(outcome)]).toEqual([
        false,
        expect.objectContaining({ code: 'token-uncertain' }),
      ]);
    });

    test('is taken at its word where the try before never went out', async () => {
      const refusal = failure('token-exchange-failed', 'Refused.', { status: 403 });
      expect((await triesFor(failure('unreachable', '', { sent: false }), refusal)).outcome).toBe(refusal);
    });

    test('gives what the second try gives', async () => {
      const { outcome } = await triesFor(failure('unreachable', '', {}, system('ECONNRESET')), new Error('works'));
      expect(outcome).toBe(tokens);
    });

    test.each([
      ['ECONNRESET', system('ECONNRESET')],
      ['the connection broke', undefined],
    ])('that is refused after a try without an answer says both: %s', async (why, cause) => {
      const refusal = failure('token-exchange-failed', 'Refused.', { status: 403 }, 'its cause');
      const { outcome } = await triesFor(failure('unreachable', '', { sent: true }, cause), refusal);
      expect(outcome).toMatchObject({
        code: 'token-uncertain',
        message: `Refused. The try before it got no answer (${why}): if the server acted on that one, the new token was lost with the answer.`,
        request: refusal.request,
        cause: 'its cause',
      });
    });
  });
});
