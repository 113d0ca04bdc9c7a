import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import type { Clock } from '../../base/clock.js';
import { DeployError } from '../../base/errors.js';

/** A lock that nobody has touched for this long belongs to a dead holder, in ms. Its holder touches it every third of it. */
const staleMs = 30_000;
/** Longest wait for a living holder, in ms: a refresh with all its tries ends well before. */
const patienceMs = 120_000;

/**
 * Runs `body` while this process alone holds the lock file. A holder that died is noticed: at once when its process is
 * gone from this machine, otherwise when it stops touching the file.
 * @throws DeployError `store-not-writable` when the lock cannot be had
 */
export async function withFileLock<T>(
  path: string,
  { clock, body }: { clock: Clock; body: () => Promise<T> },
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const deadline = clock.now() + patienceMs;
  while (!tryLock(path)) {
    if (isStale(path, clock.now())) {
      rmSync(path, { force: true });
      continue;
    }
    if (clock.now() >= deadline) {
      throw new DeployError('store-not-writable', `Another process has held the lock ${path} for two minutes.`, {
        next: `If no other job is running, remove it: rm ${path}`,
      });
    }
    await clock.sleep(200);
  }
  const heartbeat = setInterval(() => touch(path), staleMs / 3);
  heartbeat.unref();
  try {
    return await body();
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  }
}

function tryLock(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeSync(file, `${process.pid} ${hostname()}`);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(path: string, now: number): boolean {
  try {
    const [pid, host] = readFileSync(path, 'utf8').split(' ');
    if (host === hostname() && pid && !isAlive(Number(pid))) return true;
    return now - statSync(path).mtimeMs > staleMs;
  } catch {
    // Gone between two looks: the next try will have it.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Taken away by somebody who thought us dead; the record in the file tells them apart.
  }
}
