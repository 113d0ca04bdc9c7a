import { retry } from '../base/retry.js';
import { anyError } from '../base/retry-policies.js';
import type { LeaseOptions } from './marking.js';
import type { GenerationRecord } from './token-store.js';

/** Attempts to update the store. */
const tries = 3;

/**
 * Gives the lease back, or replaces our mark with `by`. What another run has written meanwhile is newer, and stays.
 * @returns whether the store now tells the truth, and the run that has rotated the login meanwhile
 */
export async function giveBack(
  { store, clock, random }: Pick<LeaseOptions, 'store' | 'clock' | 'random'>,
  { refreshing, by }: { refreshing: GenerationRecord; by: GenerationRecord },
): Promise<{ recorded: boolean; rotatedBy: string | undefined }> {
  const replace = async () => {
    const { lease } = store;
    const holder = await lease?.holder();
    const mine = holder !== undefined && holder.mark === refreshing.mark;
    const { record } = refreshing.current === '' ? {} : await store.read();
    // Under a lease the record still says what it said before.
    const writes = lease ? mine && by.state === 'uncertain' : isMark(record, refreshing);
    if (writes) await store.writeRecord(by);
    if (lease && mine) await lease.release(holder);
    const known = [refreshing.current, ...refreshing.superseded];
    return { recorded: true, rotatedBy: record && !known.includes(record.current) ? record.run : undefined };
  };
  try {
    return await retry(replace, { clock, policy: anyError({ tries, maxMs: 2000, random }) });
  } catch {
    return { recorded: false, rotatedBy: undefined };
  }
}

/** Whether a store still says what this very mark says. */
export function isMark(record: GenerationRecord | undefined, refreshing: GenerationRecord): boolean {
  return record?.state === 'refreshing' && record.mark === refreshing.mark && record.current === refreshing.current;
}
