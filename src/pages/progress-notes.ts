import { messageOf } from '../base/errors.js';
import { publishMarkerOf, readStored } from './live-manifest.js';
import { type FileDigest, type Manifest, manifestFile } from './manifest.js';
import type { PublishAttempt, Site } from './publish-context.js';
import { uploadFiles } from './upload-files.js';
import type { Minter } from './upload-targets.js';

/** Between two notes, in ms: a short publish writes none. */
const everyMs = 10_000;

interface ProgressNotesOptions {
  site: Site;
  minter: Minter;
  opened: Manifest;
  /** Size and hash of each file that storage has, kept up to date by the upload. */
  stored: ReadonlyMap<string, FileDigest>;
}

/**
 * Writes into the open manifest what storage has taken so far, so that the publish after an interrupted one does not send
 * it again. Best effort: a missing note only costs uploads later.
 */
export class ProgressNotes {
  readonly #publish: PublishAttempt;
  readonly #options: ProgressNotesOptions;
  #writing: Promise<void> | undefined;
  #at: number;

  constructor(publish: PublishAttempt, options: ProgressNotesOptions) {
    this.#publish = publish;
    this.#options = options;
    this.#at = publish.clock.now();
  }

  /** A note, if the last one is old enough. */
  mayWrite(): void {
    if (this.#publish.clock.now() - this.#at >= everyMs) this.write();
  }

  write(): void {
    this.#at = this.#publish.clock.now();
    this.#writing ??= this.#write()
      .catch((error: unknown) => this.#publish.log.debug(`The progress was not noted: ${messageOf(error)}`))
      .finally(() => {
        this.#writing = undefined;
      });
  }

  /** No note comes after this: the finished manifest must be the last. */
  async end(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    const { site, minter, opened, stored } = this.#options;
    const files = { ...opened.files, ...Object.fromEntries(stored) };
    if (stored.size === 0) return;
    // What another publish has begun meanwhile is not written over.
    const seen = publishMarkerOf(await readStored(site.reader));
    if (seen && seen.publishId !== opened.publishId) return;
    const note = manifestFile({ ...opened, files });
    minter.add([note]);
    await uploadFiles([note], { ...this.#publish, minter });
  }
}
