import { readFileSync } from 'node:fs';

/** The rows of the table below a heading of docs/storage.md: cells by what the first one says, without the S3 column. */
export function documented(heading: string): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync('docs/storage.md', 'utf8');
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/storage.md has no section ${heading}`);
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  const cells = rows.slice(1).map((row) => row.slice(2, -2).split(' | '));
  return new Map(cells.map(([name = '', , ...measured]) => [name, measured]));
}
