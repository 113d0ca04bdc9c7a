import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  hashingRoom,
  hashOf as hashWith,
  isSmall,
  readInto,
  readPieces,
  unreadableError,
  whileHashing,
} from '../../../src/pages/read-files.js';
import { scanDirectory } from '../../../src/pages/scan.js';
import type { FileSource, SiteFile } from '../../../src/pages/site-file.js';
import { folderOf } from '../../support/run/in-process.js';

const hashOf = (file: SiteFile) => hashWith(file, hashingRoom());
const contentOf = (size: number) => Buffer.alloc(size, 'some content of a file ');
const fileOf = (bytes: Buffer, size = bytes.length) => {
  const folder = folderOf({ file: bytes });
  return { path: 'file', size, source: { file: join(folder, 'file') } };
};

test.each([0, 1, 262_144, 262_145, 3_000_000])(
  'a file of %d bytes has the SHA-256 of its content',
  async (size) => {
    const bytes = contentOf(size);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await hashOf(fileOf(bytes))).toBe(hash);
    expect(await hashOf({ path: 'file', size, source: { bytes } })).toBe(hash);
  },
);

test.each([
  { is: 9, listed: 10 },
  { is: 11, listed: 10 },
  { is: 5, listed: 0 },
  { is: 650_000, listed: 700_000 },
  { is: 700_001, listed: 700_000 },
  { is: 0, listed: 700_000 },
])(
  'a file of $is bytes that was listed with $listed is refused by name',
  async ({ is, listed }) => {
    const file = fileOf(contentOf(is), listed);
    const had = listed === 700_000 ? '700,000' : listed;
    const refusal = {
      code: 'file-changed',
      message: `file had ${had} bytes when it was listed and has ${is} now.`,
    };
    await expect(hashOf(file)).rejects.toMatchObject(refusal);
    if (isSmall(file))
      expect(() => readInto(Buffer.alloc(listed + 20), file)).toThrow(refusal.message);
  },
);

test('a missing or unreadable file is named, small or large', async () => {
  const gone = (size: number) => ({ path: 'gone.js', size, source: { file: '/nowhere/at/all' } });
  const refusal = {
    code: 'file-changed',
    message: expect.stringMatching(/^gone\.js cannot be read: .*ENOENT/),
  };
  for (const size of [1, 300_000]) await expect(hashOf(gone(size))).rejects.toMatchObject(refusal);
});

test.each([
  ['EACCES', 'file-unreadable'],
  ['EIO', 'file-unreadable'],
  ['EMFILE', 'too-many-open-files'],
  ['ENFILE', 'too-many-open-files'],
  ['ENOENT', 'file-changed'],
])('a file that the system refuses with %s causes an error with the code %s', (code, expected) => {
  const cause = Object.assign(new Error('the reason'), { code });
  const error = unreadableError('a/app.js', cause);
  expect(error).toMatchObject({ code: expected, message: 'a/app.js cannot be read: the reason.' });
});

describe('a file that was replaced after it was listed', () => {
  /** A listed site beside a folder with a secret of the same size. */
  const listed = async () => {
    const folder = folderOf({ 'site/deep/app.js': 'public', 'secret/app.js': 'secret' });
    const options = { exclude: [], preview: false, warn: () => undefined, say: () => undefined };
    const [file] = await scanDirectory({ ...options, workspace: folder, directory: 'site' });
    return { folder, file: file as SiteFile, at: join(folder, 'site/deep/app.js') };
  };
  const refusal = 'deep/app.js is not the file any more that was listed.';

  test.each<[string, (at: string, folder: string) => void]>([
    ['a link', (at, folder) => symlinkSync(join(folder, 'secret/app.js'), at)],
    ['another file', (at) => writeFileSync(at, 'secret')],
    ['a folder', (at) => mkdirSync(at)],
    ['a pipe', (at) => void execFileSync('mkfifo', [at])],
  ])('by %s is not read', async (_, replace) => {
    const { folder, file, at } = await listed();
    // The number of the file stays in use, so that no other gets it.
    renameSync(at, join(folder, 'kept'));
    replace(at, folder);
    await expect(hashOf(file)).rejects.toMatchObject({ code: 'file-changed', message: refusal });
    expect(() => readInto(Buffer.alloc(20), file)).toThrow(refusal);
    expect(() => [...readPieces(file, Buffer.alloc(20))]).toThrow(refusal);
  });

  test('by a link to itself is not read either', async () => {
    const { folder, file, at } = await listed();
    renameSync(at, join(folder, 'kept'));
    symlinkSync(join(folder, 'kept'), at);
    await expect(hashOf(file)).rejects.toMatchObject({ code: 'file-changed', message: refusal });
  });

  test('by a file of the same number on another disk is not read', async () => {
    const { file } = await listed();
    const { file: path, identity } = file.source as FileSource;
    const { device = 0, inode = 0 } = identity ?? {};
    const elsewhere = (on: number) => ({
      ...file,
      source: { file: path, identity: { device: on, inode } },
    });
    expect(await hashOf(elsewhere(device))).toMatch(/^[0-9a-f]{64}$/);
    await expect(hashOf(elsewhere(device + 1))).rejects.toMatchObject({ message: refusal });
  });

  test('together with its folder is not read', async () => {
    const { folder, file } = await listed();
    renameSync(join(folder, 'site/deep'), join(folder, 'kept'));
    symlinkSync('../secret', join(folder, 'site/deep'));
    await expect(hashOf(file)).rejects.toMatchObject({ code: 'file-changed', message: refusal });
  });
});

test.each([1, 300_000])('a file of %d bytes is closed after it was read or refused', (size) => {
  const [file, shorter] = [fileOf(contentOf(size)), fileOf(contentOf(size), size + 1)];
  const lowest = () => {
    const handle = openSync(file.source.file, 'r');
    closeSync(handle);
    return handle;
  };
  const before = lowest();
  for (let n = 0; n < 100; n++) {
    for (const one of [file, shorter]) {
      const read = () =>
        size > 1 ? [...readPieces(one, Buffer.alloc(65_536))] : readInto(Buffer.alloc(9), one);
      if (one === file) read();
      else expect(read).toThrow(/when it was listed/);
    }
  }
  expect(lowest() - before).toBeLessThan(50);
});

describe('whileHashing', () => {
  const listed = (): SiteFile[] => [fileOf(contentOf(10)), fileOf(contentOf(300_000))];

  test('hashes files until the wait has ended', async () => {
    const files = listed();
    const isHashed = async () => {
      while (files.some(({ digest }) => digest === undefined))
        await new Promise((resolve) => setImmediate(resolve));
      return 'seen';
    };
    expect(await whileHashing(files, isHashed())).toBe('seen');
    expect(files.map(({ digest }) => digest)).toEqual([
      [10, await hashOf(files[0] as SiteFile)],
      [300_000, await hashOf(files[1] as SiteFile)],
    ]);
  });

  test('hashes nothing where nothing is waited for, and leaves its error to who awaits it', async () => {
    const files = listed();
    expect(await whileHashing(files, Promise.resolve('there'))).toBe('there');
    await expect(whileHashing(files, Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(files.map(({ digest }) => digest)).toEqual([undefined, undefined]);
  });

  test('leaves a file that cannot be read to the comparison', async () => {
    const files: SiteFile[] = [{ path: 'a', size: 1, source: { file: '/nowhere/a' } }];
    const soon = new Promise((resolve) => setTimeout(resolve, 20));
    await expect(whileHashing(files, soon)).resolves.toBeUndefined();
    expect(files[0]?.digest).toBeUndefined();
  });
});
