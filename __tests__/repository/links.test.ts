import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs').map((name) => join('docs', name)),
  'emulator/README.md',
].filter((path) => path.endsWith('.md'));

test.each(documents)('every link of %s to a file of this repository leads there', (path) => {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !leadsSomewhere(path, link))).toEqual([]);
});

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#', 2);
  const target = file === '' ? from : join(dirname(from), file);
  if (!existsSync(target)) return false;
  return anchor === undefined || statSync(target).isDirectory() || anchorsOf(target).includes(anchor);
}

/** As GitHub makes them from headings. */
function anchorsOf(path: string): string[] {
  const headings = readFileSync(path, 'utf8').matchAll(/^#{1,6} (.+)$/gm);
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
