import type { Phases } from '../pages/phases.js';

/** What a reader calls the phases of a publish. */
const names: Record<string, string> = {
  ensure: 'prepare',
  find: 'prepare',
  protect: 'prepare',
  finalize: 'switch over',
  live: 'check',
};

/**
 * How long each part of a run took, in ms: they add up to the whole. What no phase measured, such as listing the
 * directory, is part of the preparation.
 */
export function phaseTimes(
  phases: Phases,
  { signIn, total }: { signIn: number; total: number },
): [name: string, ms: number][] {
  const times = new Map([
    ['prepare', 0],
    ['sign in', signIn],
  ]);
  for (const [phase, ms] of phases.entries) {
    const name = names[phase] ?? phase;
    times.set(name, (times.get(name) ?? 0) + ms);
  }
  const measured = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  times.set('prepare', (times.get('prepare') ?? 0) + Math.max(0, total - measured));
  return [...times].filter(([, ms]) => ms > 0);
}
