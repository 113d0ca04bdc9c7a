import { messageOf } from '../base/errors.js';
import { count, formatBytes, formatDuration, formatNumber } from '../base/format.js';
import { historyOf } from './former-runs.js';
import { eitherKeeps } from './keeping.js';
import { possiblePaths, readStored } from './live-manifest.js';
import {
  type FileDigest,
  fitPaths,
  type Manifest,
  manifestFile,
  originOf,
  someOf,
} from './manifest.js';
import type { Compared, Publish } from './publish-job.js';
import type { Site } from './site.js';
import type { SiteFile } from './site-file.js';
import { uploadFiles } from './upload-files.js';

const noteEveryMs = 10_000;
// A runner kills a step ten seconds after its cancellation.
const maxLastNoteMs = 5000;

/** Returns the open manifest of a publish: its retained files, and the paths that may be stored. Warns of those without room. */
export function openManifest(
  { job, id }: Publish,
  { stored, plan, isWayBack }: Compared,
): Manifest {
  const possible = possiblePaths(stored);
  const certain = [
    ...job.files.map(({ path }) => path),
    ...Object.keys(stored.manifest?.files ?? {}),
  ];
  const { paths, left } = fitPaths(certain, possible ?? []);

  if (left > 0)
    job.place.tools.log.warning(
      `The manifest has no room for ${count(left, 'path')} of interrupted publishes: what is stored there is deleted, also where \`keep\` or \`keep-assets\` names it.`,
    );

  const retained = plan.retained ?? new Map<string, FileDigest>();

  return {
    version: 1,
    publishId: id,
    open: true,
    ...originOf(job.by),
    files: Object.fromEntries(retained),
    extra: someOf([...retained.keys()]),
    leftAt: plan.leftAt,
    keeps: eitherKeeps(stored.manifest?.keeps, plan.keeps),
    ...historyOf(job.by, { stored, isWayBack, isOpen: true }),
    kept: stored.manifest?.kept,
    paths: possible && paths,
    more: left > 0 || stored.manifest?.more ? true : undefined,
  };
}

/** Logs the progress and records stored files, so that a publish after an interruption does not send them again. Best effort. */
export class Progress {
  readonly done = { files: 0, bytes: 0 };
  readonly digests: Map<string, FileDigest>;
  readonly #site: Site;
  readonly #opened: Manifest;
  readonly #total = { files: 0, bytes: 0 };
  readonly #startedAt: number;
  readonly #stop: () => void;
  #notedAt: number;
  #note: Promise<void> | undefined;

  constructor(
    site: Site,
    {
      opened,
      files,
      digests,
    }: { opened: Manifest; files: SiteFile[]; digests: Iterable<[string, FileDigest]> },
  ) {
    const { clock, log } = site.tools;
    this.#site = site;
    this.#opened = opened;
    this.digests = new Map(digests);
    this.add(files);
    this.#startedAt = clock.now();
    this.#notedAt = this.#startedAt;

    this.#stop = clock.every(log.progressEveryMs, () => {
      const share =
        this.#total.bytes > 0
          ? this.done.bytes / this.#total.bytes
          : this.done.files / this.#total.files;
      log.progress(this.line(), share || 0);
    });
  }

  add(files: SiteFile[]): void {
    this.#total.files += files.length;
    for (const { size } of files) this.#total.bytes += size;
  }

  stored(file: SiteFile, digest: FileDigest): void {
    this.done.files++;
    this.done.bytes += file.size;
    this.digests.set(file.path, digest);

    const now = this.#site.tools.clock.now();
    if (now - this.#notedAt < noteEveryMs || this.#note) return;

    this.#notedAt = now;
    this.#note = this.#writeNote(this.#site).finally(() => {
      this.#note = undefined;
    });
  }

  line(): string {
    const { files, bytes } = this.done;
    const elapsed = Math.max(1, this.#site.tools.clock.now() - this.#startedAt);
    const rate = (bytes / elapsed) * 1000;
    const left = rate > 0 ? (this.#total.bytes - bytes) / rate : undefined;
    return (
      `${formatNumber(files)} of ${count(this.#total.files, 'file')}, ` +
      `${formatBytes(bytes)} of ${formatBytes(this.#total.bytes)}, ${formatBytes(Math.round(rate))}/s` +
      (left
        ? `, about ${left < 60 ? `${Math.ceil(left)} s` : formatDuration(left * 1000)} left`
        : '')
    );
  }

  // The manifest of a draft is not readable.
  async noteLast(): Promise<void> {
    await this.end();
    if (this.digests.size === 0 || this.#site.page.status === 'draft') return;
    this.#site.tools.log.info(
      'Recording the stored files, so that the next publish continues from them.',
    );
    await this.#writeNote(this.#site.under(AbortSignal.timeout(maxLastNoteMs)));
  }

  // The finished manifest must be written last.
  async end(): Promise<void> {
    this.#stop();
    await this.#note;
  }

  async #writeNote(site: Site): Promise<void> {
    const opened = this.#opened;
    const note = manifestFile({
      ...opened,
      files: { ...opened.files, ...Object.fromEntries(this.digests) },
    });

    try {
      const { manifest: seen } = await readStored(site.reader);
      if (!seen || seen.publishId === opened.publishId) await uploadFiles(site, [note]);
    } catch (error) {
      site.tools.log.debug(`The progress was not noted: ${messageOf(error)}`);
    }
  }
}
