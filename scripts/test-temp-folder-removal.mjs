// Removes the temp folder of a test run.
import { rmSync } from 'node:fs';

export default function tearDown() {
  const { folder, before } = globalThis.oscDeployTests;
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(folder, { recursive: true, force: true });
}
