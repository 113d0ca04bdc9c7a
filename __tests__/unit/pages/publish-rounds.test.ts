import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import { planSite } from '../../../src/pages/plan-site.js';
import { publishSite } from '../../../src/pages/publish.js';
import { digestsOf, type Given, PublishBench } from '../../support/publish/publish-bench.js';
import type { Tree } from '../../support/run/in-process.js';

const tree: Tree = { 'index.html': 'home', 'app.js': 'one' };
const next: Tree = { 'index.html': 'home', 'app.js': 'two' };

let bench: PublishBench;
beforeEach(async () => {
  bench = await PublishBench.start();
  await live(tree);
});
afterEach(() => bench.close());

const live = (files: Tree) => {
  const manifest: Manifest = { version: 1, publishId: 'before', run: 'https://run/0', files: digestsOf(files) };
  return bench.siteOf({ ...files, [manifestPath]: JSON.stringify(manifest) });
};
const publish = (files: Tree, given: Given = {}) =>
  publishSite(bench.publishOf(files, { ...given, inputs: { timeout: '5', ...given.inputs } }));
const listRefused = (times: number, status = 400) =>
  bench.platform.faults.arm({ path: /\/publish$/, status, body: '{"reason":"no"}', times });
/** What the site answers for a file, from its second look on where it is looked at before. */
const serves = (path: RegExp, status: number, body = '', times = Number.POSITIVE_INFINITY) =>
  bench.platform.faults.arm({ origin: 'site', path, status, body, times });
const sentOf = (path: string) => bench.sent('storage').filter((key) => key === path).length;
const warnings = () =>
  bench.lines.filter((line) => line.startsWith('::warning')).map((line) => line.replace(/.*::/, ''));

