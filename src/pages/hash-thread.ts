import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

// The thread of hash-large.ts: answers each path with the file's SHA-256 in hex, or with undefined when it cannot be read.
// The bundler copies this file as it is, so it can import only modules of Node.

const room = Buffer.allocUnsafe(1024 * 1024);

function hashOf(path: string): string {
  const hash = createHash('sha256');
  const handle = openSync(path, 'r');
  try {
    for (let size = readSync(handle, room); size > 0; size = readSync(handle, room))
      hash.update(room.subarray(0, size));
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}

parentPort?.on('message', (path: string) => {
  let hash: string | undefined;
  try {
    hash = hashOf(path);
  } catch {
    // The main thread reads it too, and reports what is wrong with it.
  }
  parentPort?.postMessage(hash);
});
