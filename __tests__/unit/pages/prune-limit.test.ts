import { describe, expect, test } from '@jest/globals';
import type { Plan } from '../../../src/pages/plan.js';
import { checkPruneLimit } from '../../../src/pages/prune-limit.js';
import { settingsOf } from '../../../src/pages/publish-request.js';
import { logTo } from '../../support/log.js';
import { readInputs } from '../../support/run/inputs.js';

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
function check({ deleted, unchanged = 0, changed = 0, added = 0, assets = 0 }: Given, limit = ''): string[] {
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
  checkPruneLimit(plan, { ...settingsOf(inputs), tools: { log: logTo((line) => lines.push(line)) } });
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
  ])('of %s allows so many deleted files, and not one more: %j', (limit, given, message) => {
    expect(check(given, limit)).toEqual([]);
    const deleted = names((given.deleted ?? []).length + 1, '.txt');
    expect(() => check({ ...given, deleted }, limit)).toThrow(
      refusal(
        `This publish would delete ${message}: ${deleted.join(', ')}.`,
        'If these files should go, raise `max-prune` for one run.',
      ),
    );
  });

  test('names ten of those that would go, and says when there are more', () => {
    const ten = names(10, '.txt').join(', ');
    const said = 'This publish would delete';
    expect(() => check({ deleted: names(10, '.txt') }, '9')).toThrow(
      refusal(`${said} 10 files, and \`max-prune\` allows 9 files: ${ten}.`),
    );
    expect(() => check({ deleted: names(11, '.txt') }, '9')).toThrow(
      refusal(`${said} 11 files, and \`max-prune\` allows 9 files: ${ten} ….`),
    );
  });

  test('is refused where what is stored is not known, with the way out', () => {
    expect(() => check({ deleted: undefined }, '100%')).toThrow(
      refusal(
        'What the site holds is not known, so `max-prune` cannot be checked: it was last published by something else, or cannot be read.',
        'Or run once without `max-prune`; from then on it is known.',
      ),
    );
  });
});

describe('without `max-prune` pages that go', () => {
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
  ])('%d, while %d stay, are allowed', (going, staying, said) => {
    const half = Math.floor(staying / 2);
    const given = { deleted: names(going, '.html'), unchanged: half, changed: staying - half };
    expect(check(given)).toEqual(said);
    // Assets come and go, and what is added was not stored.
    expect(check({ ...given, deleted: [...given.deleted, ...names(500, '.js')], added: 490, assets: 90 })).toEqual(
      said,
    );
  });

  test.each([
    [17, 4, 21],
    [21, 5, 26],
    [21, 0, 21],
  ])('%d, while %d stay, look like a build that lost its content', (going, unchanged, stored) => {
    expect(() => check({ deleted: names(going, '.html'), unchanged })).toThrow(
      refusal(
        `This publish deletes ${going} of the ${stored} pages on the site, which looks like a build that lost its content.`,
        'If these pages should go, run once with `max-prune: 100%`.',
      ),
    );
    expect(() => check({ deleted: names(going, '.html'), unchanged, assets: 500 })).toThrow(/looks like a build/);
    expect(check({ deleted: names(going, '.html'), unchanged }, '100%')).toEqual([]);
  });

  test.each<[number, number, number, boolean]>([
    // Deleted files, files that stay, files that are new, whether there is a warning.
    [400, 1, 0, true],
    [11, 11, 1, false],
    [12, 12, 0, true],
    [10, 10, 0, false],
    [400, 1, 350, false],
  ])('and other files: %d, while %d stay and %d are new: %s', (going, assets, added, isSaid) => {
    const text = `::warning title=osc-deploy::This publish deletes ${going} of the ${going + assets} files on the site.`;
    expect(check({ deleted: names(going, '.js'), assets, added })).toEqual(isSaid ? [text] : []);
  });

  test('are not counted where what is stored is not known', () => {
    expect(check({ deleted: undefined, unchanged: 30 })).toEqual([]);
  });
});
