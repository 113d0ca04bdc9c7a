import { expect, test } from '@jest/globals';
import { sampleOf, sampleSize } from '../../../src/pages/inspect.js';
import type { FileDigest } from '../../../src/pages/manifest.js';

const digest: FileDigest = [1, 'a'.repeat(64)];
const manifestOf = (paths: string[]) => ({ files: Object.fromEntries(paths.map((path) => [path, digest])) });

test('a small site is looked at whole, but for dot files, which many web servers refuse', () => {
  const manifest = manifestOf(['index.html', '.well-known/security.txt', 'docs/.hidden', '_next/app.js']);
  expect(sampleOf(manifest, () => 0)).toEqual(['index.html', '_next/app.js']);
});

test('of a large site it is another sample each time, spread over all of it', () => {
  const manifest = manifestOf(Array.from({ length: 160 }, (_, n) => `page-${n}.html`));
  const [first, second] = [sampleOf(manifest, () => 0), sampleOf(manifest, () => 0.5)];
  expect([first.length, new Set(first).size]).toEqual([sampleSize, sampleSize]);
  expect(first).not.toEqual(second);
  expect([first[0], first.at(-1)]).toEqual(['page-0.html', 'page-150.html']);
});
