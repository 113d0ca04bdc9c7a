import type { GenerationRecord, NewLogin, StoredLogin } from '../../../src/credentials/generation.js';
import type { LeaseMark, RunLease } from '../../../src/credentials/run-lease.js';
import type { TokenStore } from '../../../src/credentials/token-store.js';
import type { VirtualClock } from '../clock/virtual-clock.js';

/** A store whose answers take as long as a test says; its lease is what a test gives it. */
export class MemoryStore implements TokenStore {
  readonly kind = 'actions-cache';
  readonly place = 'the store';
  readonly lends = true;
  lease: RunLease | undefined;
  readonly #clock: VirtualClock;
  stored: StoredLogin;
  /** What the next reads take, in ms; 0 after these. */
  slowReads: number[] = [];
  /** Counts the looks and the new tokens. */
  readonly asked = { reads: 0, saves: 0 };

  constructor(clock: VirtualClock, stored: StoredLogin = {}) {
    this.#clock = clock;
    this.stored = stored;
  }

  async read(): Promise<StoredLogin> {
    this.asked.reads++;
    this.#clock.advance(this.slowReads.shift() ?? 0);
    return structuredClone(this.stored);
  }

  async prove(mark: LeaseMark): Promise<boolean> {
    return (await this.lease?.take(mark)) ?? false;
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    this.stored = { ...this.stored, record };
  }

  async save(login: NewLogin, record: GenerationRecord): Promise<void> {
    this.asked.saves++;
    this.stored = { ...this.stored, ...login, record };
  }
}
