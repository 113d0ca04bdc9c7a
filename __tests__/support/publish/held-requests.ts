import type { Dispatcher } from 'undici';

type Interceptor = Dispatcher.DispatcherComposeInterceptor;
type Options = Dispatcher.DispatchOptions;

/** `POST /mypages/x/publish` of one run, which waits until it is let go. Everything else passes. */
export class HeldRequest {
  readonly #matches: (options: Options) => boolean;
  readonly #reach: () => void;
  #go: (() => void) | undefined;
  #held = false;
  /** Resolves when the run has come so far. */
  readonly reached: Promise<void>;
  /** What would have been sent. */
  options: Options | undefined;

  /** @param matches the first request of which this is true is held */
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

/** Requests that wait for each other: the first so many that match are sent when all of them are there. */
export class GatheredRequests {
  readonly #matches: (options: Options) => boolean;
  readonly #count: number;
  readonly #sends: (() => void)[] = [];

  constructor(count: number, matches: (options: Options) => boolean) {
    this.#count = count;
    this.#matches = matches;
  }

  readonly network: Interceptor = (dispatch) => (options, handler) => {
    if (this.#sends.length === this.#count || !this.#matches(options)) return dispatch(options, handler);
    this.#sends.push(() => dispatch(options, handler));
    if (this.#sends.length === this.#count) for (const send of this.#sends) send();
    return true;
  };
}

/** Repeats a request outside of the run that it came from. */
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

export const isFinalize = ({ method, path }: Options): boolean => method === 'POST' && path.endsWith('/publish');
