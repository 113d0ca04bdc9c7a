import { describe, expect, test } from '@jest/globals';
import { startGitHub } from '../../../emulator/github/github.js';
import { instanceNames } from '../../../src/contract/names.js';
import { previewBench } from '../../support/run/preview-bench.js';
import {
  type PullRequestRun,
  repositoryName,
  repositoryPayload,
} from '../../support/run/pull-request-run.js';

const bench = previewBench();

interface Step extends Partial<PullRequestRun> {
  ref?: string;
  permissions?: Record<string, 'read' | 'write'>;
  actor?: string;
}
function step({ ref = 'refs/heads/main', permissions, actor = 'octocat', event, ...more }: Step) {
  const granted = permissions ?? { pull_requests: 'write', deployments: 'write', contents: 'read' };
  const token = bench.github.tokens.issue('job', repositoryName, granted).value;
  return bench.run(99, {
    ...more,
    with: { preview: 'branch', 'github-token': token, ...more.with },
    env: { GITHUB_REF: ref, GITHUB_SHA: 'b'.repeat(40), GITHUB_ACTOR: actor },
    event: { repository: repositoryPayload, ...event },
  });
}
function push(branch: string, more: Partial<Step> = {}) {
  bench.repository.branches.add(branch);
  return step({ eventName: 'push', event: {}, ref: `refs/heads/${branch}`, ...more });
}
const deleted = (ref: string, more: Partial<Step> = {}) => {
  bench.repository.branches.delete(ref);
  return step({ eventName: 'delete', event: { ref, ref_type: 'branch' }, ...more });
};
const cleanup = (more: Partial<Step> = {}) =>
  step({
    eventName: 'schedule',
    event: { schedule: '0 3 * * *' },
    ...more,
    with: { operation: 'cleanup', ...more.with },
  });

test('a pushed branch gets its own site, the default branch is production, and a tag is not a branch', async () => {
  expect(await push('topic')).toMatchObject({
    ok: true,
    outputs: { name: 'hello-br-topic', operation: 'deployed' },
  });
  expect(bench.platform.site('hello-br-topic').objects.has('robots.txt')).toBe(true);
  expect(await push('main')).toMatchObject({ ok: true, outputs: { name: 'hello' } });
  expect(bench.platform.site('hello').objects.has('robots.txt')).toBe(false);
  const tag = await step({ eventName: 'push', event: {}, ref: 'refs/tags/topic' });
  expect(tag).toMatchObject({ ok: true, outputs: { name: 'hello', changed: 'false' } });
  expect(bench.sites()).toEqual(['hello', 'hello-br-topic']);
});

test('the comment on the pull request of the branch shows the same address, and later its removal', async () => {
  bench.repository.pulls.open(7, { headRef: 'feature/x' });
  const pushed = await push('feature/x');
  expect(bench.comment(7)).toContain(pushed.outputs['url']);
  expect(pushed.outputs['comment-url']).toBeDefined();
  bench.repository.pulls.close(7, { merged: true });
  expect(await deleted('feature/x')).toMatchObject({
    ok: true,
    outputs: { operation: 'removed', changed: 'true' },
  });
  expect(bench.repository.comments.on(7)).toHaveLength(1);
  expect(bench.comment(7)).toContain('Removed');
});

test('deleting a branch removes its site; deleting a tag or another branch changes nothing', async () => {
  await push('main');
  await push('topic');
  await push('other');
  const tag = await step({ eventName: 'delete', event: { ref: 'topic', ref_type: 'tag' } });
  expect(tag).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
  expect(await step({ eventName: 'delete', event: {} })).toMatchObject({
    ok: true,
    outputs: { operation: 'skipped' },
  });
  expect(await deleted('main')).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
  expect(await deleted('never-published')).toMatchObject({
    ok: true,
    outputs: { changed: 'false' },
  });
  expect(bench.sites()).toEqual(['hello', 'hello-br-other', 'hello-br-topic']);
  expect(await deleted('topic')).toMatchObject({
    ok: true,
    outputs: { name: 'hello-br-topic', operation: 'removed' },
  });
  expect(bench.sites()).toEqual(['hello', 'hello-br-other']);
});

test('the late run of a deletion leaves the site of a restored branch', async () => {
  await push('topic');
  const late = await step({ eventName: 'delete', event: { ref: 'topic', ref_type: 'branch' } });
  expect(late).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
  expect(late.outputs['skip-reason']).toBe('The preview stays: the branch "topic" exists.');
  expect(bench.sites()).toEqual(['hello-br-topic']);
});

