import type { Advice } from '../base/advice.js';
import { DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { anyError, retry, rules } from '../base/retry.js';
import type { Runtime } from '../contract/runtime.js';
import type { AccessToken, Tokens } from '../platform/oauth.js';
import { type ChooseOptions, chooseToken, findLendable } from './choose-token.js';
import type { JobLogin } from './encrypted-login.js';
import { fingerprint, type GenerationRecord, isOther, makeRefreshingRecord } from './generation.js';
import type { Journal } from './journal.js';
import { adviseOnHolder, describeHolder } from './lease-holder.js';
import type { LeaseLook, LeaseMark, RunLease } from './run-lease.js';
import { notWritableError, type TokenStore } from './token-store.js';

export interface RotationOptions
  extends ChooseOptions,
    Pick<Runtime, 'random' | 'newId' | 'interrupts'> {
  store: TokenStore;
  journal: Journal;
  refresh: (refreshToken: string) => Promise<Tokens>;
  jobLogin?: JobLogin | undefined;
  /** The key of the job in its workflow. */
  job?: string | undefined;
  allowTokenLoss: boolean;
  signInCommand: Advice;
}

export interface Lease {
  token: string;
  refreshing: GenerationRecord;
  /** Whether the new token will be stored. False only with `allow-token-loss`. */
  keeps: boolean;
}

/** Returns the lease and the token, or another run's access token. @throws DeployError, or the signal's reason; the token is then unsent */
export async function acquireLease(
  options: RotationOptions,
): Promise<Lease | { lent: AccessToken }> {
  const { store, journal, clock, interrupts, run } = options;
  const ownMark: LeaseMark = {
    run,
    at: new Date(clock.now()).toISOString(),
    mark: options.newId(),
    job: options.job,
  };

  const unsent: GenerationRecord = {
    generation: 0,
    current: '',
    superseded: [],
    state: 'stored',
    ...ownMark,
  };

  for (let waitedMs = 0; journal.isInUse && waitedMs < leasePatienceMs; waitedMs += lookEveryMs)
    await clock.sleep(lookEveryMs, interrupts.signal);

  try {
    journal.write({ record: unsent });
  } catch (error) {
    // Tested before the token is sent: later the journal has the only copy of the new token.
    throw notWritableError(`The journal ${journal.path} cannot be written`, { cause: error });
  }

  try {
    const choice = await choose(ownMark, options);
    if ('lent' in choice) await giveBack({ record: unsent }, options);
    else {
      // From here on no signal may end the run.
      interrupts.signal.throwIfAborted();
      journal.write({ record: choice.refreshing, sent: true });
    }

    return choice;
  } catch (error) {
    await giveBack({ record: unsent }, options);
    if (!(error instanceof RequestError)) throw error;
    throw notWritableError(`The lease of ${store.place} could not be taken`, { cause: error });
  }
}

interface GivenBack {
  record: GenerationRecord;
  /** The end of the token that was sent; absent if none was, or if it is still good. */
  end?: 'unanswered' | 'refused' | undefined;
  /** An earlier process, now dead, took the lease. */
  later?: boolean;
}

/** Releases the lease of `record` and deletes the journal. Returns false if the lease or the record could not be written; the journal then stays for the post step. */
export async function giveBack(
  given: GivenBack,
  options: Pick<RotationOptions, 'store' | 'journal' | 'clock' | 'random'>,
): Promise<boolean> {
  const { journal, clock, random } = options;

  try {
    await retry(() => release(given, options.store), {
      clock,
      policy: anyError(rules.lease, random),
    });
  } catch {
    return false;
  }

  journal.delete();

  return true;
}

async function release(
  { record, end, later = false }: GivenBack,
  store: TokenStore,
): Promise<void> {
  if (store.lease && !later && store.lease.isHeld === undefined) return;

  // A new process has to read which lease is the present one.
  const stored = later || end ? await store.read() : {};
  const lease = later ? leaseLater(store, record) : store.lease;
  const [look] = await Promise.all([lease?.findOwn(record.mark), complete(store, record)]);
  if (lease && !look) return;

  if (end) await markEnd(store, { record, end, stored: stored.record });
  if (lease && look) await releaseTurn(store, { lease, look });
}

/** Otherwise a late DELETE of this lease could end the next run's lease of the same name. */
async function releaseTurn(
  store: TokenStore,
  { lease, look }: { lease: RunLease; look: LeaseLook },
): Promise<void> {
  await store.endTurn?.(lease);
  await lease.release(look);
}

const leaseLater = (store: TokenStore, record: GenerationRecord) =>
  store.leaseOf?.(record) ?? store.lease;

/** Without the secret's time the next run still goes on with the recorded token. */
async function complete(store: TokenStore, record: GenerationRecord): Promise<void> {
  await store.confirm?.(record).catch(() => undefined);
}

/** Records a token that was sent without an answer, or then refused in its one more try, unless another run has rotated since. */
async function markEnd(
  store: TokenStore,
  {
    record,
    end,
    stored,
  }: Required<Pick<GivenBack, 'record' | 'end'>> & {
    stored: GenerationRecord | undefined;
  },
): Promise<void> {
  if (stored && isOther(stored, record)) return;

  // Any other refusal may have a cause that can be mended, such as another client.
  const wasUncertain = stored?.state === 'uncertain' && stored.current === record.current;
  if (end === 'refused' && !wasUncertain) return;

  const refusedTo = end === 'refused' ? record.run : undefined;
  await store.writeRecord({ ...record, state: 'uncertain', refusedTo });
}

const leasePatienceMs = 120_000;
const lookEveryMs = 3000;

async function choose(
  mark: LeaseMark,
  options: RotationOptions,
): Promise<Lease | { lent: AccessToken }> {
  const { store } = options;
  const keeps = await prove(mark, options);

  for (;;) {
    const stored = await store.read();
    const lent = findLendable(stored, options);
    if (lent) return { lent };

    const { lease } = store;
    if (!keeps || !lease || lease.isHeld) {
      const token = await chooseToken(stored, options);
      if (keeps) await store.checkElsewhere?.();
      return {
        token,
        refreshing: makeRefreshingRecord(stored.record, fingerprint(token), mark),
        keeps,
      };
    }

    await awaitLease(lease, mark, options);
  }
}

/** Returns whether the new token will be stored. */
async function prove(
  mark: LeaseMark,
  { store, allowTokenLoss, log }: RotationOptions,
): Promise<boolean> {
  try {
    await store.prove(mark);
    return true;
  } catch (error) {
    if (!allowTokenLoss || !(error instanceof DeployError)) throw error;
    log.warning(
      `${error.message}\nContinuing because of \`allow-token-loss\`: after this run the refresh token in the secret is dead.`,
    );
    return false;
  }
}

/** Waits for the lease. Ends early if the store lends a renewed login, or another run leases the next generation. */
async function awaitLease(
  lease: RunLease,
  mark: LeaseMark,
  options: RotationOptions,
): Promise<void> {
  const { interrupts, log, store, signInCommand } = options;
  const heldBy = await lease.acquire(mark, {
    everyMs: lookEveryMs,
    patienceMs: leasePatienceMs,
    signal: interrupts.signal,
    onHeld: (holder) => {
      const { who, detail } = describeHolder(holder, mark);
      const named = detail ? `${who} (${detail})` : who;
      log.info(`${named} is using this login; waiting up to ${formatDuration(leasePatienceMs)}.`);
    },
    isOver: async () =>
      store.lends &&
      (findLendable(await store.read(), options) !== undefined || store.lease !== lease),
  });
  if (heldBy === undefined) return;

  const { who, detail } = describeHolder(heldBy, mark);
  const text = `${who} still uses the login in ${store.place}`;
  throw notWritableError(detail ? `${text}: ${detail}` : text, {
    next: adviseOnHolder(heldBy, mark, signInCommand),
  });
}
