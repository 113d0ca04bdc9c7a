import { setMaxListeners } from 'node:events';
import { DeployError } from './errors.js';

export type SignalInterrupts = ReturnType<typeof signalInterrupts>;

/** Makes a signal that aborts on the first interrupt, but never between spending a refresh token and storing the new one. */
export function signalInterrupts() {
  const controller = new AbortController();
  let isHeld = false;
  let pending: NodeJS.Signals | undefined;
  let tell: (() => void) | undefined;
  // Each upload listens to it.
  setMaxListeners(0, controller.signal);
  function interrupt(signal: NodeJS.Signals): void {
    if (isHeld) {
      if (!pending) tell?.();
      pending = signal;
    } else controller.abort(new DeployError('interrupted', `The run was cancelled (${signal}).`));
  }
  /** Defers signals until the returned function is called. One caller at a time. @param onDeferred is called once, to say why */
  function hold(onDeferred?: () => void): () => void {
    isHeld = true;
    tell = onDeferred;
    return () => {
      isHeld = false;
      if (pending) interrupt(pending);
    };
  }
  return { signal: controller.signal, interrupt, hold };
}
