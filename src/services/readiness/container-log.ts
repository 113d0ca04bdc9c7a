import { plainText } from '../../base/plain-text.js';
import { freshLines } from '../job/job-log.js';

/** Why a start failed, as far as its log says. */
interface LoggedFailure {
  code: 'clone-failed' | 'build-failed';
  reason: string;
  /** Advice, for a known reason. */
  next: string | undefined;
  /** Starting it again changes nothing. */
  final: boolean;
}

const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const missingRef = /^error: pathspec '(.+)' did not match any file/;
/** A harmless line of git, when a kept volume is reset to a commit as if it were a branch. */
const harmless = /ambiguous argument 'origin\//;
const ended = /^(?:Build failed with exit|Application exited with) code -?\d+/;
const failedPage = /^Loading page server listening on port \d+ \(status: failed\)/;
const missingFolder = /SUB_PATH directory .* does not exist/;
const cloneProblems: [said: RegExp, next: string][] = [
  [
    /could not read Username|Authentication failed|Invalid username|repository '.*' not found|Repository not found/i,
    'If the repository is private, give `source-token`, for previews `preview-source-token`, a token that may read it; otherwise correct `source-url`.',
  ],
  [
    /Remote branch .* not found|^error: pathspec/,
    'Set `source-ref` to a branch or tag that is in the repository, then run {again}.',
  ],
  [missingFolder, 'Set `sub-path` to a folder of the repository at this commit, relative to its root.'],
];
/** Lines that the start scripts print about the parameter store of the app's environment. */
const config = {
  loading: /^\[CONFIG\] Loading environment variables from config service '(.+)'/,
  failed: /^\[CONFIG\] ERROR: (?:Failed to load config|Runner refresh token is)\b/,
  /** The container ends with it, and each one after it. */
  ended: /^\[CONFIG\] ERROR: Runner refresh token is refresh_token_/,
  /** Without it, the start goes on without the values. */
  stays: /^\[CONFIG\] Not starting the application\b/,
};
const configProblems: [said: RegExp, next: string][] = [
  [
    config.ended,
    "The runner's own access to its parameter store has ended, which it does after a year. Only a rebuild gives the app a new one: rebuild it in the console, or remove it with `operation: remove` and deploy it again.",
  ],
  [
    /\[CONFIG\] (?:ERROR: Failed to load config\b|Loading environment variables from config service)/,
    'Check that `config-service` names a parameter store that runs, and `config-api-key`; then run {again}. An app whose access to its store has ended needs a rebuild in the console.',
  ],
];
const tellsWhy = /\b(\w*error|failed|failure|fatal|\w*exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
/** Lines at the end of a log that are about the end. */
const lastLines = 10;
/** The last line of many a failed npm script. */
const pointsElsewhere = /\bcomplete log of this run\b/i;

/** The log of a runner, which begins anew with each of its containers. Read again and again, it tells them apart. */
export class ContainerLog {
  #lines: readonly string[] | undefined;
  /** The last log of the container before this one. */
  former: readonly string[] = [];
  /** Containers that were seen to begin since the instance was told to. */
  starts = 0;
  /** The commit that was cloned, perhaps in short, also where the log no longer shows it; old images do not say. */
  commit: string | undefined;

  /** @param before what the container printed that is to be replaced: empty where there was none, undefined where it is not known */
  constructor(before: readonly string[] | undefined) {
    this.#lines = before;
  }

  /** @returns whether another container has begun */
  read(lines: readonly string[]): boolean {
    // A log that is suddenly empty was only not there to be read.
    if (lines.length === 0) return false;
    const isOther = this.#lines !== undefined && beginsAnew(this.#lines, lines);
    if (isOther) {
      this.starts += 1;
      this.former = this.lines;
    }
    this.#lines = lines;
    this.commit = commitIn(lines) ?? (isOther ? undefined : this.commit);
    return isOther;
  }

  /** The log is that of a container that began since. */
  get isNew(): boolean {
    return this.starts > 0;
  }

  get lines(): readonly string[] {
    return this.#lines ?? [];
  }

  /** The line at the end of the former container's log that sounds like its reason. */
  get lastWords(): string | undefined {
    return configReason(this.former) ?? this.former.slice(-lastLines).findLast((line) => tellsWhy.test(line));
  }

  /** Why this container runs without the values of its parameter store, as some runners do. */
  get unreadConfig(): string | undefined {
    const line = this.lines.findLast((one) => config.failed.test(one));
    return line && plainText(line, 300);
  }

  /** The failure that this container has told of; undefined as long as it has not. */
  get failure(): LoggedFailure | undefined {
    // Its beginning has the clone, its end the build; an app that runs for long prints far more between them.
    const [first, last] = [this.lines.slice(0, 100), this.lines.slice(100).slice(-400)];
    const lines = [...first, ...last].map((line) => plainText(line, 300));
    const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
    return (
      cloneFailure(lines, failed) ??
      configFailure(lines) ??
      (failed ? { ...advice(reasonIn(lines) ?? ''), final: true } : undefined)
    );
  }
}

/** Returns whether `now` is the log of another container than `before`: it has begun anew. Either can be the shown end of a log. */
function beginsAnew(before: readonly string[], now: readonly string[]): boolean {
  if (goesOn(before, now)) return before.length === 0;
  const [at, to] = [placeOfCommit(before), placeOfCommit(now)];
  if (at >= 0 && to >= 0) return at < to || !goesOn(before.slice(at - to), now);
  const isScrolled = freshLines(before, now).length < now.length;
  return !isScrolled && (to >= 0 || now[0] === before[0] || now.length < before.length);
}

function placeOfCommit(lines: readonly string[]): number {
  return lines.findIndex((line) => commitLine.test(line));
}

/** The last line can have been read before it was whole. */
function goesOn(before: readonly string[], now: readonly string[]): boolean {
  const last = before.length - 1;
  return before.every((line, index) => (index < last ? line === now[index] : now[index]?.startsWith(line)));
}

/** @returns the last one that the lines name */
export function commitIn(lines: readonly string[]): string | undefined {
  return lines.map((line) => commitLine.exec(line)?.[1]).findLast((found) => found !== undefined);
}

/** The line that most likely says why it failed: of git first, which npm hides, then what stands before the end. */
export function reasonIn(given: readonly string[]): string | undefined {
  const lines = given
    .map((line) => plainText(line, 300).trim())
    .filter((line) => line !== '' && !failedPage.test(line));
  const first = beforeTheBuild(lines) ?? configReason(lines);
  if (first) return first;
  const end = lines.findLastIndex((line) => ended.test(line));
  const before = end < 0 ? lines : lines.slice(0, end);
  const unread = before.findLast((line) => config.failed.test(line));
  const isReason = (line: string) => tellsWhy.test(line) && !pointsElsewhere.test(line) && line !== unread;
  const why = before.findLast(isReason) ?? before.at(-1);
  const withEnd = end < 0 || !why ? (why ?? lines.at(-1)) : `${why} (${lines[end]})`;
  // An app that misses its environment says what it misses, and not why.
  return unread && withEnd !== unread ? `${withEnd}; before that: ${unread}` : withEnd;
}

/** Returns the code and advice of a reason. */
export function advice(reason: string): Omit<LoggedFailure, 'final'> {
  const next = cloneProblems.find(([said]) => said.test(reason))?.[1];
  if (next) return { code: 'clone-failed', reason, next };
  return { code: 'build-failed', reason, next: configProblems.find(([said]) => said.test(reason))?.[1] };
}

/** A start that ends, now and whenever it is tried again, because the runner may not read its store any more. */
function configFailure(lines: string[]): LoggedFailure | undefined {
  const said = lines.findLast((line) => config.ended.test(line));
  return said === undefined ? undefined : { ...advice(said), final: true };
}

/** Why a start ends at its parameter store; undefined where it does not. */
function configReason(lines: readonly string[]): string | undefined {
  const failed = lines.findLast((line) => config.failed.test(line));
  if (failed) return config.ended.test(failed) || lines.some((line) => config.stays.test(line)) ? failed : undefined;
  // Two runners end where the store is not read, without another word.
  const last = lines.at(-1) ?? '';
  return config.loading.test(last) ? `its log ends with "${last}"` : undefined;
}

function cloneFailure(lines: string[], failed: boolean): LoggedFailure | undefined {
  const pathspec = clonePart(lines).find((line) => missingRef.test(line));
  if (pathspec) return { ...advice(pathspec), final: true };
  const said = beforeTheBuild(lines);
  if (!said) return undefined;
  const known = advice(said);
  // Anything else git says, such as that a host was not reached, the next start may do better.
  return { ...known, final: known.next !== undefined || failed };
}

/** Returns the line that ended a start before anything was built. */
function beforeTheBuild(lines: string[]): string | undefined {
  return (
    clonePart(lines).find((line) => /^fatal: /.test(line) && !harmless.test(line)) ??
    lines.find((line) => missingFolder.test(line))
  );
}

/** Returns the lines of git: an app may call something fatal as well. */
function clonePart(lines: string[]): string[] {
  const cloned = placeOfCommit(lines);
  return cloned < 0 ? lines : lines.slice(0, cloned);
}
