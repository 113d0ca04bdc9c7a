import { mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { FileStore } from '../../../src/credentials/stores/file.js';
import { loginPathProblems, tokenFilePath } from '../../../src/credentials/token-file.js';
import { readInputs } from '../../support/inputs.js';
import { tempFolder } from '../../support/temp-folder.js';
import { VirtualClock } from '../../support/virtual-clock.js';

let folder: string;
beforeEach(() => {
  folder = realpathSync(tempFolder());
});

describe('the path of a token file', () => {
  test.each([
    ['~/osc/token', 'home/osc/token'],
    ['token', 'work/token'],
    ['deep/er/token', 'work/deep/er/token'],
  ])('%s is %s', (given, path) => {
    const env = { HOME: join(folder, 'home'), GITHUB_WORKSPACE: join(folder, 'work') };
    expect(tokenFilePath(given, env)).toBe(join(folder, path));
  });

  test.each(['~', '~/token'])('%s has no place without a home folder', (given) => {
    expect(tokenFilePath(given, {})).toBeUndefined();
  });

  test('of another user has none either', () => {
    expect(tokenFilePath('~root/token', { HOME: folder })).toBeUndefined();
  });

  test('follows a link, so that the link stays one', async () => {
    mkdirSync(join(folder, 'volume'));
    const link = join(folder, 'token');
    symlinkSync(join('volume', 'kept'), link);
    const path = tokenFilePath(link, {});
    expect(path).toBe(join(folder, 'volume', 'kept'));
    const store = new FileStore({ path: path ?? '', clock: new VirtualClock() });
    const record = { generation: 1, current: 'x', superseded: [], state: 'stored' as const, run: 'r' };
    await store.save({ refreshToken: 'R', accessToken: { value: 'A', expiresAt: 0 } }, record);
    expect(readlinkSync(link)).toBe(join('volume', 'kept'));
    expect(await store.read()).toMatchObject({ refreshToken: 'R' });
  });
});

describe('a login in the folder that is published', () => {
  const problems = (inputs: Record<string, string>, journalPath = join(folder, 'temp/journal.json')) =>
    loginPathProblems(readInputs(inputs).inputs, {
      env: { GITHUB_WORKSPACE: folder },
      workspace: folder,
      journalPath,
    }).map(({ input }) => input);

  test.each([
    ['dist/token', 'dist', ['token-file']],
    ['dist/../dist/.osc/token', 'dist', ['token-file']],
    ['dist-token', 'dist', []],
    ['token', 'dist', []],
    ['token', '.', ['token-file']],
  ])('%s below %s: %j', (file, directory, expected) => {
    expect(problems({ 'token-file': file, directory })).toEqual(expected);
  });

  test('is found through a link', () => {
    mkdirSync(join(folder, 'dist'));
    symlinkSync(join(folder, 'dist'), join(folder, 'elsewhere'));
    expect(problems({ 'token-file': 'elsewhere/token', directory: 'dist' })).toEqual(['token-file']);
    expect(problems({ 'token-file': 'dist/token', directory: 'elsewhere' })).toEqual(['token-file']);
  });

  test('is the journal too', () => {
    expect(problems({ directory: 'dist' }, join(folder, 'dist/temp/journal.json'))).toEqual(['directory']);
  });
});
