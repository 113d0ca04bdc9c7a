import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import { manifestPath } from '../../../src/pages/manifest.js';
import {
  clock,
  objects,
  platform,
  publishWith,
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
const all = { 'keep-assets': '24h' };

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
    },
  );

  test('a site that is down for twenty seconds only delays a publish', async () => {
    for (const n of [0, 1] as const) await publish(n, { with: all });
    away({ status: 503 });
    expect((await publish(2, { with: all, ...healing() })).ok).toBe(true);
    expect(stored()).toEqual(hashesOf({ ...trees[0], ...trees[1], ...trees[2] }));
  });

  test('the error of a publish that cannot start over does not claim an unchanged site', async () => {
    const of = (script: string) => ({
      ...all,
      directory: folderOf({ ...trees[0], 'a.0.js': script }),
    });
    await publish(0);
    away({ status: 403, path: /^(?!.*manifest)/ });
    // Before and beside the upload the site is readable.
    away({ status: 403, path: /manifest/, skip: 4 });
    const { ok, log } = await publish(0, { with: of('three') });
    expect({ ok, log }).toEqual({
      ok: false,
      log: expect.stringMatching(
        /is missing on the site.*Starting over failed: What the site holds is not known/s,
      ),
    });
    expect(log).not.toContain('Nothing was changed');
    platform.faults.disarmAll();
    expect((await publish(0, { with: of('three') })).ok).toBe(true);
    expect(stored()).toEqual(hashesOf({ ...trees[0], 'a.0.js': 'three' }));
  });

  test('a site behind a cache that answers for the site keeps its assets', async () => {
    for (const n of [0, 1] as const) await publish(n, { with: all });
    platform.setSiteCache('my-site', { lifetimeMs: 20_000, mode: 'stubborn' });
    await fetch(new URL('.osc-deploy/manifest.json', platform.site('my-site').url));
    await publish(2, { with: all });
    platform.setSiteCache('my-site', { lifetimeMs: 0, mode: 'stubborn' });
    expect((await publish(2, { with: all })).ok).toBe(true);
    expect(stored()).toEqual(hashesOf({ ...trees[0], ...trees[1], ...trees[2] }));
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

  test('refuses to empty the index.html of a live site, but not that of a new one', async () => {
    const empty = { directory: folderOf({ 'index.html': '', 'about.html': '' }) };
    expect(await publish(0, { with: { ...empty, name: 'new-site' } })).toMatchObject({ ok: true });
    expect(await publish(1, { with: { ...empty, name: 'new-site' } })).toMatchObject({ ok: true });

    await publish(0);
    expect(await publish(1, { with: empty })).toMatchObject({
      ok: false,
      log: expect.stringContaining('would empty the index.html of the live site'),
    });
    expect(stored()).toEqual(hashesOf(trees[0]));
    expect(await publish(1, { with: { ...empty, 'max-prune': '100%' } })).toMatchObject({
      ok: true,
    });
  });

  const emptied: Tree = { 'index.html': '\uFEFF \n', 'a.0.js': 'nought' };

  test('takes a start page of blanks for an empty one, and does not refuse to replace it', async () => {
    await publish(0);
    const blank = { directory: folderOf(emptied) };
    expect(await publish(1, { with: blank })).toMatchObject({
      ok: false,
      log: expect.stringContaining('1 page is empty, the start page too'),
    });
    expect(stored()).toEqual(hashesOf(trees[0]));
    expect((await publish(1, { with: { ...blank, 'max-prune': '100%' } })).ok).toBe(true);
    // It has nothing to lose any more.
    for (const files of [emptied, source])
      expect((await publish(2, { with: { directory: folderOf(files) } })).ok).toBe(true);
  });

  describe.each<[string, Tree, string]>([
    ['delete', source, 'would delete the index.html'],
    ['empty', emptied, 'would empty the index.html'],
  ])(
    'refuses to %s the start page, unless `max-prune` is 100%%, on a site',
    (_, files, refusal) => {
      test.each<[string, () => unknown]>([
        ['published with another tool', () => objects().delete(manifestPath)],
        ['with a cancelled publish', () => publish(1, { cancelAt: 8 })],
      ])('%s', async (_how, before) => {
        await publish(0);
        await before();
        const wrong = { directory: folderOf(files) };
        for (const operation of ['plan', 'deploy'])
          expect(await publish(1, { with: { ...wrong, operation } })).toMatchObject({
            ok: false,
            log: expect.stringContaining(refusal),
          });
        expect((await publish(1, { with: { ...wrong, 'max-prune': '100%' } })).ok).toBe(true);
      });
    },
  );
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
    // Without a token GitHub cannot be asked whether there is such a run.
    expect(late.ok).toBe(false);
    expect(late.log).toContain(
      'names a newer run than this one as its last, https://github.com/octo-org/hello-world/actions/runs/20',
    );
    expect(stored()).toEqual(hashesOf(trees[1]));
    expect((await publish(2, run(10, 2))).outputs['operation']).toBe('deployed');
    expect(stored()).toEqual(hashesOf(trees[2]));
  });
});
