import * as z from 'zod/mini';
import { describeRequest, RequestError } from '../base/errors.js';
import { parseJson } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import { reasonOf } from '../http/decode.js';
import type { Http, HttpAnswer, HttpRequest } from '../http/http.js';
import { tokenResponse } from './wire.js';

/** `expiresAt` in epoch ms. */
export interface AccessToken {
  value: string;
  expiresAt: number;
}

export interface Tokens {
  /** `value` is empty if the server sent only a new refresh token. */
  accessToken: AccessToken;
  /** Undefined: the used token stays valid. Source: RFC 6749 §6. */
  refreshToken: string | undefined;
}

// A lost answer loses the new token, so `timeoutMs` begins after the connection.
const limits = { connectMs: 10_000, timeoutMs: 60_000 };
// Also the default for an answer without a lifetime. Source: interface document, "Limits".
const maxLifeSeconds = 3600;

/** Sends a grant once: a refresh token is single-use. Source: RFC 6749 §6. @throws RequestError; `token-uncertain`: the token may be spent */
export async function requestTokens(
  http: Http,
  {
    authUrl,
    clientId,
    clientSecret,
  }: { authUrl: string; clientId: string; clientSecret?: string | undefined },
  grant: Record<string, string>,
): Promise<Tokens> {
  const form = new URLSearchParams({ ...grant, client_id: clientId });
  if (clientSecret) form.set('client_secret', clientSecret);

  const request: HttpRequest = {
    method: 'POST',
    url: new URL(`${authUrl}/api/connect/token`),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    ...limits,
    confidential: true,
    maxBytes: 256 * 1024,
  };

  const sentAt = http.clock.now();
  const answer = await http.send(request);
  const success = answer.status >= 200 && answer.status < 300;
  const parsed = success ? tokenResponse.safeParse(parseJson(answer.text)) : undefined;
  const {
    access_token: value = '',
    refresh_token: refreshToken,
    expires_in = maxLifeSeconds,
  } = parsed?.data ?? {};
  if (!value && !refreshToken) throw refusedError(answer);

  // Counted from before the request, so that the token is never used too long.
  const expiresAt = value ? sentAt + Math.min(expires_in, maxLifeSeconds) * 1000 : 0;
  return { accessToken: { value, expiresAt }, refreshToken: refreshToken || undefined };
}

// Source: RFC 6749 §5.2.
const errorAnswer = z.object({
  error: z.string(),
  error_description: z.catch(z.optional(z.string()), undefined),
});

// With these codes the token was not used, also where a server sends them with a 2xx status.
const refusals = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

function codeOf(
  status: number,
  error: string | undefined,
): 'invalid-grant' | 'token-exchange-failed' | 'token-uncertain' {
  if (error === 'invalid_grant') return 'invalid-grant';

  const isRefusal = status < 300 ? refusals.has(error ?? '') : status < 500;
  return isRefusal ? 'token-exchange-failed' : 'token-uncertain';
}

function refusedError(answer: HttpAnswer): RequestError {
  const { facts } = answer;
  const { error, error_description: description } =
    errorAnswer.safeParse(parseJson(answer.text)).data ?? {};
  const where = describeRequest(facts);

  if (answer.status < 300 && error === undefined)
    return new RequestError(
      'token-uncertain',
      `${where} answered ${answer.status} without tokens.`,
      {
        request: facts,
      },
    );

  const code = codeOf(answer.status, error);

  const said = description === undefined ? '' : `: ${plainText(description, 200)}`;
  const reason = error === undefined ? reasonOf(answer) : `${plainText(error, 60)}${said}`;

  return new RequestError(
    code,
    `The token exchange failed with status ${answer.status} (${where}): ${reason}.`,
    {
      request: { ...facts, serverCode: error },
      next: code === 'token-exchange-failed' ? adviceFor(answer.status) : undefined,
    },
  );
}

function adviceFor(status: number): string {
  if (status >= 300 && status < 400)
    return 'Another server answers: check `environment`, `auth-url` and `base-url`.';
  return status === 429
    ? 'The platform gets too many requests: run {again} in a few minutes.'
    : 'Check `client-id`, `client-secret` and `environment`, then run {again}.';
}
