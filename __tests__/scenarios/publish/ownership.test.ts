import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import type { Pull } from '../../../emulator/github/pulls.js';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import { folderOf, hashesOf, runInProcess, storedTree } from '../../support/run/in-process.js';
import { type PullRequestRun, repositoryName, runForPullRequest } from '../../support/run/pull-request-run.js';

const [mine, theirs] = [{ 'index.html': 'mine' }, { 'index.html': 'theirs' }];

let platform: LocalPlatform;
let github: LocalGitHub;
let login: SignedIn;
let pull: Pull;
beforeEach(async () => {
  platform = await startPlatform();
  github = await startGitHub({ log: platform.log, faults: platform.faults });
  login = platform.signIn();
  pull = github.repositories.open(repositoryName).pulls.open(7);
});
afterEach(() => Promise.all([platform.close(), github.close()]));

const publish = (
  files: Record<string, string>,
  { repository, id = '', inputs = {} }: { repository: string; id?: string; inputs?: Record<string, string> },
) =>
  runInProcess({
    platform,
    login,
    env: { GITHUB_REPOSITORY: repository, GITHUB_REPOSITORY_ID: id },
    with: { directory: folderOf(files), ...inputs },
  });
const preview = (more: Partial<PullRequestRun> = {}) => runForPullRequest({ platform, github, login, pull, ...more });
const sites = () => platform.parts.pages.of(login.tenant).map(({ name }) => name);
const close = (env: Record<string, string> = {}) => {
  github.repositories.open(repositoryName).pulls.close(7);
  return preview({ action: 'closed', env });
};

describe('a site published from elsewhere', () => {
  const byDefault = { name: '' };

  test.each(['deploy', 'plan'])(
    'with the same default name is refused by `operation: %s`, and the error names both',
    async (operation) => {
      expect((await publish(theirs, { repository: 'acme/my.site', inputs: byDefault })).ok).toBe(true);
      const result = await publish(mine, { repository: 'acme/my-site', inputs: { ...byDefault, operation } });
      expect(result.ok).toBe(false);
      expect(result.log).toContain('acme-my-site belongs to acme/my.site, and this run to acme/my-site');
      expect(storedTree(platform, 'acme-my-site')).toEqual(hashesOf(theirs));
    },
  );

  test.each(['prod', 'stage'])('with the same default name is not removed in %s', async (environment) => {
    await publish(theirs, { repository: 'acme/my.site', inputs: byDefault });
    const removal = { ...byDefault, environment, operation: 'remove' };
    const refused = await publish(mine, { repository: 'acme/my-site', inputs: removal });
    expect(refused.ok).toBe(false);
    expect(refused.log).toContain('acme-my-site belongs to acme/my.site, and this run to acme/my-site');
    expect(storedTree(platform, 'acme-my-site')).toEqual(hashesOf(theirs));
    const chosen = await publish(mine, {
      repository: 'acme/my-site',
      inputs: { name: 'acme-my-site', operation: 'remove' },
    });
    expect(chosen).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
    expect(chosen.log).toContain('was deployed by acme/my.site before; this run of acme/my-site removes it');
    expect(sites()).toEqual([]);
  });

  test('in the same repository, from another directory, is replaced with one warning', async () => {
    const folder = folderOf({ 'apps/shop/index.html': 'shop', 'apps/blog/index.html': 'blog' });
    const from = async (directory: string, name = '', operation = 'deploy') => {
      const result = await runInProcess({ platform, login, folder, with: { directory, name, operation } });
      expect(result.ok).toBe(true);
      return result.log;
    };
    const warning =
      /::warning .*The site octo-org-hello-world was last published from apps\/shop, and this is apps\/blog/;
    expect(await from('apps/shop')).not.toMatch(/::warning/);
    expect(await from('./apps/blog/', '', 'plan')).toMatch(warning);
    expect(await from('./apps/blog/')).toMatch(warning);
    expect(await from('apps/blog')).not.toMatch(/::warning/);
    expect(await from('apps/shop', 'octo-org-hello-world')).not.toMatch(/::warning/);
    expect(await from(folderOf({ 'index.html': 'elsewhere' }))).not.toMatch(/::warning/);
    const { objects } = platform.site('octo-org-hello-world');
    expect(String(objects.get('.osc-deploy/manifest.json')?.bytes)).not.toContain('"directory"');
  });

  test.each([
    ['is down', { status: 503 }],
    ['hides its manifest', { status: 403 }],
    ['shows no manifest', { status: 404 }],
    ['shows a page in its place', { status: 200, body: '<h1>Hello' }],
  ])('that %s is not removed by its default name, because nothing proves that it is ours', async (_, fault) => {
    await publish(theirs, { repository: 'acme/my.site', inputs: byDefault });
    platform.faults.arm({ origin: 'site', path: /./, times: Infinity, ...fault });
    const remove = (repository: string, inputs: Record<string, string>) =>
      publish(mine, { repository, inputs: { ...inputs, operation: 'remove' } });
    const refused = await remove('acme/my-site', byDefault);
    expect(refused.ok).toBe(false);
    expect(refused.log).toMatch(/Whose site acme-my-site is cannot be seen.*Nothing was changed.*name: acme-my-site/s);
    expect(storedTree(platform, 'acme-my-site')).toEqual(hashesOf(theirs));
    // A tag says so, and so does a person.
    expect((await remove('acme/my.site', byDefault)).ok).toBe(true);
    await publish(theirs, { repository: 'acme/my.site', inputs: byDefault });
    expect((await remove('acme/my-site', { name: 'acme-my-site' })).ok).toBe(true);
  });

  test('in the place of a preview is refused', async () => {
    await publish(theirs, { repository: 'acme/other', inputs: { name: 'hello-pr-7' } });
    const result = await preview();
    expect(result.ok).toBe(false);
    expect(result.log).toContain('belongs to acme/other');
    expect(storedTree(platform, 'hello-pr-7')).toEqual(hashesOf(theirs));
  });

  test('is taken over by an explicit name, with one warning', async () => {
    await publish(theirs, { repository: 'acme/other' });
    const first = await publish(mine, { repository: 'acme/mine' });
    expect(first).toMatchObject({ ok: true });
    expect(first.log).toContain('was deployed by acme/other before; this run of acme/mine takes it over');
    expect((await publish(mine, { repository: 'acme/mine' })).log).not.toContain('takes it over');
  });

  test('is ours when only the name of the repository has changed', async () => {
    await publish(theirs, { repository: 'acme/before', id: '42' });
    const result = await publish(mine, { repository: 'acme/after', id: '42' });
    expect(result.ok).toBe(true);
    expect(result.log).not.toContain('takes it over');
  });
});

