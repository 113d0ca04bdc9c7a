import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { quickWaits } from '../support/run/shortened-waits.js';
import { tempFolder } from '../support/temp-folder.js';

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

const program = ['--import', './scripts/typescript.mjs', 'emulator/main.ts'];

/** Starts the program of `npm run platform`. @returns its output */
async function startToPlay(...options: string[]): Promise<string> {
  const started = spawn(process.execPath, [...program, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [text] = (await once(started.stdout, 'data')) as [Buffer];
  return text.toString();
}

/** Pastes commands into a shell at the top of the repository. */
async function paste(commands: string[]): Promise<string> {
  const { PATH } = process.env;
  const env = { PATH, HOME: tempFolder(), ...quickWaits() };
  const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', commands.join('\n')], { env });
  return stdout + stderr;
}

const commandsIn = (printed: string) =>
  printed.split('\n').filter((line) => /^(export|mkdir|echo|node) /.test(line));

test('the README explains how to play without an account, and the printed commands can be pasted', async () => {
  expect(readFileSync('README.md', 'utf8')).toContain('npm ci && npm run platform');
  const printed = await startToPlay(
    '--fault',
    'method=POST path=/mypages/*/upload-urls status=503',
  );
  const commands = commandsIn(printed);
  expect(commands).toHaveLength(3);
  const log = await paste(commands);
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+\/(?= |$)/m.exec(log) ?? [];
  const page = await (await fetch(address)).text();
  const changed = `${readFileSync('examples/site/index.html', 'utf8')}<p>Changed.</p>\n`;
  expect({ page, log }).toEqual({ page: changed, log });
});
