import type { Clock } from '../../../src/base/clock.js';

/** A clock that stands still until somebody sleeps, and then is at once where the sleeper wants it. */
export class VirtualClock implements Clock {
  #now: number;
  /** Every wait that was asked for, in ms. */
  readonly sleeps: number[] = [];
  readonly #during = new Map<number, () => void>();

  constructor(start = Date.parse('2026-03-01T12:00:00Z')) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.#during.get(this.sleeps.length)?.();
    signal?.throwIfAborted();
    this.sleeps.push(ms);
    const until = this.#now + ms;
    // Real answers that are on their way get their turn first.
    await new Promise((resolve) => setImmediate(resolve));
    this.#now = Math.max(this.#now, until);
    signal?.throwIfAborted();
  }

  /** What happens as the wait begins that has `n` before it. */
  duringWait(n: number, happens: () => void): void {
    this.#during.set(n, happens);
  }

  every(): () => void {
    return () => undefined;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}
