import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FileDigest, type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import { ProgressNotes } from '../../../src/pages/progress-notes.js';
import type { Site } from '../../../src/pages/publish-context.js';
import { digestsOf, PublishBench } from '../../support/publish/publish-bench.js';

const opened: Manifest = {
  version: 1,
  publishId: 'ours',
  open: true,
  files: digestsOf({ 'kept.js': 'kept' }),
  paths: ['a.js'],
};
const [a, b] = [digestsOf({ 'a.js': 'a' }), digestsOf({ 'b.js': 'b' })];

let bench: PublishBench;
let site: Site;
let stored: Map<string, FileDigest>;
beforeEach(async () => {
  bench = await PublishBench.start();
  site = await bench.siteOf({ 'index.html': 'home', [manifestPath]: JSON.stringify(opened) });
  stored = new Map(Object.entries(a));
});
afterEach(() => bench.close());

function notesOf() {
  return new ProgressNotes(bench.publishOf({}), { site, opened, stored });
}
const notes = () => bench.sent('storage').length;

test('after ten seconds, and not before, the open manifest says what storage has taken', async () => {
  const noting = notesOf();
  bench.clock.advance(9999);
  noting.mayWrite();
  await noting.end();
  expect(notes()).toBe(0);
  bench.clock.advance(1);
  noting.mayWrite();
  await noting.end();
  expect(bench.manifest()).toEqual({ ...opened, files: { ...opened.files, ...a } });
});

test('the next note comes ten seconds after the last', async () => {
  const noting = notesOf();
  for (const [ms, count] of [
    [10_000, 1],
    [9999, 1],
    [1, 2],
  ] as const) {
    bench.clock.advance(ms);
    noting.mayWrite();
    await noting.end();
    expect(notes()).toBe(count);
  }
});

test('one note is written at a time, and the end waits for it', async () => {
  const noting = notesOf();
  noting.write();
  noting.write();
  stored.set('b.js', b['b.js'] as FileDigest);
  await noting.end();
  expect([notes(), bench.manifest().files]).toEqual([1, { ...opened.files, ...a }]);
  noting.write();
  await noting.end();
  expect([notes(), bench.manifest().files]).toEqual([2, { ...opened.files, ...a, ...b }]);
});

test('a cancelled run has a last note, but for what another publish has begun', async () => {
  const noting = notesOf();
  bench.cancel.abort(new Error('cancelled'));
  await noting.writeLast();
  expect(bench.manifest()).toEqual({ ...opened, files: { ...opened.files, ...a } });
  bench.shows({ publishId: 'other' });
  await noting.writeLast();
  expect(notes()).toBe(1);
});

test('nothing is noted while storage has taken nothing', async () => {
  stored.clear();
  const noting = notesOf();
  noting.write();
  await noting.end();
  expect([bench.sent('site'), notes()]).toEqual([[], 0]);
});

test('what another publish has begun is not written over, and a site that shows nothing is', async () => {
  const other = bench.shows({ publishId: 'other' });
  const noting = notesOf();
  noting.write();
  await noting.end();
  expect(notes()).toBe(0);
  other.disarm();
  bench.answers({ status: 500 });
  noting.write();
  await noting.end();
  expect(notes()).toBe(1);
});

test('a note that cannot be written ends nothing, and the next one is tried', async () => {
  bench.platform.faults.arm({ origin: 'storage', path: /./, status: 400, body: 'no', times: 1 });
  const noting = notesOf();
  noting.write();
  await noting.end();
  expect(bench.lines).toEqual([expect.stringMatching(/^::debug::The progress was not noted: .*answered 400: no/)]);
  noting.write();
  await noting.end();
  expect(bench.manifest().files).toEqual({ ...opened.files, ...a });
});
