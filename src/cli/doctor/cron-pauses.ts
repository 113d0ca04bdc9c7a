const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|');
const weekdays = 'sun|mon|tue|wed|thu|fri|sat'.split('|');

interface Field {
  from: number;
  to: number;
  names: readonly string[];
}

/** Unlike other crons, Sunday is 0 alone. Source: GitHub, "Events that trigger workflows", `schedule`. */
const fields: readonly Field[] = [
  { from: 0, to: 59, names: [] },
  { from: 0, to: 23, names: [] },
  { from: 1, to: 31, names: [] },
  { from: 1, to: 12, names: ['', ...months] },
  { from: 0, to: 6, names: weekdays },
];

/** Returns whether GitHub understands a cron. It refuses the whole workflow otherwise. */
export function isCron(cron: string): boolean {
  return readCron(cron) !== undefined;
}

/** Returns the values of each field; undefined for a cron that GitHub refuses. */
function readCron(cron: string): ReadonlySet<number>[] | undefined {
  const parts = cron.trim().split(/\s+/);
  const read = fields.flatMap((field, at) => valuesOf(parts[at] ?? '', field) ?? []);
  return parts.length === fields.length && read.length === fields.length ? read : undefined;
}

function valuesOf(text: string, { from, to, names }: Field): Set<number> | undefined {
  const values = new Set<number>();

  for (const part of text.split(',')) {
    const [, range = '', step] = /^(\*|\w+(?:-\w+)?)(?:\/(\d+))?$/.exec(part) ?? [];
    const ends = range.split('-').map((end) => {
      const named = names.indexOf(end.toLowerCase());
      return named >= 0 ? named : Number(end || Number.NaN);
    });
    const isOpen = range === '*' || (step !== undefined && ends.length === 1);
    const first = range === '*' ? from : (ends[0] ?? from);
    const last = isOpen ? to : (ends.at(-1) ?? first);
    const isWithin = [first, last].every((end) => end >= from && end <= to);
    if (!isWithin || first > last || step === '0') return undefined;

    for (let value = first; value <= last; value += Number(step ?? 1)) values.add(value);
  }

  return values;
}

const dayMs = 86_400_000;
/** Four years, so that a leap day is among them. */
const days = Array.from({ length: 1461 }, (_, day) => new Date(Date.UTC(2024, 0, 1) + day * dayMs));

/** Returns the most days between two runs that any of the crons starts; infinity where none does. */
export function computeLongestPause(crons: readonly string[]): number {
  const starts = crons.flatMap((cron) => startsOf(cron) ?? []);
  const found = days.flatMap((day, at) => (starts.some((isStart) => isStart(day)) ? [at] : []));
  const [first] = found;
  if (first === undefined) return Number.POSITIVE_INFINITY;

  const pauses = found.map((day, at) => (found[at + 1] ?? first + days.length) - day);
  return Math.max(...pauses);
}

/** Returns a cron's question to a day. */
function startsOf(cron: string): ((day: Date) => boolean) | undefined {
  const [, , ofMonth, month, ofWeek] = readCron(cron) ?? [];
  if (!ofMonth || !month || !ofWeek) return undefined;

  const [, , dayText = '', , weekText = ''] = cron.trim().split(/\s+/);
  // Where both are restricted, either of them starts a run.
  const isEither = !dayText.startsWith('*') && !weekText.startsWith('*');
  return (day) => {
    const answers = [ofMonth.has(day.getUTCDate()), ofWeek.has(day.getUTCDay())];
    const isDay = isEither ? answers.includes(true) : !answers.includes(false);
    return isDay && month.has(day.getUTCMonth() + 1);
  };
}
