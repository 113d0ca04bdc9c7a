const daysOfMonth = 31;

/** Returns the most days between two runs of a cron; infinity where it leaves months out, and for an unreadable one. */
export function computeLongestPause(cron: string): number {
  const [, , ofMonth = '', month = '', ofWeek = ''] = cron.trim().split(/\s+/);
  if (month !== '*') return Number.POSITIVE_INFINITY;
  // Where both are restricted, either of them starts a run.
  if (ofWeek !== '*' && ofWeek !== '') return 7;

  const days = daysOf(ofMonth);
  const [first] = days;
  if (first === undefined) return Number.POSITIVE_INFINITY;

  const pauses = days.map((day, at) => (days[at + 1] ?? first + daysOfMonth) - day);
  return Math.max(...pauses);
}

function daysOf(field: string): number[] {
  const days = new Set<number>();

  for (const part of field.split(',')) {
    const [, from = '', to, step = '1'] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part) ?? [];
    const start = from === '*' ? 1 : Number(from || Number.NaN);
    const isOpen = from === '*' || (to === undefined && part.includes('/'));
    const last = isOpen ? daysOfMonth : start;
    const end = to === undefined ? last : Number(to);
    for (let day = start; day <= Math.min(end, daysOfMonth); day += Math.max(Number(step), 1))
      days.add(day);
  }

  return [...days].sort((a, b) => a - b);
}
