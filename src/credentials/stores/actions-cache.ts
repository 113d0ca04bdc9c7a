import { randomBytes } from 'node:crypto';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { decryptEntry, encryptEntry, entryKey } from '../encrypted-login.js';
import { fingerprint } from '../generation.js';
import {
  type GenerationRecord,
  type NewLogin,
  notWritable,
  type StoredLogin,
  storedLogin,
  type TokenStore,
} from '../token-store.js';
import type { CacheEntries } from './cache-entries.js';

interface ActionsCacheStoreOptions {
  entries: CacheEntries;
  /** The refresh token in the secret: it never changes, and everything in the cache descends from it. */
  seed: string;
  clientId: string;
  repository: string;
  /** Why this run may not rotate the login, as a sentence; undefined where it may. */
  refused: string | undefined;
  /** The ref under which an entry of this key's start is, wherever it was written; undefined for none, or where GitHub does not say. */
  refOfAny?: ((prefix: string) => Promise<string | undefined>) | undefined;
}

/**
 * Keeps the login in the Actions cache, encrypted, a new entry for each generation. Only runs of the default branch
 * may add one: what a pull request saves, the default branch cannot see, and the chain would be split.
 */
export class ActionsCacheStore implements TokenStore {
  readonly kind = 'actions-cache';
  readonly lends = true;
  /** Packing and uploading an entry takes about a second. */
  readonly settleMs = 4000;
  readonly place: string;
  readonly #options: ActionsCacheStoreOptions;
  readonly #family: string;
  readonly #key: Buffer;
  /** What the entries said last, so that a new record can go beside it. */
  #seen: StoredLogin = {};
  #probe: string | undefined;
  #saves = 0;

  constructor(options: ActionsCacheStoreOptions) {
    this.#options = options;
    this.#family = fingerprint(options.seed);
    this.#key = entryKey(options);
    this.place = `the Actions cache of ${options.repository}`;
  }

  async read(): Promise<StoredLogin> {
    const { entries } = this.#options;
    if (!(await entries.available())) return {};
    const found = await this.#newest();
    this.#seen = found ? this.#open(found) : {};
    if (!found && this.#probe !== undefined) await this.#refuseSpentSeed();
    return this.#seen;
  }

  async prove(): Promise<undefined> {
    const { entries, refused } = this.#options;
    if (refused !== undefined) throw new DeployError('cache-refused', refused);
    if (!(await entries.available()))
      throw new DeployError('store-needed', 'This runner offers no Actions cache service.');
    const probe = `osc-probe-${this.#family}-${unique()}`;
    try {
      await entries.save(probe, Buffer.from('probe'));
      if (!(await entries.has(probe))) throw new Error('an entry that was just saved is not there');
      this.#probe = probe;
    } catch (error) {
      throw this.#unusable('cannot be written', error);
    }
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    // `save` has put the record into the same entry.
    if (JSON.stringify(this.#seen.record) === JSON.stringify(record)) return;
    await this.#save({ ...this.#seen, record }, `${this.#prefix}${record.generation}-${record.state}-${unique()}`);
  }

  async save(login: NewLogin, record: GenerationRecord): Promise<void> {
    const key = `${this.#prefix}${record.generation}`;
    // An interrupted attempt may have reserved its key permanently.
    const again = this.#saves++ > 0 ? `-${unique()}` : '';
    await this.#save({ ...login, record }, `${key}${again}`);
  }

  get #prefix(): string {
    return `osc-token-${this.#family}-`;
  }

  async #newest(): Promise<{ key: string; bytes: Buffer } | undefined> {
    const { entries } = this.#options;
    try {
      const found = await entries.newest(this.#prefix);
      // The client says "nothing there" also when the service failed, and the token in the secret may be long dead.
      if (!found && this.#probe !== undefined && !(await entries.has(this.#probe)))
        throw new Error('it does not answer');
      return found;
    } catch (error) {
      throw this.#unusable('cannot be read', error);
    }
  }

  /** Entries of a branch that was the default one before cannot be read here, and tell that the seed is spent. */
  async #refuseSpentSeed(): Promise<void> {
    const ref = await this.#options.refOfAny?.(this.#prefix);
    if (ref === undefined) return;
    throw new DeployError(
      'cache-refused',
      `The token in the secret has been used: its successor is in ${this.place} under ${plainText(ref, 200)}, where this run cannot read it.`,
      { next: 'Sign in again from here: that begins a new line of entries.' },
    );
  }

  #open({ key, bytes }: { key: string; bytes: Buffer }): StoredLogin {
    const text = decryptEntry(bytes, { key: this.#key, context: this.#family });
    const parsed = storedLogin.safeParse(text === undefined ? undefined : JSON.parse(text));
    if (parsed.success) return { ...parsed.data, seed: this.#family };
    throw notWritable(`The entry ${key} of ${this.place} cannot be decrypted`, {
      next:
        `It was written with another \`client-id\`, or by another program. Use the client the login was made with, ` +
        `or sign in again and remove the entry:\n  gh cache delete ${key} --repo ${this.#options.repository}`,
    });
  }

  async #save(login: StoredLogin, key: string): Promise<void> {
    const text = JSON.stringify(login);
    await this.#options.entries.save(key, encryptEntry(text, { key: this.#key, context: this.#family }));
    this.#seen = { ...login, seed: this.#family };
  }

  #unusable(what: string, cause: unknown): DeployError {
    return notWritable(`${this.place.replace(/^t/, 'T')} ${what}`, { cause });
  }
}

function unique(): string {
  return randomBytes(4).toString('hex');
}
