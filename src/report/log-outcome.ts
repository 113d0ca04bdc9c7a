import { adviceText } from '../base/advice.js';
import { formatDuration, formatNumber } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { Intent } from '../contract/intent.js';
import type { Outcome } from '../contract/outcome.js';
import { wayBackAdvice } from '../contract/way-back.js';

const maxChangedLines = 500;

/** Logs the outcome of a run. Failures are logged earlier. */
export async function logOutcome(
  log: Log,
  outcome: Outcome,
  { operation, duration }: { operation: Intent['operation']; duration: number },
): Promise<void> {
  const { kind, brief, done, advice = '', back, files, state, url } = outcome;
  const lines = files ? changedLines(files) : [];
  if (lines.length > maxChangedLines)
    lines.splice(
      maxChangedLines,
      lines.length,
      `and ${formatNumber(lines.length - maxChangedLines)} more`,
    );

  if (lines.length > 0) await log.group('Changed files', async () => log.info(lines.join('\n')));

  if (kind === 'deployed') {
    if (done) log.info(`${capitalize(done)}.`);
    log.info(
      `${capitalize(state)}${url ? `: ${plainText(url)}` : ''} after ${timesText(outcome, duration)}`,
    );
    if (back) log.info(adviceText(wayBackAdvice(back)));
  } else if (kind === 'cleaned' || (kind === 'planned' && files)) log.info(brief);
  else if (kind === 'skipped') {
    const text = `${done} ${nothingDone(operation)}.`;
    if (advice) log.warning(`${text}\n${adviceText(advice)}`);
    else log.notice(text);
  }
}

/** Returns the sentence about a run without changes, without its full stop. */
export function nothingDone(operation: Intent['operation']): string {
  return `Nothing was ${operation === 'remove' ? 'removed' : 'published'}`;
}

/** Returns `4.3 s (prepare 1.2 s, upload 3.1 s)`. @param duration of the run in ms */
export function timesText({ times = [] }: Outcome, duration: number): string {
  const parts = times.map(([part, ms]) => `${part} ${formatDuration(ms)}`);
  return formatDuration(duration) + (parts.length > 0 ? ` (${parts.join(', ')})` : '');
}

/** Returns the outcome with times in ms that add up to `duration`. Unmeasured time counts as preparation. */
export function withTimes(
  outcome: Outcome,
  { signIn = 0, duration }: { signIn?: number; duration: number },
): Outcome {
  if (!outcome.times) return outcome;

  const [[first, prepared] = ['prepare', 0] as const, ...others] = outcome.times;
  const measured = outcome.times.reduce((sum, [, ms]) => sum + ms, signIn);
  const parts: [string, number][] = [
    [first, prepared + Math.max(0, duration - measured)],
    ['sign in', signIn],
    ...others,
  ];
  return { ...outcome, times: parts.filter(([, ms]) => ms > 0) };
}

/** Returns a line per file, with deleted files first, because long lists are truncated at the end. */
export function changedLines({
  added,
  changed,
  deleted = [],
}: NonNullable<Outcome['files']>): string[] {
  const mark = (sign: string, paths: string[]) =>
    paths.map((path) => plainText(`${sign} ${path}`, 200));
  return [...mark('-', deleted), ...mark('~', changed), ...mark('+', added)];
}

/** Returns the text with its first letter as a capital. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
