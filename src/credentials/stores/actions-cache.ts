import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import { DeployError } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import type { Log } from '../../base/log.js';
import { plainText } from '../../base/plain-text.js';
import { shellWord } from '../../base/shell-word.js';
import type { ListedCache } from '../../github/caches.js';
import { decryptEntry, encryptEntry, entryKey } from '../encrypted-login.js';
import { fingerprint } from '../generation.js';
import { type LeaseEntries, type LeaseMark, RunLease } from '../run-lease.js';
import {
  type GenerationRecord,
  type NewLogin,
  notWritable,
  type StoredLogin,
  storedLogin,
  type TokenStore,
} from '../token-store.js';
import type { CacheEntries, CacheEntry } from './cache-entries.js';

export interface ActionsCacheStoreOptions {
  entries: CacheEntries;
  /** The refresh token in the secret: it never changes, and everything in the cache descends from it. */
  seed: string;
  clientId: string;
  repository: string;
  clock: Clock;
  /** Why this run may not rotate the login, as a sentence; undefined where it may. */
  refused: string | undefined;
  log: Log;
  /** The entries of this key's start, wherever they were written; undefined where GitHub does not say. */
  list?: ((prefix: string) => Promise<ListedCache[] | undefined>) | undefined;
}

/** Most listed entries that are opened, the highest generation first. */
const maxOpened = 20;
/** Most look-ups for an entry that opens, where GitHub lists none and the newest does not open. */
const maxLookUps = 100;

/** A run that took the lease is over after this long, in ms. It may try to store for minutes. */
const leaseMs = 600_000;

/** What an entry says that follows a lease which was given back. */
const over = 'over';

/** A login that was found, and the generation of its key. */
interface Found {
  generation: number;
  login: StoredLogin;
}

/**
 * Keeps the login in the Actions cache, encrypted, a new entry for each generation. Only runs of the default branch
 * may add one: what a pull request saves, the default branch cannot see, and the chain would be split. Any job of
 * the default branch can add entries too, so one counts only where it opens under its own key, and the highest
 * generation counts most.
 */
export class ActionsCacheStore implements TokenStore {
  readonly kind = 'actions-cache';
  readonly lends = true;
  readonly place: string;
  readonly lease: RunLease;
  readonly #options: ActionsCacheStoreOptions;
  readonly #family: string;
  readonly #key: Buffer;
  readonly #leaseEntries: LeaseEntries;
  /** What the entries said last, so that a new record can go beside it. */
  #seen: Found | undefined;
  /** Keys of entries that are not of this login, as far as the log has named them. */
  readonly #foreign = new Set<string>();
  #saves = 0;

