import type { Ran } from './service-workspace.js';

/** The log without masks, with `URL` for the address of what was deployed. */
export function logOf({ log, outputs }: Ran): string[] {
  const lines = log.split('\n').filter((line) => !/^::add-mask::| so far\)$/.test(line));
  return lines.map((line) => line.replaceAll(outputs.url ?? '\0', 'URL'));
}

/** The tables without the time that it took. */
export const tablesOf = ({ result, outputs }: Ran) =>
  result?.summary.map(({ title, rows }) => [
    title,
    ...rows.filter(([what]) => what !== 'Time').map(([what, text]) => [what, text === outputs.url ? 'URL' : text]),
  ]);