test('a push by Dependabot without secrets is skipped; production without secrets fails', async () => {
  const without = { with: { 'access-token': '' }, actor: 'dependabot[bot]' };
  expect(await push('dependabot/npm/x', without)).toMatchObject({
    ok: true,
    outputs: { operation: 'skipped' },
  });
  const auto = { ...without, with: { ...without.with, preview: 'auto' } };
  expect(await push('dependabot/npm/x', auto)).toMatchObject({
    ok: true,
    outputs: { operation: 'skipped', 'skip-reason': expect.stringContaining('Dependabot') },
  });

  const production = await push('main', without);
  expect(production).toMatchObject({ ok: false });
  expect(production.log).toContain('GitHub gives its runs no Actions secrets');
  expect(production.log).toContain('gh secret set OSC_ACCESS_TOKEN --app dependabot --repo ');
  expect(production.log).toContain('access-token: ${{ secrets.OSC_ACCESS_TOKEN }}');
  // A schedule has the secrets, also if Dependabot was the last to change its workflow.
  const scheduled = await step({
    ...without,
    eventName: 'schedule',
    event: { schedule: '0 3 * * *' },
  });
  expect(scheduled.log).not.toContain('Dependabot');
  expect(await push('topic', { with: { 'access-token': '' } })).toMatchObject({ ok: false });
});

test('cleanup removes only the sites of deleted branches', async () => {
  for (const branch of ['main', 'gone', 'there', 'feature/gone']) await push(branch);
  // A production site that only looks like a branch's.
  await push('main', { with: { name: 'hello-br-legacy' } });
  // The preview of another site, whose name begins like one of this site's.
  await push('gone', { with: { name: 'hello-br-x' } });
  for (const branch of ['gone', 'feature/gone']) bench.repository.branches.delete(branch);
  const result = await cleanup();
  expect(result).toMatchObject({ ok: true, outputs: { operation: 'cleaned', changed: 'true' } });
  expect(bench.sites()).toEqual([
    'hello',
    'hello-br-legacy',
    'hello-br-there',
    'hello-br-x-br-gone',
  ]);
  expect(result.log).toContain(
    'The branch "gone" is not in the repository: removing hello-br-gone.',
  );
  expect(result.log).toContain('Kept hello-br-legacy: it does not say which branch it belongs to.');
});

test('cleanup removes nothing while GitHub lists no branches or does not answer', async () => {
  await push('gone');
  bench.repository.branches.delete('gone');
  const blind = await cleanup({ permissions: { pull_requests: 'write' } });
  expect(blind).toMatchObject({ ok: true, outputs: { changed: 'false' } });
  expect(blind.log).toContain('contents: read');
  bench.arm({
    origin: 'github',
    path: /\/branches\//,
    status: 404,
    times: Number.POSITIVE_INFINITY,
  });
  expect(await cleanup()).toMatchObject({ ok: true, outputs: { changed: 'false' } });
  expect(bench.sites()).toEqual(['hello-br-gone']);
});

test('cleanup recognizes a truncated branch of a former `name` from the list of branches, unless the list is empty', async () => {
  const long = `dependabot/npm_and_yarn/${'a-long-name-of-a-package/'.repeat(3)}1.2.3`;
  await push(long, { with: { name: 'former' } });
  bench.arm({ origin: 'github', path: /\/branches(\?|$)/, status: 200, body: [] });
  expect(await cleanup()).toMatchObject({ ok: true, outputs: { changed: 'false' } });
  expect((await cleanup()).log).toMatch(
    /Kept former-br-[^ ]+: the branch "dependabot\/.*" exists\./,
  );
  bench.repository.branches.delete(long);
  expect(await cleanup()).toMatchObject({ ok: true, outputs: { changed: 'true' } });
  expect(bench.sites()).toEqual([]);
});

test('a branch never replaces a production site', async () => {
  await push('main', { with: { name: 'hello-br-topic' } });
  const result = await push('topic');
  expect(result).toMatchObject({ ok: false, outputs: { name: 'hello-br-topic' } });
  expect(result.log).toContain('something else has this name already');
  expect(bench.platform.site('hello-br-topic').objects.has('robots.txt')).toBe(false);
});

test('a killed publish of a branch is completed by the next publish', async () => {
  await push('topic', {
    onRequest: (number) => {
      if (number === 9) throw new Error('killed');
    },
  });
  expect(await push('topic')).toMatchObject({
    ok: true,
    outputs: { name: 'hello-br-topic', status: 'live' },
  });
});

test('a push fails when the event does not name the default branch', async () => {
  const result = await push('topic', { event: { repository: {} } });
  expect(result.ok).toBe(false);
  expect(result.log).toContain('default');
});

