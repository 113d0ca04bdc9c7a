import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { isSameOwner, type OwningRepository, ownerOf } from '../../../src/contract/owner.js';
import type { From } from '../../../src/contract/told.js';
import {
  type Act,
  type Claim,
  consequences,
  type Evidence,
  permit,
  type Whose,
  weigh,
} from '../../../src/platform/ownership.js';
import { logTo } from '../../support/log.js';

const own = { repository: 'acme/shop', repositoryId: '1' };
const elsewhere = 'other.example/acme/shop';

describe('two repositories', () => {
  test.each<[OwningRepository, OwningRepository, boolean | undefined]>([
    [{ repository: 'old/b', repositoryId: '1' }, { repository: 'new/b', repositoryId: '1' }, true],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/b', repositoryId: '2' }, false],
    [{ repository: 'a/b' }, { repository: 'A/B', repositoryId: '2' }, true],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/c' }, false],
    [{ repository: 'a/b' }, { repository: 'host:8443/a/b' }, false],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'git/a/b', repositoryId: '1' }, false],
    [{ repositoryId: '1' }, { repository: 'a/c' }, undefined],
    [{ repository: 'a/b' }, {}, undefined],
  ])('%j and %j are the same: %s', (owner, other, same) => {
    expect(isSameOwner(owner, other)).toBe(same);
  });
});

describe('the owner of a run', () => {
  const run = { serverUrl: 'https://github.com', repository: 'Acme/Shop', repositoryId: '' };
  test.each([
    [run, { repository: 'Acme/Shop', repositoryId: undefined }, 'person'],
    [{ ...run, folder: '' }, { repository: 'Acme/Shop', repositoryId: undefined }, 'folder'],
    [
      { ...run, serverUrl: 'https://other.example', repositoryId: '7' },
      { repository: elsewhere, repositoryId: '7' },
      'person',
    ],
    [
      { ...run, serverUrl: 'http://localhost:3000' },
      { repository: 'localhost:3000/acme/shop', repositoryId: undefined },
      'person',
    ],
    [{ ...run, repository: '' }, { repository: '', repositoryId: undefined }, 'person'],
  ])('%j is %j, told by a %s', (context, value, from) => {
    expect(ownerOf(context)).toEqual({ value, from });
  });
});

const theirTags = ['blue', 'repository octo/app'];
const octo = { is: 'foreign', owner: { repository: 'octo/app' } } as const;
const rows: [string, Evidence, Whose][] = [
  [
    'tags of ours',
    { tags: ['Repository Acme/Shop'], source: 'https://github.com/octo/app' },
    { is: 'ours' },
  ],
  [
    'tags with our id under a former name',
    { tags: ['repository acme/former', 'repository-id 1'] },
    { is: 'former', owner: { repository: 'acme/former', repositoryId: '1' } },
  ],
  [
    'tags of our name with another id',
    { tags: ['repository acme/shop', 'repository-id 2'] },
    { is: 'foreign', owner: { repository: 'acme/shop', repositoryId: '2' } },
  ],
  [
    'tags of another server',
    { tags: [`repository ${elsewhere}`, 'repository-id 1'] },
    { is: 'foreign', owner: { repository: elsewhere, repositoryId: '1' } },
  ],
  ['tags of another', { tags: theirTags, source: 'https://github.com/acme/shop' }, octo],
  ['a manifest of another', { tags: [], manifest: { repository: 'octo/app' } }, octo],
  [
    'a manifest of another, though the tags are ours',
    { tags: ['repository acme/shop'], manifest: { repository: 'octo/app' } },
    octo,
  ],
  [
    'a manifest of ours, though the tags are of another',
    { tags: theirTags, manifest: { repository: 'acme/shop' } },
    { is: 'ours' },
  ],
  ['tags behind a hidden manifest', { tags: theirTags, manifest: 'hidden' }, octo],
  ['a hidden manifest and no tag', { tags: ['blue'], manifest: 'hidden' }, { is: 'unknown' }],
  ['a manifest without a name', { tags: [], manifest: {} }, { is: 'nobody' }],
  ['our source', { tags: undefined, source: 'git@github.com:acme/shop.git#main' }, { is: 'ours' }],
  ['the source of another', { tags: [], source: 'https://github.com/octo/app' }, octo],
  ['an archive', { tags: [], source: 's3://bucket/a.zip' }, { is: 'unmarked' }],
  ['nothing', { tags: ['blue'] }, { is: 'unmarked' }],
  ['nothing, and nothing was ever published', { tags: [], manifest: 'draft' }, { is: 'draft' }],
  ['nothing that can be read', { tags: undefined }, { is: 'unknown' }],
];
const evidence = Object.fromEntries(rows.map(([what, one]) => [what, one]));

