import { count, formatBytes, formatDuration, formatNumber } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { Phases } from '../pages/phases.js';
import type { Plan } from '../pages/plan.js';
import type { PublishResult } from '../pages/publish-once.js';
import type { ServiceResult } from '../services/service-context.js';
import { phaseTimes } from './phase-times.js';
import type { SummaryFacts } from './summary.js';

/** Most lines of changed files in the log. */
const maxChangedFiles = 500;

/** What changed, folded, then the numbers, the address and the time. */
export async function logPublish(log: Log, result: PublishResult, { signIn, duration }: SummaryFacts): Promise<void> {
  const { plan, uploaded, pruned, bytes, changed, url, phases } = result;
  await logChangedFiles(log, plan);
  if (changed)
    log.info(`Uploaded ${count(uploaded, 'file')} (${formatBytes(bytes)}), deleted ${formatNumber(pruned)}.`);
  log.info(`Live: ${url} after ${timesText(phases, { signIn, total: duration })}`);
}

/** `4.3 s (prepare 1.2 s, upload 3.1 s)`. */
export function timesText(phases: Phases, times: { signIn: number; total: number }): string {
  const parts = phaseTimes(phases, times).map(([name, ms]) => `${name} ${formatDuration(ms)}`);
  return `${formatDuration(times.total)} (${parts.join(', ')})`;
}

/** `running: https://shop.example.com after 41 s`, or without an address. */
export function logService(log: Log, { status, url }: ServiceResult, duration: number): void {
  log.info(`${plainText(status, 60)}${url ? `: ${plainText(url)}` : ''} after ${formatDuration(duration)}`);
}

/** The difference of a publish, folded: what is new, what replaced something, and what goes. */
export async function logChangedFiles(log: Log, plan: Plan): Promise<void> {
  const lines = changedLines(plan);
  if (lines.length === 0) return;
  await log.group('Changed files', async () => {
    const shown = lines.slice(0, maxChangedFiles);
    if (lines.length > maxChangedFiles) shown.push(`and ${formatNumber(lines.length - maxChangedFiles)} more`);
    log.info(shown.join('\n'));
  });
}

/** One line for each file: `+` new, `~` other than before, `-` to be deleted. */
export function changedLines({ added, changed, deleted = [] }: Plan): string[] {
  return [
    ...added.map(({ path }) => `+ ${path}`),
    ...changed.map(({ path }) => `~ ${path}`),
    ...deleted.map((path) => `- ${path}`),
  ].map((line) => plainText(line, 200));
}
