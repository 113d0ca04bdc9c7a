import { DeployError, messageOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { Journal, JournalEntry } from './journal.js';
import { replaceLease } from './lease.js';
import { type PersistOptions, persistToken } from './persist.js';
import type { GenerationRecord } from './token-store.js';

/**
 * Finishes in the post step what the main step began with the login and could not end, then shreds the journal.
 * Silent when there is nothing to finish.
 * @throws DeployError `token-lost` when a new token could not be stored here either, `token-uncertain` when the main
 * step ended before the answer
 */
export async function recoverLogin({ journal, ...options }: PersistOptions & { journal: Journal }): Promise<void> {
  const entry = journal.read();
  try {
    if (entry) await options.store.exclusively(async () => finish(entry, options));
  } finally {
    journal.shred();
  }
}

async function finish(entry: JournalEntry, options: PersistOptions): Promise<void> {
  const { log, store } = options;
  if (entry.phase === 'answered') {
    log.mask(entry.login.refreshToken);
    log.mask(entry.login.accessToken);
    // Nothing is kept there: the main step went on because of `allow-token-loss`, and has said so.
    if (store.kind === 'none') return;
    return finishStoring(entry, options);
  }
  await restoreMark(entry, options);
  if (entry.phase === 'marking') return;
  throw new DeployError(
    'token-uncertain',
    `The main step ended after it had sent the refresh token and before it had the answer (${entry.record.at ?? 'no time known'}).`,
    { next: options.signInCommand },
  );
}

async function finishStoring(entry: JournalEntry & { phase: 'answered' }, options: PersistOptions): Promise<void> {
  const { log, store } = options;
  const { record: rotated, login } = entry;
  const found = await recordIn(options);
  if (isStored(found, rotated)) return;
  if (found && found.current !== rotated.current && !rotated.superseded.includes(found.current)) {
    log.warning(
      `The main step ended before it had stored a new refresh token. It is not stored now either: ${store.place} ` +
        `meanwhile holds another login, written by ${plainText(found.run)}.`,
    );
    return;
  }
  await persistToken(login, rotated, options);
  log.notice(
    `The main step ended before it had stored the new refresh token. It is now kept in ${store.place}; nothing was lost.`,
  );
}

/** Whether the new token got to the store after all: the record names it, or a later run has already used it. */
function isStored(found: GenerationRecord | undefined, rotated: GenerationRecord): boolean {
  if (!found) return false;
  const ownMark = found.state === 'refreshing' && found.mark === rotated.mark;
  return (found.current === rotated.current && !ownMark) || found.superseded.includes(rotated.current);
}

/** Takes the main step's mark back, or says what is unknown; a record of somebody else is left alone. */
async function restoreMark({ phase, record }: JournalEntry, { store, log, clock }: PersistOptions): Promise<void> {
  const by: GenerationRecord = phase === 'marking' ? record : { ...record, state: 'uncertain' };
  const { told } = await replaceLease({ store, clock }, { refreshing: record, by });
  if (!told) log.warning(`The mark in ${store.place} could not be taken back. The next run may wait for it.`);
}

async function recordIn({ store, log }: PersistOptions): Promise<GenerationRecord | undefined> {
  try {
    return (await store.read()).record;
  } catch (error) {
    // Storing matters more than knowing.
    log.debug(`${store.place} could not be read: ${messageOf(error)}`);
    return undefined;
  }
}
