import { formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';

/** Longest text in a cell; what is cut is marked. */
const longestCell = 60;
/** Most rows that are shown: more is for `--json`. */
const mostRows = 1000;

/**
 * Columns side by side, as wide as their longest cell; plain text that survives a pipe.
 * @returns lines; the first is the head
 */
export function tableLines(head: string[], rows: string[][]): string[] {
  const shown = rows.slice(0, mostRows).map((row) => row.map((cell) => plainText(cell, longestCell) || '–'));
  const more = rows.length - shown.length;
  const cells = [head, ...shown, ...(more > 0 ? [[`… and ${formatNumber(more)} more`]] : [])];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
