import { plainText } from '../../base/plain-text.js';

/** Longest text in a cell on a terminal, where what is cut is marked; a pipe or file gets all of it within reason. */
const maxShown = 60;
const maxPiped = 4096;

/**
 * Columns side by side, as wide as their longest cell; plain text that survives a pipe.
 * @param output where they go
 * @returns lines; the first is the head
 */
export function tableLines(head: string[], rows: string[][], { isTTY }: { isTTY: boolean }): string[] {
  const max = isTTY ? maxShown : maxPiped;
  const cells = [head, ...rows.map((row) => row.map((cell) => plainText(cell, max) || '–'))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
