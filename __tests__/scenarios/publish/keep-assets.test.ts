import { describe, expect, test } from '@jest/globals';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import {
  clock,
  type Inputs,
  manifest,
  platform,
  publishElsewhere,
  publish as publishFiles,
  publishWith,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { hashesOf, type Tree } from '../../support/run/in-process.js';

const hour = 3_600_000;
const first: Tree = {
  'index.html': '1',
  'a.1.js': 'one',
  'old/page.html': 'old',
  'same.css': 'same',
};
const second: Tree = { 'index.html': '2', 'a.2.js': 'two', 'same.css': 'same' };
const third: Tree = { 'index.html': '3', 'a.3.js': 'three', 'same.css': 'same' };

startPlatformEachTest();

const publish = (files: Tree, inputs: Inputs = {}) =>
  publishFiles(files, { 'keep-assets': '24h', ...inputs });
const uploads = () =>
  platform.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/my-site'));

describe('keep-assets: 24h', () => {
  test('retains assets of former publishes for 24 hours, deletes pages, and sends no byte for it', async () => {
    await publish(first);
    const result = await publish(second);
    expect(result).toMatchObject({ ok: true, outputs: { uploaded: '2', pruned: '1' } });
    expect(stored()).toEqual(hashesOf({ ...second, 'a.1.js': 'one' }));
    await clock.sleep(20 * hour);
    expect((await publish(third)).outputs).toMatchObject({ uploaded: '2', pruned: '0' });
    expect(stored()).toEqual(hashesOf({ ...third, 'a.1.js': 'one', 'a.2.js': 'two' }));
    await clock.sleep(5 * hour);
    // What a schedule publishes has not changed, and the oldest go all the same.
    platform.log.clear();
    const unchanged = await publish(third);
    expect(unchanged.outputs).toMatchObject({ uploaded: '0', pruned: '1' });
    expect(unchanged.log).not.toMatch(/Uploading 0|0 of 0/);
    expect(uploads()).toHaveLength(2);
    expect(stored()).toEqual(hashesOf({ ...third, 'a.2.js': 'two' }));
    await clock.sleep(24 * hour);
    await publish(third);
    expect(stored()).toEqual(hashesOf(third));
  });

  test('counts from the first publish without the assets, even when that publish changes nothing else', async () => {
    await publish(first);
    const { 'a.1.js': _, ...fewer } = first;
    expect((await publish(fewer)).outputs).toMatchObject({ uploaded: '0', pruned: '0' });
    platform.log.clear();
    expect((await publish(fewer)).outputs['changed']).toBe('false');
    expect(uploads()).toEqual([]);
    await clock.sleep(25 * hour);
    await publish(fewer);
    expect(stored()).toEqual(hashesOf(fewer));
  });

  test('counts by the clock of the site, and not by that of a runner that is a day ahead', async () => {
    await publish(first);
    await publish(second);
    const ahead = new VirtualClock(clock.now() + 25 * hour);
    const inputs = { 'keep-assets': '24h' };
    expect(await publishWith(third, { with: inputs, clock: ahead })).toMatchObject({ ok: true });
    expect(Object.keys(stored())).toEqual(expect.arrayContaining(['a.1.js', 'a.2.js']));
    const now = Math.floor(clock.now() / 1000);
    for (const at of Object.values(manifest().leftAt ?? {})) expect(at).toBeLessThanOrEqual(now);
  });

  test('with a time in the future counts as left now', async () => {
    await publish(first);
    await publish(second);
    const { objects } = platform.site('my-site');
    const path = '.osc-deploy/manifest.json';
    const later = { ...manifest(), leftAt: { 'a.1.js': Math.floor(clock.now() / 1000) + 3e9 } };
    const object = objects.get(path);
    if (object) objects.set(path, { ...object, bytes: Buffer.from(JSON.stringify(later)) });
    await publish(second);
    expect(stored()).toEqual(hashesOf({ ...second, 'a.1.js': 'one' }));
    await clock.sleep(25 * hour);
    await publish(second);
    expect(stored()).toEqual(hashesOf(second));
  });

  test('retains an asset until the very end of its time, and not a second less', async () => {
    await publish(first);
    await publish(second);
    const since = Math.floor(clock.now() / 1000) * 1000;
    const at = Object.values(manifest().leftAt ?? {})[0] as number;
    expect(since - at * 1000).toBeLessThan(hour);
    for (const [age, there] of [
      [24 * 3600 - 1, true],
      [24 * 3600, false],
    ] as const) {
      clock.advance((at + age) * 1000 - clock.now());
      const startedAt = clock.now();
      await publish(second);
      expect(clock.now() - startedAt).toBeLessThan(1000);
      expect('a.1.js' in stored()).toBe(there);
    }
  });

  test('treats a restored asset as new', async () => {
    await publish(first);
    await publish(second);
    await clock.sleep(23 * hour);
    expect((await publish(first)).outputs).toMatchObject({ uploaded: '2' });
    await clock.sleep(2 * hour);
    await publish(second);
    expect(stored()).toHaveProperty(['a.1.js']);
  });

  test('survives a manifest that answers 404 for a moment', async () => {
    await publish(first);
    platform.faults.arm({ origin: 'site', path: /manifest\.json/, status: 404, times: 3 });
    await publish(second);
    expect(stored()).toHaveProperty(['a.1.js']);
  });

  test('retains nothing after its removal, nor on a site published with another tool', async () => {
    await publish(first);
    await publish(second, { 'keep-assets': '0' });
    expect(stored()).toEqual(hashesOf(second));
    await publishElsewhere({ 'index.html': 'console' });
    const { ok, log } = await publish(third);
    expect({ ok, log }).toEqual({
      ok: true,
      log: expect.stringContaining('no assets of former publishes are kept'),
    });
    expect(stored()).toEqual(hashesOf(third));
  });

  test.each([
    [500, { ok: false, tree: { ...second, 'a.1.js': 'one' } }],
    [404, { ok: true, tree: { ...third, 'a.2.js': 'two' } }],
  ])(
    'reads assets back when every file is sent again: an asset answers %i',
    async (status, { ok, tree }) => {
      await publish(first);
      await publish(second);
      platform.faults.arm({ origin: 'site', path: /a\.1\.js/, status, times: Infinity });
      const result = await publish(third, { incremental: 'false' });
      expect(result.ok).toBe(ok);
      expect(result.log.includes('a.1.js answered 500, so whether')).toBe(!ok);
      expect(stored()).toEqual(hashesOf(tree));
    },
  );
});
