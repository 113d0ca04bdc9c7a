import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { pageLinksWarning } from '../../../src/pages/page-links.js';
import { scanDirectory } from '../../../src/pages/scan.js';
import { emptyPagesWarning } from '../../../src/pages/start-page.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

async function warningOf(files: Tree): Promise<string | undefined> {
  const workspace = folderOf(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [join('dist', path), text])),
  );
  return pageLinksWarning(
    await scanDirectory({
      workspace,
      directory: 'dist',
      exclude: [],
      preview: false,
      warn: () => undefined,
      say: () => undefined,
    }),
  );
}

const about = '<a class="x" href="/about">About</a>';

test.each<[string, Tree, string]>([
  [
    'about.html',
    { 'index.html': about, 'about.html': '' },
    'has 1 link that this site answers with 404: /about (the file is about.html).',
  ],
  [
    'about/index.html',
    { 'index.html': about, 'about/index.html': '' },
    '/about (the file is about/index.html)',
  ],
  [
    'the slash without a folder',
    { 'index.html': '<a href=/about/?q#x>', 'about.html': '' },
    '/about/ (the file is about.html)',
  ],
  [
    'an escaped name',
    { 'index.html': '<a href="/%C3%BCber">', 'über.html': '' },
    '/über (the file is über.html)',
  ],
  [
    'Next.js',
    { 'index.html': `<script src="/_next/a.js"></script>${about}`, 'about.html': '' },
    'set `trailingSlash: true` of Next.js',
  ],
])('a link to %s is named', async (_, files, text) => {
  expect(await warningOf(files)).toContain(text);
});

test.each<[string, Tree]>([
  ['a folder with its slash', { 'index.html': '<a href="/about/">', 'about/index.html': '' }],
  ['a file of that very name', { 'index.html': about, about: '' }],
  ['a page of a router', { 'index.html': about }],
  [
    'other hosts and files',
    {
      'index.html':
        '<a href="//x.example/about"><a href="https://x.example/about"><a href="/about.html">',
      'about.html': '',
    },
  ],
  ['no start page', { 'a.html': about, 'about.html': '' }],
])('a link to %s is fine', async (_, files) => {
  expect(await warningOf(files)).toBeUndefined();
});

test.each([
  [{ 'index.html': '', 'app.js': '' }, '1 page is empty, the start page too: index.html.'],
  [{ 'index.html': 'x', 'a.html': '', 'b.htm': '' }, '2 pages are empty: a.html, b.htm.'],
  [
    { 'index.html': '\uFEFF\n', 'a.html': ' x' },
    '1 page is empty, the start page too: index.html.',
  ],
  [{ 'index.html': 'x', 'app.css': '' }, undefined],
])('pages without content are named: %j', (tree, text) => {
  const files = Object.entries(tree).map(([path, content]) => {
    const bytes = Buffer.from(content);
    return { path, size: bytes.length, source: { bytes } };
  });
  const expected = text && `${text} Look at the log of the build.`;
  expect(emptyPagesWarning(files)).toBe(expected);
});