test.each(rows)('the owner is told by %s', (_, given, whose) => {
  expect(weigh(given, { owner: { value: own, from: 'person' } })).toMatchObject(whose);
});

const nobody = { value: { repository: '', repositoryId: undefined }, from: 'folder' } as const;

test.each<[string, Evidence, Whose['is']]>([
  ['a manifest', { tags: [], manifest: { repository: 'octo/app' } }, 'foreign'],
  ['tags', { tags: theirTags }, 'foreign'],
  ['tags behind a hidden manifest', { tags: theirTags, manifest: 'hidden' }, 'foreign'],
  ['tags behind a manifest without a name', { tags: theirTags, manifest: {} }, 'foreign'],
  ['tags of a draft', { tags: theirTags, manifest: 'draft' }, 'foreign'],
  ['a source', { tags: [], source: 'https://github.com/octo/app' }, 'foreign'],
  ['nothing', { tags: [] }, 'unmarked'],
  ['nothing of a site', { tags: [], manifest: {} }, 'nobody'],
])('what names an owner by %s is anothers for a folder without a repository', (_, given, is) => {
  expect(weigh(given, { owner: nobody }).is).toBe(is);
});

test.each<[From, Whose['is']]>([
  ['person', 'ours'],
  ['workflow', 'foreign'],
  ['record', 'foreign'],
])('a source that is told by a %s makes a thing with that source %s', (from, is) => {
  const url = 'https://github.com/octo/app';
  const claim = { owner: { value: own, from: 'person' }, source: { value: url, from } } as const;
  expect(weigh({ tags: [], source: url }, claim).is).toBe(is);
});

interface Told {
  from?: From;
  more?: Partial<Claim>;
}

function decide(act: Act, given: Evidence, { from = 'repository', more = {} }: Told = {}) {
  const lines: string[] = [];
  const claim: Claim = {
    owner: { value: own, from: 'person' },
    name: { value: 'shop', from },
    replaces: true,
    thing: '"shop"',
    log: logTo((line) => lines.push(line)),
    ...more,
  };
  try {
    const { rewritesOwner } = permit(act, given, claim);
    return [...lines, rewritesOwner ? 'and is renamed' : 'yes'].join();
  } catch (error) {
    const { code, message, advice } = error as { code: string; message: string; advice: unknown };
    return `${code}: ${message} ${JSON.stringify(advice)}`;
  }
}

