import { describe, expect, test } from '@jest/globals';
import { guardOwner, isSameOwner, type OwningRepository } from '../../../src/contract/ownership.js';
import { computeOwnTags, mergeTags, readBranch, readDeployedAt, readMarker } from '../../../src/contract/tags.js';
import { logTo } from '../../support/log.js';

describe('two repositories', () => {
  test.each<[OwningRepository, OwningRepository, boolean | undefined]>([
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/b', repositoryId: '1' }, true],
    [{ repository: 'old/b', repositoryId: '1' }, { repository: 'new/b', repositoryId: '1' }, true],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/b', repositoryId: '2' }, false],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/b' }, true],
    [{ repository: 'a/b' }, { repository: 'A/B', repositoryId: '2' }, true],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/c' }, false],
    [{ repositoryId: '1' }, { repository: 'a/c' }, undefined],
    [{}, { repository: 'a/c', repositoryId: '2' }, undefined],
    [{ repository: 'a/b' }, {}, undefined],
  ])('%j and %j are the same: %s', (owner, own, same) => {
    expect(isSameOwner(owner, own)).toBe(same);
  });
});

describe('a name that another repository has deployed', () => {
  const guard = (owner: OwningRepository, given: { chosen: boolean; removes?: boolean }) => {
    const lines: string[] = [];
    const log = logTo((line) => lines.push(line));
    guardOwner(owner, { own: { repository: 'me/site' }, thing: 'The site shop', name: 'shop', log, ...given });
    return lines;
  };
  const other = { repository: 'them/site' };

  test('is not touched where the action made it, and the way out is a command', () => {
    expect(() => guard(other, { chosen: false })).toThrow(
      expect.objectContaining({
        code: 'other-repository',
        message: 'The site shop belongs to them/site, and this run to me/site.',
        next: expect.stringContaining('`name: shop`'),
      }),
    );
  });

  test.each([
    [undefined, 'takes it over'],
    [true, 'removes it'],
  ])('is taken at its word where a person gave it, with a warning (removes: %s)', (removes, does) => {
    const [line, ...more] = guard(other, { chosen: true, ...(removes === undefined ? {} : { removes }) });
    expect([line, more]).toEqual([expect.stringContaining(`them/site before; this run of me/site ${does}.`), []]);
  });

  test.each([{ repository: 'me/site' }, {}])('that is %j is no other one', (owner) => {
    expect(guard(owner, { chosen: false })).toEqual([]);
  });
});

const long = (length: number) => 'x'.repeat(length);
const now = Date.parse('2026-11-22T23:10:42Z');
const deployed = 'deployed 2026-11-22t23:10z';
const production = { preview: undefined, branch: undefined, now };
const ofBranch = (branch: string) => ({ preview: undefined, branch, now });

describe('what a run makes', () => {
  test.each([
    ['Acme/Shop', production, ['repository acme/shop']],
    ['acme/shop', { ...production, preview: 7 }, ['repository acme/shop', 'preview pr-7', deployed]],
    ['acme/shop', ofBranch('feature/Ünit-Ab'), ['repository acme/shop', 'preview br-feature/^ünit-^ab', deployed]],
    [`acme/${long(48)}`, production, [`repository acme/${long(48)}`]],
    ['', { ...production, preview: 7 }, []],
    [undefined, production, []],
  ])('of %s as %j is tagged %j', (repository, intent, tags) => {
    expect(computeOwnTags(repository, intent)).toEqual(tags);
    for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(64);
  });

  test('has tags of its own where a name is too long, of at most 64 characters', () => {
    const names = [long(60), `${long(59)}y`];
    const tags = names.flatMap((name) => computeOwnTags(`acme/${name}`, ofBranch(name)).slice(0, 2));
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^(repository acme\/|preview br-)x{30,}~[0-9a-f]{8}$/);
    expect(tags.map((tag) => tag.length)).toEqual([64, 64, 64, 64]);
  });
});

describe('what tags say', () => {
  test.each([
    [['blue', ' Repository  Acme/Shop ', 'PREVIEW pr-7'], { repository: 'acme/shop', preview: 'pr-7' }],
    [['repository a/b', 'repository c/d'], { repository: 'a/b' }],
    [['repository', 'previews pr-7', 'my repository a/b'], {}],
  ])('%j says %j', (tags, marker) => {
    expect(readMarker(tags)).toEqual(marker);
  });

  test.each(['topic', 'Feature/ABC-1', 'Ünit'])('the branch %s is found again', (branch) => {
    expect(readBranch(readMarker(computeOwnTags('a/b', ofBranch(branch))))).toBe(branch);
  });

  test.each([ofBranch(long(60)), { ...production, preview: 7 }, production])('none of %j', (intent) => {
    expect(readBranch(readMarker(computeOwnTags('a/b', intent)))).toBeUndefined();
  });
});

test.each([
  [[deployed], '2026-11-22T23:10Z'],
  [['deployed soon'], undefined],
  [['preview pr-7'], undefined],
])('%j says that the last deploy was at %s', (tags, at) => {
  expect(readDeployedAt(readMarker(tags))).toBe(at && Date.parse(at));
});

test('tags of others stay, former ones of ours do not, and there are at most 20', () => {
  const own = ['repository a/b', 'preview pr-7'];
  expect(mergeTags(['blue', 'Repository c/d', 'preview pr-9', deployed], own)).toEqual([...own, 'blue']);
  const others = Array.from({ length: 19 }, (_, index) => `t${index}`);
  expect(mergeTags(others.slice(1), own)).toHaveLength(20);
  expect(mergeTags(others, own)).toBeUndefined();
});
