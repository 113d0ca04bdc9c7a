import { beforeEach, describe, expect, test } from '@jest/globals';
import { signalInterrupts } from '../../../src/base/signals.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { HeldRequest, isClosing, isFinalize } from '../../support/publish/held-requests.js';
import {
  clock,
  manifest,
  objects,
  platform,
  publishWith,
  run,
  startPlatformEachTest,
  stored,
  textOf,
} from '../../support/publish/site-bench.js';
import {
  hashesOf,
  type InProcessResult,
  type InProcessRun,
  type Tree,
} from '../../support/run/in-process.js';

const old: Tree = { 'index.html': 'old', 'app.1.js': 'one', 'app.1.css': 'one' };
const next: Tree = { 'index.html': 'new', 'app.2.js': 'two', 'app.2.css': 'two' };

const publish = (files: Tree, run: Partial<InProcessRun> = {}) => publishWith(files, run);
const runNumber = (id: number) => ({ GITHUB_RUN_ID: String(id) });

/** Publishes an older directory whose first mint is held, a whole newer one meanwhile, and then lets the older one go on. */
async function meetAtMint(meanwhile = () => {}): Promise<InProcessResult> {
  const held = new HeldRequest(({ path }) => /upload-urls/.test(path));
  const older = publish(
    { 'index.html': 'older', 'app.2.js': 'older' },
    { env: runNumber(2), network: held.network },
  );
  await held.reached;
  await clock.sleep(2000);
  expect(await publish(next, { env: runNumber(3) })).toMatchObject({ ok: true });
  meanwhile();
  held.release();

  return await older;
}

/** Expects one of the two directories, or a failed run and a repair by the next publish. */
async function expectWhole(results: InProcessResult[], repair: Tree = next): Promise<void> {
  const whole = [old, next].some(
    (tree) => JSON.stringify(stored()) === JSON.stringify(hashesOf(tree)),
  );
  if (!whole) expect(results.map(({ ok }) => ok)).toContain(false);
  expect(await publish(repair)).toMatchObject({ ok: true });
  expect(stored()).toEqual(hashesOf(repair));
}

