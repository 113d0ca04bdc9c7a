import type { Clock } from '../base/clock.js';

/** The duration of each part of a publish, in ms. Repeated parts add up. */
export class Phases {
  readonly #clock: Clock;
  readonly #times = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async time<T>(name: string, body: () => Promise<T>): Promise<T> {
    const startedAt = this.#clock.now();
    try {
      return await body();
    } finally {
      this.#times.set(name, (this.#times.get(name) ?? 0) + this.#clock.now() - startedAt);
    }
  }

  get entries(): [name: string, ms: number][] {
    return [...this.#times];
  }
}
