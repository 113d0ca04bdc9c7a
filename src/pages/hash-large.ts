import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { hashOf } from './content.js';
import type { SiteFile } from './site-file.js';

/** Bytes from which on a second thread is worth its start. */
const worthBytes = 128 * 1024 * 1024;

/**
 * SHA-256 of large files, in hex: computed on this thread and, where they have many bytes, on another core too.
 * Measured in docs/performance.md.
 * @throws DeployError `file-changed`
 */
export async function hashLarge(files: SiteFile[]): Promise<Map<SiteFile, string>> {
  const hashes = new Map<SiteFile, string>();
  const queue = [...files];
  const drain = async (hash: (file: SiteFile) => Promise<string>) => {
    for (let file = queue.pop(); file; file = queue.pop()) hashes.set(file, await hash(file));
  };
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const thread = bytes >= worthBytes && availableParallelism() > 1 ? new HashThread() : undefined;
  try {
    await Promise.all([drain(hashOf), thread && drain((file) => thread.hash(file))]);
  } finally {
    queue.length = 0;
    thread?.end();
  }
  return hashes;
}

/** Hashes one file at a time. What it cannot do is done on this thread. */
class HashThread {
  readonly #worker = new Worker(new URL('./hash-thread.js', import.meta.url));
  #answer: (hash: string | undefined) => void = () => undefined;
  #broken = false;

  constructor() {
    this.#worker.on('message', (hash: string | undefined) => this.#answer(hash));
    this.#worker.on('error', () => {
      this.#broken = true;
      this.#answer(undefined);
    });
  }

  async hash(file: SiteFile): Promise<string> {
    const answer = new Promise<string | undefined>((resolve) => {
      this.#answer = resolve;
      if (this.#broken || 'bytes' in file.source) resolve(undefined);
      else this.#worker.postMessage(file.source.file);
    });
    return (await answer) ?? hashOf(file);
  }

  end(): void {
    void this.#worker.terminate();
  }
}
