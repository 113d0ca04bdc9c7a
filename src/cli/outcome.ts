import { count, formatBytes, formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { OutputValues } from '../contract/outputs.js';
import type { PublishResult } from '../pages/publish-once.js';
import { outcomeValues } from '../report/outcome-values.js';
import type { Outcome } from '../targets/target.js';
import type { Session } from './session.js';
import { tableLines } from './table.js';

/** Most paths of each kind that a plan lists. */
const shownPaths = 50;

/** Shows how it ended: the address or the plan on standard output, the rest beside it. */
export function showOutcome(
  session: Session,
  { outcome, outputs, json }: { outcome: Outcome; outputs: Readonly<Partial<OutputValues>>; json: boolean },
): void {
  const { stderr, stdout } = session;
  if (outcome.kind === 'published') {
    const { phases, pruned, notes = [], uploaded, bytes } = outcome.result;
    const time = formatDuration(outputs['duration-ms'] ?? 0);
    const done = `uploaded ${count(uploaded, 'file')} (${formatBytes(bytes)}), deleted ${pruned}`;
    stderr.line(`${stderr.paint.green('Live')} after ${time} (${phases.toString()}); ${done}.`);
    for (const note of notes) stderr.line(note);
  }
  if (json) {
    const values = { ...outputs, ...outcomeValues(outcome) };
    if (outcome.kind === 'planned') {
      // The action counts what was uploaded; a person wants to know what would be.
      values.uploaded = outcome.result.uploaded;
      values.bytes = outcome.result.bytes;
    }
    stdout.line(JSON.stringify(values, null, 2));
    return;
  }
  if (outcome.kind === 'skipped') stderr.line([outcome.reason, outcome.advice].join(' ').trimEnd());
  if (outcome.kind === 'published') stdout.line(outcome.result.url);
  if (outcome.kind === 'planned') showPlan(session, outcome.result);
  if (outcome.kind === 'served') {
    for (const { title, rows } of outcome.result.summary) {
      for (const line of tableLines([title, ''], rows, stderr)) stderr.line(line);
    }
    if (outcome.result.url && !outcome.planned) stdout.line(outcome.result.url);
  }
}

function showPlan({ stdout, stderr }: Session, { plan, uploaded, bytes, changed }: PublishResult): void {
  const { added, changed: replaced, deleted } = plan;
  const { green, yellow, red } = stdout.paint;
  const pathsOf = (files: { path: string }[]) => files.map(({ path }) => path);
  const lists = [
    { mark: '+', style: green, paths: pathsOf(added) },
    { mark: '~', style: yellow, paths: pathsOf(replaced) },
    { mark: '-', style: red, paths: deleted ?? [] },
  ];
  for (const { mark, style, paths } of lists) {
    for (const path of paths.slice(0, shownPaths)) stdout.line(style(plainText(`${mark} ${path}`, 202)));
    if (paths.length > shownPaths) stdout.line(`  and ${paths.length - shownPaths} more`);
  }
  const deletes = deleted ? `would delete ${count(deleted.length, 'file')}` : 'what it would delete is not known';
  stderr.line(
    changed
      ? `Would upload ${count(uploaded, 'file')} (${formatBytes(bytes)}); ${deletes}. Nothing was changed.`
      : 'The site is up to date. Nothing was changed.',
  );
}
