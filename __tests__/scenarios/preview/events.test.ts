import { beforeEach, describe, expect, test } from '@jest/globals';
import type { LocalGitHub } from '../../../emulator/github/github.js';
import type { Pull, Pulls } from '../../../emulator/github/pulls.js';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { previewBench } from '../../support/run/preview-bench.js';
import {
  buildOf,
  commentOn,
  everyPermission,
  type PullRequestRun,
  repositoryName,
  repositoryPayload,
} from '../../support/run/pull-request-run.js';

const bench = previewBench();
let platform: LocalPlatform;
let github: LocalGitHub;
let pulls: Pulls;
let pull: Pull;
let fork: Pull;
beforeEach(() => {
  ({ platform, github } = bench);
  pulls = bench.repository.pulls;
  pull = pulls.open(7);
  fork = pulls.open(8, {
    headRepository: 'mallory/hello-world',
    headRef: 'main',
    author: 'mallory',
  });
});

const run = (more: Partial<PullRequestRun> = {}) => bench.run(7, { pull, ...more });

describe('a pull request', () => {
  test('gets its own site', async () => {
    const result = await run();
    expect(result).toMatchObject({
      ok: true,
      outputs: { name: 'hello-pr-7', operation: 'deployed', status: 'live' },
    });
    expect(bench.sites()).toEqual(['hello-pr-7']);
    expect(await (await fetch(`${result.outputs.url}robots.txt`)).text()).toContain('Disallow: /');
  });

  test.each([
    { kind: 'file', files: { 'index.html': 'Hi', 'robots.txt': 'User-agent: *\nAllow: /\n' } },
    { kind: 'folder', files: { 'index.html': 'Hi', 'robots.txt/index.html': 'Allow: /' } },
  ])(
    'is excluded from search engines although its build has a $kind robots.txt',
    async ({ files }) => {
      const result = await run({ files });
      expect(await (await fetch(`${result.outputs.url}robots.txt`)).text()).toBe(
        'User-agent: *\nDisallow: /\n',
      );
    },
  );

  test('loses its site and tags when it is closed', async () => {
    const { outputs } = await run();
    const tags = [`repository ${repositoryName}`, 'preview pr-7', 'deployed 2026-03-01t12:00z'];
    expect(platform.services.tagged).toMatchObject([
      { resourceType: 'mypage', resourceId: outputs.id, tags },
    ]);
    pulls.close(7);
    const result = await run({ action: 'closed' });
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'removed', name: 'hello-pr-7', changed: 'true' },
    });
    expect({ sites: bench.sites(), tagged: platform.services.tagged }).toEqual({
      sites: [],
      tagged: [],
    });
  });

  test('has no site after it is closed during the deploy', async () => {
    const finalized = bench.arm({ path: /\/publish$/, delayMs: 1 });
    const going = run({ with: { deployment: 'true' } });
    while (finalized.hits === 0) await new Promise((resolve) => setImmediate(resolve));
    pulls.close(7);
    const result = await going;
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'removed', status: 'removed' },
    });
    expect(bench.repository.deployments.all[0]?.statuses.at(-1)).toMatchObject({
      state: 'inactive',
    });
    expect(bench.sites()).toEqual([]);
  });

  test('publishes nothing and does not use the login when it is closed before the run', async () => {
    const { headSha } = pull;
    pulls.close(7);
    const result = await run({ pull: { ...pull, state: 'open', headSha } });
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'skipped', name: 'hello-pr-7' },
    });
    expect(result.outputs['skip-reason']).toContain('closed');
    expect(platform.log.select({ origin: 'api' })).toEqual([]);
  });

  test('never changes production when it is merged', async () => {
    await run({ eventName: 'push', event: { repository: { default_branch: 'main' } } });
    pulls.close(7, { merged: true });
    for (const inputs of [{}, { operation: 'deploy' }, { preview: 'false' }]) {
      expect(await run({ action: 'closed', with: inputs })).toMatchObject({ ok: true });
    }
    const operations = [
      { operation: 'deploy', preview: 'false' },
      { operation: 'remove', preview: 'false' },
    ];
    for (const inputs of operations) {
      const result = await run({ action: 'closed', with: inputs });
      expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    }
    expect(bench.sites()).toEqual(['hello']);
    expect(platform.log.select({ path: /\/publish$/ })).toHaveLength(1);
  });

  test('is skipped without a failure when the limit of the subscription is reached', async () => {
    const full = await startPlatform({ limits: { pagesPerTenant: 0 } });
    const result = await run({ platform: full, login: full.signIn() });
    await full.close();
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.log.match(/::(warning|notice|error)/g)).toEqual(['::warning']);
    expect(result.outputs['skip-reason']).toContain(
      'has no room for another site: Your plan allows 0 pages',
    );
    expect(result.summary).toContain('Your plan allows 0 pages');
    expect(result.summary).toContain('buy tokens');
  });

  test('fails when a refusal merely quotes a name with the word plan', async () => {
    const body = { reason: 'max-plan-pr-7 is not yours' };
    bench.arm({ method: 'POST', path: /upload-urls$/, status: 403, body, times: 99 });
    expect(await run({ with: { name: 'max-plan' } })).toMatchObject({
      ok: false,
      outputs: { status: 'failed' },
    });
  });
});

