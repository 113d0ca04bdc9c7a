import type { Clock } from '../../../src/base/clock.js';

/** One clock for several runs. When all runs sleep or have ended, it moves to the next end of a sleep. */
export class SharedClock implements Clock {
  #now = Date.parse('2026-03-01T12:00:00Z');
  #awake = 0;
  #sleepers: { at: number; wake: () => void }[] = [];

  readonly now = () => this.#now;

  /** Starts all runs at the same time. */
  async play<T>(runs: readonly (() => Promise<T>)[]): Promise<T[]> {
    this.#awake += runs.length;
    return await Promise.all(runs.map((run) => run().finally(() => this.#rest())));
  }

  async sleep(ms: number): Promise<void> {
    await new Promise<void>((wake) => {
      this.#sleepers.push({ at: this.#now + ms, wake });
      this.#rest();
    });
  }

  every(): () => void {
    return () => undefined;
  }

  #rest(): void {
    this.#awake--;
    if (this.#awake > 0 || this.#sleepers.length === 0) return;
    this.#now = Math.min(...this.#sleepers.map(({ at }) => at));
    const due = this.#sleepers.filter(({ at }) => at === this.#now);
    this.#sleepers = this.#sleepers.filter(({ at }) => at > this.#now);
    this.#awake = due.length;
    for (const { wake } of due) wake();
  }
}
