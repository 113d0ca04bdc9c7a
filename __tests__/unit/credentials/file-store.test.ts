import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprint, type GenerationRecord, type NewLogin } from '../../../src/credentials/generation.js';
import { FileStore } from '../../../src/credentials/stores/file.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { tempFolder } from '../../support/temp-folder.js';

const login: NewLogin = { refreshToken: 'live', accessToken: { value: 'access', expiresAt: 7 } };
const record: GenerationRecord = {
  ...{ generation: 1, current: fingerprint('live'), superseded: [], state: 'stored', run: 'a run' },
};
const marked: GenerationRecord = { ...record, state: 'refreshing' };

let path: string;
const open = (seed?: string) => new FileStore({ path, seed, clock: new VirtualClock() });
const contents = () => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

beforeEach(() => {
  path = join(tempFolder(), 'token.json');
});

test('a store in a file names it', () => {
  expect(open().place).toBe(`the file ${path}`);
});

describe('a file that is read', () => {
  test.each([
    ['nothing', undefined, {}],
    ['only space', ' \n', {}],
    ['the bare token', ' osc_rt_x\n', { refreshToken: 'osc_rt_x' }],
    ['one of digits', '12345', { refreshToken: '12345' }],
    ['a login, indented', ` \n${JSON.stringify({ ...login, more: 1 })}`, login],
  ])('with %s', async (_what, text, stored) => {
    if (text !== undefined) writeFileSync(path, text);
    expect(await open().read()).toEqual(stored);
  });

  test.each([
    ['{"refreshToken": ""}'],
    ['{oops'],
    ['[]'],
    ['null'],
    ['"osc_rt_x"'],
    ['two words'],
    [Buffer.from('\ufeffosc_rt_x', 'utf16le')],
  ])('with %j is refused', async (text) => {
    writeFileSync(path, text);
    await expect(open().read()).rejects.toMatchObject({
      code: 'store-not-writable',
      message: `The token file ${path} is damaged: it holds neither a login nor a token.`,
    });
  });

  test('by way of a lock that cannot be made is no fault of the program', async () => {
    writeFileSync(path, '');
    for (const place of [join(path, 'token.json'), '/proc/nowhere/deep/token.json']) {
      const store = new FileStore({ path: place, clock: new VirtualClock() });
      await expect(store.exclusively(async () => 1)).rejects.toMatchObject({
        code: 'store-not-writable',
        message: expect.stringMatching(`^The lock ${place}.lock cannot be made: .*(ENOTDIR|ENOENT|EEXIST)`),
      });
    }
  });

  test('that is a folder is refused with its path and the reason', async () => {
    mkdirSync(path);
    // Node's own errors are of another realm here, and then come with their name.
    await expect(open().read()).rejects.toThrow(new RegExp(`^The token file ${path} cannot be read: (Error: )?EISDIR`));
  });
});

describe('proving', () => {
  test('makes the folder and leaves nothing else', async () => {
    path = join(dirname(path), 'deep', 'er', 'token.json');
    expect(await open().prove()).toBe(false);
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test('says what is in the way', async () => {
    writeFileSync(path, '');
    path = join(path, 'token.json');
    await expect(open().prove()).rejects.toMatchObject({
      code: 'store-not-writable',
      message: expect.stringMatching(`^The token file ${path} cannot be written: (Error: )?E[A-Z]+`),
    });
  });
});

describe('a file that is written', () => {
  test('is for a person to read too, and holds the fingerprint of the token that it descends from', async () => {
    await open('seed').save(login, record);
    const stored = { ...login, record, seed: fingerprint('seed') };
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(stored, null, 2)}\n`);
    expect(readdirSync(dirname(path))).toEqual(['token.json']);
  });

  test('keeps that fingerprint where the job has no token of its own', async () => {
    await open('seed').save(login, record);
    await open().save({ ...login, refreshToken: 'next' }, record);
    expect(contents()).toEqual({ ...login, refreshToken: 'next', record, seed: fingerprint('seed') });
  });

  test.each([
    ['keeps the access token of the login that is marked', marked, true],
    ['drops that of a login which a new sign-in is about to replace', { ...marked, current: 'another' }, false],
  ])('%s', async (_what, next, kept) => {
    await open('seed').save(login, record);
    await open().writeRecord(next);
    expect(contents()).toEqual({
      ...(kept ? login : { refreshToken: 'live' }),
      record: next,
      seed: fingerprint('seed'),
    });
  });

  test('holds just the mark where there was no login yet', async () => {
    await open().writeRecord(marked);
    expect(contents()).toEqual({ record: marked });
  });
});

test('is used by one process at a time, which the lock beside it shows', async () => {
  const seen = await open().exclusively(async () => readdirSync(dirname(path)));
  expect([seen, readdirSync(dirname(path))]).toEqual([['token.json.lock'], []]);
});
