import { DeployError, messageOf } from '../base/errors.js';
import { count, formatBytes } from '../base/format.js';
import type { Comparison } from './compare.js';
import type { FetchedContent } from './fetched-content.js';
import { isForeign, publishMarkerOf, readStored } from './live-manifest.js';
import type { FileDigest, Manifest } from './manifest.js';
import type { Plan } from './plan.js';
import type { Published, PublishJob } from './publish-job.js';
import { racedError } from './rivals.js';
import type { Site } from './site.js';
import type { SiteFile } from './site-file.js';
import { versionOf } from './versions/version-list.js';

/** Maximum bytes that are fetched to the runner for a rollback. */
const maxBytes = 500 * 1024 * 1024;

/** Publishes the former version. @param options.trust whether what the site says about its files is believed */
export type PublishFormer = (former: PublishJob, options: { trust: boolean }) => Promise<Published>;

/** The version that was live before a publish, with the content of each file that the publish changes or deletes. */
interface Backup {
  /** The publish that may have to be undone. */
  publishId: string;
  former: Manifest;
  plan: Plan;
  saved: SiteFile[];
}

/** The former version of a site, fetched before a publish changes it, for `rollback: true`. */
export class RollbackBackup {
  readonly #job: PublishJob;
  readonly #site: Site;
  readonly #fetched: FetchedContent;
  #backup: Backup | undefined;

  constructor(job: PublishJob, { site, fetched }: { site: Site; fetched: FetchedContent }) {
    this.#job = job;
    this.#site = site;
    this.#fetched = fetched;
  }

  /** Fetches what the publish will change or delete, before the first byte. */
  async backUp(publishId: string, comparison: Comparison): Promise<void> {
    const { log, signal } = this.#site.tools;
    const fetched = this.#fetched;
    const { stored, plan } = comparison;
    const { paths, bytes } = filesToFetch(comparison);
    const text = describeBackup(comparison);
    if (stored.state !== 'trusted' || bytes > maxBytes) {
      if (stored.state === 'draft') log.info(text);
      else log.warning(text);
      return;
    }
    log.info(text);
    const { files } = stored.manifest;
    try {
      const wanted = paths.map((path) => ({ digest: files[path] as FileDigest, paths: [path] }));
      await fetched.fetch(this.#site.reader, wanted);
      const saved = paths.map((path) => fetched.siteFile(path, files[path] as FileDigest));
      this.#backup = { publishId, former: stored.manifest, plan, saved };
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
  async rollBack(failure: unknown, publishFormer: PublishFormer): Promise<DeployError | undefined> {
    const [job, backup] = [this.#job, this.#backup];
    if (!backup || !(failure instanceof DeployError) || !['not-live', 'finalize-failed'].includes(failure.code))
      return undefined;
    job.tools.log.info(`${failure.message} Putting back what was live before.`);
    try {
      await this.#restore(backup, publishFormer);
      job.outputs?.set({ 'rolled-back': true });
      const text = `${failure.message} The version before was put back and is live again.`;
      return new DeployError(failure.code, text, { cause: failure });
    } catch (error) {
      job.tools.signal.throwIfAborted();
      job.outputs?.set({ 'rolled-back': false });
      const text = `The version before could not be put back: ${messageOf(error)} The new one may be live in parts. What went wrong first: ${failure.message}`;
      return new DeployError('rollback-failed', text, { cause: failure });
    }
  }

  /** Publishes the former files: what was saved, and what the directory has unchanged. */
  async #restore({ former, plan, saved, publishId }: Backup, publishFormer: PublishFormer): Promise<void> {
    const [job, site] = [this.#job, this.#site];
    const seen = publishMarkerOf(await readStored(site.reader));
    // Another run's publish must not be overwritten. A cache may show what was there before.
    const before = publishMarkerOf({ state: 'trusted', manifest: former });
    if (isForeign(seen, { ours: publishId, before })) throw racedError(seen);
    const { commit, rolledBackFrom = [] } = former;
    const target = versionOf(former, undefined);
    const formerRequest = {
      ...job,
      // The version before need not have the path, and what the new one has added goes.
      settings: { ...job.settings, healthPath: undefined, maxPrune: { share: 1 }, wait: true },
      ...{ outputs: undefined, commit, rolledBackFrom },
      versions: job.versions && { ...job.versions, target, dropsLive: true },
      files: [...plan.unchanged, ...saved],
    };
    // What a cache shows is not what is stored.
    const { notLive } = await publishFormer(formerRequest, { trust: seen?.publishId === publishId });
    if (notLive) throw notLive;
  }

  /** Deletes the copies on the runner. Nothing is put back any more. */
  end(): void {
    this.#fetched.end();
    this.#backup = undefined;
  }
}

/** The files that a publish would have to fetch first, with their bytes in all; none where they are not known. */
function filesToFetch({ stored, plan }: Comparison): { paths: string[]; bytes: number } {
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
  const { paths, bytes } = filesToFetch(comparison);
  const size = `${count(paths.length, 'file')}, ${formatBytes(bytes)}`;
  if (bytes > maxBytes)
    return `A rollback cannot be promised: the former version's ${size} are over the limit of ${formatBytes(maxBytes)}.`;
  return `For a rollback the former version's ${size} are fetched first.`;
}
