import { formatDuration } from '../base/format.js';
import type { Deployed, Outcome } from '../contract/outcome.js';

/** Returns `4.3 s (prepare 1.2 s, upload 3.1 s)`. @param duration of the run in ms */
export function timesText({ site }: Deployed, duration: number): string {
  const parts = (site?.times ?? []).map(([part, ms]) => `${part} ${formatDuration(ms)}`);
  return formatDuration(duration) + (parts.length > 0 ? ` (${parts.join(', ')})` : '');
}

/** Returns the outcome with times in ms that add up to `duration`. Unmeasured time counts as preparation. */
export function withTimes<T extends Outcome>(
  outcome: T,
  { signIn = 0, duration }: { signIn?: number; duration: number },
): T {
  if (outcome.kind !== 'deployed' || !outcome.site) return outcome;

  const { times } = outcome.site;
  const [[first, prepared] = ['prepare', 0] as const, ...others] = times;
  const measured = times.reduce((sum, [, ms]) => sum + ms, signIn);

  const parts: [string, number][] = [
    [first, prepared + Math.max(0, duration - measured)],
    ['sign in', signIn],
    ...others,
  ];
  const site = { ...outcome.site, times: parts.filter(([, ms]) => ms > 0) };

  return { ...outcome, site };
}
