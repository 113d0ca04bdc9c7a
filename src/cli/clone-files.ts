import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of a clone as detection reads it: names, short texts, and nothing of it is run. */
export class CloneFiles {
  readonly folder: string;
  /** Names at its top; none where there is no folder. */
  readonly names: readonly string[];

  constructor(folder: string) {
    this.folder = folder;
    this.names = existsSync(folder) ? readdirSync(folder) : [];
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  /** Empty for a file that is not there or cannot be read. */
  text(path: string): string {
    try {
      return readFileSync(join(this.folder, path), 'utf8').slice(0, 200_000);
    } catch {
      return '';
    }
  }

  /** The first name at the top that matches. */
  named(pattern: RegExp): string | undefined {
    return this.names.find((name) => pattern.test(name));
  }
}
