import { describeRequest, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { reasonOf } from '../http/decode.js';
import { type Http, type HttpAnswer, type HttpRequest, requestFacts } from '../http/http.js';
import { parseJson } from '../http/json.js';
import { tokenResponse } from './wire.js';

/** What a refresh gave: both tokens replace the ones before. */
export interface Tokens {
  accessToken: string;
  /** Undefined when the server sent none, and the one that was used stays valid (RFC 6749, section 6). */
  refreshToken: string | undefined;
  /** Epoch ms. */
  expiresAt: number;
}

export interface RefreshRequest {
  authUrl: string;
  refreshToken: string;
  clientId: string;
  clientSecret: string | undefined;
}

/** Longest wait for the token endpoint, in ms. */
const timeoutMs = 10_000;
/** Life of an access token when the answer does not say, in ms. Source: interface document, "Limits". */
const defaultLifeMs = 3_600_000;

/**
 * One refresh grant (RFC 6749, section 6), sent once: retrying is the caller's decision, because the token dies on use.
 * The form is written here and not by the OAuth library of the sign-in: that one loads Node's `fetch`, 20 ms before the
 * first request of every run.
 * @throws RequestError `unreachable` without an answer, `invalid-grant`, `token-exchange-failed` for another refusal,
 * `token-uncertain` for an answer after which nobody knows
 */
export async function refreshGrant(
  http: Http,
  { authUrl, refreshToken, clientId, clientSecret }: RefreshRequest,
): Promise<Tokens> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId });
  if (clientSecret) form.set('client_secret', clientSecret);
  const request: HttpRequest = {
    method: 'POST',
    url: new URL(`${authUrl}/api/connect/token`),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    timeoutMs,
    confidential: true,
    maxBytes: 256 * 1024,
  };
  const sentAt = http.clock.now();
  const answer = await http.send(request);
  if (answer.status < 200 || answer.status >= 300) throw refused(http, request, answer);
  // Decoded with as few demands as possible: whatever else is odd in it, a new refresh token must not be thrown away.
  const parsed = tokenResponse.safeParse(parseJson(answer.text));
  if (!parsed.success) {
    const facts = requestFacts(request, answer, http.clock.now());
    throw new RequestError('token-uncertain', `${describeRequest(facts)} answered ${answer.status} without tokens.`, {
      request: facts,
    });
  }
  const { access_token, refresh_token, expires_in } = parsed.data;
  // Counted from before the request, so that a slow answer never makes the token look younger than it is.
  const expiresAt = sentAt + (expires_in === undefined ? defaultLifeMs : expires_in * 1000);
  return { accessToken: access_token, refreshToken: refresh_token ?? undefined, expiresAt };
}

function refused(http: Http, request: HttpRequest, answer: HttpAnswer): RequestError {
  const facts = requestFacts(request, answer, http.clock.now());
  const body = parseJson(answer.text);
  const oauthError =
    typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
      ? body.error
      : undefined;
  const description =
    typeof body === 'object' &&
    body !== null &&
    'error_description' in body &&
    typeof body.error_description === 'string'
      ? `: ${plainText(body.error_description, 200)}`
      : '';
  const code =
    oauthError === 'invalid_grant'
      ? 'invalid-grant'
      : answer.status >= 500
        ? 'token-uncertain'
        : 'token-exchange-failed';
  const reason = oauthError ? `${plainText(oauthError, 60)}${description}` : reasonOf(answer, request);
  return new RequestError(
    code,
    `The token exchange failed with status ${answer.status} (${describeRequest(facts)}): ${reason}.`,
    { request: { ...facts, serverCode: oauthError } },
  );
}
