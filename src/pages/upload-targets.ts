import { readTime } from '../base/clock.js';
import { DeployError } from '../base/errors.js';
import { count, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { type MintResponse, pageLimits, type UploadTarget } from '../platform/wire.js';
import type { PublishContext } from './publish-context.js';
import type { SiteFile } from './site-file.js';

/** A target with less than this left is minted again, in ms. */
const marginMs = 10_000;

type MinterOptions = Pick<PublishContext, 'pages' | 'clock' | 'trustedHosts'> & { pageId: string };

/** A target whose address has been checked. */
export interface ReadyTarget extends UploadTarget {
  address: URL;
}

interface Batch {
  files: SiteFile[];
  minted: Promise<Minted> | undefined;
}

interface Minted {
  targets: Map<string, ReadyTarget>;
  /** Epoch ms of our clock. */
  goodUntil: number;
  maxFileBytes: number;
}

/**
 * Upload targets for a list of files, minted in batches in that order. Asking for the first file of a batch starts the
 * next one too, so that storage never waits for the platform.
 */
export class Minter {
  readonly #options: MinterOptions;
  readonly #batches: Batch[] = [];
  readonly #batchOf = new Map<SiteFile, number>();

  constructor(files: SiteFile[], options: MinterOptions) {
    this.#options = options;
    this.add(files);
  }

  /** More files, after those that are there. The first batch is what full ones leave: the shortest answer comes first. */
  add(files: SiteFile[]): void {
    const { filesPerMint } = pageLimits;
    let start = 0;
    for (let end = files.length % filesPerMint || filesPerMint; start < files.length; end += filesPerMint) {
      const batch = files.slice(start, end);
      for (const file of batch) this.#batchOf.set(file, this.#batches.length);
      this.#batches.push({ files: batch, minted: undefined });
      start = end;
    }
  }

  /** @throws RequestError when the platform refuses to mint; DeployError for a target that cannot work */
  async target(file: SiteFile): Promise<ReadyTarget> {
    const index = this.#batchOf.get(file);
    if (index === undefined) throw new Error(`${file.path} is not in the list of this minter`);
    const batch = this.#batches[index] as Batch;
    const opened = this.#open(index);
    const minted = await opened;
    if (this.#options.clock.now() < minted.goodUntil) return targetOf(minted, file);
    // Minted ahead and too old by now: the first caller has them minted anew, and the others wait for that.
    if (batch.minted === opened) batch.minted = this.#mint(batch.files);
    return targetOf(await this.#open(index), file);
  }

  /** A new target for one file whose first one was refused. */
  async again(file: SiteFile): Promise<ReadyTarget> {
    return targetOf(await this.#mint([file]), file);
  }

  #open(index: number): Promise<Minted> {
    const batch = this.#batches[index] as Batch;
    batch.minted ??= this.#mint(batch.files);
    const next = this.#batches[index + 1];
    // After the first, which gets the connection that is open.
    if (next && !next.minted) {
      next.minted = this.#mint(next.files);
      // The caller that awaits it gets the error; until then it must not count as unhandled.
      next.minted.catch(() => undefined);
    }
    return batch.minted;
  }

  async #mint(files: SiteFile[]): Promise<Minted> {
    const { pages, pageId, clock, trustedHosts } = this.#options;
    const askedAt = clock.now();
    const response = await pages.mint(
      pageId,
      files.map(({ path, size }) => ({ path, size })),
    );
    // A whole batch usually goes to one bucket, so its address is checked once.
    const urls = new Map<string, URL>();
    const targets = new Map<string, ReadyTarget>();
    for (const target of response.uploads) {
      const address = urls.get(target.url) ?? trustedHosts.checkAddress(target.url, 'the upload address');
      urls.set(target.url, address);
      targets.set(target.path, { ...target, address });
    }
    const maxFileBytes = response.maxFileSizeBytes ?? Number.POSITIVE_INFINITY;
    return { targets, goodUntil: askedAt + lifeMs(response, askedAt), maxFileBytes };
  }
}

/** Lifetime of targets in ms; infinite when the platform does not say, or when the clocks differ too much to tell. */
function lifeMs({ expiresAt }: MintResponse, now: number): number {
  const life = readTime(expiresAt) - now - marginMs;
  // A target that seems dead on arrival means that a clock is wrong. Storage knows better: it will answer 403.
  return life > 0 ? life : Number.POSITIVE_INFINITY;
}

function targetOf(minted: Minted, file: SiteFile): ReadyTarget {
  // There is one for each file that was asked for: `PagesApi.mint` has checked it.
  const target = minted.targets.get(file.path) as ReadyTarget;
  // Said before it is sent: storage that refuses a long body early closes the connection, and its reason is lost.
  if (file.size > minted.maxFileBytes) {
    throw new DeployError(
      'file-too-large',
      `${plainText(file.path)} has ${count(file.size, 'byte')}, and the platform takes at most ${formatNumber(minted.maxFileBytes)}.`,
    );
  }
  return target;
}
