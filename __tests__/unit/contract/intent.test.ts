import { describe, expect, test } from '@jest/globals';
import { computeIntent } from '../../../src/contract/compute-intent.js';
import type { InputName } from '../../../src/contract/inputs.js';
import { readEvent } from '../../../src/contract/read-event.js';
import { explainDistrust } from '../../../src/contract/run.js';
import { readInputs } from '../../support/run/inputs.js';

const sha = 'a'.repeat(40);
const own = 'octo-org/hello-world';
const env = (eventName: string, more: Record<string, string> = {}) => ({
  GITHUB_EVENT_NAME: eventName,
  GITHUB_REPOSITORY: own,
  GITHUB_SHA: 'b'.repeat(40),
  GITHUB_REF: 'refs/heads/main',
  GITHUB_RUN_ID: '12',
  ...more,
});
const pull = (repo: string | null, more: Record<string, unknown> = {}) => ({
  number: 7,
  state: 'open',
  user: { login: 'octocat' },
  head: { sha, ref: 'feature', repo: repo === null ? null : { full_name: repo } },
  ...more,
});
const run = (repo: string | null, event = 'pull_request') => ({
  workflow_run: {
    event,
    head_sha: sha,
    head_branch: 'feature',
    head_repository: repo && { full_name: repo },
  },
});

describe('a pull request', () => {
  test.each([
    { repo: own, fork: false },
    { repo: 'Octo-Org/Hello-World', fork: false },
    { repo: 'mallory/hello-world', fork: true },
    { repo: null, fork: true },
  ])('from $repo is of a fork: $fork', ({ repo, fork }) => {
    const run = readEvent(env('pull_request'), { pull_request: pull(repo) });
    const head = { headSha: sha, headRef: 'feature', headRepository: repo ?? undefined };
    const read = { number: 7, ...head, fork, closed: false, author: 'octocat' };
    expect(run.subject).toEqual({ is: 'pull request', pull: read, label: undefined });
    expect(run.sha).toBe(sha);
  });

  test.each([
    { what: 'an issue', event: { issue: { number: 7 } }, is: 'branch' },
    { what: 'a text', event: 'text', is: 'branch' },
    {
      what: 'a pull request without a possible number',
      event: { pull_request: { number: -1 } },
      is: 'unreadable',
    },
  ])('is not found in a payload of $what', ({ event, is }) => {
    expect(readEvent(env('issues'), event).subject.is).toBe(is);
  });

  test.each(['pull_request', 'pull_request_review', 'pull_request_review_comment'])(
    'of a fork has no secrets in %s',
    (name) =>
      expect(readEvent(env(name), { pull_request: pull('mallory/hello-world') }).trust).toBe(
        'fork',
      ),
  );
});

describe('a workflow run', () => {
  test('without a commit belongs to its branch after a push, otherwise to an unknown pull request', () => {
    const context = (event: string) =>
      readEvent(env('workflow_run'), {
        workflow_run: { event, conclusion: 'success', head_branch: 'main' },
      });
    expect(context('push')).toMatchObject({
      subject: { is: 'branch', name: 'main' },
      quiet: undefined,
    });
    expect(context('pull_request')).toMatchObject({ subject: { is: 'unreadable' } });
  });

  test.each([
    { repository: null, event: 'pull_request', foreign: true },
    { repository: own, event: 'pull_request_target', foreign: false },
    { repository: own, event: 'push', foreign: false },
    { repository: null, event: 'push', foreign: false },
    { repository: 'mallory/hello-world', event: 'push', foreign: true },
  ])(
    'of $repository after $event is foreign code with secrets: $foreign',
    ({ repository, event, foreign }) => {
      expect(
        readEvent(env('workflow_run'), run(repository, event)).trust === 'fork-with-secrets',
      ).toBe(foreign);
    },
  );
});

test.each([
  { name: 'push', ref: 'refs/heads/main', trusted: true },
  { name: 'push', ref: 'refs/heads/other', trusted: false },
  { name: 'push', ref: 'refs/tags/main', trusted: false },
  { name: 'pull_request_target', ref: 'refs/heads/main', trusted: false },
  { name: 'issue_comment', ref: 'refs/heads/main', trusted: false },
  { name: 'workflow_run', ref: 'refs/heads/main', trusted: true },
])('$name on $ref is trusted: $trusted', ({ name, ref, trusted }) => {
  const context = readEvent(env(name, { GITHUB_REF: ref }), {
    repository: { default_branch: 'main' },
  });
  expect(context.trust === 'default-branch').toBe(trusted);
});

