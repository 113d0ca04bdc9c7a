import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { instanceNames, pageNames, usualName } from '../../../src/contract/names.js';
import {
  computeOwnTags,
  mergeTags,
  readBranch,
  readDeployedAt,
  readMarker,
} from '../../../src/contract/tags.js';

const pullRequest = fc.integer({ min: 1, max: 999_999_999 });
const base = fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/);

describe('the name of a preview', () => {
  test('is a valid page name that ends in its number', () => {
    fc.assert(
      fc.property(base, pullRequest, (name, number) => {
        const preview = pageNames.ofPullRequest(name, number);
        expect(preview).toMatch(/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/);
        expect(preview.endsWith(`-pr-${number}`)).toBe(true);
      }),
    );
  });

  test('is parsed back to its number, only with its own base', () => {
    fc.assert(
      fc.property(base, base, pullRequest, (name, other, number) => {
        const preview = pageNames.ofPullRequest(name, number);
        expect(pageNames.pullRequestIn(preview, name)).toBe(number);
        expect(pageNames.pullRequestIn(preview, other)).toBe(name === other ? number : undefined);
      }),
    );
  });

  test.each(['hello-pr-', 'hello-pr-07', 'x-hello-pr-7'])(
    'is not %s with the base hello',
    (name) => {
      expect(pageNames.pullRequestIn(name, 'hello')).toBeUndefined();
    },
  );

  test('never changes, because another name would orphan the old preview', () => {
    const long = 'a-long-name-of-an-organisation-and-its-repository-too';
    expect(pageNames.ofPullRequest(long, 7)).toBe(
      'a-long-name-of-an-organisation-and-its-2f899810-pr-7',
    );
    expect(pageNames.ofBranch('shop', 'Topic/One')).toBe('shop-br-topic-one-d0ece593');
    const cut = pageNames.ofBranch(long, 'topic');
    expect([long, `other-${long}`].filter((base) => pageNames.isOfBranch(cut, base))).toEqual([
      long,
    ]);
    expect(instanceNames.ofPullRequest('a'.repeat(50), 7)).toBe(`${'a'.repeat(37)}160b4e43pr7`);
    expect(instanceNames.ofBranch('shop', 'Topic/One')).toBe('shopbrtopiconed0ece593');
  });

  test('has only letters and digits for an instance', () => {
    const [long, other] = ['s'.repeat(60), `${'s'.repeat(59)}t`];
    const name = instanceNames.ofPullRequest(long, 123_456_789);
    expect(name).toMatch(/^s+[0-9a-f]{8}pr123456789$/);
    expect(name).toHaveLength(48);
    expect(name).not.toBe(instanceNames.ofPullRequest(other, 123_456_789));
    expect(instanceNames.pullRequestIn(name, long)).toBe(123_456_789);
    const branch = instanceNames.ofBranch(long, 'feature/a-very-long-name-of-a-branch');
    expect(branch).toHaveLength(48);
    expect([long, other].filter((base) => instanceNames.isOfBranch(branch, base))).toEqual([long]);
    expect(instanceNames.pullRequestIn('shoppr012', 'shop')).toBeUndefined();
  });
});

test.each([
  ['Octo-Org/Hello_World.js', 'octo-org-hello-world-js', 'helloworldjs'],
  ['-a-/--b--', 'a-b', 'b'],
])('a valid name is made from %s', (repository, page, instance) => {
  expect(pageNames.ofRepository(repository)).toBe(page);
  expect(instanceNames.ofRepository(repository)).toBe(instance);
});

describe('the name of a branch', () => {
  const branch = fc.oneof(
    fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
    fc.stringMatching(/^[a-zA-Z0-9/_-]{1,60}$/),
  );

  test('is valid, stable, and recognised as a name of its base', () => {
    fc.assert(
      fc.property(base, branch, (name, of) => {
        const page = pageNames.ofBranch(name, of);
        expect(page).toMatch(/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/);
        expect(pageNames.ofBranch(name, of)).toBe(page);
        expect(pageNames.isOfBranch(page, name)).toBe(true);
        expect(pageNames.pullRequestIn(page, name)).toBeUndefined();
        const instance = name.replaceAll('-', '');
        expect(instanceNames.ofBranch(instance, of)).toMatch(/^[a-z0-9]+$/);
        expect(instanceNames.isOfBranch(instanceNames.ofBranch(instance, of), instance)).toBe(true);
      }),
    );
  });

  test('is different for each branch', () => {
    fc.assert(
      fc.property(base, branch, branch, (name, one, other) => {
        fc.pre(one !== other);
        expect(pageNames.ofBranch(name, one)).not.toBe(pageNames.ofBranch(name, other));
        expect(instanceNames.ofBranch('shop', one)).not.toBe(instanceNames.ofBranch('shop', other));
      }),
    );
  });

  test.each([
    ['topic', /^acme-br-topic$/],
    ['äöü', /^acme-br-[0-9a-f]{8}$/],
    ['pr-7', /^acme-br-pr-7-[0-9a-f]{8}$/],
    ['x-0badf00d', /^acme-br-x-0badf00d-[0-9a-f]{8}$/],
    ['a'.repeat(60), /^acme-br-a{35}-[0-9a-f]{8}$/],
  ])('%s', (of, expected) => expect(pageNames.ofBranch('acme', of)).toMatch(expected));
});

