const daysOfMonth = 31;

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|');
const weekdays = 'sun|mon|tue|wed|thu|fri|sat'.split('|');
/** A week may end on Sunday, 7. Source: GitHub, "Events that trigger workflows", `schedule`. */
const fields = [
  { from: 0, to: 59, names: [] },
  { from: 0, to: 23, names: [] },
  { from: 1, to: daysOfMonth, names: [] },
  { from: 1, to: 12, names: ['', ...months] },
  { from: 0, to: 7, names: weekdays },
];

/** Returns whether GitHub understands a cron. It refuses the whole workflow otherwise. */
export function isCron(cron: string): boolean {
  const parts = cron.trim().split(/\s+/);
  return parts.length === fields.length && fields.every((field, at) => isField(parts[at], field));
}

function isField(
  text = '',
  { from, to, names }: { from: number; to: number; names: readonly string[] },
): boolean {
  return text.split(',').every((part) => {
    const [, range = '', step = '1'] = /^(\*|\w+(?:-\w+)?)(?:\/(\d+))?$/.exec(part) ?? [];
    if (range === '*') return Number(step) > 0;

    const ends = range.split('-').map((end) => {
      const named = names.indexOf(end.toLowerCase());
      return named >= 0 ? named : Number(end || Number.NaN);
    });
    const isWithin = ends.every((end) => end >= from && end <= to);
    return isWithin && Number(step) > 0 && (ends[0] ?? 0) <= (ends.at(-1) ?? 0);
  });
}

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
