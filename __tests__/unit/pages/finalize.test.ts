import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { directoryDigest } from '../../../src/pages/digest.js';
import { finalize, submit } from '../../../src/pages/finalize.js';
import { manifestPath } from '../../../src/pages/manifest.js';
import type { Plan } from '../../../src/pages/plan.js';
import type { Site } from '../../../src/pages/site.js';
import type { UploadResult } from '../../../src/pages/upload-site.js';
import { PagesApi } from '../../../src/platform/pages.js';
import { logTo } from '../../support/log.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';
import { digestsOf, filesOf, type Given, PublishBench } from '../../support/publish/publish-bench.js';
import type { Tree } from '../../support/run/in-process.js';

describe('the list of a publish', () => {
  type Answer = Parameters<AnsweringPlatform['answers']>[0];
  let platform: AnsweringPlatform;
  /** How many lists had been sent at each look for a newer publish. */
  let looks: number[];
  beforeEach(async () => {
    looks = [];
    platform = await answeringPlatform();
  });
  afterEach(() => platform.close());

  function submitted(count: number, kept: string[], ...answers: Answer[]) {
    platform.answers(...answers);
    const { controlPlane, clock, signal } = platform;
    const log = logTo(() => undefined);
    const pages = new PagesApi({ controlPlane, clock, log, signal });
    const files = Array.from({ length: count }, (_, n) => `${n}.html`);
    const site = { page: { id: 'x' }, tools: { pages, log } } as unknown as Site;
    const beforeAgain = async () => void looks.push(platform.requests.length);
    return submit(site, { paths: [...files, ...kept], mayLack: false, beforeAgain });
  }
  const lists = () => platform.requests.map(({ body }) => (JSON.parse(body) as { files: string[] }).files);

  describe('the list that makes the site', () => {
    test('has every file, what is kept, and the manifest', async () => {
      expect(await submitted(2, ['kept.txt'], [200, { prunedCount: 3 }])).toEqual({ pruned: 3, hasManifest: true });
      expect(lists()).toEqual([['0.html', '1.html', 'kept.txt', '.osc-deploy/manifest.json']]);
    });

    test.each([400, 413])(
      'leaves the manifest out of a site of exactly 5,000 files where it is refused with %d, and does not count it as deleted',
      async (status) => {
        const refused: Answer = [status, { reason: 'too many' }];
        expect(await submitted(4999, ['kept.txt'], refused, [200, { prunedCount: 3 }])).toEqual({
          pruned: 2,
          hasManifest: false,
        });
        expect(lists().map((list) => [list.length, list.includes('.osc-deploy/manifest.json')])).toEqual([
          [5001, true],
          [5000, false],
        ]);
      },
    );

    test('without the manifest is sent again only after a look for a newer publish', async () => {
      const refused: Answer = [400, { reason: 'too many' }];
      await submitted(5000, [], refused, [503, { reason: 'busy' }], [200, { prunedCount: 0 }]);
      expect([lists().map((list) => list.length), looks]).toEqual([[5001, 5000, 5000], [2]]);
    });

    test.each<[number, number]>([
      [4999, 400],
      [5000, 409],
    ])('of %d files that is refused with %d is an error', async (count, status) => {
      await expect(submitted(count, [], [status, { reason: 'no' }])).rejects.toMatchObject({ code: 'finalize-failed' });
      expect(platform.requests).toHaveLength(1);
    });
  });
});