const long = (length: number) => 'x'.repeat(length);
const now = Date.parse('2026-11-22T23:10:42Z');
const deployed = 'deployed 2026-11-22t23:10z';
const production = { preview: undefined, branch: undefined, now };
const ofBranch = (branch: string) => ({ preview: undefined, branch, now });

describe('a deploy', () => {
  test.each([
    ['Acme/Shop', production, ['repository acme/shop']],
    [
      'acme/shop',
      { ...production, preview: 7 },
      ['repository acme/shop', 'preview pr-7', deployed],
    ],
    [
      'acme/shop',
      ofBranch('feature/Ünit-Ab'),
      ['repository acme/shop', 'preview br-feature/^ünit-^ab', deployed],
    ],
    ['', { ...production, preview: 7 }, []],
  ])('of %s as %j is tagged %j', (repository, intent, tags) => {
    expect(computeOwnTags({ repository }, intent)).toEqual(tags);
    for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(64);
  });

  test('has special tags of at most 64 characters when a name is too long', () => {
    const names = [long(60), `${long(59)}y`];
    const tags = names.flatMap((name) =>
      computeOwnTags({ repository: `acme/${name}` }, ofBranch(name)).slice(0, 2),
    );
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags)
      expect(tag).toMatch(/^(repository acme\/|preview br-)x{30,}~[0-9a-f]{8}$/);
    expect(tags.map((tag) => tag.length)).toEqual([64, 64, 64, 64]);
  });
});

describe('tags', () => {
  test.each([
    [
      ['blue', ' Repository  Acme/Shop ', 'PREVIEW pr-7'],
      { repository: 'acme/shop', preview: 'pr-7' },
    ],
    [['repository a/b', 'repository c/d'], { repository: 'a/b' }],
    [['repository', 'previews pr-7', 'my repository a/b'], {}],
  ])('%j are read as %j', (tags, marker) => {
    expect(readMarker(tags)).toEqual(marker);
  });

  test.each(['topic', 'Feature/Ünit-1'])('identify the branch %s', (branch) => {
    expect(readBranch(readMarker(computeOwnTags({ repository: 'a/b' }, ofBranch(branch))))).toBe(
      branch,
    );
  });

  test.each([ofBranch(long(60)), { ...production, preview: 7 }, production])(
    'name no branch for %j',
    (intent) => {
      expect(readBranch(readMarker(computeOwnTags({ repository: 'a/b' }, intent)))).toBeUndefined();
    },
  );
});

test.each([
  [[deployed], '2026-11-22T23:10Z'],
  [['deployed soon'], undefined],
  [['preview pr-7'], undefined],
])('%j dates the last deploy at %s', (tags, at) => {
  expect(readDeployedAt(readMarker(tags))).toBe(at && Date.parse(at));
});

test('other tags remain, our former tags are replaced, and there are at most 20', () => {
  const own = ['repository a/b', 'preview pr-7'];
  expect(mergeTags(['blue', 'Repository c/d', 'preview pr-9', deployed], own)).toEqual([
    ...own,
    'blue',
  ]);
  const others = Array.from({ length: 19 }, (_, index) => `t${index}`);
  expect(mergeTags(others.slice(1), own)).toHaveLength(20);
  expect(mergeTags(others, own)).toBeUndefined();
});

test('the default name of a folder ends in its name, or in a hash where no letter of it remains', () => {
  const named = ['', 'web', 'apps/web', '日本', 'ä'].map((folder) =>
    usualName(pageNames, { repository: 'acme/site', folder }),
  );
  expect(named).toEqual([
    'acme-site',
    'acme-site-web',
    'acme-site-web',
    expect.stringMatching(/^acme-site-[0-9a-f]{8}$/),
    expect.stringMatching(/^acme-site-[0-9a-f]{8}$/),
  ]);
  expect(new Set(named).size).toBe(4);
});
