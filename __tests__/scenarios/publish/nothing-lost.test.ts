import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import { signalInterrupts } from '../../../src/base/signals.js';
import { manifestPath } from '../../../src/pages/manifest.js';
import {
  clock,
  manifest,
  objects,
  platform,
  publishWith,
  rollBack,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { folderOf, hashesOf, type InProcessRun, type Tree } from '../../support/run/in-process.js';

const hour = 3_600_000;
const trees: [Tree, Tree, Tree] = [
  { 'index.html': 'zero', 'a.0.js': 'nought' },
  { 'index.html': 'one', 'a.1.js': 'uno' },
  { 'index.html': 'two', 'a.2.js': 'due' },
];
const commits = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
const all = { versions: '5', 'keep-assets': '24h' };
const schedule = { GITHUB_EVENT_NAME: 'schedule' };

startPlatformEachTest();

const publish = async (n: 0 | 1 | 2, { env = {}, ...more }: Partial<InProcessRun> = {}) => {
  await clock.sleep(hour / 60);
  return publishWith(trees[n], { ...more, env: { GITHUB_SHA: commits[n] ?? '', ...env } });
};
/** Returns the hash of each stored object, including our own files. */
const content = () => new Map([...objects()].map(([path, { sha256 }]) => [path, sha256]));
/** Arms faults of only the public address. */
const away = (spec: Omit<FaultSpec, 'path'> & { path?: RegExp }) =>
  platform.faults.arm({ origin: 'site', path: /./, times: Infinity, ...spec });

/** Ends the faults twenty seconds after the start of a publish, which follows a wait of a minute. */
const healing = () => {
  const startedAt = clock.now();
  return {
    onRequest: () => {
      if (clock.now() - startedAt > 80_000) platform.faults.disarmAll();
    },
  };
};

describe('content that cannot be read is not deleted', () => {
  test.each<[string, Parameters<typeof away>[0]]>([
    ['is down', { status: 503 }],
    ['answers 408', { status: 408 }],
    ['is at its limit', { status: 429 }],
    ['resets each connection', { reset: true }],
    ['answers an error for the manifest', { status: 500, path: /manifest\.json/ }],
  ])(
    'a site with an address that %s during the comparison fails the run and does not change',
    async (_, fault) => {
      for (const n of [0, 1] as const) expect((await publish(n, { with: all })).ok).toBe(true);
      const before = content();
      away(fault);
      for (const inputs of [all, {}, { ...all, incremental: 'false', wait: 'false' }]) {
        const started = clock.now();
        expect(await publish(2, { with: inputs })).toMatchObject({
          ok: false,
          log: expect.stringMatching(/cannot be read: .*Nothing was changed/),
        });
        expect(clock.now() - started).toBeLessThan(200_000);
      }
      expect(content()).toEqual(before);
      platform.faults.disarmAll();
      expect((await publish(2, { with: all })).ok).toBe(true);
      expect(stored()).toEqual(hashesOf({ ...trees[0], ...trees[1], ...trees[2] }));
      expect((await rollBack({ version: commits[0] ?? '' })).ok).toBe(true);
    },
  );

  test('a site that is down for twenty seconds only delays a publish', async () => {
    for (const n of [0, 1] as const) await publish(n, { with: all });
    away({ status: 503 });
    const { ok, log } = await publish(2, { with: all, ...healing() });
    expect({ ok, log }).toEqual({
      ok: true,
      log: expect.stringContaining('2 versions can be restored'),
    });
  });

  test.each([
    ['404 for the manifest', { status: 404, path: /manifest\.json/ }],
    ['403 for our folder', { status: 403, path: /\.osc-deploy/ }],
    ['a page in place of the manifest', { status: 200, body: '<h1>Hello', path: /manifest\.json/ }],
    ['404 for the list', { status: 404, path: /\.osc-deploy\/[0-9a-f]{32}/ }],
  ])('a site that answers %s loses no version', async (_, fault) => {
    for (const n of [0, 1] as const) await publish(n, { with: { versions: '5' } });
    const before = content();
    away(fault);
    expect(await publish(2, { with: { versions: '5' } })).toMatchObject({
      ok: false,
      log: expect.stringMatching(/versions.*Nothing was changed/),
    });
    expect(content()).toEqual(before);
    platform.faults.disarmAll();
    expect((await publish(2, { with: { versions: '5' } })).log).toContain(
      '2 versions can be restored',
    );
  });

  test('no version is lost when its content cannot be copied because the address is down', async () => {
    for (const n of [0, 1] as const) await publish(n, { with: { versions: '5' } });
    const before = content();
    away({ status: 503, path: /index\.html|a\.1\.js/ });
    expect(await publish(2, { with: { versions: '5' } })).toMatchObject({
      ok: false,
      log: expect.stringMatching(/answered 503.*Nothing was changed/s),
    });
    expect(content()).toEqual(before);
    const { ok, log } = await publish(2, { with: { versions: '5' }, ...healing() });
    expect({ ok, log }).toEqual({
      ok: true,
      log: expect.stringContaining('2 versions can be restored'),
    });
  });

  test('the error of a publish that cannot start over does not claim an unchanged site', async () => {
    const of = (script: string) => ({
      versions: '5',
      directory: folderOf({ ...trees[0], 'a.0.js': script }),
    });
    await publish(0);
    away({ status: 403, skip: 1 });
    const { ok, log } = await publish(0, { with: of('three') });
    expect({ ok, log }).toEqual({
      ok: false,
      log: expect.stringMatching(/is missing on the site.*Starting over failed: .*403/s),
    });
    expect(log).not.toContain('Nothing was changed');
    platform.faults.disarmAll();
    expect((await publish(0, { with: of('three') })).ok).toBe(true);
    expect(stored()).toEqual(hashesOf({ ...trees[0], 'a.0.js': 'three' }));
  });

  test('a site behind a cache that answers for the site keeps its versions', async () => {
    for (const n of [0, 1] as const) await publish(n, { with: { versions: '5' } });
    platform.setSiteCache('my-site', { lifetimeMs: 20_000, mode: 'stubborn' });
    await fetch(new URL('.osc-deploy/manifest.json', platform.site('my-site').url));
    await publish(2, { with: { versions: '5' } });
    platform.setSiteCache('my-site', { lifetimeMs: 0, mode: 'stubborn' });
    expect((await publish(2, { with: { versions: '5' } })).ok).toBe(true);
    expect((await rollBack({ version: commits[0] ?? '' })).ok).toBe(true);
  });

  test('a scheduled run that cannot read the live version leaves a rollback in place', async () => {
    for (const n of [0, 1] as const) await publish(n, { with: { versions: '5' } });
    await rollBack();
    const before = content();
    for (const status of [503, 403]) {
      away({ status });
      const { ok, outputs } = await publish(1, { with: status === 403 ? {} : all, env: schedule });
      expect(ok ? outputs['operation'] : 'red').toBe(status === 403 ? 'skipped' : 'red');
      platform.faults.disarmAll();
    }
    expect(content()).toEqual(before);
  });

  test('files retained by `keep` survive a cancelled push and the rollback after it', async () => {
    const keep = { versions: '5', keep: 'uploads' };
    for (let at = 8; at < 26; at += 3) {
      await publish(2, {
        with: { versions: '0', directory: folderOf({ ...trees[2], 'uploads/only.txt': 'here' }) },
      });
      for (const n of [0, 1] as const) await publish(n, { with: keep });
      const inputs = { ...keep, directory: folderOf({ ...trees[2], [`${at}.js`]: 'x' }) };
      await publish(2, { with: inputs, interrupts: signalInterrupts(), cancelAt: at });
      await rollBack({ version: commits[0] ?? '' });
      expect(stored()).toEqual(hashesOf({ ...trees[0], 'uploads/only.txt': 'here' }));
    }
  });
});

describe('the default of max-prune', () => {
  const source: Tree = { 'main.ts': 'source', 'notes.html': 'draft' };

  test('refuses a publish that deletes the index.html of a live site, at any size', async () => {
    await publish(0);
    const wrong = { directory: folderOf(source) };
    for (const inputs of [
      wrong,
      { ...wrong, incremental: 'false' },
      { ...wrong, operation: 'plan' },
    ]) {
      const { ok, log } = await publish(1, { with: inputs });
      expect({ ok, log }).toEqual({
        ok: false,
        log: expect.stringMatching(/would delete the index\.html.*max-prune: 100%/),
      });
    }
    expect(stored()).toEqual(hashesOf(trees[0]));
    expect((await publish(1, { with: { ...wrong, 'max-prune': '100%' } })).ok).toBe(true);
    expect(stored()).toEqual(hashesOf(source));
    // It has none to lose any more.
    expect(
      (await publish(1, { with: { directory: folderOf({ ...source, 'more.ts': 'x' }) } })).ok,
    ).toBe(true);
  });

  test('refuses the deletion on a site published with another tool too, unless `max-prune` is 100%', async () => {
    await publish(0);
    objects().delete(manifestPath);
    const wrong = { directory: folderOf(source) };
    expect(await publish(1, { with: wrong })).toMatchObject({
      ok: false,
      log: expect.stringContaining('would delete the index.html'),
    });
    expect((await publish(1, { with: { ...wrong, 'max-prune': '100%' } })).ok).toBe(true);
  });
});

describe('the order of publishes', () => {
  const run = (id: number, attempt = 1) => ({
    env: {
      GITHUB_RUN_ID: String(id),
      GITHUB_RUN_ATTEMPT: String(attempt),
      GITHUB_SERVER_URL: 'https://github.com',
    },
  });

  test('the first attempt of an older run leaves the site of a newer run, and a second attempt continues', async () => {
    await publish(0, run(1));
    await publish(1, run(20));
    const late = await publish(2, run(10));
    expect(late).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(late.log).toContain(
      'A newer run has published this site: https://github.com/octo-org/hello-world/actions/runs/20',
    );
    expect(stored()).toEqual(hashesOf(trees[1]));
    expect((await publish(2, run(10, 2))).outputs['operation']).toBe('deployed');
    expect(stored()).toEqual(hashesOf(trees[2]));
  });

  test('a scheduled run of any commit does not publish rolled-back content again, even after `rollback: true`', async () => {
    for (const n of [0, 1] as const) await publish(n, { with: { versions: '5' } });
    await rollBack();
    const nightly = { env: { ...schedule, GITHUB_SHA: 'f'.repeat(40) } };
    expect(await publish(1, { with: { versions: '5' }, ...nightly })).toMatchObject({
      ok: true,
      outputs: { operation: 'skipped', changed: 'false' },
      log: expect.stringContaining(
        'The site was rolled back from fffffff to aaaaaaa, and a scheduled run does not undo that',
      ),
    });
    expect(
      (await publish(2, { with: { versions: '5' }, env: schedule })).outputs['operation'],
    ).toBe('deployed');
    expect((await publish(1, { with: { versions: '5' } })).outputs['operation']).toBe('deployed');
    const bad = await publish(2, {
      with: { rollback: 'true', 'health-path': '/nowhere', timeout: '5' },
    });
    expect(bad.outputs['rolled-back']).toBe('true');
    expect((await publish(2, nightly)).outputs['operation']).toBe('skipped');
    expect(stored()).toEqual(hashesOf(trees[1]));
    expect((await publish(2)).outputs['operation']).toBe('deployed');
  });

  test.each([
    ['another repository', 'other/place', '77'],
    ['a terminal outside of any', '', ''],
  ])('a rollback from %s never changes the owner of the site', async (_, repository, id) => {
    const owner = () => [manifest().repository, manifest().repositoryId];
    for (const n of [0, 1] as const)
      await publish(n, {
        with: { versions: '5' },
        env: { GITHUB_REPOSITORY_ID: n === 0 ? '' : '42' },
      });
    const before = owner();
    const env = { GITHUB_REPOSITORY: repository, GITHUB_REPOSITORY_ID: id };
    expect((await rollBack({}, { env })).ok).toBe(true);
    expect(owner()).toEqual(before);
    expect(before).toEqual(['octo-org/hello-world', '42']);
    expect(await publish(2, { with: { versions: '5' } })).toMatchObject({
      ok: true,
      log: expect.not.stringContaining('was deployed by'),
    });
  });
});

describe('former versions', () => {
  test('are restored completely by `rollback: true` with `keep-assets`, and again later', async () => {
    const bad = { ...all, rollback: 'true', 'health-path': '/nowhere', timeout: '5' };
    await publish(0, { with: all });
    const { outputs } = await publish(1, { with: all });
    expect((await publish(2, { with: bad })).outputs['rolled-back']).toBe('true');
    expect(manifest()).toMatchObject({
      commit: commits[1],
      digest: outputs['digest'],
      id: outputs['version'],
    });
    await publish(2, { with: { versions: '5' } });
    expect((await rollBack()).outputs['commit']).toBe(commits[1]);
    expect(stored()).toMatchObject(hashesOf(trees[1]));
  });

  test('have one entry for each content, and a rolled-back version is chosen only by its name', async () => {
    for (const n of [0, 1] as const) await publish(n, { with: { versions: '5' } });
    for (let again = 0; again < 3; again++)
      await publish(1, { with: { versions: '1', incremental: 'false' } });
    expect((await rollBack()).outputs['commit']).toBe(commits[0]);
    await publish(2, { with: { versions: '5' } });
    expect((await rollBack()).outputs['commit']).toBe(commits[0]);
    expect((await rollBack({ version: commits[2] ?? '' })).ok).toBe(true);
    expect(stored()).toEqual(hashesOf(trees[2]));
  });

  test('are not dropped for a deploy that is rolled back', async () => {
    for (const n of [0, 1] as const) await publish(n, { with: { versions: '1' } });
    await publish(2, {
      with: { versions: '1', rollback: 'true', 'health-path': '/nowhere', timeout: '5' },
    });
    expect((await rollBack({ version: commits[2] ?? '' })).log).toContain('No version');
    expect((await rollBack()).outputs['commit']).toBe(commits[0]);
    await publish(1, { with: { versions: '1', rollback: 'true' } });
    expect((await publish(2, { with: { versions: '1', rollback: 'true' } })).log).toContain(
      '1 version can be restored',
    );
  });

  test('are restored without deleting retained assets before their time', async () => {
    for (const n of [0, 1] as const) await publish(n, { with: all });
    await rollBack();
    expect(stored()).toEqual(hashesOf({ ...trees[1], ...trees[0] }));
    await clock.sleep(25 * hour);
    await publish(0, { with: all });
    expect(stored()).toEqual(hashesOf(trees[0]));
  });
});
