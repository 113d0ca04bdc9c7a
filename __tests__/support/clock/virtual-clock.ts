import type { Clock } from '../../../src/base/clock.js';

/** A clock that moves only by sleeps, without real waits. */
export class VirtualClock implements Clock {
  #now: number;
  /** All sleeps, in ms. */
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
    // Pending real answers arrive first.
    await new Promise((resolve) => setImmediate(resolve));
    this.#now = Math.max(this.#now, until);
    signal?.throwIfAborted();
  }

  /** Calls a function at the start of the sleep with index `n`. */
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
