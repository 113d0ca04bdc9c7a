import type { Paint } from './screen.js';

const maxBar = 30;
const minBar = 8;

/**
 * `━━━━━━━━──────  58% 3 of 5 files, …` in at most one line.
 * @param share done, 0 to 1
 * @param width characters in a line of the terminal
 */
export function progressBar(
  text: string,
  { share, width, paint }: { share: number; width: number; paint: Paint },
): string {
  const done = Math.min(1, Math.max(0, share));
  const percent = `${Math.floor(done * 100)}%`.padStart(4);
  const bar = Math.max(minBar, Math.min(maxBar, width - text.length - percent.length - 3));
  const filled = Math.round(done * bar);
  // The last column stays free: some terminals break the line there.
  const room = Math.max(0, width - bar - percent.length - 3);
  return `${paint.green('━'.repeat(filled))}${paint.dim('─'.repeat(bar - filled))}${percent} ${text.slice(0, room)}`;
}
