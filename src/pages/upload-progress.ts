import { messageOf } from '../base/errors.js';
import { count, formatBytes, formatDuration, formatNumber } from '../base/format.js';
import { publishMarkerOf, readStored } from './live-manifest.js';
import { type FileDigest, type Manifest, manifestFile, pathsOf } from './manifest.js';
import type { Compared, Publish } from './publish-job.js';
import { assetTimes } from './retained.js';
import type { Site } from './site.js';
import type { SiteFile } from './site-file.js';
import { uploadFiles } from './upload-files.js';
import type { KeptVersions } from './versions/version-list.js';

/** Time between two notes, in ms. */
const everyMs = 10_000;
/** Maximum time for the note of a run that ends, in ms. A runner kills a step ten seconds after it cancelled it. */
const maxLastNoteMs = 5000;

/** The manifest of a publish that has begun. It says what has to be kept, and every path that may be stored. */
export function openManifest(
  { job, id, origin }: Publish,
  { stored, plan, versions }: Compared & { versions: KeptVersions | undefined },
): Manifest {
  const former = 'manifest' in stored ? stored.manifest.kept : undefined;
  // What a former publish has kept is still there, and so may be the list of one that did not come so far.
  const unlisted = (former?.files ?? 0) + (versions ? versions.paths.length + 1 : 0);
  const list = versions ? id : former?.list;
  const paths = new Set(job.files.map((file) => file.path));
  if (stored.state === 'trusted') for (const path of Object.keys(stored.manifest.files)) paths.add(path);
  if (stored.state === 'open') for (const path of pathsOf(stored.manifest) ?? []) paths.add(path);
  return {
    ...{ version: 1, publishId: id, open: true, ...origin },
    files: Object.fromEntries(plan.kept ?? []),
    ...(plan.kept && plan.kept.size > 0 ? { extra: [...plan.kept.keys()] } : {}),
    ...assetTimes(job, plan),
    ...(list === undefined ? {} : { kept: { list, files: unlisted } }),
    // Other stored files are unknown, so a list would be incomplete.
    ...('why' in stored || (stored.state === 'open' && !stored.manifest.paths) ? {} : { paths: [...paths] }),
  };
}

interface ProgressOptions {
  opened: Manifest;
  /** Files that are about to be sent. */
  files: SiteFile[];
  /** Size and hash of each file that storage has already. */
  digests: ReadonlyMap<string, FileDigest>;
}

/**
 * What storage has taken of an upload: shown in the log, and noted in the open manifest, so that the publish after an
 * interrupted one does not send it again. Notes are best effort: a missing one only costs uploads later.
 */
export class Progress {
  /** Sent so far. */
  readonly done = { files: 0, bytes: 0 };
  /** Size and hash of each file that storage has. */
  readonly digests: Map<string, FileDigest>;
  readonly #site: Site;
  readonly #options: ProgressOptions;
  readonly #total = { files: 0, bytes: 0 };
  readonly #startedAt: number;
  readonly #stop: () => void;
  #notedAt: number;
  #note: Promise<void> | undefined;

  constructor(site: Site, options: ProgressOptions) {
    const { clock, log } = site.tools;
    this.#site = site;
    this.#options = options;
    this.digests = new Map(options.digests);
    this.add(options.files);
    this.#startedAt = clock.now();
    this.#notedAt = this.#startedAt;
    this.#stop = clock.every(log.progressEveryMs, () => log.progress(this.line(), this.#share()));
  }

  /** More files than there seemed to be. */
  add(files: SiteFile[]): void {
    this.#total.files += files.length;
    for (const { size } of files) this.#total.bytes += size;
  }

  stored(file: SiteFile, digest: FileDigest): void {
    this.done.files++;
    this.done.bytes += file.size;
    this.digests.set(file.path, digest);
    const now = this.#site.tools.clock.now();
    if (now - this.#notedAt < everyMs || this.#note) return;
    this.#notedAt = now;
    this.#note = this.#writeNote(this.#site).finally(() => {
      this.#note = undefined;
    });
  }

  /** The progress in words. */
  line(): string {
    const { done } = this;
    const elapsed = Math.max(1, this.#site.tools.clock.now() - this.#startedAt);
    const rate = (done.bytes / elapsed) * 1000;
    const left = rate > 0 ? (this.#total.bytes - done.bytes) / rate : undefined;
    return (
      `${formatNumber(done.files)} of ${count(this.#total.files, 'file')}, ` +
      `${formatBytes(done.bytes)} of ${formatBytes(this.#total.bytes)}, ${formatBytes(Math.round(rate))}/s` +
      (left ? `, about ${left < 60 ? `${Math.ceil(left)} s` : formatDuration(left * 1000)} left` : '')
    );
  }

  /** Done, 0 to 1. */
  #share(): number {
    const { files, bytes } = this.#total;
    return bytes > 0 ? this.done.bytes / bytes : this.done.files / Math.max(1, files);
  }

  /** Writes a last note for a publish that fails or is cancelled. A draft serves nothing, so no publish could read one. */
  async noteLast(): Promise<void> {
    await this.end();
    if (this.digests.size === 0 || this.#site.page.status === 'draft') return;
    this.#site.tools.log.info('Noting what is stored, so that the next publish continues there.');
    await this.#writeNote(this.#site.under(AbortSignal.timeout(maxLastNoteMs)));
  }

  /** No note comes after this: the finished manifest must be the last. */
  async end(): Promise<void> {
    this.#stop();
    await this.#note;
  }

  async #writeNote(site: Site): Promise<void> {
    const { opened } = this.#options;
    const note = manifestFile({ ...opened, files: { ...opened.files, ...Object.fromEntries(this.digests) } });
    try {
      // What another publish has begun meanwhile is not written over.
      const seen = publishMarkerOf(await readStored(site.reader));
      if (seen && seen.publishId !== opened.publishId) return;
      await uploadFiles(site, [note]);
    } catch (error) {
      site.tools.log.debug(`The progress was not noted: ${messageOf(error)}`);
    }
  }
}
