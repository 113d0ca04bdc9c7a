import { count, formatBytes, formatDuration, formatNumber } from '../base/format.js';
import { escapeMarkdown, plainText } from '../base/plain-text.js';
import type { Plan, PublishResult } from '../pages/publish-job.js';
import { missingRoot } from '../pages/site-file.js';
import type { PreviewName, Sweep } from '../previews/sweep.js';
import type { ServiceResult, SummaryTable } from '../services/service-run.js';
import { address, code, folded, link, table } from './markdown.js';
import { phaseTimes, type RunTimes } from './outcome.js';
import { commitLink } from './run-facts.js';

/** Maximum number of paths in a list: a person reads no more. */
const maxPaths = 200;
/** Maximum length of a path, in characters. */
const maxPathLength = 200;

/** Facts of a run that every summary shows. */
export interface SummaryFacts extends RunTimes {
  name: string;
  /** Commit that was deployed; empty when it is not known. */
  sha: string;
  /** URL of a commit's page up to the commit; `undefined` for a commit of another repository. */
  commitUrl: string | undefined;
  /** Workspace and platform environment, for the last line. */
  place: string;
}

/** Summary of a publish: the URL, the numbers, how long each part took, and the changed files, folded. */
export function publishSummary(result: PublishResult, facts: SummaryFacts): string {
  const { url, changed, uploaded, bytes, pruned, plan } = result;
  const hasRoot = missingRoot([...plan.added, ...plan.changed, ...plan.unchanged]) === undefined;
  const sent = changed
    ? `${count(uploaded, 'file')} (${formatBytes(bytes)}) uploaded in ${formatDuration(facts.duration)}.`
    : `Nothing has changed since the last publish. Checked in ${formatDuration(facts.duration)}.`;
  return sections(
    `## ${hasRoot ? '🟢' : '🟡'} ${address(url)}`,
    `**${escapeMarkdown(facts.name)}** is ${hasRoot ? 'live' : 'published, without a start page'}${atCommit(facts)}. ${sent}`,
    ...siteParts(result, { deleted: formatNumber(pruned), times: timings(result, facts), place: facts.place }),
  );
}

/** Summary of what a publish would do. */
export function planSummary(result: PublishResult, facts: SummaryFacts): string {
  const { plan, url } = result;
  const deleted = plan.deleted ? formatNumber(plan.deleted.length) : 'not known';
  return sections(
    `## 📋 Plan for ${url ? address(url) : escapeMarkdown(facts.name)}`,
    `A deploy of **${escapeMarkdown(facts.name)}**${atCommit(facts)} ${planSentence(result)}`,
    ...siteParts(result, { deleted, place: facts.place }),
  );
}

/** Parts below the first lines. @param options.deleted number of deleted files as text, or that it is not known */
function siteParts(
  { plan, notes = [] }: PublishResult,
  { deleted, times = '', place }: { deleted: string; times?: string; place: string },
): string[] {
  const missing = missingRoot([...plan.added, ...plan.changed, ...plan.unchanged]);
  return [
    ...notes.map(escapeMarkdown),
    missing ? `⚠️ ${escapeMarkdown(missing)}` : '',
    numbers(plan, deleted),
    times,
    pathList('Added', pathsOf(plan.added)),
    pathList('Changed', pathsOf(plan.changed)),
    pathList('Deleted', plan.deleted ?? []),
    footer({ place }),
  ];
}

/** `would upload 1 file (13 B) and delete 1,264 files. Nothing was changed.` */
export function planSentence({ plan, changed, uploaded, bytes }: PublishResult): string {
  if (!changed) return 'would change nothing.';
  const deletes = plan.deleted ? `delete ${count(plan.deleted.length, 'file')}` : 'delete what is not in the directory';
  return `would upload ${count(uploaded, 'file')} (${formatBytes(bytes)}) and ${deletes}. Nothing was changed.`;
}

/** Summary of an app, instance or job: its status in a sentence, and its tables, folded. */
export function serviceSummary(
  { status, url, summary }: ServiceResult,
  { planned, ...facts }: SummaryFacts & { planned: boolean },
): string {
  return sections(
    `## ${planned ? '📋 Plan for' : '🟢'} ${url ? address(url) : escapeMarkdown(facts.name)}`,
    planned
      ? `What a deploy of **${escapeMarkdown(facts.name)}** would do. Nothing was changed.`
      : `**${escapeMarkdown(facts.name)}** is ${escapeMarkdown(plainText(status, 60))}${atCommit(facts)}, after ${formatDuration(facts.duration)}.`,
    ...summary.map((one) => (planned ? serviceTable(one, []) : folded(one.title, serviceTable(one, rowsInSentence)))),
    footer(facts),
  );
}

