import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const rows = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| who |') && !line.startsWith('| --- |'))
  .map((line) => line.split(' | '));

test('SECURITY.md names attackers', () => expect(rows.length).toBeGreaterThan(10));

test.each(rows)('%s is stopped by tests that exist', (_who, _wants, _defence, held = '') => {
  const named = [...held.matchAll(/`([\w/-]+)`: "([^"]+)"/g)];
  expect(named).not.toEqual([]);
  const missing = named.filter(([, path, title = '']) => {
    const file = `__tests__/${path}.test.ts`;
    // A title in the source has a backslash before a quote.
    return !existsSync(file) || !readFileSync(file, 'utf8').replaceAll('\\', '').includes(title);
  });
  expect(missing.map(([whole]) => whole)).toEqual([]);
});
