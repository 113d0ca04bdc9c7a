import { capitalize, formatDuration, formatNumber } from '../base/format.js';
import { escapeMarkdown, plainText } from '../base/plain-text.js';
import type { Intent } from '../contract/intent.js';
import type { Changes, Deployed, Failed, Outcome, Planned, Table } from '../contract/outcome.js';
import { liveBefore, type WayBack } from '../contract/way-back.js';
import { nothingDone } from './log-outcome.js';
import {
  address,
  adviceBlocks,
  code,
  commitLink,
  fenced,
  folded,
  link,
  list,
  prose,
  table,
} from './markdown.js';

/** In characters, of the redacted text. A runner drops a summary above 1 MiB. */
export const maxSummary = 256 * 1024;
const maxPaths = 200;
const maxPathLength = 200;

interface SummaryFacts {
  /** In ms. */
  duration: number;
  name: string;
  operation: Intent['operation'];
  docs: string;
  commitUrl: string | undefined;
  place: string;
}

/** Returns the job summary in Markdown. */
export function renderSummary(outcome: Outcome, facts: SummaryFacts): string {
  const own = sections(
    `## ${titleOf(outcome, facts)}`,
    leadOf(outcome, facts),
    ...factsOf(outcome, facts),
    `<sub>${escapeMarkdown(plainText(facts.place, 300))}</sub>`,
  );
  const swept = outcome.kind === 'deployed' ? outcome.swept : undefined;
  return swept ? `${own}\n${renderSummary(swept, facts)}` : own;
}

/** Returns what stands below title and lead. */
function factsOf(outcome: Outcome, facts: SummaryFacts): string[] {
  switch (outcome.kind) {
    case 'deployed':
      return deployedFacts(outcome, facts);
    case 'planned':
      return plannedFacts(outcome);
    case 'cleaned':
      return outcome.tables.map(tableOf);
    case 'skipped': {
      const { advice, more } = outcome;
      return [
        advice ? adviceBlocks(advice) : '',
        more ? link(more.text, facts.docs + more.page) : '',
      ];
    }
    case 'failed':
      return failedFacts(outcome, facts);
    case 'removed':
      return [];
  }
}

function deployedFacts({ notes, site, tables }: Deployed, { duration }: SummaryFacts): string[] {
  return [
    ...notes.map(escapeMarkdown),
    site?.back ? wayBack(site.back) : '',
    warningOf(site?.warning),
    ...tables.map((one) => (one.header ? tableOf(one) : folded(one.title, tableOf(one)))),
    ...(site ? [timesTable(site.times, duration), ...fileLists(site.files)] : []),
  ];
}

function plannedFacts({ notes, plan, tables }: Planned): string[] {
  return [
    ...notes.map(escapeMarkdown),
    plan.of === 'site' ? warningOf(plan.warning) : '',
    ...tables.map(tableOf),
    ...(plan.of === 'site' ? fileLists(plan.files) : []),
  ];
}

function warningOf(warning: string | undefined): string {
  return warning ? `⚠️ ${escapeMarkdown(warning)}` : '';
}

function fileLists({ added, changed, deleted }: Changes): string[] {
  return [
    pathList('Added', added),
    pathList('Changed', changed),
    pathList('Deleted', deleted ?? []),
  ];
}

function failedFacts(
  { advice, failure: { code: name, request, rows } }: Failed,
  { docs }: SummaryFacts,
): string[] {
  return [
    list(rows),
    advice ? `**What to do:** ${adviceBlocks(advice)}` : '',
    name ? `More about ${link(code(name), `${docs}troubleshooting.md#${name}`)}.` : '',
    request.length > 0 ? folded('Request', fenced(request.join('\n'))) : '',
  ];
}

function titleOf(outcome: Outcome, { name, operation }: SummaryFacts): string {
  const subject = escapeMarkdown(name);

  switch (outcome.kind) {
    case 'deployed':
      return `${outcome.site?.warning ? '🟡' : '🟢'} ${placeOf(outcome, subject)}`;
    case 'planned':
      return `📋 Plan for ${placeOf(outcome, subject)}`;
    case 'removed':
      return `⚪ ${subject} was ${outcome.state}`;
    case 'cleaned':
      return `🧹 ${outcome.state}`;
    case 'skipped':
      return `🟡 ${nothingDone(operation)}`;
    case 'failed':
      return `🔴 ${subject ? `${subject}: ${operation}` : 'The step'} ${outcome.state}`;
  }
}

function placeOf({ url }: Deployed | Planned, subject: string): string {
  return url ? address(url) : subject;
}

function leadOf(outcome: Outcome, { name, commitUrl, duration }: SummaryFacts): string {
  const { kind, done, state } = outcome;
  if (kind !== 'deployed' && kind !== 'planned') return prose(done);

  const subject = `**${escapeMarkdown(name)}**`;
  const at = outcome.commit ? ` at ${commitLink(outcome.commit, commitUrl)}` : '';
  if (kind === 'planned') return `A deploy of ${subject}${at} would ${escapeMarkdown(done)}.`;

  const last = done ? ` ${escapeMarkdown(capitalize(done))}.` : '';
  return `${subject} is ${escapeMarkdown(state)}${at}, after ${formatDuration(duration)}.${last}`;
}

function wayBack({ url, commit, command, isBehindHand }: WayBack): string {
  const at = commit ? ` at ${code(commit.slice(0, 7))}` : '';
  const run = `${address(url)}${at}`;
  const text = `${liveBefore(run, isBehindHand)} To go back, run its publish job again there`;
  return command === undefined ? `${text}.` : `${text}, or:\n\n${fenced(command, 'sh')}`;
}

function tableOf(given: Table): string {
  if (given.header) {
    const cells = given.rows.map((row) =>
      row.map((cell) =>
        typeof cell === 'string' ? cellOf(cell) : link(escapeMarkdown(cell.text), cell.url),
      ),
    );
    return table(given.header, cells, given);
  }
  // The first row is the header, because an empty header would show as an additional row.
  const [first, ...others] = given.rows.map((row) => row.map(cellOf));
  return first ? table(first, others) : '';
}

function cellOf(text: string): string {
  return /^https?:\/\/\S+$/.test(text) ? address(text) : escapeMarkdown(plainText(text, 500));
}

function timesTable(times: [string, number][], duration: number): string {
  if (times.length === 0) return '';
  const row = [...times.map(([, ms]) => formatDuration(ms)), `**${formatDuration(duration)}**`];
  return table([...times.map(([name]) => escapeMarkdown(name)), '**whole step**'], [row]);
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

function sections(...parts: string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n\n`;
}
