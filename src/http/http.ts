import type { Dispatcher } from 'undici';
import type { Clock } from '../base/clock.js';
import {
  DeployError,
  describeRequest,
  messageOf,
  RequestError,
  type RequestFacts,
  systemCodeOf,
} from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { retryAfterMs } from '../base/retry.js';
import { permanentConnectionError } from './connection-errors.js';
import { dispatch } from './dispatch.js';

/** One request whose body fits into memory. Uploads have their own client, `platform/presigned-storage.ts`. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  body?: string | undefined;
  /** Maximum time for the whole exchange, in ms. Default 60,000. */
  timeoutMs?: number | undefined;
  /** Maximum time until the request is out, in ms; `timeoutMs` begins there. Default: one limit on all. */
  connectMs?: number | undefined;
  /** Whether the answer may hold a secret, so that no message quotes it. */
  confidential?: boolean | undefined;
  /** Maximum size of an answer that is read, in bytes. Default 8 MiB. */
  maxBytes?: number;
}

export interface HttpAnswer {
  status: number;
  /** Names in lower case; of a repeated header the first value. */
  headers: Record<string, string>;
  text: string;
  /** The same bytes as they came. */
  body: Buffer;
  /** The whole body did not fit into `maxBytes` and was cut. */
  cut: boolean;
}

export interface HttpOptions {
  dispatcher: Dispatcher;
  clock: Clock;
  userAgent: string;
  /** Aborts every request. Omit for requests that must finish even after a cancellation (reporting, storing the token). */
  signal?: AbortSignal;
  /** Refuses every method but GET: `operation: plan` proves with it that it writes nothing. */
  readOnly?: boolean;
}

/** The only way to the network besides uploads. Follows no redirects, so a header never reaches another host. */
export class Http {
  readonly #options: HttpOptions;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /** The same client, but every method other than GET throws `read-only` before anything is sent. */
  asReadOnly(): Http {
    return new Http({ ...this.#options, readOnly: true });
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  /**
   * @returns any answer, whatever its status
   * @throws RequestError `unreachable` when there was none, or only a part of one (then with its status);
   * `untrusted-certificate` and `proxy-refused` before anything was sent
   */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    const { url, method, timeoutMs = 60_000, connectMs, maxBytes = 8 * 1024 * 1024 } = request;
    const { signal, dispatcher, readOnly } = this.#options;
    if (readOnly && method !== 'GET') {
      throw new DeployError('read-only', `${method} ${url.host}${url.pathname} was about to be sent while planning.`);
    }
    // A server that trickles bytes would satisfy the limits between bytes for ever; this one is on all of it.
    const limit = new AbortController();
    let timer = setTimeout(() => limit.abort(), connectMs ?? timeoutMs);
    const facts: RequestFacts = { method, host: url.host, path: url.pathname, sent: false };
    try {
      const answer = await dispatch(dispatcher, this.#dispatchOptions(request, timeoutMs), {
        signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
        maxBytes,
        onSent: () => {
          facts.sent = true;
          if (connectMs === undefined) return;
          clearTimeout(timer);
          timer = setTimeout(() => limit.abort(), timeoutMs);
        },
        onStatus: (status) => {
          facts.status = status;
        },
      });
      return { ...answer, headers: flatten(answer.headers), text: answer.body.toString('utf8') };
    } catch (error) {
      signal?.throwIfAborted();
      const limitMs = facts.sent ? timeoutMs : (connectMs ?? timeoutMs);
      const cause = limit.signal.aborted ? new AnswerTimeout(limitMs, { sent: facts.sent, cause: error }) : error;
      throw permanentConnectionError(facts, cause) ?? unreachableError(facts, cause);
    } finally {
      clearTimeout(timer);
    }
  }

  #dispatchOptions({ url, method, headers, body }: HttpRequest, timeoutMs: number): Dispatcher.DispatchOptions {
    return {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      // Without a word about encodings a server may compress (RFC 9110, 12.5.3), and no answer is decompressed here.
      headers: {
        'user-agent': this.#options.userAgent,
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...headers,
      },
      body: body ?? null,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    };
  }
}

class AnswerTimeout extends Error {
  readonly code = 'ERR_ANSWER_TIMEOUT';
  constructor(timeoutMs: number, { sent, cause }: { sent: boolean | undefined; cause: unknown }) {
    super(`no ${sent ? 'complete answer' : 'connection'} within ${formatDuration(timeoutMs)}`, { cause });
  }
}

function unreachableError(request: RequestFacts, cause: unknown): RequestError {
  const code = systemCodeOf(cause);
  const { host, status } = request;
  const end = status === undefined ? `${host} gave no answer` : `The answer of ${host} broke off`;
  const detail = `${code ? `${code}, ` : ''}${describeRequest(request)}${status === undefined ? '' : ` answered ${status}`}`;
  const brief = `${end}: ${plainText(messageOf(cause))}`;
  return new RequestError('unreachable', `${brief} (${detail}).`, { brief, request, cause });
}

/** The facts of an answer and its request, for an error. */
export function requestFacts(request: HttpRequest, answer: HttpAnswer, now: number) {
  const { headers, status } = answer;
  return {
    method: request.method,
    host: request.url.host,
    path: request.url.pathname,
    status,
    requestId: headers['x-request-id'] ?? headers['x-amz-request-id'] ?? headers['x-github-request-id'],
    retryAfterMs: retryAfterMs(headers['retry-after'], now, headers['date']),
  };
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const firsts = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(firsts.filter(([, first]) => first !== undefined));
}
