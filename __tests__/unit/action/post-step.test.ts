import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { runPostStep } from '../../../src/action/post-step.js';
import { readPlaces } from '../../../src/action/runtime.js';
import { SignalInterrupts } from '../../../src/base/signals.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal, type JournalEntry } from '../../../src/credentials/journal.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { tempFolder } from '../../support/temp-folder.js';

let folder: string;
let journal: Journal;
let lines: string[];
let dispatcher: Agent;
beforeEach(() => {
  [folder, lines, dispatcher] = [tempFolder(), [], new Agent()];
  journal = new Journal(join(folder, 'journal.json'));
});
afterEach(() => dispatcher.destroy());

const clock = new VirtualClock();
const file = () => join(folder, 'login');
const run = (more: Record<string, string> = {}) => {
  const env = {
    ...{ GITHUB_REPOSITORY: 'octo-org/hello', GITHUB_RUN_ID: '7', GITHUB_EVENT_NAME: 'push' },
    ...{ 'INPUT_REFRESH-TOKEN': 'old-token', 'INPUT_CLIENT-ID': 'cli', 'INPUT_TOKEN-FILE': file() },
    ...more,
  };
  const runtime = {
    ...readPlaces(env),
    ...{ clock, dispatcher, userAgent: 'test', workspace: folder, journalPath: journal.path },
    ...{ random: () => 0.5, newId: () => 'id', interrupts: new SignalInterrupts() },
    log: logTo((line) => lines.push(line)),
  };
  return runPostStep(runtime as never, { env, event: undefined });
};
const unfinished = (): JournalEntry => ({
  record: {
    generation: 2,
    current: fingerprint('new-token'),
    superseded: [fingerprint('old-token')],
    state: 'stored',
    run: 'a',
  },
  login: { refreshToken: 'new-token', accessToken: { value: 'new-access', expiresAt: clock.now() + 3_600_000 } },
});

test('nothing is unfinished: nothing is done, and nothing said', async () => {
  expect(await run()).toBe(true);
  expect([lines, existsSync(file())]).toEqual([[], false]);
});

test('a login that the main step could not keep is kept now', async () => {
  journal.write(unfinished());
  expect(await run()).toBe(true);
  expect(readFileSync(file(), 'utf8')).toContain('new-token');
  expect(existsSync(journal.path)).toBe(false);
  expect(lines).toContain('::add-mask::old-token');
});

test('one that cannot be kept now either is a failure, which says why', async () => {
  journal.write(unfinished());
  writeFileSync(join(folder, 'blocked'), '');
  expect(await run({ 'INPUT_TOKEN-FILE': join(folder, 'blocked', 'login') })).toBe(false);
  expect(lines.join('\n')).toMatch(/::error/);
});
