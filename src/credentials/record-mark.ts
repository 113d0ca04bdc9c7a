import { DeployError, messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { type ChooseOptions, type Chosen, chooseToken, type KeptToken, lendable } from './choose-token.js';
import { refreshingRecord } from './generation.js';
import { giveBack, isMark } from './give-back.js';
import { type Lease, type LeaseOptions, newMark, prepareJournal } from './marking.js';
import type { GenerationRecord, TokenStore } from './token-store.js';

/** Tries to mark the store, and to look at it quickly enough. */
const tries = 3;

/**
 * The lease of a store without locks (Fischer's mutual exclusion): writes our mark into the record, waits `settleMs`, and
 * reads back. A run that still finds its own mark may refresh; a run whose mark was overwritten waits for the other.
 */
export async function markRecord(keeps: boolean, options: LeaseOptions): Promise<Lease | { lent: KeptToken }> {
  const own = new Set<string>();
  for (let failures = 0; ; ) {
    const chosen = await chooseSoon({ ...options, own });
    // Another run may have renewed the login since this one began.
    const lent = options.store.lends ? lendable(chosen.stored, options) : undefined;
    if (lent) {
      options.journal.delete();
      return { lent };
    }
    const { token, record } = chosen;
    const mark = newMark(options);
    const refreshing = refreshingRecord(record, token, mark);
    own.add(mark.mark);
    const unsent: GenerationRecord = {
      ...refreshing,
      state: record && record.state !== 'stored' ? 'uncertain' : 'stored',
    };
    prepareJournal(options.journal, unsent);
    try {
      if (!keeps || (await stands(refreshing, { ...options, ...chosen }))) {
        // The last moment at which a signal may end the run.
        options.signal.throwIfAborted();
        options.journal.sending(refreshing);
        return { token, refreshing, keeps };
      }
    } catch (error) {
      // Only after a new read: what was read before may be outdated, and a mark would overwrite the newer state.
      const again = ++failures < tries && !(error instanceof DeployError && error.code === 'store-not-writable');
      if (again && !options.signal.aborted) continue;
      const recorded = !keeps || (await giveBack(options, { refreshing, by: unsent })).recorded;
      if (recorded) options.journal.delete();
      throw error;
    }
  }
}

/** A choice based on a fresh read; a slow answer is outdated when it arrives. */
async function chooseSoon(options: ChooseOptions): Promise<Chosen> {
  const { clock, store } = options;
  for (let attempt = 1; ; attempt++) {
    const chosen = await chooseToken(options);
    if (store.settleMs === 0 || clock.now() - chosen.readAt < store.settleMs / 2) return chosen;
    if (attempt === tries) throw tooSlow(store, clock.now() - chosen.readAt);
  }
}

/**
 * Fischer's algorithm (L. Lamport, "A Fast Mutual Exclusion Algorithm", 1987, section 2): mark, wait longer than any run
 * takes from looking to marking, look again. A run that took longer than that may have covered what
 * another one wrote meanwhile, and must not go on.
 * @returns whether this run may go on; false when another one's mark came after ours
 */
async function stands(
  refreshing: GenerationRecord,
  { store, clock, signal, readAt, record }: LeaseOptions & Pick<Chosen, 'readAt' | 'record'>,
): Promise<boolean> {
  // Zero where a lock does it, or where no record can be kept.
  const isLate = () => store.settleMs > 0 && clock.now() - readAt >= store.settleMs;
  try {
    await store.writeRecord(refreshing);
  } catch (error) {
    throw isLate() ? tooSlow(store, clock.now() - readAt, error) : error;
  }
  const { settleMs } = store;
  if (settleMs === 0) return true;
  if (isLate()) throw tooSlow(store, clock.now() - readAt);
  await clock.sleep(settleMs, signal);
  const { record: seen } = await store.read();
  // A store that shows neither our mark nor another one has nothing to say about other runs.
  return isMark(seen, refreshing) || JSON.stringify(seen) === JSON.stringify(record);
}

function tooSlow(store: TokenStore, tookMs: number, cause?: unknown): DeployError {
  const why = cause === undefined ? '' : `: ${messageOf(cause)}`;
  return new DeployError(
    'store-not-writable',
    `Marking ${store.place} as in use took ${formatDuration(tookMs)}, and another run may have used the login meanwhile${why}`,
    { cause },
  );
}