describe('a publish that is finalized', () => {
  const tree: Tree = { 'index.html': 'home', 'app.js': 'one' };
  const old: Tree = { ...tree, 'old.js': 'old', 'kept.js': 'kept' };

  let bench: PublishBench;
  /** What is called in the course of it. */
  let called: string[];
  let site: Site;
  beforeEach(async () => {
    called = [];
    onFinalized = (pruned) => void called.push(`finalized ${pruned}`);
    bench = await PublishBench.start();
    const before = { version: 1, publishId: 'before', files: {} };
    site = await bench.siteOf({ ...old, [manifestPath]: JSON.stringify(before) });
  });
  afterEach(() => bench.close());

  let onFinalized: (pruned: number | undefined) => void;

  type Change = { sent?: Partial<UploadResult>; plan?: Partial<Plan>; given?: Given };

  function close(change: Change = {}, published = tree) {
    const plan: Plan = {
      ...{ added: filesOf(published), changed: [], unchanged: [] },
      deleted: ['old.js', 'kept.js'],
      digests: new Map(),
      ...change.plan,
    };
    const sent: UploadResult = {
      ...{ plan, digests: new Map(Object.entries(digestsOf(published))), files: 2, bytes: 7 },
      ...{ first: ['app.js'], shown: false, note: async () => undefined },
      ...change.sent,
    };
    const before = { publishId: 'before', open: false, run: undefined };
    const request = bench.publishOf(published, change.given);
    return finalize(request, { attempt: bench.attemptOf(site, request), sent, before, onFinalized });
  }
  const whole = {
    ...{ version: 1, publishId: 'ours', repository: 'octo-org/site', repositoryId: '42', run: 'https://run/1' },
    digest: directoryDigest(filesOf(tree), new Map(Object.entries(digestsOf(tree)))),
    files: digestsOf(tree),
    first: ['app.js'],
  };

  describe('the end of a publish', () => {
    test('makes the list the site, says what was deleted, and then stores the closed manifest', async () => {
      const { pruned, hasManifest, manifest } = await close();
      expect([pruned, hasManifest]).toEqual([2, true]);
      expect(manifest).toEqual(whole);
      expect(bench.manifest()).toEqual(whole);
      expect(
        Object.keys(bench.stored())
          .filter((path) => path !== '')
          .sort(),
      ).toEqual([manifestPath, 'app.js', 'index.html']);
      expect(called).toEqual(['finalized 2']);
      const sent = bench.platform.requests.filter(({ method }) => method === 'POST');
      expect(sent.map(({ origin, path }) => [origin, path.replace(/.*\//, '')])).toEqual([
        ['api', 'upload-urls'],
        ['api', 'publish'],
        ['storage', expect.anything()],
      ]);
      const publish = sent[1];
      expect(JSON.parse(publish?.bodyText ?? '')).toEqual({
        files: ['index.html', 'app.js', manifestPath],
        prune: true,
      });
    });

    test('leaves the manifest open where that what was deleted was not foreseen', async () => {
      onFinalized = () => {
        throw new Error('too many');
      };
      await expect(close()).rejects.toThrow('too many');
      expect(bench.manifest().publishId).toBe('before');
    });

    test('lets the manifest be where another publish has begun in the second or more that it took', async () => {
      bench.shows({ publishId: 'ours' }, { times: 1 });
      bench.shows({ publishId: 'other' });
      onFinalized = () => bench.clock.advance(1001);
      await expect(close()).rejects.toMatchObject({ code: 'publish-raced' });
      expect(bench.sent('storage')).toEqual([]);
    });

    test('does not look again within a second', async () => {
      bench.shows({ publishId: 'ours' }, { times: 1 });
      bench.shows({ publishId: 'other' });
      onFinalized = () => bench.clock.advance(1000);
      expect((await close()).hasManifest).toBe(true);
    });

    test('looks for no manifest in a site of 5,000 files, which has no room for it', async () => {
      const full = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${n}.html`, 'page']));
      site = await bench.siteOf({
        ...full,
        [manifestPath]: JSON.stringify({ version: 1, publishId: 'ours', files: {} }),
      });
      onFinalized = () => bench.clock.advance(1001);
      expect((await close({ sent: { shown: true } }, full)).hasManifest).toBe(false);
    });

    test('is the end also where the manifest cannot be closed: the next publish sends every file', async () => {
      bench.platform.faults.arm({ origin: 'storage', path: /./, status: 400, times: 9 });
      expect((await close()).pruned).toBe(2);
      expect(bench.lines).toEqual([
        expect.stringMatching(
          /^::warning .*::The site shows this publish, but its manifest could not be closed, so .* answered 400/,
        ),
      ]);
    });

    test('keeps in manifest and list what `keep` names', async () => {
      const kept = digestsOf({ 'kept.js': 'kept' });
      const { manifest, pruned } = await close({ plan: { deleted: ['old.js'], kept: new Map(Object.entries(kept)) } });
      expect([manifest.files, pruned]).toEqual([{ ...digestsOf(tree), ...kept }, 1]);
      expect(bench.stored()).toHaveProperty(['kept.js'], 'kept');
    });

    test('is none where another publish has begun: nothing is stored and nothing deleted', async () => {
      bench.shows({ publishId: 'other' });
      await expect(close()).rejects.toMatchObject({ code: 'publish-raced' });
      expect(bench.stored()).toMatchObject(old);
      expect(bench.sent('storage')).toEqual([]);
      expect(bench.sent('api').filter((call) => call.endsWith('/publish'))).toEqual([]);
    });

    test('takes the mark of before for a stale copy, and for news where ours has been seen', async () => {
      bench.shows({ publishId: 'before' });
      expect((await close()).hasManifest).toBe(true);
      await expect(close({ sent: { shown: true } })).rejects.toMatchObject({ code: 'publish-raced' });
    });

    test('is asked again after a lost answer only where no other publish has begun', async () => {
      bench.platform.faults.arm({ path: /\/publish$/, status: 500, body: '{}', times: 1 });
      bench.shows({ publishId: 'ours' }, { times: 2 });
      expect((await close()).hasManifest).toBe(true);
      bench.platform.faults.arm({ path: /\/publish$/, status: 500, body: '{}', times: 1 });
      bench.shows({ publishId: 'ours' }, { times: 1 });
      bench.shows({ publishId: 'other' });
      bench.platform.log.clear();
      await expect(close()).rejects.toMatchObject({ code: 'publish-raced' });
      expect(bench.sent('api').filter((call) => call.endsWith('/publish'))).toHaveLength(1);
    });

    test('is not closed by a run that is cancelled while the manifest goes up', async () => {
      const { dispatcher } = bench.publishOf(tree).tools;
      const cancelling = dispatcher.compose((dispatch) => (request, handler) => {
        if (request.method === 'POST' && request.origin === bench.platform.storageUrl)
          setImmediate(() => bench.cancel.abort(new Error('cancelled')));
        return dispatch(request, handler);
      });
      await expect(close({ given: { tools: { dispatcher: cancelling } } })).rejects.toThrow('cancelled');
      expect(bench.lines).toEqual([]);
    });

    test('never lists a file of which nothing shows that it is stored', async () => {
      await expect(
        close({ sent: { digests: new Map(Object.entries(digestsOf({ 'app.js': 'one' }))) } }),
      ).rejects.toThrow('index.html was neither uploaded nor known to be stored');
      expect(bench.sent('api')).toEqual([]);
    });

    test.each([
      [500, 'finalize-failed', 'The site could not be finalized: '],
      [409, 'finalize-failed', 'The site could not be finalized: '],
      [401, 'unauthorized', 'The platform does not accept the access token'],
    ])('that the platform answers with %d is %s', async (status, code, message) => {
      bench.platform.faults.arm({ path: /\/publish$/, status, body: '{"reason":"no"}', times: 99 });
      await expect(close()).rejects.toMatchObject({ code, message: expect.stringMatching(`^${message}`) });
      expect(called).toEqual([]);
    });
  });
});
