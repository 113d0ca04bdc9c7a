import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import { signalInterrupts } from '../../../src/base/signals.js';
import { manifestPath } from '../../../src/pages/manifest.js';
import {
  clock,
  objects,
  platform,
  publish,
  publishElsewhere,
  publishWith,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { hashesOf, type Tree } from '../../support/run/in-process.js';

const tree: Tree = { 'index.html': 'home', 'app.js': 'one', 'style.css': 'body {}' };
const password = { 'basic-auth': 'guest:correct-horse-battery' };

startPlatformEachTest();

describe('an incremental publish', () => {
  test.each([
    // `pages` counts the uploads of the page: one if every file was sent again.
    { status: 400, times: 1, isPublished: true, pages: 1 },
    { status: 409, times: 1, isPublished: true, pages: 1 },
    { status: 400, times: 9, isPublished: false, pages: 1 },
    { status: 413, times: 9, isPublished: false, pages: 0 },
    { status: 429, times: 99, isPublished: false, pages: 0 },
    { status: 500, times: 99, isPublished: false, pages: 0 },
  ])('with a list refused $times times with $status succeeds: $isPublished', async (row) => {
    const { status, times, isPublished, pages } = row;
    await publish(tree);
    platform.log.clear();
    platform.faults.arm({ path: /\/publish$/, status, body: '{"reason":"no"}', times });
    const { ok, log } = await publish({ ...tree, 'app.js': 'two' });
    expect({ ok, log: log.includes('Starting over with every file') }).toEqual({
      ok: isPublished,
      log: pages > 0,
    });
    expect(log.includes('the list of the site')).toBe(status === 413);
    const keys = platform.log
      .select({ origin: 'storage' })
      .map(({ form }) => form?.fields.find(([name]) => name === 'key')?.[1]);
    expect(keys.filter((key) => key === 'index.html')).toHaveLength(pages);
  });

  test('cancelled after the switch does not claim an unchanged site', async () => {
    const interrupts = signalInterrupts();
    const onRequest = () => {
      if (platform.log.select({ path: /\/publish$/ }).length > 0) interrupts.interrupt('SIGINT');
    };
    const { ok, log } = await publishWith(tree, { interrupts, onRequest });
    expect(ok).toBe(false);
    expect(stored()).toEqual(hashesOf(tree));
    expect(log).toContain('cancelled');
    expect(log).not.toContain('not finalized');
  });

  test.each(['query-aware', 'stubborn'] as const)(
    'is complete on a site behind a %s cache',
    async (mode) => {
      await publish(tree);
      platform.setSiteCache('my-site', { lifetimeMs: 30_000, mode });
      expect((await publish({ ...tree, 'app.js': 'two' })).ok).toBe(true);
      expect((await publish(tree)).ok).toBe(true);
      expect(stored()).toEqual(hashesOf(tree));
    },
  );

  test.each<[string, Omit<FaultSpec, 'path'>, string]>([
    ['refused for once with 401', { status: 401, times: 1 }, '0'],
    ['refused for once with 403', { status: 403, times: 1 }, '0'],
    ['deleted', { status: 410, times: 1 }, '3'],
    ['too long', { status: 200, body: `{${' '.repeat(8 * 1024 * 1024)}}`, times: 1 }, '3'],
  ])('succeeds when the manifest is %s', async (_, fault, uploaded) => {
    await publish(tree);
    platform.faults.arm({ origin: 'site', path: /manifest\.json/, ...fault });
    expect(await publish(tree)).toMatchObject({ ok: true, outputs: { uploaded } });
  });

  test('distinguishes names that differ only in case, or only in their Unicode form', async () => {
    await publish({ ...tree, 'Readme.txt': 'r', 'cafe\u0301.txt': 'c' });
    const result = await publish({ ...tree, 'README.txt': 'r', 'caf\u00e9.txt': 'c' });
    expect(result.outputs).toMatchObject({ uploaded: '1', unchanged: '4', pruned: '1' });
    expect(Object.keys(stored())).toEqual(expect.arrayContaining(['README.txt', 'caf\u00e9.txt']));
  });

  test("sets a changed password before the comparison, retains the files of `keep`, and leaves another repository's password", async () => {
    const changed = { 'basic-auth': 'guest:another-long-horse', keep: 'style.css' };
    expect((await publish(tree, password)).ok).toBe(true);
    const { 'style.css': _, ...rest } = tree;
    expect((await publish(rest, changed)).ok).toBe(true);
    expect(stored()).toEqual(hashesOf(tree));
    const env = { GITHUB_REPOSITORY: 'my/site', GITHUB_REPOSITORY_ID: '77' };
    const other = await publishWith(tree, { with: { ...password, name: '' }, env });
    expect(other).toMatchObject({
      ok: false,
      log: expect.stringContaining('Nothing was changed.'),
    });
    expect((await publish(rest, changed)).ok).toBe(true);
  });

  test.each(['true', 'false'])(
    'does not change a site whose password this step does not have: `wait: %s`',
    async (wait) => {
      await publish(tree, password);
      platform.log.clear();
      const blind = await publish({ ...tree, 'app.js': 'two' }, { wait });
      expect(blind).toMatchObject({ ok: false, outputs: { url: platform.site('my-site').url } });
      expect(blind.log).toContain('asks visitors for a password that this step does not have');
      expect(blind.log).toContain('Nothing was changed.');
      expect(blind.log).toContain('`basic-auth: user:password`');
      expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
      expect(await publish({ ...tree, 'app.js': 'two' }, password)).toMatchObject({
        ok: true,
        outputs: { uploaded: '1', status: 'live' },
      });
    },
  );
});

/** Puts other bytes where the manifest is, as an attacker or an accident would. */
const replaceManifest = async (content: string) => {
  const keep = [...objects().keys()].filter((path) => !path.endsWith('/') && path !== manifestPath);
  await publishElsewhere({ [manifestPath]: content }, { keep });
};

describe('every file is uploaded after', () => {
  test('a publish from the console that prunes our manifest', async () => {
    await publish(tree);
    await publishElsewhere({ 'index.html': 'console' });
    const { log, outputs } = await publish(tree);
    expect(outputs).toMatchObject({ uploaded: '3' });
    expect(log).toContain(
      'Comparing is not possible: the site has no manifest of this action. Every file is uploaded.',
    );
    expect(stored()).toEqual(hashesOf(tree));
  });

  test.each<[string, Tree]>([
    ['', tree],
    [' without an index page', { 'app.js': 'one', 'style.css': 'body {}' }],
  ])(
    'a publish from the console of a copy of the site%s, our manifest included',
    async (_, files) => {
      await publish(files);
      clock.advance(120_000);
      const again = [manifestPath, ...Object.keys(files).filter((path) => path !== 'app.js')];
      await publishElsewhere({ 'app.js': 'console' }, { again });
      expect((await publish(files)).outputs).toMatchObject({
        uploaded: String(Object.keys(files).length),
      });
      expect(stored()).toEqual(hashesOf(files));
    },
  );

  test('a page of HTML in place of the manifest', async () => {
    await publish(tree);
    await replaceManifest('<!doctype html><h1>Hello');
    const result = await publish({ ...tree, 'app.js': 'two' });
    expect(result).toMatchObject({ ok: true, outputs: { uploaded: '3' } });
    expect(stored()).toEqual(hashesOf({ ...tree, 'app.js': 'two' }));
  });
});
