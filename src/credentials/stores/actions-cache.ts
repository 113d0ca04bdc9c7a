import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { isTrustedDefaultBranch, type RunContext } from '../../contract/event.js';
import type { GenerationRecord, NewLogin, StoredLogin } from '../generation.js';
import { type LeaseEntries, type LeaseMark, RunLease } from '../run-lease.js';
import { NoStore, notWritableError, type StoreOptions, type TokenStore } from '../token-store.js';
import { CacheEntries, cacheMode } from './cache-entries.js';
import { CachedLogins, type CachedLoginsOptions, type Found } from './cached-logins.js';

interface ActionsCacheStoreOptions extends CachedLoginsOptions {
  clock: Clock;
  /** Why this run may not rotate the login, as a sentence; undefined where it may. */
  refused: string | undefined;
  /** Runs of the default branch put the login there, and this is none of them. */
  borrows?: boolean;
}

/** Content of the entry that follows a lease which was given back. */
const over = 'over';

/**
 * Keeps the login in the Actions cache, encrypted, a new entry for each generation. Only runs of the default branch
 * may add one: what a pull request saves, the default branch cannot see, and the chain would be split.
 */
export class ActionsCacheStore implements TokenStore {
  readonly kind = 'actions-cache';
  readonly lends = true;
  readonly place: string;
  readonly lease: RunLease;
  readonly #options: ActionsCacheStoreOptions;
  readonly #logins: CachedLogins;
  readonly #leaseEntries: LeaseEntries;
  /** The last login that was read, so that a new record can be written beside it. */
  #seen: Found | undefined;
  #saves = 0;

  constructor(options: ActionsCacheStoreOptions) {
    this.#options = options;
    this.#logins = new CachedLogins(options);
    this.#leaseEntries = this.#openLeaseEntries();
    this.lease = new RunLease({ entries: this.#leaseEntries, clock: options.clock });
    this.place = this.#logins.place;
  }

  async read(): Promise<StoredLogin> {
    if (!(await this.#options.entries.available())) return {};
    try {
      this.#seen = (await this.#logins.newest()) ?? { generation: 0, login: {} };
    } catch (error) {
      throw this.#unusableError('cannot be read', error);
    }
    return this.#seen.login;
  }

  /** Taking the lease is the proof, unless its key is taken: then a key of its own shows whether anything is. */
  async prove(mark: LeaseMark): Promise<boolean> {
    const { entries, refused, borrows } = this.#options;
    const isEmpty = borrows && this.#seen?.generation === 0 && this.#seen.login.record === undefined;
    if (refused !== undefined) throw new DeployError(isEmpty ? 'cache-empty' : 'cache-refused', refused);
    if (!(await entries.available()))
      throw new DeployError('store-needed', 'This runner offers no Actions cache service.');
    try {
      if (await this.lease.take(mark)) return true;
      if ((await this.#leaseEntries.read(1)) === undefined)
        await this.#keep(`osc-probe-${this.#logins.family}-${newSuffix()}`, Buffer.from('probe'));
      return false;
    } catch (error) {
      throw this.#unusableError('cannot be written', error);
    }
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    // `save` has put the record into the same entry.
    const login = this.#seen?.login ?? {};
    if (JSON.stringify(login.record) === JSON.stringify(record)) return;
    await this.#save({ ...login, record }, `${this.#logins.prefix}${record.generation}-${record.state}-${newSuffix()}`);
  }

  async save(login: NewLogin, record: GenerationRecord): Promise<void> {
    const key = `${this.#logins.prefix}${record.generation}`;
    // An interrupted attempt may have reserved its key permanently.
    const again = this.#saves++ > 0 ? `-${newSuffix()}` : '';
    await this.#save({ ...login, record }, `${key}${again}`);
  }

  async #save(login: StoredLogin, key: string): Promise<void> {
    await this.#keep(key, this.#logins.cipher.encrypt(JSON.stringify(login), key));
    const generation = login.record?.generation ?? this.#seen?.generation ?? 0;
    this.#seen = { generation, login: { ...login, seed: this.#logins.family } };
  }

  /**
   * Entries of the cache as those of a lease, for each generation its own. A reserved key is refused to every other run,
   * but only what is read back says whose it is: the service answers a failure in the same way.
   */
  #openLeaseEntries(): LeaseEntries {
    const { entries } = this.#options;
    const start = () => `osc-lease-${this.#logins.family}-${this.#seen?.generation ?? 0}`;
    const keyOf = async (index: number) => {
      // A post step has read nothing yet.
      if (!this.#seen) await this.read();
      return index === 1 ? start() : `${start()}-${index}`;
    };
    const open = async (index: number) => {
      const key = await keyOf(index);
      const entry = await entries.get(key);
      // What does not open was put there by another job, and protects nothing.
      return entry && ((entry.bytes && this.#logins.cipher.decrypt(entry.bytes, key)) ?? '');
    };
    const save = async (index: number, text: string) => {
      const key = await keyOf(index);
      return await entries.save(key, this.#logins.cipher.encrypt(text, key));
    };
    return {
      // A run that took the lease may try to store for minutes.
      staleMs: 600_000,
      permanent: true,
      get subject() {
        return start();
      },
      create: async (index, text) => (await save(index, text)) && (await open(index)) === text,
      read: async (index) => {
        const text = await open(index);
        return text === undefined || (await open(index + 1)) === undefined ? text : over;
      },
      // No entry can be removed: the one after it says that it is over.
      remove: async (_first, last) => void (await save(last + 1, over)),
    };
  }

  async #keep(key: string, bytes: Buffer): Promise<void> {
    if (await this.#options.entries.save(key, bytes)) return;
    throw new Error('the Actions cache did not take the entry (its reason is in the lines above)');
  }

  #unusableError(failure: string, cause: unknown): DeployError {
    if (cause instanceof DeployError && cause.code === 'store-not-writable') return cause;
    return notWritableError(`The login in ${this.place} ${failure}`, { cause });
  }
}

function newSuffix(): string {
  return randomBytes(4).toString('hex');
}

/** The Actions cache, from which every run may be lent an access token, and which only some runs may rotate. */
export function openActionsCache({ inputs, context, env, clock, http, log, random }: StoreOptions): TokenStore {
  const { 'refresh-token': seed, 'client-id': clientId } = inputs;
  if (!seed || !clientId) return new NoStore('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
  return new ActionsCacheStore({
    entries: new CacheEntries({ workspace: env['GITHUB_WORKSPACE'] || '.', clock, env, http, random }),
    seed,
    clientId,
    repository: context.repository,
    clock,
    refused: refusalFor(context, env),
    borrows: !isTrustedDefaultBranch(context),
    log,
  });
}

/** Why the cache may not be rotated from here. */
function refusalFor(context: RunContext, env: NodeJS.ProcessEnv): string | undefined {
  if (!isTrustedDefaultBranch(context)) {
    const where = `This ${plainText(context.eventName) || 'local'} run on ${plainText(context.ref) || 'no branch'}`;
    return (
      `${where} may not rotate the login in the Actions cache: the default branch would not see the new token. ` +
      'It holds no access token that is still valid either.'
    );
  }
  const mode = cacheMode(env);
  if (mode === undefined || mode === 'write') return undefined;
  const cause = context.eventName === 'workflow_run' ? ", GitHub's default for `workflow_run`" : '';
  return `This job has \`cache-mode: ${mode}\`${cause}, so it cannot keep the login in the Actions cache. Set \`cache-mode: write\` in the job.`;
}
