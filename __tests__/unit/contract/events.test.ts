import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { computeIntent } from '../../../src/contract/compute-intent.js';
import { isEvent } from '../../../src/contract/events.js';
import { readEvent } from '../../../src/contract/read-event.js';
import { readInputs } from '../../support/run/inputs.js';

type Result = 'production' | 'preview' | 'removed' | 'skipped';
interface Example {
  name: string;
  event?: Record<string, unknown>;
  ref?: string;
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
const unsuccessful = ['failure', 'pending', 'error', 'cancelled', null];
const afterwards = (state: string | null) => [
  { name: 'deployment_status', event: { deployment_status: { state } } },
  { name: 'status', event: { state } },
  { name: 'check_suite', event: { check_suite: { conclusion: state } } },
  { name: 'check_run', event: { check_run: { conclusion: state } } },
];

/** Runs for each row of the table in docs/previews.md, by its first cell. Their results are those of the table. */
const rows: Record<string, Example[]> = {
  'pull request opened, updated, reopened; `issue_comment` on it; a `workflow_run` of it': [
    ...['opened', 'synchronize', 'reopened'].map((action) => ({
      name: 'pull_request',
      event: pull(action),
    })),
  ],
  'pull request closed, merged or not': [{ name: 'pull_request', event: pull('closed', 'closed') }],
  'push to the default branch, `schedule`, a published `release`, a tag': [
    { name: 'push' },
    { name: 'schedule' },
    { name: 'push', ref: 'refs/tags/v1' },
    ...['published', 'released', 'prereleased'].map((action) => ({
      name: 'release',
      event: { action },
      ref: 'refs/tags/v1',
    })),
    // A server that tells no action.
    { name: 'release', ref: 'refs/tags/v1' },
  ],
  'push to another branch, `workflow_dispatch` on one': [
    { name: 'push', ref: topic },
    { name: 'workflow_dispatch', ref: topic },
  ],
  '`workflow_run` of the default branch': ofBranch.map((event) => ({
    name: 'workflow_run',
    event: build('main', 'success', event),
  })),
  '`workflow_run` of another branch, of a tag': [{ name: 'workflow_run', event: build('topic') }],
  '`workflow_run` of a run that another event started than `push`, `schedule`, `workflow_dispatch`, `repository_dispatch`, `release`, `merge_group` or one of a pull request':
    ofNoBranch.flatMap((event) =>
      ['main', 'topic'].map((branch) => ({
        name: 'workflow_run',
        event: build(branch, 'success', event),
      })),
    ),
  '`deployment_status`, `status`, `check_suite` or `check_run` that succeeded':
    afterwards('success'),
  '`create`, `deployment`, `deployment_status` or `registry_package` of another branch': [
    'create',
    'deployment',
    'deployment_status',
    'registry_package',
  ].map((name) => ({ name, ref: topic })),
  'a branch is deleted': [
    {
      name: 'delete',
      event: { ref: 'topic', ref_type: 'branch' },
    },
    {
      name: 'push',
      event: { ref: topic, deleted: true },
      ref: topic,
    },
  ],
  "a tag is deleted; a `release` that is neither `published`, `released` nor `prereleased`; `workflow_run`, `deployment_status`, `status`, `check_suite` or `check_run` without success; `deployment` or `deployment_status` of a commit; a merge queue's commit":
    [
      { name: 'delete', event: { ref: 'v1', ref_type: 'tag' } },
      ...['created', 'edited', 'deleted', 'unpublished'].map((action) => ({
        name: 'release',
        event: { action },
        ref: 'refs/tags/v1',
      })),
      ...unsuccessful.flatMap((state) => [
        { name: 'workflow_run', event: build('main', state) },
        ...afterwards(state),
      ]),
      ...['deployment', 'deployment_status'].map((name) => ({ name, ref: '' })),
      { name: 'merge_group', ref: 'refs/heads/gh-readonly-queue/main/pr-7' },
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

/** The table: the results under `preview: auto` and `preview: branch`, by the first cell. */
const documented = new Map(readTable().map(([row = '', ...cells]) => [row, cells.map(readResult)]));

function readTable(): string[][] {
  const docs = readFileSync('docs/previews.md', 'utf8').split('\n');
  const from = docs.findIndex((line) => line.startsWith('| event |'));
  const lines = docs.slice(from + 2, docs.indexOf('', from));
  const cells = lines.map((line) => line.slice(2, -2).split(' | '));
  return cells.map(([row = '', auto = '', branch = '']) => [
    row,
    auto,
    branch === 'the same' ? auto : branch,
  ]);
}

function readResult(cell: string): Result {
  if (/^(the|its) preview is removed/.test(cell)) return 'removed';
  if (/^the (branch's )?preview/.test(cell)) return 'preview';
  if (cell.startsWith('production')) return 'production';
  expect(cell).toMatch(/^skipped/);
  return 'skipped';
}

describe('each event has the result of the documentation', () => {
  for (const [row, examples] of Object.entries(rows))
    test.each(examples)(`${row}: $name $event $ref`, (example) => {
      const results = ['auto', 'branch'].map((preview) => resultOf(example, preview));
      expect(results).toEqual(documented.get(row));
    });

  test('which has the same rows', () => {
    expect([...documented.keys()]).toEqual(Object.keys(rows));
  });

  test('which names the events whose runs build the told commit', () => {
    const row = [...documented.keys()].find((one) => one.includes('another event started')) ?? '';
    const named = [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).slice(1);
    expect(named.filter((name) => !isEvent(name, 'builds the told commit'))).toEqual([]);
    expect(ofNoBranch.filter((name) => isEvent(name, 'builds the told commit'))).toEqual([]);
    expect(named.sort()).toEqual([...ofBranch].sort());
  });
});

test('what was deleted is not published to production either', () => {
  const deletion = { name: 'delete', event: { ref: 'topic', ref_type: 'branch' } };
  expect(resultOf(deletion, 'false')).toBe('skipped');
});
