import * as z from 'zod/mini';
import { count } from '../base/format.js';
import { parseJson } from '../base/json.js';
import { escapeMarkdown, plainText } from '../base/plain-text.js';
import { usualPlatform } from '../contract/inputs.js';
import { pageUrl, visitedPath } from '../contract/names.js';
import { address, code, commitLink, folded, link, table } from './markdown.js';

const commentMarker = '<!-- osc-deploy -->';

const webUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));

const siteRow = z.object({
  target: z.string(),
  /** The service of an app or instance; absent for a site. */
  service: z.optional(z.string()),
  name: z.string(),
  /** The environment, or the host of another platform; absent for production. */
  platform: z.optional(z.string()),
  status: z.enum(['live', 'failed', 'removed', 'skipped', 'planned']),
  url: z.optional(webUrl),
  sha: z.string(),
  liveSha: z.optional(z.string()),
  commitUrl: z.optional(webUrl),
  at: z.iso.datetime(),
  run: z.optional(webUrl),
  note: z.optional(z.string()),
  items: z.optional(z.array(z.string())),
  more: z.optional(z.int().check(z.nonnegative())),
  place: z.optional(z.string()),
});
export type SiteRow = z.infer<typeof siteRow>;

/** Returns whether a comment begins with our marker. */
export function hasMarker(body: string): boolean {
  return body.trimStart().startsWith(commentMarker);
}

