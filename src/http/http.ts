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
import { ProxyError } from './connections.js';
import { type DispatchResponse, dispatch } from './dispatch.js';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  body?: string | undefined;
  /** Limit from the connection (or the start) to the end of the answer, in ms. Default 60,000. */
  timeoutMs?: number | undefined;
  /** Limit for connecting, in ms; `timeoutMs` then begins. */
  connectMs?: number | undefined;
  /** The answer may contain a secret, so no message quotes it. */
  confidential?: boolean | undefined;
  /** Maximum size of the answer, in bytes. Default 8 MiB. */
  maxBytes?: number;
}

export type HttpAnswer = ReturnType<typeof readAnswer>;

export interface HttpOptions {
  dispatcher: Dispatcher;
  clock: Clock;
  userAgent: string;
  /** Absent for requests after a cancellation: reports, and storing the token. */
  signal?: AbortSignal;
  readOnly?: boolean;
}

export type Http = ReturnType<typeof openHttp>;

/** Makes the client for all requests except uploads. Redirects are not followed, so that no header reaches another host. */
export function openHttp({ dispatcher, clock, userAgent, signal, readOnly }: HttpOptions) {
  /** @throws RequestError `unreachable`, also for an incomplete answer; `untrusted-certificate`, `proxy-refused` */
  async function send(request: HttpRequest): Promise<HttpAnswer> {
    const { url, method, timeoutMs = 60_000, connectMs, maxBytes = 8 * 1024 * 1024 } = request;
    if (readOnly && method !== 'GET') {
      throw new DeployError(
        'read-only',
        `${method} ${url.host}${url.pathname} was about to be sent while planning.`,
      );
    }

    // undici limits the time between two bytes, which a slow server never exceeds.
    const limit = new AbortController();
    let timer = setTimeout(() => limit.abort(), connectMs ?? timeoutMs);
    const facts: RequestFacts = { method, host: url.host, path: url.pathname, sent: false };

    try {
      const answer = await dispatch(
        dispatcher,
        dispatchOptions(request, { userAgent, timeoutMs }),
        {
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
        },
      );
      return readAnswer(request, answer, clock.now());
    } catch (error) {
      signal?.throwIfAborted();

      const [what, limitMs] = facts.sent
        ? ['complete answer', timeoutMs]
        : ['connection', connectMs ?? timeoutMs];
      const late = new Error(`no ${what} within ${formatDuration(limitMs)}`, { cause: error });
      const cause = limit.signal.aborted
        ? Object.assign(late, { code: 'ERR_ANSWER_TIMEOUT' })
        : error;
      throw permanentConnectionError(facts, cause) ?? unreachableError(facts, cause);
    } finally {
      clearTimeout(timer);
    }
  }
  return { clock, send };
}

function dispatchOptions(
  { url, method, headers, body }: HttpRequest,
  { userAgent, timeoutMs }: { userAgent: string; timeoutMs: number },
): Dispatcher.DispatchOptions {
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    // A server may compress without `accept-encoding` (RFC 9110, 12.5.3), and this client does not decompress.
    headers: {
      'user-agent': userAgent,
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...headers,
    },
    body: body ?? null,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
}

const certificateFault =
  /^(?:CERT_|ERR_TLS_CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER))/;

/** Maps certificate errors and 4xx answers of a proxy to errors that must not be retried; undefined for any other error. */
export function permanentConnectionError(
  request: RequestFacts,
  cause: unknown,
): RequestError | undefined {
  const proxy = cause instanceof ProxyError ? cause : undefined;
  const code = systemCodeOf(cause) ?? '';
  if (certificateFault.test(code)) {
    const [who, reason] = proxy ? ['the proxy', proxy.cause] : [request.host, cause];
    const brief = `${describeRequest(request)} was not sent, because the certificate of ${who} is not trusted: ${plainText(messageOf(reason))} (${code})`;
    return new RequestError('untrusted-certificate', `${brief}.`, { brief, request, cause });
  }

  const { status = 0, message = '' } = proxy ?? {};
  if (status < 400 || status >= 500) return undefined;

  const brief = `${describeRequest(request)} was not sent: ${plainText(message)}`;
  return new RequestError('proxy-refused', `${brief}.`, { brief, request, cause });
}

function unreachableError(request: RequestFacts, cause: unknown): RequestError {
  const code = systemCodeOf(cause);
  const reason = plainText(messageOf(cause));
  const { host, status } = request;
  const end = status === undefined ? `${host} gave no answer` : `The answer of ${host} broke off`;
  const start = code && !reason.includes(code) ? `${code}, ` : '';
  const answered = status === undefined ? '' : ` answered ${status}`;
  const detail = `${start}${describeRequest(request)}${answered}`;

  const brief = `${end}: ${reason}`;
  return new RequestError('unreachable', `${brief} (${detail}).`, { brief, request, cause });
}

/** Returns the answer with the facts for error messages. @param now epoch ms */
export function readAnswer(request: HttpRequest, answer: DispatchResponse, now: number) {
  const { status } = answer;
  const headers = flatten(answer.headers);
  const facts: RequestFacts = {
    method: request.method,
    host: request.url.host,
    path: request.url.pathname,
    status,
    requestId:
      headers['x-request-id'] ?? headers['x-amz-request-id'] ?? headers['x-github-request-id'],
    retryAfterMs: retryAfterMs(headers['retry-after'], now, headers['date']),
  };
  return { ...answer, request, facts, headers, text: answer.body.toString('utf8') };
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const firsts = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return Object.fromEntries(firsts.filter(([, first]) => first !== undefined));
}
