import type { Ran } from './service-workspace.js';

/** Returns the log without masks, with `URL` for the deployed address. */
export function logOf({ log, outputs }: Ran): string[] {
  const lines = log.split('\n').filter((line) => !/^::add-mask::| so far\)$/.test(line));
  return lines.map((line) => line.replaceAll(outputs.url ?? '\0', 'URL'));
}

/** Returns the tables without the duration. */
export const tablesOf = ({ result, outputs }: Ran) =>
  result?.summary.map(({ title, rows }) => [
    title,
    ...rows
      .filter(([what]) => what !== 'Time')
      .map(([what, text]) => [what, text === outputs.url ? 'URL' : text]),
  ]);
