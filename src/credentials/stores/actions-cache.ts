import { DeployError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { CacheService } from '../../contract/cache-service.js';
import { explainDistrust, type Run } from '../../contract/run.js';
import { readClaims } from '../../platform/access-token.js';
import type { GenerationRecord, NewLogin, StoredLogin } from '../generation.js';
import type { LeaseMark, RunLease } from '../run-lease.js';
import {
  noStore,
  notWritableError,
  type StoreOptions,
  signInCommand,
  type TokenStore,
} from '../token-store.js';
import { CacheEntries, isPlain } from './cache-entries.js';
import {
  CachedLogins,
  type CachedLoginsOptions,
  newSuffix,
  rejectSecretLogin,
} from './cached-logins.js';

interface ActionsCacheStoreOptions extends CachedLoginsOptions {
  refused: string | undefined;
  borrows?: boolean;
  checkElsewhere?: (family: string) => Promise<void>;
}

const maxFirstMs = 3_600_000;

/** Stores an encrypted entry for each generation. Pull requests add none, because the default branch cannot read their entries. */
export class ActionsCacheStore implements TokenStore {
  readonly kind = 'actions-cache';
  readonly lends = true;
  readonly place: string;
  readonly #options: ActionsCacheStoreOptions;
  readonly #logins: CachedLogins;
  #seen: StoredLogin | undefined;
  #saves = 0;

  constructor(options: ActionsCacheStoreOptions) {
    this.#options = options;
    this.#logins = new CachedLogins(options);
    this.place = this.#logins.place;
  }

  get lease(): RunLease {
    return this.#logins.leaseOf(this.#seen);
  }

  async read(): Promise<StoredLogin> {
    if (!this.#options.entries.isAvailable) return {};

    try {
      this.#seen = (await this.#logins.newest()) ?? {};
    } catch (error) {
      throw this.#unusableError('cannot be read', error);
    }

    return this.#seen;
  }

  /** Proves writing by taking the lease, or by a probe if the lease's key is taken. */
  async prove(mark: LeaseMark): Promise<void> {
    const { entries, refused, borrows } = this.#options;
    const isEmpty = borrows && this.#seen && !this.#seen.record;

    if (refused !== undefined)
      throw new DeployError(isEmpty ? 'cache-empty' : 'cache-refused', refused);
    if (!entries.isAvailable)
      throw new DeployError('store-needed', 'This runner offers no Actions cache service.');

    const { seed } = this.#seen ?? (await this.read());
    if (seed === undefined) this.#rejectEvicted();

    try {
      // Where a key can be taken twice, the entry of another run would be overwritten.
      const isFree = !entries.keysAreReusable || !(await this.lease.look()).holder;
      if (isFree && (await this.lease.take(mark))) return;
      if ((await this.lease.look()).holder?.mark) return;

      await this.#put(`osc-probe-${this.#logins.family}-${newSuffix()}`, Buffer.from('probe'));
      await this.lease.take(mark);
    } catch (error) {
      throw this.#unusableError('cannot be written', error);
    }
  }

  async checkElsewhere(): Promise<void> {
    if (this.#seen?.seed === undefined) await this.#options.checkElsewhere?.(this.#logins.family);
  }

  /** Rejects the secret's token after an eviction, because it is spent. Tokens without a date are accepted. */
  #rejectEvicted(): void {
    const { entries, seed, signInCommand } = this.#options;
    const ageMs =
      (entries.answeredAt ?? 0) - (readClaims(seed)?.issuedAt ?? Number.POSITIVE_INFINITY);
    if (ageMs <= maxFirstMs) return;
    throw new DeployError(
      'login-evicted',
      `The refresh token in the secret is ${formatDuration(ageMs)} old, and ${this.place} has no entry of this login: GitHub evicted its entries, or they were deleted.`,
      { next: signInCommand },
    );
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    // `save` has written the record.
    const login = this.#seen ?? {};
    if (JSON.stringify(login.record) === JSON.stringify(record)) return;
    await this.#save({ ...login, record }, `${record.generation}-${record.state}-${newSuffix()}`);
  }

  async save(login: NewLogin, record: GenerationRecord): Promise<void> {
    // An interrupted attempt may have reserved its key permanently.
    const again = this.#saves++ > 0 ? `-${newSuffix()}` : '';
    await this.#save({ ...login, record }, `${record.generation}${again}`);
  }

  async #save(login: StoredLogin, end: string): Promise<void> {
    const key = `${this.#logins.prefix}${end}`;
    await this.#put(key, this.#logins.cipher.encrypt(JSON.stringify(login), key));
    this.#seen = { ...login, seed: this.#logins.family };
  }

  async #put(key: string, bytes: Buffer): Promise<void> {
    const { entries } = this.#options;
    if (await entries.save(key, bytes)) return;
    throw new Error(`the Actions cache did not take the entry: ${entries.lastWarning}`);
  }

  #unusableError(failure: string, cause: unknown): DeployError {
    if (cause instanceof DeployError && cause.code === 'store-not-writable') return cause;
    return notWritableError(`The login in ${this.place} ${failure}`, { cause });
  }
}

/** Opens the Actions cache. Every run may borrow an access token; only trusted runs may rotate. */
export function openActionsCache(options: StoreOptions): TokenStore {
  const { inputs, context, clock, cacheService: service } = options;
  const { 'refresh-token': seed, 'client-id': clientId } = inputs;
  if (!seed || !clientId)
    return noStore('`token-store: actions-cache` needs `refresh-token` and `client-id`.');

  const entries = new CacheEntries({ ...options, service });

  return new ActionsCacheStore({
    entries,
    seed,
    clientId,
    clock,
    repository: context.repository,
    refused: refusalFor(context, service),
    borrows: context.trust !== 'default-branch' && !service.ofRunner,
    checkElsewhere: (family) => rejectSecretLogin(entries, family, options),
    signInCommand: signInCommand(inputs, context),
  });
}

function refusalFor(context: Run, { mode, ofRunner, url }: CacheService): string | undefined {
  if (ofRunner)
    return `The cache of ${ofRunner} keeps no login: each runner has its own, and two jobs can take the same key. Keep the login in a secret (\`secret-token\`), or use an access token (\`access-token\`).`;

  if (isPlain(url))
    return `The Actions cache at ${plainText(new URL(url).host)} is reached over plain http, so it is sent no token.`;

  if (context.trust !== 'default-branch') {
    const { what, why } = explainDistrust(context);
    return `${what} may not rotate the login in the Actions cache: ${why}. The cache has no valid access token either.`;
  }

  if (mode === undefined || mode === 'write') return undefined;

  const cause = context.eventName === 'workflow_run' ? ", GitHub's default for `workflow_run`" : '';
  return `This job has \`cache-mode: ${mode}\`${cause}, so it cannot keep the login in the Actions cache. Set \`cache-mode: write\` in the job.`;
}
