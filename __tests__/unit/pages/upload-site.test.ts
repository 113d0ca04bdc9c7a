import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Http } from '../../../src/http/http.js';
import type { Stored } from '../../../src/pages/live-manifest.js';
import { type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import type { Plan } from '../../../src/pages/plan.js';
import type { Site } from '../../../src/pages/site.js';
import { uploadSite } from '../../../src/pages/upload-site.js';
import { digestsOf, filesOf, type Given, PublishBench } from '../../support/publish/publish-bench.js';
import type { Tree } from '../../support/run/in-process.js';

const live: Tree = { 'index.html': 'home', 'same.css': 'css', 'about.html': 'about', 'old.js': 'old' };
const added: Tree = { 'z.html': 'z', 'a.html': 'a', 'new.js': 'new' };
const changed: Tree = { 'index.html': 'other', 'app.js': 'two' };
const unchanged: Tree = { 'about.html': 'about', 'same.css': 'css' };
const before: Manifest = { version: 1, publishId: 'before', files: digestsOf(live) };

let bench: PublishBench;
let site: Site;
beforeEach(async () => {
  bench = await PublishBench.start();
  site = await bench.siteOf({ ...live, [manifestPath]: JSON.stringify(before) });
});
afterEach(() => bench.close());

const trusted: Stored = { state: 'trusted', manifest: before };
const one = { inputs: { concurrency: '1' } } satisfies Given;

function upload({
  plan = {},
  stored = trusted,
  given = one,
}: {
  plan?: Partial<Plan>;
  stored?: Stored;
  given?: Given;
} = {}) {
  const whole: Plan = {
    ...{ added: filesOf(added), changed: filesOf(changed), unchanged: filesOf(unchanged), deleted: ['old.js'] },
    digests: new Map(Object.entries(digestsOf(unchanged))),
    ...plan,
  };
  const files = [...whole.added, ...whole.changed, ...whole.unchanged];
  const publish = bench.publishOf({}, { ...given, publish: { files, ...given.publish } });
  const attempt = bench.attemptOf(site, publish);
  return uploadSite(publish, { attempt, comparison: { plan: whole, stored }, keeping: undefined });
}
/** The open manifest is the first thing that storage gets; later notes write over it. */
const opened = async (stored: Stored, plan: Partial<Plan> = {}): Promise<Manifest> => {
  await upload({ stored, plan: { ...plan, unchanged: [] } });
  return bench.manifest();
};

describe('an upload', () => {
  test('sends the open manifest, then the assets, then the pages, each once', async () => {
    const sent = await upload();
    expect(bench.sent('storage')).toEqual([manifestPath, 'new.js', 'app.js', 'z.html', 'a.html', 'index.html']);
    const [mint] = bench.platform.log.select({ path: /upload-urls$/ });
    const { files } = JSON.parse(mint?.bodyText ?? '{}') as { files: { path: string }[] };
    expect(files.map(({ path }) => path)).toEqual(bench.sent('storage'));
    expect(bench.stored()).toMatchObject({ ...live, ...added, ...changed });
    expect({ ...sent, plan: undefined, note: undefined, digests: Object.fromEntries(sent.digests) }).toEqual({
      ...{ plan: undefined, files: 5, bytes: 13, shown: true },
      digests: digestsOf({ ...added, ...changed, ...unchanged }),
      first: ['new.js', 'z.html', 'a.html'],
    });
    expect(bench.outputs.values).toMatchObject({ changed: true, uploaded: 5, bytes: 13 });
    expect(bench.lines).toEqual([
      '::group::Uploading 5 files',
      expect.stringMatching(/^5 of 5 files, 13 B of 13 B, /),
      '::endgroup::',
    ]);
  });

  test('names the first eight that the site did not have, assets before pages', async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [n % 2 ? `${n}.js` : `${n}.html`, 'x']));
    const { first } = await upload({ plan: { added: filesOf(many) } });
    expect(first).toEqual(['1.js', '3.js', '5.js', '7.js', '9.js', '11.js', '0.html', '2.html']);
  });

  test('of a site that does not show our mark sends every file, and believes nothing of it', async () => {
    bench.shows({ publishId: 'before' });
    const { plan, files, shown, digests } = await upload();
    expect(bench.sent('storage')).toEqual([
      ...[manifestPath, 'new.js', 'app.js', 'same.css'],
      ...['z.html', 'a.html', 'index.html', 'about.html'],
    ]);
    expect([files, shown, plan.unchanged, plan.digests.size]).toEqual([7, false, [], 0]);
    expect(Object.fromEntries(digests)).toEqual(digestsOf({ ...added, ...changed, ...unchanged }));
    expect(bench.outputs.values).toMatchObject({ unchanged: 0, uploaded: 7 });
    expect(bench.lines).toContain(
      'The site does not show what was just written to it: a cache is in between, or another publish. Every file goes up.',
    );
    expect(bench.lines).toContainEqual(expect.stringMatching(/^7 of 7 files, 21 B of 21 B, /));
  });

  test('looks once beside the assets whether the site is still ours', async () => {
    await upload();
    expect(bench.sent('site')).toHaveLength(2);
  });

  test.each([
    ['beside the last asset, where the ones before it took long', 'new.js', ['new.js', 'look', 'app.js', 'z.html']],
    ['after the assets, where the last one took long', 'app.js', ['new.js', 'app.js', 'look', 'z.html']],
  ])('looks again %s', async (_, slow, order) => {
    const { dispatcher: real, clock, signal } = bench.publishOf({}).tools;
    const dispatched: string[] = [];
    const dispatcher = real.compose((dispatch) => (request, handler) => {
      const body = Buffer.isBuffer(request.body) ? request.body.toString('latin1') : '';
      const name = /filename="(.+?)"/.exec(body)?.[1];
      dispatched.push(name ?? (/manifest\.json/.test(request.path) ? 'look' : request.path));
      if (name === slow) bench.clock.advance(1001);
      return dispatch(request, handler);
    });
    const http = new Http({ dispatcher, clock, signal, userAgent: 'test' });
    await upload({ given: { ...one, tools: { dispatcher, http } } });
    const first = dispatched.indexOf('new.js');
    expect(dispatched.slice(first, first + 4)).toEqual(order);
  });

  test('ends before its first page where another publish has ended meanwhile, and says so', async () => {
    bench.shows({ publishId: 'before' }, { times: 1 });
    bench.shows({ publishId: 'other', run: 'https://run/2', files: digestsOf({ 'index.html': 'theirs' }) });
    await expect(upload()).rejects.toMatchObject({
      code: 'publish-raced',
      message:
        'Another publish of this site, https://run/2, began after this one and has ended. The site is left to it: nothing of it was overwritten.',
    });
    expect(bench.sent('storage').filter((path) => path.endsWith('.html'))).toEqual([]);
  });

  test.each([
    ['has not ended', { open: true as const }],
    ['has a file that was overwritten', { files: digestsOf({ 'app.js': 'theirs' }) }],
  ])('starts over where another publish %s', async (_, about) => {
    bench.shows({ publishId: 'before' }, { times: 1 });
    bench.shows({ publishId: 'other', run: 'https://run/2', ...about });
    await expect(upload()).rejects.toMatchObject({ code: 'publish-raced', rival: 'https://run/2' });
  });

  test('begins only where no other publish has begun since', async () => {
    bench.shows({ publishId: 'other', run: 'https://run/2' });
    await expect(upload()).rejects.toMatchObject({ code: 'publish-raced', rival: 'https://run/2' });
    expect(bench.sent('storage')).toEqual([]);
    expect(bench.output('changed')).toBeUndefined();
  });

  test('that was refused says how much storage has taken', async () => {
    bench.platform.faults.arm({ origin: 'storage', path: /./, skip: 3, status: 400, times: 1 });
    await expect(upload()).rejects.toMatchObject({ code: 'upload-failed' });
    expect(bench.outputs.values).toMatchObject({ uploaded: 4, bytes: 12 });
  });
});