describe('a removal', () => {
  test('of a reopened pull request is skipped; without an answer from GitHub it continues', async () => {
    await run();
    const late = await run({ action: 'closed' });
    expect(late).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(late.outputs['skip-reason']).toBe('The preview stays: pull request #7 is open.');
    expect(bench.sites()).toEqual(['hello-pr-7']);
    bench.breakGitHub();
    expect((await run({ action: 'closed' })).outputs).toMatchObject({
      operation: 'removed',
      changed: 'true',
    });
  });

  test('leaves a site of the same name that belongs to another repository', async () => {
    await run({ env: { GITHUB_REPOSITORY: repositoryName }, with: { 'github-token': '' } });
    const other = github.repositories.open('octo-org/other');
    other.pulls.open(7, { headRepository: 'octo-org/other' });
    const result = await run({ action: 'closed', env: { GITHUB_REPOSITORY: 'octo-org/other' } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.outputs['skip-reason']).toContain('octo-org/hello-world');
    expect(result.log.match(/::(warning|notice|error)/g)).toEqual(['::notice']);
    // Advice to remove it would delete the other's preview.
    expect(result.log).not.toContain('operation: remove');
    expect(result.summary).toContain('Nothing was removed');
    expect(other.comments.on(7)).toEqual([]);
    expect(bench.sites()).toEqual(['hello-pr-7']);
  });
});

describe('without secrets', () => {
  test.each<{ who: string; of: () => Pull } & Partial<PullRequestRun>>([
    { who: 'a fork', of: () => fork },
    {
      who: 'Dependabot, run again by a person,',
      of: () => pulls.open(9, { author: 'dependabot[bot]' }),
      env: { GITHUB_ACTOR: 'octocat' },
    },
  ])(
    '$who gets a skipped run that explains how a maintainer can publish',
    async ({ of, ...given }) => {
      const chosen = of();
      const result = await run({ ...given, pull: chosen, with: { 'access-token': '' } });
      expect(result).toMatchObject({
        ok: true,
        outputs: {
          operation: 'skipped',
          status: 'skipped',
          changed: 'false',
          name: `hello-pr-${chosen.number}`,
        },
      });
      expect(result.outputs['skip-reason']).not.toBe('');
      expect(result.outputs['duration-ms']).toMatch(/^\d+$/);
      expect(result.log).toContain('::notice');
      expect(result.log).not.toContain('::warning');
      expect(result.summary).toContain('docs/previews.md#forks-and-dependabot');
      expect(platform.requests).toEqual([]);
    },
  );

  test('a branch of the repository itself fails because the secret is missing', async () => {
    const result = await run({ with: { 'access-token': '' } });
    expect(result.ok).toBe(false);
  });
});

describe("a fork's code in a run with secrets", () => {
  const events: { eventName: string; given: () => Partial<PullRequestRun> }[] = [
    { eventName: 'pull_request_target', given: () => ({ pull: fork }) },
    { eventName: 'workflow_run', given: () => ({ event: buildOf(fork) }) },
    { eventName: 'issue_comment', given: () => ({ event: commentOn(8) }) },
    // Gitea and Forgejo have further names.
    { eventName: 'pull_request_comment', given: () => ({ pull: fork }) },
    { eventName: 'anything', given: () => ({ pull: fork }) },
  ];

  test.each(events)('is refused in $eventName', async ({ eventName, given }) => {
    const result = await run({ eventName, ...given() });
    expect(result).toMatchObject({ ok: false, outputs: { status: 'failed' } });
    expect(result.log).toContain('preview: true');
    expect(platform.log.select({ origin: 'api' })).toEqual([]);
  });

  test('is published with `preview: true`', async () => {
    const result = await run({
      eventName: 'issue_comment',
      event: commentOn(8),
      with: { preview: 'true' },
    });
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'deployed', name: 'hello-pr-8' },
    });
  });
});

