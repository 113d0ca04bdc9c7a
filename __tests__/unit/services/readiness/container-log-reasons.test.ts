import { describe, expect, test } from '@jest/globals';
import { advice, ContainerLog, commitIn, reasonIn } from '../../../../src/services/readiness/container-log.js';

function read(...looks: string[][]): ContainerLog {
  const log = new ContainerLog([]);
  for (const lines of looks) log.read(lines);
  return log;
}
const cloned = ['Commit info: aaaaaaa'];
const many = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`);
const page = 'Loading page server listening on port 8080 (status: failed)';

describe('a line is the reason', () => {
  test.each([
    ...['error', 'TypeError: x', 'SyntaxError', 'npm ERR! code 1', 'build FAILED', 'a failure', 'so fatal: x', 'Fatal'],
    ...['NullPointerException', 'cannot open', 'could not open', 'not found', 'access denied', 'panic: x'],
  ])('with words such as %j', (line) => {
    expect(reasonIn(['one', line, 'last'])).toBe(line);
    expect(reasonIn(['one', line, 'last', 'Build failed with exit code 1'])).toBe(
      `${line} (Build failed with exit code 1)`,
    );
  });

  test.each(['errors', 'infallible', 'denials', 'cannots'])('not with %j', (line) => {
    expect(reasonIn(['one', line, 'last'])).toBe('last');
  });

  test('the last of them, and not one that points elsewhere', () => {
    expect(reasonIn(['error: a', 'error: b', 'npm ERR! A COMPLETE LOG of this run error'])).toBe('error: b');
  });

  test('before the end of the build only, and cut after 300 letters', () => {
    expect(reasonIn(['a', 'Application exited with code -9', 'error: later'])).toBe(
      'a (Application exited with code -9)',
    );
    expect(reasonIn(['x Build failed with exit code 1'])).toBe('x Build failed with exit code 1');
    expect(reasonIn([`error ${'x'.repeat(300)}`])).toBe(`error ${'x'.repeat(293)}…`);
    expect(reasonIn([])).toBeUndefined();
    expect(reasonIn([' ', page, `${page} and more`])).toBeUndefined();
    expect(reasonIn([`the ${page}`])).toBe(`the ${page}`);
  });

  test('of git before all others, and only before the commit is named', () => {
    expect(reasonIn(['fatal: a', 'fatal: b', 'error: c'])).toBe('fatal: a');
    expect(reasonIn([...cloned, 'fatal: a', 'error: c'])).toBe('error: c');
    expect(reasonIn(['so fatal: a', 'last'])).toBe('so fatal: a');
    expect(reasonIn(["fatal: ambiguous argument 'origin/x'", 'last line'])).toBe(
      "fatal: ambiguous argument 'origin/x'",
    );
    expect(reasonIn(['Error: SUB_PATH directory /x does not exist', 'error: c'])).toMatch(/SUB_PATH/);
  });
});

describe('the parameter store', () => {
  const loading = "[CONFIG] Loading environment variables from config service 'shopconfig'";
  const failed = '[CONFIG] ERROR: Failed to load config (exit 1): fetch failed';
  const ended = '[CONFIG] ERROR: Runner refresh token is refresh_token_revoked.';
  const stays = '[CONFIG] Not starting the application without its configuration.';

  test('is the reason where the start ends there', () => {
    expect(reasonIn([...cloned, loading])).toBe(
      `its log ends with "[CONFIG] Loading environment variables from config service 'shopconfig'"`,
    );
    expect(reasonIn([loading, failed, stays, 'Error: later', page])).toBe(failed);
    expect(reasonIn([ended, 'Error: later'])).toBe(ended);
    expect(reasonIn([loading, 'error: boom'])).toBe('error: boom');
  });

  test('stands beside the reason where the start goes on', () => {
    expect(reasonIn([loading, failed, 'error: boom'])).toBe(`error: boom; before that: ${failed}`);
    expect(reasonIn([loading, failed])).toBe(failed);
  });

  test('that the runner may not read any more ends every start: final at once', () => {
    expect(read([ended]).failure).toMatchObject({ code: 'build-failed', reason: ended, final: true });
    expect(read([ended]).failure?.next).toContain('Only a rebuild gives the app a new one');
    expect(read([...cloned, loading, failed]).failure).toBeUndefined();
    expect(read([`the app says ${ended}`]).failure).toBeUndefined();
  });

  test('is missed by what runs', () => {
    expect(read([...cloned, loading, failed, 'Listening']).unreadConfig).toBe(failed);
    expect(read([...cloned, loading, 'Listening']).unreadConfig).toBeUndefined();
  });
});

describe('what to do', () => {
  const token =
    'If the repository is private, give `source-token`, for previews `preview-source-token`, a token that may read it; otherwise correct `source-url`.';
  const ref = 'Set `source-ref` to a branch or tag that is in the repository, then run {again}.';
  const path = 'Set `sub-path` to a folder of the repository at this commit, relative to its root.';
  test.each<[string, string | undefined]>([
    ['fatal: Could Not Read Username for x', token],
    ['remote: Authentication Failed', token],
    ['remote: Invalid username or token', token],
    ["fatal: repository 'x' not found", token],
    ['ERROR: Repository not found.', token],
    ['fatal: Remote branch x not found', ref],
    ["error: pathspec 'x' did not match", ref],
    ["an error: pathspec 'x'", undefined],
    ['Error: SUB_PATH directory x does not exist', path],
    ['error: boom', undefined],
  ])('about %j', (reason, next) => {
    expect(advice(reason)).toEqual({ code: next ? 'clone-failed' : 'build-failed', reason, next });
  });
});

describe('a failure is read', () => {
  const failed = (lines: string[]) => read(lines).failure?.reason;
  const end = 'Build failed with exit code 1';

  test('from the first 100 lines and the last 400 of the others', () => {
    const fatal = 'fatal: unable to access x';
    expect(failed([...many(99), fatal, ...many(900)])).toBe(fatal);
    expect(failed([...many(100), fatal, ...many(400)])).toBeUndefined();
    expect(failed([...many(100), fatal, ...many(399)])).toBe(fatal);
    expect(failed([...many(500), 'error: x', end])).toBe(`error: x (${end})`);
    expect(failed([...many(200), end, ...many(400)])).toBeUndefined();
  });

  test('where the page says so, without a reason', () => {
    expect(read([page]).failure).toEqual({ code: 'build-failed', reason: '', next: undefined, final: true });
  });

  test('of a branch that is not there at once, and only while it is cloned', () => {
    const missing = "error: pathspec 'x' did not match any file(s) known to git";
    expect(read([missing]).failure).toMatchObject({ code: 'clone-failed', reason: missing, final: true });
    expect(read([...cloned, missing]).failure).toBeUndefined();
    expect(read([`so ${missing}`]).failure).toBeUndefined();
  });

  test('of the clone as final where the page says so too', () => {
    expect(read(['fatal: unable to access x']).failure).toMatchObject({ final: false, code: 'build-failed' });
    expect(read(['fatal: unable to access x', page]).failure).toMatchObject({ final: true });
    expect(read([...cloned, 'Error: SUB_PATH directory x does not exist']).failure).toMatchObject({
      ...{ code: 'clone-failed', final: true },
    });
  });
});

test('the last words of the container before are in its last ten lines', () => {
  const lastWords = (...lines: string[]) => read([...cloned, ...lines], cloned).lastWords;
  expect(lastWords('error: x', ...many(9))).toBe('error: x');
  expect(lastWords('error: x', ...many(10))).toBeUndefined();
  expect(lastWords('error: x', 'error: y')).toBe('error: y');
  expect(lastWords('all is well')).toBeUndefined();
});

test.each([
  ['Commit info: abcdef0', 'abcdef0'],
  [`Commit info: ${'a'.repeat(40)} - Subject`, 'a'.repeat(40)],
  ['Commit info: abcdef', undefined],
  [`Commit info: ${'a'.repeat(41)}`, undefined],
  ['commit info: abcdef0', undefined],
])('%j names the commit %s', (line, commit) => {
  expect(commitIn(['x', line])).toBe(commit);
});
