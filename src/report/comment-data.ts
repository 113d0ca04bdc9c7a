import { z } from 'zod';
import { parseJson } from '../base/json.js';

/** First line of every comment of this action; a comment of its author with it is the one to edit. */
export const commentMarker = '<!-- osc-deploy -->';

const webUrl = z.url({ protocol: /^https?$/ }).max(2000);

/** One site, instance or app in the comment: how its deploy ended, or with the status `planned` what one would do. */
const siteRow = z.object({
  target: z.string(),
  name: z.string(),
  status: z.enum(['live', 'failed', 'removed', 'skipped', 'planned']),
  url: webUrl.optional(),
  /** Commit that was deployed, or was to be. */
  sha: z.string(),
  /** Commit that the address still shows after a failure. */
  liveSha: z.string().optional(),
  /** URL of a commit's page up to the commit; none for a source in another repository. */
  commitUrl: webUrl.optional(),
  /** Time of the row, ISO 8601. */
  at: z.iso.datetime(),
  /** Link to the run. */
  run: webUrl.optional(),
  /** What changed or why it did not, in a few words; of a plan what a deploy would do. */
  note: z.string().optional(),
  /** Site-relative paths of changed pages, or the lines of a plan. */
  items: z.array(z.string()).optional(),
  /** Changed pages or lines beyond those. */
  more: z.number().int().nonnegative().optional(),
  /** Workspace (tenant) and platform environment that were deployed to, as far as they are known. */
  place: z.string().optional(),
});
export type SiteRow = z.infer<typeof siteRow>;

/** Returns whether a comment begins with our marker. Its author decides whether it is ours. */
export function hasMarker(body: string): boolean {
  return body.trimStart().startsWith(commentMarker);
}

/** Returns the rows in a comment's hidden data; unreadable ones are left out. */
export function parseComment(body: string): SiteRow[] {
  const [, data] = /<!-- osc-deploy:data ([A-Za-z0-9+/=]+) -->/.exec(body) ?? [];
  const json = data === undefined ? undefined : parseJson(Buffer.from(data, 'base64').toString('utf8'));
  if (!Array.isArray(json)) return [];
  return json.flatMap((item) => {
    const parsed = siteRow.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Returns for each site the newest deploy and the newest plan. A failed deploy keeps the address and the commit that are still live. */
export function mergeRows(rows: SiteRow[]): SiteRow[] {
  const newest = new Map<string, SiteRow>();
  for (const row of oldestFirst(rows)) {
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

/** Returns the key under which a row replaces an older one. A plan and a deploy of the same site have different keys. */
export function keyOf({ target, name, status }: Pick<SiteRow, 'target' | 'name' | 'status'>): string {
  return `${name} ${target}${status === 'planned' ? ' plan' : ''}`;
}

/** Returns the rows in the order in which they were first written. */
export function oldestFirst(rows: SiteRow[]): SiteRow[] {
  return [...rows].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** Returns the rows as a hidden line of the comment. */
export function dataLine(rows: SiteRow[]): string {
  return `<!-- osc-deploy:data ${Buffer.from(JSON.stringify(rows)).toString('base64')} -->`;
}
