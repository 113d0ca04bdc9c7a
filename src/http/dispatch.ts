import { setImmediate } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { formatDuration } from '../base/format.js';

/** The answer; names of headers are in lower case. */
export interface DispatchResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** The body was longer than `maxBytes`; the rest was not read. */
  cut: boolean;
}

export interface DispatchOptions {
  signal: AbortSignal;
  /** Maximum size of the body that is read, in bytes, so that no answer can fill the memory. */
  maxBytes: number;
  /**
   * Longest time from the status line to the end of the answer, in ms: limits between two bytes never end an answer
   * that comes byte by byte. Default: none but the signal.
   */
  answerMs?: number;
  /** Called when there is a connection and the request begins to go out. */
  onSent?: () => void;
  /** Called as soon as there is a status, even when the rest of the answer never comes. */
  onStatus?: (status: number) => void;
}

/**
 * One request through undici's dispatch API. It makes no stream for the answer, which for thousands of small uploads
 * with empty answers is most of the work: measured in docs/performance.md. Follows no redirect.
 * @throws whatever ended the exchange: the network's error, or the signal's reason
 */
export async function dispatch(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  options: DispatchOptions,
): Promise<DispatchResponse> {
  const answer = await new Promise<DispatchResponse>((resolve, reject) => {
    if (options.signal.aborted) reject(reasonOf(options.signal));
    else dispatcher.dispatch(request, new AnswerHandler(options, { resolve, reject }));
  });
  // The connection is free in the next turn of the event loop: a request before that would open another one.
  await setImmediate();
  return answer;
}

/** The two ends of a promise. */
interface Settle {
  resolve: (answer: DispatchResponse) => void;
  reject: (error: Error) => void;
}

/** Collects one answer. Settles once: at its end, where it is cut, or when anything breaks. */
class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly #options: DispatchOptions;
  readonly #settle: Settle;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #status = 0;
  #headers: DispatchResponse['headers'] = {};
  #late: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;

  constructor(options: DispatchOptions, settle: Settle) {
    this.#options = options;
    this.#settle = settle;
    options.signal.addEventListener('abort', this.#abort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { signal, onSent } = this.#options;
    this.#controller = controller;
    if (signal.aborted) controller.abort(reasonOf(signal));
    else onSent?.();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: DispatchResponse['headers'],
  ): void {
    // 1xx comes before the answer that counts.
    if (status < 200) return;
    const { answerMs, onStatus } = this.#options;
    if (answerMs !== undefined && hasBody(status, headers))
      this.#late = setTimeout(giveUp, answerMs, controller, answerMs);
    this.#status = status;
    this.#headers = headers;
    onStatus?.(status);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    this.#chunks.push(chunk);
    if (this.#size <= this.#options.maxBytes) return;
    this.#finish(true);
    controller.abort(new Error('longer than what is read'));
  }

  onResponseEnd(): void {
    this.#finish(false);
  }

  /** After an answer that was cut this is our own abort, and the promise has long been settled. */
  onResponseError(_controller: unknown, error: Error): void {
    this.#release();
    this.#settle.reject(error);
  }

  readonly #abort = () => {
    const reason = reasonOf(this.#options.signal);
    // Still waiting for a connection, so undici has nothing to abort yet.
    if (this.#controller) this.#controller.abort(reason);
    else this.onResponseError(undefined, reason);
  };

  #finish(cut: boolean): void {
    this.#release();
    const body = Buffer.concat(this.#chunks, Math.min(this.#size, this.#options.maxBytes));
    this.#settle.resolve({ status: this.#status, headers: this.#headers, body, cut });
  }

  #release(): void {
    clearTimeout(this.#late);
    this.#options.signal.removeEventListener('abort', this.#abort);
  }
}

/** An upload's answer usually has none, and a timer for each of thousands costs more than reading them. */
function hasBody(status: number, headers: DispatchResponse['headers']): boolean {
  return status !== 204 && headers['content-length'] !== '0';
}

// Built when the limit is met: an Error for each of thousands of answers is most of what it costs to read them.
function giveUp(controller: Dispatcher.DispatchController, answerMs: number): void {
  controller.abort(new Error(`no end of the answer within ${formatDuration(answerMs)}`));
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}

/** Maximum number of connections to one host: what `concurrency` can be at most. */
const maxConnections = 256;
/** Maximum wait for a connection, in ms. */
const connectMs = 10_000;

/**
 * Creates the connections of a run, through HTTPS_PROXY where it is set. They are kept for the whole run; how many are open is decided by the uploads' width.
 * @throws DeployError `invalid-proxy`
 */
export async function createDispatcher(env: NodeJS.ProcessEnv): Promise<Dispatcher> {
  // NODE_TLS_REJECT_UNAUTHORIZED=0 would send tokens to whatever server answers.
  const connect = { timeout: connectMs, rejectUnauthorized: true };
  const options = { connections: maxConnections, keepAliveTimeout: 20_000, connect };
  const proxy = proxyVariable(env, 'HTTPS_PROXY');
  if (!proxy) return new Agent(options);
  const { createProxyAgent } = await import('./proxy.js');
  return createProxyAgent({ proxy, noProxy: proxyVariable(env, 'NO_PROXY') }, options);
}

/** Returns the value of a proxy variable; small letters win. Source: GitHub, "Using a proxy server with a runner". */
function proxyVariable(env: NodeJS.ProcessEnv, name: string): string {
  return (env[name.toLowerCase()] || env[name] || '').trim();
}
