import type * as z from 'zod/mini';
import { DeployError, RequestError } from '../base/errors.js';
import { type RetryPolicy, retry, transient } from '../base/retry.js';
import { decode } from '../http/decode.js';
import type { Http, HttpAnswer, HttpRequest } from '../http/http.js';
import { isUnclearlyMissing, platformRefusalError } from './answers.js';

/** Hands out a token that is good for at least another minute. */
export interface AccessTokens {
  get(): Promise<string>;
  /**
   * Returns another token after a 401. Absent: the token was given and cannot be renewed.
   * @param refused the token that was sent; when the present one is another already, that one is the answer
   * @returns undefined when there is no other one to be had
   */
  renew?(refused: string): Promise<string | undefined>;
  /** Why the token may be refused, as far as the token itself says it. */
  whyRefused?(): string | undefined;
}

/** Authorization of the requests: a token and its header. */
export interface RequestAuth {
  header: string;
  /** Name of the token, for a message: `The access token`. */
  whose: string;
  /** Headers that go with it. */
  also?: Record<string, string>;
  tokens: AccessTokens;
}

/** One request with JSON, or nothing, in both directions. */
export interface JsonCall {
  method: HttpRequest['method'];
  url: URL;
  body?: unknown;
  /** Whether sending it twice does what sending it once does. Default: only for GET and DELETE. */
  repeatable?: boolean;
  /** A 404 means that it does not exist; a 404 that may come from a gateway is read again. */
  mayBeMissing?: boolean;
  /** One try only, for a caller that looks again anyway. */
  once?: boolean;
  /** A 401 is an answer like any other: no other token is asked for. */
  keepsToken?: boolean;
  /** Called before each further try: whether it should still be sent. @throws what then ends the call */
  beforeAgain?: () => Promise<void>;
  /** A status that the caller handles, so that it is not retried here. */
  ownRuleFor?: number;
  /** Whether the answer may hold a secret, so that no message quotes it. */
  confidential?: boolean;
  /** A list or a log: 8 MiB of the answer are read instead of 1. */
  large?: boolean;
  /** Longest time for one try, in ms. */
  timeoutMs?: number;
}

/** Throws an error that ends the call. */
type MarkFinal = (error: unknown) => never;

interface Exchange {
  request: HttpRequest;
  answer: HttpAnswer;
}

interface JsonClientOptions {
  http: Http;
  auth: RequestAuth;
  signal: AbortSignal;
  random: () => number;
}

/** Maximum size of an answer that is read, in bytes: of a list or a log, and of any other. */
export const largeBytes = 8 * 1024 * 1024;
const usualBytes = 1024 * 1024;
/** Reads of an unclear 404 before it is believed, and the wait between them in ms. Source: the vendor's Terraform provider. */
const unclearReads = 4;
const unclearEveryMs = 5000;

/** JSON over HTTP with a token: retries what may be sent again, and renews a token that is refused, once for each call. */
export class JsonClient {
  readonly #options: JsonClientOptions;

  constructor(options: JsonClientOptions) {
    this.#options = options;
  }

  /** The same client for hosts that take another token. */
  withAuth(auth: RequestAuth): JsonClient {
    return new JsonClient({ ...this.#options, auth });
  }

  /**
   * @returns the decoded body of a 2xx answer
   * @throws RequestError for every other answer and for none; whatever `auth` throws
   */
  async call<S extends z.core.$ZodType>(call: JsonCall, schema: S): Promise<z.output<S>> {
    return await this.#send(call, (exchange) => decode(this.#options.http, { ...exchange, schema }));
  }

  /** The same for an answer that need not be JSON. */
  async text(call: JsonCall): Promise<string> {
    return await this.#send(call, ({ answer }) => answer.text);
  }

  async #send<T>(call: JsonCall, read: (exchange: Exchange) => T): Promise<T> {
    const { http, signal, random } = this.#options;
    const { method, repeatable = method === 'GET' || method === 'DELETE', once, ownRuleFor } = call;
    // What does not come from the call itself, such as a login that fails, has had its own tries.
    const final = new Set<unknown>();
    const markFinal: MarkFinal = (error) => {
      final.add(error);
      throw error;
    };
    const policy: RetryPolicy = (error, attempt) => {
      if (once || final.has(error)) return undefined;
      if (call.mayBeMissing && isUnclearlyMissing(error)) return attempt < unclearReads ? unclearEveryMs : undefined;
      return transient({ repeatable, ownRuleFor, random })(error, attempt);
    };
    const attempt = async (number: number) => {
      if (number > 1) await call.beforeAgain?.().catch(markFinal);
      return read(await this.#attempt(call, markFinal));
    };
    return retry(attempt, { policy, clock: http.clock, signal });
  }

  async #attempt(call: JsonCall, markFinal: MarkFinal): Promise<Exchange> {
    const { http, auth } = this.#options;
    const { tokens } = auth;
    let token = await tokens.get().catch(markFinal);
    for (let renewed = false; ; renewed = true) {
      const request = this.#request(call, token);
      const answer = await http.send(request);
      if (answer.status >= 200 && answer.status < 300) return { request, answer };
      // Refused before anything happened, so even a POST may be sent again with another token.
      const other =
        answer.status === 401 && !renewed && !call.keepsToken
          ? await tokens.renew?.(token).catch(markFinal)
          : undefined;
      if (other === undefined || other === token) throw explain(platformRefusalError(http, request, answer), tokens);
      token = other;
    }
  }

  #request({ method, url, body, confidential, large, timeoutMs }: JsonCall, token: string): HttpRequest {
    const { header, whose, also } = this.#options.auth;
    const headers: Record<string, string> = { ...also, [header]: bearer(token, whose) };
    if (body !== undefined) headers['content-type'] = 'application/json';
    return {
      method,
      url,
      headers,
      maxBytes: large ? largeBytes : usualBytes,
      body: body === undefined ? undefined : JSON.stringify(body),
      confidential,
      timeoutMs,
    };
  }
}

function explain(error: RequestError, tokens: AccessTokens): RequestError {
  const why = error.status === 401 ? tokens.whyRefused?.() : undefined;
  return why ? new RequestError(error.code, `${error.message} ${why}`, { request: error.request }) : error;
}

/** Maximum length of a token that is sent, in characters: servers take headers of 8 to 16 KiB in all. */
export const maxTokenLength = 16_384;

/**
 * A token as the value of a header.
 * @param whose for the message: `the access token`
 * @throws DeployError `unexpected-answer` for a token that no header can carry
 */
export function bearer(token: string, whose: string): string {
  if (token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token)) return `Bearer ${token}`;
  throw new DeployError(
    'unexpected-answer',
    `${whose} cannot be sent: it is too long, or has spaces or control characters in it.`,
  );
}
