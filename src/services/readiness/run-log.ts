import { messageOf } from '../../base/errors.js';
import { count } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { Desk } from '../want.js';

export interface BuildFailure {
  code: 'clone-failed' | 'build-failed' | 'wrong-commit';
  /** Undefined if only the end of the log contains the reason. */
  reason?: string | undefined;
  next?: string | undefined;
  /** The source could not be read with the access that the platform has. */
  lacksAccess?: boolean;
}

const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const tailLines = 3;

/** Returns the lines of `now` after the lines of `before`. A log that is truncated at the start is matched by the last lines of `before`; without a match all lines are new. */
export function freshLines(before: readonly string[], now: readonly string[]): readonly string[] {
  const tail = before.slice(-tailLines);
  if (before.every((line, index) => line === now[index])) return now.slice(before.length);

  for (let end = now.length; end > 0; end--) {
    const found = tail
      .slice(-end)
      .every((line, index, { length }) => line === now[end - length + index]);
    // If `now` begins within the tail, only its part after the tail is new.
    if (found) return now.slice(end);
  }

  return now;
}

/** The log of a runner. Each container begins a new log, so repeated reads distinguish containers. */
export class RunLog {
  #lines: readonly string[] | undefined;
  former: readonly string[] = [];
  /** The lines of the last read, of whichever container; empty if it could not be read. */
  current: readonly string[] = [];
  starts = 0;
  /** The cloned commit, perhaps abbreviated, even if the log no longer contains it. Old images do not log it. */
  commit: string | undefined;

  /** @param before the log of the former container; empty without one, undefined if unknown */
  constructor(before: readonly string[] | undefined) {
    this.#lines = before;
    this.commit = before && commitIn(before);
  }

