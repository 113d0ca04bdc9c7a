import { beforeEach, describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import { type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import {
  clock,
  manifest,
  objects,
  platform,
  publishWith,
  run,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { folderOf, hashesOf, type InProcessRun, type Tree } from '../../support/run/in-process.js';

/** The site while its address answers for something else: a proxy without its rule, a maintenance page, a cache. */

const second = 1000;
const trees: [Tree, Tree, Tree] = [
  { 'index.html': 'zero', 'app-0.js': 'nought' },
  { 'index.html': 'one', 'app-1.js': 'uno' },
  { 'index.html': 'two', 'app-2.js': 'due' },
];
const commits = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
const assets = { 'keep-assets': '24h' };
const never = Number.POSITIVE_INFINITY;

startPlatformEachTest();

type Fault = Omit<FaultSpec, 'path'> & { path?: RegExp };
const hide = (fault: Fault) =>
  platform.faults.arm({ origin: 'site', path: /./, times: never, ...fault });

/** Ends the faults of the address some time after the first request of a run. */
const healingAfter = (ms: number) => {
  let startedAt: number | undefined;
  return {
    onRequest: () => {
      startedAt ??= clock.now();
      if (clock.now() - startedAt > ms) platform.faults.disarmAll();
    },
  };
};

const publish = async (n: 0 | 1 | 2, { env = {}, ...more }: Partial<InProcessRun> = {}) => {
  await clock.sleep(60 * second);
  const ofRun = { GITHUB_RUN_ID: `${n + 1}`, GITHUB_SHA: commits[n] ?? '' };
  return publishWith(trees[n], { ...more, env: { ...ofRun, ...env } });
};

const outages: [string, Fault][] = [
  ['404 for everything', { status: 404 }],
  ['a maintenance page for everything', { status: 200, body: '<h1>We’ll be back' }],
  ['403 for everything', { status: 403 }],
  ['503', { status: 503 }],
  ['404 for the manifest', { status: 404, path: /manifest\.json/ }],
];

describe.each(outages)('an address that answers %s', (_, fault) => {
  beforeEach(async () => {
    for (const n of [0, 1] as const) await publish(n, { with: assets });
    hide(fault);
  });

  test('for 20 seconds delays a publish, and nothing is lost', async () => {
    const result = await publish(2, { with: assets, ...healingAfter(20 * second) });
    expect(result).toMatchObject({ ok: true });
    expect(result.log).toContain('Looking again for up to a minute.');
    expect(stored()).toEqual(hashesOf({ ...trees[0], ...trees[1], ...trees[2] }));
  });

  test('for 20 seconds does not make a schedule undo a way back', async () => {
    platform.faults.disarmAll();
    expect((await publish(0, { env: { GITHUB_RUN_ATTEMPT: '2' } })).ok).toBe(true);
    expect(manifest().rolledBackFrom).toEqual([commits[1]]);
    hide(fault);
    const scheduled = await publish(1, {
      env: { GITHUB_EVENT_NAME: 'schedule', GITHUB_RUN_ID: '9' },
      ...healingAfter(20 * second),
    });
    expect(scheduled).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    // The way back holds the assets that the live publish keeps.
    expect(stored()).toEqual(hashesOf({ ...trees[1], ...trees[0] }));
  });
});

test.each(outages.slice(0, 4))(
  'an address that answers %s for long: nothing is deleted, and a schedule leaves the site',
  async (_, fault) => {
    for (const n of [0, 1] as const) await publish(n, { with: assets });
    const before = stored();
    hide(fault);
    const pushed = await publish(2, { with: assets });
    expect(pushed.ok).toBe(false);
    expect(pushed.log).toContain('Nothing was changed');
    const scheduled = await publish(2, { env: { GITHUB_EVENT_NAME: 'schedule' } });
    expect(scheduled.outputs['operation'] === 'skipped' || !scheduled.ok).toBe(true);
    expect(stored()).toEqual(before);
  },
);

test.each([3, 4, 5, 6])(
  'an address that is gone from answer %d on: a schedule that has sent files by then fails, and says so',
  async (skip) => {
    await publish(0);
    const before = stored();
    hide({ status: 404, skip });
    const scheduled = await publish(1, { env: { GITHUB_EVENT_NAME: 'schedule' } });
    const isLeft = JSON.stringify(stored()) === JSON.stringify(before);
    expect({ isLeft, ok: scheduled.ok && scheduled.outputs['operation'] === 'skipped' }).toEqual({
      isLeft,
      ok: isLeft,
    });
    if (!isLeft) expect(scheduled.log).not.toContain('Nothing was');
  },
);

test('a schedule publishes on a host that refuses folders with a dot', async () => {
  await publish(0);
  hide({ status: 403, path: /\/\.osc-deploy\// });
  const scheduled = await publish(1, { env: { GITHUB_EVENT_NAME: 'schedule' } });
  expect(scheduled).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
  expect(stored()).toEqual(hashesOf(trees[1]));
});

describe('a password that the step does not have', () => {
  const password = { 'basic-auth': 'guest:a-long-password' };
  const other = { 'basic-auth': 'guest:another-password' };

  test.each<[string, Record<string, string>]>([
    ['publish', assets],
    ['publish', { keep: 'app*' }],
    ['plan', { ...assets, operation: 'plan' }],
    ['remove', { operation: 'remove' }],
  ])('is told within five seconds: %s %o', async (_, inputs) => {
    await publish(0, { with: password });
    const startedAt = clock.now();
    const result = await run({ directory: folderOf(trees[1]), ...inputs });
    expect(clock.now() - startedAt).toBeLessThan(5 * second);
    if (inputs['operation'] !== 'remove') expect(result.log).toContain('asks visitors for a passw');
  });

  test('is set within five seconds where it has changed', async () => {
    await publish(0, { with: { ...password, ...assets } });
    const startedAt = clock.now();
    const result = await run({ directory: folderOf(trees[1]), ...other, ...assets });
    expect(result).toMatchObject({ ok: true });
    expect(clock.now() - startedAt).toBeLessThan(5 * second);
    expect(stored()).toEqual(hashesOf({ ...trees[0], ...trees[1] }));
  });

  test.each([
    ['nothing', /\/upload-urls$/],
    ['files', /\/publish$/],
  ])('stays, and is said, where %s of the failed run went up', async (_, path) => {
    await publish(0);
    platform.faults.arm({ path, status: 400, times: never });
    const failed = await publish(1, { with: password });
    expect(failed.ok).toBe(false);
    expect(failed.log).toContain('Visitors of my-site need the password of `basic-auth`');
    expect(platform.site('my-site').page.login).toBeDefined();
    platform.faults.disarmAll();
    expect((await publish(1, { with: password })).log).not.toContain('Visitors of my-site');
  });
});

describe('keep', () => {
  const release: Tree = { 'index.html': '1', 'v1/x.html': 'x', 'app-1.js': '1' };
  const next: Tree = { 'index.html': '2', 'app-2.js': '2' };

  test('of what is not there yet is one warning, though a hashed file is replaced', async () => {
    await publishWith(next, { with: {} });
    const result = await publishWith({ ...next, 'app-3.js': '3', 'app-2.js': '4' }, { with: {} });
    expect(result.ok).toBe(true);
    const warned = await publishWith(
      { 'index.html': '3', 'app-4.js': '4' },
      { with: { keep: 'v*/**' } },
    );
    expect(warned.ok).toBe(true);
    expect(warned.log.match(/::warning .*`keep` names nothing/g)).toHaveLength(1);
  });

  test('with a typo is refused where files go that it has kept, and names them', async () => {
    await publishWith(release, { with: {} });
    expect((await publishWith(next, { with: { keep: 'v1/**' } })).ok).toBe(true);
    const before = stored();
    const refused = await publishWith(next, { with: { keep: 'w1/**' } });
    expect(refused.ok).toBe(false);
    expect(refused.log).toContain('would delete 1 file that `keep` has kept until now: v1/x.html');
    expect(stored()).toEqual(before);
    const insists = { keep: 'w1/**', 'max-prune': '100%' };
    expect((await publishWith(next, { with: insists })).ok).toBe(true);
  });

  test('does not believe a single 404 of a file that it has kept', async () => {
    await publishWith(release, { with: {} });
    await publishWith(next, { with: { keep: 'v1/**' } });
    platform.faults.arm({ origin: 'site', path: /v1\/x/, status: 404, times: 2 });
    const result = await publishWith(next, { with: { keep: 'v1/**', incremental: 'false' } });
    expect(result.ok).toBe(true);
    expect(stored()).toEqual(hashesOf({ ...next, 'v1/x.html': 'x' }));
  });
});

test('the manifest lists no more paths than it can read, and says what has no room', async () => {
  await publish(0, { with: assets });
  const opened: Manifest = {
    ...manifest(),
    open: true,
    paths: Array.from({ length: 10_000 }, (_, n) => `announced-${n}.js`),
  };
  const object = objects().get(manifestPath);
  if (!object) throw new Error('no manifest');
  const bytes = Buffer.from(JSON.stringify(opened));
  objects().set(manifestPath, { ...object, bytes, size: bytes.length });
  platform.faults.arm({ path: /\/publish$/, status: 400, times: never });
  const failed = await publish(1, { with: { ...assets, 'max-prune': '100%' } });
  expect(failed.log).toMatch(/The manifest has no room for \d+ paths of interrupted publishes/);
  expect(failed.log).toMatch(/assets that interrupted publishes may have stored cannot stay/);
  expect(manifest().paths).toHaveLength(10_000);
  platform.faults.disarmAll();
  expect((await publish(2, { with: { ...assets, 'max-prune': '100%' } })).ok).toBe(true);
  expect(stored()).toMatchObject(hashesOf({ ...trees[2], 'app-0.js': 'nought' }));
});
