import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import type { Pull, Pulls } from '../../../emulator/github/pulls.js';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import { type PullRequestRun, repositoryName, runForPullRequest } from '../../support/run/pull-request-run.js';

let platform: LocalPlatform;
let github: LocalGitHub;
let login: SignedIn;
let pulls: Pulls;
let pull: Pull;
beforeEach(async () => {
  platform = await startPlatform();
  const { log, faults } = platform;
  github = await startGitHub({ log, faults });
  login = platform.signIn();
  pulls = github.repositories.open(repositoryName).pulls;
  pull = pulls.open(7);
});
afterEach(() => Promise.all([platform.close(), github.close()]));

const run = (more: Partial<PullRequestRun> = {}) => runForPullRequest({ platform, github, login, pull, ...more });
const sites = () => platform.parts.pages.of(login.tenant).map(({ name }) => name);

describe('a pull request', () => {
  test('gets a site of its own', async () => {
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { name: 'hello-pr-7', operation: 'deployed', status: 'live' } });
    expect(sites()).toEqual(['hello-pr-7']);
    expect(await (await fetch(`${result.outputs.url}robots.txt`)).text()).toContain('Disallow: /');
  });

  test.each([
    ['file', { 'robots.txt': 'User-agent: *\nAllow: /\n' }],
    ['folder', { 'robots.txt/index.html': 'Allow: /' }],
  ])('whose build has a %s robots.txt stays out of search engines all the same', async (_, robots) => {
    const result = await run({ files: { 'index.html': 'Hi', ...robots } });
    expect(await (await fetch(`${result.outputs.url}robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
  });

  test('loses it when it is closed, and its tags', async () => {
    const { outputs } = await run();
    const tags = [`repository ${repositoryName}`, 'preview pr-7', 'deployed 2026-03-01t12:00z'];
    expect(platform.services.tagged).toMatchObject([{ resourceType: 'mypage', resourceId: outputs.id, tags }]);
    pulls.close(7);
    const result = await run({ action: 'closed' });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'removed', name: 'hello-pr-7', changed: 'true' } });
    expect([sites(), platform.services.tagged]).toEqual([[], []]);
  });

  test('gets one all the same where it cannot be tagged, with a warning', async () => {
    platform.faults.arm({ path: /resourcetags/, status: 500, times: 99 });
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { status: 'live' } });
    expect(result.log).toContain('Tags in the console are not as they should be');
  });

  test('closed while the site goes up loses it again', async () => {
    const finalized = platform.faults.arm({ path: /\/publish$/, delayMs: 1 });
    const going = run();
    while (finalized.hits === 0) await new Promise((resolve) => setImmediate(resolve));
    pulls.close(7);
    const result = await going;
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'removed', status: 'removed' } });
    expect(sites()).toEqual([]);
  });

  test('closed before the run begins publishes nothing and spends no login', async () => {
    const { headSha } = pull;
    pulls.close(7);
    const result = await run({ pull: { ...pull, state: 'open', headSha } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped', name: 'hello-pr-7' } });
    expect(result.outputs['skip-reason']).toContain('closed');
    expect(platform.log.select({ origin: 'api' })).toEqual([]);
  });

  test('with a newer commit leaves it to the run of that commit', async () => {
    const result = await run({ pull: { ...pull, headSha: 'b'.repeat(40) } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(sites()).toEqual([]);
  });

  test('that was merged never touches production', async () => {
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
    expect(sites()).toEqual(['hello']);
    expect(platform.log.select({ path: /\/publish$/ })).toHaveLength(1);
  });

  test('stays green when the plan has no room', async () => {
    await platform.close();
    platform = await startPlatform({ limits: { pagesPerTenant: 0 } });
    login = platform.signIn();
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.log.match(/::(warning|notice|error)/g)).toEqual(['::warning']);
    expect(result.outputs['skip-reason']).toContain('has no room for another site: Your plan allows 0 pages');
    expect(result.summary).toContain('Your plan allows 0 pages');
    expect(result.summary).toContain('buy tokens');
  });

  test('stays published when GitHub does not answer', async () => {
    platform.faults.arm({ origin: 'github', path: /./, reset: true, times: Number.POSITIVE_INFINITY });
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    expect(result.log.match(/::warning/g)).toHaveLength(1);
    // The first wish, as often as it may be tried; nothing after it.
    expect(platform.log.select({ origin: 'github' })).toHaveLength(3);
  });
});

describe('a removal', () => {
  test('leaves a site of that name alone that belongs to another repository', async () => {
    await run({ env: { GITHUB_REPOSITORY: repositoryName }, with: { 'github-token': '' } });
    const other = github.repositories.open('octo-org/other');
    other.pulls.open(7, { headRepository: 'octo-org/other' });
    const result = await run({
      action: 'closed',
      env: { GITHUB_REPOSITORY: 'octo-org/other' },
    });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.outputs['skip-reason']).toContain('octo-org/hello-world');
    expect(result.log.match(/::(warning|notice|error)/g)).toEqual(['::warning']);
    expect(result.log).toContain('`operation: remove`, `preview: false` and `name: hello-pr-7`');
    expect(result.summary).toContain('Nothing was removed');
    expect(other.comments.on(7)).toEqual([]);
    expect(sites()).toEqual(['hello-pr-7']);
  });
});
