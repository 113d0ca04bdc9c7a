import { count, formatBytes, formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { OutputValues } from '../contract/outputs.js';
import type { PublishResult } from '../pages/publish-once.js';
import { outcomeValues } from '../report/outcome-values.js';
import type { Outcome } from '../targets/target.js';
import type { Screen } from './screen.js';
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
    const { result } = outcome;
    const time = formatDuration(outputs['duration-ms'] ?? 0);
    stderr.line(
      `${stderr.paint.green('Live')} after ${time} (${result.phases.toString()}); uploaded ${uploaded(result)}, deleted ${result.pruned}.`,
    );
  }
  if (outcome.kind === 'published') for (const note of outcome.result.notes ?? []) stderr.line(note);
  if (json) {
    stdout.line(JSON.stringify({ ...outputs, ...facts(outcome) }, null, 2));
    return;
  }
  if (outcome.kind === 'published') stdout.line(outcome.result.url);
  if (outcome.kind === 'planned') showPlan(session, outcome.result);
  if (outcome.kind === 'served') {
    for (const { title, rows } of outcome.result.summary) {
      for (const line of tableLines([title, ''], rows, stderr)) stderr.line(line);
    }
    if (outcome.result.url && !outcome.planned) stdout.line(outcome.result.url);
  }
}

function showPlan({ stdout, stderr }: Session, { plan, uploaded: files, bytes, changed }: PublishResult): void {
  const { paint } = stdout;
  listPaths(
    stdout,
    plan.added.map((file) => file.path),
    (path) => paint.green(`+ ${path}`),
  );
  listPaths(
    stdout,
    plan.changed.map((file) => file.path),
    (path) => paint.yellow(`~ ${path}`),
  );
  listPaths(stdout, plan.deleted ?? [], (path) => paint.red(`- ${path}`));
  const deletes =
    plan.deleted === undefined
      ? 'what it would delete is not known'
      : `would delete ${count(plan.deleted.length, 'file')}`;
  stderr.line(
    changed
      ? `Would upload ${count(files, 'file')} (${formatBytes(bytes)}); ${deletes}. Nothing was changed.`
      : 'The site is up to date. Nothing was changed.',
  );
}

function listPaths(stdout: Screen, paths: string[], style: (path: string) => string): void {
  for (const path of paths.slice(0, shownPaths)) stdout.line(style(plainText(path, 200)));
  if (paths.length > shownPaths) stdout.line(`  and ${paths.length - shownPaths} more`);
}

/** At a terminal the numbers of a plan are those of the deploy that it is about. */
function facts(outcome: Outcome): Partial<OutputValues> {
  const values = outcomeValues(outcome);
  if (outcome.kind !== 'planned') return values;
  const { uploaded: files, bytes } = outcome.result;
  return { ...values, uploaded: files, bytes };
}

function uploaded({ uploaded: files, bytes }: PublishResult): string {
  return `${count(files, 'file')} (${formatBytes(bytes)})`;
}
