import {
  chmodSync,
  chownSync,
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
import {
  fingerprint,
  type GenerationRecord,
  type NewLogin,
} from '../../../src/credentials/generation.js';
import { Journal, type JournalEntry } from '../../../src/credentials/journal.js';
import { writeSecretFile } from '../../../src/credentials/secret-files.js';
import { FileStore } from '../../../src/credentials/stores/file.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { tempFolder } from '../../support/temp-folder.js';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the file store', () => {
  const login: NewLogin = { refreshToken: 'live', accessToken: { value: 'access', expiresAt: 7 } };
  const record: GenerationRecord = {
    generation: 1,
    current: fingerprint('live'),
    superseded: [],
    state: 'stored',
    run: 'a run',
  };
  const marked: GenerationRecord = { ...record, state: 'uncertain' };

  let path: string;
  const open = (seed?: string) => new FileStore({ path, seed, clock: new VirtualClock() });
  const contents = () => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

  beforeEach(() => {
    path = join(tempFolder(), 'token.json');
  });

  describe('reading a file', () => {
    test.each([
      ['nothing', undefined, {}],
      ['only space', ' \n', {}],
      ['the bare token', ' osc_rt_x\n', { refreshToken: 'osc_rt_x' }],
      ['a token of digits', '12345', { refreshToken: '12345' }],
      ['a login, indented', ` \n${JSON.stringify({ ...login, more: 1 })}`, login],
    ])('with %s', async (_what, text, stored) => {
      if (text !== undefined) writeFileSync(path, text);
      expect(await open().read()).toEqual(stored);
    });

    test.each([
      ['{"refreshToken": ""}'],
      ['{oops'],
      ['[]'],
      ['two words'],
      [Buffer.from('\ufeffosc_rt_x', 'utf16le')],
    ])('refuses %j', async (text) => {
      writeFileSync(path, text);
      await expect(open().read()).rejects.toMatchObject({
        code: 'store-not-writable',
        message: `The token file ${path} is damaged: it holds neither a login nor a token.`,
      });
    });

    test.each([
      ['"osc_rt_x"', 'has quotation marks'],
      ["OSC_REFRESH_TOKEN='osc_rt_x'", 'begins with a name'],
      ['$osc_rt_x', 'begins with `$`'],
      ['null', 'is a word of a program'],
      ['refresh-token:osc_rt_x', 'begins with a name'],
      ['OSC_REFRESH_TOKEN:osc_rt_x', 'begins with a name'],
      ['eyJhbGciOi.eyJvc2Nfcn.osc_rt_x', 'is an access token'],
    ])('refuses %j, which was pasted into it, by its shape', async (text, reason) => {
      writeFileSync(path, text);
      const refused = open().read();
      await expect(refused).rejects.toMatchObject({ code: 'store-not-writable' });
      await expect(refused).rejects.toThrow(`The content of the token file ${path} ${reason}`);
      await expect(refused).rejects.not.toThrow('osc_rt_x');
    });

    test('reports the reason when its lock cannot be created', async () => {
      writeFileSync(path, '');
      for (const place of [join(path, 'token.json'), '/proc/nowhere/deep/token.json']) {
        path = place;
        await expect(open().exclusively(async () => 1)).rejects.toMatchObject({
          code: 'store-not-writable',
          message: expect.stringMatching(
            `^The lock ${place}.lock cannot be made: .*(ENOTDIR|ENOENT|EEXIST)`,
          ),
        });
      }
    });
  });

  describe('a written file', () => {
    test('is readable for a person, and holds the fingerprint of its first token', async () => {
      await open('seed').save(login, record);
      const stored = { ...login, record, seed: fingerprint('seed') };
      expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(stored, null, 2)}\n`);
      expect(readdirSync(dirname(path))).toEqual(['token.json']);
    });

    test('keeps the fingerprint when the job has no token', async () => {
      await open('seed').save(login, record);
      await open().save({ ...login, refreshToken: 'next' }, record);
      expect(contents()).toEqual({
        ...login,
        refreshToken: 'next',
        record,
        seed: fingerprint('seed'),
      });
    });

    test('is replaced by a sign-in under its lock, for this user alone, whoever could read it', async () => {
      writeFileSync(path, 'former', { mode: 0o644 });
      await open().replace(login);
      expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['live\n', '600']);
      expect(readdirSync(dirname(path))).toEqual(['token.json']);
      expect(await open('of the secret').read()).toEqual({ refreshToken: 'live' });
    });

    test('is refused where the runner empties its folder for each job, before a token is sent', async () => {
      const store = new FileStore({ path, isEmptied: true, clock: new VirtualClock() });
      await expect(store.prove()).rejects.toMatchObject({
        code: 'store-not-writable',
        hint: expect.stringMatching(/volumes: .*token-file: \/srv\//s),
      });
    });

    test('is unchanged when a person has put another token into the file', async () => {
      writeFileSync(path, 'osc_rt_new');
      await open('seed').writeRecord(marked);
      expect(readFileSync(path, 'utf8')).toBe('osc_rt_new');
    });

    test.each([
      ['keeps the access token of the marked login', marked, true],
      ['drops the access token before a new sign-in', { ...marked, current: 'another' }, false],
    ])('%s', async (_what, next, kept) => {
      await open('seed').save(login, record);
      await open().writeRecord(next);
      expect(contents()).toEqual({
        ...(kept ? login : { refreshToken: 'live' }),
        record: next,
        seed: fingerprint('seed'),
      });
    });
  });

  describe('proves that the file itself can be replaced', () => {
    const prove = async () => await open('seed').prove();

    test.each([
      ['a token of a person', 'osc_rt_x\n'],
      ['nothing', undefined],
    ])('and leaves %s as it was', async (_what, text) => {
      if (text !== undefined) writeFileSync(path, text);
      await prove();
      expect(existsSync(path) ? readFileSync(path, 'utf8') : undefined).toBe(text);
      expect(readdirSync(dirname(path))).toEqual(text === undefined ? [] : ['token.json']);
    });

    const refused = (text: string) => ({
      code: 'store-not-writable',
      message: expect.stringContaining(text),
    });

    test('and refuses a place that a probe beside it would not notice', async () => {
      mkdirSync(path);
      await expect(prove()).rejects.toMatchObject(refused('which is no file'));
    });

    test.each(['read', 'prove'] as const)(
      'and does not believe a file of another user: %s',
      async (act) => {
        writeFileSync(path, 'osc_rt_x');
        if (process.getuid?.() === 0) chownSync(path, 65_534, 65_534);
        else chmodSync(path, 0o666);
        await expect(open('seed')[act]()).rejects.toMatchObject(refused('belongs to another user'));
        expect(readFileSync(path, 'utf8')).toBe('osc_rt_x');
      },
    );

    test('and does not believe a file that everybody can write', async () => {
      writeFileSync(path, 'osc_rt_x');
      chmodSync(path, 0o666);
      await expect(open('seed').read()).rejects.toMatchObject(refused('everybody can write it'));
    });
  });

  test('is not used when other processes hold its lock for five minutes', async () => {
    const clock = new VirtualClock();
    const hold = () =>
      writeFileSync(
        `${path}.lock`,
        JSON.stringify({ run: 'other', at: '', mark: `${clock.now()}` }),
      );
    hold();
    const others = {
      now: () => clock.now(),
      every: () => () => undefined,
      sleep: async (ms: number) => {
        clock.advance(ms);
        hold();
      },
    };
    const waiting = new FileStore({ path, seed: undefined, clock: others }).exclusively(
      async () => 1,
    );
    const message = `Other processes have held the lock ${path}.lock for 5 min`;
    await expect(waiting).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });
});

describe('a file with secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = tempFolder();
  });
  test('is readable by its owner alone, like its new folder', () => {
    const path = join(folder, 'deep', 'er', 'login.json');
    const umask = process.umask(0);
    try {
      writeSecretFile(path, 'a secret');
    } finally {
      process.umask(umask);
    }
    expect(modeOf(path)).toBe('600');
    for (const made of [dirname(path), join(folder, 'deep')]) expect(modeOf(made)).toBe('700');
    expect(readFileSync(path, 'utf8')).toBe('a secret');
    expect(readdirSync(dirname(path))).toEqual(['login.json']);
  });

  test('does not follow a link in the place of its temporary file', () => {
    const elsewhere = join(folder, 'elsewhere');
    writeFileSync(elsewhere, 'untouched');
    symlinkSync(elsewhere, join(folder, 'login.json.tmp'));
    writeSecretFile(join(folder, 'login.json'), 'a secret');
    expect(readFileSync(elsewhere, 'utf8')).toBe('untouched');
    expect(existsSync(join(folder, 'login.json.tmp'))).toBe(false);
  });
});

describe('the journal', () => {
  const record: GenerationRecord = {
    generation: 1,
    current: 'c',
    superseded: ['b'],
    state: 'stored',
    run: 'a run',
  };
  const login = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 7 } };

  let journal: Journal;
  beforeEach(() => {
    journal = new Journal(join(tempFolder(), 'osc', 'journal.json'));
  });

  test.each<JournalEntry>([
    { record },
    { record: { ...record, state: 'uncertain', mark: 'm', at: 'then' }, sent: true },
    { record, login },
  ])('keeps %j for the next process, and only for its owner, until it is deleted', (entry) => {
    journal.write(entry);
    expect(new Journal(journal.path).read()).toEqual(entry);
    expect(modeOf(journal.path)).toBe('600');
    journal.delete();
    journal.delete();
    expect({ read: journal.read(), existsSync: existsSync(journal.path) }).toEqual({
      read: undefined,
      existsSync: false,
    });
  });

  test.each([
    '',
    '{"record":{}}',
    '{"record":{"current":"c"},"login":{"refreshToken":"","accessToken":{"value":"a","expiresAt":1}}}',
    '{"record":{"current":"c"},"login":{"refreshToken":"r"}}',
  ])('does not accept %s as an entry', (text) => {
    journal.write({ record });
    writeFileSync(journal.path, text);
    expect(journal.read()).toBeUndefined();
  });

  describe('with tokens that could not be stored', () => {
    const of = (given?: string) => new Journal(journal.path, undefined, { given });

    test('stays encrypted for a run with the same refresh token', () => {
      of('given').write({ record, login });
      const [, where] = /stays in (\S+), encrypted/.exec(of('given').keep()) ?? [];
      expect(existsSync(journal.path)).toBe(false);
      expect(readFileSync(where ?? '', 'latin1')).not.toContain('new');
      expect(modeOf(where ?? '')).toBe('600');
      expect(of('other').read()).toBeUndefined();
      expect(of().read()).toBeUndefined();
      expect(of('given').read()).toEqual({ record, login });
      of('other').write({ record });
      of('other').delete();
      expect(of('given').read()).toEqual({ record, login });
      of('given').delete();
      expect(readdirSync(dirname(journal.path))).toEqual([]);
    });

    test('is not promised to the next run where the runner empties the folder', () => {
      const inJob = new Journal(journal.path, undefined, { given: 'given', isEmptied: true });
      inJob.write({ record, login });
      expect(inJob.keep()).toMatch(/is in \S+, encrypted .* and ends with this job/);
    });

    test('stays as it is at a terminal, where the login beside it is readable too', () => {
      of().write({ record, login });
      expect(of().keep()).toContain(`stays in ${journal.path}: the next command`);
      expect(of().read()).toEqual({ record, login });
    });
  });

  test('keeps the usable part of an edited record', () => {
    journal.write({ record });
    const edited = { generation: -1, current: 'c', superseded: 7, state: 'odd', run: null };
    writeFileSync(journal.path, JSON.stringify({ sent: true, record: edited }));
    expect(journal.read()?.record).toEqual({
      generation: 0,
      current: 'c',
      superseded: [],
      state: 'stored',
      run: 'an unnamed run',
    });
  });

  describe('when another user could have written an entry', () => {
    const stored: JournalEntry = { record };
    const planted = expect.objectContaining({
      code: 'store-not-writable',
      message: expect.stringContaining('is not read'),
    });

    test.each<[string, () => void]>([
      ['others can write the file', () => chmodSync(journal.path, 0o666)],
      ['others can write the folder', () => chmodSync(dirname(journal.path), 0o777)],
      ['the file is a link', () => renameSync(journal.path, `${journal.path}.a`)],
      ['the folder is of another user', () => chownSync(dirname(journal.path), 65_534, 65_534)],
      ['the file is of another user', () => chownSync(journal.path, 65_534, 65_534)],
    ])('ignores the entry: %s', (what, change) => {
      if (what.includes('another user') && process.getuid?.() !== 0) return;
      journal.write(stored);
      change();
      if (what.includes('link')) symlinkSync(`${journal.path}.a`, journal.path);
      expect(() => journal.read()).toThrow(planted);
    });

    test('writes nothing into a folder of another user, and closes its own folder to others', () => {
      const folder = dirname(journal.path);
      mkdirSync(folder);
      chmodSync(folder, 0o775);
      journal.write(stored);
      expect(modeOf(folder)).toBe('700');
      if (process.getuid?.() !== 0) return;
      chownSync(folder, 65_534, 65_534);
      expect(() => journal.write(stored)).toThrow(`${folder} belongs to another user`);
    });
  });
});
