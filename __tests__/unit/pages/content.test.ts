import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { hashOf, hashWhile, readInto, readPieces } from '../../../src/pages/content.js';
import { folderOf } from '../../support/in-process.js';

const sizes = [0, 1, 262_144, 262_145, 1_048_576, 3_000_000];
const contentOf = (size: number) => Buffer.alloc(size, 'some content of a file ');
const fileOf = (bytes: Buffer, size = bytes.length) => {
  const folder = folderOf({ file: bytes });
  return { path: 'file', size, source: { file: join(folder, 'file') } };
};

test.each(sizes)('a file of %d bytes has the SHA-256 of its content', async (size) => {
  const bytes = contentOf(size);
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(await hashOf(fileOf(bytes))).toBe(hash);
  expect(await hashOf({ path: 'file', size, source: { bytes } })).toBe(hash);
});

test.each([
  ['shorter', 10, 9],
  ['longer', 10, 11],
  ['no longer empty', 0, 5],
])('a file that is %s than it was listed is refused by name', (_, listed, is) => {
  const file = fileOf(contentOf(is), listed);
  expect(() => readInto(Buffer.alloc(listed + 20), file)).toThrow(/^file had \d+ bytes? when it was listed and has/);
});

test.each([
  ['shorter', 700_000, 650_000],
  ['longer', 700_000, 700_001],
  ['empty by now', 700_000, 0],
])('a large file that is %s than it was listed is refused by name', async (_, listed, is) => {
  const file = fileOf(contentOf(is), listed);
  const message = expect.stringMatching(/^file had 700,000 bytes when it was listed and has \d+ now\.$/);
  await expect(hashOf(file)).rejects.toMatchObject({ code: 'file-changed', message });
});

test('a file is read in pieces that fill the room, and no byte more', () => {
  const bytes = contentOf(2500);
  const pieces = [...readPieces(fileOf(bytes), Buffer.alloc(1000))].map((piece) => piece.length);
  expect(pieces).toEqual([1000, 1000, 500]);
  expect([...readPieces(fileOf(Buffer.alloc(0)), Buffer.alloc(10))]).toEqual([]);
});

test('small files are hashed for as long as there is nothing else to do, and unreadable ones left to later', async () => {
  const files = Array.from({ length: 200 }, (_, i) => fileOf(Buffer.from(`content ${i}`)));
  const [first] = files;
  const gone = { path: 'gone', size: 1, source: { file: '/nowhere/at/all' } };
  const all = await hashWhile(new Promise(() => undefined), [gone, ...files]);
  expect(all.size).toBe(200);
  if (!first) throw new Error('no file');
  expect(all.get(first)).toBe(await hashOf(first));
  expect((await hashWhile(Promise.resolve(), files)).size).toBeLessThan(200);
});
