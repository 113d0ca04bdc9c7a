import { type Advice, joinAdvice } from '../base/advice.js';
import { capitalize } from '../base/format.js';
import {
  type Changes,
  type Deployed,
  type NamedRows,
  type Outcome,
  type Planned,
  type Table,
  wouldRow,
} from '../contract/outcome.js';
import type { OutputValues } from '../contract/outputs.js';
import { wayBackAdvice } from '../contract/way-back.js';
import { changedLines } from './plan-lines.js';
import { timesText, withTimes } from './times.js';

/** One stream of a terminal, as far as an outcome is written to it. */
interface Stream {
  paint: Record<'green' | 'yellow' | 'red', (text: string) => string>;
  line(text?: string): void;
  table(head: string[], rows: string[][]): string[];
  json(value: unknown): void;
}

interface Streams {
  stdout: Stream;
  stderr: Stream;
  /** Words advice with the command as the person has typed it. */
  asTyped: (advice: string | Advice) => string;
}

/** Prints the outcome of a command: results to stdout, all else to stderr. With `json` stdout gets the outputs alone. */
export function showOutcome(
  streams: Streams,
  {
    outcome,
    outputs,
    json,
  }: { outcome: Outcome; outputs: Readonly<Partial<OutputValues>>; json: boolean },
): void {
  if (outcome.kind === 'deployed') showEnd(streams.stderr, outcome, outputs['duration-ms'] ?? 0);

  if (json) streams.stdout.json({ ...outputs, ...planOf(outcome) });
  else showFacts(streams, outcome);
}

function showEnd(stderr: Stream, outcome: Deployed, duration: number): void {
  const { done, state } = outcome;
  const time = timesText(withTimes(outcome, { duration }), duration);
  const more = done ? `; ${done}` : '';
  stderr.line(`${stderr.paint.green(capitalize(state))} after ${time}${more}.`);
}

/** Returns what a plan adds to the outputs: numbers and paths of a site, or the steps of an app. */
function planOf(outcome: Outcome): object {
  if (outcome.kind !== 'planned') return {};
  const { plan } = outcome;
  return plan.of === 'site' ? { ...plan.would, paths: plan.files } : { steps: plan.steps };
}

function showFacts(streams: Streams, outcome: Outcome): void {
  const { stderr, asTyped } = streams;

  switch (outcome.kind) {
    case 'deployed':
      showLive(streams, outcome);
      break;
    case 'planned':
      showPlan(streams, outcome);
      break;
    case 'skipped':
      stderr.line(asTyped(joinAdvice(outcome.done, outcome.advice)));
      break;
    case 'cleaned':
      stderr.line([`${outcome.state}.`, outcome.done].filter(Boolean).join(' '));
      break;
    case 'removed':
    case 'failed':
      break;
  }
}

/** The address is printed last, alone. */
function showLive({ stderr, stdout, asTyped }: Streams, outcome: Deployed): void {
  const { notes, site, tables, url } = outcome;
  for (const { title, rows } of rowTables(tables))
    showRows(stderr, { title, rows: rows.filter(([, value]) => value !== url) });

  for (const note of notes) stderr.line(note);
  if (site?.back) stderr.line(asTyped(wayBackAdvice(site.back)));

  if (url) stdout.line(url);
}

function showPlan({ stderr, stdout }: Streams, { plan, tables, done }: Planned): void {
  if (plan.of === 'site') showChanges(stdout, plan.files);
  // The steps of a plan were listed before.
  for (const { title, rows } of rowTables(tables))
    showRows(stderr, { title, rows: rows.filter(([name]) => name !== wouldRow) });

  stderr.line(`Would ${done}.`);
}

function showChanges(stream: Stream, files: Changes): void {
  const { paint } = stream;
  const styles: Record<string, (text: string) => string> = {
    '+': paint.green,
    '~': paint.yellow,
    '-': paint.red,
  };

  for (const line of changedLines(files)) stream.line(styles[line.slice(0, 1)]?.(line));
}

/** Tables with a header are for the summary. */
function rowTables(tables: Table[]): { title: string; rows: NamedRows }[] {
  return tables.flatMap((one) => (one.header ? [] : [one]));
}

function showRows(stream: Stream, { title, rows }: { title: string; rows: NamedRows }): void {
  for (const line of stream.table([title, ''], rows)) stream.line(line);
}
