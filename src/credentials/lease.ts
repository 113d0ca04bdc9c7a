import { DeployError, RequestError } from '../base/errors.js';
import { retry } from '../base/retry.js';
import { anyError } from '../base/retry-policies.js';
import type { AccessToken } from '../platform/oauth.js';
import { awaitLease, choose } from './await-lease.js';
import { fingerprint } from './generation.js';
import { leaseOf } from './record-lease.js';
import type { RotationOptions } from './rotation-options.js';
import { type GenerationRecord, type LeaseMark, notWritable, type StoreLease } from './token-store.js';

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
export async function acquireLease(options: RotationOptions): Promise<Lease | { lent: AccessToken }> {
  const { store, journal, clock, interrupts, run } = options;
  const by = { run, at: new Date(clock.now()).toISOString(), mark: options.newId() };
  const mark: LeaseMark = { ...by, token: options.given && fingerprint(options.given) };
  const unsent: GenerationRecord = { generation: 0, current: '', superseded: [], state: 'stored', ...by };
  try {
    journal.write({ phase: 'marking', record: unsent });
  } catch (error) {
    // Now, and not when it has to hold the only copy of a token.
    throw notWritable(`The journal ${journal.path} cannot be written`, { cause: error });
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
    if (!(error instanceof RequestError)) throw error;
    throw notWritable(`The lease of ${store.place} could not be taken`, { cause: error });
  }
}

/**
 * Gives the lease back, if it is still that of `by`, which the record then says where it has to.
 * @returns whether the store now tells the truth
 */
export async function giveBack(
  lease: StoreLease | undefined,
  by: GenerationRecord,
  { store, clock, random }: Pick<RotationOptions, 'store' | 'clock' | 'random'>,
): Promise<boolean> {
  const release = async () => {
    const holder = (await lease?.look())?.holder;
    if (!lease || !holder || holder.mark !== by.mark) return;
    if (lease.inRecord || by.state === 'uncertain') await store.writeRecord(by);
    await lease.release?.(holder);
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
  { store, allowTokenLoss, log }: RotationOptions,
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