describe('a preview is removed', () => {
  test('when the repository has been renamed since', async () => {
    await preview({ env: { GITHUB_REPOSITORY: 'octo-org/before', GITHUB_REPOSITORY_ID: '42' } });
    expect(await close({ GITHUB_REPOSITORY_ID: '42' })).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
    expect(sites()).toEqual([]);
  });

  test('when its first publish never ended', async () => {
    platform.faults.arm({ path: /\/publish$/, status: 500, body: '{}', times: 9 });
    expect((await preview()).ok).toBe(false);
    expect(await close()).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
    expect(sites()).toEqual([]);
  });
});

test('a preview that is refused for a reason other than the plan fails the run, whatever the name of the site', async () => {
  platform.faults.arm({
    method: 'POST',
    path: '/mypages',
    status: 403,
    body: '{"reason":"No access to max-plan-pr-7"}',
  });
  const result = await preview({ with: { name: 'max-plan' } });
  expect(result.ok).toBe(false);
});

test('two simultaneous first publishes both continue with the site that one of them created', async () => {
  const results = await Promise.all([publish(mine, { repository: 'a/b' }), publish(mine, { repository: 'a/b' })]);
  expect(results.some(({ ok }) => ok)).toBe(true);
  expect(results.map(({ log }) => log).join()).not.toContain('another workspace');
  expect((await publish(mine, { repository: 'a/b' })).ok).toBe(true);
  expect(storedTree(platform, 'my-site')).toEqual(hashesOf(mine));
});

test.each([
  ['402', { status: 402, body: '{"reason":"pay"}' }],
  ['a quota, in any case', { status: 403, body: '{"reason":"QUOTA reached"}' }],
])('a preview beyond the limit of the plan is skipped: %s', async (_, answer) => {
  platform.faults.arm({ method: 'POST', path: '/mypages', ...answer });
  expect(await preview()).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
});
