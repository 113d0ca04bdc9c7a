import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import type { Inputs } from '../../support/publish/site-bench.js';
import {
  folderOf,
  hashesOf,
  runInProcess,
  storedTree,
  type Tree,
} from '../../support/run/in-process.js';
import { previewBench, schedule } from '../../support/run/preview-bench.js';

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
    const folder = folderOf({
      'apps/shop/index.html': 'shop',
      'apps/blog/index.html': 'blog',
      'moved/index.html': 'blog',
    });
    let runs = 0;
    const from = async (directory: string, { name = '', operation = 'deploy' } = {}) => {
      runs++;
      const result = await runInProcess({
        platform: bench.platform,
        login: bench.login,
        folder,
        env: { GITHUB_RUN_ID: String(runs) },
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
    expect(await from('moved')).not.toMatch(/::warning/);
    expect(await from('apps/shop', { name: 'octo-org-hello-world' })).not.toMatch(/::warning/);
    expect(await from(folderOf({ 'index.html': 'elsewhere' }))).not.toMatch(/::warning/);
    const { objects } = bench.platform.site('octo-org-hello-world');
    expect(String(objects.get('.osc-deploy/manifest.json')?.bytes)).not.toContain('"directory"');
  });

  describe('a moment ago', () => {
    const twins = 'Two sites of one repository need a `name` each.';
    const one = 'c'.repeat(40);
    const folder = folderOf({ 'docs/a.html': 'a', 'shop/b.html': 'b' });
    const from = async (directory: string, run: string, sha: string, attempt = '1') => {
      const { log } = await runInProcess({
        platform: bench.platform,
        login: bench.login,
        folder,
        with: { directory },
        env: { GITHUB_RUN_ID: run, GITHUB_SHA: sha, GITHUB_RUN_ATTEMPT: attempt },
      });
      return log;
    };

    test.each([
      ['this very run', '20', 'd'.repeat(40)],
      ['another run of the commit ccccccc', '21', one],
    ])('by %s from another directory is replaced with a warning', async (by, run, sha) => {
      await from('docs', '20', one);
      const log = await from('shop', run, sha);
      expect(log).toContain(`was published by ${by}, from docs, and is replaced now. ${twins}`);
      expect(log).toMatch(/::warning/);
    });

    test('by another job of the matrix, whose folder has the same name, is replaced with a warning', async () => {
      const job = (tree: Tree) =>
        runInProcess({
          platform: bench.platform,
          login: bench.login,
          folder: folderOf(tree),
          with: { directory: 'dist', name: '' },
          env: { GITHUB_RUN_ID: '20', GITHUB_SHA: one, GITHUB_JOB: 'publish' },
        });
      expect((await job({ 'dist/a.html': 'a' })).log).not.toMatch(/::warning .*need a `name`/);
      const { log } = await job({ 'dist/b.html': 'b' });
      expect(log).toContain(`was published by this very run, and is replaced now. ${twins}`);
    });

    test('is replaced by the next commit, and by a person, without one', async () => {
      await from('docs', '20', one);
      expect(await from('shop', '21', 'd'.repeat(40))).not.toContain(twins);
      expect(await from('docs', '20', one, '2')).not.toContain(twins);
    });

    test('by another job of this run, which keeps the files of this one, is replaced without one', async () => {
      const job = async (key: string, tree: Tree, keep: string, run: string) => {
        const { ok, log } = await runInProcess({
          platform: bench.platform,
          login: bench.login,
          with: { directory: folderOf(tree), keep },
          env: { GITHUB_RUN_ID: run, GITHUB_SHA: run.repeat(40), GITHUB_JOB: key },
        });
        expect(ok).toBe(true);
        return log;
      };
      const docs = (run: string) => job('docs', { 'docs/a.html': run }, '/index.html', run);
      const app = (run: string) => job('app', { 'index.html': run }, 'docs/**', run);
      await app('1');
      await docs('1');
      // Neither does the address answer 404.
      expect(await docs('2')).not.toMatch(/::warning/);
      expect(await app('2')).not.toMatch(/::warning/);
      expect(await job('shop', { 'index.html': 'shop' }, 'docs/**', '2')).toContain(twins);
    });
  });

  test('that asks for a password is not removed without it, and the message names the password', async () => {
    const password = { 'basic-auth': 'guest:correct-horse-battery' };
    await publish(mine, { repository: 'acme/my-site', inputs: { ...byDefault, ...password } });
    const remove = (inputs: Inputs) =>
      publish(mine, { repository: 'acme/my-site', inputs: { ...inputs, operation: 'remove' } });
    const refused = await remove(byDefault);
    expect(refused.ok).toBe(false);
    expect(refused.log).toContain('asks visitors for a password that this step does not have');
    expect(refused.log).not.toContain('Two repositories');
    expect(await remove({ ...byDefault, ...password })).toMatchObject({ ok: true });
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

type Fault = Omit<FaultSpec, 'path'>;

describe('whose a live site is', () => {
  const [first, second] = ['acme/my.site', 'acme/my-site'] as const;
  const byDefault = { name: '' };
  const tagsOf = (name: string) => {
    const { page } = bench.platform.site(name);
    return bench.platform.services.tagged.find(({ resourceId }) => resourceId === page.id)?.tags;
  };
  const outages: [string, Fault][] = [
    ['404', { status: 404 }],
    ['403', { status: 403 }],
    ['a page of something else', { status: 200, body: '<h1>Back soon' }],
  ];
  const arm = (fault: Fault, times: number) =>
    bench.platform.faults.arm({ origin: 'site', path: /./, times, ...fault });

  test.each(outages)('is told by its tags while it answers %s', async (_, fault) => {
    await publish(theirs, { repository: first, id: '1', inputs: byDefault });
    arm(fault, 5);
    const refused = await publish(mine, { repository: second, id: '2', inputs: byDefault });
    expect(refused.ok).toBe(false);
    expect(refused.log).toContain(`belongs to ${first}, and this run to ${second}`);
    expect(stored('acme-my-site')).toEqual(hashesOf(theirs));
  });

  test.each(outages)(
    'cannot be told under a default name without a tag while it answers %s',
    async (_, fault) => {
      await publish(theirs, { repository: first, inputs: byDefault });
      bench.platform.services.tagged = [];
      arm(fault, Number.POSITIVE_INFINITY);
      bench.platform.log.clear();
      const refused = await publish(mine, { repository: second, inputs: byDefault });
      expect(refused.ok).toBe(false);
      expect(refused.log).toContain('The owner of the site acme-my-site cannot be told');
      expect(refused.log).toContain('`name: acme-my-site` continues with it');
      expect(bench.platform.log.select({ origin: 'storage' })).toEqual([]);
    },
  );

  test.each(outages)(
    'is looked at for a minute where a tag of ours says it: %s',
    async (_, fault) => {
      await publish({ ...mine, 'old.js': '1' }, { repository: second, inputs: byDefault });
      arm(fault, 8);
      const next = await publish(mine, { repository: second, inputs: byDefault });
      expect(next).toMatchObject({ ok: true, outputs: { unchanged: '1', pruned: '1' } });
      expect(next.log).toContain('Looking again for up to a minute.');
    },
  );

  test('is the owner that a cached manifest names', async () => {
    await publish(theirs, { repository: first, inputs: byDefault });
    bench.platform.services.tagged = [];
    const manifest = bench.platform.site('acme-my-site').objects.get('.osc-deploy/manifest.json');
    bench.platform.faults.arm({
      origin: 'site',
      path: /manifest/,
      times: 9,
      status: 200,
      body: String(manifest?.bytes),
      headers: { age: '5' },
    });
    const refused = await publish(mine, { repository: second, inputs: byDefault });
    expect(refused.log).toContain(`belongs to ${first}, and this run to ${second}`);
  });

  test('changes with a take-over, in tags and manifest, even with the same files', async () => {
    await publish(mine, { repository: first, id: '1', inputs: byDefault });
    const name = 'acme-my-site';
    const taken = await publish(mine, { repository: second, id: '2', inputs: { name } });
    expect(taken).toMatchObject({ ok: true, outputs: { uploaded: '0' } });
    expect(tagsOf(name)).toEqual([`repository ${second}`, 'repository-id 2']);

    for (const operation of ['deploy', 'remove']) {
      const inputs = { ...byDefault, operation };
      const refused = await publish(theirs, { repository: first, id: '1', inputs });
      expect(refused.log).toContain(`belongs to ${second}, and this run to ${first}`);
    }
    arm({ status: 503 }, Number.POSITIVE_INFINITY);
    const removal = { ...byDefault, operation: 'remove' };
    expect(await publish(theirs, { repository: first, id: '1', inputs: removal })).toMatchObject({
      ok: false,
    });
    expect(stored(name)).toEqual(hashesOf(mine));
  });

  test('does not change while its tags cannot be read, as they would name the former owner', async () => {
    await publish(theirs, { repository: first, id: '1', inputs: byDefault });
    const name = 'acme-my-site';
    const times = Number.POSITIVE_INFINITY;
    bench.platform.faults.arm({ path: /^\/resourcetags/, status: 403, times });
    const refused = await publish(mine, { repository: second, id: '2', inputs: { name } });
    expect(refused.ok).toBe(false);
    expect(refused.log).toContain('its tags cannot be read. Nothing of it was changed.');
    expect(stored(name)).toEqual(hashesOf(theirs));
  });

  test('is marked with the id that is missing, and a repository of the same name is another', async () => {
    await publish(mine, { repository: second, inputs: byDefault });
    expect(tagsOf('acme-my-site')).toEqual([`repository ${second}`]);
    await publish(theirs, { repository: second, id: '7', inputs: byDefault });
    expect(tagsOf('acme-my-site')).toEqual([`repository ${second}`, 'repository-id 7']);
    const anew = await publish(mine, { repository: second, id: '8', inputs: byDefault });
    expect(anew.log).toContain(`belongs to ${second} (id 7), and this run to ${second} (id 8)`);
  });

  test('is found under the former default name of a renamed repository', async () => {
    await publish(mine, { repository: 'acme/shop', id: '7', inputs: byDefault });
    const renamed = (inputs: Inputs) =>
      publish(theirs, { repository: 'acme/store', id: '7', inputs });
    for (const operation of ['deploy', 'plan']) {
      const refused = await renamed({ ...byDefault, operation });
      expect(refused.ok).toBe(false);
      expect(refused.log).toContain('`name: acme-shop` goes on with it');
    }
    expect(bench.sites()).toEqual(['acme-shop']);
    expect((await renamed({ name: 'acme-shop' })).log).not.toContain('::warning');
    expect(tagsOf('acme-shop')).toEqual(['repository acme/store', 'repository-id 7']);
    expect((await renamed({ name: 'acme-store' })).ok).toBe(true);
  });
});

test.each(['closed', 'cleanup'])(
  'a preview under the former default name of a renamed repository is removed: %s',
  async (how) => {
    const of = (repository: string, inputs: Inputs = {}) => ({
      env: { GITHUB_REPOSITORY: repository, GITHUB_REPOSITORY_ID: '42' },
      with: { name: '', ...inputs },
    });
    await bench.run(7, of('octo-org/before'));
    expect(bench.sites()).toEqual(['octo-org-before-pr-7']);
    bench.repository.pulls.close(7);
    const now = 'octo-org/hello-world';
    const result =
      how === 'closed'
        ? await bench.run(7, { action: 'closed', ...of(now) })
        : await bench.run(7, { ...schedule, ...of(now, { operation: 'cleanup' }) });
    expect(result).toMatchObject({ ok: true, outputs: { changed: 'true' } });
    expect(bench.sites()).toEqual([]);
  },
);

test('a preview of another repository keeps its tags and its password', async () => {
  const from = (id: string, more: Record<string, string> = {}) => ({
    env: { GITHUB_REPOSITORY: `acme/r${id}`, GITHUB_REPOSITORY_ID: id },
    with: { name: 'shop', ...more },
  });
  expect(await bench.run(7, from('1', { 'basic-auth': 'guest:a-long-password' }))).toMatchObject({
    ok: true,
  });
  const before = JSON.stringify(bench.platform.services.tagged);
  const password = bench.platform.site('shop-pr-7').page.login;
  const refused = await bench.run(7, from('2', { 'basic-auth': 'guest:another-password' }));
  expect(refused.ok).toBe(false);
  expect(JSON.stringify(bench.platform.services.tagged)).toBe(before);
  expect(bench.platform.site('shop-pr-7').page.login).toEqual(password);
});
