import { messageOf } from '../../base/errors.js';
import { count } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { ServiceRun } from '../service-run.js';
import { commitLine } from './run-log.js';

const shownLines = 50;
const lineLength = 1000;

export interface BuildFailure {
  code: 'clone-failed' | 'build-failed' | 'wrong-commit';
  /** Undefined where only the end of the log can say it. */
  reason?: string | undefined;
  next?: string | undefined;
}

/** Harmless: git resets a kept volume to a commit as if it were a branch. */
const harmless = /ambiguous argument 'origin\//;
const ended = /^(?:Build failed with exit|Application exited with) code -?\d+/;
const failedPage = /^Loading page server listening on port \d+ \(status: failed\)/;
const missingFolder = /SUB_PATH directory .* does not exist/;
const unreadConfig = /^\[CONFIG\] ERROR: (?:Failed to load config|Runner refresh token is)\b/;
/** The container ends with it, and so does each later one. */
const endedConfig = /^\[CONFIG\] ERROR: Runner refresh token is refresh_token_/;
/** Without it, the start goes on without the values. */
const staysDown = /^\[CONFIG\] Not starting the application\b/;
const problems: [said: RegExp, code: BuildFailure['code'], next: string][] = [
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
const pointsElsewhere = /\bcomplete log of this run\b/i;

/** Prints the last lines of a failed or late one's log. @returns why it failed; undefined for an empty or unreadable log */
export async function printLastLines(
  { name, tools: { log } }: ServiceRun,
  read: () => Promise<readonly string[]>,
): Promise<string | undefined> {
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

/** Returns code and advice of a reason. */
export function advice(reason: string | undefined): BuildFailure {
  const [, code = 'build-failed', next] = problems.find(([said]) => reason && said.test(reason)) ?? [];
  return { code, reason, next };
}

/** Returns the failure that a runner's log shows; `final` if its next start fails too. */
export function findFailure(log: readonly string[]): (BuildFailure & { final: boolean }) | undefined {
  // Its beginning has the clone, its end the build; a long-running app prints far more between them.
  const [first, last] = [log.slice(0, 100), log.slice(100).slice(-400)];
  const lines = [...first, ...last].map((line) => plainText(line, 300));
  const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
  const said = endBeforeBuild(lines);
  if (!said && !failed) return undefined;
  const failure = advice(said ?? reasonIn(lines));
  // Without advice, such as for an unreachable host, the next start may succeed.
  return { ...failure, final: failed || failure.next !== undefined };
}

/** Returns the line that says that the runner has not read its parameter store. */
export function findUnreadConfig(lines: readonly string[]): string | undefined {
  const line = lines.findLast((one) => unreadConfig.test(one));
  return line && plainText(line, 300);
}

/** Returns the line that most likely says why it failed: git's first, which npm hides, then the last before the end. */
export function reasonIn(given: readonly string[]): string | undefined {
  const lines = given
    .map((line) => plainText(line, 300).trim())
    .filter((line) => line !== '' && !failedPage.test(line));
  const unread = findUnreadConfig(lines);
  const first = endBeforeBuild(lines) ?? (lines.some((line) => staysDown.test(line)) ? unread : undefined);
  if (first) return first;
  const end = lines.findLastIndex((line) => ended.test(line));
  const before = end < 0 ? lines : lines.slice(0, end);
  const isReason = (line: string) => tellsWhy.test(line) && !pointsElsewhere.test(line) && line !== unread;
  const why = before.findLast(isReason) ?? before.at(-1);
  const withEnd = end < 0 || !why ? (why ?? lines.at(-1)) : `${why} (${lines[end]})`;
  // An app that lacks its environment says what it lacks, and not why.
  return unread && withEnd !== unread ? `${withEnd}; before that: ${unread}` : withEnd;
}

/** Returns the line with which a start ended before its build. Of git's only those of the clone count: an app may call something fatal too. */
function endBeforeBuild(lines: readonly string[]): string | undefined {
  const cloned = lines.findIndex((line) => commitLine.test(line));
  const clone = cloned < 0 ? lines : lines.slice(0, cloned);
  return (
    clone.find((line) => /^fatal: |^error: pathspec '/.test(line) && !harmless.test(line)) ??
    lines.find((line) => missingFolder.test(line)) ??
    lines.findLast((line) => endedConfig.test(line))
  );
}