test.each([
  {
    name: 'push',
    ref: 'refs/heads/other',
    says: 'This push run on refs/heads/other: the default branch would not see the new token',
  },
  {
    name: 'release',
    ref: 'refs/tags/v1',
    says: 'This release run on refs/tags/v1: the default branch would not see the new token',
  },
  {
    name: 'issue_comment',
    ref: 'refs/heads/main',
    says: 'A run that issue_comment started: on the default branch too, only push, workflow_dispatch, repository_dispatch, workflow_run, schedule may',
  },
  {
    name: 'push',
    ref: 'refs/heads/main',
    branch: null,
    says: 'This push run on refs/heads/main: its event does not say which branch is the default one',
  },
])(
  '$name on $ref is told why it may not renew the login',
  ({ name, ref, says, branch = 'main' }) => {
    const context = readEvent(env(name, { GITHUB_REF: ref }), {
      repository: { default_branch: branch },
    });
    const { what, why } = explainDistrust(context);
    expect(`${what}: ${why}`).toBe(says);
  },
);

test('a schedule runs on the default branch, even when its payload has no repository', () => {
  const context = readEvent(env('schedule', { GITHUB_REF: 'refs/heads/trunk' }), {
    schedule: '0 3 * * *',
  });
  expect(context).toMatchObject({
    defaultBranch: 'trunk',
    subject: { is: 'branch', name: 'trunk' },
  });
  expect(context.trust === 'default-branch').toBe(true);
});

type Given = Partial<Record<InputName, string>>;

const signedIn: Given = { 'access-token': 'a', directory: 'dist' };
const pushEnv = {
  GITHUB_REPOSITORY: 'Octo-Org/Hello.World',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_REF: 'refs/heads/main',
};
const onPush = (given: Given = signedIn) =>
  computeIntent(readInputs(given).inputs, readEvent(pushEnv, {}));
const onPull = (given: Given, action = 'opened') => {
  const event = { action, pull_request: pull('Octo-Org/Hello.World') };
  return computeIntent(
    readInputs(given).inputs,
    readEvent({ ...pushEnv, GITHUB_EVENT_NAME: 'pull_request' }, event),
  );
};
const problemsOf = (given: Given) => onPush(given).problems.map(({ input }) => input);

test('a pull request with unknown labels gets no preview when a label is required', () => {
  const labeled = { ...signedIn, 'preview-label': 'preview' };
  expect(onPull(labeled).intent.skip).toBe(
    'Which labels pull request #7 has is not known, so it has no preview.',
  );
  expect(onPull(labeled, 'closed').intent).toMatchObject({ operation: 'remove', skip: undefined });
});

