import type { Clock } from '../base/clock.js';
import { RequestError, systemCodeOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { backoffMs, retry } from '../base/retry.js';

/**
 * Runs the one request that spends a refresh token. Only a connection that broke is tried again, with the same token,
 * twice.
 */
export async function sendRefreshGrant<T>(
  send: () => Promise<T>,
  { clock, random }: { clock: Clock; random: () => number },
): Promise<T> {
  let lost: RequestError | undefined;
  const attempt = async () => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // A later try that did not even get out says nothing about the token that an earlier one took along.
      if (lost && wasNeverSent(error)) throw lost;
      if (lost && isRefusal(error)) throw refusedAfter(lost, error);
      if (isBrokenConnection(error) && !wasNeverSent(error)) lost = error;
      throw error;
    }
  };
  return retry(attempt, {
    clock,
    policy: (error, number) =>
      number <= 2 && isBrokenConnection(error) ? backoffMs(number, { base: 500, max: 2000, random }) : undefined,
  });
}

/** What an earlier try did to the token nobody knows, so a refusal afterwards does not mean that it is still good. */
function refusedAfter(lost: RequestError, { code, message, request, cause }: RequestError): RequestError {
  const why = systemCodeOf(lost.cause) ?? 'the connection broke';
  return new RequestError(
    code === 'invalid-grant' ? code : 'token-uncertain',
    `${message} The try before it got no answer (${why}): if the server acted on that one, the new token was lost with the answer.`,
    { request, cause },
  );
}

function wasNeverSent(error: unknown): boolean {
  return error instanceof RequestError && error.request.sent === false;
}

/** Whether the server said no, or was never asked, so that the token was not spent by this request. */
export function isRefusal(error: unknown): boolean {
  if (wasNeverSent(error)) return true;
  return error instanceof RequestError && (error.code === 'token-exchange-failed' || error.code === 'invalid-grant');
}

/**
 * The error of a refresh in words for a person.
 * @param rotatedBy the run that has rotated the login meanwhile, if one did
 */
export function explainRefreshFailure(
  error: unknown,
  { rotatedBy, signInCommand, place }: { rotatedBy: string | undefined; signInCommand: string; place: string },
): unknown {
  if (!(error instanceof RequestError)) return error;
  const { request, message } = error;
  if (wasNeverSent(error)) {
    const next = 'The refresh token was not sent and is still good.';
    return new RequestError(error.code, message, { request, cause: error, next });
  }
  if (error.code === 'unreachable') {
    return new RequestError('token-uncertain', `The token exchange got no answer: ${message}`, {
      request,
      cause: error,
      next: signInCommand,
    });
  }
  if (error.code === 'token-uncertain')
    return new RequestError(error.code, message, { request, cause: error, next: signInCommand });
  if (error.code !== 'invalid-grant') return error;
  // What a person needs comes first, the protocol's own words last.
  const detail = `\nDetail: ${message}`;
  if (rotatedBy === undefined) {
    return new RequestError('invalid-grant', `Open Source Cloud no longer accepts the login in ${place}.`, {
      request,
      cause: error,
      next: `${signInCommand}${detail}`,
    });
  }
  return new RequestError(
    'invalid-grant',
    `Open Source Cloud no longer accepts the token that this job started with: another run rotated the login meanwhile, ${plainText(rotatedBy)}.`,
    {
      request,
      cause: error,
      next: `That run has kept the new token, so first run this job again. Should that fail too:\n${signInCommand}${detail}`,
    },
  );
}

/**
 * The connection broke before a word came back. A time-out is none: the server may still be working on that one.
 * Neither is an answer that was cut: its first line says that the token is spent.
 */
function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof RequestError) || error.code !== 'unreachable' || error.status !== undefined) return false;
  return wasNeverSent(error) || !isTimeout(error);
}

function isTimeout(error: RequestError): boolean {
  return ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ERR_ANSWER_TIMEOUT'].includes(
    systemCodeOf(error.cause) ?? '',
  );
}
