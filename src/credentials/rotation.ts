import { DeployError, messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { AccessToken, Tokens } from '../platform/oauth.js';
import { findLendable } from './choose-token.js';
import {
  fingerprint,
  type GenerationRecord,
  generationOf,
  isOther,
  makeRotatedRecord,
  type NewLogin,
  type StoredLogin,
} from './generation.js';
import type { JournalEntry } from './journal.js';
import { acquireLease, giveBack, type Lease } from './lease.js';
import { type PersistOptions, persistToken } from './persist.js';
import { explainRefreshFailure, isRefusal, sendRefreshGrant } from './refresh-grant.js';
import { exclusively, type RotationOptions } from './token-store.js';

/*
 * The life of one rotation, as the journal has it:
 *
 *   {record} ─────► {record, sent} ─────► {record, login} ─────► {record} ─────► (no journal)
 *   the lease is    the token is          new tokens are         the store has   the lease is
 *   being taken     on its way            in the journal         both            given back
 *
 * Each step is in the journal before it is taken, so a run that is killed is finished from there by `recover`: in the
 * post step, or by the next command on the same machine. The token is sent only under the lease, and the access token is
 * used only once the new refresh token is stored.
 */

interface Rotated {
  access: AccessToken;
  /** The newest refresh token; undefined when another run has rotated and lends its access token. */
  refreshToken: string | undefined;
  /** Settles when the lease is given back; it never rejects. */
  released: Promise<void>;
}

/**
 * An access token: one that an earlier run stored and that is still valid; or one for the refresh token, whose successor
 * is kept.
 * @throws DeployError; whether the token is still good is what its code says
 */
export async function rotate(options: RotationOptions): Promise<Rotated> {
  const { store, clock, log, jobLogin } = options;
  const ofJob = findLendable({ accessToken: jobLogin?.read() }, options);
  const lent = ofJob ?? (store.lends ? findLendable(await store.read(), options) : undefined);
  const lease = lent ? { lent } : await acquireLease(options);
  if ('lent' in lease) {
    const { value, expiresAt } = lease.lent;
    log.mask(value);
    const left = formatDuration(expiresAt - clock.now());
    const whose = ofJob ? 'of an earlier step of this job' : `kept in ${store.place}`;
    log.info(`Signed in with the access token ${whose}; good for ${left}.`);
    return { access: lease.lent, refreshToken: undefined, released: Promise.resolve() };
  }
  // Nothing has been awaited since the signal was looked at.
  const release = options.interrupts.hold();
  try {
    return await keep(await send(lease, options), lease, options);
  } finally {
    release();
  }
}

/** The one request. A failure ends the rotation; one without an answer is recorded in the store. */
async function send({ token, refreshing }: Lease, options: RotationOptions): Promise<Tokens> {
  const { journal, signInCommand, store } = options;
  try {
    return await sendRefreshGrant(() => options.refresh(token), options);
  } catch (error) {
    const sent = !isRefusal(error);
    if (await giveBack({ record: refreshing, sent }, options)) journal.delete();
    // The post step tries again to update the store; after a refusal it has nothing else to report.
    else if (!sent) journal.write({ record: refreshing });
    const { record } = await store.read().catch((): StoredLogin => ({}));
    const rotatedBy = record && isOther(record, refreshing) ? record.run : undefined;
    const place =
      store.lends && token === options.given
        ? `the secret behind \`refresh-token\` (${store.place} holds no newer one)`
        : store.place;
    throw explainRefreshFailure(error, { rotatedBy, signInCommand, place });
  }
}

/** The answer: mask, journal, store, record. Only then may the access token be used. */
async function keep(tokens: Tokens, lease: Lease, options: RotationOptions): Promise<Rotated> {
  const { token, refreshing, keeps } = lease;
  const { store, clock, log } = options;
  const { accessToken: access } = tokens;
  log.mask(access.value);
  // Without a new one in the answer the old one stays valid; it is stored too, with its access token.
  const refreshToken = tokens.refreshToken ?? token;
  log.mask(refreshToken);
  const login: NewLogin = { accessToken: access, refreshToken };
  const rotated = makeRotatedRecord(refreshing, fingerprint(refreshToken), new Date(clock.now()).toISOString());
  noteInJournal({ record: rotated, login }, options);
  const recorded = !keeps || (await storeTokens(login, { rotated, replaced: refreshToken !== token, options }));
  const where = keeps ? `is kept in ${store.place}` : 'is not kept';
  log.info(`Signed in. The new refresh token ${where}.`);
  leaveForJob(access, options);
  // If the record was not written, the post step writes it and then gives the lease back.
  return { access, refreshToken, released: recorded ? finish(lease, rotated, options) : Promise.resolve() };
}

/** Without it a later step of the job is refused, which says what to do. */
function leaveForJob(access: AccessToken, { jobLogin, log }: RotationOptions): void {
  try {
    jobLogin?.write(access);
  } catch (error) {
    log.info(`A later step of this job cannot use this login: ${messageOf(error)}`);
  }
}

/** Only the lease remains, and the deploy does not wait for it. */
async function finish({ held }: Lease, rotated: GenerationRecord, options: RotationOptions): Promise<void> {
  const { journal } = options;
  // The lease of a generation ends with it.
  if (!held?.covers) return journal.delete();
  noteInJournal({ record: rotated }, options);
  if (await giveBack({ record: rotated }, options)) journal.delete();
}

/** @returns whether the record is written too */
async function storeTokens(
  login: NewLogin,
  { rotated, replaced, options }: { rotated: GenerationRecord; replaced: boolean; options: RotationOptions },
): Promise<boolean> {
  const { log } = options;
  try {
    return (await persistToken(login, rotated, options)).recorded;
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
function noteInJournal(entry: JournalEntry, { journal, log }: Pick<RotationOptions, 'journal' | 'log'>): void {
  try {
    journal.write(entry);
  } catch (error) {
    log.warning(`The journal ${journal.path} could not be written: ${messageOf(error)} Going on without it.`);
  }
}

type RecoverOptions = PersistOptions & Pick<RotationOptions, 'journal'>;

/**
 * Finishes the rotation of a dead run, then deletes its journal. Silent without one. A live run has exclusive use of
 * the store for as long as it has a journal, so a journal found here belongs to a dead one.
 * @throws DeployError `token-lost` when a new token could not be stored here either, `token-uncertain` when the run
 * ended before the answer
 */
export async function recover(options: RecoverOptions): Promise<void> {
  if (options.journal.read()) await exclusively(options.store, () => recoverHeld(options));
}

/** `recover` for a caller that already uses the store exclusively. */
export async function recoverHeld({ journal, ...options }: RecoverOptions): Promise<void> {
  const entry = journal.read();
  try {
    if (entry) await finishEntry(entry, options);
  } finally {
    journal.delete();
  }
}

async function finishEntry(entry: JournalEntry, options: PersistOptions): Promise<void> {
  const { log, store } = options;
  const { record, sent = false, login } = entry;
  if (login) {
    log.mask(login.refreshToken);
    log.mask(login.accessToken.value);
    // The store `none` keeps nothing: the run went on because of `allow-token-loss`, and has logged that.
    if (store.kind === 'none') return;
    await finishStoring(login, { rotated: record, options });
  }
  if (!(await giveBack({ record, sent, later: true }, options)))
    log.warning(`The lease of ${store.place} could not be given back. The next run may wait for it.`);
  if (!sent) return;
  throw new DeployError(
    'token-uncertain',
    `The main step ended after it had sent the refresh token and before it had the answer (${record.at ?? 'no time known'}).`,
    { next: options.signInCommand },
  );
}

async function finishStoring(
  login: NewLogin,
  { rotated, options }: { rotated: GenerationRecord; options: PersistOptions },
): Promise<void> {
  const { log, store } = options;
  const { found } = await persistToken(login, rotated, { ...options, again: true });
  const before = 'The main step ended before it had stored the new refresh token.';
  if (!found) log.notice(`${before} It is now kept in ${store.place}; nothing was lost.`);
  else if (generationOf(found, login.refreshToken) === 'unknown')
    log.warning(
      `${before} It is not stored now either: ${store.place} meanwhile holds another login, written by ${plainText(found.run)}.`,
    );
}
