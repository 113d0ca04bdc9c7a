import { z } from 'zod';
import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { parseJson } from '../http/json.js';
import { maxNote, maxPagePath, maxPages } from './comment-limits.js';
import { commitLink } from './commit-link.js';
import { address, escapeMarkdown, folded, link, table } from './markdown.js';

/** First line of every comment of this action; a comment of its author with it is the one to edit. */
const commentMarker = '<!-- osc-deploy -->';
/** Longest comment that GitHub takes, in characters. */
export const commentMaxLength = 65_536;

const webUrl = z.url({ protocol: /^https?$/ }).max(2000);

/** One site, instance or app in the comment. */
const siteRow = z.object({
  target: z.string().max(20),
  name: z.string().max(200),
  status: z.enum(['live', 'failed', 'removed', 'skipped']),
  url: webUrl.optional(),
  /** Commit that was deployed, or was to be. */
  sha: z.string().max(64),
  /** Commit that the address still shows after a failure. */
  liveSha: z.string().max(64).optional(),
  /** Its commits are of another repository than the pull request. */
  foreign: z.boolean().optional(),
  /** When, ISO 8601. */
  at: z.iso.datetime(),
  /** Link to the run. */
  run: webUrl.optional(),
  /** What changed or why it did not, in a few words. */
  note: z.string().max(maxNote).optional(),
  /** Site-relative paths of changed pages. */
  pages: z.array(z.string().max(maxPagePath)).max(maxPages).optional(),
  /** Changed pages beyond those. */
  morePages: z.number().int().nonnegative().optional(),
  /** Workspace (tenant) and platform environment that were deployed to, as far as they are known. */
  place: z.string().max(200).optional(),
});
export type SiteRow = z.infer<typeof siteRow>;

const statusText: Record<SiteRow['status'], string> = {
  // The spaces do not break, so that a narrow column keeps the two together.
  live: '🟢\u00a0Live',
  failed: '🔴\u00a0Failed',
  removed: '⚪\u00a0Removed',
  skipped: '🟡\u00a0Not\u00a0published',
};

/** Whether a comment begins as those of this action do. The author decides whether it is one. */
export function hasMarker(body: string): boolean {
  return body.trimStart().startsWith(commentMarker);
}

/** The rows that a comment carries; what cannot be read is left out. */
export function parseComment(body: string): SiteRow[] {
  const [, data] = /<!-- osc-deploy:data ([A-Za-z0-9+/=]+) -->/.exec(body) ?? [];
  const json = data === undefined ? undefined : parseJson(Buffer.from(data, 'base64').toString('utf8'));
  if (!Array.isArray(json)) return [];
  return json.flatMap((item) => {
    const parsed = siteRow.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

/** All rows, one for each site: the newest. One that failed keeps what is still live: its address and its commit. */
export function mergeRows(rows: SiteRow[]): SiteRow[] {
  const newest = new Map<string, SiteRow>();
  for (const row of [...rows].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))) {
    newest.set(keyOf(row), row.status === 'failed' ? withLive(row, newest.get(keyOf(row))) : row);
  }
  return [...newest.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function withLive(row: SiteRow, before: SiteRow | undefined): SiteRow {
  if (!before || before.status === 'removed') return row;
  const url = row.url ?? before.url;
  const liveSha = row.liveSha ?? (before.status === 'live' ? before.sha : before.liveSha);
  return { ...row, ...(url ? { url } : {}), ...(liveSha ? { liveSha } : {}) };
}

export function keyOf({ target, name }: Pick<SiteRow, 'target' | 'name'>): string {
  return `${name} ${target}`;
}

/**
 * The whole comment. Where it would be too long, the pages of the oldest rows go first, then their rows.
 * @param options.commitUrl for the link of a commit, without the commit
 */
export function renderComment(rows: SiteRow[], options: { commitUrl: string }): string {
  const kept = [...rows];
  let left = 0;
  const time = timeFormat();
  for (;;) {
    const body = compose(kept, { ...options, left, time });
    if (body.length <= commentMaxLength || kept.length === 0) return body;
    const index = oldest(kept.some((row) => row.pages?.length) ? kept.filter((row) => row.pages?.length) : kept, kept);
    const row = kept[index];
    if (row?.pages?.length) kept[index] = { ...row, pages: [], morePages: row.pages.length + (row.morePages ?? 0) };
    else {
      kept.splice(index, 1);
      left++;
    }
  }
}

function oldest(among: SiteRow[], rows: SiteRow[]): number {
  const row = among.reduce((found, next) => (next.at < found.at ? next : found), among[0] as SiteRow);
  return rows.indexOf(row);
}

function compose(
  rows: SiteRow[],
  { commitUrl, left, time }: { commitUrl: string; left: number; time: Intl.DateTimeFormat },
): string {
  const timeText = (iso: string) => `${time.format(new Date(iso))} UTC`;
  const commit = (sha: string, { foreign }: SiteRow) => commitLink(sha, foreign ? undefined : commitUrl);
  const note = (row: SiteRow) => {
    const parts = [escapeMarkdown(plainText(row.note ?? '', maxNote))];
    if (row.liveSha) parts.push(`still shows ${commit(row.liveSha, row)}`);
    return parts.filter((part) => part !== '').join(' · ');
  };
  const cells = rows.map((row) => [
    `**${escapeMarkdown(row.name)}**`,
    statusText[row.status],
    row.url && row.status !== 'removed' ? address(row.url) : '',
    note(row),
    row.sha ? commit(row.sha, row) : '',
    row.run ? link(timeText(row.at), row.run) : timeText(row.at),
  ]);
  const withPages = rows.filter((row) => row.status === 'live' && row.url && row.pages?.length);
  const lists = withPages.map((row) => pageList(row, { open: withPages.length === 1 }));
  const places = [...new Set(rows.flatMap(({ place }) => (place ? [place] : [])))];
  return [
    commentMarker,
    `### ${titleOf(rows)}`,
    '',
    table(['Name', 'Status', 'Address', 'Changes', 'Commit', 'Log'], cells),
    ...(left > 0 ? ['', `And ${left} more.`] : []),
    ...lists.flatMap((list) => ['', list]),
    ...(places.length > 0
      ? ['', `<sub>${places.map((place) => escapeMarkdown(plainText(place, 200))).join(' · ')}</sub>`]
      : []),
    '',
    `<!-- osc-deploy:data ${Buffer.from(JSON.stringify(rows)).toString('base64')} -->`,
  ].join('\n');
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
  const items = pages.map((path) => `- ${link(escapeMarkdown(shownPath(path)), deepLink(url, path))}`);
  if (morePages > 0) items.push(`- and ${morePages} more`);
  const all = pages.length + morePages;
  return folded(`${count(all, 'new or changed page')} of ${row.name}`, items.join('\n'), options);
}

/** `docs/index.html` is visited as `docs/`. */
export function deepLink(siteUrl: string, path: string): string {
  const encoded = visited(path).split('/').map(encodeURIComponent).join('/');
  return `${siteUrl.replace(/\/+$/, '')}/${encoded}`;
}

function shownPath(path: string): string {
  return `/${plainText(visited(path), 200)}`;
}

function visited(path: string): string {
  return path.replace(/(^|\/)index\.html$/, '$1');
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
