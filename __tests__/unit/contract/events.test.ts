import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { computeIntent } from '../../../src/contract/compute-intent.js';
import { readEvent } from '../../../src/contract/read-event.js';
import { readInputs } from '../../support/run/inputs.js';

type Result = 'production' | 'preview' | 'removed' | 'skipped';
interface Example {
  name: string;
  event?: Record<string, unknown>;
  ref?: string;
  auto: Result;
  branch: Result;
}

const own = 'octo-org/hello';
const head = { sha: 'a'.repeat(40), ref: 'topic', repo: { full_name: own } };
const pull = (action: string, state = 'open') => ({
  action,
  pull_request: { number: 7, state, head },
});
const build = (head_branch: string, conclusion: string | null = 'success', event = 'push') => ({
  workflow_run: { event, conclusion, head_sha: head.sha, head_branch },
});
const ofBranch = [
  'push',
  'schedule',
  'workflow_dispatch',
  'repository_dispatch',
  'release',
  'merge_group',
];
/** The events whose runs do not say whose code they built. */
const ofNoBranch = [
  'workflow_run',
  'workflow_call',
  'issue_comment',
  'issues',
  'discussion',
  'discussion_comment',
  'deployment',
  'deployment_status',
  'check_suite',
  'check_run',
  'status',
  'dynamic',
  'create',
  'delete',
  'registry_package',
  'page_build',
  'watch',
  'a later event',
  'constructor',
];
const topic = 'refs/heads/topic';
const both = (result: Result) => ({ auto: result, branch: result });
const skipped = both('skipped');
const unsuccessful = ['failure', 'pending', 'error', 'cancelled', null];
const afterwards = (state: string | null) => [
  { name: 'deployment_status', event: { deployment_status: { state } } },
  { name: 'status', event: { state } },
  { name: 'check_suite', event: { check_suite: { conclusion: state } } },
  { name: 'check_run', event: { check_run: { conclusion: state } } },
];

/** The rows of the table in docs/previews.md, by their first cell. */
const rows: Record<string, Example[]> = {
  'pull request opened, updated, reopened; `issue_comment` on it; a `workflow_run` of it': [
    ...['opened', 'synchronize', 'reopened'].map((action) => ({
      name: 'pull_request',
      event: pull(action),
      ...both('preview'),
    })),
  ],
  'pull request closed, merged or not': [
    { name: 'pull_request', event: pull('closed', 'closed'), ...both('removed') },
  ],
  'push to the default branch, `schedule`, a published `release`, a tag': [
    { name: 'push', ...both('production') },
    { name: 'schedule', ...both('production') },
    { name: 'push', ref: 'refs/tags/v1', ...both('production') },
    ...['published', 'released', 'prereleased'].map((action) => ({
      name: 'release',
      event: { action },
      ref: 'refs/tags/v1',
      ...both('production'),
    })),
    // A server that tells no action.
    { name: 'release', ref: 'refs/tags/v1', ...both('production') },
  ],
  'push to another branch, `workflow_dispatch` on one': [
    { name: 'push', ref: topic, auto: 'production', branch: 'preview' },
    { name: 'workflow_dispatch', ref: topic, auto: 'production', branch: 'preview' },
  ],
  '`workflow_run` of the default branch': ofBranch.map((event) => ({
    name: 'workflow_run',
    event: build('main', 'success', event),
    ...both('production'),
  })),
  '`workflow_run` of another branch, of a tag': [
    { name: 'workflow_run', event: build('topic'), auto: 'skipped', branch: 'preview' },
  ],
  '`workflow_run` of a run that another event started than `push`, `schedule`, `workflow_dispatch`, `repository_dispatch`, `release`, `merge_group` or one of a pull request':
    ofNoBranch.flatMap((event) =>
      ['main', 'topic'].map((branch) => ({
        name: 'workflow_run',
        event: build(branch, 'success', event),
        ...skipped,
      })),
    ),
  '`deployment_status`, `status`, `check_suite` or `check_run` that succeeded': afterwards(
    'success',
  ).map((one) => ({ ...one, ...both('production') })),
  '`create`, `deployment`, `deployment_status` or `registry_package` of another branch': [
    'create',
    'deployment',
    'deployment_status',
    'registry_package',
  ].map((name) => ({ name, ref: topic, auto: 'skipped', branch: 'preview' })),
  'a branch is deleted': [
    {
      name: 'delete',
      event: { ref: 'topic', ref_type: 'branch' },
      auto: 'skipped',
      branch: 'removed',
    },
    {
      name: 'push',
      event: { ref: topic, deleted: true },
      ref: topic,
      auto: 'skipped',
      branch: 'removed',
    },
  ],
  "a tag is deleted; a `release` that is neither `published`, `released` nor `prereleased`; `workflow_run`, `deployment_status`, `status`, `check_suite` or `check_run` without success; `deployment` or `deployment_status` of a commit; a merge queue's commit":
    [
      { name: 'delete', event: { ref: 'v1', ref_type: 'tag' }, ...skipped },
      ...['created', 'edited', 'deleted', 'unpublished'].map((action) => ({
        name: 'release',
        event: { action },
        ref: 'refs/tags/v1',
        ...skipped,
      })),
      ...unsuccessful.flatMap((state) => [
        { name: 'workflow_run', event: build('main', state), ...skipped },
        ...afterwards(state).map((one) => ({ ...one, ...skipped })),
      ]),
      ...['deployment', 'deployment_status'].map((name) => ({ name, ref: '', ...skipped })),
      { name: 'merge_group', ref: 'refs/heads/gh-readonly-queue/main/pr-7', ...skipped },
    ],
};

function resultOf({ name, event, ref = 'refs/heads/main' }: Example, preview: string): Result {
  const env = { GITHUB_EVENT_NAME: name, GITHUB_REPOSITORY: own, GITHUB_REF: ref };
  const payload = { repository: { default_branch: 'main' }, ...event };
  const { inputs } = readInputs({ 'access-token': 'a', directory: 'dist', preview });
  const { intent } = computeIntent(inputs, readEvent(env, payload));

  if (intent.skip !== undefined) return 'skipped';
  if (intent.operation === 'remove') return 'removed';
  return intent.preview === undefined && intent.branch === undefined ? 'production' : 'preview';
}

describe('each event has the result of the documentation', () => {
  for (const [row, examples] of Object.entries(rows))
    test.each(examples)(`${row}: $name $event $ref`, (example) => {
      expect(resultOf(example, 'auto')).toBe(example.auto);
      expect(resultOf(example, 'branch')).toBe(example.branch);
    });

  test('which has the same rows', () => {
    const docs = readFileSync('docs/previews.md', 'utf8').split('\n');
    const from = docs.findIndex((line) => line.startsWith('| event |'));
    const table = docs.slice(from + 2, docs.indexOf('', from));
    expect(table.map((line) => line.split(' | ')[0]?.slice(2))).toEqual(Object.keys(rows));
  });
});

test('what was deleted is not published to production either', () => {
  const deletion = { name: 'delete', event: { ref: 'topic', ref_type: 'branch' }, ...skipped };
  expect(resultOf(deletion, 'false')).toBe('skipped');
});
