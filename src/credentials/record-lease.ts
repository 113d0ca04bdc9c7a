import type { DeployError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import type { RotationOptions } from './rotation-options.js';
import { type GenerationRecord, type LeaseLook, type LeaseMark, notWritable, type StoreLease } from './token-store.js';

/** Tries to mark the record, and to look at it quickly enough. */
const tries = 3;

type RecordLeaseOptions = Pick<RotationOptions, 'store' | 'clock'> & Partial<Pick<RotationOptions, 'interrupts'>>;

/** The lease of a store: its own, or its record as one. Undefined where there is neither. */
export function leaseOf(options: RecordLeaseOptions): StoreLease | undefined {
  const { lease, settleMs } = options.store;
  return lease ?? (settleMs === undefined ? undefined : new RecordLease(options, settleMs));
}

/**
 * The record as a lease, for a store that creates nothing for only one caller (L. Lamport, "A Fast Mutual Exclusion
 * Algorithm", 1987, section 2: Fischer's algorithm): mark it, wait longer than any run takes from looking to marking,
 * look again. A run that still finds its own mark has the lease.
 */
class RecordLease implements StoreLease {
  readonly inRecord = true;
  asked = false;
  #failures = 0;
  readonly #options: RecordLeaseOptions;
  readonly #settleMs: number;

  constructor(options: RecordLeaseOptions, settleMs: number) {
    this.#options = options;
    this.#settleMs = settleMs;
  }

  async look(): Promise<LeaseLook> {
    const at = this.#options.clock.now();
    const stored = await this.#options.store.read();
    const { state, run = '', at: markedAt = '', mark = '' } = stored.record ?? {};
    return { at, stored, holder: state === 'refreshing' ? { run, at: markedAt, mark } : undefined };
  }

  async take(mark: LeaseMark, { at, stored }: LeaseLook, refreshing: GenerationRecord | undefined): Promise<boolean> {
    const { store, clock, interrupts } = this.#options;
    const settleMs = this.#settleMs;
    const isLate = (limitMs: number) => settleMs > 0 && clock.now() - at >= limitMs;
    if (!refreshing) throw new Error('the record of the refresh is the mark');
    // A slow answer is outdated when it arrives.
    if (isLate(settleMs / 2)) return this.#again(this.#tooSlow(at));
    this.asked = true;
    const failure: unknown = await store.writeRecord(refreshing).then(
      () => undefined,
      (error: unknown) => error,
    );
    // It may have covered what another run wrote meanwhile, and must not go on.
    if (isLate(settleMs)) throw this.#tooSlow(at, failure);
    if (failure !== undefined) return this.#again(this.#refused(failure));
    if (settleMs === 0) return true;
    await clock.sleep(settleMs, interrupts?.signal);
    const { record } = await store.read();
    // A store that shows neither our mark nor another one has nothing to say about other runs.
    return record?.mark === mark.mark || JSON.stringify(record) === JSON.stringify(stored?.record);
  }

  #again(error: DeployError): false {
    if (++this.#failures === tries) throw error;
    return false;
  }

  #tooSlow(since: number, cause?: unknown): DeployError {
    const { store, clock } = this.#options;
    const took = `Marking ${store.place} as in use took ${formatDuration(clock.now() - since)}`;
    return notWritable(`${took}, and another run may have used the login meanwhile`, { cause });
  }

  #refused(cause: unknown): DeployError {
    return notWritable(`${this.#options.store.place} cannot be marked as in use`, { cause });
  }
}
