import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

/** Pastes commands into a shell at the top of the repository, in whose browser a person approves. */
async function paste(commands: string[]): Promise<string> {
  const { PATH } = process.env;
  const home = tempFolder();
  const browser = join(home, 'browser');
  const program = `import(${JSON.stringify(resolve('__tests__/support/cli/approve-link.ts'))})`;
  writeFileSync(
    browser,
    `#!/bin/sh\nexec ${process.execPath} --import ${resolve('scripts/typescript.mjs')} -e '${program}.then(({ approveLink }) => approveLink(process.argv[1]))' "$1"\n`,
    { mode: 0o755 },
  );
  const env = { PATH, HOME: home, BROWSER: browser, ...quickWaits() };
  const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', commands.join('\n')], { env });
  return stdout + stderr;
}

const commandsIn = (printed: string) =>
  printed.split('\n').filter((line) => /^(export|mkdir|echo|git|node) /.test(line));

test('the README explains how to play without an account, and the printed commands can be pasted', async () => {
  expect(readFileSync('README.md', 'utf8')).toContain('npm ci && npm run platform');
  const printed = await startToPlay(
    '--fault',
    'method=POST path=/mypages/*/upload-urls status=503',
  );
  const commands = commandsIn(printed).slice(0, 3);
  const log = await paste(commands);
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+\/(?= |$)/m.exec(log) ?? [];
  const page = await (await fetch(address)).text();
  const changed = `${readFileSync('examples/site/index.html', 'utf8')}<p>Changed.</p>\n`;
  expect({ page, log }).toEqual({ page: changed, log });
});

test('the printed clone of the local GitHub learns to deploy itself, without any account', async () => {
  rmSync('build/clone', { recursive: true, force: true });
  const printed = await startToPlay();
  const commands = commandsIn(printed).filter((line) => !/build\/play/.test(line));
  expect(commands).toHaveLength(8);
  const log = await paste(commands);
  for (const text of [
    'Wrote .github/workflows/osc-deploy.yml',
    'Nothing to fix was found',
    'As .github/workflows/osc-deploy.yml, job publish, does',
    'This login is only for acme/site.',
  ])
    expect(log).toContain(text);

  const [kept = ''] = /http\S+_local\/github\S+/.exec(printed) ?? [];
  expect(await (await fetch(kept)).json()).toMatchObject({
    secrets: { OSC_ACCESS_TOKEN: expect.any(String), OSC_REFRESH_TOKEN: expect.any(String) },
    runs: ['1'],
    pulls: [{ number: 7, state: 'open' }],
  });
  rmSync('build/clone', { recursive: true, force: true });
});
