import type { Clock } from '../../../src/base/clock.js';
import type { Processes } from '../../../src/credentials/processes.js';

/**
 * Simulated time that moves from event to event. All waits use this time, so a schedule is reproducible.
 */
export class Simulation {
  now = Date.parse('2026-03-01T12:00:00Z');
  readonly #events: { readonly at: number; readonly fire: () => void }[] = [];

  /** Calls `fire` in `ms` milliseconds. */
  after(ms: number, fire: () => void): void {
    this.#events.push({ at: this.now + ms, fire });
  }

  /** Plays all events. */
  async play(): Promise<void> {
    for (let turns = 0; turns < 20_000; turns++) {
      // All resolved promises continue first.
      await new Promise((resolve) => setImmediate(resolve));
      const next = this.#events.sort((one, other) => one.at - other.at).shift();
      if (!next) return;
      this.now = Math.max(this.now, next.at);
      next.fire();
    }
    throw new Error('the schedule never ends');
  }
}

/** One process on one machine. After a kill none of its code continues. */
export class SimulatedProcess {
  killed = false;
  readonly #simulation: Simulation;
  readonly #aheadMs: number;

  /** @param aheadMs lead of the clock of its machine over the servers */
  constructor(simulation: Simulation, aheadMs = 0) {
    this.#simulation = simulation;
    this.#aheadMs = aheadMs;
  }

  get serverNow(): number {
    return this.#simulation.now;
  }

  kill(): void {
    this.killed = true;
  }

  /** Returns the processes of this machine, as this process sees them. */
  processes(all: ReadonlyMap<string, SimulatedProcess>): Processes {
    const own = [...all].find(([, process]) => process === this)?.[0] ?? '';
    return { own, isRunning: (name) => all.has(name) && all.get(name)?.killed === false };
  }

  get clock(): Clock {
    return {
      now: () => this.#simulation.now + this.#aheadMs,
      sleep: (ms, signal) => this.sleep(ms, signal),
      every: () => () => undefined,
    };
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const go = (end: () => void) => {
        if (!this.killed) end();
      };
      signal?.addEventListener('abort', () => go(() => reject(signal.reason as Error)));
      this.#simulation.after(ms, () => go(resolve));
    });
  }

  /**
   * Sends a request. The server runs `apply` even if this process is killed meanwhile.
   * @returns the result of `apply`, unless a fault replaces it
   */
  async request<T>(
    apply: () => T,
    {
      latencyMs,
      fault,
      limit = 10_000,
    }: { latencyMs: number; fault: RequestFault; limit?: number },
  ): Promise<T> {
    const hangs = fault.kind === 'hang' || latencyMs >= limit;
    let outcome: { value: T } | { error: unknown } | undefined;
    // A server acts at once. Only its answer may be slow.
    this.#simulation.after(Math.min(latencyMs / 2, 400), () => {
      if (fault.kind === 'refuse' || (fault.kind !== 'none' && !fault.applied)) return;
      try {
        outcome = { value: apply() };
      } catch (error) {
        outcome = { error };
      }
    });
    await this.sleep(hangs ? limit : latencyMs);
    if (hangs) throw fault.failure('timeout');
    if (fault.kind === 'refuse') throw fault.failure(fault.status);
    if (fault.kind !== 'none') throw fault.failure('reset');
    if (outcome && 'value' in outcome) return outcome.value;
    throw outcome?.error;
  }
}

/** The fault of one request. `applied`: the server acted before the fault. */
export type RequestFault = { failure(what: 'timeout' | 'reset' | number): Error } & (
  | { kind: 'none' }
  | { kind: 'refuse'; status: number }
  | { kind: 'reset' | 'hang'; applied: boolean }
);
