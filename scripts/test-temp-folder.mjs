// Gives a test run a temp folder of its own, which goes with it: no test has to clean up after a failure.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setUp() {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'osc-deploy-tests-'));
  process.env.TMPDIR = folder;
  // Jest loads this module anew for the teardown, so the folder is handed over in the process.
  globalThis.oscDeployTests = { folder, before };
}
