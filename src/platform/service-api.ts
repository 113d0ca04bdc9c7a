import type { $ZodType, output } from 'zod/v4/core';
import { DeployError, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { backoffMs, type RetryPolicy, retry } from '../base/retry.js';
import { bearer } from '../http/bearer.js';
import { decode, refusal } from '../http/decode.js';
import type { Http, HttpAnswer, HttpRequest } from '../http/http.js';
import type { ServiceTokens } from './service-tokens.js';

/** One call to a service's own host. */
export interface ServiceCall {
  method: HttpRequest['method'];
  url: URL;
  body?: unknown;
  /** Whether sending it twice does what sending it once does. Default: only for GET and DELETE. */
  repeatable?: boolean;
  /** One try only, for a caller that looks again anyway. */
  once?: boolean;
  /** Longest time for one try, in ms. */
  timeoutMs?: number;
}

/** Most tries of a call, and the longest wait that a server may ask for, in ms. */
const tries = 4;
const longestWaitMs = 60_000;

/** A service's API: JSON over HTTP with the SAT in `x-jwt`, which goes to the host of `apiUrl` and no other. */
export class ServiceApi {
  readonly #options: { http: Http; tokens: ServiceTokens; serviceId: string; apiUrl: URL; signal: AbortSignal };

  constructor(options: { http: Http; tokens: ServiceTokens; serviceId: string; apiUrl: URL; signal: AbortSignal }) {
    this.#options = options;
  }

  /** The address of all instances, or of one. */
  url(name?: string): URL {
    const { apiUrl } = this.#options;
    const url = new URL(apiUrl);
    if (name !== undefined)
      url.pathname = `${apiUrl.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name.toWellFormed())}`;
    return url;
  }

  /**
   * A path or link on the service's host.
   * @throws DeployError `unsafe-url` when it leads elsewhere: the token would go with it
   */
  link(href: string): URL {
    const { apiUrl, serviceId } = this.#options;
    const url = URL.canParse(href, apiUrl.href) ? new URL(href, apiUrl) : undefined;
    if (url?.origin === apiUrl.origin) return url;
    throw new DeployError(
      'unsafe-url',
      `The service ${serviceId} gave a link to another host: ${JSON.stringify(plainText(href, 200))}.`,
    );
  }

  /**
   * @returns the decoded body of a 2xx answer
   * @throws RequestError for every other answer and for none
   */
  async call<S extends $ZodType>(call: ServiceCall, schema: S): Promise<output<S>> {
    const { request, answer } = await this.#send(call);
    return decode(this.#options.http, { request, answer, schema });
  }

  /** The same for an answer that need not be JSON. */
  async text(call: ServiceCall): Promise<string> {
    return (await this.#send(call)).answer.text;
  }

  async #send(call: ServiceCall): Promise<{ request: HttpRequest; answer: HttpAnswer }> {
    const { http, signal } = this.#options;
    const policy = call.once ? () => undefined : transient(call.repeatable ?? isIdempotent(call.method));
    return retry(() => this.#attempt(call), { policy, clock: http.clock, signal });
  }

  async #attempt(call: ServiceCall): Promise<{ request: HttpRequest; answer: HttpAnswer }> {
    const { http, tokens, serviceId } = this.#options;
    for (let renewed = false; ; renewed = true) {
      const request = requestFor(call, await tokens.get(serviceId));
      const answer = await http.send(request);
      if (answer.status >= 200 && answer.status < 300) return { request, answer };
      // Refused before anything happened, so even a POST may be repeated with a new token; once, not for ever.
      if (answer.status !== 401 || renewed) throw refusal(http, request, answer);
      tokens.forget(serviceId);
    }
  }
}

function requestFor(call: ServiceCall, token: string): HttpRequest {
  const headers: Record<string, string> = { 'x-jwt': bearer(token, 'The service access token') };
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  return {
    method: call.method,
    url: call.url,
    headers,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
  };
}

function isIdempotent(method: HttpRequest['method']): boolean {
  return method === 'GET' || method === 'DELETE';
}

/** 429, and 503 that names a time, were refused before anything happened; lost answers and other 5xx only where repeatable. */
function transient(repeatable: boolean): RetryPolicy {
  return (error, attempt) => {
    if (!(error instanceof RequestError) || attempt >= tries) return undefined;
    const { status, retryAfterMs } = error.request;
    const backoff = backoffMs(attempt, { base: 500, max: 8000, random: Math.random });
    if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
      return Math.min(retryAfterMs ?? backoff, longestWaitMs);
    }
    const lost = error.code === 'unreachable' || (status !== undefined && status >= 500);
    return repeatable && lost ? backoff : undefined;
  };
}
