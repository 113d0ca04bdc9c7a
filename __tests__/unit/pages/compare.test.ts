import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { compare, hasWork } from '../../../src/pages/compare.js';
import type { Manifest } from '../../../src/pages/manifest.js';
import type { Plan } from '../../../src/pages/plan.js';
import { Site } from '../../../src/pages/site.js';
import { digestsOf, filesOf, type Given, PublishBench } from '../../support/publish/publish-bench.js';
import type { Tree } from '../../support/run/in-process.js';

const live: Tree = { 'index.html': 'home', 'app.js': 'one', 'old.js': 'old' };
const next: Tree = { 'index.html': 'home', 'app.js': 'two', 'new.js': 'new' };

let bench: PublishBench;
let site: Site;
beforeEach(async () => {
  bench = await PublishBench.start();
  site = await bench.siteOf(live);
});
afterEach(() => bench.close());

async function compared(
  given: Given = {},
  { trust = true, at = site }: { trust?: boolean; at?: Site | undefined } = {},
) {
  const { plan, stored } = await compare(bench.publishOf(next, given), { site: at, trust });
  const names = (list: { path: string }[]) => list.map(({ path }) => path).join(' ');
  const { added, changed, unchanged, deleted, kept } = plan;
  return {
    state: stored.state,
    added: names(added),
    changed: names(changed),
    unchanged: names(unchanged),
    deleted,
    kept,
  };
}
const shows = (change: Partial<Manifest> = {}) =>
  bench.shows({ publishId: 'before', files: digestsOf(live), ...change });
const everything = { added: 'index.html app.js new.js', changed: '', unchanged: '' };

describe('a comparison', () => {
  test('with a trusted manifest finds what has changed', async () => {
    shows();
    expect(await compared()).toEqual({
      ...{ state: 'trusted', added: 'new.js', changed: 'app.js', unchanged: 'index.html', deleted: ['old.js'] },
      kept: undefined,
    });
    expect(bench.lines).toEqual(['1 added, 1 changed, 1 unchanged, 1 to delete.']);
  });

  test('that is not to save uploads counts what is stored all the same', async () => {
    shows();
    const full = { ...everything, added: 'new.js', changed: 'index.html app.js', deleted: ['old.js'] };
    expect(await compared({ inputs: { incremental: 'false' } }, { trust: false })).toMatchObject({
      state: 'trusted',
      ...full,
    });
    expect(bench.lines).toEqual(['1 added, 2 changed, 0 unchanged, 1 to delete.']);
  });

  test.each([
    ['with a draft', (): Site => new Site({ ...site.page, status: 'draft' }, bench.publishOf(next))],
    ['with a site that is not there', (): undefined => undefined],
  ])('%s asks nothing and deletes nothing', async (_, at) => {
    const publish = bench.publishOf(next);
    const { plan, stored } = await compare(publish, { site: at(), trust: true });
    expect([stored, plan.added.length, plan.deleted]).toEqual([{ state: 'draft' }, 3, []]);
    expect(bench.sent('site')).toEqual([]);
  });

  test('with what is unknown sends everything, and says why', async () => {
    expect(await compared()).toEqual({ state: 'unknown', ...everything, deleted: undefined, kept: undefined });
    expect(bench.lines).toEqual([
      'Comparing is not possible: the site has no manifest of this action. Every file goes up.',
      '3 added, 0 changed, 0 unchanged, unknown to delete.',
    ]);
    bench.lines.length = 0;
    await compared({ inputs: { incremental: 'false' } }, { trust: false });
    expect(bench.lines).toEqual(['3 added, 0 changed, 0 unchanged, unknown to delete.']);
  });

  test.each<[string, Partial<Manifest>, string, object]>([
    [
      'that says nothing of what storage has taken',
      { files: {}, run: 'https://run/9' },
      'An earlier publish (https://run/9) did not end. Every file goes up.',
      { ...everything, deleted: undefined },
    ],
    [
      'that names what storage has taken',
      { files: digestsOf({ 'app.js': 'two' }), paths: ['old.js', 'index.html'] },
      'An earlier publish did not end. Storage has taken 1 file of it; the rest goes up.',
      { added: 'new.js', changed: 'index.html', unchanged: 'app.js', deleted: ['old.js'] },
    ],
  ])('with an open manifest %s', async (_, open, said, expected) => {
    shows({ open: true, ...open });
    expect(await compared()).toMatchObject({ state: 'open', ...expected });
    expect(bench.lines[0]).toBe(said);
    bench.lines.length = 0;
    await compared({ inputs: { incremental: 'false' } }, { trust: false });
    expect(bench.lines).toHaveLength(1);
  });

  test('takes what `keep` names out of what is deleted', async () => {
    shows({ files: digestsOf({ ...live, 'gone.js': 'gone' }) });
    const { deleted, kept } = await compared({ inputs: { keep: 'old.js' } });
    expect([deleted, [...(kept ?? [])]]).toEqual([['gone.js'], Object.entries(digestsOf({ 'old.js': 'old' }))]);
    expect(bench.lines).toEqual(['1 added, 1 changed, 1 unchanged, 1 to delete, 1 kept.']);
  });
});

describe('the site of another repository', () => {
  const owner = { repository: 'acme/other', repositoryId: '7' };

  test('is refused under a name that nothing but the action chose', async () => {
    shows(owner);
    await expect(compared({ publish: { nameChosen: false } })).rejects.toMatchObject({
      code: 'other-repository',
      message: 'The site my-site belongs to acme/other, and this run to octo-org/site.',
    });
    await compared();
    expect(bench.lines[0]).toBe(
      '::warning title=osc-deploy::The site my-site was deployed by acme/other before; this run of octo-org/site takes it over.',
    );
  });

  test('that asks for a password cannot be told from ours, and nothing is changed', async () => {
    const chosen = { publish: { nameChosen: false } };
    bench.answers({ status: 401 });
    await expect(compared(chosen)).rejects.toMatchObject({
      code: 'password-needed',
      message:
        'The site my-site asks visitors for a password that this step does not have, so whose it is cannot be seen. Nothing was changed.',
    });
    expect((await compared()).state).toBe('unknown');
    expect((await compared({ ...chosen, inputs: { 'basic-auth': 'guest:correct-horse-battery' } })).state).toBe(
      'unknown',
    );
    bench.platform.faults.disarmAll();
    bench.answers({ status: 403 });
    expect((await compared(chosen)).state).toBe('unknown');
  });
});

test.each<[Partial<Plan>, boolean]>([
  [{ added: filesOf({ a: '' }) }, true],
  [{ changed: filesOf({ a: '' }) }, true],
  [{ added: filesOf({ a: '' }), changed: filesOf({ b: '' }) }, true],
  [{ deleted: ['a'] }, true],
  [{ deleted: undefined }, true],
  [{ unchanged: filesOf({ a: '' }) }, false],
])('a plan with %j has work: %s', (change, work) => {
  expect(hasWork({ added: [], changed: [], unchanged: [], deleted: [], digests: new Map(), ...change })).toBe(work);
});
