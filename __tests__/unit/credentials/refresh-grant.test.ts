import { describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import {
  explainRefreshFailure,
  isRefusal,
  sendRefreshGrant,
} from '../../../src/credentials/refresh-grant.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

type Code = RequestError['code'];
const facts = { method: 'POST', host: 'app.example', path: '/api/connect/token' };
const system = (code: string) => Object.assign(new Error(code), { code });
const failure = (
  code: Code,
  more: { message?: string; status?: number; sent?: boolean; cause?: unknown } = {},
): RequestError => {
  const { message = 'It broke.', cause, ...request } = more;
  return new RequestError(code, message, { request: { ...facts, ...request }, cause });
};

describe('a refresh that fails', () => {
  const signIn = { command: 'sign in' };
  const explain = (error: unknown, rotatedBy?: string) =>
    explainRefreshFailure(error, { rotatedBy, place: 'the secret T', signInCommand: [signIn] });

  test.each<{
    what: string;
    error: RequestError;
    rotatedBy?: string;
    expected: Partial<RequestError>;
  }>([
    {
      what: 'before it is sent reports that the token is still valid',
      error: failure('unreachable', { sent: false }),
      expected: {
        code: 'unreachable',
        message: 'It broke.',
        next: 'The refresh token was not sent and is still valid.',
      },
    },
    {
      what: 'without an answer leaves the token uncertain',
      error: failure('unreachable'),
      expected: {
        code: 'token-uncertain',
        message: 'The token exchange got no answer: It broke.',
        next: [signIn],
      },
    },
    {
      what: 'with half an answer leaves the token uncertain',
      error: failure('token-uncertain', { status: 200 }),
      expected: { code: 'token-uncertain', message: 'It broke.', next: [signIn] },
    },
    {
      what: 'after another run has replaced the token names that run',
      error: failure('invalid-grant', { status: 400, message: 'invalid_grant.' }),
      rotatedBy: 'the other\nrun',
      expected: {
        code: 'invalid-grant',
        message:
          'Open Source Cloud no longer accepts the token that this job started with: another run rotated the login meanwhile, the other run.',
        next: [
          'That run has stored the new token, so first run {again}. If that fails too:\n',
          signIn,
          'Detail: invalid_grant.',
        ],
      },
    },
  ])('$what', ({ error, rotatedBy, expected }) => {
    expect(explain(error, rotatedBy)).toMatchObject({
      ...expected,
      request: error.request,
      cause: error,
    });
  });

  test.each([
    [failure('token-exchange-failed', { status: 403 }), true],
    [failure('invalid-grant', { status: 400 }), true],
    [failure('unreachable', { sent: false }), true],
    [failure('unreachable', { sent: true }), false],
    [failure('unreachable'), false],
    [failure('token-uncertain', { status: 503 }), false],
    [new Error('a fault'), false],
  ])('left the token unused after %j: %s', (error, isRefused) => {
    expect(isRefusal(error)).toBe(isRefused);
  });
});

describe('the refresh request', () => {
  const tokens = { accessToken: { value: 'access', expiresAt: 7 }, refreshToken: 'new' };
  /** Each try ends with the next of these, the last one for ever; undefined is an answer. */
  async function tryWith(...errors: (Error | undefined)[]) {
    const clock = new VirtualClock();
    let tries = 0;
    const refresh = async () => {
      const error = errors[Math.min(tries++, errors.length - 1)];
      if (error) throw error;
      return tokens;
    };
    const sending = sendRefreshGrant('old', { refresh, clock, random: () => 0.5 });
    return { outcome: await sending.catch((error: unknown) => error), tries, sleeps: clock.sleeps };
  }

  test.each([
    ['the connection breaks', failure('unreachable', { cause: system('ECONNRESET') }), 3],
    ['the connection breaks without a reason', failure('unreachable'), 3],
    [
      'nobody could be reached in time',
      failure('unreachable', { sent: false, cause: system('ERR_ANSWER_TIMEOUT') }),
      3,
    ],
    [
      'the headers take too long',
      failure('unreachable', { cause: system('UND_ERR_HEADERS_TIMEOUT') }),
      1,
    ],
    [
      'the body takes too long',
      failure('unreachable', { cause: system('UND_ERR_BODY_TIMEOUT') }),
      1,
    ],
    [
      'the answer takes too long',
      failure('unreachable', { cause: system('ERR_ANSWER_TIMEOUT') }),
      1,
    ],
    [
      'the answer breaks off',
      failure('unreachable', { status: 200, cause: system('ECONNRESET') }),
      1,
    ],
    ['a host shows a wrong certificate', failure('untrusted-certificate', { sent: false }), 1],
    ['the server fails', failure('token-uncertain', { status: 503 }), 1],
    ['the program has a fault', system('ECONNRESET'), 1],
  ])('has a limited number of tries when %s: %#', async (_where, error, times) => {
    const { tries, outcome, sleeps } = await tryWith(error);
    expect({ tries, outcome, sleeps }).toEqual({
      tries: times,
      outcome: error,
      sleeps: [375, 750].slice(0, times - 1),
    });
  });

  test('reports nothing about an earlier try when it was never sent', async () => {
    const { outcome } = await tryWith(
      failure('unreachable', { sent: true }),
      failure('unreachable', { sent: false }),
    );
    expect(isRefusal(outcome)).toBe(false);
  });

  const refusal = failure('token-exchange-failed', { status: 403, message: 'Refused.' });

  test('is believed when the earlier try was never sent', async () => {
    expect((await tryWith(failure('unreachable', { sent: false }), refusal)).outcome).toBe(refusal);
  });

  test.each([
    ['ECONNRESET', system('ECONNRESET')],
    ['the connection broke', undefined],
  ])('reports both a refusal and the unanswered try before it: %s', async (reason, cause) => {
    expect(
      (await tryWith(failure('unreachable', { sent: true, cause }), refusal)).outcome,
    ).toMatchObject({
      code: 'token-uncertain',
      message: `Refused. The try before it got no answer (${reason}): if the server processed that try, the new token was lost with the answer.`,
    });
  });
});
