import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployError, messageOf } from '../base/errors.js';
import { count, formatBytes } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { Outputs } from '../contract/outputs.js';
import type { Comparison } from './compare.js';
import { finalize } from './finalize.js';
import { inspect } from './inspect.js';
import type { Stored } from './live-manifest.js';
import type { FileDigest, Manifest } from './manifest.js';
import type { Plan } from './plan.js';
import type { PublishAttempt, PublishContext, Site } from './publish-context.js';
import type { SiteFile } from './site-file.js';
import { uploadSite } from './upload-site.js';
import { waitUntilLive } from './wait-until-live.js';

/** Most bytes that are kept on the runner for a rollback. */
const mostBytes = 500 * 1024 * 1024;
/** Files that are fetched side by side. */
const parallel = 8;

/** What was live before a publish, with the content of each file that the publish changes or deletes. */
interface Backup {
  /** The publish that may have to be undone. */
  publishId: string;
  former: Manifest;
  plan: Plan;
  saved: SiteFile[];
  folder: string;
}

/** The files that a publish would have to fetch first, with their bytes in all. */
function neededForRollback({ stored, plan }: Comparison): { paths: string[]; bytes: number } | undefined {
  if (stored.state !== 'trusted') return undefined;
  const { files } = stored.manifest;
  const paths = [...plan.changed.map(({ path }) => path), ...(plan.deleted ?? [])];
  return { paths, bytes: paths.reduce((sum, path) => sum + (files[path] as FileDigest)[0], 0) };
}

/** In words, for the log and the plan. */
export function describeBackup(comparison: Comparison): string {
  const needed = neededForRollback(comparison);
  if (comparison.stored.state === 'draft') return 'There is no former version that a rollback could put back.';
  if (!needed) return 'A rollback cannot be promised: what is live now is not known.';
  const { paths, bytes } = needed;
  const size = `${count(paths.length, 'file')}, ${formatBytes(bytes)}`;
  if (bytes > mostBytes)
    return `A rollback cannot be promised: the former version's ${size} are over the limit of ${formatBytes(mostBytes)}.`;
  return `For a rollback the former version's ${size} are fetched first.`;
}

/**
 * Fetches what a publish will change or delete, checked against the manifest's hashes.
 * @returns `undefined` when a rollback cannot be promised, which has been said
 */
