import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { keepFiles } from '../../../src/pages/keep.js';
import type { Stored } from '../../../src/pages/live-manifest.js';
import type { Manifest } from '../../../src/pages/manifest.js';
import type { Plan } from '../../../src/pages/plan.js';
import type { PublishRequest } from '../../../src/pages/publish-request.js';
import type { Site } from '../../../src/pages/site.js';
import { digestsOf, PublishBench } from '../../support/publish/publish-bench.js';

const live = { 'old.1.js': 'one', 'old.2.js': 'two', 'other.css': 'css', 'index.html': 'home' };
const digests = digestsOf(live);

let bench: PublishBench;
let site: Site;
beforeEach(async () => {
  bench = await PublishBench.start();
  site = await bench.siteOf(live);
});
afterEach(() => bench.close());

const storedAs = (state: 'trusted' | 'open', change: Partial<Manifest> = {}): Stored => ({
  state,
  manifest: { version: 1, publishId: 'p', files: digests, ...change },
});
interface Known {
  keep?: string;
  trust?: boolean;
  at?: Site | undefined;
}
async function keptBy(
  publish: PublishRequest,
  options: Omit<Parameters<typeof keepFiles>[1], 'plan'>,
): Promise<Plan['kept']> {
  const plan: Plan = { added: [], changed: [], unchanged: [], deleted: undefined, digests: new Map() };
  await keepFiles(publish, { ...options, plan });
  return plan.kept;
}
async function keptOf(stored: Stored, { keep = 'old.*.js', trust = true, at = site }: Known = {}) {
  const publish = bench.publishOf({ 'index.html': 'new' }, { inputs: { keep } });
  return Object.fromEntries((await keptBy(publish, { site: at, stored, trust })) ?? []);
}
const { 'old.1.js': one, 'old.2.js': two } = digests;

describe('the files that `keep` names', () => {
  test('are those of a trusted manifest, without a look', async () => {
    expect(await keptOf(storedAs('trusted'))).toEqual({ 'old.1.js': one, 'old.2.js': two });
    expect(bench.sent('site')).toEqual([]);
  });

  test('count among the 5,000 of a site', async () => {
    const beside = (count: number) => {
      const files = Array.from({ length: count }, (_, n) => ({
        path: `${n}.html`,
        size: 1,
        source: { file: '/none' },
      }));
      const publish = bench.publishOf({}, { inputs: { keep: 'old.*.js' }, publish: { files } });
      return keptBy(publish, { site, stored: storedAs('trusted'), trust: true });
    };
    expect([...((await beside(4998))?.keys() ?? [])]).toEqual(['old.1.js', 'old.2.js']);
    await expect(beside(4999)).rejects.toMatchObject({
      code: 'too-many-files',
      message: '4,999 files and 2 that `keep` names are more than a site can hold.',
    });
  });

  test('are never the directory’s own, nor our manifest', async () => {
    const paths = ['.osc-deploy/manifest.json'];
    const all = await keptOf(storedAs('trusted', { paths }), { keep: '**' });
    expect(Object.keys(all).sort()).toEqual(['old.1.js', 'old.2.js', 'other.css']);
  });

  test('are none of a site that is not there, or a draft, and none without a pattern', async () => {
    const trusted = storedAs('trusted');
    const publish = bench.publishOf({}, { inputs: { keep: '**' } });
    expect(await keptBy(publish, { site: undefined, stored: trusted, trust: true })).toEqual(new Map());
    expect(await keptOf({ state: 'draft' })).toEqual({});
    expect(await keptOf({ state: 'unknown', why: 'x' }, { keep: '' })).toEqual({});
  });

  test.each<[string, Stored]>([
    ['unknown', { state: 'unknown', why: 'x' }],
    ['open, and its paths are not known', { state: 'open', manifest: { version: 1, publishId: 'p', files: {} } }],
  ])('cannot be kept where the site is %s', async (_, stored) => {
    await expect(keptOf(stored)).rejects.toMatchObject({
      code: 'keep-unknown',
      message: 'What the site holds is not known, so `keep` cannot be honoured.',
    });
  });

  test('are read back where the manifest is not believed, as they are by now', async () => {
    const lying = { ...digests, 'old.1.js': digests['other.css'] as (typeof digests)[string] };
    expect(await keptOf(storedAs('trusted', { files: lying }), { trust: false })).toEqual({
      'old.1.js': one,
      'old.2.js': two,
    });
    const open = storedAs('open', { files: {}, paths: ['old.1.js', 'gone.js'] });
    expect(await keptOf(open, { keep: '*.js', trust: true })).toEqual({ 'old.1.js': one });
    expect(bench.lines).toEqual([]);
  });

  test.each([403, 404, 410])('and answer %d are gone: one of the manifest is named', async (status) => {
    bench.platform.faults.arm({ origin: 'site', path: /old\.1/, status, times: 1 });
    expect(await keptOf(storedAs('trusted'), { trust: false })).toEqual({ 'old.2.js': two });
    expect(bench.lines).toEqual([
      '::warning title=osc-deploy::`keep` matches old.1.js, but the site no longer has it.',
    ]);
  });

  test.each([401, 500])('and answer %d may be there: nothing is published', async (status) => {
    bench.platform.faults.arm({ origin: 'site', path: /old\.1/, status, times: 99 });
    await expect(keptOf(storedAs('trusted'), { trust: false })).rejects.toMatchObject({
      code: 'keep-unknown',
      message: `\`keep\` matches old.1.js, but it answered ${status}, so whether it is stored is not known.`,
    });
  });

  test('and are longer than a file can be are not kept in part', async () => {
    bench.platform.faults.arm({ origin: 'site', path: /old\.1/, status: 200, body: 'x'.repeat(26_214_401), times: 1 });
    await expect(keptOf(storedAs('trusted'), { trust: false })).rejects.toMatchObject({ code: 'keep-unknown' });
  });
});