describe.each([
  ['a platform that checks its list', true],
  ['a platform that does not', false],
])('two runs on %s', (_, checksLists) => {
  startPlatformEachTest({ checksLists });
  beforeEach(() => publish(old, { env: runNumber(1) }));

  test('an older run does not close its manifest over a newer one that began and ended during its finalize', async () => {
    const held = new HeldRequest(isFinalize);
    const older = publish(
      { 'index.html': 'older', 'app.2.js': 'older' },
      { env: runNumber(2), network: held.network },
    );
    await held.reached;
    expect(await publish(next, { env: runNumber(3) })).toMatchObject({ ok: true });
    held.release();

    const { ok, log } = await older;
    expect({ ok, log }).toMatchObject({ ok: false, log: expect.stringContaining('runs/3') });
    expect(log).toContain('That run is newer than this one');
    // Nothing is closed any more, so the next publish of the same files sends them all.
    expect(await publish(next, { env: runNumber(4) })).toMatchObject({
      ok: true,
      outputs: { uploaded: '3' },
    });
    expect(stored()).toEqual(hashesOf(next));
  });

  describe('a closing write that lands over a publish that had begun meanwhile', () => {
    const pages = (change: Tree): Tree => ({
      ...Object.fromEntries(Array.from({ length: 30 }, (_, k) => [`p/${k}.html`, `page ${k}`])),
      'index.html': 'x',
      ...change,
    });
    const older = pages({ 'index.html': 'older' });
    const newer = pages({ 'index.html': 'newer', 'p/17.html': 'newer' });
    const fixed = pages({ 'index.html': 'fixed' });

    /** @returns the older run, whose closing write lands after the newer one's end */
    async function meetAtClose(
      isKilled: boolean,
      inputs = {},
      files = newer,
    ): Promise<InProcessResult> {
      await publish(pages({}), { env: runNumber(1), with: inputs });
      const held = new HeldRequest(isClosing);
      const slow = publish(older, { env: runNumber(2), network: held.network, with: inputs });
      await held.reached;
      await clock.sleep(2000);

      const interrupts = signalInterrupts();
      const { ok } = await publish(files, {
        env: runNumber(4),
        interrupts,
        with: inputs,
        network: (dispatch) => (options, handler) => {
          if (isKilled && isFinalize(options)) interrupts.interrupt('SIGTERM');
          return dispatch(options, handler);
        },
      });
      expect(ok).toBe(!isKilled);
      held.release();

      return await slow;
    }

    test.each([
      ['was cancelled', true],
      ['has ended', false],
    ])('and %s is not trusted by the next publish', async (_, isKilled) => {
      expect(await meetAtClose(isKilled)).toMatchObject({
        ok: false,
        log: expect.stringMatching(/runs\/4.*That run is newer than this one/),
      });
      // The older run names its own number in the manifest.
      expect(await publish(older, { env: runNumber(3) })).toMatchObject({
        ok: false,
        log: expect.stringMatching(/names a newer run than this one as its last, .*runs\/4/),
      });

      expect(await publish(fixed, { env: runNumber(5) })).toMatchObject({
        ok: true,
        log: expect.stringContaining('A tag of the site says'),
      });
      expect(stored()).toEqual(hashesOf(fixed));

      const last = await publish(pages({ 'index.html': 'last' }), { env: runNumber(6) });
      expect(last).toMatchObject({ ok: true, outputs: { uploaded: '1' } });
    });

    test('deletes no file that the newer one has published and `keep` names', async () => {
      const inputs = { keep: 'p/new/*' };
      const withKept = { ...newer, 'p/new/1.txt': 'kept' };
      await meetAtClose(false, inputs, withKept);

      expect(await publish(fixed, { env: runNumber(5), with: inputs })).toMatchObject({
        ok: false,
        log: expect.stringContaining('an earlier run has replaced the list of a later one'),
      });
      expect(textOf('p/new/1.txt')).toBe('kept');
      // The next without it knows the files again.
      expect(await publish(withKept, { env: runNumber(6) })).toMatchObject({ ok: true });
      expect(await publish(fixed, { env: runNumber(7), with: inputs })).toMatchObject({ ok: true });
      expect(textOf('p/new/1.txt')).toBe('kept');
    });

    test('that has started over since is told to its own run too', async () => {
      const [atNewer, atOlder] = [new HeldRequest(isClosing), new HeldRequest(isClosing)];
      const begin = async (files: Tree, { id, held }: { id: number; held: HeldRequest }) => {
        const result = publish(files, { env: runNumber(id), network: held.network });
        await held.reached;
        await clock.sleep(2000);
        return { result };
      };
      const { result: ofNewer } = await begin(newer, { id: 4, held: atNewer });
      const { result: ofOlder } = await begin(older, { id: 2, held: atOlder });

      atNewer.release();
      expect(await ofNewer).toMatchObject({
        ok: true,
        log: expect.stringContaining('Starting over'),
      });
      atOlder.release();
      expect(await ofOlder).toMatchObject({ ok: false, log: expect.stringContaining('runs/4') });
    });

    test('does not count as the same files, published by another run', async () => {
      const twin = { ...runNumber(2), GITHUB_SHA: 'c'.repeat(40) };
      const held = new HeldRequest(isClosing);
      const slow = publish(next, { env: twin, network: held.network });
      await held.reached;
      await clock.sleep(2000);
      expect(await publish(newer, { env: runNumber(4) })).toMatchObject({ ok: true });
      held.release();
      expect(await slow).toMatchObject({ ok: false });
    });
  });

  test('after a killed run the next one sends the rest, and the one after it only what has changed', async () => {
    const interrupts = signalInterrupts();
    await publish(next, {
      interrupts,
      network: (dispatch) => (options, handler) => {
        if (isFinalize(options)) {
          interrupts.interrupt('SIGTERM');
          return true;
        }
        return dispatch(options, handler);
      },
    });
    expect(manifest()).toMatchObject({ open: true });

    const repair = await publish(next, { env: runNumber(3) });
    expect(repair).toMatchObject({ ok: true });
    for (const run of [4, 5]) {
      const files = { ...next, 'index.html': `run ${run}` };
      const after = await publish(files, { env: runNumber(run) });
      expect(after).toMatchObject({ ok: true, outputs: { uploaded: '1' } });
    }
    const tags = platform.services.tagged.flatMap(({ tags }) => tags);
    expect(tags.filter((tag) => tag.startsWith('overlaid'))).toEqual([]);
  });

  test.each<[string, typeof isFinalize]>([
    ['first mint', ({ path }) => /upload-urls/.test(path)],
    ['first file', ({ body }) => Buffer.isBuffer(body) && body.includes('filename="app.2.js"')],
    ['finalize', isFinalize],
    ['closing write', isClosing],
  ])('a site that is removed before the %s of a run is told as such', async (_, isHeld) => {
    const held = new HeldRequest(isHeld);
    const pushed = publish(next, { env: runNumber(2), network: held.network });
    await held.reached;
    await run({ operation: 'remove' });
    held.release();

    const { ok, log } = await pushed;
    expect(ok).toBe(false);
    expect(log).toContain('The site my-site was removed while this run published it.');
    expect(log).not.toMatch(/Another publish|report it/);
  });

  test('nor where its first mint is slow: a whole publish fits in', async () => {
    expect(await meetAtMint()).toMatchObject({
      ok: false,
      log: expect.stringContaining('runs/3'),
    });
    expect(stored()).toEqual(hashesOf(next));
  });

  test.each([503, 403])('nor while the site answers %i: that gets its minute', async (status) => {
    const older = await meetAtMint(() =>
      platform.faults.arm({ origin: 'site', path: /manifest\.json/, status, times: 8 }),
    );
    expect(older).toMatchObject({ ok: false, log: expect.stringContaining('runs/3') });
    expect(stored()).toEqual(hashesOf(next));
  });

  test('nor at the first publish of a site, whose look shows nothing before the newer one', async () => {
    const held = new HeldRequest(({ path }) => /upload-urls/.test(path));
    const first = { name: 'new-site' };
    const older = publish(
      { 'index.html': 'older' },
      { env: runNumber(2), with: first, network: held.network },
    );
    await held.reached;
    await clock.sleep(2000);
    expect(await publish(next, { env: runNumber(3), with: first })).toMatchObject({ ok: true });
    held.release();

    expect(await older).toMatchObject({ ok: false, log: expect.stringContaining('runs/3') });
    expect(stored('new-site')).toEqual(hashesOf(next));
  });

  describe('a run among its pages while another one sets', () => {
    const changed = { 'basic-auth': 'guest:battery-staple' };

    /** Returns the older run, whose page lands over the other publish. */
    async function meetAtPage(inputs = {}): Promise<InProcessResult> {
      const held = new HeldRequest(
        ({ method, body }) => method === 'POST' && String(body as Buffer).includes('<p>older'),
      );
      const older = publish(
        { 'index.html': '<p>older', 'app.2.js': 'two' },
        { env: runNumber(2), with: inputs, network: held.network },
      );
      await held.reached;
      expect(await publish(next, { env: runNumber(3), with: changed })).toMatchObject({ ok: true });
      held.release();

      return await older;
    }

    test.each([
      ['the first password', {}],
      ['another password', { 'basic-auth': 'guest:correct-horse' }],
    ])('%s is red, and the next publish sends every file', async (_, inputs) => {
      if ('basic-auth' in inputs) await publish(old, { env: runNumber(1), with: inputs });
      const { ok, log } = await meetAtPage(inputs);
      expect(ok).toBe(false);
      expect(log).toContain('The password of this site was changed meanwhile');
      expect(log).toContain('The next publish sends every file.');
      expect(textOf('index.html')).toBe('<p>older');

      const repair = await publish(next, { env: runNumber(4), with: changed });
      expect(repair).toMatchObject({ ok: true, outputs: { uploaded: '3' } });
      expect(repair.log).toContain('A tag of the site says');
      expect(stored()).toEqual(hashesOf(next));
      const last = await publish(next, { env: runNumber(5), with: changed });
      expect(last).toMatchObject({ ok: true, outputs: { uploaded: '0' } });
    });

    test.each([
      ['with changes', { 'index.html': 'older' }, isClosing],
      ['without any', {}, ({ path }: { path: string }) => /^\/(\?|$)/.test(path)],
    ])('another password at its last look is red within seconds, %s', async (_, change, isLast) => {
      const former = { 'basic-auth': 'guest:correct-horse' };
      await publish(old, { env: runNumber(1), with: former });
      const held = new HeldRequest(isLast);
      const older = publish(
        { ...old, ...change },
        { env: runNumber(2), with: former, network: held.network },
      );
      await held.reached;
      expect(await publish(next, { env: runNumber(3), with: changed })).toMatchObject({ ok: true });
      const since = clock.now();
      held.release();

      const { ok, log } = await older;
      expect({ ok, log }).toMatchObject({
        ok: false,
        log: expect.stringContaining('The password of this site was changed meanwhile'),
      });
      expect(log).not.toContain('did not show this publish');
      expect(clock.now() - since).toBeLessThan(7000);
    });

    test('a password says what repairs the site where the tag cannot be written', async () => {
      platform.faults.arm({ method: 'PUT', path: /resourcetags/, status: 500, times: 100 });
      const { ok, log } = await meetAtPage();
      expect(ok).toBe(false);
      expect(log).toContain('A publish with `incremental: false` sends every file.');
    });
  });

  test('a look before a further try that fails is told as it is, and not as a fault of the file', async () => {
    const refused = platform.faults.arm({ origin: 'storage', path: /./, status: 500, skip: 2 });
    const looks = { origin: 'site', path: /manifest\.json/, status: 503, times: 100 } as const;
    let isDown = false;
    const { ok, log } = await publish(next, {
      env: runNumber(2),
      onRequest: () => {
        if (refused.hits > 0 && !isDown) platform.faults.arm(looks);
        isDown = refused.hits > 0;
      },
    });
    expect(ok).toBe(false);
    expect(log).toContain('The site was readable and is not any more');
    expect(log).not.toContain('could not be uploaded');
  });

  test.each([
    // After the open manifest and an asset.
    ['page', 2],
    ['closing write', 3],
  ])('nor where its %s is sent once more', async (_, skip) => {
    const refused = platform.faults.arm({ origin: 'storage', path: /./, status: 500, skip });
    const held = new HeldRequest(
      ({ method, path }) =>
        refused.hits > 0 &&
        (/manifest\.json/.test(path) || (method === 'POST' && !path.includes('mypages'))),
    );
    const older = publish(
      { 'index.html': 'older', 'app.2.js': 'older' },
      { env: runNumber(2), network: held.network },
    );
    await held.reached;
    expect(await publish(next, { env: runNumber(3) })).toMatchObject({ ok: true });
    held.release();

    expect(await older).toMatchObject({ ok: false, log: expect.stringContaining('runs/3') });
    await expectWhole([await publish(next, { env: runNumber(4) })]);
  });

  test('a run that cannot look closes nothing, and the next publish sends every file', async () => {
    const looks = { origin: 'site', path: /manifest\.json/, status: 503, times: 30 } as const;
    const { ok, log } = await publish(next, {
      env: runNumber(2),
      network: (dispatch) => (options, handler) => {
        if (isFinalize(options)) platform.faults.arm(looks);
        return dispatch(options, handler);
      },
    });
    expect({ ok, log }).toMatchObject({
      ok: true,
      log: expect.stringContaining('its manifest could not be closed'),
    });
    expect(manifest()).toMatchObject({ open: true });
    expect(await publish(next, { env: runNumber(3) })).toMatchObject({
      ok: true,
      outputs: { uploaded: '3' },
    });
    expect(manifest().open).toBeUndefined();
  });

  test('a run that sees the mark of another run after its uploads starts over before it finalizes', async () => {
    const path = '.osc-deploy/manifest.json';
    let marked = false;
    const setMark = () => {
      const mine = objects().get(path);
      if (
        marked ||
        !mine ||
        !objects().has('app.2.css') ||
        platform.log.select({ origin: 'storage' }).length < 8
      )
        return;
      marked = true;
      const other = { ...manifest(), publishId: 'another', run: 'the other run' };
      objects().set(path, { ...mine, bytes: Buffer.from(JSON.stringify(other)) });
    };
    const { ok, log } = await publish(next, { onRequest: setMark });
    expect(log).toContain(
      'Another publish of this site ran at the same time: the other run. It had not ended. Starting over',
    );
    expect(ok).toBe(true);
    expect(platform.log.select({ path: /\/publish$/ })).toHaveLength(2);
    expect(stored()).toEqual(hashesOf(next));
  });

  test('a run without changes leaves the site to the other run that is publishing', async () => {
    const unchanged = new HeldRequest(({ path }) => path.startsWith('/index.html'));
    const changed = new HeldRequest(isFinalize);
    const b = publish(old, { network: unchanged.network });
    await unchanged.reached;
    const a = publish(next, { network: changed.network });
    await changed.reached;
    unchanged.release();
    expect(await b).toMatchObject({
      ok: true,
      log: expect.stringContaining('Another publish has begun since'),
    });
    changed.release();
    expect(await a).toMatchObject({ ok: true });
    expect(stored()).toEqual(hashesOf(next));
  });

  test('a run with stalled assets leaves the site to another run that has ended meanwhile', async () => {
    const stalled = new HeldRequest(
      ({ body }) => Buffer.isBuffer(body) && body.includes('filename="app.3.js"'),
    );
    const pages: Tree = { 'index.html': 'old too', 'app.3.js': 'three' };
    const a = publish(pages, { network: stalled.network });
    await stalled.reached;
    clock.advance(60_000);
    expect(await publish(next, { env: runNumber(20) })).toMatchObject({ ok: true });
    const before = platform.log.select({ origin: 'storage' }).length;
    stalled.release();
    expect(await a).toMatchObject({
      ok: false,
      log: expect.stringContaining('nothing of it was overwritten.'),
    });
    expect(platform.log.select({ origin: 'storage' })).toHaveLength(before + 1);
    const { 'app.3.js': _, ...rest } = stored();
    expect(rest).toEqual(hashesOf(next));
    expect(await publish(next)).toMatchObject({ ok: true, outputs: { uploaded: '0' } });
  });

  test('a run with stalled assets that overwrite assets of another run fails, and the next publish repairs the site', async () => {
    const stalled = new HeldRequest(
      ({ body }) => Buffer.isBuffer(body) && body.includes('filename="app.2.css"'),
    );
    const late: Tree = { ...next, 'app.2.css': 'late' };
    const a = publish(late, { network: stalled.network, env: runNumber(10) });
    await stalled.reached;
    clock.advance(60_000);
    const b = await publish(next, { env: runNumber(20) });
    stalled.release();
    const results = [b, await a];
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    await expectWhole(results);
  });

  test('a finalize with a lost answer is not repeated after another run has published', async () => {
    platform.faults.arm({ path: /\/publish$/, status: 500, body: '{}' });
    let other: InProcessResult | undefined;
    const sleepy = new (class extends VirtualClock {
      override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
        other ??= await publish(old, { env: runNumber(20) });
        await super.sleep(ms, signal);
      }
    })(Date.now());
    const result = await publish(next, { clock: sleepy, env: runNumber(10) });
    expect(other?.ok).toBe(true);
    expect(result.ok).toBe(false);
    expect(result.log).toContain('at the same time');
    await expectWhole([result], old);
  });

  test.each([
    ['has compared', 'manifest.json'],
    ['has uploaded', '/publish'],
  ])(
    'an older commit that %s does not replace a newer commit that has finished',
    async (_how, at) => {
      let looks = 0;
      const held = new HeldRequest(
        ({ path }) => path.includes(at) && (at === '/publish' || ++looks > 1),
      );
      const older: Tree = { ...old, 'app.1.js': 'other' };
      const b = publish(older, { network: held.network, env: runNumber(10) });
      await held.reached;
      expect((await publish(next, { env: runNumber(20) })).ok).toBe(true);
      held.release();
      const result = await b;
      expect(result.ok && JSON.stringify(stored()) === JSON.stringify(hashesOf(older))).toBe(false);
      await expectWhole([result]);
    },
  );

  test.each([
    ['an asset', 'app.1.js'],
    ['its index', 'index.html'],
  ])('a site that has lost %s is repaired, with or without other changes', async (_what, lost) => {
    for (const tree of [old, { ...old, 'new.txt': 'n' }]) {
      objects().delete(lost);
      expect((await publish(tree)).ok).toBe(true);
      expect(stored()).toEqual(hashesOf(tree));
    }
  });
});

