import { adviceText } from '../base/advice.js';
import { capitalize, firstRows } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { Intent } from '../contract/intent.js';
import type { Changes, Deployed, Outcome, Skipped } from '../contract/outcome.js';
import { wayBackAdvice } from '../contract/way-back.js';
import { changedLines } from './plan-lines.js';
import { timesText } from './times.js';

const maxChangedLines = 500;

/** Logs the outcome of a run. Failures and removals are logged where they happen. @param facts.duration of the run in ms */
export async function logOutcome(
  log: Log,
  outcome: Outcome,
  { operation, duration }: { operation: Intent['operation']; duration: number },
): Promise<void> {
  switch (outcome.kind) {
    case 'deployed':
      return logDeployed(log, outcome, duration);
    case 'planned':
      if (outcome.plan.of === 'service') return;
      await logChanges(log, outcome.plan.files);
      return log.info(outcome.brief);
    case 'cleaned':
      return log.info(outcome.brief);
    case 'skipped':
      return logSkipped(log, outcome, operation);
    case 'removed':
    case 'failed':
  }
}

async function logDeployed(log: Log, outcome: Deployed, duration: number): Promise<void> {
  const { done, site, state, url } = outcome;
  if (site) await logChanges(log, site.files);

  if (done) log.info(`${capitalize(done)}.`);
  const address = url ? `: ${plainText(url)}` : '';
  log.info(`${capitalize(state)}${address} after ${timesText(outcome, duration)}`);

  if (site?.back) log.info(adviceText(wayBackAdvice(site.back)));
}

async function logChanges(log: Log, files: Changes): Promise<void> {
  const lines = changedLines(files);
  if (lines.length === 0) return;

  const shown = firstRows(lines, maxChangedLines);
  await log.group('Changed files', async () => log.info(shown.join('\n')));
}

function logSkipped(
  log: Log,
  { done, advice = '' }: Skipped,
  operation: Intent['operation'],
): void {
  const text = `${done} ${nothingDone(operation)}.`;
  if (advice) log.warning(`${text}\n${adviceText(advice)}`);
  else log.notice(text);
}

/** Returns the sentence about a run without changes, without its full stop. */
export function nothingDone(operation: Intent['operation']): string {
  return `Nothing was ${operation === 'remove' ? 'removed' : 'published'}`;
}
