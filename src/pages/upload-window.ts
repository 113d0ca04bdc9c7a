import type { SitePlatform } from '../platform/clients.js';
import { isSmall, pieceBytes } from './read-files.js';

// The first 2 MiB take 16 s on a line of 1 Mbit/s, half of `stallMs`.
const startBytes = 2 * 1024 * 1024;
const bytesPerUpload = 64 * 1024;
// Share of `stallMs`. A later answer comes from a saturated line or a busy server.
const quickShare = 1 / 30;

/** Releases a slot. @param requestLimit parallel requests, if the server states them */
export type LeaveWindow = (
  outcome: 'stored' | 'congested' | 'failed',
  requestLimit?: number,
) => void;

/** Limits parallel uploads and their bytes. A quick answer adds its file's bytes, a full window of quick answers adds an upload, and congestion halves both. Source: RFC 5681, 3.1. */
export class UploadWindow {
  #ceiling: number;
  #width: number;
  #active = 0;
  #activeBytes = 0;
  #maxBytes: number;
  readonly #waiting: { bytes: number; admit: () => void }[] = [];
  #credit = 0;
  readonly #tools: Pick<SitePlatform, 'clock' | 'stallMs'>;
  // Results of requests from before a cut do not change the window after it.
  #epoch = 0;

  constructor(concurrency: number, tools: Pick<SitePlatform, 'clock' | 'stallMs'>) {
    this.#tools = tools;
    this.#ceiling = concurrency;
    this.#width = concurrency;
    this.#maxBytes = Math.min(startBytes, concurrency * bytesPerUpload);
  }

  get current(): number {
    return this.#width;
  }

  /** Returns how many of the files go up at once at first. */
  roomFor(files: readonly { size: number }[]): number {
    let bytes = 0;
    const first = files.slice(0, this.#width).findIndex((file) => {
      bytes += weightOf(file);
      return bytes > this.#maxBytes;
    });
    return first < 0 ? Math.min(files.length, this.#width) : Math.max(first, 1);
  }

  async enter({ size }: { size: number }): Promise<LeaveWindow> {
    const bytes = weightOf({ size });
    await new Promise<void>((admit) => {
      this.#waiting.push({ bytes, admit });
      this.#admitWaiting();
    });

    const epoch = this.#epoch;
    const { clock, stallMs } = this.#tools;
    const quickUntil = clock.now() + quickShare * stallMs;

    return (outcome, requestLimit = this.#ceiling) => {
      this.#active--;
      this.#activeBytes -= bytes;
      this.#ceiling = Math.min(this.#ceiling, Math.max(1, requestLimit));
      this.#width = Math.min(this.#width, this.#ceiling);
      if (outcome === 'stored' && clock.now() <= quickUntil) this.#grow(size);
      if (outcome === 'congested' && epoch === this.#epoch) this.#halve();

      this.#admitWaiting();
    };
  }

  #hasRoom(bytes: number): boolean {
    if (this.#active === 0) return true;
    return this.#active < this.#width && this.#activeBytes + bytes <= this.#maxBytes;
  }

  #admitWaiting(): void {
    let next = this.#waiting[0];

    while (next && this.#hasRoom(next.bytes)) {
      this.#waiting.shift();
      this.#active++;
      this.#activeBytes += next.bytes;
      next.admit();
      next = this.#waiting[0];
    }
  }

  #grow(bytes: number): void {
    this.#maxBytes = Math.min(this.#maxBytes + bytes, this.#width * bytesPerUpload);
    this.#credit += 1 / this.#width;
    if (this.#credit < 1) return;

    this.#credit -= 1;
    this.#width = Math.min(this.#width + 1, this.#ceiling);
  }

  #halve(): void {
    this.#epoch++;
    this.#credit = 0;
    this.#width = Math.max(1, Math.floor(this.#width / 2));
    this.#maxBytes /= 2;
  }
}

/** Returns the bytes of a file that are in flight at once. */
function weightOf(file: { size: number }): number {
  return isSmall(file) ? file.size : pieceBytes;
}
