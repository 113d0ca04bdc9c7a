import { DeployError, messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import type { AccessTokens } from '../platform/control-plane.js';
import type { AccessToken, Tokens } from '../platform/oauth.js';
import { acquireLease, giveBack, type Lease, type RotationOptions } from './acquire-lease.js';
import { findLendable, rejectShared } from './choose-token.js';
import {
  fingerprint,
  type GenerationRecord,
  isOther,
  makeRotatedRecord,
  type NewLogin,
  type StoredLogin,
} from './generation.js';
import type { JournalEntry } from './journal.js';
import { persistToken, recover } from './persist.js';
import { endOfGrant, explainRefreshFailure, sendRefreshGrant } from './refresh-grant.js';

/*
 * The states of one rotation in the journal:
 *
 *   {record} ─────► {record, sent} ─────► {record, login} ─────► {record} ─────► (no journal)
 *   the lease is    the token is          new tokens are         the store has   the lease is
 *   being taken     on its way            in the journal         both            given back
 *
 * Each step is in the journal before it is taken: `recover` finishes a killed run, in the post step or the next command.
 * The token is sent only under the lease; the access token is used only once the new refresh token is stored.
 */

// Before its end an access token of this run is renewed. One that is borrowed has more left: `lendableMs`. Source: interface document, "Limits".
const safetyMs = 60_000;

/** Access tokens from a rotating, single-use refresh token. Source: RFC 6749 §6, RFC 9700 §4.14. */
export class RotatingTokens implements AccessTokens {
  #options: RotationOptions;
  #access: AccessToken | undefined;
  #pending: Promise<string> | undefined;
  #released: Promise<void> | undefined;

  constructor(options: RotationOptions) {
    this.#options = options;
  }

  async get(): Promise<string> {
    if (this.#access && this.#options.clock.now() < this.#access.expiresAt - safetyMs)
      return this.#access.value;

    const outlived = this.#access !== undefined;
    this.#access = undefined;

    try {
      return await this.#share();
    } catch (error) {
      if (!outlived) throw error;
      const because =
        error instanceof DeployError ? `${error.message} ${error.hint}` : messageOf(error);
      throw new DeployError(
        'login-expired',
        `The access token ended after its hour and could not be renewed. ${because}`,
        { cause: error },
      );
    }
  }

  /** Renews once per run: a platform that refuses two tokens in a row has a reason other than their age. */
  async renew(refused: string): Promise<string | undefined> {
    if (this.#access && this.#access.value !== refused) return this.#access.value;
    if (this.#pending) return await this.#pending;
    if (this.#options.refusedAccess !== undefined) return undefined;

    this.#options = { ...this.#options, refusedAccess: refused };
    this.#access = undefined;
    this.#options.log.info('The platform refused the kept access token; renewing the login.');

    return await this.#share();
  }

  async settled(): Promise<void> {
    await this.#released;
  }

  // A second parallel refresh would send a spent token.
  #share(): Promise<string> {
    this.#pending ??= this.#obtain().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #obtain(): Promise<string> {
    const { store } = this.#options;
    // The former lease: this process would meet its own as another's.
    await this.#released;
    const obtain = async () => {
      // The journal is from a dead process: a live one has exclusive access to the store, or its journal is refused as in use.
      await recover(this.#options, { isAlone: true });

      const { access, refreshToken, released } = await rotate(this.#options);
      this.#released = released;
      if (refreshToken !== undefined) this.#options = { ...this.#options, given: refreshToken };

      return access;
    };
    this.#access = await (store.exclusively?.(obtain) ?? obtain());
    return this.#access.value;
  }
}

/** Returns an earlier run's access token, or exchanges the refresh token and stores its successor. */
export async function rotate(options: RotationOptions) {
  const { store, clock, log, jobLogin } = options;
  const ofJob = findLendable({ accessToken: jobLogin?.read() }, options);
  const stored = ofJob || !store.lends ? {} : await store.read();
  rejectShared(stored, store);

  const lent = ofJob ?? findLendable(stored, options);
  const choice = lent ? { lent } : await acquireLease(options);
  if ('lent' in choice) {
    const { value, expiresAt } = choice.lent;
    log.mask(value);

    const left = formatDuration(expiresAt - clock.now());
    const whose = ofJob ? 'of an earlier step of this job' : `kept in ${store.place}`;
    log.info(`Signed in with the access token ${whose}; good for ${left}.`);

    return { access: choice.lent, refreshToken: undefined, released: undefined };
  }

  // No I/O may come between the signal check at the end of `acquireLease` and this line: a signal meanwhile would end a
  // run that has noted `sent`, and sent nothing.
  const endHold = options.interrupts.hold(() =>
    log.notice(
      'Stopping once the platform has renewed the login and the new token is stored: it would be lost otherwise.',
    ),
  );

  try {
    return await keepTokens(await send(choice, options), choice, options);
  } finally {
    endHold();
  }
}

async function send({ token, refreshing }: Lease, options: RotationOptions): Promise<Tokens> {
  const { journal, signInCommand, store } = options;
  try {
    return await sendRefreshGrant(token, options);
  } catch (error) {
    const end = endOfGrant(error);
    const isGivenBack = await giveBack({ record: refreshing, end }, options);
    // Without `sent`, the post step only gives the lease back. After no answer `sent` stays: the outcome is unknown.
    if (!isGivenBack && end !== 'unanswered') journal.write({ record: refreshing });

    const { record } = await store.read().catch((): StoredLogin => ({}));
    const rotatedBy = record && isOther(record, refreshing) ? record.run : undefined;
    const place = placeOfToken(token, options);
    throw explainRefreshFailure(error, { rotatedBy, signInCommand, place });
  }
}

/** Returns where a token came from, in words. */
function placeOfToken(token: string, { store, given }: RotationOptions): string {
  if (store.kind === 'none') return 'the input `refresh-token`';
  return store.lends && token === given
    ? `the secret behind \`refresh-token\`; ${store.place} has no token that follows it`
    : store.place;
}

async function keepTokens(tokens: Tokens, lease: Lease, options: RotationOptions) {
  const { token, refreshing, keeps } = lease;
  const { store, clock, log, jobLogin } = options;
  // If the server sends no new refresh token, the used token stays valid and is stored with its access token.
  const { accessToken: access, refreshToken = token } = tokens;
  if (access.value) log.mask(access.value);
  log.mask(refreshToken);

  const login: NewLogin = { accessToken: access, refreshToken };
  const rotated = makeRotatedRecord(
    refreshing,
    fingerprint(refreshToken),
    new Date(clock.now()).toISOString(),
  );
  noteInJournal({ record: rotated, login }, options);

  const stored = keeps
    ? await persistToken(login, rotated, options).catch((error: unknown) => {
        log.warning(
          'The new refresh token is in the journal: the post step of this job tries once more to store it.',
        );
        throw error;
      })
    : { isKept: false, recorded: true };

  log.info(
    `Signed in. The new refresh token ${stored.isKept ? `is kept in ${store.place}` : 'is not kept'}.`,
  );

  // If the record is not written, the post step writes it and releases the lease.
  const finished = stored.recorded ? finish(rotated, options) : undefined;
  const told = stored.isKept ? store.announce?.(rotated) : undefined;
  const released = Promise.all([finished, told]).then(() => undefined);

  if (!access.value) {
    await released;
    throw new DeployError(
      'unexpected-answer',
      'The token endpoint gave a new refresh token and no access token.',
    );
  }

  try {
    jobLogin?.write(access);
  } catch (error) {
    log.info(`A later step of this job cannot use this login: ${messageOf(error)}`);
  }

  // A login that is in its store alone ends with it: signing out at a terminal deletes the file.
  const isOfStore = stored.isKept && store.lends && options.given === undefined;
  return { access, refreshToken: isOfStore ? undefined : refreshToken, released };
}

async function finish(rotated: GenerationRecord, options: RotationOptions): Promise<void> {
  const { journal, store } = options;
  // The lease is not held, or belongs to the former generation (in the cache).
  if (!store.lease?.isHeld) return journal.delete();
  noteInJournal({ record: rotated }, options);
  await giveBack({ record: rotated }, options);
}

function noteInJournal(entry: JournalEntry, { journal, log }: RotationOptions): void {
  try {
    journal.write(entry);
  } catch (error) {
    log.warning(
      `The journal ${journal.path} could not be written: ${messageOf(error)} Continuing without it.`,
    );
  }
}
