import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { pageUrl, visitedPath } from '../pages/changed-pages.js';
import { commentMarker, dataLine, oldestFirst, type SiteRow } from './comment-data.js';
import { address, code, escapeMarkdown, folded, link, table } from './markdown.js';
import { commitLink } from './run-facts.js';

/** Maximum number of sites, services and apps in one comment: GitHub takes 65,536 characters. */
const maxRows = 30;
/** Maximum number of them whose changed pages or plan is listed. */
const maxListing = 3;
/** A list of at most this many items is shown unfolded. */
const maxUnfolded = 8;

/** The words for a status: in its cell, and as the title when all rows have it. */
const statuses = {
  // The spaces of a cell do not break, so that a narrow column keeps the two together.
  live: { cell: '🟢\u00a0Live', title: 'Deployed to Open Source Cloud' },
  failed: { cell: '🔴\u00a0Failed', title: 'Deploy to Open Source Cloud failed' },
  removed: { cell: '⚪\u00a0Removed', title: 'Removed from Open Source Cloud' },
  skipped: { cell: '🟡\u00a0Not\u00a0published', title: 'Not published on Open Source Cloud' },
  planned: { cell: '', title: 'Plan for Open Source Cloud' },
};

/** Renders the whole comment: a table of the newest deploys, a section for each plan, and the changed pages of the newest rows. */
export function renderComment(all: SiteRow[]): string {
  const newest = oldestFirst(all).reverse().slice(0, maxRows);
  const listing = newest.filter(({ items }) => items?.length).slice(0, maxListing);
  const rows = all
    .filter((row) => newest.includes(row))
    .map((row) => {
      const { items = [], more = 0 } = row;
      return items.length === 0 || listing.includes(row) ? row : { ...row, items: [], more: items.length + more };
    });
  const deploys = rows.filter(({ status }) => status !== 'planned');
  const withPages = rows.filter(({ status, url, items }) => status === 'live' && url && items?.length);
  const titles = new Set((deploys.length > 0 ? deploys : rows).map(({ status }) => statuses[status].title));
  const places = [...new Set(rows.flatMap(({ place }) => (place ? [escapeMarkdown(plainText(place, 200))] : [])))];
  return [
    `${commentMarker}\n### ${titles.size === 1 ? [...titles].join() : 'Deploys to Open Source Cloud'}`,
    ...(deploys.length > 0 ? [deployTable(deploys)] : []),
    ...(all.length > rows.length ? [`And ${all.length - rows.length} more.`] : []),
    ...withPages.map((row) => pageList(row, { open: withPages.length === 1 })),
    ...rows.flatMap((row) => (row.status === 'planned' ? planSection(row) : [])),
    ...(places.length > 0 ? [`<sub>${places.join(' · ')}</sub>`] : []),
    dataLine(rows),
  ].join('\n\n');
}

function deployTable(rows: SiteRow[]): string {
  const cells = rows.map((row) => {
    const { name, status, url, sha, liveSha, commitUrl } = row;
    const live = liveSha ? [`still shows ${commitLink(liveSha, commitUrl)}`] : [];
    return [
      `**${escapeMarkdown(name)}**`,
      statuses[status].cell,
      url && status !== 'removed' ? address(url) : '',
      [noteOf(row), ...live].filter((note) => note !== '').join(' · '),
      sha ? commitLink(sha, commitUrl) : '',
      timeOf(row),
    ];
  });
  return table(['Name', 'Status', 'Address', 'Changes', 'Commit', 'Updated (UTC)'], cells);
}

function noteOf({ note = '' }: SiteRow): string {
  return escapeMarkdown(plainText(note, 300));
}

/** `2026-11-21 06:01`, a link to the run. */
function timeOf({ at, run }: SiteRow): string {
  const text = at.slice(0, 16).replace('T', ' ');
  return run ? link(text, run) : text;
}

function pageList({ name, url = '', items = [], more = 0 }: SiteRow, options: { open: boolean }): string {
  // The start page's is its file name, because a lone `/` is hard to see as a link.
  const shown = items.map((path) =>
    link(escapeMarkdown(plainText(visitedPath(path) || path, 200)), pageUrl(url, path)),
  );
  return folded(`${count(items.length + more, 'new or changed page')} of ${name}`, bullets(shown, more), options);
}

/** Renders what a deploy would do: a sentence, and a line for each file, step or option. */
function planSection(row: SiteRow): string[] {
  const { name, sha, commitUrl, items = [], more = 0 } = row;
  const at = sha ? ` at ${commitLink(sha, commitUrl)}` : '';
  const all = items.length + more;
  return [
    `#### 📋 Plan for ${escapeMarkdown(name)}`,
    `${noteOf(row)}\n\n<sub>Planned${at} on ${timeOf(row)} UTC</sub>`,
    ...(items.length > 0
      ? [
          folded(
            count(all, 'change'),
            bullets(
              items.map((item) => code(plainText(item, 200))),
              more,
            ),
            { open: all <= maxUnfolded },
          ),
        ]
      : []),
  ];
}

function bullets(items: string[], more: number): string {
  return [...items, ...(more > 0 ? [`and ${more} more`] : [])].map((item) => `- ${item}`).join('\n');
}
