import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployError, messageOf } from '../base/errors.js';
import { count, formatBytes } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { Inputs } from '../contract/inputs.js';
import { Outputs } from '../contract/outputs.js';
import type { Comparison } from './compare.js';
import { isForeign, publishMarkerOf, readStored } from './live-manifest.js';
import { type FileDigest, isDigestOf, type Manifest } from './manifest.js';
import { racedBy } from './overlap.js';
import { Phases } from './phases.js';
import type { Plan } from './plan.js';
import type { PublishAttempt, PublishContext, Site } from './publish-context.js';
import { publishOnce } from './publish-once.js';
import type { SiteFile } from './site-file.js';

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

  /**
   * Fetches what the publish will change or delete, before the first byte. Only for the first round: one that has to start
   * over meets a site that is no former version any more.
   */
  async backUp({ publishId }: PublishAttempt, comparison: Comparison): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    const { log, signal, tempFolder } = this.#publish;
    const { stored, plan } = comparison;
    const { paths, bytes } = neededForRollback(comparison);
    const text = describeBackup(comparison);
    if (stored.state !== 'trusted' || bytes > mostBytes) {
      if (stored.state === 'draft') log.info(text);
      else log.warning(text);
      return;
    }
    log.info(text);
    const folder = join(tempFolder, `rollback-${publishId.replace(/[^\w-]/g, '')}`);
    const backup: Backup = { publishId, former: stored.manifest, plan, saved: [], folder };
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#backup = backup;
      for (let start = 0; start < paths.length; start += parallel) {
        const next = paths.slice(start, start + parallel);
        await Promise.all(next.map((path, n) => save(this.#site, { path, backup, n: start + n })));
      }
    } catch (error) {
      this.end();
      signal.throwIfAborted();
      log.warning(`A rollback cannot be promised: ${messageOf(error)}`);
    }
  }

  /**
   * Puts the former version back: its files go up again, its list is finalized, and it is seen live.
   * @param failure why the new version does not stay
   * @returns the error that the step ends with, which says what is live now; `undefined` when there is nothing to put back
   * or that would be no remedy
   */
  async rollBack(failure: unknown): Promise<DeployError | undefined> {
    const [publish, site, backup] = [this.#publish, this.#site, this.#backup];
    if (!backup || !(failure instanceof DeployError) || !['not-live', 'finalize-failed'].includes(failure.code))
      return undefined;
    publish.log.info(`${failure.message} Putting back what was live before.`);
    try {
      await restore(publish, { site, backup });
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

  /** Deletes the copies on the runner. */
  end(): void {
    if (this.#backup) rmSync(this.#backup.folder, { recursive: true, force: true });
    this.#backup = undefined;
  }
}

/** The files that a publish would have to fetch first, with their bytes in all; none where they are not known. */
function neededForRollback({ stored, plan }: Comparison): { paths: string[]; bytes: number } {
  if (stored.state !== 'trusted') return { paths: [], bytes: 0 };
  const { files } = stored.manifest;
  const paths = [...plan.changed.map(({ path }) => path), ...(plan.deleted ?? [])];
  return { paths, bytes: paths.reduce((sum, path) => sum + (files[path] as FileDigest)[0], 0) };
}

/** In words, for the log and the plan. */
export function describeBackup(comparison: Comparison): string {
  const { state } = comparison.stored;
  if (state === 'draft') return 'There is no former version that a rollback could put back.';
  if (state !== 'trusted') return 'A rollback cannot be promised: what is live now is not known.';
  const { paths, bytes } = neededForRollback(comparison);
  const size = `${count(paths.length, 'file')}, ${formatBytes(bytes)}`;
  if (bytes > mostBytes)
    return `A rollback cannot be promised: the former version's ${size} are over the limit of ${formatBytes(mostBytes)}.`;
  return `For a rollback the former version's ${size} are fetched first.`;
}

/** Fetches one file, checked against the manifest's hash. */
async function save({ reader }: Site, { path, backup, n }: { path: string; backup: Backup; n: number }): Promise<void> {
  const digest = backup.former.files[path] as FileDigest;
  const [size] = digest;
  const { status, body } = await reader.get(path, { maxBytes: size + 1 });
  const name = plainText(path, 200);
  if (status !== 200) throw new Error(`${name} answered ${status}.`);
  if (!isDigestOf(digest, body)) throw new Error(`${name} is not as the manifest says.`);
  const file = join(backup.folder, String(n));
  writeFileSync(file, body, { mode: 0o600 });
  backup.saved.push({ path, size, source: { file } });
}

/** Publishes the former files: what was saved, and what the directory has unchanged. */
async function restore(publish: PublishContext, { site, backup }: { site: Site; backup: Backup }): Promise<void> {
  const { former, plan, saved, publishId } = backup;
  const seen = publishMarkerOf(await readStored(site.reader));
  // Another run's publish must not be overwritten. A cache may show what was there before.
  const before = publishMarkerOf({ state: 'trusted', manifest: former });
  if (isForeign(seen, { ours: publishId, before })) throw racedBy(seen);
  const inputs: Inputs = {
    ...publish.inputs,
    // The version before need not have the path, and what the new one has added goes.
    'health-path': undefined,
    'max-prune': { share: 1 },
    wait: true,
  };
  // The outputs tell of the publish, not of what undoes it.
  const outputs = new Outputs(() => undefined);
  const commit = former.commit;
  const attempt = {
    ...publish,
    inputs,
    outputs,
    commit,
    files: [...plan.unchanged, ...saved],
    publishId: publish.newId(),
  };
  // What a cache shows is not what is stored.
  const trust = seen?.publishId === publishId;
  const round = { site, trust, phases: new Phases(publish.clock), onCompared: async () => undefined };
  const { notLive } = await publishOnce(attempt, round);
  if (notLive) throw notLive;
}
