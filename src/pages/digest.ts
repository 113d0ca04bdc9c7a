import { createHash } from 'node:crypto';
import type { FileDigest, Manifest } from './manifest.js';
import type { SiteFile } from './site-file.js';

/**
 * The line of each file as `sha256sum` writes it, sorted by the bytes of the paths, so that
 * `find . -type f -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum` gives the same ones.
 */
export function digestLines(files: Iterable<[path: string, digest: FileDigest]>): string[] {
  const sorted = Array.from(files, ([path, [, sha256]]) => ({
    bytes: Buffer.from(path),
    line: `${sha256}  ${path}\n`,
  }));
  return sorted.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ line }) => line);
}

/** `sha256:` and 64 hex digits: SHA-256 over the lines of `digestLines`. */
export function digestOfLines(lines: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line);
  return `sha256:${hash.digest('hex')}`;
}

/** The digest of a published directory. What this action added to it is left out. */
export function directoryDigest(
  files: readonly SiteFile[],
  digests: { get(path: string): FileDigest | undefined },
): string {
  const own = files.filter(({ isOurs }) => !isOurs);
  return digestOfLines(digestLines(own.map(({ path }) => [path, digests.get(path) as FileDigest])));
}

/** The files of a manifest that came from the directory, with their hashes. */
export function directoryFiles({ files, extra = [] }: Pick<Manifest, 'files' | 'extra'>): [string, FileDigest][] {
  const left = new Set(extra);
  return Object.entries(files).filter(([path]) => !left.has(path));
}
