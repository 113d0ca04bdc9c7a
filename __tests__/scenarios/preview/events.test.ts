import { beforeEach, describe, expect, test } from '@jest/globals';
import type { LocalGitHub } from '../../../emulator/github/github.js';
import type { Pull, Pulls } from '../../../emulator/github/pulls.js';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { InProcessResult } from '../../support/run/in-process.js';
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
  fork = pulls.open(8, { headRepository: 'mallory/hello-world', headRef: 'main', author: 'mallory' });
});

const run = (more: Partial<PullRequestRun> = {}) => bench.run(7, { pull, ...more });

describe('a pull request', () => {
  test('gets its own site', async () => {
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { name: 'hello-pr-7', operation: 'deployed', status: 'live' } });
    expect(bench.sites()).toEqual(['hello-pr-7']);
    expect(await (await fetch(`${result.outputs.url}robots.txt`)).text()).toContain('Disallow: /');
  });

  test.each([
    ['file', { 'robots.txt': 'User-agent: *\nAllow: /\n' }],
    ['folder', { 'robots.txt/index.html': 'Allow: /' }],
  ])('stays out of search engines although its build has a %s robots.txt', async (_, robots) => {
    const result = await run({ files: { 'index.html': 'Hi', ...robots } });
    expect(await (await fetch(`${result.outputs.url}robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
  });

  test('loses its site and tags when it is closed', async () => {
    const { outputs } = await run();
    const tags = [`repository ${repositoryName}`, 'preview pr-7', 'deployed 2026-03-01t12:00z'];
    expect(platform.services.tagged).toMatchObject([{ resourceType: 'mypage', resourceId: outputs.id, tags }]);
    pulls.close(7);
    const result = await run({ action: 'closed' });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'removed', name: 'hello-pr-7', changed: 'true' } });
    expect({ sites: bench.sites(), tagged: platform.services.tagged }).toEqual({ sites: [], tagged: [] });
  });

  test('gets a site with a warning when the site cannot be tagged', async () => {
    bench.arm({ path: /resourcetags/, status: 500, times: 99 });
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { status: 'live' } });
    expect(result.log).toContain('Tags in the console are not as they should be');
  });

  test('has no site in the end when it is closed during the deploy', async () => {
    const finalized = bench.arm({ path: /\/publish$/, delayMs: 1 });
    const going = run({ with: { deployment: 'true' } });
    while (finalized.hits === 0) await new Promise((resolve) => setImmediate(resolve));
    pulls.close(7);
    const result = await going;
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'removed', status: 'removed' } });
    expect(bench.repository.deployments.all[0]?.statuses.at(-1)).toMatchObject({ state: 'inactive' });
    expect(bench.sites()).toEqual([]);
  });

  test('publishes nothing and does not use the login when it is closed before the run', async () => {
    const { headSha } = pull;
    pulls.close(7);
    const result = await run({ pull: { ...pull, state: 'open', headSha } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped', name: 'hello-pr-7' } });
    expect(result.outputs['skip-reason']).toContain('closed');
    expect(platform.log.select({ origin: 'api' })).toEqual([]);
  });

  test('with a newer commit is left to the run of that commit', async () => {
    const result = await run({ pull: { ...pull, headSha: 'b'.repeat(40) } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(bench.sites()).toEqual([]);
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
    expect(result.outputs['skip-reason']).toContain('has no room for another site: Your plan allows 0 pages');
    expect(result.summary).toContain('Your plan allows 0 pages');
    expect(result.summary).toContain('buy tokens');
  });

  test('fails when a refusal merely quotes a name with the word plan', async () => {
    const body = { reason: 'max-plan-pr-7 is not yours' };
    bench.arm({ method: 'POST', path: /upload-urls$/, status: 403, body, times: 99 });
    expect(await run({ with: { name: 'max-plan' } })).toMatchObject({ ok: false, outputs: { status: 'failed' } });
  });

  test('is published although GitHub does not answer', async () => {
    bench.arm({ origin: 'github', path: /./, reset: true, times: Number.POSITIVE_INFINITY });
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    expect(result.log.match(/::warning/g)).toHaveLength(1);
    // The first wish, as often as it may be tried; nothing after it.
    expect(platform.log.select({ origin: 'github' })).toHaveLength(3);
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
    expect((await run({ action: 'closed' })).outputs).toMatchObject({ operation: 'removed', changed: 'true' });
  });

  test('leaves a site of the same name that belongs to another repository', async () => {
    await run({ env: { GITHUB_REPOSITORY: repositoryName }, with: { 'github-token': '' } });
    const other = github.repositories.open('octo-org/other');
    other.pulls.open(7, { headRepository: 'octo-org/other' });
    const result = await run({ action: 'closed', env: { GITHUB_REPOSITORY: 'octo-org/other' } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.outputs['skip-reason']).toContain('octo-org/hello-world');
    expect(result.log.match(/::(warning|notice|error)/g)).toEqual(['::warning']);
    expect(result.log).toContain('`operation: remove`, `preview: false` and `name: hello-pr-7`');
    expect(result.summary).toContain('Nothing was removed');
    expect(other.comments.on(7)).toEqual([]);
    expect(bench.sites()).toEqual(['hello-pr-7']);
  });
});

describe('without secrets', () => {
  test.each([
    ['a fork', () => fork, {}],
    [
      'Dependabot, run again by a person',
      () => pulls.open(9, { author: 'dependabot[bot]' }),
      { GITHUB_ACTOR: 'octocat' },
    ],
  ])('%s gets a skipped run that explains how a maintainer can publish', async (_, of, env) => {
    const chosen = of();
    const result = await run({ pull: chosen, with: { 'access-token': '' }, env });
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'skipped', status: 'skipped', changed: 'false', name: `hello-pr-${chosen.number}` },
    });
    expect(result.outputs['skip-reason']).not.toBe('');
    expect(result.outputs['duration-ms']).toMatch(/^\d+$/);
    expect(result.log).toContain('::notice');
    expect(result.log).not.toContain('::warning');
    expect(result.summary).toContain('docs/previews.md#forks-and-dependabot');
    expect(platform.requests).toEqual([]);
  });

  test('a branch of the repository itself fails because the secret is missing', async () => {
    const result = await run({ with: { 'access-token': '' } });
    expect(result.ok).toBe(false);
  });
});

describe("a fork's code in a run with secrets", () => {
  const events = [
    ['pull_request_target', () => ({ pull: fork })],
    ['workflow_run', () => ({ event: buildOf(fork) })],
    ['issue_comment', () => ({ event: commentOn(8) })],
  ] as const;

  test.each(events)('%s is refused', async (eventName, given) => {
    const result = await run({ eventName, ...given() });
    expect(result).toMatchObject({ ok: false, outputs: { status: 'failed' } });
    expect(result.log).toContain('preview: true');
    expect(platform.log.select({ origin: 'api' })).toEqual([]);
  });

  test.each(events)('%s is published with `preview: true`', async (eventName, given) => {
    const result = await run({ eventName, ...given(), with: { preview: 'true' } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed', name: 'hello-pr-8' } });
  });
});

describe('workflow_run', () => {
  test('finds the pull request by head commit and repository', async () => {
    // The same branch name and an older pull request of it, and the same commit in another one.
    pulls.open(5, { state: 'closed', headRef: pull.headRef, headSha: 'c'.repeat(40) });
    pulls.open(3, { state: 'closed', headRef: pull.headRef, headSha: pull.headSha });
    pulls.open(4, { headSha: pull.headSha, headRepository: 'octo-org/hello-fork', headRef: pull.headRef });
    pulls.open(6, { headSha: pull.headSha, headRepository: 'mallory/hello-world', headRef: pull.headRef });
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

  test('checks the head once more before uploading the first page', async () => {
    const event = buildOf(pull);
    const onRequest = () => {
      const asset = platform.log.select({ origin: 'api' }).some(({ path }) => path.includes('/upload'));
      if (asset) pull.headSha = 'd'.repeat(40);
    };
    const result = await run({ eventName: 'workflow_run', event, onRequest });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    const stored = [...platform.site('hello-pr-7').objects.keys()];
    expect(stored).toContain('app.js');
    expect(stored.filter((path) => path.endsWith('.html'))).toEqual([]);
  });

  test('is skipped with the permission to add when GitHub does not show the pull request', async () => {
    const token = github.tokens.issue('job', repositoryName, {});
    const result = await run({
      eventName: 'workflow_run',
      event: buildOf(pull),
      with: { 'github-token': token.value },
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
      return run({ eventName: 'workflow_run', event, ...more, with: { 'github-token': token, ...more.with } });
    };
    const isSkipped = (result: InProcessResult, reason: string) => {
      expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
      expect(result.outputs['skip-reason']).toContain(reason);
    };
    beforeEach(() => void bench.repository.heads.set('main', pull.headSha));

    test('deploys production when its commit is the head', async () => {
      expect((await deployMain()).outputs).toMatchObject({ operation: 'deployed', name: 'hello' });
    });

    test.each<[string, () => Promise<InProcessResult>, string]>([
      [
        'of an older build, or of a tag of that name',
        () => {
          bench.repository.heads.set('main', 'd'.repeat(40));
          return deployMain();
        },
        'the head of main is ddddddd',
      ],
      ['without a commit', () => deployMain({}, { head_sha: undefined }), 'was of an unknown commit'],
      ['without a branch', () => deployMain({}, { head_branch: null }), 'is not known'],
      ['of an empty branch', () => deployMain({}, { head_branch: '' }), 'is not known'],
      [
        'without the permission',
        () => deployMain({ with: { 'github-token': github.tokens.issue('job', repositoryName, {}).value } }),
        '`contents: read`',
      ],
      ['without a token', () => deployMain({ with: { 'github-token': '' } }), '`contents: read`'],
      [
        'while GitHub is down',
        () => {
          bench.breakGitHub();
          return deployMain();
        },
        'GitHub did not say',
      ],
    ])('%s deploys nothing', async (_, deploy, reason) => {
      isSkipped(await deploy(), reason);
      expect(platform.log.select({ origin: 'api' })).toEqual([]);
    });

    test('is checked again before the first page is uploaded', async () => {
      const onRequest = () => {
        const asset = platform.log.select({ origin: 'api' }).some(({ path }) => path.includes('/upload'));
        if (asset) bench.repository.heads.set('main', 'd'.repeat(40));
      };
      isSkipped(await deployMain({ onRequest }), 'the head of main is ddddddd');
      const stored = [...platform.site('hello').objects.keys()];
      expect(stored).toContain('app.js');
      expect(stored.filter((path) => path.endsWith('.html'))).toEqual([]);
    });
  });
});

type Row = [what: string, eventName: string, more: Partial<PullRequestRun>, said: string];
const at = (ref: string) => ({ GITHUB_REF: ref });
const event = { repository: repositoryPayload };
const named = commentOn(7);
const build = (of: Record<string, unknown>) => ({
  ...event,
  workflow_run: { event: 'push', conclusion: 'success', head_sha: 'c'.repeat(40), ...of },
});
const queue = at('refs/heads/gh-readonly-queue/main/pr-7-abc');
const merge = at('refs/pull/7/merge');
const topic = at('refs/heads/topic');

const deployed: Row[] = [
  [
    'a build',
    'workflow_run',
    { event: build({ head_branch: 'topic' }), with: { preview: 'branch' } },
    'hello-br-topic',
  ],
  ['a build', 'workflow_run', { event: build({ head_branch: 'topic' }), with: { preview: 'false' } }, 'hello'],
  ['a deployment of main', 'deployment', { event, env: at('refs/heads/main') }, 'hello'],
  ['a deployment of another branch', 'deployment', { event, env: topic, with: { preview: 'false' } }, 'hello'],
  ['a new tag', 'create', { event, env: at('refs/tags/v1') }, 'hello'],
  ['a merge queue', 'merge_group', { event, with: { preview: 'false' } }, 'hello'],
  ['an unreadable payload', 'pull_request', { event: { action: 'synchronize' }, env: merge }, 'hello-pr-7'],
  ['an unreadable review', 'pull_request_review', { event: { action: 'synchronize' }, env: merge }, 'hello-pr-7'],
  ['an unreadable payload', 'pull_request', { event: {}, with: { preview: 'false' } }, 'hello'],
  ['an unreadable build', 'workflow_run', { event: {}, with: { preview: 'false' } }, 'hello'],
  ['a comment on Gitea', 'pull_request_comment', {}, 'hello-pr-7'],
  ['a comment on Gitea that only names its pull request', 'pull_request_comment', { event: named }, 'hello-pr-7'],
  ['a pull request under another name', 'anything', {}, 'hello-pr-7'],
  ['an event that only names a pull request', 'anything', { event: named }, 'hello-pr-7'],
  ['an event of the ref of a pull request', 'anything', { event, env: at('refs/pull/7/head') }, 'hello-pr-7'],
];
test.each(deployed)('%s (%s) deploys', async (_, eventName, more, name) => {
  expect((await run({ eventName, ...more })).outputs).toMatchObject({ operation: 'deployed', name });
});

const failedBuild = build({ head_branch: 'main', conclusion: 'failure' });
const skipped: Row[] = [
  ['a build that has not ended', 'workflow_run', { event: build({ head_branch: 'main', conclusion: null }) }, ''],
  ['a failed build', 'workflow_run', { event: failedBuild, with: { preview: 'false' } }, ''],
  ['a build of another branch', 'workflow_run', { event: build({ head_branch: 'topic' }) }, ''],
  ['a build of a tag', 'workflow_run', { event: build({ head_branch: 'v1' }) }, ''],
  ['a new branch', 'create', { event, env: topic }, '`preview: branch`'],
  ['a deployment of another branch', 'deployment', { event, env: topic }, '`preview: branch`'],
  ['a status without a ref', 'deployment_status', { event, env: at('') }, 'neither which branch nor which tag'],
  ['an unknown default branch', 'deployment', { event: {}, env: at('refs/heads/main') }, '`preview: false`'],
  ['a deletion', 'push', { event: { ...event, ref: 'refs/heads/topic', deleted: true }, env: topic }, 'was deleted'],
  ['a merge queue', 'merge_group', { event, env: queue }, ''],
  ['a merge queue', 'merge_group', { event, with: { preview: 'true' } }, ''],
  ['a push to a merge queue', 'push', { event, env: queue, with: { preview: 'true' } }, ''],
];
test.each(skipped)('%s (%s) deploys nothing and succeeds', async (_, eventName, more, reason) => {
  const result = await run({ eventName, ...more });
  expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
  expect(result.outputs['skip-reason']).toContain(reason);
  expect(result.log).toContain('::notice');
  expect(platform.log.select({ origin: 'api' })).toEqual([]);
});

test('an unreadable payload deploys nothing and succeeds while GitHub does not answer', async () => {
  bench.breakGitHub();
  const result = await run({ eventName: 'pull_request', event, env: merge });
  expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
  expect(platform.log.select({ origin: 'api' })).toEqual([]);
});

const runner = { runner: 'web', directory: '', preview: 'false' };
const nameless = { ...event, issue: { pull_request: {} } };
const refused: Row[] = [
  ...['pull_request', 'pull_request_target', 'issue_comment', 'workflow_run'].map(
    (name): Row => ['an unreadable payload', name, { event: {} }, 'preview: false'],
  ),
  ['an unreadable payload', 'pull_request', { event: {}, with: { operation: 'remove' } }, 'preview: false'],
  ['a comment on Gitea without a number', 'pull_request_comment', { event, env: at('') }, 'preview: false'],
  ['an event without a number', 'anything', { event: nameless, env: at('') }, 'preview: false'],
  ['an event of an odd ref', 'anything', { event, env: at('refs/pull/x/head') }, 'preview: false'],
  [
    'a runner of a queue',
    'merge_group',
    { event, env: queue, with: { ...runner, target: 'runner' } },
    'merge queue is',
  ],
  ['an app of a queue', 'merge_group', { event, env: queue, with: { ...runner, target: 'app' } }, 'merge queue is'],
];
test.each(refused)('%s (%s) deploys nothing and fails', async (_, eventName, more, said) => {
  const result = await run({ eventName, ...more });
  expect(result.ok).toBe(false);
  expect(result.log).toContain(said);
  expect(platform.log.select({ origin: 'api' })).toEqual([]);
});

test.each(['pull_request_comment', 'anything'])('%s of a fork, which may hold secrets, fails', async (eventName) => {
  expect(await run({ eventName, pull: fork })).toMatchObject({ ok: false, outputs: { status: 'failed' } });
  expect(platform.log.select({ origin: 'api' })).toEqual([]);
});
