import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../../base/clock.js';
import { hasSystemCode } from '../../base/errors.js';
import { shellWord } from '../../base/shell-word.js';
import { notWritable } from '../token-store.js';

/** A lock that is not touched for this long belongs to a dead holder, in ms. Its holder touches it every third of it. */
const staleMs = 30_000;
/** Longest wait for a living holder, in ms: it may itself be waiting for a run on another machine. */
const patienceMs = 300_000;
/** Between two tries, in ms. */
const retryMs = 200;

/** A lock file as it was seen. */
interface Seen {
  text: string;
  touchedAt: number;
}

/**
 * Runs `body` while only this process holds the lock file. A dead holder is detected when it stops touching the
 * file: process ids are useless, as every container has the same ones.
 * @throws DeployError `store-not-writable` when the lock cannot be had
 */
export async function withFileLock<T>(
  path: string,
  { clock, body }: { clock: Clock; body: () => Promise<T> },
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const mine = randomUUID();
  await acquire(path, { mine, clock });
  const stop = clock.every(staleMs / 3, () => touch(path, { mine, now: clock.now() }));
  try {
    return await body();
  } finally {
    stop();
    if (look(path)?.text === mine) rmSync(path, { force: true });
  }
}

async function acquire(path: string, { mine, clock }: { mine: string; clock: Clock }): Promise<void> {
  const deadline = clock.now() + patienceMs;
  let watched: { seen: Seen; since: number } | undefined;
  while (!create(path, mine)) {
    const seen = look(path);
    // Gone between two reads: the next attempt will get it.
    if (!seen) continue;
    // Counted by our own clock from when we first saw it so: the file's time may be of another machine, and a machine
    // that has slept gives its living holder the time to touch it again.
    if (watched?.seen.text !== seen.text || watched.seen.touchedAt !== seen.touchedAt)
      watched = { seen, since: clock.now() };
    if (clock.now() - watched.since >= staleMs) {
      steal(path, { stale: seen, mine });
      continue;
    }
    if (clock.now() >= deadline) {
      throw notWritable(`Another process has held the lock ${path} for five minutes`, {
        next: `If no other job is running, remove it:\n  rm ${shellWord(path)}`,
      });
    }
    await clock.sleep(retryMs);
  }
}

/** @returns whether the lock file is now ours */
function create(path: string, mine: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeSync(file, mine);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (hasSystemCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Takes a dead holder's lock away. Two waiters may see the same one: a rename moves it for one of them only, and the
 * other may then have moved the lock that the first has made meanwhile, which shows in its text and is put back.
 */
function steal(path: string, { stale, mine }: { stale: Seen; mine: string }): void {
  const aside = `${path}.${mine}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  try {
    if (look(aside)?.text !== stale.text) linkSync(aside, path);
  } catch {
    // Another process has made a lock since, and keeps it.
  } finally {
    rmSync(aside, { force: true });
  }
}

function look(path: string): Seen | undefined {
  try {
    return { text: readFileSync(path, 'utf8'), touchedAt: statSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

function touch(path: string, { mine, now }: { mine: string; now: number }): void {
  if (look(path)?.text === mine) utimesSync(path, now / 1000, now / 1000);
}
