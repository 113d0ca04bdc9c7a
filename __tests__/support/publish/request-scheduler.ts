import type { Dispatcher } from 'undici';

type Options = Dispatcher.DispatchOptions;

/** Lets the requests of several runs through one at a time, in an order that the test draws. */
export class Turnstile {
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #ended = new Set<string>();

  /** @param onPass called before each request is sent; `false` drops the request, and `later` gives it another turn */
  network(
    run: string,
    onPass: (options: Options) => boolean | 'later',
  ): Dispatcher.DispatcherComposeInterceptor {
    this.#waiting.set(run, []);
    return (dispatch) => (options, handler) => {
      const send = () => {
        const passes = onPass(options);
        if (passes === 'later') this.#queue(run).unshift(send);
        else if (passes) dispatch(options, handler);
      };
      this.#queue(run).push(send);
      return true;
    };
  }

  /** Takes an ended run out of the order. */
  end(run: string): void {
    this.#ended.add(run);
  }

  /** @param draw returns the index of the run that sends its next request, among the runs that have not ended */
  async play(draw: (runs: number) => number): Promise<void> {
    for (;;) {
      const runs = [...this.#waiting.keys()].filter((run) => !this.#ended.has(run));
      if (runs.length === 0) return;
      const run = runs[draw(runs.length) % runs.length] as string;
      // A run without a request waits for an answer or its disk: its turn passes after some time.
      for (
        let ticks = 0;
        ticks < 40 && this.#queue(run).length === 0 && !this.#ended.has(run);
        ticks++
      ) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      this.#queue(run).shift()?.();
    }
  }

  #queue(run: string): (() => void)[] {
    return this.#waiting.get(run) ?? [];
  }
}
