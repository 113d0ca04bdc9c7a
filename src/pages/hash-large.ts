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
  const thread = bytes >= worthBytes && availableParallelism() > 1 ? startThread() : undefined;
  try {
    await Promise.all([drain(hashOf), thread && drain(hashOn(thread))]);
  } finally {
    queue.length = 0;
    void thread?.terminate();
  }
  return hashes;
}

/** @returns undefined where the system or Node's permissions allow no thread */
function startThread(): Worker | undefined {
  try {
    return new Worker(new URL('./hash-thread.js', import.meta.url));
  } catch {
    return undefined;
  }
}

/** Hashes one file at a time on a thread; when the thread fails, on this one. */
function hashOn(thread: Worker): (file: SiteFile) => Promise<string> {
  let answer: (hash: string | undefined) => void = () => undefined;
  let broken = false;
  thread.on('message', (hash: string | undefined) => answer(hash));
  thread.on('error', () => {
    broken = true;
    answer(undefined);
  });
  return async (file) => {
    const hash = await new Promise<string | undefined>((resolve) => {
      answer = resolve;
      if (broken || 'bytes' in file.source) resolve(undefined);
      else thread.postMessage(file.source.file);
    });
    return hash ?? hashOf(file);
  };
}