describe('the permission of a run', () => {
  const seen: Record<Whose['is'], Evidence> = {
    ours: { tags: ['repository acme/shop'], source: 'https://github.com/acme/shop' },
    former: { tags: ['repository acme/former', 'repository-id 1'], source: 'https://x.y/a/b' },
    foreign: { tags: theirTags },
    draft: { tags: [], manifest: 'draft' },
    nobody: { tags: [], manifest: {} },
    unmarked: { tags: [] },
    unknown: { tags: [], manifest: 'hidden' },
  };
  const cells = Object.entries(consequences).flatMap(([is, acts]) =>
    Object.entries(acts).map(([act, who]) => [is, act, who] as [Whose['is'], Act, string]),
  );

  test.each(cells)('for %s to %s it needs: %s', (is, act, who) => {
    const byDefault = decide(act, seen[is] ?? { tags: [] });
    const refused = /^(other-repository|password-needed): /;
    expect(refused.test(byDefault)).toBe(who === 'named');
    const atTerminal = { more: { owner: { value: own, from: 'folder' } } } as const;
    expect(refused.test(decide(act, seen[is] ?? { tags: [] }, atTerminal))).toBe(who !== 'yes');

    for (const from of ['workflow', 'folder', 'record'] as const)
      expect(refused.test(decide(act, seen[is] ?? { tags: [] }, { from }))).toBe(who !== 'yes');
    expect(decide(act, seen[is] ?? { tags: [] }, { from: 'person' })).not.toMatch(refused);
  });

  test('is a table in the documentation', () => {
    const page = readFileSync('docs/services.md', 'utf8');
    const words = {
      ours: 'ours',
      former: 'ours under a former name',
      foreign: "another's",
      draft: "nobody's, and nothing was published yet",
      nobody: "nobody's site",
      unmarked: "nobody's app or instance",
      unknown: 'cannot be told',
    };
    for (const [is, { change, remove, protect }] of Object.entries(consequences)) {
      // No person names what a sweep removes.
      const sweep = remove === 'yes' ? 'yes' : 'never';
      const row = [words[is as Whose['is']], change, remove, protect, sweep];
      expect(page).toContain(`| ${row.join(' | ')} |`);
    }
  });

  const warned = (does: string) =>
    `::warning title=osc-deploy::"shop" was deployed by octo/app before; this run of acme/shop ${does}.`;

  test('is said where a person takes over what another repository deployed', () => {
    const at = { from: 'person' } as const;
    expect(decide('change', { tags: theirTags }, at)).toBe(
      `${warned('takes it over')},and is renamed`,
    );
    expect(decide('remove', { tags: theirTags }, at)).toBe(
      `${warned('removes it')},and is renamed`,
    );
    expect(decide('change', { tags: theirTags }, { ...at, more: { owner: nobody } })).toContain(
      '"shop" was deployed by octo/app before; this folder, of no repository, takes it over.',
    );
    const options = { ...at, more: { replaces: false } };
    expect(decide('change', { tags: theirTags }, options)).toBe(
      '"shop" was deployed by octo/app before; this run of acme/shop changes it.,yes',
    );
  });

  test.each<[string, string, Told]>([
    ['tags of another', '"shop" belongs to octo/app, and this run to acme/shop.', {}],
    [
      'tags of our name with another id',
      '"shop" belongs to acme/shop (id 2), and this run to acme/shop (id 1).',
      {},
    ],
    [
      'tags of another server',
      '"shop" belongs to other.example/acme/shop, and this run to github.com/acme/shop.',
      {},
    ],
    [
      'tags of another',
      '"shop" belongs to octo/app, and this clone to acme/shop.',
      { from: 'workflow', more: { owner: { value: own, from: 'folder' } } },
    ],
    [
      'tags of another',
      '"shop" belongs to octo/app, and this folder to no repository.',
      { from: 'workflow', more: { owner: nobody } },
    ],
    [
      'nothing',
      'The owner of "shop" cannot be told: nothing of it names a repository. Nothing of it was changed.',
      { from: 'workflow' },
    ],
  ])('is refused for %s: %s', (what, text, told) => {
    expect(decide('change', evidence[what] ?? { tags: [] }, told)).toContain(text);
  });

  test('names the option that takes over what a workflow of a clone names', () => {
    expect(decide('change', { tags: theirTags }, { from: 'workflow' })).toContain(
      '`--name shop` takes it over.',
    );
  });

  test('names no command that removes what is known to be another repository’s', () => {
    const said = decide('remove', { tags: theirTags }, { from: 'workflow' });
    expect(said).toContain('"shop" belongs to octo/app');
    expect(said).not.toMatch(/--name|operation: remove/);
  });

  test('needs tags that can be read, for a removal of what has no manifest', () => {
    const unseen =
      'platform-error: The owner of "shop" is unknown: its tags cannot be read. Nothing of it was changed.';
    const source = 'https://github.com/acme/shop';
    for (const from of ['repository', 'person'] as const) {
      expect(decide('remove', { tags: undefined }, { from })).toContain(unseen);
      expect(decide('remove', { tags: undefined, source }, { from })).toContain(unseen);
    }
    expect(decide('change', { tags: undefined })).toContain(unseen);
    expect(decide('change', { tags: undefined, source })).toBe('yes');
    expect(decide('change', { tags: undefined }, { from: 'person' })).toBe('yes');
  });

  describe('to remove', () => {
    const tags = ['repository acme/shop', 'preview pr-7'];
    const refused = /^other-repository: The owner of "shop" cannot be told/;

    test('what hides its manifest needs more than a tag, but for a preview', () => {
      expect(decide('remove', { tags, manifest: 'hidden' })).toMatch(refused);
      expect(decide('remove', { tags, manifest: 'hidden' }, { from: 'person' })).toBe('yes');
      const preview = { more: { preview: 'pr-7' } };
      expect(decide('remove', { tags, manifest: 'hidden' }, preview)).toBe('yes');
      const other = { more: { preview: 'pr-8' } };
      expect(decide('remove', { tags, manifest: 'hidden' }, other)).toMatch(refused);
    });

    test('a preview without a source needs the tag of that preview', () => {
      expect(decide('remove', { tags }, { more: { preview: 'pr-7' } })).toBe('yes');
      expect(decide('remove', { tags }, { more: { preview: 'pr-8' } })).toMatch(refused);
      expect(decide('remove', { tags: [] }, { more: { preview: 'pr-7' } })).toMatch(refused);
    });
  });
});
