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

/** An interrupted publish continues with the files that storage has confirmed. */

const start: Tree = { 'index.html': 'start', 'same.css': 'same' };
const assets = Object.fromEntries(
  Array.from({ length: 30 }, (_, n) => [`a${n}.js`, `content ${n}`] as const),
);
const site: Tree = { ...start, 'index.html': 'done', ...assets };

startPlatformEachTest();
beforeEach(() => publish(start));

/** Few simultaneous uploads, so an interruption leaves files unsent. */
const few = { concurrency: '2' };

/** Returns a run with a second for each request, which notes its progress. */
const slow = () => ({ onRequest: () => clock.advance(1000) });

/** Runs a long publish with a permanently refused file. */
async function interrupted(): Promise<void> {
  platform.faults.arm({
    origin: 'storage',
    path: /./,
    skip: 20,
    status: 400,
    body: 'no',
    times: 1,
  });
  expect((await publishWith(site, { with: few, ...slow() })).ok).toBe(false);
}

test('only missing files are uploaded after one file could not be uploaded', async () => {
  await interrupted();
  const result = await publish(site);
  expect(result.log).toContain('; the rest is uploaded');
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
  expect(result.log).toContain('; the rest is uploaded');
  expect(Number(result.outputs.uploaded)).toBeLessThan(15);
  expect(stored()).toEqual(hashesOf(site));
});

test('a successful long upload leaves a closed manifest', async () => {
  expect((await publishWith(site, { with: few, onRequest: () => clock.advance(3000) })).ok).toBe(
    true,
  );
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
