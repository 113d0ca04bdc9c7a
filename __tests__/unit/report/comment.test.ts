import { describe, expect, test } from '@jest/globals';
import {
  hasMarker,
  mergeRows,
  parseComment,
  renderComment,
  type SiteRow,
} from '../../../src/report/comment-body.js';

const row = (more: Partial<SiteRow> = {}): SiteRow => ({
  target: 'pages',
  name: 'hello-pr-7',
  status: 'live',
  url: 'https://hello-pr-7.pages.osaas.io/',
  sha: 'a'.repeat(40),
  commitUrl: 'https://github.com/o/r/commit/',
  at: '2026-03-01T12:00:00.000Z',
  ...more,
});

describe('a rendered comment', () => {
  test('shows pages as deep links, an index as its folder', () => {
    const body = renderComment([
      row({ items: ['index.html', 'a b/index.html', 'c#d.html'], more: 4 }),
    ]);
    expect(body).toContain('- [index.html](<https://hello-pr-7.pages.osaas.io/>)');
    expect(body).toContain('- [a b/](<https://hello-pr-7.pages.osaas.io/a%20b/>)');
    expect(body).toContain('(<https://hello-pr-7.pages.osaas.io/c%23d.html>)');
    expect(body).toContain('- and 4 more');
    expect(body).toContain('7 new or changed pages');
  });

  test('links a commit of this repository, and only names commits of another', () => {
    const [own, foreign] = [
      row(),
      row({ name: 'app', commitUrl: undefined, liveSha: 'b'.repeat(40) }),
    ];
    expect(renderComment([own])).toContain(
      `[<code>aaaaaaa</code>](<https://github.com/o/r/commit/${'a'.repeat(40)}>)`,
    );
    const body = renderComment([foreign]);
    expect(body).toContain('| last deployed: <code>bbbbbbb</code> |');
    expect(body).not.toContain('/commit/');
  });

  test('shows names, notes and paths as text', () => {
    const hostile = row({
      name: '<img>|@octocat',
      note: '[x](http://evil) @team',
      items: ['`|<b>.html'],
    });
    const visible = renderComment([hostile, { ...hostile, status: 'planned' }]).replace(
      /<!-- osc-deploy:data .*/,
      '',
    );
    expect(visible).not.toMatch(/(?<!\\)(<img|@octocat|@team|\[x\]|<b|\|<)/);
  });

  test('has the thirty newest rows, and the lists of the three newest, and is not too long for GitHub', () => {
    const items = Array.from({ length: 30 }, (_, index) => `${'p'.repeat(110)}${index}.html`);
    const rows = Array.from({ length: 40 }, (_, index) =>
      row({
        name: `site-${index}`,
        items,
        at: `2026-03-01T12:00:${String(index).padStart(2, '0')}.000Z`,
      }),
    );
    const body = renderComment(rows);
    expect(body.length).toBeLessThan(65_536);
    expect(renderComment(rows.map((one) => ({ ...one, status: 'planned' }))).length).toBeLessThan(
      65_536,
    );
    expect(body).toContain('And 10 more.');
    const kept = parseComment(body);
    expect({ length: kept.length, first: kept[0]?.name }).toEqual({ length: 30, first: 'site-10' });
    expect(kept.filter((one) => one.items?.length).map(({ name }) => name)).toEqual([
      'site-37',
      'site-38',
      'site-39',
    ]);
    expect(kept[0]?.more).toBe(30);
  });
});

test('one name on two platforms has two rows, each with its platform', () => {
  const stage = row({ platform: 'stage', url: 'https://hello.stage.example/' });
  const rows = mergeRows([
    row(),
    stage,
    row({ status: 'removed', at: '2026-03-01T13:00:00.000Z' }),
  ]);
  expect(rows.map(({ status, platform }) => [status, platform])).toEqual([
    ['removed', undefined],
    ['live', 'stage'],
  ]);

  const body = renderComment(rows);
  expect(body).toContain('| **hello-pr-7** on prod |');
  expect(body).toContain('| **hello-pr-7** on stage |');
  expect(renderComment([stage])).not.toContain('on stage');

  const plans = renderComment(rows.map((one) => ({ ...one, status: 'planned' })));
  expect(plans).toContain(' on stage\n');
});

test('several rows name their place once, at the end, and those with different results share one title', () => {
  const place = 'workspace acme on prod';
  const body = renderComment([row({ place }), row({ name: 'docs', status: 'failed', place })]);
  expect(body.match(/<sub>workspace acme on prod<\/sub>/g)).toHaveLength(1);
  expect(body).toContain('### Deploys to Open Source Cloud\n');
});

describe('rows', () => {
  test('exist for each service with this name, and name the service', () => {
    const shop = (service?: string) => row({ target: 'instance', name: 'shop', service });
    const both = mergeRows([shop('valkey-io-valkey'), shop('minio-minio')]);
    expect(both.map(({ service }) => service)).toEqual(['minio-minio', 'valkey-io-valkey']);
    expect(renderComment(both)).toMatch(
      /\| \*\*shop\*\* on minio-minio \|.*\n\| \*\*shop\*\* on valkey-io-valkey \|/,
    );
    expect(renderComment([shop('minio-minio')])).toContain('| **shop** |');
  });

  test('that failed keep the link to a live site, but not to a removed one', () => {
    const { url: _, ...failed } = row({
      status: 'failed',
      at: '2026-03-01T13:00:00.000Z',
      sha: 'b'.repeat(40),
    });
    const [merged = row()] = mergeRows([row(), failed]);
    const again = { ...failed, at: '2026-03-01T14:00:00.000Z', sha: 'c'.repeat(40) };
    expect(mergeRows([merged, again])[0]?.liveSha).toBe(row().sha);
    expect(mergeRows([row({ status: 'removed' }), failed])[0]?.url).toBeUndefined();
  });

  test.each([
    'no data',
    '[{"name":1},null,{"url":"javascript:x"}]',
    JSON.stringify([row({ url: 'javascript:alert(1)' })]),
  ])('of a comment with %s are ignored', (data) => {
    expect(
      parseComment(`<!-- osc-deploy:data ${Buffer.from(data).toString('base64')} -->`),
    ).toEqual([]);
    expect(parseComment(data)).toEqual([]);
  });
});

test('the marker only counts at the very start', () => {
  expect(hasMarker('> <!-- osc-deploy -->')).toBe(false);
  expect(hasMarker('\n<!-- osc-deploy -->')).toBe(true);
});