describe('runs without a pushed branch', () => {
  const workflowRun = (name: string | null) => ({
    repository: repositoryPayload,
    workflow_run: {
      event: 'push',
      conclusion: 'success',
      head_sha: 'c'.repeat(40),
      head_branch: name,
    },
  });
  const of = (eventName: string, event: object) => step({ eventName, event: { ...event } });

  test('a workflow run of a tag is production', async () => {
    bench.repository.tags.set('v1.0.0', 'c'.repeat(40));
    const result = await of('workflow_run', workflowRun('v1.0.0'));
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed', name: 'hello' } });
  });

  test('a workflow run of a branch with the name of a tag is a preview', async () => {
    bench.repository.tags.set('topic', 'c'.repeat(40));
    bench.repository.branches.add('topic');
    bench.repository.heads.set('topic', 'c'.repeat(40));
    const result = await of('workflow_run', workflowRun('topic'));
    const deployed = { operation: 'deployed', name: 'hello-br-topic' };
    expect(result).toMatchObject({ ok: true, outputs: deployed });
  });

  test('an older build that ends last leaves the preview of a newer one', async () => {
    await push('topic');
    bench.repository.heads.set('topic', 'd'.repeat(40));
    bench.platform.log.clear();
    const result = await of('workflow_run', workflowRun('topic'));
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.outputs['skip-reason']).toBe(
      'The workflow run that started this one was of ccccccc, and the head of topic is ddddddd, whose own run deploys it.',
    );
    expect(bench.platform.log.select({ origin: 'api' })).toEqual([]);
  });

  test('a build whose branch moves on or is deleted meanwhile uploads no page', async () => {
    bench.repository.branches.add('topic');
    bench.repository.heads.set('topic', 'c'.repeat(40));
    const files = { 'index.html': 'old', 'app.js': 'old' };
    const moved = await step({
      eventName: 'workflow_run',
      event: workflowRun('topic'),
      files,
      // After the request before the sign-in.
      onRequest: (number) => number === 3 && bench.repository.heads.set('topic', 'd'.repeat(40)),
    });
    expect(moved).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    const stored = [...bench.platform.site('hello-br-topic').objects.keys()];
    expect(stored.filter((path) => path.endsWith('.html'))).toEqual([]);

    bench.repository.branches.delete('topic');
    const gone = await of('workflow_run', workflowRun('topic'));
    expect(gone.outputs['skip-reason']).toBe(
      'The branch "topic" is not in the repository, so there is nothing to publish.',
    );
  });

  test('a build is previewed where GitHub does not say which commit is the head', async () => {
    const blind = { permissions: { pull_requests: 'write' as const } };
    const event = workflowRun('topic');
    const result = await step({ eventName: 'workflow_run', event, ...blind });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
  });

  test('a workflow run without a branch deploys nothing', async () => {
    const result = await of('workflow_run', workflowRun(null));
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(bench.sites()).toEqual([]);
  });
});

test('a runner of a branch runs that branch, and is removed with it', async () => {
  const runner = { target: 'runner', runner: 'web', directory: '' };
  const name = instanceNames.ofBranch('hello', 'Feature/ä');
  expect(await push('Feature/ä', { with: runner })).toMatchObject({ ok: true, outputs: { name } });
  const swept = await cleanup({ with: runner });
  expect(swept.log).toContain(`Kept ${name}: the branch "Feature/ä" exists.`);
  bench.repository.branches.delete('Feature/ä');
  expect(await cleanup({ with: runner })).toMatchObject({ ok: true, outputs: { changed: 'true' } });
});

test('on Gitea the comment is on the right one of many pull requests and links to the run, and no deployment is recorded', async () => {
  const { platform } = bench;
  const { log, faults } = platform;
  const forge = await startGitHub({ log, faults, basePath: '/api/v1', flavour: 'forge' });
  const repository = forge.repositories.open(repositoryName);
  repository.branches.add('topic');
  const pull = repository.pulls.open(1, { headRef: 'topic' });
  for (let number = 2; number <= 70; number++) repository.pulls.open(number);
  // The newest is listed first.
  repository.pulls.open(71, { headRef: 'topic', headRepository: 'stranger/hello-world' });
  for (let index = 0; index < 60; index++)
    repository.comments.add(1, { author: 'ann', body: `${index}` });
  const server = { GITEA_ACTIONS: 'true', GITHUB_SERVER_URL: 'https://gitea.example.com' };
  const env = {
    ...server,
    GITHUB_REF: 'refs/heads/topic',
    GITHUB_RUN_ID: '90210',
    GITHUB_RUN_NUMBER: '12',
  };
  const event = { repository: repositoryPayload };
  for (let deploy = 1; deploy <= 2; deploy++) {
    const ran = await bench.run(1, {
      github: forge,
      pull,
      eventName: 'push',
      event,
      env,
      with: { preview: 'branch', deployment: 'true' },
    });
    expect(ran.log).toContain('This server does not know the deployment record.');
    expect(ran).toMatchObject({ ok: true, outputs: { name: 'hello-br-topic' } });
  }
  const told = repository.comments.on(1).filter(({ body }) => body.includes('hello-br-topic'));
  expect(told).toHaveLength(1);
  expect(told[0]?.body).toContain(
    'https://gitea.example.com/octo-org/hello-world/actions/runs/12>)',
  );
  expect(repository.comments.on(71)).toEqual([]);
  await forge.close();
});
