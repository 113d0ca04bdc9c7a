import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { retry } from '../base/retry.js';
import { anyError } from '../base/retry-policies.js';
import type { SignalInterrupts } from '../workflow/signals.js';
import { type ChooseOptions, chooseToken, isNewSignIn, lendable } from './choose-token.js';
import { fingerprint, owedRecord, refreshingRecord } from './generation.js';
import type { Journal } from './journal.js';
import { leaseOf } from './record-lease.js';
import {
  type AccessToken,
  type GenerationRecord,
  type LeaseLook,
  type LeaseMark,
  type StoredLogin,
  type StoreLease,
  type TokenStore,
  takeOverMs,
} from './token-store.js';

/** A run that took the lease is over after this long, in ms. It may try to store for minutes. */
const leaseLivesMs = 600_000;
/** Longest wait for other runs, in ms: several may come one after the other. */
const patienceMs = 1_800_000;
/** Between two looks at the lease of another run, in ms. */
const lookEveryMs = 3000;
/** How often a lease may be free when it is looked at and taken when it is asked for. */
const mostMisses = 20;

export interface LeaseOptions extends ChooseOptions {
  store: TokenStore;
  journal: Journal;
  interrupts: SignalInterrupts;
  random: () => number;
  newId: () => string;
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
  /** What has to be given back, if anything. */
  held: StoreLease | undefined;
}

/**
 * Proves the store writable, gets the lease and chooses the token; or gets the access token that another run has
 * renewed while this one waited.
 * @throws DeployError `token-superseded`, `credentials-missing`, `store-not-writable`; the signal's reason. In each
 * case nothing was sent, and the lease is given back.
 */
export async function acquireLease(options: LeaseOptions): Promise<Lease | { lent: AccessToken }> {
  const { store, journal, clock, interrupts, run } = options;
  const by = { run, at: new Date(clock.now()).toISOString(), mark: options.newId() };
  const mark: LeaseMark = { ...by, token: options.given && fingerprint(options.given) };
  const unsent: GenerationRecord = { generation: 0, current: '', superseded: [], state: 'stored', ...by };
  try {
    journal.write({ phase: 'marking', record: unsent });
  } catch (error) {
    // Now, and not when it has to hold the only copy of a token.
    throw notWritable(`The journal ${journal.path} cannot be written`, error);
  }
  let { lease } = store;
  try {
    const { keeps, held } = await prove(mark, options);
    lease = leaseOf(options);
    const choice =
      lease && !held && (keeps || lease.inRecord)
        ? await awaitLease(lease, { asked: mark, keeps }, options)
        : choose(await store.read(), { mark }, options);
    if ('lent' in choice) {
      journal.delete();
      return choice;
    }
    // The last moment at which a signal may end the run.
    interrupts.signal.throwIfAborted();
    journal.write({ phase: 'sending', record: choice.refreshing });
    return { ...choice, keeps, held: keeps ? lease : undefined };
  } catch (error) {
    if (!lease?.asked || (await giveBack(lease, journal.read()?.record ?? unsent, options))) journal.delete();
    throw error instanceof RequestError ? notWritable(`The lease of ${store.place} could not be taken`, error) : error;
  }
}

/**
 * Gives the lease back, if it is still that of `by`, which the record then says where it has to.
 * @returns whether the store now tells the truth
 */
export async function giveBack(
  lease: StoreLease | undefined,
  by: GenerationRecord,
  { store, clock, random }: Pick<LeaseOptions, 'store' | 'clock' | 'random'>,
): Promise<boolean> {
  const release = async () => {
    const holder = (await lease?.look())?.holder;
    if (!lease || !holder || holder.mark !== by.mark) return;
    if (lease.inRecord || by.state === 'uncertain') await store.writeRecord(by);
    await lease.release(holder);
  };
  try {
    await retry(release, { clock, policy: anyError({ tries: 3, maxMs: 2000, random }) });
    return true;
  } catch {
    return false;
  }
}

async function prove(
  mark: LeaseMark,
  { store, allowTokenLoss, log }: LeaseOptions,
): Promise<{ keeps: boolean; held?: boolean | undefined }> {
  try {
    return { keeps: true, held: await store.prove(mark) };
  } catch (error) {
    if (!allowTokenLoss || !(error instanceof DeployError)) throw error;
    log.warning(
      `${error.message}\nGoing on because of \`allow-token-loss\`: after this run the refresh token in the secret is dead.`,
    );
    return { keeps: false };
  }
}

