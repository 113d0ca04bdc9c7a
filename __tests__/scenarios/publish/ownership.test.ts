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
    ...{ platform, login, env: { GITHUB_REPOSITORY: repository, GITHUB_REPOSITORY_ID: id } },
    with: { directory: folderOf(files), ...inputs },
  });
const preview = (more: Partial<PullRequestRun> = {}) => runForPullRequest({ platform, github, login, pull, ...more });
const sites = () => platform.parts.pages.of(login.tenant).map(({ name }) => name);
const close = (env: Record<string, string> = {}) => {
  github.repositories.open(repositoryName).pulls.close(7);
  return preview({ action: 'closed', env });
};

describe("another repository's site", () => {
  const byDefault = { name: '' };

  test.each(['deploy', 'plan'])(
    'of the same default name is refused by `operation: %s`, naming both',
    async (operation) => {
      expect((await publish(theirs, { repository: 'acme/my.site', inputs: byDefault })).ok).toBe(true);
      const result = await publish(mine, { repository: 'acme/my-site', inputs: { ...byDefault, operation } });
      expect(result.ok).toBe(false);
      expect(result.log).toContain('acme-my-site belongs to acme/my.site, and this run to acme/my-site');
      expect(storedTree(platform, 'acme-my-site')).toEqual(hashesOf(theirs));
    },
  );

  test('of the same default name whose password this step does not have is refused before the first byte', async () => {
    const password = { 'basic-auth': 'guest:correct-horse-battery' };
    await publish(theirs, { repository: 'acme/my.site', inputs: { ...byDefault, ...password } });
    const result = await publish(mine, { repository: 'acme/my-site', inputs: byDefault });
    expect(result.ok).toBe(false);
    expect(result.log).toContain('so whose it is cannot be seen. Nothing was changed');
    expect(result.log).toContain('`basic-auth: user:password`');
    expect(storedTree(platform, 'acme-my-site')).toEqual(hashesOf(theirs));
  });

  test.each(['prod', 'stage'])('of the same default name is not removed in %s', async (environment) => {
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

  test('in the place of a preview is refused', async () => {
    await publish(theirs, { repository: 'acme/other', inputs: { name: 'hello-pr-7' } });
    const result = await preview();
    expect(result.ok).toBe(false);
    expect(result.log).toContain('belongs to acme/other');
    expect(storedTree(platform, 'hello-pr-7')).toEqual(hashesOf(theirs));
  });

  test('is taken over by a name that was chosen, with one warning', async () => {
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

describe('a preview goes', () => {
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

  test('or the run is red: a platform that is down gets no placeholder', async () => {
    await preview();
    const before = storedTree(platform, 'hello-pr-7');
    platform.faults.arm({ method: 'DELETE', path: /^\/mypages\//, status: 500, body: '{}', times: 9 });
    const result = await close();
    expect(result.ok).toBe(false);
    expect(result.outputs).toMatchObject({ operation: 'removed', status: 'failed' });
    expect(storedTree(platform, 'hello-pr-7')).toEqual(before);
  });

  test.each([405, 501])(
    'as a placeholder that says so and whose it is where %i means that deleting is not offered',
    async (status) => {
      await preview();
      const refused = platform.faults.arm({ method: 'DELETE', path: /^\/mypages\//, status, body: '{}', times: 9 });
      expect(await close()).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
      const { objects } = platform.site('hello-pr-7');
      expect(String(objects.get('index.html')?.bytes)).toContain('This site has been removed');
      expect(Object.keys(storedTree(platform, 'hello-pr-7'))).toEqual(['index.html']);
      refused.disarm();
      expect(await close()).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
      expect(sites()).toEqual([]);
    },
  );
});

test('a preview that is refused for another reason than the plan is red, whatever the site is called', async () => {
  platform.faults.arm({
    method: 'POST',
    path: '/mypages',
    status: 403,
    body: '{"reason":"No access to max-plan-pr-7"}',
  });
  const result = await preview({ with: { name: 'max-plan' } });
  expect(result.ok).toBe(false);
});

test('two first publishes at once both go on with the site that one of them made', async () => {
  const results = await Promise.all([publish(mine, { repository: 'a/b' }), publish(mine, { repository: 'a/b' })]);
  expect(results.some(({ ok }) => ok)).toBe(true);
  expect(results.map(({ log }) => log).join()).not.toContain('another workspace');
  expect((await publish(mine, { repository: 'a/b' })).ok).toBe(true);
  expect(storedTree(platform, 'my-site')).toEqual(hashesOf(mine));
});

test('a page without an address is not looked for in production by another environment', async () => {
  platform.faults.arm({ method: 'GET', path: '/mypages/my-site', status: 200, body: { id: 'x', name: 'my-site' } });
  const result = await publish(mine, { repository: 'a/b', inputs: { environment: 'stage' } });
  expect(result.ok).toBe(false);
  expect(result.log).toContain('does not say where the site my-site is');
});

test.each([
  ['402', { status: 402, body: '{"reason":"pay"}' }],
  ['a quota, in any case', { status: 403, body: '{"reason":"QUOTA reached"}' }],
])('a preview for which the plan has no room is skipped: %s', async (_, answer) => {
  platform.faults.arm({ method: 'POST', path: '/mypages', ...answer });
  expect(await preview()).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
});
