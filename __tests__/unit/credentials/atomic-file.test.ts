import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { writeSecretFile } from '../../../src/credentials/atomic-file.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('a file with secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = tempFolder();
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
