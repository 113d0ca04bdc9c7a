import { isSmall, pieceBytes } from './content.js';

const startWidth = 64;
// Measured in docs/performance.md.
const bytesPerUpload = 32 * 1024;

/** Releases a slot. @param requestLimit parallel requests, where the server says so */
export type LeaveWindow = (outcome: 'stored' | 'congested' | 'failed', requestLimit?: number) => void;

/** Limits parallel uploads and bytes: halves at congestion, grows by one per round. Source: RFC 5681, 3.1. */
export class UploadWindow {
  #ceiling: number;
  #width: number;
  #active = 0;
  #activeBytes = 0;
  readonly #waiting: { bytes: number; admit: () => void }[] = [];
  #storedThisRound = 0;
  // Requests from before a cut say nothing about the width after it.
  #epoch = 0;

  constructor(concurrency: number) {
    this.#ceiling = concurrency;
    this.#width = Math.min(startWidth, concurrency);
  }

  get current(): number {
    return this.#width;
  }

  async enter({ size }: { size: number }): Promise<LeaveWindow> {
    const bytes = isSmall({ size }) ? size : pieceBytes;
    await new Promise<void>((admit) => {
      this.#waiting.push({ bytes, admit });
      this.#admitWaiting();
    });
    const epoch = this.#epoch;
    return (outcome, requestLimit = this.#ceiling) => {
      this.#active--;
      this.#activeBytes -= bytes;
      this.#ceiling = Math.min(this.#ceiling, Math.max(1, requestLimit));
      this.#width = Math.min(this.#width, this.#ceiling);
      if (outcome === 'stored') this.#grow();
      if (outcome === 'congested' && epoch === this.#epoch) this.#halve();
      this.#admitWaiting();
    };
  }

  #hasRoom(bytes: number): boolean {
    if (this.#active === 0) return true;
    return this.#active < this.#width && this.#activeBytes + bytes <= this.#width * bytesPerUpload;
  }

  #admitWaiting(): void {
    for (let next = this.#waiting[0]; next && this.#hasRoom(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#active++;
      this.#activeBytes += next.bytes;
      next.admit();
    }
  }

  #grow(): void {
    if (++this.#storedThisRound < this.#width) return;
    this.#storedThisRound = 0;
    this.#width = Math.min(this.#width + 1, this.#ceiling);
  }

  #halve(): void {
    this.#epoch++;
    this.#storedThisRound = 0;
    this.#width = Math.max(1, Math.floor(this.#width / 2));
  }
}
