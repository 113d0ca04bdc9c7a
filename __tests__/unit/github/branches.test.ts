import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Branches } from '../../../src/github/branches.js';
import { type AnsweringGitHub, answeringGitHub } from '../../support/login/answering-github.js';

let github: AnsweringGitHub;
let branches: Branches;
beforeEach(async () => {
  github = await answeringGitHub();
  branches = new Branches(github.bestEffort);
});
afterEach(() => github.close());

const commit = 'a'.repeat(40);
const headAt = (sha: string) => ({ commit: { sha } });
const at = (sha: string) => ({ object: { sha } });
const main: AnsweringGitHub['answers'] = {
  'GET ': [200, { default_branch: 'main' }],
  'GET /branches/main': [200, headAt(commit)],
};

describe('a branch', () => {
  test('is at a commit, which says that it is there', async () => {
    github.answers = {
      'GET /branches/a%2Fb': [200, headAt(commit)],
      'GET /branches/c': [200, { commit: { id: commit } }],
    };
    expect([await branches.headOf('a/b'), await branches.isGone('a/b')]).toEqual([commit, false]);
    expect(github.asked()).toEqual(Array(2).fill('GET /branches/a%2Fb'));
    // As Gitea and Forgejo answer.
    expect(await branches.headOf('c')).toBe(commit);
  });

  test('is gone where the default branch is there', async () => {
    github.answers = { ...main, 'GET /branches/renamed': [301, {}, { location: '/branches/new-name' }] };
    expect([await branches.isGone('topic'), await branches.isGone('renamed')]).toEqual([true, true]);
    expect(await branches.headOf('topic')).toBeUndefined();
    expect(github.asked().filter((asked) => asked === 'GET ')).toHaveLength(1);
    expect(github.lines).toEqual([]);
  });

  test.each<[string, AnsweringGitHub['answers']]>([
    ['no branch can be seen', { ...main, 'GET /branches/main': [404] }],
    ['the default branch is not told', { ...main, 'GET ': [403] }],
    ['the branch itself is not told', { ...main, 'GET /branches/topic': [403] }],
    ['it is the default branch', { ...main, 'GET ': [200, { default_branch: 'topic' }] }],
  ])('is not known to be gone where %s', async (_, answers) => {
    github.answers = answers;
    expect(await branches.isGone('topic')).toBeUndefined();
  });
});

describe('refs at a commit', () => {
  const heads = `GET /commits/${commit}/branches-where-head`;
  const tags = 'GET /git/matching-refs/tags';
  const tag = (name: string, sha = commit) => ({ ref: `refs/tags/${name}`, ...at(sha) });

  test('are the branches, then the tags, at most ten', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `b${index}`);
    github.answers = {
      [heads]: [200, names.map((name) => ({ name }))],
      [tags]: [200, [tag('v0', 'b'.repeat(40)), tag('v1'), tag('refs/tags/v2'), tag('v3')]],
    };
    expect(await branches.refsAt(commit)).toEqual([...names, 'v1', 'refs/tags/v2']);
    expect(github.asked().toSorted()).toEqual([heads, tags]);
  });

  test('are names that can be printed', async () => {
    github.answers = { [heads]: [200, [{ name: `a\n${'x'.repeat(120)}` }]], [tags]: [200, []] };
    expect(await branches.refsAt(commit)).toEqual([`a ${'x'.repeat(97)}…`]);
  });

  test('are the branches only where tags are not told, and unknown where branches are not', async () => {
    github.answers = { [heads]: [200, [{ name: 'main' }]] };
    expect(await branches.refsAt(commit)).toEqual(['main']);
    github.answers = { [tags]: [200, [tag('v1')]] };
    expect(await branches.refsAt(commit)).toBeUndefined();
    // Other forges do not have these addresses.
    expect(new Set(github.lines)).toEqual(
      new Set(['This server does not know the branches and tags at commit aaaaaaa.']),
    );
  });
});
