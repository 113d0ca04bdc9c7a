import { join } from 'node:path';
import { signalInterrupts } from '../../../src/base/signals.js';
import type { RotationOptions } from '../../../src/credentials/acquire-lease.js';
import type {
  GenerationRecord,
  NewLogin,
  StoredLogin,
} from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import type {
  LeaseEntries,
  LeaseEntry,
  LeaseMark,
  RunLease,
} from '../../../src/credentials/run-lease.js';
import type { TokenStore } from '../../../src/credentials/token-store.js';
import type { VirtualClock } from '../clock/virtual-clock.js';
import { logTo } from '../log.js';
import { tempFolder } from '../temp-folder.js';

/** A store in memory, with the lease of the test. */
export class MemoryStore implements TokenStore {
  readonly kind = 'actions-cache';
  readonly place = 'the store';
  readonly lends = true;
  lease: RunLease | undefined;
  stored: StoredLogin;
  /** The numbers of looks and of new tokens. */
  readonly asked = { reads: 0, saves: 0 };

  constructor(stored: StoredLogin = {}) {
    this.stored = stored;
  }

  async read(): Promise<StoredLogin> {
    this.asked.reads++;
    return structuredClone(this.stored);
  }

  async prove(mark: LeaseMark): Promise<void> {
    await this.lease?.take(mark);
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    this.stored = { ...this.stored, record };
  }

  async save(login: NewLogin, record: GenerationRecord): Promise<void> {
    this.asked.saves++;
    this.stored = { ...this.stored, ...login, record };
  }
}

/** Returns the options of a rotation with a store in memory and a failing refresh. */
export function memoryRotation(
  store: MemoryStore,
  clock: VirtualClock,
): RotationOptions & { lines: string[] } {
  const lines: string[] = [];
  return {
    store,
    clock,
    lines,
    given: 'seed',
    run: 'this run',
    signInCommand: [{ command: 'npx sign-in' }],
    allowTokenLoss: false,
    log: logTo((line) => lines.push(line)),
    interrupts: signalInterrupts(),
    journal: new Journal(join(tempFolder(), 'journal.json')),
    random: () => 0.5,
    newId: () => 'own',
    refresh: async () => Promise.reject(new Error('not here')),
  };
}

/** The entries of a lease that several processes share. */
export class MemoryEntries implements LeaseEntries {
  readonly staleMs = 600_000;
  readonly kept = new Map<number, string>();
  /** The ages by the clock of the server, in ms; undefined without a date. */
  readonly ages = new Map<number, number>();
  reads = 0;
  /** The marks of removed entries. */
  readonly removed: string[] = [];

  hold(mark: LeaseMark, ageMs?: number): void {
    this.kept.set(1, JSON.stringify(mark));
    if (ageMs !== undefined) this.ages.set(1, ageMs);
  }

  holder(index = 1): LeaseMark | undefined {
    return JSON.parse(this.kept.get(index) ?? 'null') as LeaseMark | undefined;
  }

  async create(index: number, text: string): Promise<boolean> {
    if (this.kept.has(index)) return false;
    this.kept.set(index, text);
    return true;
  }

  async read(index: number): Promise<LeaseEntry | undefined> {
    this.reads++;
    const text = this.kept.get(index);
    return text === undefined ? undefined : { text, ageMs: this.ages.get(index) };
  }

  async remove(first: number, last: number): Promise<void> {
    for (let index = first; index <= last; index++) {
      this.removed.push(this.holder(index)?.mark ?? '');
      this.kept.delete(index);
    }
  }

  async witness(index: number, text: string): Promise<void> {
    this.kept.set(index, text);
  }
}
