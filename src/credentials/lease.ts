import { randomUUID } from 'node:crypto';
import { DeployError, messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { backoffMs, retry } from '../base/retry.js';
import { type ChooseOptions, type Chosen, chooseToken } from './choose-token.js';
import { refreshingRecord } from './generation.js';
import type { Journal } from './journal.js';
import type { GenerationRecord, TokenStore } from './token-store.js';

export interface LeaseOptions extends ChooseOptions {
  journal: Journal;
  /** Names this run in the record. */
  run: string;
  /** Whether the store takes records; false where the new token will not be kept either. */
  keeps: boolean;
}

/** A token that this run alone may send now, and the mark in the store that tells every other run so. */
export interface Lease {
  token: string;
  refreshing: GenerationRecord;
}

/** Tries to mark the store, and to look at it quickly enough. */
const tries = 3;

/**
 * Chooses the token, marks the store, and makes sure that the mark stood: two runs may have looked at the store before
 * either marked it, and then the one whose mark was overwritten waits for the other.
 * @throws DeployError `token-superseded`, `credentials-missing`, `store-not-writable`; the signal's reason. In each
 * case nothing was sent, and the mark is taken back.
 */
export async function acquireLease(options: LeaseOptions): Promise<Lease> {
  const own = new Set<string>();
  for (let failures = 0; ; ) {
    const { token, record, readAt } = await chooseSoon({ ...options, own });
    const refreshing = refreshingRecord(record, token, {
      run: options.run,
      at: new Date(options.clock.now()).toISOString(),
      mark: randomUUID(),
    });
    if (refreshing.mark) own.add(refreshing.mark);
    const unsent: GenerationRecord = {
      ...refreshing,
      state: record && record.state !== 'stored' ? 'uncertain' : 'stored',
    };
    prepareJournal(options.journal, unsent);
    try {
      const stood = await mark(refreshing, { ...options, readAt, record });
      if (stood) {
        // The last moment at which a signal may end the run.
        options.signal.throwIfAborted();
        options.journal.sending(refreshing);
        return { token, refreshing };
      }
    } catch (error) {
      // Only with a new look: what was read before may be history by now, and a mark would cover the truth.
      const again = ++failures < tries && !(error instanceof DeployError && error.code === 'store-not-writable');
      if (again && !options.signal.aborted) continue;
      if (!options.keeps || (await replaceLease(options, { refreshing, by: unsent })).told) options.journal.shred();
      throw error;
    }
  }
}

/**
 * Puts `by` in the place of our mark. What another run has written meanwhile is truer, and stays.
 * @returns whether the store now tells the truth, and the run that has rotated the login meanwhile
 */
export async function replaceLease(
  { store, clock }: Pick<ChooseOptions, 'store' | 'clock'>,
  { refreshing, by }: { refreshing: GenerationRecord; by: GenerationRecord },
): Promise<{ told: boolean; rotatedBy: string | undefined }> {
  const policy = (_error: unknown, attempt: number) =>
    attempt < tries ? backoffMs(attempt, { base: 500, max: 2000, random: Math.random }) : undefined;
  const replace = async () => {
    const { record } = await store.read();
    if (isMark(record, refreshing)) await store.writeRecord(by);
    return { told: true, rotatedBy: record && record.current !== refreshing.current ? record.run : undefined };
  };
  try {
    return await retry(replace, { clock, policy });
  } catch {
    return { told: false, rotatedBy: undefined };
  }
}

/** Whether a store still says what this very mark says. */
function isMark(record: GenerationRecord | undefined, refreshing: GenerationRecord): boolean {
  return record?.state === 'refreshing' && record.mark === refreshing.mark && record.current === refreshing.current;
}

/** A choice that rests on a look of just now; a slow answer is old news when it comes. */
async function chooseSoon(options: ChooseOptions): Promise<Chosen> {
  const { clock, store } = options;
  for (let attempt = 1; ; attempt++) {
    const chosen = await chooseToken(options);
    if (store.settleMs === 0 || clock.now() - chosen.readAt < store.settleMs / 2) return chosen;
    if (attempt === tries) throw tooSlow(store, clock.now() - chosen.readAt);
  }
}

/**
 * Fischer's algorithm: mark, wait longer than anybody takes from looking to marking, look again. Whoever took longer
 * than that may have covered what another run wrote meanwhile, and must not go on.
 * @returns whether this run may go on; false when another one's mark came after ours
 */
async function mark(
  refreshing: GenerationRecord,
  { keeps, store, clock, signal, readAt, record }: LeaseOptions & Pick<Chosen, 'readAt' | 'record'>,
): Promise<boolean> {
  if (!keeps) return true;
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
  // A store that does not show our mark, and nobody else's either, has nothing to say about other runs.
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

/** A journal that cannot be written must show now, not when it has to hold the only copy of a token. */
function prepareJournal(journal: Journal, unsent: GenerationRecord): void {
  try {
    journal.marking(unsent);
  } catch (error) {
    throw new DeployError('store-not-writable', `The journal ${journal.path} cannot be written: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
