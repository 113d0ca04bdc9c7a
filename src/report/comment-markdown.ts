import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { pageUrl, visitedPath } from '../pages/changed-pages.js';
import { commentMarker, dataLine, oldestFirst, type SiteRow } from './comment-data.js';
import { maxNote, maxPlanItem } from './comment-limits.js';
import { address, code, escapeMarkdown, folded, link, table } from './markdown.js';
import { commitLink } from './run-facts.js';

/** Maximum number of sites, services and apps in one comment. */
const maxRows = 50;
/** Maximum number of them whose changed pages or plan is listed. */
const maxListing = 5;
/** Maximum length of a comment, in characters: GitHub takes 65,536. */
const maxComment = 65_000;
/** A list of at most this many items is shown unfolded. */
const maxUnfolded = 8;

type DeployStatus = Exclude<SiteRow['status'], 'planned'>;
type DeployRow = SiteRow & { status: DeployStatus };
const isDeploy = (row: SiteRow): row is DeployRow => row.status !== 'planned';

/** The words for a status: in its cell, as the title when all have it, and counted. */
const statuses: Record<DeployStatus, { cell: string; title: string; word: string }> = {
  // The spaces of a cell do not break, so that a narrow column keeps the two together.
  live: { cell: '🟢\u00a0Live', title: 'Deployed to Open Source Cloud', word: 'live' },
  failed: { cell: '🔴\u00a0Failed', title: 'Deploy to Open Source Cloud failed', word: 'failed' },
  removed: { cell: '⚪\u00a0Removed', title: 'Removed from Open Source Cloud', word: 'removed' },
  skipped: {
    cell: '🟡\u00a0Not\u00a0published',
    title: 'Not published on Open Source Cloud',
    word: 'not published',
  },
};

interface Rendering {
  /** URL of a commit's page up to the commit. */
  commitUrl: string | undefined;
  time: Intl.DateTimeFormat;
}

/**
 * Renders the whole comment: a table of the newest deploys, a section for each plan, and the changed pages of the newest rows;
 * as many lists as fit.
 * @param options.commitUrl URL of a commit's page up to the commit
 */
export function renderComment(rows: SiteRow[], { commitUrl }: Pick<Rendering, 'commitUrl'>): string {
  const newest = oldestFirst(rows).reverse();
  const shown = new Set(newest.slice(0, maxRows));
  const rendering = { commitUrl, time: timeFormat(), hidden: rows.length - shown.size };
  const withLists = newest.filter(({ pages, plan }) => pages?.length || plan?.parts.length);
  for (let lists = maxListing; ; lists--) {
    const listing = new Set(withLists.slice(0, lists));
    const kept = rows.filter((row) => shown.has(row)).map((row) => (listing.has(row) ? row : withoutLists(row)));
    const body = compose(kept, rendering);
    if (body.length <= maxComment || lists === 0) return body;
  }
}

function withoutLists(row: SiteRow): SiteRow {
  const { pages, plan, morePages = 0 } = row;
  return {
    ...row,
    ...(pages?.length ? { pages: [], morePages: pages.length + morePages } : {}),
    ...(plan ? { plan: { ...plan, parts: [] } } : {}),
  };
}

function compose(rows: SiteRow[], { hidden, ...rendering }: Rendering & { hidden: number }): string {
  const deploys = rows.filter(isDeploy);
  const withPages = rows.filter((row) => row.status === 'live' && row.url && row.pages?.length);
  const places = [...new Set(rows.flatMap(({ place }) => (place ? [escapeMarkdown(plainText(place, 200))] : [])))];
  return [
    `${commentMarker}\n### ${titleOf(deploys)}`,
    ...(deploys.length > 0 ? [deployTable(deploys, rendering)] : []),
    ...(hidden > 0 ? [`And ${hidden} more.`] : []),
    ...withPages.map((row) => pageList(row, { open: withPages.length === 1 })),
    ...rows.map((row) => planSection(row, rendering)).filter((section) => section !== ''),
    ...(places.length > 0 ? [`<sub>${places.join(' · ')}</sub>`] : []),
    dataLine(rows),
  ].join('\n\n');
}

function deployTable(rows: DeployRow[], rendering: Rendering): string {
  const cells = rows.map((row) => {
    const { name, status, url, sha } = row;
    const notes = [escapeMarkdown(plainText(row.note ?? '', maxNote))];
    if (row.liveSha) notes.push(`still shows ${commitOf(row, row.liveSha, rendering)}`);
    return [
      `**${escapeMarkdown(name)}**`,
      statuses[status].cell,
      url && status !== 'removed' ? address(url) : '',
      notes.filter((note) => note !== '').join(' · '),
      sha ? commitOf(row, sha, rendering) : '',
      timeOf(row, rendering),
    ];
  });
  return table(['Name', 'Status', 'Address', 'Changes', 'Commit', 'Updated (UTC)'], cells);
}

function commitOf({ foreign }: SiteRow, sha: string, { commitUrl }: Rendering): string {
  return commitLink(sha, foreign ? undefined : commitUrl);
}

function timeOf({ at, run }: SiteRow, { time }: Rendering): string {
  const text = time.format(new Date(at));
  return run ? link(text, run) : text;
}

/** Returns the status that all deploys share, or how many have which. */
function titleOf(deploys: DeployRow[]): string {
  const counts = new Map<DeployStatus, number>();
  for (const { status } of deploys) counts.set(status, (counts.get(status) ?? 0) + 1);
  const [first] = counts.keys();
  if (!first) return 'Plan for Open Source Cloud';
  if (counts.size === 1) return statuses[first].title;
  return `Open Source Cloud: ${[...counts].map(([status, n]) => `${n} ${statuses[status].word}`).join(', ')}`;
}

function pageList(row: SiteRow, options: { open: boolean }): string {
  const { url = '', pages = [], morePages = 0 } = row;
  const items = pages.map((path) => `- ${link(escapeMarkdown(shownPath(path)), pageUrl(url, path))}`);
  if (morePages > 0) items.push(`- and ${morePages} more`);
  const all = pages.length + morePages;
  return folded(`${count(all, 'new or changed page')} of ${row.name}`, items.join('\n'), options);
}

/** Returns a page's path as text; the start page's is its file name, because a lone `/` is hard to see as a link. */
function shownPath(path: string): string {
  return plainText(visitedPath(path) || path, 200);
}

/** Renders what a deploy would do; empty for a row that is no plan. */
function planSection(row: SiteRow, rendering: Rendering): string {
  const { name, plan, sha } = row;
  if (row.status !== 'planned' || !plan) return '';
  const at = sha ? ` at ${commitOf(row, sha, rendering)}` : '';
  return [
    `#### 📋 Plan for ${escapeMarkdown(name)}`,
    `${escapeMarkdown(plainText(plan.sentence, maxNote))}\n\n<sub>Planned${at} on ${timeOf(row, rendering)} UTC</sub>`,
    ...plan.parts.map(({ title, items, more }) => {
      const lines = items.map((item) => `- ${code(plainText(item, maxPlanItem))}`);
      if (more > 0) lines.push(`- and ${more} more in the job summary`);
      const all = items.length + more;
      return folded(`${title} (${all})`, lines.join('\n'), { open: all <= maxUnfolded });
    }),
  ].join('\n\n');
}

/** `21 Nov, 06:01`. Made once for each comment, because it is slow to make. */
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
