import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Rows of the tables whose last column names tests, as `scenarios/preview`: "a title". */
const rows = ['SECURITY.md', 'docs/credentials.md'].flatMap((path) => {
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
