import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Journal } from '../../../src/credentials/journal.js';
import { machineProcesses } from '../../../src/credentials/processes.js';
import { tempFolder } from '../../support/temp-folder.js';

test('a process is recognised by its name while it runs, and never mistaken for another', async () => {
  const { own } = machineProcesses;
  const isRunning = (name: string) => machineProcesses.isRunning(name);
  const [, place, number, start] = /^(.+) (\d+) (\d+)$/.exec(own) ?? [];
  expect(Number(number)).toBe(process.pid);
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  expect(isRunning(own)).toBe(true);
  // Another process with a later start reuses the number.
  expect(isRunning(`${place} ${child.pid} ${start}`)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isRunning(`${place} ${child.pid} ${start}`)).toBe(false);
  for (const unknown of ['', 'undefined', `another boot ${number} ${start}`])
    expect(isRunning(unknown)).toBeUndefined();
});

test('the journal of a running step is not touched by another step in the same folder', () => {
  const path = join(tempFolder(), 'own', 'journal.json');
  const running = new Set(['one', 'two']);
  const open = (own: string) => new Journal(path, { own, isRunning: (name) => running.has(name) });
  const record = {
    generation: 1,
    current: 'c',
    superseded: [],
    state: 'stored' as const,
    run: 'a run',
  };
  open('one').write({ record, sent: true });
  const two = open('two');
  expect(two.read()).toBeUndefined();
  expect(() => two.write({ record })).toThrow('another step on this machine uses it');
  two.delete();
  expect(open('one').read()).toEqual({ record, sent: true });
  running.delete('one');
  expect(two.read()).toEqual({ record, sent: true });
  two.delete();
  expect(two.read()).toBeUndefined();
});
