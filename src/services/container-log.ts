import { plainText } from '../base/plain-text.js';
import { freshLines } from './job-log.js';

/** Why a start failed, as far as its log says. */
interface LoggedFailure {
  code: 'clone-failed' | 'build-failed';
  reason: string;
  /** What to do about it, where the reason is one of these. */
  next: string | undefined;
  /** Starting it again changes nothing. */
  final: boolean;
}

const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const missingRef = /^error: pathspec '(.+)' did not match any file/;
/** What git says when a kept volume is reset to a commit as if it were a branch. Everything goes on after it. */
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
    'Set `source-ref` to a branch or tag that is in the repository, then run the job again.',
  ],
  [missingFolder, 'Set `sub-path` to a folder of the repository at this commit, relative to its root.'],
];
const tellsWhy = /\b(\w*error|failed|failure|fatal|\w*exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
/** Lines at the end of a log that are about the end. */
const lastLines = 10;
/** The last line of many a failed npm script. */
const pointsElsewhere = /\bcomplete log of this run\b/i;

/** The log of a runner, which begins anew with each of its containers. Read again and again, it tells them apart. */
export class ContainerLog {
  #lines: readonly string[] | undefined;
  /** What the container before this one had printed at the end. */
  former: readonly string[] = [];
  /** Containers that were seen to begin since the instance was told to. */
  starts = 0;

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
    return isOther;
  }

  /** What is read is of a container that began since. */
  get isNew(): boolean {
    return this.starts > 0;
  }

  get lines(): readonly string[] {
    return this.#lines ?? [];
  }

  /** What the container before this one said at its very end, where that sounds like the reason of it. */
  get lastWords(): string | undefined {
    return this.former.slice(-lastLines).findLast((line) => tellsWhy.test(line));
  }

  /** The commit that was cloned, perhaps in short; old images do not say. */
  get commit(): string | undefined {
    return commitIn(this.lines);
  }

  /** The failure that this container has told of; undefined as long as it has not. */
  get failure(): LoggedFailure | undefined {
    // Its beginning has the clone, its end the build; an app that runs for long prints far more between them.
    const [first, last] = [this.lines.slice(0, 100), this.lines.slice(100).slice(-400)];
    const lines = [...first, ...last].map((line) => plainText(line, 300));
    const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
    return cloneFailure(lines, failed) ?? (failed ? { ...advice(reasonIn(lines) ?? ''), final: true } : undefined);
  }
}

/** Whether `now` is the log of another container than `before`. Either can be the end of a log that is shown in part. */
function beginsAnew(before: readonly string[], now: readonly string[]): boolean {
  if (goesOn(before, now)) return before.length === 0;
  const [at, to] = [placeOfCommit(before), placeOfCommit(now)];
  if (at >= 0 && to >= 0) return at < to || !goesOn(before.slice(at - to), now);
  const [first = ''] = now;
  if (first === before[0] && [before, now].every((lines) => lines.lastIndexOf(first) === 0)) return true;
  if (freshLines(before, now).length < now.length) return false;
  // What has moved on by more than is shown has lost its beginning and is about as long as before.
  return (to >= 0 && before.length > 1) || now.length < before.length / 2;
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
  const first = beforeTheBuild(lines);
  if (first) return first;
  const end = lines.findLastIndex((line) => ended.test(line));
  const before = end < 0 ? lines : lines.slice(0, end);
  const why = before.findLast((line) => tellsWhy.test(line) && !pointsElsewhere.test(line)) ?? before.at(-1);
  return end < 0 || !why ? (why ?? lines.at(-1)) : `${why} (${lines[end]})`;
}

/** What to do about a reason, where it is known. */
export function advice(reason: string): Omit<LoggedFailure, 'final'> {
  const next = cloneProblems.find(([said]) => said.test(reason))?.[1];
  return { code: next ? 'clone-failed' : 'build-failed', reason, next };
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

/** What ends a start before anything is built. */
function beforeTheBuild(lines: string[]): string | undefined {
  return (
    clonePart(lines).find((line) => /^fatal: /.test(line) && !harmless.test(line)) ??
    lines.find((line) => missingFolder.test(line))
  );
}

/** What git printed: an app may call something fatal as well. */
function clonePart(lines: string[]): string[] {
  const cloned = placeOfCommit(lines);
  return cloned < 0 ? lines : lines.slice(0, cloned);
}
