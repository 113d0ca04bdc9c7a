import { mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { FileStore } from '../../../src/credentials/stores/file.js';
import { loginPathProblems, tokenFilePath } from '../../../src/credentials/token-file.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { readInputs } from '../../support/run/inputs.js';
import { tempFolder } from '../../support/temp-folder.js';

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

  test.each([
    ['~', 'home'],
    [String.raw`~\token`, String.raw`home/\token`],
    ['./token', 'work/token'],
    ['a~/token', 'work/a~/token'],
    ['../token', 'token'],
  ])('%s is %s too', (given, path) => {
    const env = { HOME: join(folder, 'home'), USERPROFILE: '/not here', GITHUB_WORKSPACE: join(folder, 'work') };
    expect(tokenFilePath(given, env)).toBe(join(folder, path));
  });

  test('is below the home folder that Windows names, and below the working folder outside of a runner', () => {
    expect(tokenFilePath('~/token', { HOME: '', USERPROFILE: folder })).toBe(join(folder, 'token'));
    expect(tokenFilePath('token', { GITHUB_WORKSPACE: '' })).toBe(join(realpathSync('.'), 'token'));
    expect(tokenFilePath(join(folder, 'token'), {})).toBe(join(folder, 'token'));
  });

  test.each(['~', '~/token'])('%s has no place without a home folder', (given) => {
    expect(tokenFilePath(given, {})).toBeUndefined();
  });

  test.each(['~root/token', '~root~/token', '~root'])('%s, of another user, has none either', (given) => {
    expect(tokenFilePath(given, { HOME: folder })).toBeUndefined();
  });

  test('follows links to links, and those of its folders', () => {
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    symlinkSync('a', join(folder, 'to-a'));
    symlinkSync(join('b', 'token'), join(folder, 'a', 'second'));
    symlinkSync(join('to-a', 'second'), join(folder, 'first'));
    expect(tokenFilePath(join(folder, 'first'), {})).toBe(join(folder, 'a', 'b', 'token'));
    expect(tokenFilePath(join(folder, 'to-a', 'new', 'token'), {})).toBe(join(folder, 'a', 'new', 'token'));
  });

  test('comes to an end where links go round', () => {
    symlinkSync('round', join(folder, 'about'));
    symlinkSync('about', join(folder, 'round'));
    expect(tokenFilePath(join(folder, 'round'), {})).toMatch(/(round|about)$/);
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

  test('is said in words that name the input and a better place', () => {
    const journalPath = join(folder, 'dist', 'journal.json');
    const said = (given: Record<string, string>) =>
      loginPathProblems(readInputs(given).inputs, {
        env: { GITHUB_WORKSPACE: folder },
        workspace: join(folder, 'sub'),
        journalPath,
      });
    expect(said({ 'token-file': '~/token', directory: '../dist' })).toEqual([
      {
        input: 'token-file',
        text: 'begins with `~`, and there is no such home folder here: give a full path.',
      },
    ]);
    expect(said({ 'token-file': 'dist/token', directory: '../dist' })).toEqual([
      {
        input: 'token-file',
        text: 'lies below `directory`, and the login would be published: keep it elsewhere, such as in `~/.osc-deploy`.',
      },
    ]);
    expect(said({ directory: '../dist' })).toEqual([
      {
        input: 'directory',
        text: 'holds the temporary folder of the runner (RUNNER_TEMP), where the login is noted.',
      },
    ]);
    expect(said({ 'token-file': 'dist/token' })).toEqual([]);
  });
});
