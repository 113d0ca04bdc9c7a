import { joinAdvice } from '../base/advice.js';
import { count, formatBytes } from '../base/format.js';
import type { OutputValues } from '../contract/outputs.js';
import type { PublishResult } from '../pages/publish-once.js';
import { changedLines, outcomeValues, timesText } from '../report/outcome.js';
import type { Outcome } from '../targets/target.js';
import type { Session } from './session.js';

/** Shows how it ended: the address or the plan on standard output, the rest beside it. */
export function showOutcome(
  session: Session,
  { outcome, outputs, json }: { outcome: Outcome; outputs: Readonly<Partial<OutputValues>>; json: boolean },
): void {
  const { stderr, stdout } = session;
  if (outcome.kind === 'published') {
    const { changed, phases, pruned, notes = [], uploaded, bytes } = outcome.result;
    const time = timesText(phases, { signIn: 0, duration: outputs['duration-ms'] ?? 0 });
    const done = changed ? `; uploaded ${count(uploaded, 'file')} (${formatBytes(bytes)}), deleted ${pruned}` : '';
    stderr.line(`${stderr.paint.green('Live')} after ${time}${done}.`);
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
  if (outcome.kind === 'skipped') stderr.line(session.asTyped(joinAdvice(outcome.reason, outcome.advice)));
  if (outcome.kind === 'published') stdout.line(outcome.result.url);
  if (outcome.kind === 'planned') showPlan(session, outcome.result);
  if (outcome.kind === 'served') {
    const { summary, url } = outcome.result;
    for (const { title, rows } of summary) {
      // The address is the result itself, on standard output.
      const shown = outcome.planned ? rows : rows.filter(([, text]) => text !== url);
      for (const line of stderr.table([title, ''], shown)) stderr.line(line);
    }
    if (url && !outcome.planned) stdout.line(url);
  }
}

function showPlan({ stdout, stderr }: Session, { plan, uploaded, bytes, changed }: PublishResult): void {
  const { green, yellow, red } = stdout.paint;
  const styles: Record<string, (text: string) => string> = { '+': green, '~': yellow, '-': red };
  for (const line of changedLines(plan)) stdout.line(styles[line.slice(0, 1)]?.(line));
  const { deleted } = plan;
  const deletes = deleted ? `would delete ${count(deleted.length, 'file')}` : 'what it would delete is not known';
  stderr.line(
    changed
      ? `Would upload ${count(uploaded, 'file')} (${formatBytes(bytes)}); ${deletes}. Nothing was changed.`
      : 'The site is up to date. Nothing was changed.',
  );
}