/** Returns the readable rows of a comment's hidden data. */
export function parseComment(body: string): SiteRow[] {
  const [, data] = /<!-- osc-deploy:data ([A-Za-z0-9+/=]+) -->/.exec(body) ?? [];
  const json =
    data === undefined ? undefined : parseJson(Buffer.from(data, 'base64').toString('utf8'));
  if (!Array.isArray(json)) return [];
  return json.flatMap((item) => {
    const parsed = siteRow.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Returns for each site the newest deploy and the newest plan. A failed deploy keeps the address and the commit of the last one that succeeded. */
export function mergeRows(rows: SiteRow[]): SiteRow[] {
  const newest = new Map<string, SiteRow>();
  for (const row of oldestFirst(rows)) {
    const key = keyOf(row);
    const kept = row.status === 'failed' ? withLive(row, newest.get(key)) : row;
    newest.set(key, kept);
  }
  return [...newest.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function withLive(row: SiteRow, before: SiteRow | undefined): SiteRow {
  if (!before || before.status === 'removed') return row;
  const url = row.url ?? before.url;
  const liveSha = row.liveSha ?? (before.status === 'live' ? before.sha : before.liveSha);
  return { ...row, ...(url ? { url } : {}), ...(liveSha ? { liveSha } : {}) };
}

/** Returns the key under which a row replaces an older one; a plan and a deploy have different keys. */
export function keyOf({ target, service = '', name, status, platform = '' }: SiteRow): string {
  return [name, target, service, status === 'planned' ? 'plan' : '', platform].join(' ');
}

function oldestFirst(rows: SiteRow[]): SiteRow[] {
  return [...rows].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** GitHub accepts 65,536 characters in a comment. */
const maxRows = 30;
const maxListing = 3;
const maxUnfolded = 8;

const statuses = {
  // Non-breaking spaces keep a narrow cell on one line.
  live: { cell: '🟢\u00a0Live', title: 'Deployed to Open Source Cloud' },
  failed: { cell: '🔴\u00a0Failed', title: 'Deploy to Open Source Cloud failed' },
  removed: { cell: '⚪\u00a0Removed', title: 'Removed from Open Source Cloud' },
  skipped: { cell: '🟡\u00a0Not\u00a0published', title: 'Not published on Open Source Cloud' },
  planned: { cell: '', title: 'Plan for Open Source Cloud' },
};

/** Renders the comment: a table of deploys, their changed pages, and a section for each plan. */
export function renderComment(all: SiteRow[]): string {
  const newest = oldestFirst(all).reverse().slice(0, maxRows);
  const listing = newest.filter(({ items }) => items?.length).slice(0, maxListing);
  const rows = all
    .filter((row) => newest.includes(row))
    .map((row) => {
      const { items = [], more = 0 } = row;
      return items.length === 0 || listing.includes(row)
        ? row
        : { ...row, items: [], more: items.length + more };
    });
  const deploys = rows.filter(({ status }) => status !== 'planned');
  const withPages = rows.filter(
    ({ status, url, items }) => status === 'live' && url && items?.length,
  );
  const titles = new Set(
    (deploys.length > 0 ? deploys : rows).map(({ status }) => statuses[status].title),
  );
  const places = [
    ...new Set(rows.flatMap(({ place }) => (place ? [escapeMarkdown(plainText(place, 200))] : []))),
  ];

  return [
    `${commentMarker}\n### ${titles.size === 1 ? [...titles].join() : 'Deploys to Open Source Cloud'}`,
    ...(deploys.length > 0 ? [deployTable(deploys)] : []),
    ...(all.length > rows.length ? [`And ${all.length - rows.length} more.`] : []),
    ...withPages.map((row) => pageList(row, { open: withPages.length === 1 })),
    ...rows.flatMap((row) => (row.status === 'planned' ? planSection(row, rows) : [])),
    ...(places.length > 0 ? [`<sub>${places.join(' · ')}</sub>`] : []),
    `<!-- osc-deploy:data ${Buffer.from(JSON.stringify(rows)).toString('base64')} -->`,
  ].join('\n\n');
}

function deployTable(rows: SiteRow[]): string {
  const cells = rows.map((row) => {
    const { status, url, sha, liveSha, commitUrl } = row;
    // Nobody has asked the address since: a failed build may have taken the former one down.
    const live = liveSha ? [`last deployed: ${commitLink(liveSha, commitUrl)}`] : [];
    return [
      `**${escapeMarkdown(row.name)}**${whereAmong(rows, row)}`,
      statuses[status].cell,
      url && status !== 'removed' ? address(url) : '',
      [noteOf(row), ...live].filter((note) => note !== '').join(' · '),
      sha ? commitLink(sha, commitUrl) : '',
      timeOf(row),
    ];
  });
  return table(['Name', 'Status', 'Address', 'Changes', 'Commit', 'Updated (UTC)'], cells);
}

/** Returns the service and the platform of a row, where another row of the same name has another one. */
function whereAmong(rows: SiteRow[], { name, service, platform = usualPlatform }: SiteRow): string {
  const others = rows.filter((other) => other.name === name);
  const isShared = others.some((other) => other.service !== service);
  const isElsewhere = others.some((other) => (other.platform ?? usualPlatform) !== platform);
  const details = [...(isShared && service ? [service] : []), ...(isElsewhere ? [platform] : [])];
  const where = details.map((detail) => ` on ${escapeMarkdown(plainText(detail, 100))}`);
  return where.join('');
}

function noteOf({ note = '' }: SiteRow): string {
  return escapeMarkdown(plainText(note, 300));
}

function timeOf({ at, run }: SiteRow): string {
  const text = at.slice(0, 16).replace('T', ' ');
  return run ? link(text, run) : text;
}

function pageList(
  { name, url = '', items = [], more = 0 }: SiteRow,
  options: { open: boolean },
): string {
  // The link `/` of the start page would be hard to see.
  const shown = items.map((path) =>
    link(escapeMarkdown(plainText(visitedPath(path) || path, 200)), pageUrl(url, path)),
  );
  return folded(
    `${count(items.length + more, 'new or changed page')} of ${name}`,
    bullets(shown, more),
    options,
  );
}

function planSection(row: SiteRow, rows: SiteRow[]): string[] {
  const { name, sha, commitUrl, items = [], more = 0 } = row;
  const at = sha ? ` at ${commitLink(sha, commitUrl)}` : '';
  const all = items.length + more;
  const lines = items.map((item) => code(plainText(item, 200)));
  return [
    `#### 📋 Plan for ${escapeMarkdown(name)}${whereAmong(rows, row)}`,
    `${noteOf(row)}\n\n<sub>Planned${at} on ${timeOf(row)} UTC</sub>`,
    ...(items.length > 0
      ? [folded(count(all, 'change'), bullets(lines, more), { open: all <= maxUnfolded })]
      : []),
  ];
}

function bullets(items: string[], more: number): string {
  return [...items, ...(more > 0 ? [`and ${more} more`] : [])]
    .map((item) => `- ${item}`)
    .join('\n');
}
