/** Schedules that the platform runs: numbers only, weekdays 0 to 6. It stores any other text, and never makes a backup on it. Source: the vendor's Terraform provider. */
const runnable = /^[\d*,/-]+( [\d*,/-]+){3} [0-6*,/-]+$/;

/** The limit of the texts that are read from the platform, so that a longer one could not be compared. */
const maxLength = 200;

const fields = [
  { name: 'minute', range: '0 to 59' },
  { name: 'hour', range: '0 to 23' },
  { name: 'day of the month', range: '1 to 31' },
  { name: 'month', range: '1 to 12' },
  { name: 'day of the week', range: '0 (Sunday) to 6' },
];

/** Returns the next time after a time, both in epoch ms; undefined if there is none. */
export type Schedule = (after: number) => number | undefined;

/** Reads five cron fields in UTC. Returns the problem of a schedule on which the platform makes no backup. */
export async function readSchedule(text: string): Promise<Schedule | string> {
  const parts = text.split(' ');
  if (parts.length !== fields.length || text.length > maxLength)
    return 'must have five fields: minute, hour, day of the month, month and day of the week, such as `0 2 * * *`';

  const { Cron } = await import('croner');
  const next = (pattern: string, after: number): number | undefined => {
    const cron = new Cron(pattern, { mode: '5-part', utcOffset: 0, sloppyRanges: true });
    return cron.nextRun(new Date(after))?.getTime();
  };

  // The library names no field that is understood at a glance, so each is tried by itself.
  for (const [index, { name, range }] of fields.entries()) {
    const part = parts[index] ?? '';
    const alone = fields.map((_, at) => (at === index ? part : '*')).join(' ');
    if (!runnable.test(alone) || !isRead(() => next(alone, 0)))
      return `has "${part}" as ${name}, which must be numbers from ${range}, such as \`${range[0]}\`, \`*\` or \`*/2\`; names and other numbers are stored and never run`;
  }

  return next(text, 0) === undefined
    ? `has a day of the month, "${parts[2]}", that its months do not have`
    : (after) => next(text, after);
}

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
