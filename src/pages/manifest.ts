import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { lenient, parseJson } from '../base/json.js';
import { hasServer, type OwningRepository, ownerOfSource } from '../contract/owner.js';
import { findExcessive } from '../contract/patterns.js';
import { pageLimits } from '../platform/wire.js';
import { hashingRoom, hashOf } from './read-files.js';
import { manifestFolder, type SiteFile } from './site-file.js';

export const manifestPath = `${manifestFolder}/manifest.json`;
// Enough for 5,000 files with long paths.
export const manifestMaxBytes = 8 * 1024 * 1024;

export type FileDigest = [size: number, sha256: string];

/** Computes size and hash. */
export function digestOf(bytes: Buffer): FileDigest {
  return [bytes.length, createHash('sha256').update(bytes).digest('hex')];
}

/** Returns whether bytes have this size and hash. */
export function isDigestOf([size, sha256]: FileDigest, bytes: Buffer): boolean {
  return bytes.length === size && digestOf(bytes)[1] === sha256;
}

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

// A schema would take 10 ms for each thousand paths.
const pathPattern = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\u0000-\u001f\u007f]{1,1024}$/;
const isPath = (value: unknown) => typeof value === 'string' && pathPattern.test(value);

function isDigest(value: unknown): value is FileDigest {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [size, sha256] = value as unknown[];
  const isSize =
    Number.isInteger(size) && (size as number) >= 0 && (size as number) <= pageLimits.fileSize;
  return isSize && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
}

const byPath = <T>(isValue: (value: unknown) => boolean) =>
  z.custom<Record<string, T>>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).every(([path, entry]) => isPath(path) && isValue(entry)),
  );
const filesSchema = byPath<FileDigest>(isDigest);
const paths = (max: number) =>
  z.custom<string[]>((value) => Array.isArray(value) && value.length <= max && value.every(isPath));
const digest = z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/));
const commit = z.string().check(z.maxLength(64));
const jobKey = z.string().check(z.regex(/^[A-Za-z_][\w-]{0,99}$/));
export const maxFormerRuns = 20;
const formerRun = z.looseObject({
  run: text(1000),
  commit: z.optional(commit),
  digest: z.optional(digest),
  job: z.optional(jobKey),
});
const patternList = z.array(z.string().check(z.maxLength(1000))).check(
  z.maxLength(200),
  z.refine((list) => findExcessive(list) === undefined),
);
/** The rules of a publish: lists of patterns to keep, and the time for old assets in seconds. */
export const keepsSchema = z.object({
  patterns: z.array(patternList).check(z.maxLength(20)),
  assets: z.int().check(z.minimum(0)),
});
export type Keeps = z.output<typeof keepsSchema>;
const fields = {
  version: z.literal(1),
  publishId: text(100),
  open: z.optional(z.literal(true)),
  repository: z.optional(z.string().check(z.maxLength(300))),
  repositoryId: z.optional(z.string().check(z.maxLength(40))),
  branch: z.optional(text(1000)),
  run: z.optional(z.string().check(z.maxLength(1000))),
  /** `pr-7` or `br-topic`, as in the tag of the preview; empty for what is none. */
  preview: z.optional(z.string().check(z.maxLength(100))),
  directory: z.optional(text(1000)),
  commit: z.optional(commit),
  digest: z.optional(digest),
  /** Paths of retained files, and of files that this action added. */
  extra: z.optional(paths(pageLimits.filesPerSite)),
  /** The files of the site; while open, the files stored so far. */
  files: filesSchema,
  /** The job that published, by its key in the workflow. */
  job: z.optional(jobKey),
  /** The runs that were live before, the newest first. */
  former: z.optional(z.array(formerRun).check(z.maxLength(maxFormerRuns))),
  /** The earlier run whose commit a person has published again in another run. */
  restores: z.optional(text(1000)),
  /** Commits that a person has gone back from, which a scheduled run does not publish again. */
  rolledBackFrom: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(40))),
  /** The number of files that an earlier release stored for former versions. The next list deletes them. */
  kept: z.optional(z.looseObject({ files: z.int().check(z.minimum(0)) })),
  /** The rules of the workflow, which a way back to an earlier run holds. */
  keeps: lenient(keepsSchema),
  /** For each asset that `keep-assets` retains, the first publish without it, in epoch seconds. */
  leftAt: z.optional(byPath<number>(Number.isSafeInteger)),
  /** Files that another publish's list would delete, which reveals the overlap. */
  first: z.optional(paths(100)),
  /** While open: the paths that may be stored. */
  paths: z.optional(paths(pageLimits.filesPerSite * 2)),
  /** There was no room for every path that interrupted publishes may have stored. */
  more: z.optional(z.literal(true)),
};
const schema = z.looseObject(fields);

