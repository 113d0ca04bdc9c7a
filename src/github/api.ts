import type { getOctokit } from '@actions/github';
import type * as z from 'zod/mini';
import { DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { checkShape, refusalError } from '../http/decode.js';
import type { Http, HttpAnswer, HttpRequest } from '../http/http.js';

/** GitHub's REST API as Octokit speaks it, over this project's own transport. */
export type GitHubApi = ReturnType<typeof getOctokit>;

export interface GitHubApiOptions {
  http: Http;
  token: string;
  /** GITHUB_API_URL, so that GitHub Enterprise Server and its relatives are reached. The token goes to no other origin. */
  apiUrl: string;
  /** Longest time for one request, in ms. Default 10,000. */
  timeoutMs?: number;
  /** Told the headers of each answer. */
  onAnswer?: ((headers: Record<string, string>) => void) | undefined;
}

/**
 * Octokit, loaded when it is first needed (25 ms) and sent through `Http`: one place for proxy, time limits and
 * `plan`'s refusal to write, and no redirect ever takes the token elsewhere.
 * Its calls throw RequestError: `unreachable` without an answer, `github-refused` for every answer but a success.
 */
export async function gitHubApi(options: GitHubApiOptions): Promise<GitHubApi> {
  const { getOctokit } = await import('@actions/github');
  const baseUrl = options.apiUrl.replace(/\/+$/, '');
  const api = getOctokit(options.token, { baseUrl, request: { fetch: fetchOver(options, new URL(baseUrl).origin) } });
  api.hook.error('request', (error) => {
    // Octokit wraps what its `fetch` throws; ours says more.
    throw error.cause instanceof DeployError ? error.cause : error;
  });
  return api;
}

/** The part of a fetch response that Octokit reads. */
interface Fetched {
  status: number;
  url: string;
  headers: Map<string, string>;
  text(): Promise<string>;
}

interface FetchInit {
  method: HttpRequest['method'];
  headers: Record<string, string>;
  body?: string | undefined;
}

// A page of comments has at most 100 of 64 KiB; a page of anything else is far shorter.
function fetchOver({ http, timeoutMs = 10_000, onAnswer }: GitHubApiOptions, origin: string) {
  return async (address: string, { method, headers, body }: FetchInit): Promise<Fetched> => {
    const url = new URL(address);
    if (url.origin !== origin) {
      throw new DeployError(
        'unsafe-url',
        `A request to ${plainText(url.origin)} was about to carry a token of ${origin}.`,
      );
    }
    const { 'user-agent': _octokits, ...kept } = headers;
    const request: HttpRequest = {
      method,
      url,
      headers: { ...kept, 'x-github-api-version': '2022-11-28' },
      timeoutMs,
      maxBytes: (/\/comments$/.test(url.pathname) ? 8 : 4) * 1024 * 1024,
      body,
    };
    const answer = await http.send(request);
    onAnswer?.(answer.headers);
    if (answer.status < 200 || answer.status >= 300 || answer.cut) throw gitHubRefusalError(http, request, answer);
    return {
      status: answer.status,
      url: url.href,
      headers: new Map(Object.entries(answer.headers)),
      text: async () => answer.text,
    };
  };
}

function gitHubRefusalError(http: Http, request: HttpRequest, answer: HttpAnswer): RequestError {
  const plain = refusalError(http, { request, answer }, { code: answer.cut ? 'unexpected-answer' : 'github-refused' });
  const wanted = wantedPermissions(answer);
  const limitedMs = rateLimitMs(answer, http.clock.now());
  const retryAfterMs = plain.request.retryAfterMs ?? limitedMs;
  const limit = limitedMs === undefined ? '' : ` The rate limit ends in ${formatDuration(limitedMs)}.`;
  const permissions = wanted ? ` GitHub would accept a token with: ${wanted}.` : '';
  return new RequestError(plain.code, `${plain.message}${limit}${permissions}`, {
    request: {
      ...plain.request,
      retryAfterMs,
      acceptedPermissions: answer.headers['x-accepted-github-permissions'],
    },
  });
}

/** `secrets=write` and the like, as GitHub names what a refused request would have needed. */
function wantedPermissions({ status, headers }: HttpAnswer): string | undefined {
  if (status !== 403 && status !== 404) return undefined;
  const fine = headers['x-accepted-github-permissions'];
  if (fine) return `${plainText(fine, 200)} (x-accepted-github-permissions)`;
  const classic = headers['x-accepted-oauth-scopes'];
  return classic ? `${plainText(classic, 200)} (x-accepted-oauth-scopes)` : undefined;
}

/** Ms until an exhausted rate limit starts anew. Source: "Rate limits for the REST API", which answers 403 or 429. */
function rateLimitMs({ headers }: HttpAnswer, now: number): number | undefined {
  const reset = Number(headers['x-ratelimit-reset']);
  if (headers['x-ratelimit-remaining'] !== '0' || !Number.isFinite(reset)) return undefined;
  return Math.max(0, reset * 1000 - now);
}

/** Returns the data of Octokit's answer as the schema has it. @throws DeployError `unexpected-answer` that names `subject` */
export function decodeData<S extends z.core.$ZodType>(schema: S, data: unknown, subject: string): z.output<S> {
  const fail = (fault: string) =>
    new DeployError('unexpected-answer', `GitHub answered a request for ${subject} with ${fault}.`);
  return checkShape(schema, data, fail);
}