async function backUp(
  publish: PublishAttempt,
  { site, comparison }: { site: Site; comparison: Comparison },
): Promise<Backup | undefined> {
  const { stored, plan } = comparison;
  const needed = neededForRollback(comparison);
  const text = describeBackup(comparison);
  if (stored.state !== 'trusted' || !needed || needed.bytes > mostBytes) {
    if (stored.state === 'draft') publish.log.info(text);
    else publish.log.warning(text);
    return undefined;
  }
  publish.log.info(text);
  const folder = join(publish.tempFolder, `rollback-${publish.publishId.replace(/[^\w-]/g, '')}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const backup: Backup = { publishId: publish.publishId, former: stored.manifest, plan, saved: [], folder };
  try {
    for (let start = 0; start < needed.paths.length; start += parallel) {
      await Promise.all(
        needed.paths.slice(start, start + parallel).map((path, n) => save(site, { path, backup, n: start + n })),
      );
    }
    return backup;
  } catch (error) {
    dropBackup(backup);
    publish.signal.throwIfAborted();
    publish.log.warning(`A rollback cannot be promised: ${messageOf(error)}`);
    return undefined;
  }
}

async function save({ reader }: Site, { path, backup, n }: { path: string; backup: Backup; n: number }): Promise<void> {
  const [size, sha256] = backup.former.files[path] as FileDigest;
  const { status, body } = await reader.get(path, { maxBytes: size + 1 });
  const name = plainText(path, 200);
  if (status !== 200) throw new Error(`${name} answered ${status}.`);
  if (body.length !== size || createHash('sha256').update(body).digest('hex') !== sha256)
    throw new Error(`${name} is not as the manifest says.`);
  const file = join(backup.folder, String(n));
  writeFileSync(file, body, { mode: 0o600 });
  backup.saved.push({ path, size, source: { file } });
}

/** Deletes the copies on the runner. */
function dropBackup({ folder }: Backup): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Puts the former version back: its files go up again, its list is finalized, and it is seen live.
 * @param failure why the new version does not stay
 * @returns the error that the step ends with, which says what is live now
 */
async function rollBack(
  publish: PublishContext,
  { site, backup, failure }: { site: Site; backup: Backup; failure: DeployError },
): Promise<DeployError> {
  // The version before need not have the path.
  const inputs = { ...publish.inputs, 'health-path': undefined };
  publish.log.info(`${failure.message} Putting back what was live before.`);
  try {
    await restore({ ...publish, publishId: publish.newId(), inputs }, { site, backup });
    publish.outputs.set({ 'rolled-back': true });
    const text = `${failure.message} The version before was put back and is live again.`;
    return new DeployError(failure.code, text, { cause: failure });
  } catch (error) {
    publish.signal.throwIfAborted();
    publish.outputs.set({ 'rolled-back': false });
    const text = `The version before could not be put back: ${messageOf(error)} The new one may be live in parts. What went wrong first: ${failure.message}`;
    return new DeployError('rollback-failed', text, { cause: failure });
  }
}

async function restore(publish: PublishAttempt, { site, backup }: { site: Site; backup: Backup }): Promise<void> {
  const { former, plan, saved } = backup;
  const isFormer = ({ path }: SiteFile) => Object.hasOwn(former.files, path);
  const files = [...plan.unchanged, ...saved];
  const gone = new Set(plan.deleted);
  const back: Plan = {
    added: saved.filter(({ path }) => gone.has(path)),
    changed: saved.filter(({ path }) => !gone.has(path)),
    unchanged: plan.unchanged,
    deleted: [...plan.added, ...plan.changed].filter((file) => !isFormer(file)).map(({ path }) => path),
    digests: new Map(plan.digests),
    ...(plan.kept ? { kept: plan.kept } : {}),
  };
  // The outputs tell of the publish, not of what undoes it.
  const attempt = { ...publish, files, outputs: new Outputs(() => undefined) };
  const live = { reader: site.reader, publishId: publish.publishId };
  // A different publish by now is another run's, and must not be overwritten.
  const before = { publishId: backup.publishId, open: false, run: publish.context.runUrl };
  const undone = [...plan.added, ...plan.changed].map(({ path }) => [path, [0, ''] satisfies FileDigest] as const);
  const manifest: Manifest = { version: 1, publishId: backup.publishId, files: Object.fromEntries(undone) };
  const stored: Stored = { state: 'trusted', manifest, modifiedAt: undefined };
  const sent = await uploadSite(attempt, { site, plan: back, stored });
  const final = await finalize(attempt, { site, sent, before });
  await waitUntilLive(attempt, { ...live, before });
  const damage = await inspect(attempt, { site, manifest: final.manifest, settled: Promise.resolve() });
  if (damage)
    throw new Error(`${plainText(damage.path, 200)} is ${damage.kind === 'missing' ? 'missing' : 'not as it was'}.`);
}

/** What `rollback: true` adds to a publish. */
export class Safety {
  readonly #publish: PublishContext;
  readonly #site: Site;
  #backup: Backup | undefined;
  #asked = false;

  constructor(publish: PublishContext, site: Site) {
    this.#publish = publish;
    this.#site = site;
  }

  /** Before the first byte. A publish that has to start over meets a site that is no former version any more. */
  async backUp(attempt: PublishAttempt, comparison: Comparison): Promise<void> {
    if (!this.#asked) this.#backup = await backUp(attempt, { site: this.#site, comparison });
    this.#asked = true;
  }

  /** @returns the error that the step ends with; `undefined` when there is nothing to put back or that would be no remedy */
  async rollBack(error: unknown): Promise<DeployError | undefined> {
    const backup = this.#backup;
    if (!backup || !(error instanceof DeployError) || !['not-live', 'finalize-failed'].includes(error.code))
      return undefined;
    return await rollBack(this.#publish, { site: this.#site, backup, failure: error });
  }

  end(): void {
    if (this.#backup) dropBackup(this.#backup);
    this.#backup = undefined;
  }
}
