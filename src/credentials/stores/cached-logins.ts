import type { DeployError } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { parseJson } from '../../base/json.js';
import type { Log } from '../../base/log.js';
import { plainText } from '../../base/plain-text.js';
import { LoginCipher } from '../encrypted-login.js';
import { fingerprint, type StoredLogin, storedLogin } from '../generation.js';
import { notWritableError } from '../token-store.js';
import type { CacheEntry } from './cache-download.js';
import type { CacheEntries } from './cache-entries.js';

export interface CachedLoginsOptions {
  entries: CacheEntries;
  /** The refresh token in the secret: it never changes, and everything in the cache descends from it. */
  seed: string;
  clientId: string;
  repository: string;
  log: Log;
}

/** Maximum number of look-ups for an entry that opens, where the newest does not. */
const maxLookUps = 250;
/** Maximum number of foreign entries that an error names. */
const maxNamed = 10;

/** A login that was found, and the generation of its key. */
export interface Found {
  generation: number;
  login: StoredLogin;
}

/**
 * The logins of one seed among the entries of the Actions cache. Any job of the default branch can add entries, so one
 * counts only where it opens under its own key, and the highest generation counts most.
 */
export class CachedLogins {
  /** The fingerprint of the seed. */
  readonly family: string;
  /** For messages: `the Actions cache of owner/repo`. */
  readonly place: string;
  /** An entry opens under no other key than its own, which is its context. */
  readonly cipher: LoginCipher;
  readonly #options: CachedLoginsOptions;
  /** Keys of entries that are not of this login, and whether the log has named them. */
  readonly #foreign = new Map<string, boolean>();

  constructor(options: CachedLoginsOptions) {
    this.#options = options;
    this.family = fingerprint(options.seed);
    this.place = `the Actions cache of ${options.repository}`;
    this.cipher = new LoginCipher(options);
  }

  /** The start of the keys of all generations. */
  get prefix(): string {
    return `osc-token-${this.family}-`;
  }

  /**
   * The newest generation that opens; undefined where there is none.
   * @throws DeployError `store-not-writable` where none of those that are there opens, or too many do not
   */
  async newest(): Promise<Found | undefined> {
    const newest = await this.#options.entries.newest(this.prefix);
    if (!newest) return undefined;
    const found = this.#open(newest) ?? (await this.#search());
    this.#warnOfForeign();
    if (found) return await this.#above(found);
    throw notWritableError(`No entry of ${this.place} can be decrypted, such as ${plainText(newest.key, 200)}`, {
      next: [
        'They were written with another `client-id`, or by another program. Use the client the login was made with, or remove them and sign in again:',
        { command: this.#removalCommand(newest.key) },
      ],
    });
  }

  /** Returns whether the newest entry is of this login. */
  async hasAny(): Promise<boolean> {
    const newest = await this.#options.entries.newest(this.prefix);
    return newest !== undefined && this.#open(newest) !== undefined;
  }

  /**
   * Looks for a later generation on a cache server that takes a key twice: there a job can put an old entry before the newest.
   * @throws DeployError `store-not-writable` where an entry that is not ours lies over the next generation
   */
  async #above(found: Found): Promise<Found> {
    const { entries } = this.#options;
    if (!entries.keysAreReusable) return found;
    const key = `${this.prefix}${found.generation + 1}`;
    const next = await entries.newest(key);
    const above = next && this.#open(next);
    if (above && above.generation > found.generation) return await this.#above(above);
    if (next?.key !== key) return found;
    throw notWritableError(`The entry ${key} of ${this.place} is not of this login and may hide the newest one`, {
      next: 'Sign in again, and keep the login in a secret: this cache server lets every job replace an entry.',
    });
  }

  /**
   * Looks digit by digit for the highest generation that opens: a foreign entry hides the others only from look-ups
   * for a start of its own key.
   * @throws DeployError `store-not-writable` where the search would be too long: the best so far may be spent
   */
  async #search(): Promise<Found | undefined> {
    let best: Found | undefined;
    let starts = [''];
    for (let lookUps = starts.length; starts.length > 0; lookUps += starts.length) {
      if (lookUps > maxLookUps) throw this.#hiddenError();
      const looks = await Promise.all(
        starts.map(async (start) => ({ start, entry: await this.#options.entries.newest(this.prefix + start) })),
      );
      starts = [];
      for (const { start, entry } of looks) {
        const found = entry && this.#open(entry);
        if (found && found.generation >= (best?.generation ?? 0)) best = found;
        // An exact match hides what is longer.
        if (entry && (!found || entry.key === this.prefix + start)) starts.push(...lengthen(start));
      }
    }
    return best;
  }

  #open({ key, bytes }: CacheEntry): Found | undefined {
    const generation = this.#generationOf(key);
    const text = bytes && this.cipher.decrypt(bytes, key);
    const login = text === undefined ? undefined : storedLogin.safeParse(parseJson(text)).data;
    if (generation !== undefined && login) return { generation, login: { ...login, seed: this.family } };
    if (!this.#foreign.has(key)) this.#foreign.set(key, false);
    return undefined;
  }

  /** Names each foreign entry once. */
  #warnOfForeign(): void {
    for (const [key, isNamed] of this.#foreign) {
      if (isNamed) continue;
      this.#foreign.set(key, true);
      this.#options.log.warning(
        `The entry ${plainText(key, 200)} of ${this.place} is not of this login and is passed over. If no other program of yours wrote it, a job of this repository has tried to replace the login; remove it:\n  ${this.#removalCommand(key)}`,
      );
    }
  }

  #hiddenError(): DeployError {
    const keys = [...this.#foreign.keys()];
    const commands = keys.slice(0, maxNamed).map((key) => ({ command: this.#removalCommand(key) }));
    const more = keys.length > maxNamed ? ['The next run names more of them.'] : [];
    return notWritableError(`${this.place} has too many entries that are not of this login: they hide its newest one`, {
      next: ['A job of this repository wrote them. Remove them, or sign in again:', ...commands, ...more],
    });
  }

  #removalCommand(key: string): string {
    return `gh cache delete ${shellWord(plainText(key, 200))} --repo ${this.#options.repository}`;
  }

  #generationOf(key: string): number | undefined {
    const [, digits] = /^(\d{1,9})(?:-[a-z]+)?(?:-[0-9a-f]{8})?$/.exec(key.slice(this.prefix.length)) ?? [];
    return digits === undefined || !key.startsWith(this.prefix) ? undefined : Number(digits);
  }
}

/** Starts that are one character longer; a generation has at most nine digits, then its state. */
function lengthen(start: string): string[] {
  if (start.endsWith('-')) return [];
  const next = `${start.length < 9 ? '0123456789' : ''}${start === '' ? '' : '-'}`;
  return next.split('').map((character) => start + character);
}
