import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { Journal, type JournalEntry } from '../../../src/credentials/journal.js';
import type { GenerationRecord } from '../../../src/credentials/token-store.js';
import { tempFolder } from '../../support/temp-folder.js';

const record: GenerationRecord = { generation: 1, current: 'c', superseded: ['b'], state: 'stored', run: 'a run' };
const login = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 7 } };

let journal: Journal;
beforeEach(() => {
  journal = new Journal(join(tempFolder(), 'osc', 'journal.json'));
});

test.each<JournalEntry>([
  { phase: 'marking', record },
  { phase: 'sending', record: { ...record, state: 'refreshing', mark: 'm', at: 'then' } },
  { phase: 'answered', record, login },
  { phase: 'stored', record },
])('an entry of the phase $phase is read by the next process, and only by its owner', (entry) => {
  journal.write(entry);
  expect(new Journal(journal.path).read()).toEqual(entry);
  expect(statSync(journal.path).mode & 0o777).toBe(0o600);
});

test('is silent without an entry, also after it was deleted, and that twice', () => {
  expect(journal.read()).toBeUndefined();
  journal.write({ phase: 'stored', record });
  journal.delete();
  journal.delete();
  expect([journal.read(), existsSync(journal.path)]).toEqual([undefined, false]);
});

test.each([
  '',
  '{"phase":"answered","record":{"current":"c"}}',
  '{"phase":"answered","record":{"current":"c"},"login":{"refreshToken":"","accessToken":{"value":"a","expiresAt":1}}}',
  '{"phase":"answered","record":{"current":"c"},"login":{"refreshToken":"r","accessToken":{"value":"","expiresAt":1}}}',
  '{"phase":"another","record":{"current":"c"}}',
])('%s is no entry', (text) => {
  journal.write({ phase: 'stored', record });
  writeFileSync(journal.path, text);
  expect(journal.read()).toBeUndefined();
});

test('a record that was edited keeps what can be used of it', () => {
  journal.write({ phase: 'stored', record });
  const edited = { generation: -1, current: 'c', superseded: 7, state: 'odd', run: null };
  writeFileSync(journal.path, JSON.stringify({ phase: 'sending', record: edited }));
  expect(journal.read()?.record).toEqual({
    ...{ generation: 0, current: 'c', superseded: [], state: 'stored', run: 'an unnamed run' },
  });
});
