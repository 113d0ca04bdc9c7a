import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { approveNow } from '../support/cli/cli-platform.js';
import { strictNode } from '../support/run/bundle.js';

const program = resolve('dist/cli.js');
let platform: LocalPlatform;
let folder: string;

beforeEach(async () => {
  platform = await startPlatform();
  folder = mkdtempSync(join(tmpdir(), 'osc-cli-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.html'), '<h1>Hello</h1>');
});
afterEach(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the built command. */
function start(argv: string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [strictNode, program, ...argv], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, BROWSER: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the built command. `seen` gets its output so far. */
async function run(
  argv: string[],
  {
    env = {},
    seen,
  }: { env?: NodeJS.ProcessEnv; seen?: (stderr: string, child: ChildProcess) => void } = {},
): Promise<Ended> {
  const child = start(argv, env);
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => {
    said.stdout += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    said.stderr += text.toString();
    seen?.(said.stderr, child);
  });
  const code = await new Promise<number | null>((end) => child.on('close', end));
  return { code, ...said };
}

/** Approves as soon as the link and the line after it are there. */
function approving(): (stderr: string) => void {
  let done = false;
  return (stderr) => {
    const link = /^ {2}(http\S+)$/m.exec(stderr)?.[1];
    if (done || !link || !stderr.includes('Waiting for three minutes')) return;
    done = true;
    approveNow(link).catch(() => undefined);
  };
}

const at = () => ['--base-url', platform.apiUrl];

test('a publish continues when its terminal is closed', async () => {
  const env = { OSC_ACCESS_TOKEN: platform.signIn().accessToken };
  const child = start(['publish', 'dist', '--name', 'my-site', ...at()], env);
  child.stderr.destroy();
  child.stdout.destroy();
  expect(await new Promise<number | null>((end) => child.on('exit', end))).toBe(0);
  expect([...platform.site('my-site').objects.keys()]).toContain('index.html');
});

test('the error names the reason when the result cannot be written or the working directory was deleted', async () => {
  const endOf = (line: string) => {
    const script = line.replaceAll('osc-deploy', `'${process.execPath}' '${program}'`);
    const { status, stderr } = spawnSync('sh', ['-c', script], {
      cwd: folder,
      encoding: 'utf8',
      input: '',
    });
    return { status, stderr };
  };
  expect(endOf('osc-deploy --help > /dev/full')).toEqual({
    status: 1,
    stderr: expect.stringContaining('The result could not be written: ENOSPC'),
  });
  expect(endOf('mkdir gone && cd gone && rmdir ../gone && osc-deploy status')).toEqual({
    status: 2,
    stderr: expect.stringContaining('Error: The current folder no longer exists.'),
  });
});

describe('the built command', () => {
  test('signs in, publishes, and signs out', async () => {
    const login = await run(['login', ...at()], { seen: approving() });
    expect({ code: login.code, stdout: login.stdout }).toEqual({ code: 0, stdout: '' });
    const published = await run(['publish', 'dist', '--name', 'my-site', ...at()]);
    expect({ code: published.code, stdout: published.stdout }).toEqual({
      code: 0,
      stdout: `${platform.site('my-site').url}\n`,
    });
    const logout = await run(['logout', ...at()]);
    expect({
      code: logout.code,
      readdirSync: readdirSync(join(folder, '.config/osc-deploy/logins')),
    }).toEqual({
      code: 0,
      readdirSync: [],
    });
    for (const { stdout, stderr } of [login, published, logout]) {
      expect(stdout + stderr).not.toContain('\u001b');
      for (const { value } of platform.issuedTokens) expect(stdout + stderr).not.toContain(value);
    }
  });

  test('opens the link with the program in BROWSER', async () => {
    const script = join(folder, 'browser');
    writeFileSync(script, `#!/bin/sh\nprintf %s "$2" > ${folder}/opened\n`);
    chmodSync(script, 0o755);
    const login = await run(['login', ...at()], {
      env: { BROWSER: `${script} --new-window` },
      seen: approving(),
    });
    expect(login.code).toBe(0);
    expect(readFileSync(join(folder, 'opened'), 'utf8')).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/start\/[\w-]{22}$/,
    );
    expect(login.stderr).toContain('Your browser asks you to approve');
  });

  test('ends at once on Ctrl-C during a wait, and writes no login', async () => {
    const ended = await run(['login', ...at()], {
      // Once: a second one would end the process before its exit code is set.
      seen: (stderr, child) =>
        !child.killed && stderr.includes('Waiting for three minutes') && child.kill('SIGINT'),
    });
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({
      code: 130,
      stderr: expect.stringContaining('Cancelled.'),
    });
    expect(existsSync(join(folder, '.config'))).toBe(false);
  });

  test('asks on the screen of the person where stderr is a file', async () => {
    const env = { PATH: process.env['PATH'], OSC_ACCESS_TOKEN: platform.signIn().accessToken };
    await run(['publish', 'dist', '--name', 'my-site', ...at()], { env });
    const remove = [process.execPath, program, 'remove', 'my-site', ...at()].join(' ');
    const child = spawn('script', ['-qec', `${remove} 2> log`, '/dev/null'], { cwd: folder, env });

    let screen = '';
    child.stdout.on('data', (text: Buffer) => {
      screen += text.toString();
      if (screen.includes('[y/N]')) child.stdin.end('n\r');
    });
    expect(await new Promise<number | null>((end) => child.on('close', end))).toBe(2);
    expect(screen).toContain('Remove site "my-site" from acme');
    expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('Nothing was changed.');
    expect(platform.site('my-site').objects.size).toBeGreaterThan(0);
  });

  test('reports an unusable proxy in one readable error', async () => {
    const ended = await run(['status'], { env: { HTTPS_PROXY: 'not a url' } });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(
      /^Error: The proxy in HTTPS_PROXY is not the URL of an http proxy\.\n/,
    );
    expect(ended.stderr.split('\n')).toHaveLength(4);
  });
});
