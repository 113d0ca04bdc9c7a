import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { childEnvironment, hiddenFromChildren } from '../../../src/base/child-environment.js';
import { checkedOutCommit } from '../../../src/base/git.js';
import { runProgram } from '../../../src/base/programs.js';
import { folderOf } from '../../support/run/in-process.js';

describe('the commit that is checked out', () => {
  const spawn = (file: string, args: string[]) =>
    runProgram(file, args, { platform: process.platform, env: { PATH: process.env['PATH'] } });
  const repository = 'octo-org/hello-world';
  let folder: string;
  let first: string;
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=o', '-c', 'user.email=o@example.com', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', ['-C', folder, ...identity, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
  };
  const commit = (message: string) => {
    git('commit', '-q', '--allow-empty', '-m', message);
    return git('rev-parse', 'HEAD');
  };
  const found = (directory = folder) => checkedOutCommit(directory, { repository, spawn });
  beforeEach(() => {
    folder = folderOf({ 'dist/index.html': 'i' });
    git('init', '-q', '-b', 'main');
    first = commit('one');
  });

  test('of a branch, also from a folder below', async () => {
    expect(await found()).toBe(first);
    expect(await found(join(folder, 'dist'))).toBe(first);
  });

  test('of a detached head: the older commit of a rollback', async () => {
    const second = commit('two');
    git('checkout', '-q', first);
    expect(await found()).toBe(first);
    git('checkout', '-q', second);
    expect(await found()).toBe(second);
  });

  test('of a checkout of another user, as in a job in a container', async () => {
    // Only root can give a folder away.
    if (process.geteuid?.() === 0) chownSync(folder, 65_534, 65_534);
    expect(await found()).toBe(first);
  });

  test.each([
    ['https://github.com/octo-org/hello-world', true],
    ['https://github.com/Octo-Org/Hello-World.git', true],
    ['git@github.com:octo-org/hello-world.git', true],
    ['https://github.com/octo-org/other', false],
    ['https://github.com/not-octo-org/hello-world', false],
  ])('of a checkout of %s: %s', async (url, ours) => {
    git('remote', 'add', 'origin', url);
    expect(await found()).toBe(ours ? first : undefined);
  });

  test.each([
    ['outside of a checkout', () => folderOf({ 'index.html': 'i' })],
    ['where nothing is committed', () => folderOf({ '.git/HEAD': 'ref: refs/heads/main\n' })],
  ])('none %s', async (_, elsewhere) => {
    expect(await found(elsewhere())).toBeUndefined();
  });
});

describe('the environment of a program', () => {
  const env = {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    Home: '/h',
    ACTIONS_RUNTIME_TOKEN: 't',
    'INPUT_REFRESH-TOKEN': 't',
    OSC_ACCESS_TOKEN: 't',
    NPM_TOKEN: 't',
    GH_TOKEN: 'g',
    GIT_SSH_COMMAND: 'ssh',
    https_proxy: 'http://p',
  };

  test('a program gets what every program needs, and git and gh what is theirs', () => {
    const common = { PATH: env.PATH, LC_ALL: 'C', Home: '/h' };
    expect(childEnvironment(env)).toEqual(common);
    const theirs = { GH_TOKEN: 'g', GIT_SSH_COMMAND: 'ssh', https_proxy: 'http://p' };
    expect(childEnvironment(env, 'git and gh')).toEqual({ ...common, ...theirs });
  });

  test('variables that are hidden can be read, and reach no program', () => {
    const hidden = hiddenFromChildren(env, { PATH: '/bin:/usr/bin', EXTRA: 'x' });
    expect([hidden['ACTIONS_RUNTIME_TOKEN'], hidden['PATH']]).toEqual(['t', '/bin:/usr/bin']);
    for (const given of [hidden, { ...hidden, MSYS: 'm' }])
      expect(execFileSync('env', { env: given, encoding: 'utf8' })).not.toMatch(/=t$|TOKEN/m);
    expect(execFileSync('env', { env: hidden, encoding: 'utf8' })).toContain('EXTRA=x');
  });
});