describe('rules on several inputs', () => {
  const job = { 'access-token': 'a', target: 'job' };
  test.each<[Given, InputName[]]>([
    [{ 'access-token': 'a' }, ['directory']],
    [{ 'access-token': 'a', operation: 'plan' }, ['directory']],
    [{ 'access-token': 'a', operation: 'remove' }, []],
    [{ 'access-token': 'a', operation: 'cleanup' }, ['github-token']],
    [{ directory: 'd' }, ['refresh-token']],
    [{ directory: 'd', 'refresh-token': 'r' }, ['client-id']],
    [{ directory: 'd', 'token-file': 't' }, ['client-id']],
    [{ directory: 'd', 'refresh-token': 'r', 'access-token': 'a' }, []],
    [{ 'access-token': 'a', target: 'app', operation: 'remove' }, []],
    [{ 'access-token': 'a', target: 'runner', operation: 'remove' }, ['runner']],
    [{ 'access-token': 'a', target: 'instance' }, ['service']],
    [{ ...job, operation: 'remove' }, ['service']],
    [{ ...signedIn, 'token-store': 'github-secret' }, ['secret-token']],
    [{ ...signedIn, preview: 'true' }, ['preview']],
    [
      { 'access-token': 'a', target: 'runner', 'token-store': 'file', name: 'a-b' },
      ['name', 'runner', 'token-file'],
    ],
    [{ ...signedIn, 'service-token': 'true' }, ['service-token']],
    [
      { ...job, service: 'encore', domain: 'x.example', 'service-token': 'true' },
      ['service-token', 'domain'],
    ],
    [{ ...signedIn, rollback: 'true' }, ['rollback']],
    [{ ...signedIn, rollback: 'true', operation: 'remove' }, []],
  ])('%j must have, or must not have, %j', (given, names) => {
    expect(problemsOf(given)).toEqual(names);
  });

  test.each([
    ['My Site', '"My Site" would become "my-site"'],
    ['ab', 'given was "ab"'],
    ['a\n::error::b', '"a ::error::b" would become "a-error-b"'],
  ])('the page name %j is refused, with a valid suggestion if possible', (name, advice) => {
    const [problem] = onPush({ ...signedIn, name }).problems;
    expect(problem).toEqual({
      input: 'name',
      text: `must have 3 to 52 characters of a-z, 0-9 and "-", the first and last a letter or digit; ${advice}.`,
    });
  });

  test.each(['xn--abc', 'xn--mnchen-3ya'])(
    'the page name %s, which a host name would decode, is refused',
    (name) => {
      const { problems } = onPush({ ...signedIn, name });
      expect(problems).toEqual([{ input: 'name', text: expect.stringContaining('"xn--"') }]);
    },
  );

  const app = { 'access-token': 'a', name: 'shop', target: 'app' };
  const instance = {
    'access-token': 'a',
    name: 'shop',
    target: 'instance',
    service: 'valkey-io-valkey',
  };
  const noStandby =
    'high-availability is for `target: app` with `runner: web` or `runner: python`: nothing else gets a standby.';
  test.each<[Given, string[]]>([
    [{ ...app, runner: 'python', 'high-availability': 'true', 'git-credential': 'shop' }, []],
    [{ ...app, runner: 'go', 'high-availability': 'false' }, [noStandby]],
    [{ ...app, target: 'runner', runner: 'web', 'high-availability': 'true' }, [noStandby]],
    [{ ...app, operation: 'remove', 'high-availability': 'true' }, []],
    [
      { ...app, runner: 'web', 'git-credential': 'shop', 'source-token': 't' },
      ['git-credential cannot be given beside `source-token`: leave one of them out.'],
    ],
    [
      { ...app, target: 'runner', runner: 'web', 'git-credential': 'shop' },
      ['git-credential is for `target: app`; a runner takes a `source-token`.'],
    ],
    [
      { ...app, runner: 'web', 'public-access': 'false' },
      ['public-access is for `target: instance`.'],
    ],
    [
      {
        ...instance,
        'public-access': 'false',
        'backup-schedule': '0 2 * * *',
        'backup-retention': '0',
      },
      [],
    ],
    [
      { ...instance, service: 'minio-minio', 'backup-schedule': 'off' },
      [
        'backup-schedule is for `target: instance` of one of birme-osc-postgresql, linuxserver-docker-mariadb, valkey-io-valkey, clickhouse-clickhouse, apache-couchdb, go-gitea-gitea.',
      ],
    ],
    [{ ...instance, 'backup-retention': '7d' }, ['backup-retention needs `backup-schedule`.']],
  ])('%j: an inapplicable input is refused', (given, texts) => {
    expect(onPush(given).problems.map(({ input, text }) => `${input} ${text}`)).toEqual(texts);
  });
});

test('the code of a fork in a run with secrets is never published as production', () => {
  const context = readEvent(env('pull_request_target'), {
    pull_request: pull('mallory/hello-world'),
  });
  const { problems } = computeIntent(readInputs({ ...signedIn, preview: 'false' }).inputs, context);
  const text = expect.stringMatching(/^is false, .* would publish the code of a fork/);
  expect(problems).toEqual([{ input: 'preview', text }]);
});

test.each(['pull_request', 'pull_request_review', 'pull_request_review_comment'])(
  'the code of a fork that %s sends secrets to is never published as production',
  (eventName) => {
    const context = readEvent(env(eventName), { pull_request: pull('mallory/hello-world') });
    const given = { ...signedIn, preview: 'false' };
    const text = expect.stringMatching(/^is false, .* of a fork, whose code never replaces/);
    expect(computeIntent(readInputs(given).inputs, context).problems).toEqual([
      { input: 'preview', text },
    ]);
  },
);
