import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
const room = Buffer.allocUnsafe(1024 * 1024);
function hashOf(path) {
    const hash = createHash('sha256');
    const handle = openSync(path, 'r');
    try {
        for (let size = readSync(handle, room); size > 0; size = readSync(handle, room))
            hash.update(room.subarray(0, size));
    }
    finally {
        closeSync(handle);
    }
    return hash.digest('hex');
}
parentPort?.on('message', (path) => {
    let hash;
    try {
        hash = hashOf(path);
    }
    catch {
    }
    parentPort?.postMessage(hash);
});
