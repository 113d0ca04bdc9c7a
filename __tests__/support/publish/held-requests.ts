import type { Dispatcher } from 'undici';

type Interceptor = Dispatcher.DispatcherComposeInterceptor;
type Options = Dispatcher.DispatchOptions;

/** Holds the first matching request of a run until `release`. All other requests pass. */
export class HeldRequest {
  readonly #matches: (options: Options) => boolean;
  readonly #reach: () => void;
  #go: (() => void) | undefined;
  #held = false;
  /** Resolves when the run sends the request. */
  readonly reached: Promise<void>;
  /** The held request. */
  options: Options | undefined;

  constructor(matches: (options: Options) => boolean) {
    this.#matches = matches;
    let reach = (): void => undefined;
    this.reached = new Promise((resolve) => {
      reach = resolve;
    });
    this.#reach = reach;
  }

  readonly network: Interceptor = (dispatch) => (options, handler) => {
    if (this.#held || !this.#matches(options)) return dispatch(options, handler);
    this.#held = true;
    this.options = options;
    this.#go = () => dispatch(options, handler);
    this.#reach();
    return true;
  };

  release(): void {
    this.#go?.();
  }
}

/** Holds the first `count` matching requests, and sends them together. */
export class GatheredRequests {
  readonly #matches: (options: Options) => boolean;
  readonly #count: number;
  readonly #sends: (() => void)[] = [];

  constructor(count: number, matches: (options: Options) => boolean) {
    this.#count = count;
    this.#matches = matches;
  }

  readonly network: Interceptor = (dispatch) => (options, handler) => {
    if (this.#sends.length === this.#count || !this.#matches(options))
      return dispatch(options, handler);
    this.#sends.push(() => dispatch(options, handler));
    if (this.#sends.length === this.#count) for (const send of this.#sends) send();
    return true;
  };
}

/** Sends a request of a run once more, outside of that run. @returns the status */
export async function sendAgain(options: Options | undefined): Promise<number> {
  if (!options) throw new Error('there was no such request');
  const headers = Object.entries(options.headers as Record<string, string>);
  const answer = await fetch(`${String(options.origin)}${options.path}`, {
    method: options.method,
    headers: headers.filter(([name]) => name !== 'content-length'),
    body: options.body as string,
  });
  return answer.status;
}

export const isFinalize = ({ method, path }: Options): boolean =>
  method === 'POST' && path.endsWith('/publish');

/** Returns whether a request stores the closed manifest. */
export const isClosing = ({ method, body }: Options): boolean => {
  const text = method === 'POST' && Buffer.isBuffer(body) ? body.toString('latin1') : '';
  return text.includes('filename="manifest.json"') && !text.includes('"open":true');
};
