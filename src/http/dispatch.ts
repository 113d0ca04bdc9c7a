import { setImmediate } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { formatDuration } from '../base/format.js';

export interface DispatchResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  cut: boolean;
}

export interface DispatchOptions {
  signal: AbortSignal;
  maxBytes: number;
  answerMs?: number;
  onSent?: () => void;
  onStatus?: (status: number) => void;
}

/** Sends one request, without a stream for the answer (docs/performance.md). Follows no redirect. @throws the network's error, or the signal's reason */
export async function dispatch(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  options: DispatchOptions,
): Promise<DispatchResponse> {
  const answer = await new Promise<DispatchResponse>((resolve, reject) => {
    if (options.signal.aborted) reject(reasonOf(options.signal));
    else dispatcher.dispatch(request, new AnswerHandler(options, { resolve, reject }));
  });
  // The connection becomes free in the next turn of the event loop; an earlier request would open another.
  await setImmediate();
  return answer;
}

type Settle = { resolve: (answer: DispatchResponse) => void; reject: (error: Error) => void };

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
    // A 1xx status precedes the answer.
    if (status < 200) return;

    const { answerMs, onStatus } = this.#options;
    // Answers to uploads have no body, and a timer for each would cost more than the answer.
    const hasBody = status !== 204 && headers['content-length'] !== '0';
    if (answerMs !== undefined && hasBody)
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
    controller.abort(new Error('longer than the limit'));
  }

  onResponseEnd(): void {
    this.#finish(false);
  }

  /** Our own abort of a truncated answer arrives here too, after the promise has settled. */
  onResponseError(_controller: unknown, error: Error): void {
    this.#release();
    this.#settle.reject(error);
  }

  readonly #abort = () => {
    const reason = reasonOf(this.#options.signal);
    // Without a connection undici has nothing to abort yet.
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

// The error is created only when needed: creating one for each of thousands of answers costs time.
function giveUp(controller: Dispatcher.DispatchController, answerMs: number): void {
  controller.abort(new Error(`no end of the answer within ${formatDuration(answerMs)}`));
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}
