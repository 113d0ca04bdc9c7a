import type { Clock } from '../base/clock.js';
import { isSmall, pieceBytes } from './content.js';
import type { SiteFile } from './site-file.js';

/** A small MinIO takes about 38 requests at once before it answers 429. */
const startWidth = 32;
/** Most bytes of files in flight, which bounds the memory. Measured in docs/performance.md. */
const maxBytes = 8 * 1024 * 1024;
/** The same before the first answers: a line of 1 Mbit/s needs 16 s for it, half of the limit for a stalled upload. */
const startBytes = 2 * 1024 * 1024;
/** Answers are an average over about this many. */
const averaged = 16;
/** Answers are slower when they take twice the least time and this share of the limit for a stalled upload. */
const slowerShare = 1 / 30;

/** A slot for one request; released exactly once, by one of its methods. */
export interface UploadSlot {
  /** @param requestLimit most requests at once that the server takes, when it says so */
  succeeded(requestLimit: number | undefined): void;
  /** The server answered 429 or 503, or there was no answer in time. */
  congested(requestLimit: number | undefined): void;
  failed(): void;
}

interface Waiting {
  bytes: number;
  enter: () => void;
}

/**
 * AIMD congestion window for concurrent uploads and their bytes: slow start from 32 up to `concurrency`, doubling with
 * every round that is no slower; halved on 429, 503 or a late answer; after that +1 per round.
 * Source: https://www.rfc-editor.org/rfc/rfc5681#section-3.1
 */
export class UploadWindow {
  #width: number;
  #ceiling: number;
  #byteLimit = startBytes;
  #active = 0;
  #activeBytes = 0;
  readonly #waiting: Waiting[] = [];
  /** Growth by one per success until the server was full once; from then on by one per round. */
  #steep = true;
  #credit = 0;
  /** Counts the cuts: requests from before the last one say nothing about the present width. */
  #epoch = 0;
  /** Time to an answer, in ms: of late, and at its best. */
  #answerMs = Number.NaN;
  #leastMs = Number.POSITIVE_INFINITY;
  readonly #path: { clock: Clock; stallMs: number };

  /**
   * @param most the user's `concurrency`
   * @param path `stallMs`: an upload that stands still for this long is given up, in ms
   */
  constructor(most: number, path: { clock: Clock; stallMs: number }) {
    this.#ceiling = most;
    this.#width = Math.min(startWidth, most);
    this.#path = path;
  }

  get current(): number {
    return this.#width;
  }

  /** Waits for a slot for this file; first come, first served. */
  async enter({ size }: Pick<SiteFile, 'size'>): Promise<UploadSlot> {
    // A streamed file holds one piece at a time.
    const bytes = isSmall({ size }) ? size : pieceBytes;
    if (this.#waiting.length > 0 || !this.#hasRoom(bytes))
      await new Promise<void>((enter) => this.#waiting.push({ bytes, enter }));
    // `#admit` counts a waiting file when it lets it in, so that no other takes its slot.
    else this.#take(bytes);
    const epoch = this.#epoch;
    const enteredAt = this.#path.clock.now();
    const leave = (adjust: () => void) => {
      this.#active--;
      this.#activeBytes -= bytes;
      adjust();
      this.#admit();
    };
    return {
      succeeded: (limit) =>
        leave(() => {
          this.#limit(limit);
          // For a streamed file the time of one piece, so that large and small files compare.
          this.#measure((this.#path.clock.now() - enteredAt) * (size > 0 ? bytes / size : 1));
          this.#grow(bytes);
        }),
      congested: (limit) => leave(() => this.#shrink(epoch, limit)),
      failed: () => leave(() => undefined),
    };
  }

  /** One file is always under way, whatever its size. */
  #hasRoom(bytes: number): boolean {
    return this.#active === 0 || (this.#active < this.#width && this.#activeBytes + bytes <= this.#byteLimit);
  }

  #take(bytes: number): void {
    this.#active++;
    this.#activeBytes += bytes;
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#hasRoom(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#take(next.bytes);
      next.enter();
    }
  }

  #measure(ms: number): void {
    this.#answerMs = Number.isNaN(this.#answerMs) ? ms : this.#answerMs + (ms - this.#answerMs) / averaged;
    this.#leastMs = Math.min(this.#leastMs, this.#answerMs);
  }

  #grow(bytes: number): void {
    if (this.#answerMs > 2 * this.#leastMs + slowerShare * this.#path.stallMs) return;
    const share = this.#steep ? 1 : 1 / this.#width;
    this.#byteLimit = Math.min(this.#byteLimit + bytes * share, maxBytes);
    this.#credit += share;
    if (this.#credit < 1) return;
    this.#credit -= 1;
    this.#width = Math.min(this.#width + 1, this.#ceiling);
  }

  #shrink(epoch: number, requestLimit: number | undefined): void {
    this.#limit(requestLimit);
    if (epoch !== this.#epoch) return;
    this.#epoch++;
    this.#steep = false;
    this.#credit = 0;
    this.#width = Math.max(1, Math.floor(this.#width / 2));
    this.#byteLimit = Math.max(pieceBytes, this.#byteLimit / 2);
  }

  /** Stays below the limit that the server reports, so that other publishers get slots too. */
  #limit(requestLimit: number | undefined): void {
    if (requestLimit === undefined) return;
    this.#ceiling = Math.min(this.#ceiling, Math.max(1, requestLimit));
    this.#width = Math.min(this.#width, this.#ceiling);
  }
}
