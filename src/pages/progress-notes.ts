import { messageOf } from '../base/errors.js';
import { publishMarkerOf, readStored } from './live-manifest.js';
import { type FileDigest, type Manifest, manifestFile } from './manifest.js';
import type { PublishAttempt, Site } from './publish-context.js';
import { readerOf } from './site-address.js';
import { uploadFiles } from './upload-files.js';
import { Minter } from './upload-targets.js';

/** Time between two notes, in ms: a short publish writes none. */
const everyMs = 10_000;
/** Longest time for the note of a cancelled run, in ms. A runner kills a step ten seconds after it cancelled it. */
const maxLastNoteMs = 5000;

interface ProgressNotesOptions {
  site: Site;
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
    this.#writing ??= this.#write(this.#publish).finally(() => {
      this.#writing = undefined;
    });
  }

  /** Writes a last note although the run is cancelled, so that the next one goes on from there. */
  async writeLast(): Promise<void> {
    await this.#writing;
    const { site, stored } = this.#options;
    // A draft serves nothing, so no publish could read the note.
    if (stored.size === 0 || site.page.status === 'draft') return;
    this.#publish.log.info('Noting what is stored, so that the next publish continues there.');
    await this.#write({ ...this.#publish, ...this.#publish.under(AbortSignal.timeout(maxLastNoteMs)) });
  }

  /** No note comes after this: the finished manifest must be the last. */
  async end(): Promise<void> {
    await this.#writing;
  }

  async #write(publish: PublishAttempt): Promise<void> {
    const { site, opened, stored } = this.#options;
    if (stored.size === 0) return;
    const note = manifestFile({ ...opened, files: { ...opened.files, ...Object.fromEntries(stored) } });
    try {
      // What another publish has begun meanwhile is not written over.
      const seen = publishMarkerOf(await readStored(readerOf({ ...site.page, name: publish.name }, publish)));
      if (seen && seen.publishId !== opened.publishId) return;
      const minter = new Minter([note], { ...publish, pageId: site.page.id });
      await uploadFiles([note], { ...publish, minter });
    } catch (error) {
      publish.log.debug(`The progress was not noted: ${messageOf(error)}`);
    }
  }
}
