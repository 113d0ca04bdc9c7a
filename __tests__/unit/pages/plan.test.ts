import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { checkPruneLimit } from '../../../src/pages/compare.js';
import { digestLines, digestOf, digestOfLines } from '../../../src/pages/manifest.js';
import type { Plan, PublishJob } from '../../../src/pages/publish-job.js';
import { changedPageUrls, type SiteFile } from '../../../src/pages/site-file.js';
import { logTo } from '../../support/log.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';
import { readInputs } from '../../support/run/inputs.js';

describe('the digest of a directory', () => {
  const tree: Tree = {
    'index.html': 'a',
    'b/ü.html': 'b',
    'b.html': 'c',
    'B.html': 'd',
    '\u{1f600}.txt': 'e',
    '\uffee.txt': 'f',
  };
  const digests = new Map(Object.entries(tree).map(([path, text]) => [path, digestOf(Buffer.from(text))]));

  test('equals the sha256sum of the directory, its paths sorted by bytes', () => {
    const command = "find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum";
    const listing = execFileSync('sh', ['-c', command], { cwd: folderOf(tree), encoding: 'utf8' });
    expect(digestLines(digests).join('')).toBe(listing);
    expect(digestOfLines(digestLines(digests))).toBe(`sha256:${createHash('sha256').update(listing).digest('hex')}`);
  });
});

describe('changed pages', () => {
  test('are listed in the output up to a hundred, the start page before deeper ones, without assets', () => {
    const files = (paths: string[]) => paths.map((path) => ({ path }) as SiteFile);
    const many = Array.from({ length: 150 }, (_, n) => `p/${String(n).padStart(3, '0')}.html`);
    const urls = changedPageUrls(
      { added: files([...many, 'app.js', 'z.html']), changed: files(['index.html']) },
      'https://a.b/',
    );
    expect([urls.length, urls.slice(0, 3), urls.at(-1)]).toEqual([
      100,
      ['https://a.b/', 'https://a.b/z.html', 'https://a.b/p/000.html'],
      'https://a.b/p/097.html',
    ]);
  });
});

