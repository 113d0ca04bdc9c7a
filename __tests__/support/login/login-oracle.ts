import { existsSync, readFileSync } from 'node:fs';
import type { CacheEntryTable } from '../../../emulator/github/cache-service.js';
import type { Vault } from '../../../emulator/github/repositories.js';
import type { TokenFamilies } from '../../../emulator/oauth/authority.js';
import { LoginCipher } from '../../../src/credentials/encrypted-login.js';
import {
  fingerprint,
  type GenerationRecord,
  type StoredLogin,
} from '../../../src/credentials/generation.js';
import type { Journal } from '../../../src/credentials/journal.js';
import type { SimulatedProcess } from './simulation.js';

export const secretName = 'OSC_REFRESH_TOKEN';

/** The machine of one run of a schedule. */
export interface Machine {
  name: string;
  /** The refresh token of its job. */
  given: string;
  journal: Journal;
  /** The main step, then the post step. */
  process: SimulatedProcess;
  /** The run has no further step. */
  over: boolean;
}

interface Known {
  families: TokenFamilies;
  vault: Vault;
  /** The token of the sign-in. */
  first: string;
  /** The path of a file store. */
  file: string | undefined;
  /** The entries of a cache. */
  cache: CacheEntryTable | undefined;
}

/** Follows the refresh tokens of a schedule, and decides whether the outcome is allowed. */
export class LoginOracle {
  readonly violations: string[] = [];
  readonly losses: string[] = [];
  readonly machines: Machine[] = [];
  /** The processes by the refresh token in their memory. */
  readonly holders = new Map<string, SimulatedProcess>();
  readonly journalled = new Set<string>();
  readonly #known: Known;

  constructor(known: Known) {
    this.#known = known;
  }

  /**
   * Returns whether the login continues with this token: the store and its record have it, or a live process, or a
   * journal with a later reader. A stored token without a record does not count.
   */
  isReachable(token: string): boolean {
    if (this.#kept() === token && this.#recorded() === fingerprint(token)) return true;
    const holder = this.holders.get(token);
    if (holder && !holder.killed) return true;
    return this.machines.some(({ journal, over }) => {
      const entry = over ? undefined : journal.read();
      return entry?.login?.refreshToken === token;
    });
  }

  /** Judges the outcome after the end of all runs. */
  judgeEnd(): void {
    const family = this.#known.families.all.at(-1);
    // The next job starts with the valid token.
    const lives = family?.state === 'live' && this.#kept() === family.current;
    // The process was killed before the token reached it.
    const died = [...this.holders].some(
      ([token, process]) =>
        token === family?.current && process.killed && !this.journalled.has(token),
    );
    if (!lives && this.losses.length === 0 && !died) {
      this.violations.push(
        `the live token is not kept, and nothing happened that explains it (${family?.revokedBecause ?? 'live'})`,
      );
    }
  }

  /** Returns the token that the next run finds. */
  #kept(): string | undefined {
    const { vault, file } = this.#known;
    const inSecret = vault.secrets.get(secretName);
    if (!file || !existsSync(file)) return this.#cached()?.refreshToken ?? inSecret;
    const text = readFileSync(file, 'utf8');
    if (!text.startsWith('{')) return text;
    const { refreshToken, seed, record } = JSON.parse(text) as StoredLogin;
    const print = fingerprint(inSecret ?? '');
    const isKnown = [seed, record?.current, ...(record?.superseded ?? [])].includes(print);
    // A run has marked the new sign-in, and was killed before its request.
    const isMarked = record?.current === print && fingerprint(refreshToken ?? '') !== print;
    return refreshToken === undefined || isMarked || !isKnown ? inSecret : refreshToken;
  }

  /** Returns the newest entry of the highest generation. */
  #cached(): StoredLogin | undefined {
    if (!this.#known.cache) return undefined;
    // With a cache, the secret has the token of the last sign-in.
    const seed = this.#known.vault.secrets.get(secretName) ?? '';
    const cipher = new LoginCipher({ seed, clientId: 'cli' });
    const found = (this.#known.cache?.all ?? []).filter(
      (entry) => entry.finalized && entry.key.startsWith(`osc-token-${fingerprint(seed)}-`),
    );
    const logins = found.map((entry) => {
      const text = cipher.decrypt(entry.bytes ?? Buffer.alloc(0), entry.key);
      return JSON.parse(text ?? '{}') as StoredLogin;
    });
    const highest = Math.max(...logins.map(({ record }) => record?.generation ?? 0));
    return logins.findLast(({ record }) => record?.generation === highest);
  }

  #recorded(): string | undefined {
    const { vault, file, first } = this.#known;
    if (file || this.#cached()) return fingerprint(this.#kept() ?? '');
    const text = vault.variables.get(`${secretName}_META`);
    // Before the first rotation no record exists, and a token stored without a record is as unknown as any later token.
    return text === undefined ? fingerprint(first) : (JSON.parse(text) as GenerationRecord).current;
  }
}
