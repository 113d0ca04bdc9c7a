import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  digestLines,
  digestOf,
  digestOfFiles,
  type FileDigest,
} from '../../../src/pages/manifest.js';
import { checkPruneLimit } from '../../../src/pages/prune-guards.js';
import type { Plan, PublishJob } from '../../../src/pages/publish-job.js';
import { changedPageUrls, type SiteFile } from '../../../src/pages/site-file.js';
import { logTo } from '../../support/log.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';
import { readInputs } from '../../support/run/inputs.js';

test('the digest of a directory equals the sha256sum of its files, their paths sorted by bytes', () => {
  const names = ['index.html', 'b/ü.html', 'b.html', 'B.html', '\u{1f600}.txt', '\uffee.txt'];
  const tree: Tree = Object.fromEntries(names.map((name) => [name, `content of ${name}`]));
  const command = "find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum";
  const listing = execFileSync('sh', ['-c', command], { cwd: folderOf(tree), encoding: 'utf8' });
  const files = names.map((name): [string, FileDigest] => [
    name,
    digestOf(Buffer.from(`content of ${name}`)),
  ]);
  expect(digestLines(files).join('')).toBe(listing);
  expect(digestOfFiles(files)).toBe(`sha256:${createHash('sha256').update(listing).digest('hex')}`);
});

test('the output lists up to a hundred changed pages, the start page before deeper ones, without assets', () => {
  const files = (paths: string[]) => paths.map((path) => ({ path }) as SiteFile);
  const many = Array.from({ length: 150 }, (_, n) => `p/${n + 100}.html`);
  const changes = { added: files([...many, 'app.js', 'z.html']), changed: files(['index.html']) };
  const expected = ['', 'z.html', ...many.slice(0, 98)].map((path) => `https://a.b/${path}`);
  expect(changedPageUrls(changes, 'https://a.b/')).toEqual(expected);
});

