import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { checkedOutCommit } from '../../../src/workflow/checked-out-commit.js';
import { folderOf } from '../../support/in-process.js';

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
const found = (directory = folder) => checkedOutCommit(directory, { repository });
beforeEach(() => {
  folder = folderOf({ 'dist/index.html': 'i' });
  git('init', '-q', '-b', 'main');
  first = commit('one');
});

test('of a branch, also from a folder below', () => {
  expect(found()).toBe(first);
  expect(found(join(folder, 'dist'))).toBe(first);
});

test('of a branch whose ref is packed', () => {
  git('branch', 'feature/main');
  git('pack-refs', '--all');
  expect(found()).toBe(first);
});

test('of a detached head: the older commit of a rollback', () => {
  const second = commit('two');
  git('checkout', '-q', first);
  expect(found()).toBe(first);
  git('checkout', '-q', second);
  expect(found()).toBe(second);
});

test('of a linked worktree, whose branch may be packed', () => {
  const tree = join(folder, 'tree');
  git('worktree', 'add', '-q', tree);
  git('pack-refs', '--all');
  expect(found(tree)).toBe(first);
});

test.each([
  ['https://github.com/octo-org/hello-world', true],
  ['https://github.com/Octo-Org/Hello-World.git', true],
  ['git@github.com:octo-org/hello-world.git', true],
  ['https://github.com/octo-org/other', false],
  ['https://github.com/not-octo-org/hello-world', false],
])('of a checkout of %s: %s', (url, ours) => {
  git('remote', 'add', 'origin', url);
  expect(found()).toBe(ours ? first : undefined);
});

test.each([
  ['outside of a checkout', () => folderOf({ 'index.html': 'i' })],
  ['where nothing is committed', () => folderOf({ '.git/HEAD': 'ref: refs/heads/main\n' })],
  ['where HEAD says nothing', () => folderOf({ '.git/HEAD': 'hello\n' })],
  ['where a ref leads out of the repository', () => folderOf({ '.git/HEAD': 'ref: refs/../../secret\n', secret: 'x' })],
])('none %s', (_, elsewhere) => {
  const directory = elsewhere();
  mkdirSync(join(directory, 'dist'), { recursive: true });
  expect(found(join(directory, 'dist'))).toBeUndefined();
});
