import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hasSystemCode } from '../../base/errors.js';
import type { LeaseEntries } from '../run-lease.js';

/** Files as entries of a lease: the system creates a file for one process alone. */
export class FileEntries implements LeaseEntries {
  /** Longer than a refresh with all its tries, and the storing of a file. */
  readonly staleMs = 60_000;
  readonly hides = true;
  readonly #path: string;

  /** @param path of the first; the others have their number behind it */
  constructor(path: string) {
    this.#path = path;
  }

  async create(index: number, text: string): Promise<boolean> {
    let file: number;
    try {
      file = openSync(this.#pathOf(index), 'wx', 0o600);
    } catch (error) {
      if (hasSystemCode(error, 'EEXIST')) return false;
      throw error;
    }
    try {
      writeSync(file, text);
    } finally {
      closeSync(file);
    }
    return true;
  }

  async read(index: number): Promise<string | undefined> {
    try {
      // An empty one is about to be written.
      return readFileSync(this.#pathOf(index), 'utf8') || undefined;
    } catch (error) {
      if (hasSystemCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async remove(first: number, last: number): Promise<void> {
    for (let index = first; index <= last; index++) rmSync(this.#pathOf(index), { force: true });
  }

  #pathOf(index: number): string {
    return index === 1 ? this.#path : `${this.#path}.${index}`;
  }
}