  constructor(options: ActionsCacheStoreOptions) {
    this.#options = options;
    this.#family = fingerprint(options.seed);
    this.#key = entryKey(options);
    this.#leaseEntries = this.#openLeaseEntries();
    this.lease = new RunLease({ entries: this.#leaseEntries, clock: options.clock });
    this.place = `the Actions cache of ${options.repository}`;
  }

  async read(): Promise<StoredLogin> {
    if (!(await this.#options.entries.available())) return {};
    try {
      this.#seen = (await this.#newest()) ?? { generation: 0, login: {} };
    } catch (error) {
      throw error instanceof DeployError && error.code === 'cache-refused'
        ? error
        : this.#unusable('cannot be read', error);
    }
    return this.#seen.login;
  }

  /** Taking the lease is the proof, unless its key is taken: then a key of its own shows whether anything is. */
  async prove(mark: LeaseMark): Promise<boolean> {
    const { entries, refused } = this.#options;
    if (refused !== undefined) throw new DeployError('cache-refused', refused);
    if (!(await entries.available()))
      throw new DeployError('store-needed', 'This runner offers no Actions cache service.');
    try {
      if (await this.lease.take(mark)) return true;
      if ((await this.#leaseEntries.read(1)) === undefined)
        await this.#keep(`osc-probe-${this.#family}-${unique()}`, Buffer.from('probe'));
      return false;
    } catch (error) {
      throw this.#unusable('cannot be written', error);
    }
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    // `save` has put the record into the same entry.
    const login = this.#seen?.login ?? {};
    if (JSON.stringify(login.record) === JSON.stringify(record)) return;
    await this.#save({ ...login, record }, `${this.#prefix}${record.generation}-${record.state}-${unique()}`);
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

  async #newest(): Promise<Found | undefined> {
    const { entries, list } = this.#options;
    const [newest, listed] = await Promise.all([entries.newest(this.#prefix), list?.(this.#prefix)]);
    const found = listed ? await this.#highest(newest, listed) : await this.#openOrSearch(newest);
    if (found || !newest) return found;
    throw notWritable(`No entry of ${this.place} can be decrypted, such as ${plainText(newest.key, 200)}`, {
      next:
        `They were written with another \`client-id\`, or by another program. Use the client the login was made with, ` +
        `or remove them and sign in again:\n  ${this.#removal(newest.key)}`,
    });
  }

  /** An old entry that was evicted can be put back under its own key; GitHub's list shows what came after it. */
  async #highest(newest: CacheEntry | undefined, listed: ListedCache[]): Promise<Found | undefined> {
    const keys = new Set([newest?.key ?? '', ...listed.map(({ key }) => key)]);
    const ours = [...keys].filter((key) => this.#generationOf(key) !== undefined);
    ours.sort((one, other) => (this.#generationOf(other) ?? 0) - (this.#generationOf(one) ?? 0));
    let hidden: string | undefined;
    for (const key of ours.slice(0, maxOpened)) {
      const entry = key === newest?.key ? newest : await this.#options.entries.get(key);
      const found = entry && this.#open(entry);
      if (found) return found;
      if (!entry) hidden ??= listed.find((one) => one.key === key)?.ref;
    }
    if (hidden === undefined || newest) return undefined;
    throw new DeployError(
      'cache-refused',
      `The token in the secret has been used: its successor is in ${this.place} under ${plainText(hidden, 200)}, where this run cannot read it.`,
      { next: 'Sign in again from here: that begins a new line of entries.' },
    );
  }

  async #openOrSearch(newest: CacheEntry | undefined): Promise<Found | undefined> {
    if (!newest) return undefined;
    const found = this.#open(newest);
    return found ? await this.#above(found) : await this.#search();
  }

  /** An entry of the former format says its generation, but not which entry of it is the last. */
  async #above(found: Found & { former?: boolean }): Promise<Found> {
    if (!found.former) return found;
    const next = await this.#options.entries.newest(`${this.#prefix}${found.generation + 1}`);
    const above = next && this.#open(next);
    return above && above.generation > found.generation ? await this.#above(above) : found;
  }

  /**
   * Looks digit by digit for the highest generation that opens: a foreign entry hides the others only from look-ups
   * for a start of its own key.
   */
  async #search(): Promise<Found | undefined> {
    let best: Found | undefined;
    let starts = [''];
    for (let lookUps = 0; starts.length > 0 && lookUps < maxLookUps; lookUps += starts.length) {
      const looks = await Promise.all(
        starts.map(async (start) => ({ start, entry: await this.#options.entries.newest(this.#prefix + start) })),
      );
      starts = [];
      for (const { start, entry } of looks) {
        const found = entry && this.#open(entry);
        if (found && found.generation >= (best?.generation ?? 0)) best = found;
        // An exact match hides what is longer.
        if (entry && (!found || entry.key === this.#prefix + start)) starts.push(...longer(start));
      }
    }
    return best;
  }

  #open({ key, bytes }: CacheEntry): (Found & { former?: boolean }) | undefined {
    const generation = this.#generationOf(key);
    const opened = (context: string) => {
      const text = bytes && decryptEntry(bytes, { key: this.#key, context });
      return text === undefined ? undefined : storedLogin.safeParse(parseJson(text)).data;
    };
    const own = opened(key);
    // Written before entries were bound to their keys.
    const former = own ? undefined : opened(this.#family);
    const stored = own ?? (former?.record?.generation === generation ? former : undefined);
    if (generation !== undefined && stored)
      return { generation, login: { ...stored, seed: this.#family }, former: former !== undefined };
    this.#warnOf(key);
    return undefined;
  }

  #warnOf(key: string): void {
    if (this.#foreign.has(key)) return;
    this.#foreign.add(key);
    this.#options.log.warning(
      `The entry ${plainText(key, 200)} of ${this.place} is not of this login and is passed over. If no other program of yours wrote it, a job of this repository has tried to replace the login; remove it:\n  ${this.#removal(key)}`,
    );
  }

  #removal(key: string): string {
    return `gh cache delete ${shellWord(plainText(key, 200))} --repo ${this.#options.repository}`;
  }

  #generationOf(key: string): number | undefined {
    const [, digits] = /^(\d{1,9})(?:-[a-z]+)?(?:-[0-9a-f]{8})?$/.exec(key.slice(this.#prefix.length)) ?? [];
    return digits === undefined || !key.startsWith(this.#prefix) ? undefined : Number(digits);
  }

  async #save(login: StoredLogin, key: string): Promise<void> {
    await this.#keep(key, this.#encrypted(JSON.stringify(login), key));
    const generation = login.record?.generation ?? this.#seen?.generation ?? 0;
    this.#seen = { generation, login: { ...login, seed: this.#family } };
  }

  #encrypted(text: string, key: string): Buffer {
    return encryptEntry(text, { key: this.#key, context: key });
  }

  /**
   * Entries of the cache as those of a lease, for each generation its own. A reserved key is refused to every other run,
   * but only what is read back says whose it is: the service answers a failure in the same way.
   */
  #openLeaseEntries(): LeaseEntries {
    const { entries } = this.#options;
    const start = () => `osc-lease-${this.#family}-${this.#seen?.generation ?? 0}`;
    const keyOf = async (index: number) => {
      // A post step has read nothing yet.
      if (!this.#seen) await this.read();
      return index === 1 ? start() : `${start()}-${index}`;
    };
    const open = async (index: number) => {
      const key = await keyOf(index);
      const entry = await entries.get(key);
      // What does not open was put there by another job, and protects nothing.
      return entry && ((entry.bytes && decryptEntry(entry.bytes, { key: this.#key, context: key })) ?? '');
    };
    const save = async (index: number, text: string) => {
      const key = await keyOf(index);
      return await entries.save(key, this.#encrypted(text, key));
    };
    return {
      staleMs: leaseMs,
      hides: true,
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

  #unusable(what: string, cause: unknown): DeployError {
    if (cause instanceof DeployError && cause.code === 'store-not-writable') return cause;
    return notWritable(`${this.place.replace(/^t/, 'T')} ${what}`, { cause });
  }
}

/** Starts that are one character longer; a generation has at most nine digits, then its state. */
function longer(start: string): string[] {
  if (start.endsWith('-')) return [];
  const next = `${start.length < 9 ? '0123456789' : ''}${start === '' ? '' : '-'}`;
  return next.split('').map((character) => start + character);
}

function unique(): string {
  return randomBytes(4).toString('hex');
}