describe('workflow_run', () => {
  test('finds the pull request by head commit and repository', async () => {
    // The same branch name and an older pull request of it, and the same commit in another one.
    pulls.open(5, { state: 'closed', headRef: pull.headRef, headSha: 'c'.repeat(40) });
    pulls.open(3, { state: 'closed', headRef: pull.headRef, headSha: pull.headSha });
    pulls.open(4, {
      headSha: pull.headSha,
      headRepository: 'octo-org/hello-fork',
      headRef: pull.headRef,
    });
    pulls.open(6, {
      headSha: pull.headSha,
      headRepository: 'mallory/hello-world',
      headRef: pull.headRef,
    });
    const result = await run({ eventName: 'workflow_run', event: buildOf(pull) });
    expect(result.outputs).toMatchObject({ operation: 'deployed', name: 'hello-pr-7' });
  });

  test('skips an outdated commit and never publishes it as production', async () => {
    const event = buildOf(pull);
    pull.headSha = 'd'.repeat(40);
    const result = await run({ eventName: 'workflow_run', event });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(bench.sites()).toEqual([]);
  });

  test('checks the head again before signing in, and does not publish if it has moved', async () => {
    const event = buildOf(pull);
    const onRequest = (number: number) => {
      if (number === 2) pull.headSha = 'd'.repeat(40);
    };
    const result = await run({ eventName: 'workflow_run', event, onRequest });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.outputs['skip-reason']).toContain('has a newer commit, ddddddd');
    expect(platform.log.select({ origin: 'api' })).toEqual([]);
  });

  test('is skipped with the permission to add when GitHub does not show the pull request', async () => {
    const token = github.tokens.issue('job', repositoryName, {}).value;
    const result = await run({
      eventName: 'workflow_run',
      event: buildOf(pull),
      with: { 'github-token': token },
    });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.log).toContain('pull-requests: read');
    expect(bench.sites()).toEqual([]);
  });

  test('of a closed pull request removes the preview', async () => {
    await run();
    pulls.close(7);
    const result = await run({ eventName: 'workflow_run', event: buildOf(pull) });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'removed', changed: 'true' } });
  });

  describe('on the default branch', () => {
    const deployMain = (more: Partial<PullRequestRun> = {}, of: Record<string, unknown> = {}) => {
      const event = buildOf(pull, { event: 'push', head_branch: 'main', ...of });
      const permissions = { ...everyPermission, contents: 'read' } as const;
      const token = github.tokens.issue('job', repositoryName, permissions).value;
      return run({
        eventName: 'workflow_run',
        event,
        ...more,
        with: { 'github-token': token, ...more.with },
      });
    };
    const jobToken = () => github.tokens.issue('job', repositoryName, {}).value;
    const moveMain = () => void bench.repository.heads.set('main', 'd'.repeat(40));
    beforeEach(() => void bench.repository.heads.set('main', pull.headSha));

    test('deploys production when its commit is the head', async () => {
      expect((await deployMain()).outputs).toMatchObject({ operation: 'deployed', name: 'hello' });
    });

    test('deploys it through an outage of half a minute of GitHub', async () => {
      bench.arm({ origin: 'github', path: /\/branches\/main/, status: 502, times: 6 });
      expect((await deployMain()).outputs).toMatchObject({ operation: 'deployed', name: 'hello' });
    });

    interface Row {
      what: string;
      reason: string;
      prepare?: () => void;
      build?: Record<string, unknown>;
      token?: () => string;
    }
    test.each<Row>([
      { what: 'of an older build', prepare: moveMain, reason: 'the head of main is ddddddd' },
      {
        what: 'without a commit',
        build: { head_sha: undefined },
        reason: 'was of an unknown commit',
      },
      { what: 'without a branch', build: { head_branch: null }, reason: 'is not known' },
      { what: 'without the permission', token: jobToken, reason: '`contents: read`' },
      {
        what: 'while GitHub is down',
        prepare: () => bench.breakGitHub(),
        reason: 'GitHub did not say',
      },
    ])('$what deploys nothing', async ({ reason, prepare, build, token }) => {
      prepare?.();
      const result = await deployMain(token ? { with: { 'github-token': token() } } : {}, build);
      expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
      expect(result.outputs['skip-reason']).toContain(reason);
      expect(platform.log.select({ origin: 'api' })).toEqual([]);
    });

    const again = (attempt: string, of: Record<string, unknown> = {}) =>
      deployMain({ env: { GITHUB_RUN_ATTEMPT: attempt } }, of);

    test('publishes an older commit when a person runs it again, and only a commit of the branch', async () => {
      const { heads, ancestors } = bench.repository;
      moveMain();
      ancestors.set('main', [pull.headSha]);
      expect((await again('1')).outputs).toMatchObject({ operation: 'skipped' });
      expect((await again('2')).outputs).toMatchObject({ operation: 'deployed', name: 'hello' });

      ancestors.clear();
      for (const known of [true, false]) {
        if (known) heads.set('topic', pull.headSha);
        else heads.delete('topic');
        const { ok, outputs } = await again('2');
        expect({ ok, reason: outputs['skip-reason'] }).toEqual({
          ok: true,
          reason: expect.stringContaining('which is no commit of main'),
        });
      }
    });

    test('does not publish an older commit when GitHub does not compare it', async () => {
      moveMain();
      bench.arm({ origin: 'github', path: /\/compare\//, status: 502, times: 99 });
      const { ok, outputs } = await again('2');
      expect({ ok, reason: outputs['skip-reason'] }).toEqual({
        ok: true,
        reason: expect.stringContaining('GitHub did not say whether'),
      });
      expect(platform.log.select({ origin: 'api' })).toEqual([]);
    });

    test('is checked again before the first page is uploaded', async () => {
      const onRequest = () => {
        const asset = platform.log
          .select({ origin: 'api' })
          .some(({ path }) => path.includes('/upload'));
        if (asset) moveMain();
      };
      const result = await deployMain({ onRequest });
      expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
      expect(result.outputs['skip-reason']).toContain('the head of main is ddddddd');
      const stored = [...platform.site('hello').objects.keys()];
      expect(stored).toContain('app.js');
      expect(stored.filter((path) => path.endsWith('.html'))).toEqual([]);
    });
  });
});

