import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { AccessToken } from '../platform/oauth.js';
import { chooseToken, isNewSignIn, lendable } from './choose-token.js';
import { fingerprint, refreshingRecord, rotatedRecord } from './generation.js';
import type { RotationOptions } from './rotation-options.js';
import {
  type GenerationRecord,
  type LeaseLook,
  type LeaseMark,
  notWritable,
  type StoredLogin,
  type StoreLease,
  takeOverMs,
} from './token-store.js';

/** A run that took the lease is over after this long, in ms. It may try to store for minutes. */
const leaseLivesMs = 600_000;
/** How far the clock of another run may be ahead of ours, in ms. */
const maxAheadMs = 120_000;
/** Longest wait for other runs, in ms: several may come one after the other. */
const patienceMs = 1_800_000;
/** Between two looks at the lease of another run, in ms. */
const lookEveryMs = 3000;
/** Looks between two questions whether that run has ended. */
const looksPerQuestion = 10;
/** How often a lease may be free when it is looked at and taken when it is asked for. */
const mostMisses = 20;

/** `unsent`: the record if this run ends before it sends the token. */
type Choice = { lent: AccessToken } | { token: string; refreshing: GenerationRecord; unsent: GenerationRecord };

/** @param by.left the run that left its lease behind, and may have used the token */
export function choose(
  stored: StoredLogin,
  by: { mark: LeaseMark; left?: LeaseMark | undefined },
  options: RotationOptions,
): Choice {
  const lent = lendable(stored, options);
  if (lent) return { lent };
  const { token, uncertain } = chooseToken(stored, { ...by, place: options.store.place }, options);
  const refreshing = refreshingRecord(stored.record, fingerprint(token), by.mark);
  return { token, refreshing, unsent: { ...refreshing, state: uncertain ? 'uncertain' : 'stored' } };
}

/** What this run asks for: its mark, and whether the new token will be stored. */
interface Asked {
  asked: LeaseMark;
  keeps: boolean;
}

/**
 * Waits for the run that has the lease, and takes the lease of one that is over.
 * @throws DeployError as `chooseToken`, `store-not-writable`; the signal's reason
 */
export async function awaitLease(lease: StoreLease, by: Asked, options: RotationOptions): Promise<Choice> {
  const { clock, interrupts, log, store } = options;
  const until = clock.now() + patienceMs;
  let misses = 0;
  for (let looks = 0; ; looks++) {
    const look = await lease.look();
    const holder = holderBefore(by.asked, look, options.given);
    if (!holder || (await isOver(holder, { lease, looks, now: clock.now() }))) {
      const choice = await tryToTake(lease, { ...by, look, left: holder }, options);
      if (choice) return choice;
      if (!holder && ++misses === mostMisses)
        throw notWritable(`The lease of ${store.place} is free and cannot be taken`);
    } else {
      const who = plainText(holder.run);
      const stale = formatDuration(untilStaleMs(holder, clock.now()));
      if (looks === 0) log.info(`Another run (${who}) is using this login; waiting up to ${stale}.`);
      if (look.at >= until)
        throw notWritable(`Other runs have used this login for ${formatDuration(patienceMs)}, the last of them ${who}`);
    }
    await clock.sleep(lookEveryMs, interrupts.signal);
  }
}

/** Whether the run that has the lease has ended: its lease is old, or GitHub says so, which is asked now and then. */
async function isOver(
  holder: LeaseMark,
  { lease, looks, now }: { lease: StoreLease; looks: number; now: number },
): Promise<boolean> {
  if (untilStaleMs(holder, now) <= 0) return true;
  return looks % looksPerQuestion === 0 && (await lease.hasEnded?.(holder)) === true;
}

/** The run that has the lease, if this one has to wait for it. */
function holderBefore(
  asked: LeaseMark,
  { holder, stored }: LeaseLook,
  given: string | undefined,
): LeaseMark | undefined {
  if (holder?.mark === asked.mark) return undefined;
  // A mark in the record is of one token: a new sign-in does not wait for it.
  return stored && isNewSignIn(stored, given) ? undefined : holder;
}

/**
 * Where the record is the lease, the look shows what the store holds, and the record that takes it says which token is
 * chosen. Any other lease is taken first, and what the store holds is read under it.
 * @param by.left the run whose lease is taken over
 * @returns `undefined` when another run got it
 */
async function tryToTake(
  lease: StoreLease,
  { asked, keeps, look, left }: Asked & { look: LeaseLook; left: LeaseMark | undefined },
  options: RotationOptions,
): Promise<Choice | undefined> {
  // Its ten minutes begin when it is taken, not when it was asked for.
  const mark = { ...asked, at: new Date(look.at).toISOString() };
  const by = { mark, left };
  const choice = look.stored && choose(look.stored, by, options);
  if (choice && ('lent' in choice || !keeps)) return choice;
  if (choice) options.journal.write({ phase: 'marking', record: choice.unsent });
  if (left) await recordFor(look, lease, options);
  if (!(await lease.take(mark, look, choice?.refreshing))) return undefined;
  return choice ?? choose(await options.store.read(), by, options);
}

/**
 * Writes the record of a run that stored its new token and vanished before it could: without it, this run or the next one
 * would take an old copy for the current token, and sending that ends the login. Before the lease is taken over, because
 * that is what shows when its holder had it.
 */
async function recordFor(
  { at, holder }: LeaseLook,
  lease: StoreLease,
  { store, clock }: RotationOptions,
): Promise<void> {
  if (holder?.token === undefined || !(await lease.hasStored?.())) return;
  const { record } = await store.read();
  // Later on, another run may have taken the lease over and have written a newer one.
  if (record?.superseded.includes(holder.token) || clock.now() - at >= takeOverMs) return;
  await store.writeRecord(rotatedRecord(refreshingRecord(record, holder.token, holder), '', holder.at));
}

/** How long a lease still protects its run, in ms. One without a date protects nothing, nor one of a time to come. */
function untilStaleMs({ at }: LeaseMark, now: number): number {
  const takenAt = Date.parse(at);
  const isDated = takenAt <= now + maxAheadMs;
  return isDated ? Math.min(takenAt, now) + leaseLivesMs - now : 0;
}
