import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { writeSecretFile } from '../../../src/credentials/atomic-file.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('a file with secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = tempFolder();
  });
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  test('is for its owner alone, and so is the folder that is made for it', () => {
    const path = join(folder, 'deep', 'er', 'login.json');
    const umask = process.umask(0);
    try {
      writeSecretFile(path, 'a secret');
    } finally {
      process.umask(umask);
    }
    expect([modeOf(path), modeOf(dirname(path)), modeOf(join(folder, 'deep'))]).toEqual(['600', '700', '700']);
    expect(readFileSync(path, 'utf8')).toBe('a secret');
    expect(readdirSync(dirname(path))).toEqual(['login.json']);
  });

  test('is replaced and not written over, so that who reads the old one sees the whole of it', () => {
    const path = join(folder, 'login.json');
    writeFileSync(path, 'the old secret', { mode: 0o644 });
    const { ino } = statSync(path);
    writeSecretFile(path, Buffer.from('new'));
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect([statSync(path).ino === ino, modeOf(path)]).toEqual([false, '600']);
  });

  test('leaves no file open, also when it cannot be written', () => {
    const open = () => readdirSync('/dev/fd').length;
    const path = join(folder, 'login.json');
    writeSecretFile(path, 'a secret');
    const before = open();
    for (let n = 0; n < 3; n++) writeSecretFile(path, 'a secret');
    expect(open()).toBe(before);
    renameSync(path, join(folder, 'former'));
    mkdirSync(join(path, 'in the way'), { recursive: true });
    for (let n = 0; n < 3; n++) expect(() => writeSecretFile(path, 'a secret')).toThrow(/^E[A-Z]+:/);
    expect(open()).toBe(before);
  });

  test('that cannot take its place is an error, and leaves nothing behind', () => {
    const path = join(folder, 'login.json');
    mkdirSync(join(path, 'in the way'), { recursive: true });
    expect(() => writeSecretFile(path, 'a secret')).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    expect(readdirSync(folder)).toEqual(['login.json']);
  });

  test('does not follow a link in the place of its temp file', () => {
    const elsewhere = join(folder, 'elsewhere');
    writeFileSync(elsewhere, 'untouched');
    symlinkSync(elsewhere, join(folder, 'login.json.tmp'));
    writeSecretFile(join(folder, 'login.json'), 'a secret');
    expect(readFileSync(elsewhere, 'utf8')).toBe('untouched');
    expect(existsSync(join(folder, 'login.json.tmp'))).toBe(false);
  });
});
