import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import type { Comparison } from '../../../src/pages/compare.js';
import { FetchedContent } from '../../../src/pages/fetched-content.js';
import { type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import type { PublishRequest, PublishResult } from '../../../src/pages/publish-request.js';
import { describeBackup, RollbackBackup } from '../../../src/pages/rollback-backup.js';
import type { Site } from '../../../src/pages/site.js';
import { digestsOf, filesOf, PublishBench } from '../../support/publish/publish-bench.js';
import type { Tree } from '../../support/run/in-process.js';
import { tempFolder } from '../../support/temp-folder.js';

/** What is live, and what is about to replace it. */
const former: Tree = { 'index.html': 'old', 'app.js': 'one', 'same.css': 'css', 'gone.js': 'gone' };
const next: Tree = { 'index.html': 'new', 'app.js': 'two', 'same.css': 'css', 'added.js': 'added' };
const manifest: Manifest = { version: 1, publishId: 'before', files: digestsOf(former) };

const [index, app, same, added] = filesOf(next) as [never, never, never, never];

/** How the two differ. */
const comparison = (): Comparison => ({
  stored: { state: 'trusted', manifest },
  plan: {
    added: [added],
    changed: [index, app],
    unchanged: [same],
    deleted: ['gone.js'],
    digests: new Map(Object.entries(digestsOf({ 'same.css': 'css' }))),
  },
});

const notLive = new DeployError('not-live', 'It did not come up.');

let bench: PublishBench;
let site: Site;
let publish: PublishRequest;
const backupOf = (given: PublishRequest) =>
  new RollbackBackup(given, {
    site,
    fetched: new FetchedContent({ tempFolder: given.tools.tempFolder, newId: () => '1' }),
  });
beforeEach(async () => {
  bench = await PublishBench.start();
  site = await bench.siteOf({ ...former, [manifestPath]: JSON.stringify(manifest) });
  publish = bench.publishOf(next, { inputs: { rollback: 'true', 'health-path': '/none', timeout: '5' } });
});
afterEach(() => bench.close());

const never = () => Promise.reject(new Error('nothing is to be published'));
const copies = () => {
  const [folder] = readdirSync(publish.tools.tempFolder).filter((name) => name.startsWith('rollback-'));
  return folder === undefined ? undefined : join(publish.tools.tempFolder, folder);
};

describe('before a publish', () => {
  test('what it changes or deletes is fetched, and kept where only its owner can read it', async () => {
    const backup = backupOf(publish);
    await backup.backUp('ours', comparison());
    expect(bench.sent('site').sort()).toEqual(['GET /app.js', 'GET /gone.js', 'GET /index.html']);
    expect(bench.lines).toEqual(["For a rollback the former version's 3 files, 10 B are fetched first."]);
    const folder = copies() ?? '';
    expect(folder).toBe(join(publish.tools.tempFolder, 'rollback-1'));
    const modes = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
    backup.end();
    expect(copies()).toBeUndefined();
  });

  test('of more files than are fetched at once each is kept', async () => {
    const many: Tree = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}.txt`, `${n}`]));
    await bench.close();
    bench = await PublishBench.start();
    site = await bench.siteOf(many);
    const backup = backupOf(publish);
    const stored = {
      state: 'trusted',
      manifest: { ...manifest, files: digestsOf(many) },
    } as const;
    await backup.backUp('ours', { stored, plan: { ...comparison().plan, changed: [], deleted: Object.keys(many) } });
    expect(bench.sent('site')).toHaveLength(20);
    expect(readdirSync(copies() ?? '')).toHaveLength(20);
  });

  test.each<[string, { status?: number; body?: string; reset?: boolean }, string]>([
    ['does not show a file', { status: 500 }, 'app.js answered 500.'],
    ['shows another one', { status: 200, body: 'eno' }, 'app.js is not as the manifest says.'],
    ['shows a longer one', { status: 200, body: 'one and more' }, 'app.js is not as the manifest says.'],
    ['does not answer', { reset: true }, ' gave no answer: '],
  ])('a site that %s promises no rollback, and the publish goes on', async (_, fault, why) => {
    bench.platform.faults.arm({ origin: 'site', path: /app\.js/, times: 99, ...fault });
    const backup = backupOf(publish);
    await backup.backUp('ours', comparison());
    expect(bench.lines).toEqual([
      "For a rollback the former version's 3 files, 10 B are fetched first.",
      expect.stringMatching(/^::warning .*::A rollback cannot be promised: /),
    ]);
    expect(bench.lines[1]).toContain(why);
    expect(copies()).toBeUndefined();
    expect(await backup.rollBack(notLive, never)).toBeUndefined();
  });

  test('a runner without room for the copies promises no rollback, and the publish goes on', async () => {
    const full = join(tempFolder(), 'full');
    writeFileSync(full, '');
    const backup = backupOf({ ...publish, tools: { ...publish.tools, tempFolder: full } });
    await backup.backUp('ours', comparison());
    expect(bench.lines[1]).toMatch(/^::warning .*::A rollback cannot be promised: .*ENOTDIR/);
    expect(await backup.rollBack(notLive, never)).toBeUndefined();
  });

  test('that is cancelled meanwhile the run ends, and the copies are gone', async () => {
    bench.platform.faults.arm({ origin: 'site', path: /app\.js/, status: 500 });
    bench.cancel.abort(new Error('cancelled'));
    await expect(backupOf(publish).backUp('ours', comparison())).rejects.toThrow('cancelled');
    expect(copies()).toBeUndefined();
  });
});

describe('a publish that does not come up', () => {
  /** The former version that was published, and whether the site was believed. */
  let published: { former: PublishRequest; trust: boolean }[];
  const undo = async (failure: Error, notLiveEither?: Error) => {
    published = [];
    const backup = backupOf(publish);
    await backup.backUp('ours', comparison());
    return await backup.rollBack(failure, async (former, { trust }) => {
      published.push({ former, trust });
      return { result: {} as PublishResult, notLive: notLiveEither };
    });
  };

  test('is undone by a publish of the former files, without the health path of the new ones', async () => {
    publish = { ...publish, commit: 'new', versions: { max: 3, author: undefined, tags: async () => never() } };
    bench.shows({ publishId: 'ours' });
    expect(await undo(notLive)).toMatchObject({
      code: 'not-live',
      message: 'It did not come up. The version before was put back and is live again.',
      cause: notLive,
    });
    const [{ former, trust } = { former: undefined, trust: undefined }] = published;
    expect(former?.files.map(({ path }) => path).sort()).toEqual(['app.js', 'gone.js', 'index.html', 'same.css']);
    expect(former).toMatchObject({
      settings: { healthPath: undefined, maxPrune: { share: 1 }, wait: true },
      ...{ outputs: undefined, commit: undefined, rolledBackFrom: [] },
      versions: { max: 3, target: { id: 'before' }, dropsLive: true },
    });
    expect([trust, bench.output('rolled-back')]).toEqual([true, true]);
    expect(bench.lines.at(-1)).toBe('It did not come up. Putting back what was live before.');
  });

  test('is undone with every file where a cache shows what was there before', async () => {
    bench.shows({ publishId: 'before' });
    await undo(notLive);
    expect(published).toMatchObject([{ trust: false }]);
  });

  test.each([
    ['not-live', true],
    ['finalize-failed', true],
    ['publish-raced', false],
    ['upload-failed', false],
    ['password-needed', false],
  ] as const)('because of %s is undone: %s', async (code, undone) => {
    expect((await undo(new DeployError(code, 'x'))) !== undefined).toBe(undone);
    expect([published.length, bench.output('rolled-back')]).toEqual(undone ? [1, true] : [0, undefined]);
    expect(await undo(new Error('a bug'))).toBeUndefined();
  });

  test('is not undone over another publish that has begun since', async () => {
    bench.shows({ publishId: 'other' });
    expect(await undo(notLive)).toMatchObject({
      code: 'rollback-failed',
      message:
        'The version before could not be put back: Another publish of this site ran at the same time. The new one may be live in parts. What went wrong first: It did not come up.',
    });
    expect([published, bench.output('rolled-back')]).toEqual([[], false]);
  });

  test('says so where the former version is not seen live either, unless the run was cancelled', async () => {
    expect(await undo(notLive, new Error('nor this'))).toMatchObject({
      code: 'rollback-failed',
      message: expect.stringContaining('could not be put back: nor this The new one'),
    });
    bench.cancel.abort(new Error('cancelled'));
    await expect(undo(notLive)).rejects.toThrow('cancelled');
  });
});

describe('what is said of a rollback', () => {
  const size = 26_214_400;
  const large = (count: number, more = 0): Comparison => {
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `f${n}`,
        [n === 0 ? size + more : size, 'a'.repeat(64)] as [number, string],
      ]),
    );
    const stored = { state: 'trusted', manifest: { ...manifest, files } } as const;
    return { stored, plan: { added: [], changed: [], unchanged: [], deleted: Object.keys(files), digests: new Map() } };
  };
  const of = (stored: Comparison['stored']) => ({ stored, plan: { ...comparison().plan, deleted: undefined } });

  test.each<[string, Comparison, string, string | undefined]>([
    ['500 MiB', large(20), "For a rollback the former version's 20 files, 500 MiB are fetched first.", undefined],
    [
      'a byte more',
      large(20, 1),
      "A rollback cannot be promised: the former version's 20 files, 500 MiB are over the limit of 500 MiB.",
      'warning',
    ],
    ['a draft', of({ state: 'draft' }), 'There is no former version that a rollback could put back.', 'info'],
    [
      'what is unknown',
      of({ state: 'unknown', why: 'x' }),
      'A rollback cannot be promised: what is live now is not known.',
      'warning',
    ],
    [
      'an open publish',
      of({ state: 'open', manifest: { ...manifest, open: true } }),
      'A rollback cannot be promised: what is live now is not known.',
      'warning',
    ],
  ])('of %s', async (_, given, text, level) => {
    expect(describeBackup(given)).toBe(text);
    if (level === undefined) return;
    await backupOf(publish).backUp('ours', given);
    expect(bench.lines).toEqual([level === 'warning' ? `::warning title=osc-deploy::${text}` : text]);
    expect([bench.sent('site'), copies()]).toEqual([[], undefined]);
  });
});
