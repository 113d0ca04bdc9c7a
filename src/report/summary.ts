import { formatDuration, formatNumber } from '../base/format.js';
import { escapeMarkdown, plainText } from '../base/plain-text.js';
import type { Intent } from '../contract/intent.js';
import type { Failure, Outcome, Table } from '../contract/outcome.js';
import { liveBefore, type WayBack } from '../contract/way-back.js';
import { capitalize, nothingDone } from './log-outcome.js';
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
  const {
    advice = '',
    back,
    failure,
    files,
    kind,
    more,
    notes = [],
    swept,
    tables = [],
    times = [],
    warning,
  } = outcome;
  const own = sections(
    `## ${titleOf(outcome, facts)}`,
    leadOf(outcome, facts),
    ...notes.map(escapeMarkdown),
    back ? wayBack(back) : '',
    warning ? `⚠️ ${escapeMarkdown(warning)}` : '',
    ...tables.map((one) =>
      one.header || kind !== 'deployed' ? tableOf(one) : folded(one.title, tableOf(one)),
    ),
    timesTable(times, facts.duration),
    ...(files ? fileLists(files) : []),
    list(failure?.rows ?? []),
    advice ? `${failure ? '**What to do:** ' : ''}${adviceBlocks(advice)}` : '',
    more ? link(more.text, facts.docs + more.page) : '',
    ...(failure ? detailsOf(failure, facts) : []),
    `<sub>${escapeMarkdown(plainText(facts.place, 300))}</sub>`,
  );
  return swept ? `${own}\n${renderSummary(swept, facts)}` : own;
}

function fileLists({ added, changed, deleted }: NonNullable<Outcome['files']>): string[] {
  return [
    pathList('Added', added),
    pathList('Changed', changed),
    pathList('Deleted', deleted ?? []),
  ];
}

function detailsOf({ code: name, request }: Failure, { docs }: SummaryFacts): string[] {
  return [
    name ? `More about ${link(code(name), `${docs}troubleshooting.md#${name}`)}.` : '',
    request.length > 0 ? folded('Request', fenced(request.join('\n'))) : '',
  ];
}

function titleOf(
  { kind, state, url, warning }: Outcome,
  { name, operation }: SummaryFacts,
): string {
  const subject = escapeMarkdown(name);
  const place = url ? address(url) : subject;

  switch (kind) {
    case 'deployed':
      return `${warning ? '🟡' : '🟢'} ${place}`;
    case 'planned':
      return `📋 Plan for ${place}`;
    case 'removed':
      return `⚪ ${subject} was ${state}`;
    case 'cleaned':
      return `🧹 ${state}`;
    case 'skipped':
      return `🟡 ${nothingDone(operation)}`;
    case 'failed':
      return `🔴 ${subject ? `${subject}: ${operation}` : 'The step'} ${state}`;
  }
}

function leadOf(
  { kind, commit, done, state }: Outcome,
  { name, commitUrl, duration }: SummaryFacts,
): string {
  const subject = `**${escapeMarkdown(name)}**`;
  const at = commit ? ` at ${commitLink(commit, commitUrl)}` : '';

  if (kind === 'planned') return `A deploy of ${subject}${at} would ${escapeMarkdown(done)}.`;
  if (kind !== 'deployed') return prose(done);

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
