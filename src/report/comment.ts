import * as z from 'zod/mini';
import type { Clock } from '../base/clock.js';
import { orMissing } from '../base/errors.js';
import { lenient } from '../base/json.js';
import { decodeData, type GitHubApi } from '../github/api.js';
import type { BestEffortGitHub } from '../github/best-effort.js';
import {
  hasMarker,
  keyOf,
  mergeRows,
  parseComment,
  renderComment,
  type SiteRow,
} from './comment-body.js';

const comment = z.looseObject({
  id: z.number(),
  body: z.nullish(z.string()),
  html_url: lenient(
    z
      .url({ protocol: /^https?$/ })
      .check(z.maxLength(2000), z.regex(/^[\w.~:/?#@!$&'()*+,;=%-]+$/)),
  ),
  user: z.catch(
    z.nullish(z.looseObject({ login: z.string(), type: lenient(z.string()) })),
    undefined,
  ),
});
type Comment = z.infer<typeof comment>;

const jobAuthors = ['github-actions[bot]', 'gitea-actions', 'forgejo-actions'];
const maxPages = 100;
const gone = [404, 410];
/** After this time, in ms, a run that read the comment before our write has written too. */
const settleMs = 400;

interface Put {
  row: SiteRow;
  create: boolean;
  github: BestEffortGitHub;
  pullRequest: number;
  clock: Clock;
  random: () => number;
}

/** Writes a row into the pull request's only comment, even if several runs write at once. Returns the comment's address. */
export async function putIntoComment(put: Put): Promise<string | undefined> {
  const url = await put.github.attempt({
    subject: 'the comment on the pull request',
    permission: 'pull-requests: write',
    // Each try lists the comments first, so it finds a comment whose answer was lost.
    repeatable: true,
    call: (api, repo) => converge({ ...put, api, repo }),
  });
  return url || undefined;
}

type Writing = Put & { api: GitHubApi; repo: { owner: string; repo: string } };

/** Writes the row. Waits a moment if another run may be writing too, and writes a lost row again. */
async function converge(put: Writing): Promise<string> {
  const own = await listOwn(put);
  if (own.length === 0 && !put.create) return '';

  const { url, shared } = await write(put, own);
  if (!shared) return url;

  await put.clock.sleep(settleMs * (1 + put.random()));

  const now = await listOwn(put);
  const [first, ...others] = now;
  const rows = parseComment(first?.body ?? '');
  const isThere = rows.some((one) => keyOf(one) === keyOf(put.row) && one.at >= put.row.at);
  if (first && others.length === 0 && isThere) return first.html_url ?? '';

  return (await write(put, now)).url;
}

/** Writes once. Returns the address, and `shared` if another run may be writing too. */
async function write(
  { api, repo, row, pullRequest }: Writing,
  own: Comment[],
): Promise<{ url: string; shared: boolean }> {
  const [first, ...others] = own;
  const rows = mergeRows([...own.flatMap((one) => parseComment(one.body ?? '')), row]);
  const body = renderComment(rows);

  if (!first) {
    const path = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
    const { data } = await api.request(path, { ...repo, issue_number: pullRequest, body });
    return { url: decodeData(comment, data, 'the new comment').html_url ?? '', shared: true };
  }

  const path = '/repos/{owner}/{repo}/issues/comments/{comment_id}';
  const exists = await orMissing(
    () => api.request(`PATCH ${path}`, { ...repo, comment_id: first.id, body }),
    ...gone,
  );

  for (const { id } of others)
    await orMissing(() => api.request(`DELETE ${path}`, { ...repo, comment_id: id }), ...gone);

  return { url: first.html_url ?? '', shared: !exists || others.length > 0 || rows.length > 1 };
}

/** Lists our own comments: other authors may have copied our marker. */
async function listOwn(put: Writing): Promise<Comment[]> {
  const marked = (await listAll(put)).filter(({ body }) => hasMarker(body ?? ''));
  if (marked.length === 0) return [];

  const isJob = ({ user: by }: Comment) => jobAuthors.includes(by?.login ?? '');
  const bot = marked.find(isJob) ?? marked.find(({ user: by }) => by?.type === 'Bot');
  const author = bot?.user?.login ?? (await ownLogin(put.api).catch(() => undefined));
  return marked.filter(({ user: by }) => by?.login === author).sort((a, b) => a.id - b.id);
}

async function listAll({ api, repo, pullRequest }: Writing): Promise<Comment[]> {
  const path = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
  const found: Comment[] = [];

  for (let page = 1; page <= maxPages; page++) {
    const { data, headers } = await api.request(path, {
      ...repo,
      issue_number: pullRequest,
      per_page: 100,
      page,
    });
    found.push(...decodeData(z.array(comment), data, 'the comments'));
    // Gitea and Forgejo list all comments on one page, without this header.
    if (!/rel="?next"?/.test(headers.link ?? '')) break;
  }

  return found;
}

/** Returns our login. A job's own token may not read it; our comments are then those of a bot. */
async function ownLogin(api: GitHubApi): Promise<string> {
  const { data } = await api.request('GET /user');
  return decodeData(z.looseObject({ login: z.string() }), data, 'the user').login;
}