/** Names of rows that repeat the sentence above the tables. */
const rowsInSentence = ['Status', 'Commit', 'Time'];

/** Renders a table with addresses as links. A repeated address is left out, and so are the rows named in `without`. */
function serviceTable({ rows }: SummaryTable, without: string[]): string {
  const isAddress = (value: string) => /^https?:\/\/[^\s]+$/.test(value);
  const shown = rows.filter(
    ([name, value], at) =>
      !without.includes(name) && !(isAddress(value) && rows.slice(0, at).some(([, earlier]) => earlier === value)),
  );
  // The first row is the header: an empty one would show as one more row.
  const [header, ...others] = shown.map(([name, value]) => [
    escapeMarkdown(plainText(name, 100)),
    isAddress(value) ? address(value) : escapeMarkdown(plainText(value, 500)),
  ]);
  return header ? table(header, others) : '';
}

/** Summary of a removal. @param options.why what became of a preview's owner, where that is the reason */
export function removalSummary(
  { name, place }: SummaryFacts,
  { changed, why = '' }: { changed: boolean; why?: string },
): string {
  return sections(
    `## ⚪ ${escapeMarkdown(name)} was ${changed ? 'removed' : 'not there'}`,
    changed ? escapeMarkdown(why) : 'Nothing to remove.',
    footer({ place }),
  );
}

/** Summary of a sweep of previews, one row each. @param options.pullUrl URL of a pull request, without its number */
export function cleanupSummary(
  { removed, kept, failed }: Sweep,
  { pullUrl, place }: { pullUrl: string; place: string },
): string {
  const row = ({ name, pullRequest, why }: PreviewName & { why?: string }, result: string) => [
    code(name),
    pullRequest === undefined ? 'a branch' : link(`\\#${pullRequest}`, `${pullUrl}${pullRequest}`),
    why === undefined ? result : `${result}: ${escapeMarkdown(plainText(why, 300))}`,
  ];
  const rows = [
    ...removed.map((preview) => row(preview, 'removed')),
    ...failed.map((preview) => row(preview, 'not removed')),
    ...kept.map((preview) => row(preview, 'kept')),
  ];
  return sections(
    `## 🧹 ${removed.length === 0 ? 'No preview to remove' : `${count(removed.length, 'preview')} removed`}`,
    rows.length === 0 ? 'There are no previews of this repository.' : '',
    rows.length === 0 ? '' : table(['Preview', 'Of', 'Result'], rows),
    footer({ place }),
  );
}

/** Joins blocks of markdown; empty ones are left out. */
export function sections(...parts: string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n\n`;
}

/** Last line of a summary, small: workspace and environment. */
export function footer({ place }: Pick<SummaryFacts, 'place'>): string {
  return place ? `<sub>${escapeMarkdown(plainText(place, 300))}</sub>` : '';
}

function atCommit({ sha, commitUrl }: SummaryFacts): string {
  return sha ? ` at ${commitLink(sha, commitUrl)}` : '';
}

function numbers(plan: Plan, deleted: string): string {
  const bytesOf = (files: { size: number }[]) => formatBytes(files.reduce((sum, { size }) => sum + size, 0));
  const all = [...plan.added, ...plan.changed, ...plan.unchanged];
  const row = (title: string, files: { size: number }[]) => [title, formatNumber(files.length), bytesOf(files)];
  const rows = [
    row('Added', plan.added),
    row('Changed', plan.changed),
    row('Unchanged', plan.unchanged),
    ['Deleted', deleted, ''],
  ].filter(([, files]) => files !== '0');
  rows.push(row('**Whole site**', all));
  return table(['', 'Files', 'Size'], rows).replace('| --- | --- | --- |', '| --- | ---: | ---: |');
}

/** Table of one row: how long each part took, in the order they ran; together they are the whole step. */
function timings({ phases }: PublishResult, times: RunTimes): string {
  const entries = phaseTimes(phases, times);
  const rows = [[...entries.map(([, ms]) => formatDuration(ms)), `**${formatDuration(times.duration)}**`]];
  return table([...entries.map(([name]) => escapeMarkdown(name)), '**whole step**'], rows);
}

function pathsOf(files: { path: string }[]): string[] {
  return files.map(({ path }) => path);
}

function pathList(title: string, paths: string[]): string {
  if (paths.length === 0) return '';
  const shown = [...paths]
    .sort()
    .slice(0, maxPaths)
    .map((path) => `- ${code(plainText(path, maxPathLength))}`);
  if (paths.length > maxPaths) shown.push(`- and ${formatNumber(paths.length - maxPaths)} more`);
  return folded(`${title} (${formatNumber(paths.length)})`, shown.join('\n'));
}
