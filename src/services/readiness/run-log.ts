import { plainText } from '../../base/plain-text.js';
import { freshLines } from '../job/job-log.js';

export interface LoggedFailure {
  code: 'clone-failed' | 'build-failed';
  reason: string;
  /** Advice, for a known reason. */
  next: string | undefined;
  final: boolean;
}

const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const missingRef = /^error: pathspec '(.+)' did not match any file/;
/** A harmless line of git, when a kept volume is reset to a commit as if it were a branch. */
const harmless = /ambiguous argument 'origin\//;
const ended = /^(?:Build failed with exit|Application exited with) code -?\d+/;
const failedPage = /^Loading page server listening on port \d+ \(status: failed\)/;
const missingFolder = /SUB_PATH directory .* does not exist/;
/** Lines that the start scripts print about the parameter store of the app's environment. */
const unreadConfig = /^\[CONFIG\] ERROR: (?:Failed to load config|Runner refresh token is)\b/;
/** The container ends with it, and each one after it. */
const endedConfig = /^\[CONFIG\] ERROR: Runner refresh token is refresh_token_/;
/** Without it, the start goes on without the values. */
const staysDown = /^\[CONFIG\] Not starting the application\b/;
const problems: [said: RegExp, code: LoggedFailure['code'], next: string][] = [
  [
    /could not read Username|Authentication failed|Invalid username|repository '.*' not found|Repository not found/i,
    'clone-failed',
    'If the repository is private, give `source-token`, for previews `preview-source-token`, a token that may read it; otherwise correct `source-url`.',
  ],
  [
    /Remote branch .* not found|^error: pathspec/,
    'clone-failed',
    'Set `source-ref` to a branch or tag that is in the repository, then run {again}.',
  ],
  [missingFolder, 'clone-failed', 'Set `sub-path` to a folder of the repository at this commit, relative to its root.'],
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
const tellsWhy = /\b(\w*error|failed|failure|fatal|\w*exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
/** The last line of many a failed npm script. */
const pointsElsewhere = /\bcomplete log of this run\b/i;

/** The log of a runner. Each container begins a log of its own, so reading it again and again tells them apart. */
export class RunLog {
  #lines: readonly string[] | undefined;
  former: readonly string[] = [];
  /** Containers that were seen to begin since the instance was told to. */
  starts = 0;
  /** The commit that was cloned, perhaps in short, also where the log no longer shows it; old images do not say. */
  commit: string | undefined;

  /** @param before the log of the container to be replaced: empty where there was none, undefined where it is not known */
  constructor(before: readonly string[] | undefined) {
    this.#lines = before;
    this.commit = before && commitIn(before);
  }

  read(lines: readonly string[]): void {
    // A log that is suddenly empty was only not there to be read.
    if (lines.length === 0) return;
    const isOther = this.#lines !== undefined && isOtherLog(this.#lines, lines);
    if (isOther) {
      this.starts += 1;
      this.former = this.lines;
    }
    this.#lines = lines;
    this.commit = commitIn(lines) ?? (isOther ? undefined : this.commit);
  }

  /** Whether another container has begun since. */
  get isNew(): boolean {
    return this.starts > 0;
  }

  get lines(): readonly string[] {
    return this.#lines ?? [];
  }

  /** Why this container runs without the values of its parameter store, as some runners do. */
  get unreadConfig(): string | undefined {
    const line = this.lines.findLast((one) => unreadConfig.test(one));
    return line && plainText(line, 300);
  }

  /** The failure that this container has told of; undefined as long as it has not. */
  get failure(): LoggedFailure | undefined {
    // Its beginning has the clone, its end the build; an app that runs for long prints far more between them.
    const [first, last] = [this.lines.slice(0, 100), this.lines.slice(100).slice(-400)];
    const lines = [...first, ...last].map((line) => plainText(line, 300));
    const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
    const final =
      beforeClone(lines).find((line) => missingRef.test(line)) ?? lines.findLast((line) => endedConfig.test(line));
    if (final) return { ...advice(final), final: true };
    const said = beforeTheBuild(lines);
    // Anything that has no advice, such as that a host was not reached, the next start may do better.
    if (said) return { ...advice(said), final: failed || advice(said).next !== undefined };
    return failed ? { ...advice(reasonIn(lines) ?? ''), final: true } : undefined;
  }
}

/** Returns whether `now` is the log of another container than `before`. Both may lack their beginning. */
function isOtherLog(before: readonly string[], now: readonly string[]): boolean {
  const [former, commit] = [commitIn(before), commitIn(now)];
  if (former && commit && !sameCommit(former, commit)) return true;
  const last = before.length - 1;
  // The last line can have been read before it was whole.
  const hasGrown = before.every((line, index) => (index < last ? line === now[index] : now[index]?.startsWith(line)));
  if (hasGrown) return before.length === 0;
  const hasScrolled = freshLines(before, now).length < now.length;
  return !hasScrolled && (commit !== undefined || now[0] === before[0] || now.length < before.length);
}

/** Returns whether two names of a commit, one of them perhaps short, are of the same. */
export function sameCommit(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** Returns the last commit that the lines name. */
export function commitIn(lines: readonly string[]): string | undefined {
  return lines.map((line) => commitLine.exec(line)?.[1]).findLast((found) => found !== undefined);
}

/** The line that most likely says why it failed: of git first, which npm hides, then what stands before the end. */
export function reasonIn(given: readonly string[]): string | undefined {
  const lines = given
    .map((line) => plainText(line, 300).trim())
    .filter((line) => line !== '' && !failedPage.test(line));
  const unread = lines.findLast((line) => unreadConfig.test(line));
  const isStop = unread !== undefined && (endedConfig.test(unread) || lines.some((line) => staysDown.test(line)));
  const first = beforeTheBuild(lines) ?? (isStop ? unread : undefined);
  if (first) return first;
  const end = lines.findLastIndex((line) => ended.test(line));
  const before = end < 0 ? lines : lines.slice(0, end);
  const isReason = (line: string) => tellsWhy.test(line) && !pointsElsewhere.test(line) && line !== unread;
  const why = before.findLast(isReason) ?? before.at(-1);
  const withEnd = end < 0 || !why ? (why ?? lines.at(-1)) : `${why} (${lines[end]})`;
  // An app that misses its environment says what it misses, and not why.
  return unread && withEnd !== unread ? `${withEnd}; before that: ${unread}` : withEnd;
}

/** Returns the code and advice of a reason. */
export function advice(reason: string): Omit<LoggedFailure, 'final'> {
  const [, code, next] = problems.find(([said]) => said.test(reason)) ?? [];
  return { code: code ?? 'build-failed', reason, next };
}

/** Returns the line that ended a start before anything was built: of git, since an app may call something fatal as well. */
function beforeTheBuild(lines: readonly string[]): string | undefined {
  return (
    beforeClone(lines).find((line) => /^fatal: /.test(line) && !harmless.test(line)) ??
    lines.find((line) => missingFolder.test(line))
  );
}

function beforeClone(lines: readonly string[]): readonly string[] {
  const cloned = lines.findIndex((line) => commitLine.test(line));
  return cloned < 0 ? lines : lines.slice(0, cloned);
}
