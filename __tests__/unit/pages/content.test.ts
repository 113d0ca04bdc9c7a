import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { hashOf, isSmall, readInto, readPieces } from '../../../src/pages/content.js';
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

test('a file that is gone or cannot be read is named, small or large', async () => {
  const gone = (size: number) => ({ path: 'gone.js', size, source: { file: '/nowhere/at/all' } });
  const refusal = { code: 'file-changed', message: expect.stringMatching(/^gone\.js cannot be read: .*ENOENT/) };
  for (const size of [1, 300_000]) await expect(hashOf(gone(size))).rejects.toMatchObject(refusal);
  const folder = { path: 'folder', size: 1, source: { file: folderOf({}) } };
  await expect(hashOf(folder)).rejects.toMatchObject({
    code: 'file-changed',
    message: expect.stringMatching(/^folder cannot be read: .*EISDIR/),
    cause: { code: 'EISDIR' },
  });
});

test.each([1, 300_000])('a file of %d bytes is closed after it was read, and after it was refused', (size) => {
  const [file, shorter] = [fileOf(contentOf(size)), fileOf(contentOf(size), size + 1)];
  const lowest = () => {
    const handle = openSync(file.source.file, 'r');
    closeSync(handle);
    return handle;
  };
  const before = lowest();
  for (let n = 0; n < 100; n++) {
    for (const one of [file, shorter]) {
      const read = () => (size > 1 ? [...readPieces(one, Buffer.alloc(65_536))] : readInto(Buffer.alloc(9), one));
      if (one === file) read();
      else expect(read).toThrow(/when it was listed/);
    }
  }
  expect(lowest() - before).toBeLessThan(50);
});

test('a file of up to 256 KiB is small, and read whole', () => {
  expect([isSmall({ size: 262_144 }), isSmall({ size: 262_145 })]).toEqual([true, false]);
  expect(String(readInto(Buffer.alloc(20), fileOf(Buffer.from('hello'))))).toBe('hello');
  const bytes = Buffer.from('hello');
  expect(String(readInto(Buffer.alloc(20), { path: 'x', size: 5, source: { bytes } }))).toBe('hello');
  expect(() => readInto(Buffer.alloc(20), { path: 'x', size: 4, source: { bytes } })).toThrow(
    'x had 4 bytes when it was listed and has 5 now.',
  );
});
