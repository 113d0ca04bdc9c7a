import { DeployError, messageOf } from '../base/errors.js';
import type { ChooseOptions } from './choose-token.js';
import type { Journal } from './journal.js';
import type { GenerationRecord, LeaseMark } from './token-store.js';

export interface LeaseOptions extends ChooseOptions {
  random: () => number;
  newId: () => string;
  journal: Journal;
  /** Names this run in the lease and in the record. */
  run: string;
  allowTokenLoss: boolean;
}

/** A token that only this run may send now. */
export interface Lease {
  token: string;
  refreshing: GenerationRecord;
  /** Whether the new token will be stored; false only with `allow-token-loss`. */
  keeps: boolean;
}

/** A unique mark for one refresh of this run. */
export function newMark({ run, clock, newId }: LeaseOptions): LeaseMark {
  return { run, at: new Date(clock.now()).toISOString(), mark: newId() };
}

/** A journal that cannot be written must show now, not when it has to hold the only copy of a token. */
export function prepareJournal(journal: Journal, unsent: GenerationRecord): void {
  try {
    journal.marking(unsent);
  } catch (error) {
    throw new DeployError('store-not-writable', `The journal ${journal.path} cannot be written: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