/** Written by each publish: open before its first file, closed after it is finalized. */
export type Manifest = z.output<z.ZodMiniObject<typeof fields>>;

/** Returns the manifest in a text; undefined for any other text or version. */
export function parseManifest(text: string): Manifest | undefined {
  const { data } = schema.safeParse(parseJson(text));
  return data && Object.keys(data.files).length <= pageLimits.filesPerSite ? data : undefined;
}

/** Returns the repository that a manifest names. */
export function ownerOfManifest({
  repository,
  repositoryId,
  run = '',
}: Pick<Manifest, 'repository' | 'repositoryId' | 'run'>): OwningRepository {
  // Former versions named the server in the link of the run alone.
  const ofRun = ownerOfSource(run.split('/actions/runs/')[0] ?? '');
  return { repository: ofRun && hasServer(ofRun) ? ofRun : repository, repositoryId };
}

/** A run that was live on the site. */
export type FormerRun = z.output<typeof formerRun>;

export interface Owner {
  repository: string;
  repositoryId: string;
  runUrl: string;
  job?: string | undefined;
}

export interface Origin {
  owner: Owner;
  branch: string | undefined;
  preview: string;
  directory?: string | undefined;
  commit: string | undefined;
}

/** Returns the origin of a publish, for the manifest. */
export function originOf({ owner, branch, preview, directory, commit }: Origin) {
  const { repository, repositoryId, runUrl: run, job } = owner;
  return {
    repository,
    repositoryId: repositoryId || undefined,
    branch,
    preview,
    directory,
    commit,
    run,
    job: jobKey.safeParse(job).data,
  };
}

/** Returns the items; undefined for none, so that JSON omits the key. */
export function someOf<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}

// Long paths would make the manifest too long to be read.
const maxAnnouncedBytes = 2 * 1024 * 1024;

/** Returns the paths of an open manifest: the `certain` ones, and as many of the `announced` ones as can be read again. */
export function fitPaths(
  certain: Iterable<string>,
  announced: Iterable<string>,
): { paths: string[]; left: number } {
  const fitting = new Set(certain);
  const others = [...new Set(announced)].filter((path) => !fitting.has(path));
  let bytes = 0;

  for (const path of others) {
    bytes += Buffer.byteLength(path);
    if (fitting.size >= pageLimits.filesPerSite * 2 || bytes > maxAnnouncedBytes) break;
    fitting.add(path);
  }

  return { paths: [...fitting], left: others.filter((path) => !fitting.has(path)).length };
}

/** Returns a manifest as a file to upload. */
export function manifestFile(manifest: object): SiteFile {
  const bytes = Buffer.from(JSON.stringify(manifest));
  return { path: manifestPath, size: bytes.length, source: { bytes } };
}

/** Returns the lines of `find . -type f -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum`. */
export function digestLines(files: Iterable<[path: string, digest: FileDigest]>): string[] {
  const sorted = Array.from(files, ([path, [, sha256]]) => ({
    bytes: Buffer.from(path),
    line: `${sha256}  ${path}\n`,
  }));
  return sorted.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ line }) => line);
}

/** Returns the output `digest`: `sha256:` and the hash of the lines in hex. */
export function digestOfFiles(files: Iterable<[path: string, digest: FileDigest]>): string {
  const hash = createHash('sha256');
  for (const line of digestLines(files)) hash.update(line);
  return `sha256:${hash.digest('hex')}`;
}

/** Returns the digest of a directory, without the files that this action adds. @param known digests of some of its files */
export async function digestOfDirectory(
  files: readonly SiteFile[],
  known: ReadonlyMap<string, FileDigest>,
): Promise<string> {
  const room = hashingRoom();
  const digests: [string, FileDigest][] = [];
  for (const file of files.filter(({ isOurs }) => !isOurs))
    digests.push([
      file.path,
      known.get(file.path) ?? file.digest ?? [file.size, await hashOf(file, room)],
    ]);
  return digestOfFiles(digests);
}

/** Returns the files of a manifest that came from the directory. */
export function directoryFiles({
  files,
  extra = [],
}: Pick<Manifest, 'files' | 'extra'>): [string, FileDigest][] {
  const left = new Set(extra);
  return Object.entries(files).filter(([path]) => !left.has(path));
}