type Choice = { lent: AccessToken } | { token: string; refreshing: GenerationRecord; unsent: GenerationRecord };

/** @param by.left the run that left its lease behind, and may have used the token */
function choose(
  stored: StoredLogin,
  by: { mark: LeaseMark; left?: LeaseMark | undefined },
  options: LeaseOptions,
): Choice {
  const lent = lendable(stored, options);
  if (lent) return { lent };
  const { token, uncertain } = chooseToken(stored, { ...by, place: options.store.place }, options);
  const refreshing = refreshingRecord(stored.record, token, by.mark);
  return { token, refreshing, unsent: { ...refreshing, state: uncertain ? 'uncertain' : 'stored' } };
}

/** Waits for the run that has the lease, and takes the lease of one that is over. */
async function awaitLease(
  lease: StoreLease,
  { asked, keeps }: { asked: LeaseMark; keeps: boolean },
  options: LeaseOptions,
): Promise<Choice> {
  const { clock, interrupts, log, store } = options;
  const until = clock.now() + patienceMs;
  for (let looks = 0, misses = 0; ; looks++) {
    const look = await lease.look();
    const { holder, stored } = look;
    // A mark in the record is of one token: a new sign-in does not wait for it.
    const isOfAnother = lease.inRecord && stored !== undefined && isNewSignIn(stored, options.given);
    const isFree = !holder || isOfAnother || (lease.inRecord && holder.mark === asked.mark);
    if (isFree || untilStaleMs(holder, clock.now()) <= 0 || (looks % 10 === 0 && (await lease.hasEnded(holder)))) {
      // Its ten minutes begin when it is taken, not when it was asked for.
      const mark = { ...asked, at: new Date(look.at).toISOString() };
      const by = { mark, left: isFree ? undefined : holder };
      const choice = stored && choose(stored, by, options);
      if (choice && ('lent' in choice || !keeps)) return choice;
      if (choice) options.journal.write({ phase: 'marking', record: choice.unsent });
      if (!isFree) await recordFor(look, lease, options);
      if (await lease.take(mark, { ...look, refreshing: choice?.refreshing }))
        return choice ?? choose(await store.read(), by, options);
      if (isFree && ++misses === mostMisses)
        throw notWritable(`The lease of ${store.place} is free and cannot be taken`);
    } else if (look.at >= until) {
      throw notWritable(
        `Other runs have used this login for ${formatDuration(patienceMs)}, the last of them ${plainText(holder.run)}`,
      );
    } else if (looks === 0) {
      const wait = formatDuration(untilStaleMs(holder, clock.now()));
      log.info(`Another run (${plainText(holder.run)}) is using this login; waiting up to ${wait}.`);
    }
    await clock.sleep(lookEveryMs, interrupts.signal);
  }
}

/**
 * Writes the record of a run that stored its new token and vanished before it could: without it, this run or the next one
 * would take an old copy for the current token, and sending that ends the login. Before the lease is taken over, because
 * that is what shows when its holder had it.
 */
async function recordFor({ at, holder }: LeaseLook, lease: StoreLease, { store, clock }: LeaseOptions): Promise<void> {
  if (holder?.token === undefined || !(await lease.hasStored())) return;
  const { record } = await store.read();
  // Later on, another run may have taken the lease over and have written a newer one.
  if (record?.superseded.includes(holder.token) || clock.now() - at >= takeOverMs) return;
  await store.writeRecord(owedRecord(record, holder.token, holder));
}

/** How long a lease still protects its run, in ms. One without a date protects nothing; a clock may be ahead. */
function untilStaleMs({ at }: LeaseMark, now: number): number {
  const takenAt = Date.parse(at);
  return Number.isNaN(takenAt) ? 0 : Math.min(takenAt, now) + leaseLivesMs - now;
}

function notWritable(what: string, cause?: unknown): DeployError {
  const why = cause === undefined ? '.' : `: ${messageOf(cause)}`;
  return new DeployError('store-not-writable', what + why, { cause });
}
