import { count, formatBytes, formatDuration, formatNumber } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { OutputValues } from '../contract/outputs.js';
import type { Phases, Plan, PublishResult } from '../pages/publish-job.js';
import type { ServiceResult } from '../services/service-run.js';
import type { Outcome } from '../targets/target.js';

/** Returns the outputs that say how a run ended; the others are set as soon as they are known. */
export function outcomeValues(outcome: Outcome): Partial<OutputValues> {
  switch (outcome.kind) {
    case 'published':
    case 'planned': {
      const { plan, changed, uploaded, bytes, pruned } = outcome.result;
      const unchanged = plan.unchanged.length;
      const site = { changed, files: plan.added.length + plan.changed.length + unchanged, unchanged };
      return outcome.kind === 'planned'
        ? { operation: 'planned', status: 'planned', ...site, uploaded: 0, pruned: 0, bytes: 0 }
        : { operation: 'deployed', status: 'live', ...site, uploaded, pruned, bytes };
    }
    case 'served': {
      const { changed, status } = outcome.result;
      return { operation: outcome.planned ? 'planned' : 'deployed', status, changed };
    }
    case 'removed':
      return { operation: 'removed', status: 'removed', changed: outcome.changed };
    case 'cleaned':
      return { operation: 'cleaned', status: 'cleaned', changed: outcome.sweep.removed.length > 0 };
    case 'skipped':
      return { operation: 'skipped', status: 'skipped', changed: false, 'skip-reason': outcome.reason };
  }
}

/** Maximum number of changed files in the log. */
const maxChangedLines = 500;

/** Times of the whole run and of getting an access token, in ms. */
export interface RunTimes {
  duration: number;
  signIn: number;
}

/** Logs the changed files, folded, then the numbers, the address and the time. */
export async function logPublish(log: Log, result: PublishResult, times: RunTimes): Promise<void> {
  const { plan, uploaded, pruned, bytes, changed, url, phases } = result;
  await logChangedFiles(log, plan);
  if (changed)
    log.info(`Uploaded ${count(uploaded, 'file')} (${formatBytes(bytes)}), deleted ${formatNumber(pruned)}.`);
  log.info(`Live: ${url} after ${timesText(phases, times)}`);
}

/** `4.3 s (prepare 1.2 s, upload 3.1 s)`. */
export function timesText(phases: Phases, times: RunTimes): string {
  const parts = phaseTimes(phases, times).map(([name, ms]) => `${name} ${formatDuration(ms)}`);
  return `${formatDuration(times.duration)} (${parts.join(', ')})`;
}

/** `running: https://shop.example.com after 41 s`, or without an address. */
export function logService(log: Log, { status, url }: ServiceResult, duration: number): void {
  log.info(`${plainText(status, 60)}${url ? `: ${plainText(url)}` : ''} after ${formatDuration(duration)}`);
}

/** Logs the added, changed and deleted files of a publish, folded. */
export async function logChangedFiles(log: Log, plan: Plan): Promise<void> {
  const lines = changedLines(plan);
  if (lines.length === 0) return;
  await log.group('Changed files', async () => {
    const shown = lines.slice(0, maxChangedLines);
    if (lines.length > maxChangedLines) shown.push(`and ${formatNumber(lines.length - maxChangedLines)} more`);
    log.info(shown.join('\n'));
  });
}

/** Returns one line for each file: `-` deleted, `~` changed, `+` added; what is cut off at the end is the least harmful. */
export function changedLines({ added, changed, deleted = [] }: Plan): string[] {
  return [
    ...deleted.map((path) => `- ${path}`),
    ...changed.map(({ path }) => `~ ${path}`),
    ...added.map(({ path }) => `+ ${path}`),
  ].map((line) => plainText(line, 200));
}

/** Names of the phases of a publish in log and summary. */
const phaseNames: Record<string, string> = {
  ensure: 'prepare',
  find: 'prepare',
  protect: 'prepare',
  finalize: 'switch over',
  live: 'check',
};

/**
 * Returns how long each part of a run took, in ms; they add up to the duration. Time that no phase measured, such as listing the
 * directory, counts as preparation.
 */
export function phaseTimes(phases: Phases, { signIn, duration }: RunTimes): [name: string, ms: number][] {
  const times = new Map([
    ['prepare', 0],
    ['sign in', signIn],
  ]);
  for (const [phase, ms] of phases.entries) {
    const name = phaseNames[phase] ?? phase;
    times.set(name, (times.get(name) ?? 0) + ms);
  }
  const measured = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  times.set('prepare', (times.get('prepare') ?? 0) + Math.max(0, duration - measured));
  return [...times].filter(([, ms]) => ms > 0);
}