describe('the limit on deletions', () => {
  const names = (count: number, ending: string) => Array.from({ length: count }, (_, n) => `${n + 10}${ending}`);
  const filesOf = (count: number, ending: string) =>
    names(count, ending).map((path) => ({ path, size: 1, source: { bytes: Buffer.alloc(1) } }));

  interface Given {
    deleted?: string[] | undefined;
    unchanged?: number;
    changed?: number;
    added?: number;
    /** Other files that stay. */
    assets?: number;
  }

  /** The warnings of a plan that is allowed. */
  async function check(
    { deleted, unchanged = 0, changed = 0, added = 0, assets = 0 }: Given,
    limit = '',
  ): Promise<string[]> {
    const plan: Plan = {
      added: filesOf(added, '.html'),
      changed: filesOf(changed, '.c.html'),
      unchanged: [...filesOf(unchanged, '.u.html'), ...filesOf(assets, '.css')],
      deleted,
      digests: new Map(),
    };
    const lines: string[] = [];
    const { inputs, problems } = readInputs({ 'max-prune': limit });
    expect(problems).not.toContainEqual(expect.objectContaining({ input: 'max-prune' }));
    const tools = { log: logTo((line) => lines.push(line)) };
    const request = { inputs, files: plan.added, tools } as unknown as PublishJob;
    await checkPruneLimit(request, { site: undefined, plan });
    return lines;
  }
  const refusal = (message: string, next?: string) =>
    expect.objectContaining({ code: 'prune-limit', message, ...(next ? { hint: expect.stringContaining(next) } : {}) });

  describe('`max-prune`', () => {
    test.each<[string, Given, string]>([
      ['3', { deleted: names(3, '.txt') }, '4 files, and `max-prune` allows 3 files'],
      ['0', { deleted: [] }, '1 file, and `max-prune` allows 0 files'],
      ['1', { deleted: names(1, '.txt') }, '2 files, and `max-prune` allows 1 file'],
      // Of the files that are stored: what is added is not.
      [
        '25%',
        { deleted: names(2, '.txt'), unchanged: 3, changed: 3, added: 9 },
        '3 files, and `max-prune` allows 25% of 9 files',
      ],
      ['50%', { deleted: names(1, '.txt'), unchanged: 1 }, '2 files, and `max-prune` allows 50% of 3 files'],
      ['0%', { deleted: [], unchanged: 9 }, '1 file, and `max-prune` allows 0% of 10 files'],
    ])('of %s allows exactly that many deleted files: %j', async (limit, given, message) => {
      expect(await check(given, limit)).toEqual([]);
      const deleted = names((given.deleted ?? []).length + 1, '.txt');
      await expect(check({ ...given, deleted }, limit)).rejects.toThrow(
        refusal(
          `This publish would delete ${message}: ${deleted.join(', ')}.`,
          'If these files should go, raise `max-prune` for one run.',
        ),
      );
    });

    test('names ten of the files to delete, and says when there are more', async () => {
      const ten = names(10, '.txt').join(', ');
      const said = 'This publish would delete';
      await expect(check({ deleted: names(10, '.txt') }, '9')).rejects.toThrow(
        refusal(`${said} 10 files, and \`max-prune\` allows 9 files: ${ten}.`),
      );
      await expect(check({ deleted: names(11, '.txt') }, '9')).rejects.toThrow(
        refusal(`${said} 11 files, and \`max-prune\` allows 9 files: ${ten} ….`),
      );
    });

    test('is refused, with the way out, when the stored files are unknown', async () => {
      await expect(check({ deleted: undefined }, '99%')).rejects.toThrow(
        refusal(
          'What the site holds is not known, so `max-prune` cannot be checked: it was last published by something else, or cannot be read.',
          'Or run once without `max-prune`; from then on it is known.',
        ),
      );
    });
  });

  describe('deleted pages without `max-prune`', () => {
    const warned = (going: number, stored: number) => [
      `::warning title=osc-deploy::This publish deletes ${going} of the ${stored} pages on the site.`,
    ];

    test.each<[number, number, string[]]>([
      // Deleted pages, pages that stay, what is said.
      [19, 1, []],
      [20, 0, []],
      [10, 11, []],
      [11, 11, warned(11, 22)],
      [11, 12, []],
      [16, 5, warned(16, 21)],
      [20, 5, warned(20, 25)],
    ])('are allowed: %d, while %d stay', async (going, staying, said) => {
      const half = Math.floor(staying / 2);
      const given = { deleted: names(going, '.html'), unchanged: half, changed: staying - half };
      expect(await check(given)).toEqual(said);
      // Assets come and go, and what is added was not stored.
      expect(
        await check({ ...given, deleted: [...given.deleted, ...names(500, '.js')], added: 490, assets: 90 }),
      ).toEqual(said);
    });

    test.each([
      [17, 4, 21],
      [21, 5, 26],
      [21, 0, 21],
    ])('look like a build that lost its content: %d, while %d stay', async (going, unchanged, stored) => {
      await expect(check({ deleted: names(going, '.html'), unchanged })).rejects.toThrow(
        refusal(
          `This publish deletes ${going} of the ${stored} pages on the site, which looks like a build that lost its content.`,
          'If these pages should go, run once with `max-prune: 100%`.',
        ),
      );
      await expect(check({ deleted: names(going, '.html'), unchanged, assets: 500 })).rejects.toThrow(
        /looks like a build/,
      );
      expect(await check({ deleted: names(going, '.html'), unchanged }, '100%')).toEqual([]);
    });

    test.each<[number, number, number, boolean]>([
      // Deleted files, files that stay, files that are new, whether there is a warning.
      [400, 1, 0, true],
      [11, 11, 1, false],
      [12, 12, 0, true],
      [10, 10, 0, false],
      [400, 1, 350, false],
    ])('and other files: %d deleted, %d left and %d new, cause a warning: %s', async (going, assets, added, isSaid) => {
      const text = `::warning title=osc-deploy::This publish deletes ${going} of the ${going + assets} files on the site.`;
      expect(await check({ deleted: names(going, '.js'), assets, added })).toEqual(isSaid ? [text] : []);
    });

    test('are not counted when the stored files are unknown', async () => {
      expect(await check({ deleted: undefined, unchanged: 30 })).toEqual([]);
    });
  });
});
