import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  manifest,
  objects,
  platform,
  publish,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { hashesOf, type Tree } from '../../support/run/in-process.js';

const old: Tree = {
  'index.html': 'old',
  'app.1.js': 'one',
  'ok.txt': 'fine',
  'same.css': 'same',
  'd/index.html': 'd',
};

startPlatformEachTest();
beforeEach(() => publish(old));

describe('keep', () => {
  const keep = { keep: 'd\n*.1.js' };
  const next: Tree = { 'index.html': 'new', 'app.2.js': 'two' };
  const withKept = { ...next, 'app.1.js': 'one', 'd/index.html': 'd' };

  test('protects stored files from deletion, even in later publishes and in a publish that changes nothing', async () => {
    const first = await publish(next, keep);
    expect(first).toMatchObject({ ok: true, outputs: { pruned: '2' } });
    expect(first.log).toContain('2 to delete, 2 kept');
    for (const _ of [1, 2]) {
      expect(stored()).toEqual(hashesOf(withKept));
      expect((await publish(next, keep)).outputs).toMatchObject({ uploaded: '0', pruned: '0' });
    }
    expect(Object.keys(manifest().files)).toContain('d/index.html');
    expect((await publish(next)).outputs).toMatchObject({ pruned: '2' });
    expect(stored()).toEqual(hashesOf(next));
  });

  test('reports a protected file that is missing, and continues', async () => {
    await publish(next, keep);
    objects().delete('app.1.js');
    const result = await publish(next, keep);
    expect(result.ok).toBe(true);
    expect(result.log).toContain('`keep` matches app.1.js, but the site no longer has it');
  });

  test('is refused when the stored files are not known', async () => {
    objects().delete('.osc-deploy/manifest.json');
    const before = stored();
    const result = await publish(next, keep);
    expect(result.ok).toBe(false);
    expect(result.log).toContain('`keep` cannot be honoured');
    expect(stored()).toEqual(before);
  });

  test('warns when it matches nothing, and is refused when files that it has kept are about to be deleted', async () => {
    const slip = { keep: 'd\\\\index.html' };
    expect((await publish({ ...old, 'more.txt': 'x' }, slip)).log).toContain(
      '`keep` names nothing that is on the site with: d',
    );
    expect((await publish(next, keep)).ok).toBe(true);
    const before = stored();
    const refused = await publish(next, slip);
    expect({ ok: refused.ok, log: refused.log }).toEqual({
      ok: false,
      log: expect.stringContaining('Between folders a pattern has `/`.'),
    });
    expect(stored()).toEqual(before);
    expect((await publish(next, { ...slip, 'max-prune': '100%' })).ok).toBe(true);
  });

  test('finds a file from another tool by its whole path; a glob misses the file, which is deleted with a warning', async () => {
    const file = objects().get('ok.txt') as NonNullable<
      ReturnType<ReturnType<typeof objects>['get']>
    >;
    const storeBeside = () => {
      for (const path of ['verify.txt', 'docs/ads.txt', 'other/index.html'])
        objects().set(path, file);
    };
    storeBeside();
    const literal = { keep: '/verify.txt\nads.txt\n./docs/ads.txt\nother\nmissing.txt' };
    const byPath = { ...next, 'verify.txt': 'fine', 'docs/ads.txt': 'fine' };
    for (const n of [1, 2, 3]) {
      const result = await publish(
        { ...next, 'n.txt': `${n}` },
        { ...literal, 'max-prune': '100%' },
      );
      expect(result).toMatchObject({ ok: true, log: expect.stringContaining(', 2 kept') });
      expect(stored()).toEqual(hashesOf({ ...byPath, 'n.txt': `${n}` }));
    }
    storeBeside();
    const globbed = await publish(next, { keep: 'v*.txt\ndocs' });
    expect(globbed.ok).toBe(true);
    expect(globbed.log).toMatch(
      /::warning .*Finalizing deleted 2 files, but the plan had 1: another program stored/,
    );
    expect(stored()).toEqual(hashesOf(byPath));
  });

  test('finds no missing file on a site that answers every path', async () => {
    platform.faults.arm({
      origin: 'site',
      path: /missing|nowhere/,
      status: 200,
      body: 'Hello',
      times: Infinity,
    });
    const inputs = { keep: 'missing.txt\nnowhere/\n!ok.txt', 'max-prune': '100%' };
    expect(await publish(next, inputs)).toMatchObject({
      ok: true,
      log: expect.stringContaining(', 0 kept'),
    });
    expect(stored()).toEqual(hashesOf(next));
  });
});
