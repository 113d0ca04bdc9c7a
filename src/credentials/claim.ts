import { randomUUID } from 'node:crypto';
import { DeployError, messageOf } from '../base/errors.js';
import { type ChooseOptions, chooseToken } from './choose-token.js';
import { refreshingRecord } from './fingerprints.js';
import type { Journal } from './journal.js';
import type { GenerationRecord, TokenStore } from './store.js';

export interface ClaimOptions extends ChooseOptions {
  journal: Journal;
  /** Names this run in the record. */
  run: string;
  /** Whether the store takes records; false where the new token will not be kept either. */
  keeps: boolean;
}

/** A token that this run alone may send now, and the mark in the store that tells every other run so. */
export interface Claim {
  token: string;
  refreshing: GenerationRecord;
}

/**
 * Chooses the token, marks the store, and makes sure that the mark stood: two runs may have looked at the store before
 * either marked it, and then the one whose mark was overwritten waits for the other.
 * @throws DeployError `token-superseded`, `credentials-missing`, `store-not-writable`; the signal's reason. In each
 * case nothing was sent, and the mark is taken back.
 */
export async function claim(options: ClaimOptions): Promise<Claim> {
  for (;;) {
    const { token, record, readAt } = await chooseToken(options);
    const refreshing = refreshingRecord(record, token, {
      run: options.run,
      at: new Date(options.clock.now()).toISOString(),
      mark: randomUUID(),
    });
    const unsent: GenerationRecord = {
      ...refreshing,
      state: record && record.state !== 'stored' ? 'uncertain' : 'stored',
    };
    prepareJournal(options.journal, unsent);
    try {
      if (await mark(refreshing, { ...options, readAt })) {
        // The last moment at which a signal may end the run.
        options.signal.throwIfAborted();
        options.journal.sending(refreshing);
        return { token, refreshing };
      }
    } catch (error) {
      if (!options.keeps || (await replaceMark(options.store, { refreshing, by: unsent })).told)
        options.journal.shred();
      throw error;
    }
  }
}

/**
 * Puts `by` in the place of our mark. What another run has written meanwhile is truer, and stays.
 * @returns whether the store now tells the truth, and the run that has rotated the login meanwhile
 */
export async function replaceMark(
  store: TokenStore,
  { refreshing, by }: { refreshing: GenerationRecord; by: GenerationRecord },
): Promise<{ told: boolean; rotatedBy: string | undefined }> {
  try {
    const { record } = await store.read();
    if (isMark(record, refreshing)) await store.writeRecord(by);
    return { told: true, rotatedBy: record && record.current !== refreshing.current ? record.run : undefined };
  } catch {
    return { told: false, rotatedBy: undefined };
  }
}

/** Whether a store still says what this very mark says. */
export function isMark(record: GenerationRecord | undefined, refreshing: GenerationRecord): boolean {
  return record?.state === 'refreshing' && record.mark === refreshing.mark && record.current === refreshing.current;
}

/**
 * Fischer's algorithm: mark, wait longer than anybody takes from looking to marking, look again. Whoever took longer
 * than that may have overwritten a mark that had already been looked at again, and so may not go on.
 * @returns whether this run may go on
 */
async function mark(
  refreshing: GenerationRecord,
  { keeps, store, clock, signal, readAt }: ClaimOptions & { readAt: number },
): Promise<boolean> {
  if (!keeps) return true;
  await store.writeRecord(refreshing);
  // Zero where a lock does it, or where no record can be kept.
  const { settleMs } = store;
  if (settleMs === 0) return true;
  if (clock.now() - readAt >= settleMs) return false;
  await clock.sleep(settleMs, signal);
  return isMark((await store.read()).record, refreshing);
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
