import { expect, test } from '@jest/globals';
import { basePathWarning } from '../../../src/pages/base-path.js';
import type { SiteFile } from '../../../src/pages/site-file.js';

const warningFor = (html: string) => {
  const bytes = Buffer.from(html);
  const page: SiteFile = { path: 'index.html', size: bytes.length, source: { bytes } };
  const asset: SiteFile = { path: 'app.js', size: 1, source: { bytes: Buffer.from('x') } };
  return basePathWarning([page, asset]);
};
const folders = (count: number) => Array.from({ length: count }, (_, n) => `f${n}`).join('/');

test('an asset in more than 15 folders, or of more than 1,024 characters, is not judged', () => {
  const found = 'the site was built for the base path';
  expect(warningFor(`<script src="/${folders(15)}/app.js">`)).toContain(found);
  expect(warningFor(`<script src="/${folders(16)}/app.js">`)).toBeUndefined();
  expect(warningFor(`<script src="/repo/app.js?${'x'.repeat(1000)}">`)).toContain(found);
  expect(warningFor(`<script src="/repo/app.js?${'x'.repeat(1024)}">`)).toBeUndefined();
});

test('only the first 200 assets are judged', () => {
  const there = '<script src="/app.js"></script>';
  const missing = '<script src="/repo/app.js"></script>';
  expect(warningFor(there.repeat(199) + missing)).toContain('/repo/');
  expect(warningFor(there.repeat(200) + missing)).toBeUndefined();
});

test.each([
  ['<base href="//"><script src="app.js"></script>', '<base href="//">'],
  ['<link rel="modulepreload" href="//app.js">', '//app.js'],
  ['<script type="module" src="//app.js"></script>', '//app.js'],
])('a base path of two slashes names a host instead of a folder: %s', (html, named) => {
  expect(warningFor(html)).toContain(`index.html has ${named}, in which a browser takes`);
  expect(warningFor(html)).toContain('the site was built for the base path "//"');
});

test('the address of another host is none', () => {
  expect(warningFor('<script src="//cdn.example/app.js"></script>')).toBeUndefined();
});