describe('two runs of one commit with the same files', () => {
  startPlatformEachTest();
  const of = (id: number, commit = 'c'.repeat(40)) => ({ ...runNumber(id), GITHUB_SHA: commit });

  test.each<[string, typeof isFinalize]>([
    ['first mint', ({ path }) => /upload-urls/.test(path)],
    ['finalize', isFinalize],
  ])('both end green where the older one is slow at its %s', async (_, isSlow) => {
    await publish(old, { env: of(1) });
    const held = new HeldRequest(isSlow);
    const older = publish(next, { env: of(2), network: held.network });
    await held.reached;
    await clock.sleep(2000);
    expect(await publish(next, { env: of(3) })).toMatchObject({ ok: true });
    held.release();

    const { ok, log } = await older;
    expect({ ok, log }).toEqual({
      ok: true,
      log: expect.stringContaining('published the same files'),
    });
    expect(stored()).toEqual(hashesOf(next));
    expect(manifest()).toMatchObject({ run: expect.stringContaining('/runs/3') });
  });

  test('both end green at the first publish of a site', async () => {
    const held = new HeldRequest(isFinalize);
    const older = publish(next, { env: of(2), network: held.network });
    await held.reached;
    expect(await publish(next, { env: of(3) })).toMatchObject({ ok: true });
    held.release();
    expect(await older).toMatchObject({ ok: true, outputs: { unchanged: '3' } });
  });
});
