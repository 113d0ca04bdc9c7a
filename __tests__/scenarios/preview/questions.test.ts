import { beforeEach, expect, test } from '@jest/globals';
import type { Pull } from '../../../emulator/github/pulls.js';
import { previewBench } from '../../support/run/preview-bench.js';
import {
  buildOf,
  commentOn,
  everyPermission,
  type PullRequestRun,
  production,
  repositoryName,
  repositoryPayload,
} from '../../support/run/pull-request-run.js';

const bench = previewBench({ comment: 'false' });
let pull: Pull;
beforeEach(() => {
  pull = bench.repository.pulls.open(7);
  bench.repository.branches.add('topic');
  bench.repository.heads.set('main', pull.headSha);
  bench.repository.heads.set('topic', pull.headSha);
});

const event = { repository: repositoryPayload };
const topic = { GITHUB_REF: 'refs/heads/topic' };
const byBranch = { preview: 'branch' };
const labelled = { 'preview-label': 'preview' };
const buildAt = (head_branch: string) => buildOf(pull, { event: 'push', head_branch });
const deletion = { ...event, ref: 'topic', ref_type: 'branch' };

const other = 'e'.repeat(40);

interface Row {
  what: string;
  given: () => Partial<PullRequestRun>;
  prepare?: () => unknown;
  /** The whole of it, in order. */
  asks: string[];
}
const rows: Row[] = [
  { what: 'a push', given: () => production, asks: [] },
  {
    what: 'a push to a branch',
    given: () => ({ ...production, env: topic, with: byBranch }),
    asks: ['GET /branches/topic'],
  },
  { what: 'a pull request', given: () => ({}), asks: ['GET /pulls/7', 'GET /pulls/7'] },
  {
    what: 'a pull request that becomes production',
    given: () => ({ with: { preview: 'false' } }),
    asks: [],
  },
  { what: 'a pull request without its label', given: () => ({ with: labelled }), asks: [] },
  {
    what: 'a label',
    given: () => ({ action: 'labeled', label: 'preview', with: labelled }),
    prepare: () => pull.labels.push('preview'),
    asks: ['GET /pulls/7', 'GET /pulls/7'],
  },
  {
    what: 'a lost label',
    given: () => ({ action: 'unlabeled', label: 'preview', with: labelled }),
    asks: ['GET /pulls/7'],
  },
  {
    what: 'a closed pull request',
    given: () => ({ action: 'closed' }),
    prepare: () => bench.repository.pulls.close(7),
    asks: ['GET /pulls/7'],
  },
  {
    what: 'a pull request that was opened again',
    given: () => ({ action: 'closed' }),
    asks: ['GET /pulls/7'],
  },
  { what: 'a plan', given: () => ({ with: { operation: 'plan' } }), asks: [] },
  {
    what: 'a comment',
    given: () => ({ eventName: 'issue_comment', event: commentOn(7) }),
    asks: ['GET /pulls/7', 'GET /pulls/7'],
  },
  {
    what: 'a build of a pull request',
    given: () => ({ eventName: 'workflow_run', event: buildOf(pull) }),
    asks: ['GET /pulls', 'GET /pulls/7', 'GET /pulls/7', 'GET /pulls/7'],
  },
  {
    what: 'a build of a pull request that lost its label',
    given: () => ({ eventName: 'workflow_run', event: buildOf(pull), with: labelled }),
    asks: ['GET /pulls', 'GET /issues/7/events'],
  },
  {
    what: 'a build of a closed pull request',
    given: () => ({ eventName: 'workflow_run', event: buildOf(pull) }),
    prepare: () => bench.repository.pulls.close(7),
    asks: ['GET /pulls', 'GET /pulls/7'],
  },
  {
    what: 'a build of no pull request',
    given: () => ({ eventName: 'workflow_run', event: buildOf(pull, { head_sha: other }) }),
    asks: ['GET /pulls', 'GET /commits/eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee/pulls'],
  },
  {
    what: 'a failed build of a pull request',
    given: () => ({ eventName: 'workflow_run', event: buildOf(pull, { conclusion: 'failure' }) }),
    asks: ['GET /pulls'],
  },
  {
    what: 'a build of main',
    given: () => ({ eventName: 'workflow_run', event: buildAt('main') }),
    asks: ['GET /branches/main', 'GET /branches/main'],
  },
  {
    what: 'a build of main, run again',
    given: () => ({
      eventName: 'workflow_run',
      event: buildOf(pull, { event: 'push', head_branch: 'main', head_sha: other }),
      env: { GITHUB_RUN_ATTEMPT: '2' },
    }),
    asks: ['GET /branches/main', `GET /compare/main...${other}`],
  },
  {
    what: 'a build of a branch',
    given: () => ({ eventName: 'workflow_run', event: buildAt('topic'), with: byBranch }),
    asks: ['GET /branches/topic', 'GET /branches/topic', 'GET /branches/topic'],
  },
  {
    what: 'a build of a deleted branch',
    given: () => ({ eventName: 'workflow_run', event: buildAt('gone'), with: byBranch }),
    asks: [
      'GET /branches/gone',
      'GET /git/matching-refs/tags',
      'GET /branches/gone',
      'GET /branches/gone',
      'GET ',
      'GET /branches/main',
    ],
  },
  {
    what: 'a build of a tag',
    given: () => ({ eventName: 'workflow_run', event: buildAt('v1'), with: byBranch }),
    prepare: () => bench.repository.tags.set('v1', pull.headSha),
    asks: ['GET /branches/v1', 'GET /git/matching-refs/tags'],
  },
  {
    what: 'a build as production',
    given: () => ({
      eventName: 'workflow_run',
      event: buildAt('topic'),
      with: { preview: 'false' },
    }),
    asks: [],
  },
  {
    what: 'a deleted branch',
    given: () => ({ eventName: 'delete', event: deletion, with: byBranch }),
    prepare: () => bench.repository.branches.delete('topic'),
    asks: ['GET /branches/topic', 'GET ', 'GET /branches/main'],
  },
  {
    what: 'a branch that is there again',
    given: () => ({ eventName: 'delete', event: deletion, with: byBranch }),
    asks: ['GET /branches/topic'],
  },
  {
    what: 'a deleted tag',
    given: () => ({
      eventName: 'delete',
      event: { ...event, ref: 'v1', ref_type: 'tag' },
      with: byBranch,
    }),
    asks: [],
  },
  {
    what: 'a failed status',
    given: () => ({ eventName: 'status', event: { ...event, state: 'failure' } }),
    asks: [],
  },
  { what: 'a removal by hand', given: () => ({ with: { operation: 'remove' } }), asks: [] },
  { what: 'a cleanup', given: () => ({ ...production, with: { operation: 'cleanup' } }), asks: [] },
];

test.each(rows)('$what asks GitHub', async ({ given, prepare, asks }) => {
  prepare?.();
  const { log } = bench.platform;
  const permissions = { ...everyPermission, contents: 'read' } as const;
  const token = bench.github.tokens.issue('job', repositoryName, permissions).value;
  const more = given();
  await bench.run(7, { pull, ...more, with: { 'github-token': token, ...more.with } });
  const shown = log
    .select({ origin: 'github' })
    .map(
      ({ method, path }) =>
        `${method} ${path.replace(`/repos/${repositoryName}`, '').replace(/\?.*/, '')}`,
    );
  expect(shown).toEqual(asks);
});
