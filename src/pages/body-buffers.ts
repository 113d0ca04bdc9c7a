const stepBytes = 16 * 1024;
/** Most bytes that are kept for later: what is under way at once. */
const keptBytes = 8 * 1024 * 1024;

/**
 * Buffers of small files' bodies, used again and again: thousands of new ones would pile up until they are collected,
 * 50 MB of them in a publish of 5,000 files of 100 KB. Measured in docs/performance.md.
 */
export class BodyBuffers {
  readonly #kept = new Map<number, Buffer[]>();
  #bytes = 0;

  /** @returns a buffer of at least this length, whose content is anything */
  take(length: number): Buffer {
    const size = Math.ceil(length / stepBytes) * stepBytes;
    const buffer = this.#kept.get(size)?.pop();
    if (!buffer) return Buffer.allocUnsafeSlow(size);
    this.#bytes -= size;
    return buffer;
  }

  /** Only one that nothing reads any more. */
  giveBack(buffer: Buffer): void {
    if (this.#bytes + buffer.length > keptBytes) return;
    this.#bytes += buffer.length;
    const same = this.#kept.get(buffer.length);
    if (same) same.push(buffer);
    else this.#kept.set(buffer.length, [buffer]);
  }
}