describe('the limit on deletions', () => {
  const names = (count: number, ending: string) =>
    Array.from({ length: count }, (_, n) => `${n + 10}${ending}`);
  const filesOf = (count: number, ending: string) =>
    names(count, ending).map((path) => ({ path, size: 1, source: { bytes: Buffer.alloc(1) } }));

  interface Given {
    deleted?: string[] | undefined;
    unchanged?: number;
    changed?: number;
    added?: number;
    /** Other remaining files. */
    assets?: number;
  }

  /** Returns the warnings of an allowed plan. */
  async function check(given: Given, limit = ''): Promise<string[]> {
    const { deleted, unchanged = 0, changed = 0, added = 0, assets = 0 } = given;
    const plan: Plan = {
      added: filesOf(added, '.html'),
      changed: filesOf(changed, '.c.html'),
      unchanged: [...filesOf(unchanged, '.u.html'), ...filesOf(assets, '.css')],
      deleted,
      digests: new Map(),
    };
    const lines: string[] = [];
    const { inputs } = readInputs({ 'max-prune': limit });
    const tools = { log: logTo((line) => lines.push(line)) };
    await checkPruneLimit(
      { rules: inputs, by: {}, files: plan.added, place: { tools } } as unknown as PublishJob,
      {
        site: undefined,
        stored: { state: 'draft' },
        isWayBack: false,
        plan,
      },
    );
    return lines;
  }
  const refusal = (message: string, next: string, names: string[] = []) =>
    expect.objectContaining({
      code: 'prune-limit',
      message: [message, ...names.map((name) => `- ${name}`)].join('\n'),
      hint: expect.stringContaining(next),
    });
  const raise = 'If these files should go, raise `max-prune` for one run.';

  describe('`max-prune`', () => {
    test.each<{ limit: string; given?: Given; most: number; allowed: string }>([
      { limit: '3', most: 3, allowed: '3 files' },
      { limit: '0', most: 0, allowed: '0 files' },
      { limit: '1', most: 1, allowed: '1 file' },
      // Of the files that are stored: what is added is not.
      {
        limit: '25%',
        given: { unchanged: 3, changed: 3, added: 9 },
        most: 2,
        allowed: '25% of 9 files',
      },
      { limit: '50%', given: { unchanged: 1 }, most: 1, allowed: '50% of 3 files' },
      { limit: '0%', given: { unchanged: 9 }, most: 0, allowed: '0% of 10 files' },
    ])(
      'of $limit allows $most deleted files and no more',
      async ({ limit, given, most, allowed }) => {
        expect(await check({ ...given, deleted: names(most, '.txt') }, limit)).toEqual([]);
        const deleted = names(most + 1, '.txt');
        const counted = deleted.length === 1 ? '1 file' : `${deleted.length} files`;
        const text = `This publish would delete ${counted}, and \`max-prune\` allows ${allowed}:`;
        await expect(check({ ...given, deleted }, limit)).rejects.toThrow(
          refusal(text, raise, deleted),
        );
      },
    );

    test('is refused, with a solution, when the stored files are unknown', async () => {
      const reason = 'it was last published by something else, or cannot be read';
      const text = `What the site holds is not known, so \`max-prune\` cannot be checked: ${reason}.`;
      const next = 'Or run once without `max-prune`; from then on it is known.';
      await expect(check({ deleted: undefined }, '99%')).rejects.toThrow(refusal(text, next));
    });
  });

  describe('without `max-prune`', () => {
    const warning = ({ going, stored, what }: { going: number; stored: number; what: string }) => [
      `::warning title=osc-deploy::This publish deletes ${going} of the ${stored} ${what} on the site.`,
    ];

    test.each([
      { going: 20, staying: 0, isSaid: false },
      { going: 11, staying: 12, isSaid: false },
      { going: 11, staying: 11, isSaid: true },
      { going: 20, staying: 5, isSaid: true },
    ])(
      '$going deleted pages and $staying remaining pages are allowed, with a warning: $isSaid',
      async (row) => {
        const { going, staying, isSaid } = row;
        const half = Math.floor(staying / 2);
        const given = { deleted: names(going, '.html'), unchanged: half, changed: staying - half };
        const said = isSaid ? warning({ going, stored: going + staying, what: 'pages' }) : [];
        expect(await check(given)).toEqual(said);
        // Assets come and go, and what is added was not stored.
        const withAssets = {
          ...given,
          deleted: [...given.deleted, ...names(500, '.js')],
          added: 490,
          assets: 90,
        };
        expect(await check(withAssets)).toEqual(said);
      },
    );

    test.each([
      { going: 21, staying: 5 },
      { going: 21, staying: 0 },
    ])(
      '$going deleted and $staying remaining pages look like a build that lost its content',
      async ({ going, staying }) => {
        const given = { deleted: names(going, '.html'), unchanged: staying };
        const text = `This publish deletes ${going} of the ${going + staying} pages on the site, which looks like a build that lost its content:`;
        const next = 'If these pages should go, run once with `max-prune: 100%`.';
        const lost = refusal(text, next, [...given.deleted.slice(0, 20), 'and 1 more']);
        await expect(check(given)).rejects.toThrow(lost);
        await expect(check({ ...given, assets: 500 })).rejects.toThrow(lost);
        expect(await check(given, '100%')).toEqual([]);
      },
    );

    test.each([
      { going: 400, assets: 1, added: 0, isSaid: true },
      { going: 12, assets: 12, added: 0, isSaid: true },
      { going: 11, assets: 11, added: 1, isSaid: false },
      { going: 10, assets: 10, added: 0, isSaid: false },
    ])(
      '$going other files deleted, $assets left and $added new cause a warning: $isSaid',
      async (row) => {
        const { going, isSaid, ...given } = row;
        const said = isSaid ? warning({ going, stored: going + given.assets, what: 'files' }) : [];
        expect(await check({ ...given, deleted: names(going, '.js') })).toEqual(said);
      },
    );

    test('deleted pages are not counted when the stored files are unknown', async () => {
      expect(await check({ deleted: undefined, unchanged: 30 })).toEqual([]);
    });
  });
});
