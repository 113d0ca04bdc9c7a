import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { GenerationRecord } from '../../../src/credentials/generation.js';
import { Journal, type JournalEntry } from '../../../src/credentials/journal.js';
import { tempFolder } from '../../support/temp-folder.js';

const record: GenerationRecord = { generation: 1, current: 'c', superseded: ['b'], state: 'stored', run: 'a run' };
const login = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 7 } };

let journal: Journal;
beforeEach(() => {
  journal = new Journal(join(tempFolder(), 'osc', 'journal.json'));
});

test.each<JournalEntry>([
  { record },
  { record: { ...record, state: 'uncertain', mark: 'm', at: 'then' }, sent: true },
  { record, login },
])('%j is read by the next process, and only by its owner', (entry) => {
  journal.write(entry);
  expect(new Journal(journal.path).read()).toEqual(entry);
  expect(statSync(journal.path).mode & 0o777).toBe(0o600);
});

test('is silent without an entry, also after it was deleted, and that twice', () => {
  expect(journal.read()).toBeUndefined();
  journal.write({ record });
  journal.delete();
  journal.delete();
  expect([journal.read(), existsSync(journal.path)]).toEqual([undefined, false]);
});

test.each([
  '',
  '{"record":{}}',
  '{"record":{"current":"c"},"login":{"refreshToken":"","accessToken":{"value":"a","expiresAt":1}}}',
  '{"record":{"current":"c"},"login":{"refreshToken":"r","accessToken":{"value":"","expiresAt":1}}}',
  '{"record":{"current":"c"},"login":{"refreshToken":"r"}}',
])('%s is no entry', (text) => {
  journal.write({ record });
  writeFileSync(journal.path, text);
  expect(journal.read()).toBeUndefined();
});

test('a record that was edited keeps what can be used of it', () => {
  journal.write({ record });
  const edited = { generation: -1, current: 'c', superseded: 7, state: 'odd', run: null };
  writeFileSync(journal.path, JSON.stringify({ sent: true, record: edited }));
  expect(journal.read()?.record).toEqual({
    ...{ generation: 0, current: 'c', superseded: [], state: 'stored', run: 'an unnamed run' },
  });
});

describe('where another user could have put an entry', () => {
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
  ])('it is not obeyed: %s', (what, change) => {
    if (what.includes('another user') && process.getuid?.() !== 0) return;
    journal.write(stored);
    change();
    if (what.includes('link')) symlinkSync(`${journal.path}.a`, journal.path);
    expect(() => journal.read()).toThrow(planted);
  });

  test('none is written into a folder of another user, and an own one is closed to others', () => {
    const folder = dirname(journal.path);
    mkdirSync(folder);
    chmodSync(folder, 0o775);
    journal.write(stored);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    if (process.getuid?.() !== 0) return;
    chownSync(folder, 65_534, 65_534);
    expect(() => journal.write(stored)).toThrow(`${folder} belongs to another user`);
  });
});
