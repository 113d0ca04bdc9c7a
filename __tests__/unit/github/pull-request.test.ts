import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Branches, branchesOf } from '../../../src/github/branches.js';
import { type PullRequests, pullRequestsOf } from '../../../src/github/pull-request.js';
import { type AnsweringGitHub, answeringGitHub } from '../../support/login/answering-github.js';

describe('pull requests', () => {
  let github: AnsweringGitHub;
  let pulls: PullRequests;
  beforeEach(async () => {
    github = await answeringGitHub();
    pulls = pullRequestsOf({ github: github.bestEffort, repository: 'octo-org/hello' });
  });
  afterEach(() => github.close());

  const sha = 'a'.repeat(40);
  const pull = (
    number: number,
    { state = 'open', ...head }: { state?: string; [name: string]: unknown } = {},
  ) => ({
    number,
    state,
    user: { login: 'ann' },
    head: { sha, ref: 'topic', repo: { full_name: 'octo-org/hello' }, ...head },
  });

  /** The header that GitHub and Gitea send with every page but the last. */
  const next = {
    link: '<https://api.example.com/pulls?page=2>; rel="next", <https://api.example.com/pulls?page=9>; rel="last"',
  };

  describe('the state of a pull request', () => {
    test.each<[object, object]>([
      [
        { state: 'open', head: { sha } },
        { closed: false, headSha: sha },
      ],
      [
        { state: 'closed', head: { sha: `${sha}a` } },
        { closed: true, headSha: undefined },
      ],
      [{ state: 'open' }, { closed: false, headSha: undefined }],
    ])('is read from %j as %j', async (answer, state) => {
      github.answers = { 'GET /pulls/7': [200, answer] };
      expect(await pulls.state(7)).toEqual(state);
    });

    test('is missing if the pull request does not exist, and unknown if GitHub does not report it', async () => {
      expect(await pulls.state(7)).toBe('missing');
      github.answers = {
        'GET /pulls/7': [403, {}, { 'x-accepted-github-permissions': 'pull_requests=read' }],
      };
      expect(await pulls.state(7)).toBeUndefined();
      github.bestEffort.warn();
      expect(github.lines.join()).toContain('- the state of pull request #7: ');
      expect(github.lines.join()).toContain('\n  pull-requests: read\n');
    });
  });

  describe('the pull request of a branch', () => {
    const list = (state: string, page = 1) =>
      `GET /pulls?state=${state}&head=octo-org%3Atopic&per_page=100&page=${page}`;

    test.each([
      ['the open pull request', [pull(1, { state: 'closed' }), pull(2)], 2],
      [
        'a closed pull request before none',
        [pull(1, { state: 'closed' }), pull(2, { state: 'closed' })],
        1,
      ],
      [
        'no pull request of another branch, as a forge may list',
        [pull(1, { ref: 'other' }), pull(2)],
        2,
      ],
      [
        'no pull request of a fork with this branch',
        [pull(1, { repo: { full_name: 'fork/hello' } }), pull(2)],
        2,
      ],
      ['no unreadable pull request', [{ number: 1 }, pull(2)], 2],
    ])('is %s', async (_, found, number) => {
      github.answers = { [list('all')]: [200, found], [list('open')]: [200, found] };
      expect(await pulls.ofBranch('topic', { closed: true })).toBe(number);
      expect(await pulls.ofBranch('topic', { closed: false })).toBe(number);
      expect(github.asked()).toEqual([list('all'), list('open')]);
    });

    test('is searched on the next page when a forge answers with the pull requests of all branches', async () => {
      const other = pull(1, { ref: 'other' });
      github.answers = {
        [list('open')]: [200, [other], next],
        [list('open', 2)]: [200, [other, pull(2)], next],
      };
      expect(await pulls.ofBranch('topic', { closed: false })).toBe(2);
      expect(github.asked()).toEqual([list('open'), list('open', 2)]);
    });
  });

  describe('the pull request of a workflow run', () => {
    const hint = {
      kind: 'commit',
      headSha: sha,
      headBranch: 'topic',
      headRepository: 'fork/hello',
    } as const;
    const page = (number: number) =>
      `GET /pulls?state=all&head=fork%3Atopic&per_page=100&page=${number}`;
    const byCommit = `GET /commits/${sha}/pulls`;
    const forked = { repo: { full_name: 'Fork/Hello' } };

    test('is found by its commit when its branch has no pull request or is unknown', async () => {
      github.answers = { [page(1)]: [200, []], [byCommit]: [200, [pull(6, forked)]] };
      expect(await pulls.find(hint)).toMatchObject({ number: 6 });
      github.answers = { [byCommit]: [200, [pull(8, forked), pull(9, { repo: null })]] };
      expect(await pulls.find({ ...hint, headBranch: '' })).toMatchObject({ number: 8 });
      expect(await pulls.find({ ...hint, headBranch: '', headSha: 'b'.repeat(40) })).toBe('none');
    });

    test('is missing if none exists, and unknown if GitHub does not report it', async () => {
      github.answers = { [page(1)]: [200, []] };
      expect(await pulls.find(hint)).toBe('none');
      github.answers = { [page(1)]: [403] };
      expect(await pulls.find(hint)).toBeUndefined();
      github.bestEffort.warn();
      expect(github.lines.join()).toContain('- the pull request of this workflow run: ');
    });
  });
});

describe('branches', () => {
  let github: AnsweringGitHub;
  let branches: Branches;
  beforeEach(async () => {
    github = await answeringGitHub();
    branches = branchesOf(github.bestEffort);
  });
  afterEach(() => github.close());

  const commit = 'a'.repeat(40);
  const headAt = (sha: string) => ({ commit: { sha } });
  const main: AnsweringGitHub['answers'] = {
    'GET ': [200, { default_branch: 'main' }],
    'GET /branches/main': [200, headAt(commit)],
  };

  describe('a branch', () => {
    test('exists, as GitHub, Gitea and Forgejo report it', async () => {
      github.answers = {
        'GET /branches/a%2Fb': [200, headAt(commit)],
        'GET /branches/c': [200, { commit: { id: commit } }],
      };
      for (const branch of ['a/b', 'c']) expect(await branches.isGone(branch)).toBe(false);
      expect(github.asked()).toEqual(['GET /branches/a%2Fb', 'GET /branches/c']);
    });

    test('counts as deleted when it is missing and the default branch exists', async () => {
      github.answers = {
        ...main,
        'GET /branches/renamed': [301, {}, { location: '/branches/new-name' }],
      };
      for (const branch of ['topic', 'renamed']) expect(await branches.isGone(branch)).toBe(true);
      expect(github.asked().filter((asked) => asked === 'GET ')).toHaveLength(1);
      expect(github.lines).toEqual([]);
    });

    test.each<[string, AnsweringGitHub['answers']]>([
      ['no branch can be seen', { ...main, 'GET /branches/main': [404] }],
      ['the default branch is unreadable', { ...main, 'GET ': [403] }],
      ['the branch itself is unreadable', { ...main, 'GET /branches/topic': [403] }],
      ['the branch is the default branch', { ...main, 'GET ': [200, { default_branch: 'topic' }] }],
    ])('does not count as deleted when %s', async (_, answers) => {
      github.answers = answers;
      expect(await branches.isGone('topic')).toBeUndefined();
    });
  });
});
