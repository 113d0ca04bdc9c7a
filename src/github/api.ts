import type { getOctokit } from '@actions/github';
import type * as z from 'zod/mini';
import { isLoopback } from '../base/addresses.js';
import type { Clock } from '../base/clock.js';
import { DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { checkShape, refusalError } from '../http/decode.js';
import type { Http, HttpAnswer, HttpRequest } from '../http/http.js';

export type GitHubApi = ReturnType<typeof getOctokit>;

export interface GitHubApiOptions {
  http: Http;
  token: string;
  /** The token is sent only to this origin. */
  apiUrl: string;
  timeoutMs?: number;
  onAnswer?: ((headers: Record<string, string>) => void) | undefined;
}

/** Loads Octokit (25 ms) over `Http`. Calls throw RequestError `unreachable` or `github-refused`. @throws DeployError `unsafe-url` for plain http but for loopback */
export async function gitHubApi(options: GitHubApiOptions): Promise<GitHubApi> {
  const { getOctokit } = await import('@actions/github');
  const baseUrl = options.apiUrl.replace(/\/+$/, '');
  const { protocol, host } = new URL(baseUrl);
  if (protocol !== 'https:' && !isLoopback(new URL(baseUrl))) {
    const text = `The API of the repository's server, ${plainText(host)}, is reached over plain http, so it is sent no token: everybody on the way could read it.`;
    const next =
      'Let the server answer over https, and set its address to https in its own settings (ROOT_URL of Gitea and Forgejo).';
    throw new DeployError('unsafe-url', text, { next });
  }

  const api = getOctokit(options.token, {
    baseUrl,
    request: { fetch: fetchOver(options, new URL(baseUrl).origin) },
  });
  api.hook.error('request', (error) => {
    // Octokit wraps the errors of its `fetch`.
    throw error.cause instanceof DeployError ? error.cause : error;
  });
  return api;
}

function fetchOver({ http, timeoutMs = 10_000, onAnswer }: GitHubApiOptions, origin: string) {
  return async (address: string, { headers, method, body }: Omit<HttpRequest, 'url'>) => {
    const url = new URL(address);
    if (url.origin !== origin) {
      const text = `A request to ${plainText(url.origin)} was about to carry a token of ${origin}.`;
      throw new DeployError('unsafe-url', text);
    }

    const { 'user-agent': _octokits, ...others } = headers ?? {};
    const request: HttpRequest = {
      method,
      url,
      headers: { ...others, 'x-github-api-version': '2022-11-28' },
      timeoutMs,
      // A page has at most 100 comments of 64 KiB.
      maxBytes: (url.pathname.endsWith('/comments') ? 8 : 4) * 1024 * 1024,
      body,
    };
    const answer = await http.send(request);
    onAnswer?.(answer.headers);
    if (answer.status < 200 || answer.status >= 300 || answer.cut)
      throw gitHubRefusalError(answer, http.clock.now());

    return {
      status: answer.status,
      url: url.href,
      headers: new Map(Object.entries(answer.headers)),
      text: async () => answer.text,
    };
  };
}

function gitHubRefusalError(answer: HttpAnswer, now: number): RequestError {
  const code = answer.cut ? 'unexpected-answer' : 'github-refused';
  const { message, request: facts } = refusalError(answer, { code });
  const limitedMs = rateLimitMs(answer, now);
  const retryAfterMs = facts.retryAfterMs ?? limitedMs;
  const limit =
    limitedMs === undefined ? '' : ` The rate limit ends in ${formatDuration(limitedMs)}.`;
  const acceptedPermissions = answer.headers['x-accepted-github-permissions'];

  const permissions =
    acceptedPermissions && (answer.status === 403 || answer.status === 404)
      ? ` GitHub would accept a token with: ${plainText(acceptedPermissions, 200)} (x-accepted-github-permissions).`
      : '';
  return new RequestError(code, `${message}${limit}${permissions}`, {
    request: {
      ...facts,
      retryAfterMs,
      acceptedPermissions,
      isOfGitHub: 'x-github-request-id' in answer.headers || acceptedPermissions !== undefined,
      ssoUrl: ssoUrlOf(answer),
    },
  });
}

/** Source: GitHub, "Troubleshooting the REST API", SAML SSO. */
function ssoUrlOf({ headers }: HttpAnswer): string | undefined {
  const [, url = ''] =
    /^required; url=(https:\/\/[^\s;]{1,500})$/.exec(headers['x-github-sso'] ?? '') ?? [];
  return URL.canParse(url) ? url : undefined;
}

/** Source: GitHub, "Rate limits for the REST API". */
function rateLimitMs({ headers }: HttpAnswer, now: number): number | undefined {
  const reset = Number(headers['x-ratelimit-reset']);
  if (headers['x-ratelimit-remaining'] !== '0' || !Number.isFinite(reset)) return undefined;
  return Math.max(0, reset * 1000 - now);
}

/** Returns the data, parsed by the schema. @throws DeployError `unexpected-answer` that names `subject` */
export function decodeData<S extends z.core.$ZodType>(
  schema: S,
  data: unknown,
  subject: string,
): z.output<S> {
  const fail = (fault: string) =>
    new DeployError('unexpected-answer', `GitHub answered a request for ${subject} with ${fault}.`);
  return checkShape(schema, data, fail);
}

const warnDays = 14;
const dayMs = 86_400_000;

/** Returns `ends in 3 days, on 2026-12-01`, or `ended on …`; undefined if the token expires later. */
export function endsSoon(expiry: number | undefined, now: number): string | undefined {
  if (expiry === undefined || expiry - now > warnDays * dayMs) return undefined;
  const date = new Date(expiry).toISOString().slice(0, 10);
  if (expiry <= now) return `ended on ${date}`;

  const days = Math.floor((expiry - now) / dayMs);
  const when = days === 0 ? 'within a day' : `in ${days === 1 ? 'one day' : `${days} days`}`;
  return `ends ${when}, on ${date}`;
}

/** Returns a function that warns once if the token expires soon. Source: GitHub, "Managing your personal access tokens". */
export function expiryWarner({
  clock,
  log,
}: {
  clock: Clock;
  log: Log;
}): (headers: Record<string, string>) => void {
  let said = false;
  return (headers) => {
    // V8 parses GitHub's form, `2026-03-02 13:00:00 +0100`.
    const expiry = Date.parse(headers['github-authentication-token-expiration'] ?? '') || undefined;
    const soon = said ? undefined : endsSoon(expiry, clock.now());
    if (!soon) return;

    said = true;
    log.warning(
      `\`secret-token\` ${soon}. Without it the login cannot be kept. Make a new token, and replace the secret that it is read from.`,
    );
  };
}
