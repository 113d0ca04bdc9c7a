import { DeployError, messageOf } from '../base/errors.js';
import { count, formatBytes, formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { SiteFile } from '../pages/files.js';
import type { PublishResult } from '../pages/publish.js';

/** Most paths that one list of the diff shows. */
const shownPaths = 200;

export interface PublishSummary {
  name: string;
  planned: boolean;
  result: PublishResult;
  /** Whole run, in ms. */
  duration: number;
}

/** The job summary of a publish or a plan: the url first, then the numbers, then what changed, folded. */
export function publishSummary({ name, planned, result, duration }: PublishSummary): string {
  const { plan, url, phases } = result;
  const heading = planned ? `Plan for ${escapeMarkdown(name)}` : `${escapeMarkdown(name)} is live`;
  const rows: [string, string][] = [
    ['Files', `${plan.added.length + plan.changed.length + plan.unchanged.length}`],
    [planned ? 'To upload' : 'Uploaded', `${count(result.uploaded, 'file')}, ${formatBytes(result.bytes)}`],
    ['Unchanged', `${plan.unchanged.length}`],
    [planned ? 'To delete' : 'Deleted', planned && plan.deleted === undefined ? 'not known' : `${result.pruned}`],
    ['Time', `${formatDuration(duration)} (${phases.toString()})`],
  ];
  return [`## ${heading}`, '', url ? `<${url}>\n` : '', table(rows), ...diff(result), ...largest(result), ''].join(
    '\n',
  );
}

export function skipSummary(reason: string): string {
  return `## Nothing was published\n\n${escapeMarkdown(reason)}\n`;
}

export function removalSummary(name: string, changed: boolean): string {
  return changed
    ? `## ${escapeMarkdown(name)} was removed\n`
    : `## ${escapeMarkdown(name)} was not there\n\nNothing to remove.\n`;
}

export function failureSummary(error: unknown): string {
  const hint = error instanceof DeployError ? `\n\n${escapeMarkdown(error.hint)}` : '';
  const message = messageOf(error).split('\n').map(escapeMarkdown).join('  \n');
  return `## Deploy failed\n\n${message}${hint}\n`;
}

function table(rows: [string, string][]): string {
  return ['| | |', '| --- | --- |', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

function diff({ plan }: PublishResult): string[] {
  const lists: [string, string[]][] = [
    ['Added', plan.added.map((file) => file.path)],
    ['Changed', plan.changed.map((file) => file.path)],
    ['Deleted', plan.deleted ?? []],
  ];
  return lists
    .filter(([, paths]) => paths.length > 0)
    .map(([title, paths]) => folded(`${title} (${paths.length})`, paths));
}

function largest({ plan }: PublishResult): string[] {
  const upload: SiteFile[] = [...plan.added, ...plan.changed].sort((a, b) => b.size - a.size).slice(0, 10);
  if (upload.length === 0) return [];
  return [
    folded(
      'Largest uploads',
      upload.map((file) => `${formatBytes(file.size)} ${file.path}`),
    ),
  ];
}

function folded(title: string, lines: string[]): string {
  const shown = lines.slice(0, shownPaths).map((line) => `- ${escapeMarkdown(plainText(line, 200))}`);
  if (lines.length > shownPaths) shown.push(`- and ${lines.length - shownPaths} more`);
  return `\n<details><summary>${title}</summary>\n\n${shown.join('\n')}\n\n</details>`;
}

/** Text as text: nothing in it is markup, a mention or a link. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~&@-]/g, '\\$&');
}