describe('the open manifest', () => {
  const ours = {
    version: 1,
    publishId: 'ours',
    open: true,
    repository: 'octo-org/site',
    repositoryId: '42',
    run: 'https://run/1',
  };
  const own = ['z.html', 'a.html', 'new.js', 'index.html', 'app.js'];

  test('names every path that may be stored: the directory’s, and those of the site', async () => {
    expect(await opened(trusted)).toEqual({ ...ours, files: {}, paths: [...own, 'same.css', 'about.html', 'old.js'] });
  });

  test('of a draft names those of the directory', async () => {
    expect(await opened({ state: 'draft' })).toEqual({ ...ours, files: {}, paths: own });
  });

  test('goes on with the paths of one that was open', async () => {
    const manifest: Manifest = { ...before, open: true, files: digestsOf({ 'b.js': 'b' }), paths: ['c.js', 'app.js'] };
    bench.shows(manifest, { times: 1 });
    const { paths } = await opened({ state: 'open', manifest });
    expect(paths).toEqual([...own, 'c.js', 'b.js']);
  });

  test.each<[string, Stored]>([
    ['unknown', { state: 'unknown', why: 'x' }],
    ['open without a list', { state: 'open', manifest: { ...before, open: true } }],
  ])('of a site that is %s has no list, which would not be complete', async (_, stored) => {
    bench.shows({ publishId: 'ours', open: true });
    expect(await opened(stored)).toEqual({ ...ours, files: {} });
  });

  test('holds on to what `keep` names', async () => {
    const kept = digestsOf({ 'old.js': 'old' });
    expect((await opened(trusted, { kept: new Map(Object.entries(kept)) })).files).toEqual(kept);
  });
});
