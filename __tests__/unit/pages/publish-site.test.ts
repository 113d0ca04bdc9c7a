import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import { publishSite } from '../../../src/pages/publish.js';
import { digestsOf, type Given, PublishBench } from '../../support/publish/publish-bench.js';
import type { Tree } from '../../support/run/in-process.js';

const tree: Tree = { 'index.html': 'home', 'app.js': 'one', 'd/index.html': 'd' };

let bench: PublishBench;
beforeEach(async () => {
  bench = await PublishBench.start();
});
afterEach(() => bench.close());

const publish = (files: Tree, given: Given = {}) =>
  publishSite(bench.publishOf(files, { ...given, inputs: { timeout: '5', ...given.inputs } }));
/** The site as a publish of this action leaves it. */
const live = (files: Tree, about: Partial<Manifest> = {}) =>
  bench.siteOf({
    ...files,
    [manifestPath]: JSON.stringify({
      version: 1,
      publishId: 'before',
      run: 'https://run/0',
      files: digestsOf(files),
      ...about,
    }),
  });
const finalizes = (answer: object) =>
  bench.platform.faults.arm({ path: /\/publish$/, status: 200, body: answer, afterHandling: true, times: 9 });
const answered = (prunedCount: number | undefined) => ({ id: 'x', name: 'my-site', status: 'live', prunedCount });
const said = (text: string | RegExp) => bench.lines.filter((line) => line.match(text)).length;

describe('a publish', () => {
  test('makes the site where there is none, and tells where it is', async () => {
    const result = await publish(tree);
    expect(bench.lines[0]).toBe('Creating the site my-site.');
    const { url } = bench.platform.site('my-site');
    expect({ ...result, plan: undefined, phases: result.phases.entries.map(([name]) => name) }).toEqual({
      ...{ changed: true, url, plan: undefined, uploaded: 3, bytes: 8, pruned: 0 },
      phases: ['ensure', 'compare', 'upload', 'finalize', 'live'],
    });
    expect(bench.outputs.values).toMatchObject({ url, files: 3, unchanged: 0, uploaded: 3, pruned: 0, changed: true });
    expect(bench.manifest()).toMatchObject({ publishId: 'id-1', files: digestsOf(tree) });
  });

  test('sets the password before the first byte', async () => {
    await live({});
    await publish(tree, { inputs: { 'basic-auth': 'guest:correct-horse-battery' } });
    const calls = bench.sent('api').map((call) => call.replace(/.*\//, ''));
    expect(calls.indexOf('auth')).toBeGreaterThan(-1);
    expect(calls.indexOf('auth')).toBeLessThan(calls.indexOf('upload-urls'));
  });

  test('with `wait: false` takes one look, and waits for nothing', async () => {
    await live(tree);
    bench.platform.faults.arm({ origin: 'site', path: /^\/\?/, status: 500, skip: 1, times: 99 });
    await publish({ ...tree, 'app.js': 'two' }, { inputs: { wait: 'false' } });
    expect(bench.clock.sleeps).toEqual([]);
  });
});

test('a publish whose files all were taken by one that did not end closes the manifest', async () => {
  await live(tree, { open: true, paths: Object.keys(tree) });
  expect(await publish(tree)).toMatchObject({ changed: true, uploaded: 0, pruned: 0 });
  expect(bench.manifest()).toMatchObject({ publishId: 'id-1', files: digestsOf(tree) });
  expect(bench.manifest().open).toBeUndefined();
});

describe('a publish without changes', () => {
  test('writes nothing, looks at the site, and says that nothing has changed', async () => {
    await live(tree);
    const result = await publish(tree);
    const { url } = bench.platform.site('my-site');
    expect(result).toMatchObject({ changed: false, url, uploaded: 0, bytes: 0, pruned: 0 });
    expect(bench.outputs.values).toMatchObject({
      files: 3,
      unchanged: 3,
      uploaded: 0,
      bytes: 0,
      pruned: 0,
      changed: false,
    });
    expect(said(/^Nothing has changed since the last publish\.$/)).toBe(1);
    expect([bench.sent('storage'), bench.sent('api')]).toEqual([[], ['GET /mypages/my-site']]);
    expect(bench.sent('site').sort()).toEqual([
      'GET /',
      `GET /${manifestPath}`,
      'GET /app.js',
      'GET /d/index.html',
      'GET /index.html',
    ]);
    expect(result.phases.entries.map(([name]) => name)).toEqual(['ensure', 'compare', 'live']);
  });

  test('sends everything where the site lacks its index page, without a wait for its health', async () => {
    await live(tree);
    bench.platform.site('my-site').objects.delete('index.html');
    const startedAt = bench.clock.now();
    expect(await publish(tree)).toMatchObject({ changed: true, uploaded: 3 });
    expect(said(/::index\.html is missing on the site, although it was stored there\. Starting over/)).toBe(1);
    // Looked for once more after each of these; the health of a site that lacks it is waited for beside that, and no longer.
    expect(bench.clock.now() - startedAt).toBeLessThan(7000);
  });

  test('lets a publish go on that has begun since, whatever the site shows', async () => {
    await live(tree);
    bench.shows({ publishId: 'other' }, { skip: 1 });
    expect(await publish(tree, { inputs: { 'health-path': '/none' } })).toMatchObject({ changed: false });
    expect(said(/^Another publish has begun since\.$/)).toBe(1);
    expect(bench.sent('storage')).toEqual([]);
  });

  test('with `wait: false` only looks at its files', async () => {
    await live(tree);
    expect(await publish(tree, { inputs: { wait: 'false' } })).toMatchObject({ changed: false });
    expect(bench.sent('site')).toHaveLength(4);
  });
});

describe('deletions that no plan knew of', () => {
  const changed: Tree = { ...tree, 'app.js': 'two' };

  test.each([
    // Planned is one, and the former publish had an index page in a folder.
    [2, 0],
    [3, 1],
  ])('%d of them by a platform: starts over %d times', async (prunedCount, rounds) => {
    await live({ ...tree, 'old.js': 'old' });
    finalizes(answered(prunedCount));
    const result = await publish(changed);
    expect(said('Starting over with every file')).toBe(rounds);
    expect([result.pruned, result.uploaded]).toEqual([prunedCount, rounds ? 3 : 1]);
    if (rounds > 0) {
      expect(
        said(/::warning .*::Finalizing deleted 3 files, and the plan knew of 1\. Starting over with every file\.$/),
      ).toBe(1);
      // The second round believes nothing, so all that is left is to say it.
      expect(said(/::warning .*::Finalizing deleted 3 files, and the plan knew of 1\.$/)).toBe(1);
    }
  });

  test('are looked for after a publish that did not end, too', async () => {
    await live(tree, { open: true, paths: ['old.js'] });
    finalizes(answered(2));
    await publish(changed);
    expect(said(/::Finalizing deleted 2 files, and the plan knew of 1\. Starting over with every file\.$/)).toBe(1);
  });

  test('are not looked for where what was stored is not known', async () => {
    await bench.siteOf({ ...tree, 'old.js': 'old' });
    finalizes(answered(9));
    expect(await publish(changed)).toMatchObject({ pruned: 9 });
    expect(said('::warning')).toBe(0);
  });

  test('are what was planned where the platform does not say', async () => {
    await live({ ...tree, 'old.js': 'old' });
    finalizes(answered(undefined));
    expect(await publish(changed)).toMatchObject({ pruned: 1 });
    expect(bench.output('pruned')).toBe(1);
  });
});
