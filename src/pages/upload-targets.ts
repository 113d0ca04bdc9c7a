import { readTime } from '../base/clock.js';
import { type MintResponse, pageLimits, type UploadTarget } from '../platform/wire.js';
import type { Site } from './site.js';
import type { SiteFile } from './site-file.js';

// A clock may be ahead by this, and a target is used a moment after it is asked for.
const marginMs = 10_000;

export interface ReadyTarget extends UploadTarget {
  address: URL;
}

interface Batch {
  files: SiteFile[];
  minted?: Promise<Minted>;
  next?: Batch;
}

interface Minted {
  targets: Map<string, ReadyTarget>;
  goodUntil: number;
}

/** Mints upload targets in batches, each during the upload of the batch before. */
export class Minter {
  readonly #site: Pick<Site, 'page' | 'tools'>;
  readonly #batchOf = new Map<SiteFile, Batch>();
  #last: Batch | undefined;

  constructor(files: SiteFile[], site: Pick<Site, 'page' | 'tools'>) {
    this.#site = site;
    this.add(files);
  }

  // The first batch is the smallest, so that its answer arrives soon.
  add(files: SiteFile[]): void {
    const { filesPerMint } = pageLimits;
    const first = files.length % filesPerMint || filesPerMint;
    let start = 0;

    for (let end = first; start < files.length; end += filesPerMint) {
      const batch: Batch = { files: files.slice(start, end) };
      for (const file of batch.files) this.#batchOf.set(file, batch);
      if (this.#last) this.#last.next = batch;
      this.#last = batch;
      start = end;
    }
  }

  async target(file: SiteFile): Promise<ReadyTarget> {
    const batch = this.#batchOf.get(file);
    if (batch === undefined) throw new Error(`${file.path} is not in the list of this minter`);

    batch.minted ??= this.#mint(batch.files);

    if (batch.next && !batch.next.minted) {
      batch.next.minted = this.#mint(batch.next.files);
      // Whoever awaits the batch meets its error.
      batch.next.minted.catch(() => undefined);
    }

    const opened = batch.minted;
    const minted = await opened;
    if (this.#site.tools.clock.now() < minted.goodUntil) return targetOf(minted, file);

    // After expiry the first caller mints the batch again, and the others wait for it.
    if (batch.minted === opened) batch.minted = this.#mint(batch.files);

    return targetOf(await batch.minted, file);
  }

  /** Mints a file anew whose target the storage calls expired. */
  async again(file: SiteFile): Promise<ReadyTarget> {
    return targetOf(await this.#mint([file]), file);
  }

  async #mint(files: SiteFile[]): Promise<Minted> {
    const { pages, clock, trustedHosts } = this.#site.tools;
    const askedAt = clock.now();
    const response = await pages.mint(
      this.#site.page.id,
      files.map(({ path, size }) => ({ path, size })),
    );
    const targets = response.uploads.map((target): [string, ReadyTarget] => [
      target.path,
      { ...target, address: trustedHosts.checkAddress(target.url, 'the upload address') },
    ]);
    return { targets: new Map(targets), goodUntil: askedAt + lifeMs(response, askedAt) };
  }
}

function lifeMs({ expiresAt }: MintResponse, now: number): number {
  const life = readTime(expiresAt) - now - marginMs;
  // A target that is expired on arrival shows a wrong clock. Storage refuses really expired targets.
  return life > 0 ? life : Number.POSITIVE_INFINITY;
}

function targetOf(minted: Minted, file: SiteFile): ReadyTarget {
  return minted.targets.get(file.path) as ReadyTarget;
}
