import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { chooseToken, type KeptToken } from './choose-token.js';
import { refreshingRecord } from './generation.js';
import { giveBack } from './give-back.js';
import { isStale, lookEveryMs, untilStaleMs } from './lease-age.js';
import { type Lease, type LeaseOptions, newMark, prepareJournal } from './marking.js';
import { markRecord } from './record-mark.js';
import type { GenerationRecord, LeaseMark, StoreLease, TokenStore } from './token-store.js';

/** Longest wait for other runs, in ms: several may come one after the other. */
const patienceMs = 1_800_000;
/** How often a lease may be free when it is looked at and taken when it is asked for. */
const mostMisses = 20;
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
    if (!asked || (await giveBack(options, { refreshing: unsent, by: unsent })).recorded) options.journal.delete();
    throw error instanceof RequestError ? notAsked(options.store, error) : error;
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

function notAsked({ place }: TokenStore, error: RequestError): DeployError {
  const what = `The lease of ${place} could not be asked for: ${messageOf(error)}`;
  return new DeployError('store-not-writable', what, { cause: error });
}

function neverFree({ place }: TokenStore): DeployError {
  const what = `GitHub refuses the lease of ${place} (409), and shows no run that has it.`;
  return new DeployError('store-not-writable', what);
}