const at = (ref: string) => ({ GITHUB_REF: ref });
const event = { repository: repositoryPayload };
const named = commentOn(7);
const build = (head_branch: string, more: Record<string, unknown> = {}) => ({
  ...event,
  workflow_run: {
    event: 'push',
    conclusion: 'success',
    head_sha: 'c'.repeat(40),
    head_branch,
    ...more,
  },
});
const queue = at('refs/heads/gh-readonly-queue/main/pr-7-abc');
const merge = at('refs/pull/7/merge');
const topic = at('refs/heads/topic');
const production = { preview: 'false' };

interface Row extends Partial<PullRequestRun> {
  what: string;
  eventName: string;
}

test.each<Row & { site: string }>([
  {
    what: 'a build',
    eventName: 'workflow_run',
    event: build('topic'),
    with: production,
    site: 'hello',
  },
  {
    what: 'a build that a comment started',
    eventName: 'workflow_run',
    event: build('main', { event: 'issue_comment' }),
    with: production,
    site: 'hello',
  },
  {
    what: 'a deployment of main',
    eventName: 'deployment',
    event,
    env: at('refs/heads/main'),
    site: 'hello',
  },
  {
    what: 'a deployment of a branch',
    eventName: 'deployment',
    event,
    env: topic,
    with: production,
    site: 'hello',
  },
  { what: 'a new tag', eventName: 'create', event, env: at('refs/tags/v1'), site: 'hello' },
  { what: 'a merge queue', eventName: 'merge_group', event, with: production, site: 'hello' },
  {
    what: 'an unreadable payload',
    eventName: 'pull_request',
    event,
    env: merge,
    site: 'hello-pr-7',
  },
  {
    what: 'an unreadable payload',
    eventName: 'pull_request',
    event: {},
    with: production,
    site: 'hello',
  },
  {
    what: 'an unreadable build',
    eventName: 'workflow_run',
    event: {},
    with: production,
    site: 'hello',
  },
  { what: 'a pull request under another name', eventName: 'anything', site: 'hello-pr-7' },
  {
    what: 'an event that only names a pull request',
    eventName: 'anything',
    event: named,
    site: 'hello-pr-7',
  },
  {
    what: 'an event of the ref of a pull request',
    eventName: 'anything',
    event,
    env: at('refs/pull/7/head'),
    site: 'hello-pr-7',
  },
])('$what ($eventName) deploys $site', async ({ site, ...given }) => {
  expect((await run(given)).outputs).toMatchObject({ operation: 'deployed', name: site });
});

