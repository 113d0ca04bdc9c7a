import type { $ZodType, output } from 'zod/v4/core';
import { RequestError } from '../base/errors.js';
import { backoffMs, type RetryPolicy, retry } from '../base/retry.js';
import { bearer } from '../http/bearer.js';
import { decode, refusal } from '../http/decode.js';
import type { Http, HttpRequest } from '../http/http.js';
import type { Hosts } from './hosts.js';

/** Hands out a PAT that is good for at least another minute. */
export interface AccessTokens {
  get(): Promise<string>;
  /**
   * Another token for one that the platform has just refused with 401. Absent: the token was given and cannot be renewed.
   * @param refused the token that was sent; when the present one is another already, that one is the answer
   * @returns undefined when there is no other one to be had
   */
  renew?(refused: string): Promise<string | undefined>;
}

/** One call to a host that takes the PAT. */
export interface ControlPlaneCall {
  host: 'catalog' | 'token' | 'deploy' | 'money';
  method: HttpRequest['method'];
  /** Below the host, starting with `/`. Every variable part is already encoded. */
  path: string;
  body?: unknown;
  /**
   * Whether sending it twice does what sending it once does, so that a lost answer or a 5xx may be retried.
   * Default: only for GET and DELETE.
   */
  repeatable?: boolean;
  /** Asked before each further try: whether it still should be sent. @throws what then ends the call */
  beforeAgain?: () => Promise<void>;
  /** Whether the answer may hold a secret, so that no message quotes it. */
  confidential?: boolean;
  /** Longest time for one try, in ms. */
  timeoutMs?: number;
}

/** Most tries of a call that may be repeated. */
const tries = 4;

/** The control plane: JSON over HTTP with the PAT in `x-pat-jwt`, which goes to these hosts and no other. */
export class ControlPlane {
  readonly #options: { http: Http; hosts: Hosts; tokens: AccessTokens; signal: AbortSignal };

  constructor(options: { http: Http; hosts: Hosts; tokens: AccessTokens; signal: AbortSignal }) {
    this.#options = options;
  }

  /**
   * @returns the decoded body of a 2xx answer
   * @throws RequestError for every other answer and for none
   */
  async call<S extends $ZodType>(call: ControlPlaneCall, schema: S): Promise<output<S>> {
    const { http, signal } = this.#options;
    return await retry(
      async (number) => {
        if (number > 1) await call.beforeAgain?.();
        const request = await this.#prepare(call);
        const answer = await http.send(request);
        if (answer.status < 200 || answer.status >= 300) throw refusal(http, request, answer);
        return decode(http, { request, answer, schema });
      },
      { policy: transient(call.repeatable ?? isIdempotent(call.method)), clock: http.clock, signal },
    );
  }

  /** The same for an answer whose body does not matter. */
  async command(call: ControlPlaneCall): Promise<void> {
    const { http, signal } = this.#options;
    await retry(
      async () => {
        const request = await this.#prepare(call);
        const answer = await http.send(request);
        if (answer.status < 200 || answer.status >= 300) throw refusal(http, request, answer);
      },
      { policy: transient(call.repeatable ?? isIdempotent(call.method)), clock: http.clock, signal },
    );
  }

  async #prepare(call: ControlPlaneCall): Promise<HttpRequest> {
    const { hosts, tokens } = this.#options;
    const headers: Record<string, string> = { 'x-pat-jwt': bearer(await tokens.get(), 'The access token') };
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    return {
      method: call.method,
      url: new URL(hosts[call.host] + call.path),
      headers,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.confidential ? { confidential: true } : {}),
      ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
    };
  }
}

function isIdempotent(method: HttpRequest['method']): boolean {
  return method === 'GET' || method === 'DELETE';
}

/** Lost answers, 429 and 5xx but 503, which has a rule of its own where it means "storage starting". */
function transient(repeatable: boolean): RetryPolicy {
  return (error, attempt) => {
    if (!(error instanceof RequestError) || attempt >= tries) return undefined;
    const { status, retryAfterMs } = error.request;
    // 429 was refused before anything happened, so it may be repeated whatever the call does.
    if (status === 429)
      return Math.min(retryAfterMs ?? backoffMs(attempt, { base: 1000, max: 8000, random: Math.random }), 60_000);
    if (!repeatable) return undefined;
    if (error.code !== 'unreachable' && !(status !== undefined && status >= 500 && status !== 503)) return undefined;
    return backoffMs(attempt, { base: 500, max: 8000, random: Math.random });
  };
}