describe('a publish that cannot be whole', () => {
  test.each([400, 404, 409, 422])('because its list was refused with %d sends every file, once', async (status) => {
    listRefused(1, status);
    expect(await publish(next)).toMatchObject({ uploaded: 2 });
    expect([sentOf('app.js'), sentOf('index.html')]).toEqual([2, 1]);
    expect(warnings()).toEqual([
      expect.stringMatching(/^The site could not be finalized: .*no.* Starting over with every file\.$/),
    ]);
    expect(bench.manifest().publishId).toBe('id-2');
    expect(bench.clock.sleeps).toEqual([1000]);
  });

  test('because its list is refused again is red: nothing more can be sent', async () => {
    listRefused(9);
    await expect(publish(next)).rejects.toMatchObject({ code: 'finalize-failed' });
    expect(sentOf('app.js')).toBe(2);
  });

  test('because its list is refused although every file went up is red at once', async () => {
    listRefused(9);
    await expect(publish(next, { inputs: { incremental: 'false' } })).rejects.toMatchObject({
      code: 'finalize-failed',
    });
    expect(sentOf('app.js')).toBe(1);
  });

  test('because its list is too long does not send every file', async () => {
    listRefused(9, 413);
    await expect(publish(next)).rejects.toMatchObject({ code: 'finalize-failed' });
    expect([warnings(), sentOf('app.js'), sentOf('index.html')]).toEqual([[], 1, 0]);
  });

  test('because its list is refused after every file has changed is red at once', async () => {
    listRefused(9);
    await expect(publish({ 'index.html': 'new', 'app.js': 'two' })).rejects.toMatchObject({ code: 'finalize-failed' });
    expect([sentOf('app.js'), sentOf('index.html')]).toEqual([1, 1]);
  });

  test('because the platform is down does not send every file', async () => {
    listRefused(99, 500);
    await expect(publish(next)).rejects.toMatchObject({ code: 'finalize-failed' });
    expect(warnings()).toEqual([]);
    expect(sentOf('app.js')).toBe(1);
  });

  test('because the login has ended does not send every file', async () => {
    listRefused(99, 401);
    await expect(publish(next)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(sentOf('app.js')).toBe(1);
  });

  test('because a file is not served starts over once: when every byte was sent just now, it is said and no more', async () => {
    serves(/^\/app\.js/, 404);
    expect(await publish({ ...tree, 'index.html': 'new' })).toMatchObject({ uploaded: 2 });
    expect(warnings()).toEqual([
      'app.js is missing on the site, although it was stored there. Starting over with every file.',
      'app.js is missing on the site, although it was stored there.',
    ]);
    expect([sentOf('app.js'), sentOf('index.html')]).toEqual([1, 2]);
  });

  test('starts over three times at most, waits longer each time, and leaves the site for the next publish to repair', async () => {
    let others = 0;
    const meetAnother = () => bench.shows({ publishId: `other-${++others}`, open: true }, { skip: 1, times: 1 });
    const superseded = async () => void meetAnother();
    meetAnother();
    const running = publish(next, { publish: { superseded }, tools: { random: () => 0.5 } });
    await expect(running).rejects.toMatchObject({ code: 'publish-raced' });
    expect(bench.clock.sleeps).toEqual([1500, 3000]);
    expect(bench.manifest()).toMatchObject({ open: true, files: {} });
  });

  test('because something changes every file on its way to visitors says so, and is done', async () => {
    serves(/^\/app\.js/, 200, 'minified');
    expect(await publish(next, { inputs: { incremental: 'false' } })).toMatchObject({ uploaded: 2 });
    expect(warnings()).toEqual(['app.js is served with other bytes than were stored.']);
  });

  test('is cancelled while it waits to start over', async () => {
    listRefused(1);
    bench.clock.duringWait(0, () => bench.cancel.abort(new Error('cancelled')));
    await expect(publish(next)).rejects.toThrow('cancelled');
    expect(sentOf('app.js')).toBe(1);
  });
});

describe('a publish that has met another one', () => {
  const meets = () => bench.shows({ publishId: 'other', run: 'https://run/2' }, { skip: 1, times: 1 });

  test('leaves the site to a newer one, marked for the next publish to repair', async () => {
    meets();
    const asked: (string | undefined)[] = [];
    const superseded = async (rival: string | undefined) => {
      asked.push(rival);
      return 'It is newer.';
    };
    await expect(publish(next, { publish: { superseded } })).rejects.toMatchObject({
      code: 'publish-raced',
      message: 'Another publish of this site ran at the same time: https://run/2. It is newer.',
    });
    expect(asked).toEqual(['https://run/2']);
    expect(bench.manifest()).toMatchObject({ open: true, publishId: 'id-2' });
    expect(bench.stored()).toMatchObject(tree);
  });

  test('without a word of the other’s run asks the site whose is there', async () => {
    bench.shows({ publishId: 'other' }, { skip: 1, times: 1 });
    bench.shows({ publishId: 'third', run: 'https://run/3' }, { skip: 1, times: 1 });
    const asked: (string | undefined)[] = [];
    await publish(next, { publish: { superseded: async (rival) => void asked.push(rival) } });
    expect(asked).toEqual(['https://run/3']);
  });
});

describe('a plan', () => {
  const plan = (files: Tree, inputs: Given['inputs'] = {}) => planSite(bench.publishOf(files, { inputs }));

  test('counts what would be sent and deleted, and writes nothing', async () => {
    const { url } = bench.platform.site('my-site');
    const planned = await plan({ 'index.html': 'other', 'b.js': 'bbb' });
    expect({ ...planned, plan: undefined, phases: planned.phases.entries.map(([name]) => name) }).toEqual({
      ...{ changed: true, url, plan: undefined, uploaded: 2, bytes: 8, pruned: 1 },
      phases: ['find', 'compare'],
    });
    expect(bench.platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('of a site that is not there sends everything, to no address yet', async () => {
    const publish = bench.publishOf(tree, { publish: { name: 'other-site' } });
    expect(await planSite(publish)).toMatchObject({ changed: true, url: '', uploaded: 2, bytes: 7, pruned: 0 });
  });

  test.each<[string, number, string, string]>([
    ['is missing', 404, '', 'app.js is missing on the site: a publish sends every file.'],
    ['has other bytes', 200, 'x', 'app.js is served with other bytes than were stored: a publish sends every file.'],
  ])('finds that a file %s', async (_, status, body, text) => {
    serves(/^\/app\.js/, status, body);
    expect(await plan(tree)).toMatchObject({ changed: true, uploaded: 2, bytes: 7 });
    expect(warnings()).toEqual([text]);
    expect(await plan(tree, { incremental: 'false' })).toMatchObject({ uploaded: 2 });
    expect(warnings()).toHaveLength(1);
  });

  test('of a publish that did not end counts what is left to send', async () => {
    bench.shows({ publishId: 'before', open: true, files: digestsOf({ 'app.js': 'two' }), paths: ['index.html'] });
    expect(await plan(next)).toMatchObject({ changed: true, uploaded: 1, bytes: 4 });
  });

  test('says what a rollback would fetch, where there is anything to do', async () => {
    await plan(next, { rollback: 'true' });
    await plan(tree, { rollback: 'true' });
    expect(bench.lines.filter((line) => line.includes('rollback'))).toEqual([
      "For a rollback the former version's 1 file, 3 B are fetched first.",
    ]);
  });

  test('that deletes more than `max-prune` allows is red', async () => {
    await expect(plan({ 'index.html': 'home' }, { 'max-prune': '0' })).rejects.toMatchObject({ code: 'prune-limit' });
  });
});