  read(lines: readonly string[]): void {
    this.current = lines;
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
  const former = commitIn(before);
  const commit = commitIn(now);
  if (former && commit && !sameCommit(former, commit)) return true;

  const last = before.length - 1;
  // The last line may have been incomplete in the first read.
  const hasGrown = before.every((line, index) =>
    index < last ? line === now[index] : now[index]?.startsWith(line),
  );
  if (hasGrown) return before.length === 0;

  // A log that was only truncated at its start begins with an end of the former read.
  const hasScrolled = before.some(
    (line, start) =>
      line === now[0] && before.slice(start).every((one, index) => one === now[index]),
  );

  return (
    !hasScrolled && (commit !== undefined || now[0] === before[0] || now.length < before.length)
  );
}

/** Returns whether two commits, one perhaps abbreviated, are the same. */
export function sameCommit(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

function commitIn(lines: readonly string[]): string | undefined {
  return lines.map((line) => commitLine.exec(line)?.[1]).findLast((found) => found !== undefined);
}

/** A harmless error: git resets a retained volume to a commit as if it were a branch. */
const harmless = /ambiguous argument 'origin\//;
const ended = /^(?:Build failed with exit|Application exited with) code -?\d+/;
const failedPage = /^Loading page server listening on port \d+ \(status: failed\)/;
const missingFolder = /SUB_PATH directory .* does not exist/;
const unreadConfig = /^\[CONFIG\] ERROR: (?:Failed to load config|Runner refresh token is)\b/;
/** An error that ends this container and each later container. */
const endedConfig = /^\[CONFIG\] ERROR: Runner refresh token is refresh_token_/;
const noAccess =
  /could not read Username|Authentication failed|Invalid username|repository '.*' not found|Repository not found/i;
const problems: [said: RegExp, code: BuildFailure['code'], next: string][] = [
  [
    noAccess,
    'clone-failed',
    'If the repository is private, give `source-token`, for previews `preview-source-token`, a fine-grained token with "Contents: read"; otherwise correct `source-url`.',
  ],
  [
    /Remote branch .* not found|^error: pathspec/,
    'clone-failed',
    'Set `source-ref` to a branch or tag that is in the repository, without `origin/`, then run {again}.',
  ],
  [
    missingFolder,
    'clone-failed',
    'Set `sub-path` to a folder of the repository at this commit, relative to its root.',
  ],
  [
    endedConfig,
    'build-failed',
    "The runner's own access to its parameter store has ended, which it does after a year. Only a rebuild gives the app a new one: rebuild it in the console, or remove it with `operation: remove` and deploy it again.",
  ],
  [
    /\[CONFIG\] (?:ERROR: Failed to load config\b|Loading environment variables from config service)/,
    'build-failed',
    'Check that `config-service` names a parameter store that runs, and `config-api-key`; then run {again}. An app whose access to its store has ended needs a rebuild in the console.',
  ],
];
const tellsWhy =
  /\b(\w*error|failed|failure|fatal|\w*exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
const pointsElsewhere = /\bcomplete log of this run\b/i;

const shownLines = 50;
const lineLength = 1000;

/** Prints the last lines of the log of a failed or late service. Returns the reason of the failure; undefined for an empty or unreadable log. */
export async function printLastLines(
  { name, desk }: { name: string; desk: Desk },
  read: () => Promise<readonly string[]>,
): Promise<string | undefined> {
  const { log } = desk.tools;

  try {
    const lines = (await read()).slice(-shownLines);
    if (lines.length === 0) return undefined;

    await log.group(`Last ${count(lines.length, 'line')} of the log of "${name}"`, async () => {
      for (const line of lines) log.info(plainText(line, lineLength));
    });

    return reasonIn(lines);
  } catch (error) {
    // An unreadable log must not hide the failure itself.
    log.warning(`The log of "${name}" cannot be read: ${messageOf(error)}`);
    return undefined;
  }
}

/** Returns code and advice for a reason. */
export function advice(reason: string | undefined): BuildFailure {
  const [, code = 'build-failed', next] =
    problems.find(([said]) => reason && said.test(reason)) ?? [];
  return { code, reason, next, lacksAccess: noAccess.test(reason ?? '') };
}

/** Returns the failure in a runner's log. `final`: the next start fails too. */
export function findFailure(
  log: readonly string[],
): (BuildFailure & { final: boolean }) | undefined {
  // The clone is at the beginning and the build at the end. A long-running app prints far more between them.
  const first = log.slice(0, 100);
  const last = log.slice(100).slice(-400);
  const lines = [...first, ...last].map((line) => plainText(line, 300));
  const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
  const said = endBeforeBuild(lines);
  if (!said && !failed) return undefined;

  const failure = advice(said ?? reasonIn(lines));
  // After a failure without advice, such as an unreachable host, the next start may succeed.
  return { ...failure, final: failed || failure.next !== undefined };
}

/** Returns the line that reports an unread parameter store. */
export function findUnreadConfig(lines: readonly string[]): string | undefined {
  const line = lines.findLast((one) => unreadConfig.test(one));
  return line && plainText(line, 300);
}

/** Returns the line with the likeliest reason of a failure: git's error first, which npm hides, else the last reason before the end. */
export function reasonIn(given: readonly string[]): string | undefined {
  const lines = given
    .map((line) => plainText(line, 300).trim())
    .filter((line) => line !== '' && !failedPage.test(line));
  const first = endBeforeBuild(lines);
  if (first) return first;

  const unread = findUnreadConfig(lines);
  const end = lines.findLastIndex((line) => ended.test(line));
  const before = end < 0 ? lines : lines.slice(0, end);
  const isReason = (line: string) =>
    tellsWhy.test(line) && !pointsElsewhere.test(line) && line !== unread;
  const reason = before.findLast(isReason) ?? before.at(-1);
  const withEnd = end < 0 || !reason ? (reason ?? lines.at(-1)) : `${reason} (${lines[end]})`;
  // An app without its environment reports the missing variable, but not the cause.
  return unread && withEnd !== unread ? `${withEnd}; before that: ${unread}` : withEnd;
}

/** Returns the line that ended a start before its build. Errors of git count only during the clone, because an app may also print `fatal:`. */
function endBeforeBuild(lines: readonly string[]): string | undefined {
  const cloned = lines.findIndex((line) => commitLine.test(line));
  const clone = cloned < 0 ? lines : lines.slice(0, cloned);
  return (
    clone.find((line) => /^fatal: |^error: pathspec '/.test(line) && !harmless.test(line)) ??
    lines.find((line) => missingFolder.test(line)) ??
    lines.findLast((line) => endedConfig.test(line))
  );
}
