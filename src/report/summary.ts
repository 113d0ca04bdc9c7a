import { DeployError, messageOf } from '../base/errors.js';
import { count, formatBytes, formatDuration, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { PublishResult } from '../pages/publish.js';
import type { Sweep } from '../previews/sweep.js';
import type { ServiceResult } from '../services/service-context.js';
import { code, escapeMarkdown, link, table } from './markdown.js';
import { diffSections } from './summary-diff.js';

/** Longest summary of one step, in bytes; the runner drops a longer one altogether. */
export const summaryMaxBytes = 1024 * 1024;

/** What every summary knows of its run. */
export interface SummaryFacts {
  name: string;
  /** Commit that was deployed; empty when it is not known. */
  sha: string;
  /** For the link of a commit, without the commit. */
  commitUrl: string;
  /** Whole run, in ms. */
  duration: number;
}

/** A publish: the url first, then the numbers, then how long each part took, then what changed, folded. */
export function publishSummary(result: PublishResult, facts: SummaryFacts): string {
  const { plan, url } = result;
  const sent = result.changed
    ? `${count(result.uploaded, 'file')} (${formatBytes(result.bytes)}) uploaded in ${formatDuration(facts.duration)}.`
    : `Nothing has changed since the last publish. Checked in ${formatDuration(facts.duration)}.`;
  return sections(
    `## 🟢 ${urlLink(url)}`,
    `**${escapeMarkdown(facts.name)}** is live${atCommit(facts)}. ${sent}`,
    numbers(result, { deleted: String(result.pruned) }),
    timings(result, facts.duration),
    ...diffSections(plan),
  );
}

/** What a publish would do. */
export function planSummary(result: PublishResult, facts: SummaryFacts): string {
  const { plan, url } = result;
  const what = result.changed
    ? `would upload ${count(result.uploaded, 'file')} (${formatBytes(result.bytes)})`
    : 'would change nothing';
  return sections(
    `## 📋 Plan for ${url ? urlLink(url) : escapeMarkdown(facts.name)}`,
    `A deploy of **${escapeMarkdown(facts.name)}**${atCommit(facts)} ${what}. Nothing was changed.`,
    numbers(result, { deleted: plan.deleted ? String(plan.deleted.length) : 'not known' }),
    ...diffSections(plan),
  );
}

/** An app, instance or job: its own tables under its url. */
export function serviceSummary(
  { status, url, summary }: ServiceResult,
  { planned, ...facts }: SummaryFacts & { planned: boolean },
): string {
  const title = url ? urlLink(url) : escapeMarkdown(facts.name);
  const is = planned ? 'was planned; nothing was changed' : `is ${escapeMarkdown(plainText(status, 60))}`;
  const tables = summary.flatMap(({ title: heading, rows }) => [
    `### ${escapeMarkdown(heading)}`,
    table(
      ['', ''],
      rows.map(([name, value]) => [escapeMarkdown(plainText(name, 100)), escapeMarkdown(plainText(value, 500))]),
    ),
  ]);
  return sections(
    `## ${planned ? '📋 Plan for' : '🟢'} ${title}`,
    `**${escapeMarkdown(facts.name)}** ${is}${atCommit(facts)}, after ${formatDuration(facts.duration)}.`,
    ...tables,
  );
}

export function removalSummary(name: string, { changed, why }: { changed: boolean; why: string }): string {
  return changed
    ? sections(`## ⚪ ${escapeMarkdown(name)} was removed`, escapeMarkdown(why))
    : sections(`## ⚪ ${escapeMarkdown(name)} was not there`, 'Nothing to remove.');
}

/** A sweep of previews, one row each. `pullUrl` is the link of a pull request without its number. */
export function cleanupSummary({ removed, kept }: Sweep, { pullUrl }: { pullUrl: string }): string {
  const row = (name: string, pullRequest: number | undefined, what: string) => [
    code(name),
    pullRequest === undefined ? 'a branch' : link(`\\#${pullRequest}`, `${pullUrl}${pullRequest}`),
    what,
  ];
  const rows = [
    ...removed.map(({ name, pullRequest }) => row(name, pullRequest, 'removed')),
    ...kept.map(({ name, pullRequest, why }) => row(name, pullRequest, `kept: ${escapeMarkdown(plainText(why, 300))}`)),
  ];
  return sections(
    `## 🧹 ${removed.length === 0 ? 'No preview to remove' : `${count(removed.length, 'preview')} removed`}`,
    rows.length === 0 ? 'There are no previews of this repository.' : '',
    rows.length === 0 ? '' : table(['Preview', 'Of', 'Result'], rows),
  );
}

/** @param options.advice markdown that says what a person can do about it */
export function skipSummary(title: string, { reason, advice }: { reason: string; advice: string }): string {
  return sections(`## 🟡 ${escapeMarkdown(title)}`, escapeMarkdown(reason), advice);
}

/** @param options.docs link to the folder of the documentation, with a slash at its end */
export function failureSummary(error: unknown, { docs }: { docs: string }): string {
  const title = '## 🔴 Deploy failed';
  const lines = messageOf(error).split('\n').map(escapeMarkdown).join('  \n');
  if (!(error instanceof DeployError)) return sections(title, lines);
  const more = link(code(error.code), `${docs}troubleshooting.md#${error.code}`);
  return sections(title, lines, `**What to do:** ${escapeMarkdown(error.hint)} More about ${more}.`);
}

/** @returns the summary, cut at the end of a line where it would be longer than a runner takes */
export function fitted(markdown: string, maxBytes = summaryMaxBytes): string {
  if (Buffer.byteLength(markdown) <= maxBytes) return markdown;
  const note = '\n\n</details>\n\nThe rest did not fit into the summary.\n';
  const cut = Buffer.from(markdown)
    .subarray(0, maxBytes - Buffer.byteLength(note))
    .toString('utf8');
  return cut.slice(0, cut.lastIndexOf('\n')) + note;
}

function sections(...parts: string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n\n`;
}

/** Of an address that was a URL object, so it has neither spaces nor brackets of its own. */
function urlLink(url: string): string {
  return `<${url}>`;
}

function atCommit({ sha, commitUrl }: SummaryFacts): string {
  return sha ? ` at ${link(code(sha.slice(0, 7)), `${commitUrl}${encodeURIComponent(sha)}`)}` : '';
}

function numbers({ plan }: PublishResult, { deleted }: { deleted: string }): string {
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

/** One line: the parts in the order they ran. */
function timings({ phases }: PublishResult, duration: number): string {
  const entries = phases.entries.filter(([, ms]) => ms > 0);
  if (entries.length === 0) return '';
  const rows = [[...entries.map(([, ms]) => formatDuration(ms)), `**${formatDuration(duration)}**`]];
  return table([...entries.map(([name]) => escapeMarkdown(name)), '**whole step**'], rows);
}