test.each<Row & { reason?: string }>([
  {
    what: 'a build that has not ended',
    eventName: 'workflow_run',
    event: build('main', { conclusion: null }),
  },
  {
    what: 'a failed build',
    eventName: 'workflow_run',
    event: build('main', { conclusion: 'failure' }),
    with: production,
  },
  { what: 'a build of another branch', eventName: 'workflow_run', event: build('topic') },
  {
    what: 'a build that another workflow run started',
    eventName: 'workflow_run',
    event: build('main', { event: 'workflow_run' }),
    reason: 'started by `workflow_run`, and such a run does not say whose code it built',
  },
  { what: 'a new branch', eventName: 'create', event, env: topic, reason: '`preview: branch`' },
  {
    what: 'a deployment of another branch',
    eventName: 'deployment',
    event,
    env: topic,
    reason: '`preview: branch`',
  },
  {
    what: 'a package of another branch',
    eventName: 'registry_package',
    event,
    env: topic,
    reason: '`preview: branch`',
  },
  {
    what: 'a status without a ref',
    eventName: 'deployment_status',
    event,
    env: at(''),
    reason: 'neither which branch',
  },
  {
    what: 'a deployment where the default branch is unknown',
    eventName: 'deployment',
    event: {},
    env: at('refs/heads/main'),
    reason: '`preview: false`',
  },
  {
    what: 'a deletion',
    eventName: 'push',
    event: { ...event, ref: 'refs/heads/topic', deleted: true },
    env: topic,
    reason: 'was deleted',
  },
  {
    what: 'a merge queue',
    eventName: 'merge_group',
    event,
    with: { preview: 'true' },
    reason: 'merge queue',
  },
  { what: 'a push to a merge queue', eventName: 'push', event, env: queue, reason: 'merge queue' },
])('$what ($eventName) deploys nothing and succeeds', async ({ reason = '', ...given }) => {
  const result = await run(given);
  expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
  expect(result.outputs['skip-reason']).toContain(reason);
  expect(result.log).toContain('::notice');
  expect(platform.log.select({ origin: 'api' })).toEqual([]);
});

const ofQueue = { eventName: 'merge_group', event, env: queue, said: 'merge queue is' };
const nameless = { ...event, issue: { pull_request: {} } };
test.each<Row & { said?: string }>([
  { what: 'an unreadable payload', eventName: 'pull_request', event: {} },
  { what: 'an unreadable payload', eventName: 'issue_comment', event: {} },
  { what: 'an unreadable payload', eventName: 'workflow_run', event: {} },
  {
    what: 'a removal for an unreadable payload',
    eventName: 'pull_request',
    event: {},
    with: { operation: 'remove' },
  },
  { what: 'an event without a number', eventName: 'anything', event: nameless, env: at('') },
  { what: 'an event of an odd ref', eventName: 'anything', event, env: at('refs/pull/x/head') },
  {
    ...ofQueue,
    what: 'a runner',
    with: { ...production, target: 'runner', runner: 'web', directory: '' },
  },
  {
    ...ofQueue,
    what: 'an app',
    with: { ...production, target: 'app', runner: 'web', directory: '' },
  },
])(
  '$what ($eventName) deploys nothing and fails',
  async ({ said = 'preview: false', ...given }) => {
    const result = await run(given);
    expect(result.ok).toBe(false);
    expect(result.log).toContain(said);
    expect(platform.log.select({ origin: 'api' })).toEqual([]);
  },
);
