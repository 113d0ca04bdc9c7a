import { describe, expect, test } from '@jest/globals';
import type { Inputs } from '../../support/publish/site-bench.js';
import {
  folderOf,
  hashesOf,
  runInProcess,
  storedTree,
  type Tree,
} from '../../support/run/in-process.js';
import { previewBench } from '../../support/run/preview-bench.js';

const [mine, theirs] = [{ 'index.html': 'mine' }, { 'index.html': 'theirs' }];

const bench = previewBench();
const publish = (
  files: Tree,
  { repository, id = '', inputs = {} }: { repository: string; id?: string; inputs?: Inputs },
) =>
  runInProcess({
    platform: bench.platform,
    login: bench.login,
    env: { GITHUB_REPOSITORY: repository, GITHUB_REPOSITORY_ID: id },
    with: { directory: folderOf(files), ...inputs },
  });
const stored = (name: string) => storedTree(bench.platform, name);

describe('a site published from elsewhere', () => {
  const byDefault = { name: '' };

  test.each(['deploy', 'plan'])(
    'with the same default name is refused by `operation: %s`, and the error names both',
    async (operation) => {
      expect((await publish(theirs, { repository: 'acme/my.site', inputs: byDefault })).ok).toBe(
        true,
      );
      const result = await publish(mine, {
        repository: 'acme/my-site',
        inputs: { ...byDefault, operation },
      });
      expect(result.ok).toBe(false);
      expect(result.log).toContain(
        'acme-my-site belongs to acme/my.site, and this run to acme/my-site',
      );
      expect(stored('acme-my-site')).toEqual(hashesOf(theirs));
    },
  );

  test.each(['prod', 'stage'])(
    'with the same default name is not removed in %s',
    async (environment) => {
      await publish(theirs, { repository: 'acme/my.site', inputs: byDefault });
      const removal = { ...byDefault, environment, operation: 'remove' };
      const refused = await publish(mine, { repository: 'acme/my-site', inputs: removal });
      expect(refused.ok).toBe(false);
      expect(refused.log).toContain(
        'acme-my-site belongs to acme/my.site, and this run to acme/my-site',
      );
      expect(stored('acme-my-site')).toEqual(hashesOf(theirs));
      const chosen = await publish(mine, {
        repository: 'acme/my-site',
        inputs: { name: 'acme-my-site', operation: 'remove' },
      });
      expect(chosen).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
      expect(chosen.log).toContain(
        'was deployed by acme/my.site before; this run of acme/my-site removes it',
      );
      expect(bench.sites()).toEqual([]);
    },
  );

  test('in the same repository, from another directory, is replaced with one warning', async () => {
    const folder = folderOf({ 'apps/shop/index.html': 'shop', 'apps/blog/index.html': 'blog' });
    const from = async (directory: string, { name = '', operation = 'deploy' } = {}) => {
      const result = await runInProcess({
        platform: bench.platform,
        login: bench.login,
        folder,
        with: { directory, name, operation },
      });
      expect(result.ok).toBe(true);
      return result.log;
    };
    const warning =
      /::warning .*The site octo-org-hello-world was last published from apps\/shop, and this is apps\/blog/;
    expect(await from('apps/shop')).not.toMatch(/::warning/);
    expect(await from('./apps/blog/', { operation: 'plan' })).toMatch(warning);
    expect(await from('./apps/blog/')).toMatch(warning);
    expect(await from('apps/blog')).not.toMatch(/::warning/);
    expect(await from('apps/shop', { name: 'octo-org-hello-world' })).not.toMatch(/::warning/);
    expect(await from(folderOf({ 'index.html': 'elsewhere' }))).not.toMatch(/::warning/);
    const { objects } = bench.platform.site('octo-org-hello-world');
    expect(String(objects.get('.osc-deploy/manifest.json')?.bytes)).not.toContain('"directory"');
  });

  test.each([
    ['is down', { status: 503 }],
    ['hides its manifest', { status: 403 }],
    ['shows no manifest', { status: 404 }],
    ['shows a page in its place', { status: 200, body: '<h1>Hello' }],
  ])(
    'that %s is not removed by its default name, because a tag may be older than what is live',
    async (_, fault) => {
      await publish(theirs, { repository: 'acme/my.site', inputs: byDefault });
      bench.platform.faults.arm({ origin: 'site', path: /./, times: Infinity, ...fault });
      const remove = (repository: string, inputs: Record<string, string>) =>
        publish(mine, { repository, inputs: { ...inputs, operation: 'remove' } });
      const refused = await remove('acme/my-site', byDefault);
      expect(refused.ok).toBe(false);
      expect(refused.log).toContain(
        'acme-my-site belongs to acme/my.site, and this run to acme/my-site',
      );
      const own = await remove('acme/my.site', byDefault);
      expect(own.ok).toBe(false);
      expect(own.log).toMatch(
        /The owner of the site acme-my-site cannot be told: .*Nothing of it was changed.*name: acme-my-site/s,
      );
      expect(stored('acme-my-site')).toEqual(hashesOf(theirs));
      expect((await remove('acme/my-site', { name: 'acme-my-site' })).ok).toBe(true);
    },
  );

  test('in the place of a preview is refused', async () => {
    await publish(theirs, { repository: 'acme/other', inputs: { name: 'hello-pr-7' } });
    const result = await bench.run(7);
    expect(result.ok).toBe(false);
    expect(result.log).toContain('belongs to acme/other');
    expect(stored('hello-pr-7')).toEqual(hashesOf(theirs));
  });

  test('is taken over by an explicit name, with one warning', async () => {
    await publish(theirs, { repository: 'acme/other' });
    const first = await publish(mine, { repository: 'acme/mine' });
    expect(first).toMatchObject({ ok: true });
    expect(first.log).toContain(
      'was deployed by acme/other before; this run of acme/mine takes it over',
    );
    expect((await publish(mine, { repository: 'acme/mine' })).log).not.toContain('takes it over');
  });
});

test('a preview is removed when the repository has been renamed since', async () => {
  await bench.run(7, { env: { GITHUB_REPOSITORY: 'octo-org/before', GITHUB_REPOSITORY_ID: '42' } });
  bench.repository.pulls.close(7);
  const closed = await bench.run(7, { action: 'closed', env: { GITHUB_REPOSITORY_ID: '42' } });
  expect(closed).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
  expect(bench.sites()).toEqual([]);
});

test('a preview that is refused for a reason other than the plan fails the run, for any name of the site', async () => {
  const body = { reason: 'No access to max-plan-pr-7' };
  bench.platform.faults.arm({ method: 'POST', path: '/mypages', status: 403, body });
  expect(await bench.run(7, { with: { name: 'max-plan' } })).toMatchObject({ ok: false });
});

test('two simultaneous first publishes both continue with the site that one of them created', async () => {
  const results = await Promise.all([
    publish(mine, { repository: 'a/b' }),
    publish(mine, { repository: 'a/b' }),
  ]);
  expect(results.some(({ ok }) => ok)).toBe(true);
  expect(results.map(({ log }) => log).join()).not.toContain('another workspace');
  expect((await publish(mine, { repository: 'a/b' })).ok).toBe(true);
  expect(stored('my-site')).toEqual(hashesOf(mine));
});
