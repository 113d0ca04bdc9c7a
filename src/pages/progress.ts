import { count, formatBytes, formatDuration, formatNumber } from '../base/format.js';
import type { PublishContext } from './publish-context.js';
import type { SiteFile } from './site-file.js';

/** Progress of a long upload: files, bytes, rate and remaining time. */
export class Progress {
  readonly #publish: Pick<PublishContext, 'clock' | 'log'>;
  readonly #total: { files: number; bytes: number };
  readonly #startedAt: number;
  readonly #stop: () => void;
  /** Stored so far. */
  readonly done = { files: 0, bytes: 0 };

  constructor(publish: Pick<PublishContext, 'clock' | 'log'>, files: SiteFile[]) {
    this.#publish = publish;
    this.#total = { files: files.length, bytes: files.reduce((sum, file) => sum + file.size, 0) };
    this.#startedAt = publish.clock.now();
    const { clock, log } = publish;
    this.#stop = clock.every(log.progressEveryMs, () => log.progress(this.line(), this.#share()));
  }

  /** More files than there seemed to be. */
  add(files: SiteFile[]): void {
    this.#total.files += files.length;
    for (const { size } of files) this.#total.bytes += size;
  }

  stored(file: SiteFile): void {
    this.done.files++;
    this.done.bytes += file.size;
  }

  /** The progress in words. */
  line(): string {
    const { done } = this;
    const elapsed = Math.max(1, this.#publish.clock.now() - this.#startedAt);
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

  end(): void {
    this.#stop();
  }
}
