import { describe, expect, test } from '@jest/globals';
import {
  type Claim,
  type Evidence,
  guardChange,
  isSameOwner,
  type OwningRepository,
  Removal,
  type Whose,
  weigh,
} from '../../../src/platform/ownership.js';
import { logTo } from '../../support/log.js';

const ours = 'github.com/acme/shop';
const own = { repository: 'acme/shop', repositoryId: '1' };

describe('two repositories', () => {
  test.each<[OwningRepository, OwningRepository, boolean | undefined]>([
    [{ repository: 'old/b', repositoryId: '1' }, { repository: 'new/b', repositoryId: '1' }, true],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/b', repositoryId: '2' }, false],
    [{ repository: 'a/b' }, { repository: 'A/B', repositoryId: '2' }, true],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/c' }, false],
    [{ repositoryId: '1' }, { repository: 'a/c' }, undefined],
    [{ repository: 'a/b' }, {}, undefined],
  ])('%j and %j are the same: %s', (owner, other, same) => {
    expect(isSameOwner(owner, other)).toBe(same);
  });
});

const theirTags = ['blue', 'repository octo/app'];
const rows: [string, Evidence, Whose][] = [
  [
    'tags of ours',
    { tags: ['Repository Acme/Shop'], source: 'https://github.com/octo/app' },
    'ours',
  ],
  ['tags with our id', { tags: ['repository acme/former', 'repository-id 1'] }, 'ours'],
  [
    'tags of another',
    { tags: theirTags, source: 'https://github.com/acme/shop' },
    { foreign: 'octo/app' },
  ],
  [
    'a manifest of another',
    { tags: [], manifest: { repository: 'octo/app' } },
    { foreign: 'octo/app' },
  ],
  ['our source', { tags: undefined, source: 'git@github.com:acme/shop.git#main' }, 'ours'],
  [
    'the source of another',
    { tags: [], source: 'https://github.com/octo/app' },
    { foreign: 'github.com/octo/app' },
  ],
  ['an archive', { tags: [], source: 's3://bucket/a.zip' }, 'unmarked'],
  ['nothing', { tags: ['blue'] }, 'unmarked'],
  ['nothing that can be read', { tags: undefined }, 'unknown'],
];
const evidence = Object.fromEntries(rows.map(([what, one]) => [what, one]));

test.each(rows)('the owner is decided by %s', (_, given, whose) => {
  expect(weigh(given, { own, sources: [ours] })).toEqual(whose);
});

test('a source cannot be compared outside of a repository', () => {
  expect(
    weigh({ tags: [], source: 'https://github.com/octo/app' }, { own: { repository: '' } }),
  ).toBe('unmarked');
});

describe('the permissions of a run', () => {
  const decide = (what: string, { removes, chosen }: { removes: boolean; chosen: boolean }) => {
    const lines: string[] = [];
    const claim: Claim = {
      own,
      sources: [ours],
      thing: '"shop"',
      name: 'shop',
      chosen,
      log: logTo((line) => lines.push(line)),
    };
    const given = evidence[what] ?? { tags: undefined };
    try {
      if (removes) Removal.of(given, claim);
      else guardChange(given, claim);
      return lines.join() || 'yes';
    } catch (error) {
      return [(error as { code?: string }).code, (error as Error).message].join(': ');
    }
  };
  const refused = 'other-repository: "shop" belongs to octo/app, and this run to acme/shop.';
  const unseen =
    'platform-error: The owner of "shop" is unknown: its tags cannot be read. Nothing of it was changed.';
  const warned = (does: string) =>
    `::warning title=osc-deploy::"shop" was deployed by octo/app before; this run of acme/shop ${does}.`;
  const all = (text: string) => ({
    change: text,
    changeChosen: text,
    removal: text,
    removalChosen: text,
  });
  const foreign = {
    ...all(refused),
    changeChosen: warned('takes it over'),
    removalChosen: warned('removes it'),
  };

  test.each([
    { what: 'tags of ours', ...all('yes') },
    { what: 'nothing', ...all('yes') },
    { what: 'tags of another', ...foreign },
    { what: 'a manifest of another', ...foreign },
    { what: 'the source of another', ...foreign },
    { what: 'our source', ...all(unseen), change: 'yes', changeChosen: 'yes' },
    { what: 'nothing that can be read', ...all(unseen), changeChosen: 'yes' },
  ])('with $what', ({ what, ...expected }) => {
    expect({
      change: decide(what, { removes: false, chosen: false }),
      changeChosen: decide(what, { removes: false, chosen: true }),
      removal: decide(what, { removes: true, chosen: false }),
      removalChosen: decide(what, { removes: true, chosen: true }),
    }).toEqual(expected);
  });

  test('name a source on another host together with the host', () => {
    const log = logTo(() => undefined);
    const claim = { own, sources: [ours], thing: '"shop"', name: 'shop', chosen: false, log };
    expect(() => guardChange({ tags: [], source: 'https://git.example/octo/app' }, claim)).toThrow(
      '"shop" belongs to git.example/octo/app, and this run to github.com/acme/shop.',
    );
  });
});
