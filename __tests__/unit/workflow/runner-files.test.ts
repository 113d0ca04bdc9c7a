import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { RunnerFiles } from '../../../src/workflow/runner-files.js';
import { recordedCommands } from '../../support/run/recorded-commands.js';
import { tempFolder } from '../../support/temp-folder.js';

let lines: string[];
beforeEach(() => {
  lines = [];
});

function runnerFiles(env: Record<string, string>): RunnerFiles {
  const commands = recordedCommands(env, (line) => lines.push(line));
  return new RunnerFiles({ commands, env, warn: (text) => lines.push(text) });
}

test('a file that cannot be written costs one warning, and no deploy', async () => {
  const missing = join(tempFolder(), 'not-there');
  const files = runnerFiles({ GITHUB_OUTPUT: join(missing, 'a'), GITHUB_STEP_SUMMARY: join(missing, 'b') });
  for (const name of ['url', 'id']) files.setOutput(name, 'x');
  for (const text of ['one', 'two']) await files.addSummary(text);
  expect(lines).toEqual([
    expect.stringMatching(/^GITHUB_OUTPUT of the runner cannot be written: .*ENOENT/),
    expect.stringMatching(/^GITHUB_STEP_SUMMARY of the runner cannot be written: .*ENOENT/),
  ]);
});

test('a runner that names no files gets no commands in their place', async () => {
  const files = runnerFiles({});
  files.setOutput('url', 'x');
  files.saveState('deployment', '1');
  await files.addSummary('one');
  expect(lines).toEqual([]);
});

test('the summary grows with each part', async () => {
  const path = join(tempFolder(), 'summary');
  writeFileSync(path, 'of a step before\n');
  const files = runnerFiles({ GITHUB_STEP_SUMMARY: path });
  for (const text of ['one\n', 'two\n']) await files.addSummary(text);
  expect(readFileSync(path, 'utf8')).toBe('of a step before\none\ntwo\n');
});
