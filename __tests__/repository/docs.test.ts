import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

describe('links', () => {
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
});

describe('tables of defences', () => {
  /** Rows of the tables whose last column names tests, as `scenarios/preview`: "a title". */
  const rows = ['SECURITY.md', 'docs/credentials.md', 'docs/architecture.md'].flatMap((path) => {
    const tables = readFileSync(path, 'utf8').split(/\n(?!\|)/);
    const held = tables.map((text) => text.trim().split('\n')).filter(([head = '']) => /held by[^|]*\|$/.test(head));
    return held.flatMap((lines) => lines.slice(2).map((row) => ({ path, row })));
  });

  test('defences have tests', () => expect(rows.length).toBeGreaterThan(25));

  test.each(rows)('$path: $row', ({ row }) => {
    const [held = ''] = row.split(' | ').slice(-1);
    const named = [...held.matchAll(/`([\w/-]+)`: "([^"]+)"/g)];
    expect(named).not.toEqual([]);
    const missing = named.filter(([, path, title = '']) => {
      const file = `__tests__/${path}.test.ts`;
      // A title in the source has a backslash before a quote.
      return !existsSync(file) || !readFileSync(file, 'utf8').replaceAll('\\', '').includes(title);
    });
    expect(missing.map(([whole]) => whole)).toEqual([]);
  });
});

test('every exported function and class has a docstring', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const bare = files.flatMap((path) => {
    const text = readFileSync(join('src', path), 'utf8');
    const found = text.matchAll(/(?<!\*\/\n)^export (?:async |abstract )?(?:function|class) (\w+)/gm);
    return [...found].map(([, name]) => `${path}: ${name}`);
  });
  expect(bare).toEqual([]);
});
