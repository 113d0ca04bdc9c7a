import { execFileSync } from 'node:child_process';
import { mkdirSync, rmdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { readCheckedOut } from '../../../src/action/checked-out-commit.js';
import { folderOf } from '../../support/run/in-process.js';
import { tempFolder } from '../../support/temp-folder.js';

const [a, b] = ['a'.repeat(40), 'b'.repeat(64)];

describe('the commit of a git checkout', () => {
  let folder: string;
  let first: string;
  const git = (...args: string[]) => {
    const identity = [
      '-c',
      'user.name=o',
      '-c',
      'user.email=o@example.com',
      '-c',
      'commit.gpgsign=false',
    ];
    return execFileSync('git', ['-C', folder, ...identity, ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  };
  const commit = (message: string) => {
    git('commit', '-q', '--allow-empty', '-m', message);
    return git('rev-parse', 'HEAD');
  };
  const found = (directory = join(folder, 'dist')) =>
    readCheckedOut(folder, directory, 'octo-org/hello-world');
  beforeEach(() => {
    folder = folderOf({ 'dist/index.html': 'i' });
    git('init', '-q', '-b', 'feature/ä#1');
    first = commit('one');
  });

  test('is read from its branch, packed or loose, and from a detached head', () => {
    expect({ ofBuild: found(), ofTop: found(folder) }).toEqual({ ofBuild: first, ofTop: first });
    git('pack-refs', '--all');
    expect(found()).toBe(first);
    const second = commit('two');
    git('checkout', '-q', '--detach', first);
    expect(found()).toBe(first);
    git('checkout', '-q', second);
    expect(found()).toBe(second);
  });

  test.each([
    ['https://github.com/Octo-Org/Hello-World.git', true],
    ['git@github.com:octo-org/hello-world.git', true],
    ['https://github.com/octo-org/other', false],
    ['https://github.com/not-octo-org/hello-world', false],
  ])('of %s belongs to this repository: %s', (url, ours) => {
    git('remote', 'add', 'origin', url);
    expect(found()).toBe(ours ? first : undefined);
  });

  test('is not read in another directory, through a link or in a worktree', () => {
    const elsewhere = tempFolder();
    symlinkSync(elsewhere, join(folder, 'link'));
    for (const directory of [elsewhere, join(folder, 'link')])
      expect(found(directory)).toBeUndefined();
    const tree = join(tempFolder(), 'tree');
    git('worktree', 'add', '-q', tree);
    expect(readCheckedOut(tree, tree, 'octo-org/hello-world')).toBeUndefined();
  });
});

describe('a checkout of another program', () => {
  const outside = folderOf({ HEAD: a, 'refs/heads/x': a });
  const head = (text: string) => ({ files: { HEAD: text } });

  test.each<{
    what: string;
    files?: Record<string, string>;
    commit?: string;
    change?: (git: string) => void;
  }>([
    { what: 'a commit of SHA-256', ...head(`${b}\n`), commit: b },
    {
      what: 'a branch that is packed',
      files: { HEAD: 'ref: refs/heads/x\n', 'packed-refs': `# pack\n${a} refs/heads/x\n^${b}\n` },
      commit: a,
    },
    { what: 'no commit yet', ...head('ref: refs/heads/main\n') },
    { what: 'a short commit', ...head('abc1234') },
    { what: 'a way out', ...head(`ref: refs/heads/../../../../${outside}/HEAD`) },
    { what: 'a path', ...head(`ref: ${outside}/HEAD`) },
    { what: 'a name that no path has', ...head('ref: refs/heads/\0') },
    {
      what: 'a reference to a reference',
      files: { HEAD: 'ref: refs/heads/x', 'refs/heads/x': 'ref: refs/heads/y' },
    },
    {
      what: 'a link as HEAD',
      change: (git) => symlinkSync(join(outside, 'HEAD'), join(git, 'HEAD')),
    },
    {
      what: 'a link among the references',
      ...head('ref: refs/heads/x'),
      change: (git) => symlinkSync(join(outside, 'refs'), join(git, 'refs')),
    },
    { what: 'a link as .git', change: (git) => [rmdirSync(git), symlinkSync(outside, git)] },
    {
      what: 'a file as .git',
      change: (git) => [rmdirSync(git), writeFileSync(git, `gitdir: ${outside}`)],
    },
    {
      what: 'a head of 17 MiB',
      ...head(a),
      change: (git) => truncateSync(join(git, 'HEAD'), 17 * 1024 ** 2),
    },
  ])('with $what gives the commit $commit', ({ files = {}, commit, change }) => {
    const folder = folderOf(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`.git/${name}`, text])),
    );
    mkdirSync(join(folder, '.git'), { recursive: true });
    change?.(join(folder, '.git'));
    expect(readCheckedOut(folder, folder, 'octo-org/hello-world')).toBe(commit);
  });
});
