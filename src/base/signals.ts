import { setMaxListeners } from 'node:events';
import { DeployError } from './errors.js';

/** Aborts on the first signal, but never between spending a refresh token and storing the new one. */
export class SignalInterrupts {
  readonly #controller = new AbortController();
  #held = false;
  #pending: NodeJS.Signals | undefined;

  constructor() {
    // Each upload listens to it.
    setMaxListeners(0, this.#controller.signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  interrupt(signal: NodeJS.Signals): void {
    if (this.#held) this.#pending = signal;
    else this.#abort(signal);
  }

  /** Defers signals until the returned function is called. One caller at a time. */
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
