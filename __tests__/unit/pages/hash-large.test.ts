import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { hashLarge } from '../../../src/pages/hash-large.js';
import { newFolder } from '../../support/in-process.js';
import { writeSparse } from '../../support/sparse-file.js';

const folder = newFolder();
const mebibyte = 1024 * 1024;

function largeFile(path: string, size: number) {
  const file = join(folder, path);
  writeSparse(file, { text: path, size });
  return { path, size, source: { file } };
}

const expected = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

// The thread is a compiled file, which is not beside the sources: it fails here, as where no thread can be started.
test('each file has its hash, few bytes or many, even when the second thread fails', async () => {
  for (const files of [
    [largeFile('a', mebibyte), largeFile('b', mebibyte + 1)],
    [largeFile('c', 60 * mebibyte), largeFile('d', 40 * mebibyte), largeFile('e', 30 * mebibyte)],
  ]) {
    const hashes = await hashLarge(files);
    for (const file of files) expect(hashes.get(file)).toBe(expected(file.source.file));
    expect(hashes.size).toBe(files.length);
  }
});

test('a file that is gone is named, whichever is taken first', async () => {
  const gone = { path: 'gone.mp4', size: 70 * mebibyte, source: { file: join(folder, 'gone') } };
  const refusal = { code: 'file-changed', message: expect.stringMatching(/^gone\.mp4 cannot be read/) };
  const kept = largeFile('kept', 70 * mebibyte);
  for (const files of [
    [gone, kept],
    [kept, gone],
  ]) {
    await expect(hashLarge(files)).rejects.toMatchObject(refusal);
  }
});
