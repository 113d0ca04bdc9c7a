import { join } from 'node:path';
import { Journal } from '../../src/credentials/journal.js';
import type { RotationOptions } from '../../src/credentials/rotation-options.js';
import type { LeaseLook, LeaseMark, StoreLease } from '../../src/credentials/token-store.js';
import { SignalInterrupts } from '../../src/workflow/signals.js';
import { logTo } from './log.js';
import type { MemoryStore } from './memory-store.js';
import { tempFolder } from './temp-folder.js';
import type { VirtualClock } from './virtual-clock.js';

/** What a rotation works with, for a store in memory; its refresh fails. */
export function memoryRotation(store: MemoryStore, clock: VirtualClock): RotationOptions & { lines: string[] } {
  const lines: string[] = [];
  return {
    ...{ store, clock, lines, given: 'seed', refused: undefined, run: 'this run', signInCommand: 'npx sign-in' },
    allowTokenLoss: false,
    log: logTo((line) => lines.push(line)),
    interrupts: new SignalInterrupts(),
    journal: new Journal(join(tempFolder(), 'journal.json')),
    random: () => 0.5,
    newId: () => 'own',
    refresh: async () => Promise.reject(new Error('not here')),
  };
}

/** A lease that one of several processes gets. */
export class MemoryLease implements StoreLease {
  readonly inRecord: boolean = false;
  asked = false;
  holder: LeaseMark | undefined;
  /** Another run is always quicker. */
  isContended = false;
  looks = 0;
  /** Marks that were given back. */
  readonly released: string[] = [];
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  async look(): Promise<LeaseLook> {
    this.looks++;
    return { at: this.#clock.now(), holder: this.holder };
  }

  async take(mark: LeaseMark): Promise<boolean> {
    this.asked = true;
    if (!this.isContended) this.holder = mark;
    return !this.isContended;
  }

  async release({ mark }: LeaseMark): Promise<void> {
    this.released.push(mark);
    this.holder = undefined;
  }
}
