import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { pageUrl, visitedPath } from '../pages/changed-pages.js';
import { maxListing, maxNote, maxRows } from './comment-limits.js';
import { commentMarker, dataLine, oldestFirst, type SiteRow } from './comment-rows.js';
import { commitLink } from './commit-link.js';
import { address, escapeMarkdown, folded, link, table } from './markdown.js';

const statusText: Record<SiteRow['status'], string> = {
  // The spaces do not break, so that a narrow column keeps the two together.
  live: '🟢\u00a0Live',
  failed: '🔴\u00a0Failed',
  removed: '⚪\u00a0Removed',
  skipped: '🟡\u00a0Not\u00a0published',
};

interface Rendering {
  /** For the link of a commit, without the commit. */
  commitUrl: string | undefined;
  time: Intl.DateTimeFormat;
}

/**
 * The whole comment: the newest rows, and the pages of the newest of those. So it stays below GitHub's 65,536 characters.
 * @param options.commitUrl for the link of a commit, without the commit
 */
export function renderComment(rows: SiteRow[], { commitUrl }: Pick<Rendering, 'commitUrl'>): string {
  const newest = oldestFirst(rows).reverse();
  const shown = new Set(newest.slice(0, maxRows));
  const listing = new Set(newest.filter(({ pages }) => pages?.length).slice(0, maxListing));
  const kept = rows.filter((row) => shown.has(row)).map((row) => (listing.has(row) ? row : withoutPages(row)));
  return compose(kept, { commitUrl, time: timeFormat(), left: rows.length - kept.length });
}

function withoutPages(row: SiteRow): SiteRow {
  if (!row.pages?.length) return row;
  return { ...row, pages: [], morePages: (row.pages?.length ?? 0) + (row.morePages ?? 0) };
}

function compose(rows: SiteRow[], { left, ...rendering }: Rendering & { left: number }): string {
  const withPages = rows.filter((row) => row.status === 'live' && row.url && row.pages?.length);
  const places = [...new Set(rows.flatMap(({ place }) => (place ? [escapeMarkdown(plainText(place, 200))] : [])))];
  return [
    `${commentMarker}\n### ${titleOf(rows)}`,
    table(
      ['Name', 'Status', 'Address', 'Changes', 'Commit', 'Log'],
      rows.map((row) => cellsOf(row, rendering)),
    ),
    ...(left > 0 ? [`And ${left} more.`] : []),
    ...withPages.map((row) => pageList(row, { open: withPages.length === 1 })),
    ...(places.length > 0 ? [`<sub>${places.join(' · ')}</sub>`] : []),
    dataLine(rows),
  ].join('\n\n');
}

function cellsOf(row: SiteRow, { commitUrl, time }: Rendering): string[] {
  const commit = (sha: string) => commitLink(sha, row.foreign ? undefined : commitUrl);
  const at = `${time.format(new Date(row.at))} UTC`;
  const notes = [escapeMarkdown(plainText(row.note ?? '', maxNote))];
  if (row.liveSha) notes.push(`still shows ${commit(row.liveSha)}`);
  return [
    `**${escapeMarkdown(row.name)}**`,
    statusText[row.status],
    row.url && row.status !== 'removed' ? address(row.url) : '',
    notes.filter((note) => note !== '').join(' · '),
    row.sha ? commit(row.sha) : '',
    row.run ? link(at, row.run) : at,
  ];
}

const titles: Record<SiteRow['status'], string> = {
  live: 'Deployed to Open Source Cloud',
  failed: 'Deploy to Open Source Cloud failed',
  removed: 'Removed from Open Source Cloud',
  skipped: 'Not published on Open Source Cloud',
};

/** Says what all rows have in common, and counts them where they differ. */
function titleOf(rows: SiteRow[]): string {
  const counts = new Map<SiteRow['status'], number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  const [first] = counts.keys();
  if (first && counts.size === 1) return titles[first];
  const words = { live: 'live', failed: 'failed', removed: 'removed', skipped: 'not published' };
  return `Open Source Cloud: ${[...counts].map(([status, n]) => `${n} ${words[status]}`).join(', ')}`;
}

function pageList(row: SiteRow, options: { open: boolean }): string {
  const { url = '', pages = [], morePages = 0 } = row;
  const items = pages.map((path) => `- ${link(escapeMarkdown(shownPath(path)), pageUrl(url, path))}`);
  if (morePages > 0) items.push(`- and ${morePages} more`);
  const all = pages.length + morePages;
  return folded(`${count(all, 'new or changed page')} of ${row.name}`, items.join('\n'), options);
}

/** The start page by its file name: a lone `/` would not be seen to be a link. */
function shownPath(path: string): string {
  return plainText(visitedPath(path) || path, 200);
}

/** `21 Nov, 06:01`. Costs too much to be made for each row, or when this file is loaded. */
function timeFormat(): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
}
