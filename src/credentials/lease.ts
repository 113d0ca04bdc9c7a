import type { Advice } from '../base/advice.js';
import { DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { anyError, retry } from '../base/retry.js';
import type { Runtime } from '../contract/runtime.js';
import type { AccessToken, Tokens } from '../platform/oauth.js';
import {
  type ChooseOptions,
  chooseToken,
  findLendable,
  fingerprint,
  type GenerationRecord,
  isOther,
  makeRefreshingRecord,
  type StoredLogin,
} from './generation.js';
import type { JobLogin } from './job-login.js';
import type { Journal } from './journal.js';
import type { LeaseMark, RunLease } from './run-lease.js';
import { notWritableError, type TokenStore } from './token-store.js';

/** The tools of one rotation; each of its steps takes a part of them. */
export interface RotationOptions extends ChooseOptions, Pick<Runtime, 'random' | 'newId' | 'interrupts'> {
  store: TokenStore;
  journal: Journal;
  /** Sends the refresh grant once. */
  refresh: (refreshToken: string) => Promise<Tokens>;
  /** Keeps the access token for the later steps of the job; undefined where the store does that, and outside of jobs. */
  jobLogin?: JobLogin | undefined;
  /** Names this run in the lease and in the record. */
  run: string;
  /** Permits a refresh when the new token cannot be stored. */
  allowTokenLoss: boolean;
  /** The commands that bring a lost login back, for messages. */
  signInCommand: Advice;
}

/** A token that only this run may send now. */
export interface Lease {
  token: string;
  /** The record for the case that the answer never comes. */
  refreshing: GenerationRecord;
  /** Whether the new token will be stored; false only with `allow-token-loss`. */
  keeps: boolean;
  /** The lease that has to be given back, if any. */
  held: RunLease | undefined;
}

/**
 * Proves the store writable, gets the lease and chooses the token; or gets the access token that another run has
 * renewed while this one waited.
 * @throws DeployError `token-superseded`, `credentials-missing`, `store-not-writable`; the signal's reason. In each
 * case nothing was sent, and the lease is given back.
 */
export async function acquireLease(options: RotationOptions): Promise<Lease | { lent: AccessToken }> {
  const { store, journal, clock, interrupts, run } = options;
  const ownMark: LeaseMark = { run, at: new Date(clock.now()).toISOString(), mark: options.newId() };
  const unsent: GenerationRecord = { generation: 0, current: '', superseded: [], state: 'stored', ...ownMark };
  try {
    journal.write({ record: unsent });
  } catch (error) {
    // Now, and not when it has to hold the only copy of a token.
    throw notWritableError(`The journal ${journal.path} cannot be written`, { cause: error });
  }
  try {
    const { keeps, held } = await prove(ownMark, options);
    const lease = keeps ? store.lease : undefined;
    const choice = lease
      ? await awaitLease(lease, { mark: ownMark, held }, options)
      : choose(await store.read(), { mark: ownMark }, options);
    if ('lent' in choice) {
      if (await giveBack({ record: unsent }, options)) journal.delete();
      return choice;
    }
    // The last moment at which a signal may end the run.
    interrupts.signal.throwIfAborted();
    journal.write({ record: choice.refreshing, sent: true });
    return { ...choice, keeps, held: lease };
  } catch (error) {
    if (await giveBack({ record: unsent }, options)) journal.delete();
    if (!(error instanceof RequestError)) throw error;
    throw notWritableError(`The lease of ${store.place} could not be taken`, { cause: error });
  }
}

type GiveBackOptions = Pick<RotationOptions, 'store' | 'clock' | 'random'>;

/**
 * Releases the lease if `record` still holds it, and writes the state into the record where that is the lease.
 * @param by.sent the token of `record` was sent and the answer never came, which the store shall say first
 * @param by.later this is another process than the one that took it
 * @returns whether the store now tells the truth
 */
export async function giveBack(
  { record, sent = false, later = false }: { record: GenerationRecord; sent?: boolean; later?: boolean },
  { store, clock, random }: GiveBackOptions,
): Promise<boolean> {
  const release = async () => {
    const { lease } = store;
    if (lease && !later && !lease.takeAttempted) return;
    const look = await lease?.look();
    if (look && look.holder?.mark !== record.mark) return;
    if (sent && !(await hasGoneOn(record, store))) await store.writeRecord({ ...record, state: 'uncertain' });
    if (look) await lease?.release(look);
  };
  try {
    await retry(release, { clock, policy: anyError({ tries: 3, maxMs: 2000, random }) });
    return true;
  } catch {
    return false;
  }
}

/** Returns whether another run has rotated the login since. A store with a lease shows it by that. */
async function hasGoneOn(own: GenerationRecord, store: GiveBackOptions['store']): Promise<boolean> {
  if (store.lease) return false;
  const { record } = await store.read();
  return record !== undefined && isOther(record, own);
}

async function prove(
  mark: LeaseMark,
  { store, allowTokenLoss, log }: RotationOptions,
): Promise<{ keeps: boolean; held: boolean }> {
  try {
    return { keeps: true, held: await store.prove(mark) };
  } catch (error) {
    if (!allowTokenLoss || !(error instanceof DeployError)) throw error;
    log.warning(
      `${error.message}\nGoing on because of \`allow-token-loss\`: after this run the refresh token in the secret is dead.`,
    );
    return { keeps: false, held: false };
  }
}

/** Maximum wait for other runs, in ms: several may come one after the other. */
const patienceMs = 1_800_000;
/** Between two looks at the lease of another run, in ms. */
const lookEveryMs = 3000;

/** `refreshing`: the record if the answer never comes. */
type Choice = { lent: AccessToken } | { token: string; refreshing: GenerationRecord };

/** @param by.left the run that left its lease behind, and may have used the token */
function choose(
  stored: StoredLogin,
  { mark, left }: { mark: LeaseMark; left?: LeaseMark | undefined },
  options: RotationOptions,
): Choice {
  const lent = findLendable(stored, options);
  if (lent) return { lent };
  const token = chooseToken(stored, { left, place: options.store.place }, options);
  return { token, refreshing: makeRefreshingRecord(stored.record, fingerprint(token), mark) };
}

/**
 * Waits for the run that has the lease, takes it, and chooses what to send from what the store holds under it.
 * @param by.held whether `mark` has it already
 * @throws DeployError as `chooseToken`, `store-not-writable`; the signal's reason
 */
async function awaitLease(
  lease: RunLease,
  by: { mark: LeaseMark; held: boolean },
  options: RotationOptions,
): Promise<Choice> {
  const { clock, interrupts, log, store } = options;
  const until = clock.now() + patienceMs;
  let { mark, held } = by;
  let left: LeaseMark | undefined;
  for (let looks = 0; ; looks++) {
    if (held || (looks > 0 && store.lends)) {
      const stored = await store.read();
      const lent = findLendable(stored, options);
      if (lent) return { lent };
      if (held && lease.covers) return choose(stored, { mark, left }, options);
    }
    const look = await lease.look();
    const { holder } = look;
    held = holder?.mark === mark.mark;
    if (!holder) {
      // Its time begins when it is taken, not when it was asked for.
      mark = { ...mark, at: new Date(look.at).toISOString() };
      held = await lease.take(mark, look);
    }
    left = look.left;
    if (held) continue;
    const who = plainText(holder?.run ?? 'one that cannot be seen yet');
    if (holder && looks === 0)
      log.info(
        `Another run (${who}) is using this login; waiting up to ${formatDuration(lease.untilStaleMs(holder))}.`,
      );
    if (look.at >= until)
      throw notWritableError(
        `Other runs have used this login for ${formatDuration(patienceMs)}, the last of them ${who}`,
      );
    await clock.sleep(lookEveryMs, interrupts.signal);
  }
}
