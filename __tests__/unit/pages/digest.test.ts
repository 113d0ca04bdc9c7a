import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { digestLines, digestOfLines, directoryDigest, directoryFiles } from '../../../src/pages/digest.js';
import { digestOf } from '../../../src/pages/manifest.js';
import { filesOf } from '../../support/publish/publish-bench.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

const tree: Tree = {
  'index.html': 'a',
  'b/ü.html': 'b',
  'b.html': 'c',
  'B.html': 'd',
  '\u{1f600}.txt': 'e',
  '\uffee.txt': 'f',
};
const digests = new Map(Object.entries(tree).map(([path, text]) => [path, digestOf(Buffer.from(text))]));

test('the digest is what sha256sum gives for the directory, its paths sorted by bytes', () => {
  const command = "find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum";
  const listing = execFileSync('sh', ['-c', command], { cwd: folderOf(tree), encoding: 'utf8' });
  expect(digestLines(digests).join('')).toBe(listing);
  expect(digestOfLines(digestLines(digests))).toBe(`sha256:${createHash('sha256').update(listing).digest('hex')}`);
});

test('neither the order of the files nor what this action added changes it', () => {
  const files = filesOf(tree);
  const robots = { ...filesOf({ 'robots.txt': 'no' })[0], isOurs: true as const } as (typeof files)[0];
  expect(directoryDigest([robots, ...files.reverse()], digests)).toBe(digestOfLines(digestLines(digests)));
});

test('the files of a manifest are those of the directory without what stands beside it', () => {
  const files = Object.fromEntries(digests);
  expect(directoryFiles({ files, extra: ['b.html'] }).map(([path]) => path)).not.toContain('b.html');
  expect(directoryFiles({ files })).toHaveLength(6);
});
