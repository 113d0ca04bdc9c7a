import type { Advice } from '../base/advice.js';
import { RequestError, systemCodeOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { backoffMs, retry, rules } from '../base/retry.js';
import type { Tokens } from '../platform/oauth.js';
import type { RotationOptions } from './acquire-lease.js';

const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ERR_ANSWER_TIMEOUT']);

/** Sends the refresh grant. Retries only if the connection broke without a response. */
export async function sendRefreshGrant(
  refreshToken: string,
  { refresh, clock, random }: Pick<RotationOptions, 'refresh' | 'clock' | 'random'>,
): Promise<Tokens> {
  let lost: RequestError | undefined;
  const attempt = async () => {
    try {
      return await refresh(refreshToken);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // An unsent retry says nothing about the earlier request.
      if (lost && wasNeverSent(error)) throw lost;
      if (lost && isRefusal(error)) throw refusedAfterError(lost, error);

      if (isBrokenConnection(error) && !wasNeverSent(error)) lost = error;
      throw error;
    }
  };
  return retry(attempt, {
    clock,
    policy: (error, number) =>
      number < rules.grant.tries && isBrokenConnection(error)
        ? backoffMs(number, rules.grant, random)
        : undefined,
  });
}

/** Returns the error for a refused retry. The lost request may have used the token, so the refusal proves nothing. */
function refusedAfterError(
  lost: RequestError,
  { code, message, request, cause }: RequestError,
): RequestError {
  const reason = systemCodeOf(lost.cause) ?? 'the connection broke';
  return new RequestError(
    code === 'invalid-grant' ? code : 'token-uncertain',
    `${message} The try before it got no answer (${reason}): if the server processed that try, the new token was lost with the answer.`,
    { request, cause },
  );
}

function wasNeverSent(error: unknown): boolean {
  return error instanceof RequestError && error.request.sent === false;
}

/** Returns whether the token is unused: the request was refused, or never sent. */
export function isRefusal(error: unknown): boolean {
  if (wasNeverSent(error)) return true;
  return (
    error instanceof RequestError &&
    (error.code === 'token-exchange-failed' || error.code === 'invalid-grant')
  );
}

/** Returns what a failed grant made of its token; undefined if the token was not used. */
export function endOfGrant(error: unknown): 'unanswered' | 'refused' | undefined {
  if (!isRefusal(error)) return 'unanswered';
  return error instanceof RequestError && error.code === 'invalid-grant' ? 'refused' : undefined;
}

/** Returns the error of a refresh with the consequence and the next command. */
export function explainRefreshFailure(
  error: unknown,
  {
    rotatedBy,
    signInCommand,
    place,
  }: { rotatedBy: string | undefined; signInCommand: Advice; place: string },
): unknown {
  if (!(error instanceof RequestError)) return error;

  const { code, request, message } = error;
  const retold = (as: typeof code, text: string, next: string | Advice) =>
    new RequestError(as, text, { request, cause: error, next });

  if (wasNeverSent(error))
    return retold(code, message, 'The refresh token was not sent and is still valid.');
  if (code === 'unreachable')
    return retold('token-uncertain', `The token exchange got no answer: ${message}`, signInCommand);
  if (code === 'token-uncertain') return retold(code, message, signInCommand);
  if (code !== 'invalid-grant') return error;

  const next = [...signInCommand, `Detail: ${message}`];
  const refused = 'Open Source Cloud no longer accepts the';

  if (rotatedBy === undefined) return retold(code, `${refused} login in ${place}.`, next);

  return retold(
    code,
    `${refused} token that this job started with: another run rotated the login meanwhile, ${plainText(rotatedBy)}.`,
    ['That run has stored the new token, so first run {again}. If that fails too:\n', ...next],
  );
}

/** Returns whether a connection broke. Excludes time-outs and truncated answers, after which the token may be used. */
function isBrokenConnection(error: unknown): boolean {
  if (
    !(error instanceof RequestError) ||
    error.code !== 'unreachable' ||
    error.status !== undefined
  )
    return false;
  return wasNeverSent(error) || !timeouts.has(systemCodeOf(error.cause) ?? '');
}
