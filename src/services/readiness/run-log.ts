export const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const tailLines = 3;

/** Returns the lines of `now` after those of `before`. A log that shows only its end is matched by the last lines of `before`; without a match all are new. */
export function freshLines(before: readonly string[], now: readonly string[]): readonly string[] {
  const tail = before.slice(-tailLines);
  if (before.every((line, index) => line === now[index])) return now.slice(before.length);
  for (let end = now.length; end > 0; end--) {
    const found = tail.slice(-end).every((line, index, { length }) => line === now[end - length + index]);
    // Where `now` begins within the tail, only its part after the tail is new.
    if (found) return now.slice(end);
  }
  return now;
}

/** The log of a runner. Each container begins its own log, so repeated reads tell them apart. */
export class RunLog {
  #lines: readonly string[] | undefined;
  former: readonly string[] = [];
  starts = 0;
  /** The cloned commit, perhaps abbreviated, also if the log no longer shows it; old images do not tell. */
  commit: string | undefined;

  /** @param before the log of the container to be replaced: empty if there was none, undefined if unknown */
  constructor(before: readonly string[] | undefined) {
    this.#lines = before;
    this.commit = before && commitIn(before);
  }

  read(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const isOther = this.#lines !== undefined && isOtherLog(this.#lines, lines);
    if (isOther) {
      this.starts += 1;
      this.former = this.#lines ?? [];
    }
    this.#lines = lines;
    this.commit = commitIn(lines) ?? (isOther ? undefined : this.commit);
  }

  get isNew(): boolean {
    return this.starts > 0;
  }

  /** The lines of the new container. */
  get lines(): readonly string[] {
    return (this.isNew && this.#lines) || [];
  }
}

/** Returns whether the container was replaced between two reads of its log. Both may be truncated at the start. */
function isOtherLog(before: readonly string[], now: readonly string[]): boolean {
  const [former, commit] = [commitIn(before), commitIn(now)];
  if (former && commit && !sameCommit(former, commit)) return true;
  const last = before.length - 1;
  // The last line may have been incomplete when it was read.
  const hasGrown = before.every((line, index) => (index < last ? line === now[index] : now[index]?.startsWith(line)));
  if (hasGrown) return before.length === 0;
  const hasScrolled = freshLines(before, now).length < now.length;
  return !hasScrolled && (commit !== undefined || now[0] === before[0] || now.length < before.length);
}

/** Returns whether two commits, one perhaps abbreviated, are the same. */
export function sameCommit(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

function commitIn(lines: readonly string[]): string | undefined {
  return lines.map((line) => commitLine.exec(line)?.[1]).findLast((found) => found !== undefined);
}
