import { describe, expect, test } from '@jest/globals';
import { computeOwnTags, mergeTags, readBranch, readDeployedAt, readMarker } from '../../../src/contract/tags.js';

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
