import { setMaxListeners } from 'node:events';
import { DeployError } from './errors.js';

/**
 * A run that is cancelled gets SIGINT, 7.5 s later SIGTERM, and 2.5 s after that it is killed. This turns the first
 * signal into an abort, but never between the spending of a refresh token and the storing of the new one.
 */
export class SignalInterrupts {
  readonly #controller = new AbortController();
  #held = false;
  #pending: NodeJS.Signals | undefined;

  constructor() {
    // Every upload under way listens to it: that many are no leak.
    setMaxListeners(0, this.#controller.signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** @param signal the signal of the process */
  interrupt(signal: NodeJS.Signals): void {
    if (this.#held) this.#pending = signal;
    else this.#abort(signal);
  }

  /** Defers signals until the returned function is called. Only one caller at a time. */
  hold(): () => void {
    this.#held = true;
    return () => {
      this.#held = false;
      if (this.#pending) this.#abort(this.#pending);
    };
  }

  #abort(signal: NodeJS.Signals): void {
    this.#controller.abort(new DeployError('interrupted', `The run was cancelled (${signal}).`));
  }
}
