import * as z from 'zod/mini';
import type { Clock } from '../base/clock.js';
import { DeployError } from '../base/errors.js';
import { parseJson } from '../base/json.js';

/** Names one refresh of one run: what a lease says of its holder. */
const leaseMark = z.object({
  run: z.string(),
  /** ISO 8601. */
  at: z.string(),
  mark: z.string(),
});
export type LeaseMark = z.infer<typeof leaseMark>;

/** The entries of a lease, counted from 1. Each store has its own kind, and one rule: only one caller creates an entry. */
export interface LeaseEntries {
  /** After this long an entry belongs to a run that is over, in ms. */
  readonly staleMs: number;
  /** Entries cannot be taken away: one that has another after it is over. */
  readonly permanent?: boolean;
  /** Names what the lease is of, where that changes: an entry of one generation says nothing about the next. */
  readonly subject?: string;
  /** @returns whether the entry is there with this text, and by this call or an earlier try of it */
  create(index: number, text: string): Promise<boolean>;
  /** @returns `undefined` where there is none, or none that can be read yet */
  read(index: number): Promise<string | undefined>;
  /** Ends the entries from `first` to `last`, which is our own: none of them counts any more. The first goes first. */
  remove(first: number, last: number): Promise<void>;
}

/** One look at a lease. */
interface LeaseLook {
  /** When it began, in epoch ms. */
  at: number;
  /** The entry that counts: the holder's, or the next one to be created. */
  index: number;
  /** Undefined when the lease is free. */
  holder: LeaseMark | undefined;
  /** The last run that is over and has left its entry behind. */
  left: LeaseMark | undefined;
  /** The first entry as it is. */
  first: string | undefined;
}

/** How far the clock of another run may be ahead of ours, in ms. */
const maxAheadMs = 120_000;
/** Maximum number of entries that runs have left behind one after the other. */
const maxEntries = 50;

/**
 * A lock between runs on different machines. Its one rule is *create, exclusively*: who creates the first entry has it. The
 * entry of a run that is over stays as it is, and who creates the one after it has the lease, so that of many that find
 * it stale only one gets it. The holder removes the first entry first: a run that has created a later one looks whether
 * the first is still the one that it saw, and gives up its own if not.
 */
export class RunLease {
  /** Whether this process has tried to take it, so that there may be something to give back. */
  takeAttempted = false;
  readonly #entries: LeaseEntries;
  readonly #clock: Clock;
  /** Entries that could be neither created nor read, and since when: a run may have died between the two. */
  readonly #reserved = new Map<string, number>();
  #subject: string | undefined;

  constructor({ entries, clock }: { entries: LeaseEntries; clock: Clock }) {
    this.#entries = entries;
    this.#clock = clock;
  }

  /** Returns whether what was taken is still what the store needs a lease of. */
  get covers(): boolean {
    return this.takeAttempted && this.#subject === this.#entries.subject;
  }

  async look(): Promise<LeaseLook> {
    const at = this.#clock.now();
    let left: LeaseMark | undefined;
    let first: string | undefined;
    for (let index = 1; index <= maxEntries; index++) {
      const text = await this.#entries.read(index);
      if (index === 1) first = text;
      if (text === undefined) {
        if (this.#isPassedOver(index)) continue;
        return { at, index, holder: undefined, left, first };
      }
      this.#reserved.delete(this.#keyOf(index));
      const mark = leaseMark.safeParse(parseJson(text)).data;
      if (mark && this.untilStaleMs(mark) > 0) return { at, index, holder: mark, left, first };
      left = mark ?? left;
    }
    throw new DeployError('store-not-writable', `${maxEntries} runs in a row have left their lease behind.`);
  }

  /**
   * Takes a free lease.
   * @param look the one that found it free; absent where the first entry is tried without a look
   * @returns whether `mark` has it now, also when an earlier try that was thought lost had taken it
   */
  async take(mark: LeaseMark, look?: LeaseLook): Promise<boolean> {
    const { index, first } = look ?? { index: 1, first: undefined };
    this.takeAttempted = true;
    const isOurs = await this.#entries.create(index, JSON.stringify(mark));
    this.#subject = this.#entries.subject;
    if (!isOurs) {
      const key = this.#keyOf(index);
      if (look && !this.#reserved.has(key)) this.#reserved.set(key, this.#clock.now());
      return false;
    }
    if (index === 1 || this.#entries.permanent || (await this.#entries.read(1)) === first) return true;
    await this.#entries.remove(index, index);
    return false;
  }

  /** Gives it back. An old one is left: a run that waited may have gone past it. @param own the look that has just found it */
  async release({ index, holder }: LeaseLook): Promise<void> {
    if (holder && this.untilStaleMs(holder) > this.#entries.staleMs / 10) await this.#entries.remove(1, index);
  }

  /** Returns how long a lease still protects its run, in ms. One without a date protects nothing, nor one of a time to come. */
  untilStaleMs({ at }: LeaseMark): number {
    const now = this.#clock.now();
    const takenAt = Date.parse(at);
    const isDated = takenAt <= now + maxAheadMs;
    return isDated ? Math.min(takenAt, now) + this.#entries.staleMs - now : 0;
  }

  #isPassedOver(index: number): boolean {
    const since = this.#reserved.get(this.#keyOf(index));
    return since !== undefined && this.#clock.now() - since >= this.#entries.staleMs;
  }

  #keyOf(index: number): string {
    return `${this.#entries.subject ?? ''} ${index}`;
  }
}
