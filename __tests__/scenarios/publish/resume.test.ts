import { beforeEach, expect, test } from '@jest/globals';
import {
  clock,
  platform,
  publish,
  publishElsewhere,
  publishWith,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { hashesOf, type Tree } from '../../support/run/in-process.js';

/** A publish that was interrupted goes on with what storage has proven to hold. */

const start: Tree = { 'index.html': 'start', 'same.css': 'same' };
const assets = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`a${n}.js`, `content ${n}`] as const));
const site: Tree = { ...start, 'index.html': 'done', ...assets };

startPlatformEachTest();
beforeEach(() => publish(start));

/** Few uploads at once, so that an interruption leaves some of them unsent. */
const few = { concurrency: '2' };

/** Each request takes a second, so that a note is written on the way. */
const slow = () => ({ onRequest: () => clock.advance(1000) });

/** A long publish whose upload of one file is refused for good. */
async function interrupted(): Promise<void> {
  platform.faults.arm({ origin: 'storage', path: /./, skip: 20, status: 400, body: 'no', times: 1 });
  expect((await publishWith(site, { with: few, ...slow() })).ok).toBe(false);
}

test('only missing files are uploaded after one file could not be uploaded', async () => {
  await interrupted();
  const result = await publish(site);
  expect(result.log).toContain('Storage has taken');
  expect(result).toMatchObject({ ok: true });
  expect(Number(result.outputs.uploaded)).toBeLessThan(25);
  expect(stored()).toEqual(hashesOf(site));
});

test('progress noted during a long upload survives the cancellation of its run', async () => {
  expect((await publishWith(site, { with: few, ...slow(), cancelAt: 40 })).ok).toBe(false);
  const result = await publish(site);
  expect(result.ok).toBe(true);
  expect(Number(result.outputs.uploaded)).toBeLessThan(25);
  expect(stored()).toEqual(hashesOf(site));
});

test('a cancelled short run notes which files are stored', async () => {
  expect((await publishWith(site, { with: few, cancelAt: 30 })).ok).toBe(false);
  const result = await publish(site);
  expect(result.log).toContain('Storage has taken');
  expect(Number(result.outputs.uploaded)).toBeLessThan(15);
  expect(stored()).toEqual(hashesOf(site));
});

test('a successful long upload leaves a closed manifest', async () => {
  expect((await publishWith(site, { with: few, onRequest: () => clock.advance(3000) })).ok).toBe(true);
  expect((await publish(site)).outputs).toMatchObject({ uploaded: '0' });
});

test('a publish with another tool in between discards the noted progress', async () => {
  await interrupted();
  clock.advance(120_000);
  const keep = ['.osc-deploy/manifest.json', 'same.css', 'a0.js', 'a1.js'];
  await publishElsewhere({ 'index.html': 'x', 'a2.js': 'y' }, { keep });
  const result = await publish(site);
  expect(result.outputs.uploaded).toBe(String(Object.keys(site).length));
  expect(stored()).toEqual(hashesOf(site));
});
