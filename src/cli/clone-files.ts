import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

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

  /** The path of the first file whose name matches, in one of these folders. */
  find(name: RegExp, folders = ['.']): string | undefined {
    const paths = folders.flatMap((folder) =>
      new CloneFiles(join(this.folder, folder)).names.map((each) => ({ each, path: posix.join(folder, each) })),
    );
    return paths.find(({ each }) => name.test(each))?.path;
  }
}
