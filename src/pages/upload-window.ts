/** A small MinIO takes about 38 requests at once before it answers 429. */
const startWidth = 32;

/** A place among the requests that run at once; given back exactly once. */
export interface UploadSlot {
  /** @param requestLimit most requests at once that the server takes, when it says so */
  succeeded(requestLimit: number | undefined): void;
  /** The server said that it has too much to do. */
  congested(requestLimit: number | undefined): void;
  failed(): void;
}

/**
 * How many uploads run at once. Starts careful, doubles with every round that goes well, halves when the server is
 * full, and then recovers one by one: the way TCP finds the width of a path.
 */
export class UploadWindow {
  #width: number;
  #ceiling: number;
  #active = 0;
  readonly #waiting: (() => void)[] = [];
  /** Growth by one per success until the server was full once; from then on by one per round. */
  #steep = true;
  #credit = 0;
  /** Counts the cuts: what was sent before the last one tells nothing about the present width. */
  #epoch = 0;

  /** @param most the user's `concurrency` */
  constructor(most: number) {
    this.#ceiling = most;
    this.#width = Math.min(startWidth, most);
  }

  get current(): number {
    return this.#width;
  }

  /** Waits for a place, in the order of asking. */
  async enter(): Promise<UploadSlot> {
    if (this.#active >= this.#width) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    // Counted by whoever lets a waiting one in, so that nobody slips in between.
    else this.#active++;
    const epoch = this.#epoch;
    return {
      succeeded: (limit) => this.#leave(() => this.#grow(limit)),
      congested: (limit) => this.#leave(() => this.#shrink(epoch, limit)),
      failed: () => this.#leave(() => undefined),
    };
  }

  #leave(adjust: () => void): void {
    this.#active--;
    adjust();
    while (this.#active < this.#width) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#active++;
      next();
    }
  }

  #grow(requestLimit: number | undefined): void {
    this.#limit(requestLimit);
    this.#credit += this.#steep ? 1 : 1 / this.#width;
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
  }

  /** Stays below what the server says it takes, so that other publishers find a place too. */
  #limit(requestLimit: number | undefined): void {
    if (requestLimit === undefined) return;
    this.#ceiling = Math.min(this.#ceiling, Math.max(1, requestLimit));
    this.#width = Math.min(this.#width, this.#ceiling);
  }
}
