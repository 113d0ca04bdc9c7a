import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs';
import type { Clock } from '../../base/clock.js';
import { hasSystemCode } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { writeSecretFile } from '../atomic-file.js';
import { fingerprint } from '../generation.js';
import {
  type GenerationRecord,
  type NewLogin,
  notWritable,
  type StoredLogin,
  storedLogin,
  type TokenStore,
} from '../token-store.js';
import { withFileLock } from './file-lock.js';

/**
 * Stores the login in a file of this machine: for self-hosted runners and for the command line.
 * The file is 0600 in a folder that is made 0700, and is replaced as a whole or not at all.
 */
export class FileStore implements TokenStore {
  readonly kind = 'file';
  readonly lends = true;
  readonly settleMs = 0;
  readonly place: string;
  readonly #path: string;
  readonly #seed: string | undefined;
  readonly #clock: Clock;

  /** @param options.seed the refresh token of the secret, if there is one besides the file */
  constructor({ path, seed, clock }: { path: string; seed?: string | undefined; clock: Clock }) {
    this.#path = path;
    this.#seed = seed;
    this.#clock = clock;
    this.place = `the file ${path}`;
  }

  async read(): Promise<StoredLogin> {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
    } catch (error) {
      if (hasSystemCode(error, 'ENOENT')) return {};
      throw notWritable(`The token file ${this.#path} cannot be read`, { cause: error });
    }
    const trimmed = text.trim();
    if (trimmed === '') return {};
    // The file can hold just the token, written by hand.
    if (!trimmed.startsWith('{')) return { refreshToken: trimmed };
    const parsed = storedLogin.safeParse(parseJson(trimmed));
    if (parsed.success) return parsed.data;
    throw notWritable(`The token file ${this.#path} is not one of this action: ${parsed.error.issues[0]?.message}`);
  }

  async prove(): Promise<undefined> {
    const probe = `${this.#path}.probe`;
    try {
      writeSecretFile(probe, 'probe');
      rmSync(probe);
      // The rename in `save` only needs a writable folder, but a file made read-only is meant to stay.
      if (existsSync(this.#path)) accessSync(this.#path, constants.W_OK);
    } catch (error) {
      throw notWritable(`The token file ${this.#path} cannot be written`, { cause: error });
    }
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    const { accessToken, ...kept } = await this.read();
    // The access token of a login that a new sign-in is about to replace must not be lent any more.
    const same = kept.refreshToken !== undefined && fingerprint(kept.refreshToken) === record.current;
    this.#write({ ...kept, record, ...(same ? { accessToken } : {}) });
  }

  async save(login: NewLogin, record: GenerationRecord): Promise<void> {
    const seed = this.#seed === undefined ? (await this.read()).seed : fingerprint(this.#seed);
    this.#write({ ...login, record, seed });
  }

  async exclusively<T>(body: () => Promise<T>): Promise<T> {
    return withFileLock(`${this.#path}.lock`, { clock: this.#clock, body });
  }

  #write(login: StoredLogin): void {
    writeSecretFile(this.#path, `${JSON.stringify(login, null, 2)}\n`);
  }
}
