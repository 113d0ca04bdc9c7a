/** The services whose instances the platform backs up. Source: the vendor's Terraform provider. */
export const backedUpServices = [
  'birme-osc-postgresql',
  'linuxserver-docker-mariadb',
  'valkey-io-valkey',
  'clickhouse-clickhouse',
  'apache-couchdb',
  'go-gitea-gitea',
];

const fields: [name: string, min: number, max: number, names?: string][] = [
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day of the month', 1, 31],
  ['month', 1, 12, 'jan feb mar apr may jun jul aug sep oct nov dec'],
  ['day of the week', 0, 7, 'sun mon tue wed thu fri sat'],
];
const dayMs = 86_400_000;
/** Days to search for the next time of a schedule: 29 February can be eight years away. */
const maxDays = 8 * 366;

/** Reads five cron fields in UTC: returns the next time after a time, both in epoch ms, or the problem. */
export function readCron(text: string): ((after: number) => number) | string {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== fields.length)
    return 'must have five fields: minute, hour, day of the month, month and day of the week, such as `0 2 * * *`';

  const sets = fields.map((field, index) => readField(parts[index] ?? '', field));
  const problem = sets.find((set) => typeof set === 'string');
  if (problem !== undefined) return problem;

  const [minutes, hours, days, months, weekdays] = sets as Set<number>[];
  const hasAnyDay = [parts[2], parts[4]].some((part) => part?.startsWith('*'));
  const isDue = (date: Date): boolean => {
    const day = date.getUTCDay();
    const found = [
      days?.has(date.getUTCDate()),
      weekdays?.has(day) || (day === 0 && weekdays?.has(7)),
    ];
    // Where both days are limited, either is enough. Source: crontab(5).
    const isDay = hasAnyDay ? !found.includes(false) : found.includes(true);
    return isDay && months?.has(date.getUTCMonth() + 1) === true;
  };

  const next = (after: number): number => {
    for (let day = Math.floor(after / dayMs), last = day + maxDays; day < last; day++) {
      for (let minute = 0; minute < 1440 && isDue(new Date(day * dayMs)); minute++) {
        const at = day * dayMs + minute * 60_000;
        if (at > after && hours?.has(Math.floor(minute / 60)) && minutes?.has(minute % 60))
          return at;
      }
    }
    return Number.NaN;
  };

  return Number.isNaN(next(0))
    ? `has a day of the month, "${parts[2]}", that its months do not have`
    : next;
}

// oxlint-disable-next-line complexity -- to be divided
function readField(
  text: string,
  [name, min, max, names]: (typeof fields)[number],
): Set<number> | string {
  const values = new Set<number>();
  const words = names?.split(' ') ?? [];
  const read = (word: string) => {
    if (words.includes(word.toLowerCase())) return min + words.indexOf(word.toLowerCase());
    return /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
  };

  for (const part of text.split(',')) {
    const [, star, from = '', to, step] =
      /^(?:(\*)|(\w+)(?:-(\w+))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    const first = star ? min : read(from);
    // oxlint-disable-next-line no-nested-ternary -- to be divided
    const last = to !== undefined ? read(to) : star || step !== undefined ? max : first;
    if (!(first >= min && first <= last && last <= max) || step === '0')
      return `has "${part}" as ${name}, which must be from ${min} to ${max}, such as \`${min}\`, \`*\` or \`*/2\``;

    for (let value = first; value <= last; value += Number(step ?? 1)) values.add(value);
  }

  return values;
}
