import { DecoratorHandler, type Dispatcher, errors } from 'undici';
import { isLoopback } from '../../../src/http/loopback.js';
import { type Front, originHeader } from './hostile-front.js';

/** A request to a host that nobody in front knows. It never leaves this process. */
export interface Visit {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly headers: string;
  readonly body: string;
}

/**
 * The network between the action and everything else: names lead to the front, loopback to itself, and every other
 * host in the world to one thief, who remembers what he was told and answers as if all were well.
 */
export class HostileNetwork {
  readonly visits: Visit[] = [];
  /** Every request is given up after this time, in ms, in place of the action's own limits of 10 s to 5 min. */
  impatienceMs: number | undefined;
  readonly #front: Front;
  readonly #loopback: boolean;

  /** @param options.loopback whether addresses of this machine lead where they say */
  constructor(front: Front, { loopback }: { loopback: boolean }) {
    this.#front = front;
    this.#loopback = loopback;
  }

  readonly interceptor: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (request, handler) => {
    const origin = String(request.origin);
    const heard = this.impatienceMs === undefined ? handler : impatient(handler, this.impatienceMs);
    if (this.#loopback && isLoopback(new URL(origin))) return dispatch(request, heard);
    if (this.#front.knows(origin)) {
      const headers = { ...(request.headers as Record<string, string>), [originHeader]: origin };
      return dispatch({ ...request, origin: this.#front.url, headers }, heard);
    }
    const { method, path, body } = request;
    this.visits.push({
      origin,
      method,
      path,
      headers: JSON.stringify(request.headers),
      body: typeof body === 'string' ? body : '',
    });
    return steal(handler);
  };
}

/** What a thief says to keep his visitors talking. */
const welcome = JSON.stringify({ id: 1, name: 'x', status: 'running', token: 'stolen', uploads: [], files: {} });

function steal(handler: Dispatcher.DispatchHandler): boolean {
  const controller = {
    paused: false,
    aborted: false,
    reason: null,
    abort: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
  } as unknown as Dispatcher.DispatchController;
  setImmediate(() => {
    handler.onRequestStart?.(controller, {});
    handler.onResponseStart?.(controller, 200, { 'content-type': 'application/json' }, 'OK');
    handler.onResponseData?.(controller, Buffer.from(welcome));
    handler.onResponseEnd?.(controller, {});
  });
  return true;
}

function impatient(handler: Dispatcher.DispatchHandler, ms: number): Dispatcher.DispatchHandler {
  let timer: NodeJS.Timeout | undefined;
  const timed: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
  timed.onRequestStart = (controller, context) => {
    timer = setTimeout(() => controller.abort(new errors.HeadersTimeoutError()), ms);
    handler.onRequestStart?.(controller, context);
  };
  timed.onResponseEnd = (controller, trailers) => {
    clearTimeout(timer);
    handler.onResponseEnd?.(controller, trailers);
  };
  timed.onResponseError = (controller, error) => {
    clearTimeout(timer);
    handler.onResponseError?.(controller, error);
  };
  return timed;
}
