import { expect, test } from '@jest/globals';
import { keptFiles } from '../../../src/pages/keep.js';
import type { Stored } from '../../../src/pages/live-manifest.js';
import type { FileDigest } from '../../../src/pages/manifest.js';
import type { Site } from '../../../src/pages/publish-context.js';
import { readInputs } from '../../support/inputs.js';
import { logTo } from '../../support/log.js';

const digest: FileDigest = [1, 'a'.repeat(64)];
const manifest = { version: 1, publishId: 'p', files: { 'old.1.js': digest, 'old.2.js': digest } } as const;
const stored: Stored = { state: 'trusted', manifest };

/** Keeps both files beside so many others; nothing has to be read for that. */
function keepBeside(count: number) {
  const files = Array.from({ length: count }, (_, n) => ({ path: `${n}.html`, size: 1, source: { file: '/none' } }));
  const { inputs } = readInputs({ keep: 'old.*.js' });
  return keptFiles({ inputs, files, log: logTo(() => undefined) }, { site: {} as Site, stored, trust: true });
}

test('kept files count among the 5,000 of a site', async () => {
  expect([...(await keepBeside(4998)).keys()]).toEqual(['old.1.js', 'old.2.js']);
  await expect(keepBeside(4999)).rejects.toMatchObject({
    code: 'too-many-files',
    message: '4,999 files and 2 that `keep` names are more than a site can hold.',
  });
});
