// Gives a test run a temp folder of its own, which goes with it: no test has to clean up after a failure.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setUp(_run, { testPathIgnorePatterns }) {
  const before = process.env.TMPDIR;
  // The servers of the conformance tests write gigabytes, and past the cache of the system, which memory does not offer.
  const small = testPathIgnorePatterns.some((pattern) => pattern.includes('conformance'));
  const folder = (small && before === undefined ? inMemory() : undefined) ?? newFolder(tmpdir());
  process.env.TMPDIR = folder;
  // Jest loads this module again for the teardown, so the folder is handed over in the process.
  globalThis.oscDeployTests = { folder, before };
}

function newFolder(parent) {
  return mkdtempSync(join(parent, 'osc-deploy-tests-'));
}

/**
 * In memory, where there is room and a program may be started: the journal of a login is synced to the disk at every
 * step, and half of the time of such a test went into that.
 */
function inMemory() {
  const parent = '/dev/shm';
  let folder;
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < 2 * 1024 ** 3) return undefined;
    folder = newFolder(parent);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    const { status } = spawnSync(program);
    rmSync(program);
    if (status === 0) return folder;
  } catch {
    // No such folder, or it is not ours to write to.
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
  return undefined;
}
