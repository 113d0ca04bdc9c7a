import type { Clock } from '../base/clock.js';
import { DeployError, messageOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { Tokens } from '../platform/oauth.js';
import type { Interrupts } from '../workflow/signals.js';
import type { KeptToken } from './choose-token.js';
import { rotatedRecord } from './generation.js';
import { giveBack } from './give-back.js';
import type { Journal, JournalEntry } from './journal.js';
import { acquireLease } from './lease.js';
import type { Lease, LeaseOptions } from './marking.js';
import { isOther, type PersistOptions, persistToken } from './persist.js';
import { explainRefreshFailure, isRefusal, sendRefreshGrant } from './refresh-grant.js';
import type { GenerationRecord, NewLogin } from './token-store.js';

/*
 * The life of one rotation, as the journal has it:
 *
 *   marking ──────► sending ──────► answered ──────► stored ──────► (no journal)
 *   the lease is    the token is    new tokens are   the store has  the lease is
 *   being taken     on its way      in the journal   both, and says given back
 *
 * Each step is in the journal before it is taken, so a run that is killed is finished from there by `recover`: in the
 * post step, or by the next command on the same machine. The token is sent only under the lease, and the access token is
 * used only once the new refresh token is stored.
 */

export interface RotationOptions extends PersistOptions, LeaseOptions {
  clock: Clock;
  interrupts: Interrupts;
  /** Sends the refresh grant once. */
  refresh(refreshToken: string): Promise<Tokens>;
}

export interface Rotated {
  access: KeptToken;
  /** The newest refresh token; undefined when another run has rotated and lends its access token. */
  refreshToken: string | undefined;
  /** Settles when the lease is given back; it never rejects. */
  released: Promise<void>;
}

/**
 * From `marking` to `stored`: turns the refresh token into an access token, and keeps the new refresh token.
 * @throws DeployError; whether the token is still good is what its code says
 */
export async function rotate(options: RotationOptions): Promise<Rotated> {
  const lease = await acquireLease(options);
  if ('lent' in lease) return { access: lease.lent, refreshToken: undefined, released: Promise.resolve() };
  // Nothing has been awaited since the signal was looked at.
  const release = options.interrupts.hold();
  try {
    return await keep(await send(lease, options), lease, options);
  } finally {
    release();
  }
}

/** `sending`: the one request. A failure ends the rotation and is recorded in the store. */
async function send({ token, refreshing, keeps }: Lease, options: RotationOptions): Promise<Tokens> {
  const { journal, signInCommand, store } = options;
  try {
    return await sendRefreshGrant(() => options.refresh(token), options);
  } catch (error) {
    const outcome: GenerationRecord = { ...refreshing, state: isRefusal(error) ? 'stored' : 'uncertain' };
    const { recorded, rotatedBy } = keeps
      ? await giveBack(options, { refreshing, by: outcome })
      : { recorded: true, rotatedBy: undefined };
    if (recorded) journal.delete();
    // The post step tries again to update the store; after a refusal it has nothing else to report.
    else if (outcome.state === 'stored') journal.marking(outcome);
    throw explainRefreshFailure(error, { rotatedBy, signInCommand, place: store.place });
  }
}

/** `answered`: mask, journal, store, record. Only then may the access token be used. */
async function keep(tokens: Tokens, { token, refreshing, keeps }: Lease, options: RotationOptions): Promise<Rotated> {
  const { store, journal, clock, log } = options;
  log.mask(tokens.accessToken);
  // Without a new one in the answer the old one stays valid; it is stored too, with its access token.
  const refreshToken = tokens.refreshToken ?? token;
  log.mask(refreshToken);
  const login: NewLogin = { refreshToken, accessToken: tokens.accessToken, expiresAt: tokens.expiresAt };
  const rotated = rotatedRecord(refreshing, refreshToken, new Date(clock.now()).toISOString());
  note(() => journal.answered(login, rotated), options);
  const recorded = !keeps || (await storeTokens(login, { rotated, replaced: refreshToken !== token, options }));
  const where = keeps ? `is kept in ${store.place}` : 'is not kept';
  log.info(`Signed in. The new refresh token ${where}.`);
  const access = { value: tokens.accessToken, expiresAt: tokens.expiresAt };
  // If the record was not written, the post step writes it and then gives the lease back.
  return { access, refreshToken, released: recorded ? finish(refreshing, rotated, options) : Promise.resolve() };
}

/** `stored`: only the lease remains, and the deploy does not wait for it. */
async function finish(
  refreshing: GenerationRecord,
  rotated: GenerationRecord,
  options: RotationOptions,
): Promise<void> {
  const { store, journal } = options;
  if (!store.lease) return journal.delete();
  note(() => journal.stored(rotated), options);
  const { recorded } = await giveBack(options, { refreshing: { ...refreshing, current: '' }, by: refreshing });
  if (recorded) journal.delete();
}

/** @returns whether the record is written too */
async function storeTokens(
  login: NewLogin,
  { rotated, replaced, options }: { rotated: GenerationRecord; replaced: boolean; options: RotationOptions },
): Promise<boolean> {
  const { log } = options;
  try {
    return await persistToken(login, rotated, options);
  } catch (error) {
    if (replaced) {
      log.warning('The new refresh token is in the journal: the post step of this job tries once more to store it.');
      throw error;
    }
    // The server gave no new refresh token, so the one in the secret lives on.
    log.warning(messageOf(error));
    return true;
  }
}

/** The journal is only a backup: when its disk is full, the token is still in memory and can be stored. */
function note(write: () => void, { journal, log }: Pick<RotationOptions, 'journal' | 'log'>): void {
  try {
    write();
  } catch (error) {
    log.warning(`The journal ${journal.path} could not be written: ${messageOf(error)} Going on without it.`);
  }
}

/**
 * Finishes the rotation of a dead run, then deletes its journal. Silent without one. A live run has exclusive use of
 * the store for as long as it has a journal, so a journal found here belongs to a dead one.
 * @throws DeployError `token-lost` when a new token could not be stored here either, `token-uncertain` when the run
 * ended before the answer
 */
export async function recover(options: PersistOptions & { journal: Journal }): Promise<void> {
  if (options.journal.read()) await options.store.exclusively(async () => recoverHeld(options));
}

/** The same for one that already uses the store exclusively. */
export async function recoverHeld({ journal, ...options }: PersistOptions & { journal: Journal }): Promise<void> {
  const entry = journal.read();
  try {
    if (entry) await finishEntry(entry, options);
  } finally {
    journal.delete();
  }
}

async function finishEntry(entry: JournalEntry, options: PersistOptions): Promise<void> {
  const { log, store } = options;
  const { phase, record } = entry;
  if (phase === 'answered') {
    log.mask(entry.login.refreshToken);
    log.mask(entry.login.accessToken);
    // The store `none` keeps nothing: the run went on because of `allow-token-loss`, and has logged that.
    if (store.kind === 'none') return;
    await finishStoring(entry, options);
  }
  const unsent = phase === 'sending' ? { ...record, state: 'uncertain' as const } : record;
  const refreshing = phase === 'answered' || phase === 'stored' ? { ...record, current: '' } : record;
  const { recorded } = await giveBack(options, { refreshing, by: unsent });
  if (!recorded) log.warning(`The lease of ${store.place} could not be given back. The next run may wait for it.`);
  if (phase !== 'sending') return;
  throw new DeployError(
    'token-uncertain',
    `The main step ended after it had sent the refresh token and before it had the answer (${record.at ?? 'no time known'}).`,
    { next: options.signInCommand },
  );
}

async function finishStoring(entry: JournalEntry & { phase: 'answered' }, options: PersistOptions): Promise<void> {
  const { log, store } = options;
  const { record: rotated, login } = entry;
  const found = await recordIn(options);
  if (isStored(found, rotated)) return;
  if (found && isOther(found, rotated)) {
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

async function recordIn({ store, log }: PersistOptions): Promise<GenerationRecord | undefined> {
  try {
    return (await store.read()).record;
  } catch (error) {
    // Storing matters more than knowing.
    log.debug(`${store.place} could not be read: ${messageOf(error)}`);
    return undefined;
  }
}
