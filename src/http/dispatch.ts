import { setImmediate } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { formatDuration } from '../base/format.js';

/** What came back: the headers' names are in lower case. */
export interface DispatchResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** The body was longer than `maxBytes`; the rest was not read. */
  cut: boolean;
}

export interface DispatchOptions {
  signal: AbortSignal;
  /** Longest body that is read, in bytes, so that no answer can fill the memory. */
  maxBytes: number;
  /**
   * Longest time from the status line to the end of the answer, in ms: limits between two bytes never end one that
   * comes byte by byte. Default: none but the signal.
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
  const answer = await answerTo(dispatcher, request, options);
  // The connection is free in the next turn of the event loop: a request before that would open another one.
  await setImmediate();
  return answer;
}

function answerTo(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, maxBytes, answerMs, onSent, onStatus }: DispatchOptions,
): Promise<DispatchResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const answer: DispatchResponse = { status: 0, headers: {}, body: Buffer.alloc(0), cut: false };
    let size = 0;
    let late: NodeJS.Timeout | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    const settle = (end: () => void) => {
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
      end();
    };
    const finish = (cut: boolean) => {
      answer.cut = cut;
      answer.body = Buffer.concat(chunks, Math.min(size, maxBytes));
      resolve(answer);
    };
    const abort = () => {
      // Still waiting for a connection, so undici has nothing to abort yet.
      if (controller) controller.abort(reasonOf(signal));
      else settle(() => reject(reasonOf(signal)));
    };
    if (signal.aborted) return reject(reasonOf(signal));
    signal.addEventListener('abort', abort);
    dispatcher.dispatch(request, {
      onRequestStart: (started) => {
        controller = started;
        if (signal.aborted) started.abort(reasonOf(signal));
        else onSent?.();
      },
      onResponseStart: (started, status, headers) => {
        // 1xx comes before the answer that counts.
        if (status < 200) return;
        if (answerMs !== undefined && hasBody(status, headers)) late = setTimeout(giveUp, answerMs, started, answerMs);
        answer.status = status;
        answer.headers = headers;
        onStatus?.(status);
      },
      onResponseData: (started, chunk) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= maxBytes) return;
        settle(() => finish(true));
        started.abort(new Error('longer than what is read'));
      },
      onResponseEnd: () => settle(() => finish(false)),
      // After `finish(true)` this is our own abort, and the promise has long been settled.
      onResponseError: (_controller, error) => settle(() => reject(error)),
    });
  });
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
