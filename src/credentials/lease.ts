import { randomUUID } from 'node:crypto';
import { DeployError, messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { retry } from '../base/retry.js';
import { anyError } from '../base/retry-policies.js';
import { type ChooseOptions, type Chosen, chooseToken, type KeptToken, lendable } from './choose-token.js';
import { refreshingRecord } from './generation.js';
import type { Journal } from './journal.js';
import { isStale, lookEveryMs, untilStaleMs } from './lease-age.js';
import type { GenerationRecord, LeaseMark, StoreLease, TokenStore } from './token-store.js';

export interface LeaseOptions extends ChooseOptions {
  random: () => number;
  journal: Journal;
  /** Names this run in the lease and in the record. */
  run: string;
  allowTokenLoss: boolean;
}

/** A token that this run alone may send now. */
export interface Lease {
  token: string;
  refreshing: GenerationRecord;
  /** Whether the new token will be kept; false only where the user accepted to lose the login. */
  keeps: boolean;
}

/** Longest wait for other runs, in ms: several may come one after the other. */
const patienceMs = 1_800_000;
/** How often a lease may be free when it is looked at and taken when it is asked for. */
const mostMisses = 20;
/** Tries to mark the store, and to look at it quickly enough. */
const tries = 3;

/**
 * Proves the store writable, gets the lease and chooses the token; or gets the access token that another run has
 * renewed while this one waited.
 * @throws DeployError `token-superseded`, `credentials-missing`, `store-not-writable`; the signal's reason. In each
 * case nothing was sent, and the lease is given back.
 */
export async function acquireLease(options: LeaseOptions): Promise<Lease | { lent: KeptToken }> {
  const mark = newMark(options);
  const unsent: GenerationRecord = { generation: 0, current: '', superseded: [], state: 'stored', ...mark };
  const undo = async (error: unknown): Promise<never> => {
    const asked = options.store.lease?.asked === true;
    if (!asked || (await giveBack(options, { refreshing: unsent, by: unsent })).told) options.journal.delete();
    throw error;
  };
  prepareJournal(options.journal, unsent);
  const proof = await prove(mark, options).catch(undo);
  const { lease } = options.store;
  if (!proof.keeps || !lease) return await markRecord(proof.keeps, options);
  try {
    const held = proof.held ? { mark } : await awaitLease(mark, lease, options);
    const { token, record } = await chooseToken({ ...options, left: held.left });
    const refreshing: GenerationRecord = { ...refreshingRecord(record, token, held.mark), state: 'stored' };
    // The last moment at which a signal may end the run.
    options.signal.throwIfAborted();
    options.journal.sending(refreshing);
    return { token, refreshing, keeps: true };
  } catch (error) {
    return await undo(error);
  }
}

/**
 * Gives the lease back, or puts `by` in the place of our mark. What another run has written meanwhile is truer, and stays.
 * @returns whether the store now tells the truth, and the run that has rotated the login meanwhile
 */
export async function giveBack(
  { store, clock, random }: Pick<LeaseOptions, 'store' | 'clock' | 'random'>,
  { refreshing, by }: { refreshing: GenerationRecord; by: GenerationRecord },
): Promise<{ told: boolean; rotatedBy: string | undefined }> {
  const replace = async () => {
    const { lease } = store;
    const holder = await lease?.holder();
    const mine = holder !== undefined && holder.mark === refreshing.mark;
    const { record } = refreshing.current === '' ? {} : await store.read();
    // Under a lease the record still says what it said before.
    const writes = lease ? mine && by.state === 'uncertain' : isMark(record, refreshing);
    if (writes) await store.writeRecord(by);
    if (lease && mine) await lease.release(holder);
    const known = [refreshing.current, ...refreshing.superseded];
    return { told: true, rotatedBy: record && !known.includes(record.current) ? record.run : undefined };
  };
  try {
    return await retry(replace, { clock, policy: anyError({ tries, maxMs: 2000, random }) });
  } catch {
    return { told: false, rotatedBy: undefined };
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

/** A lease that was waited for. `left`: the run that left it behind, and may have used the token. */
type Awaited = { mark: LeaseMark; left?: LeaseMark };

/** Waits for the run that has the lease, and takes the lease of one that is over. */
async function awaitLease(asked: LeaseMark, lease: StoreLease, options: LeaseOptions): Promise<Awaited> {
  const { clock, signal, log } = options;
  const until = clock.now() + patienceMs;
  let misses = 0;
  for (let looks = 0; ; looks++) {
    const lookedAt = clock.now();
    // Its ten minutes begin when it is taken, not when it was asked for.
    const mark = { ...asked, at: new Date(lookedAt).toISOString() };
    const holder = await lease.holder();
    if (!holder) {
      if (await lease.take(mark)) return { mark };
      if (++misses === mostMisses) throw neverFree(options.store);
    } else if (isStale(holder, clock.now()) || (looks % 10 === 0 && (await lease.hasEnded(holder)))) {
      if (await lease.takeOver(mark, lookedAt)) return { mark, left: holder };
    } else if (lookedAt >= until) {
      throw new DeployError(
        'store-not-writable',
        `Other runs have used this login for ${formatDuration(patienceMs)}, the last of them ${plainText(holder.run)}.`,
      );
    } else if (looks === 0) {
      const wait = formatDuration(untilStaleMs(holder, clock.now()));
      log.info(`Another run (${plainText(holder.run)}) is using this login; waiting up to ${wait}.`);
    }
    await clock.sleep(lookEveryMs, signal);
  }
}

/**
 * The lease of a store that has none: marks the record and makes sure that the mark stood, as two runs may have looked
 * before either marked. The one whose mark was overwritten waits for the other.
 */
async function markRecord(keeps: boolean, options: LeaseOptions): Promise<Lease | { lent: KeptToken }> {
  const own = new Set<string>();
  for (let failures = 0; ; ) {
    const chosen = await chooseSoon({ ...options, own });
    // Another run may have renewed the login since this one began.
    const lent = options.store.lends ? lendable(chosen.stored, options) : undefined;
    if (lent) {
      options.journal.delete();
      return { lent };
    }
    const { token, record } = chosen;
    const mark = newMark(options);
    const refreshing = refreshingRecord(record, token, mark);
    own.add(mark.mark);
    const unsent: GenerationRecord = {
      ...refreshing,
      state: record && record.state !== 'stored' ? 'uncertain' : 'stored',
    };
    prepareJournal(options.journal, unsent);
    try {
      if (!keeps || (await stands(refreshing, { ...options, ...chosen }))) {
        // The last moment at which a signal may end the run.
        options.signal.throwIfAborted();
        options.journal.sending(refreshing);
        return { token, refreshing, keeps };
      }
    } catch (error) {
      // Only with a new look: what was read before may be history by now, and a mark would cover the truth.
      const again = ++failures < tries && !(error instanceof DeployError && error.code === 'store-not-writable');
      if (again && !options.signal.aborted) continue;
      const told = !keeps || (await giveBack(options, { refreshing, by: unsent })).told;
      if (told) options.journal.delete();
      throw error;
    }
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
 * Fischer's algorithm (https://en.wikipedia.org/wiki/Lamport%27s_fast_mutex_algorithm is its relative): mark, wait
 * longer than any run takes from looking to marking, look again. A run that took longer than that may have covered what
 * another one wrote meanwhile, and must not go on.
 * @returns whether this run may go on; false when another one's mark came after ours
 */
async function stands(
  refreshing: GenerationRecord,
  { store, clock, signal, readAt, record }: LeaseOptions & Pick<Chosen, 'readAt' | 'record'>,
): Promise<boolean> {
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
  // A store that shows neither our mark nor another one has nothing to say about other runs.
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

function neverFree({ place }: TokenStore): DeployError {
  const what = `GitHub refuses the lease of ${place} (409), and shows no run that has it.`;
  return new DeployError('store-not-writable', what);
}

function newMark({ run, clock }: LeaseOptions): LeaseMark {
  return { run, at: new Date(clock.now()).toISOString(), mark: randomUUID() };
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
