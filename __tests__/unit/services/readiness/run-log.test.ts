import { describe, expect, test } from '@jest/globals';
import { RunLog, reasonIn, sameCommit } from '../../../../src/services/readiness/run-log.js';

function read(...looks: string[][]): RunLog {
  const log = new RunLog([]);
  for (const lines of looks) log.read(lines);
  return log;
}
const cloned = ['Commit info: aaaaaaa'];
const clone = ["Cloning into '/usercontent'...", 'Commit info: aaaaaaa - Change'];
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

test.each([
  ['Commit info: abcdef0', 'abcdef0'],
  [`Commit info: ${'a'.repeat(40)} - Subject`, 'a'.repeat(40)],
  ['Commit info: abcdef', undefined],
  [`Commit info: ${'a'.repeat(41)}`, undefined],
  ['  Commit info: abcdef0', undefined],
])('%j names the commit %s', (line, commit) => {
  expect(read(['x', line]).commit).toBe(commit);
});

test('a commit in short is the one that begins with it', () => {
  expect([sameCommit('c0ffee1', 'c0ffee1234'), sameCommit('c0ffee1234', 'c0ffee2')]).toEqual([true, false]);
});

describe('the log of a container', () => {
  test('is the one from before until another begins', () => {
    const log = new RunLog([...clone, 'Listening']);
    log.read([...clone, 'Listening', 'GET /']);
    expect([log.isNew, log.starts]).toEqual([false, 0]);
    log.read([]);
    expect(log.isNew).toBe(false);
    log.read(clone.slice(0, 1));
    log.read(clone);
    expect([log.isNew, log.starts, log.commit]).toEqual([true, 1, 'aaaaaaa']);
    log.read(["Cloning into '/usercontent'..."]);
    expect([log.starts, log.former]).toEqual([2, clone]);
  });

  test.each<[string, string[], string[], number]>([
    ['has moved on by more than is shown', ['c', 'd', 'e'], ['h', 'i', 'j'], 0],
    ['has moved on by some lines', ['c', 'd', 'e'], ['d', 'e', 'f'], 0],
    [
      'has moved on to its commit',
      ['a', ...clone.slice(0, 1), 'x'],
      [...clone.slice(0, 1), 'x', 'Commit info: aaaaaaa'],
      0,
    ],
    ['has its commit further down, after what was last', [...clone, 'x'], ['x y', ...clone], 1],
    [
      'begins as the one before ended',
      ['Commit info: aaaaaaa', 'Cleaning up'],
      ['Cleaning up', 'Commit info: bbbbbbb'],
      1,
    ],
    ['moves on between lines that repeat', ['GET', 'x', 'GET', 'y'], ['GET', 'y', 'GET', 'z'], 0],
    ['was read in the middle of a line', [...clone, 'Receiv'], [...clone, 'Receiving', 'x'], 0],
    [
      'ends in the same lines',
      [...clone, 'GET', 'GET'],
      [...clone.slice(0, 1), 'Commit info: bbbbbbb', 'GET', 'GET'],
      1,
    ],
    ['is of the same commit from a kept volume', [...clone, 'x', 'y'], ['Updating', ...clone.slice(1), 'x'], 1],
    ['is of the same commit', [...clone, 'x', 'y'], [...clone, 'x'], 1],
    ['shows a beginning where it had shown an end', ['d', 'e', 'f'], [...clone, 'x'], 1],
    ['is far shorter', ['c', 'd', 'e'], ['a'], 1],
  ])('that %s', (_, before, now, starts) => {
    const log = new RunLog(before);
    log.read(now);
    expect(log.starts).toBe(starts);
  });

  test('that could not be read before is not another one for that', () => {
    const log = new RunLog(undefined);
    log.read([...clone, 'Build failed with exit code 1']);
    expect(log.isNew).toBe(false);
    log.read(clone);
    expect(log.isNew).toBe(true);
  });

  test('of a new instance begins with its first line, and not while there is none', () => {
    const log = new RunLog([]);
    log.read([]);
    expect(log.starts).toBe(0);
    log.read(clone);
    expect(log.starts).toBe(1);
  });
});

describe('a failure', () => {
  const failureOf = (lines: string[]) => read(lines).failure;

  test.each([
    ["fatal: repository 'https://github.com/a/b/' not found", 'source-token'],
    ["fatal: Authentication failed for 'https://github.com/a/b/'", 'source-token'],
    ["error: pathspec 'gone' did not match any file(s) known to git", 'source-ref'],
  ])('%s ends it at once and names `%s`', (line, input) => {
    const failure = failureOf([clone[0] ?? '', line]);
    expect(failure).toMatchObject({ code: 'clone-failed', reason: line, final: true });
    expect(failure?.next).toContain(`\`${input}\``);
  });

  test('of the network may pass at the next start', () => {
    expect(failureOf(["fatal: unable to access 'https://github.com/a/b/': Could not resolve host"])?.final).toBe(false);
  });

  test('is none of a kept volume that cannot be reset, of an app that says fatal, or of one that works', () => {
    expect(failureOf(["fatal: ambiguous argument 'origin/aaaaaaa': unknown revision", ...clone])).toBeUndefined();
    expect(failureOf(['so [CONFIG] ERROR: Runner refresh token is refresh_token_revoked.'])).toBeUndefined();
    expect(failureOf([...clone, 'fatal: that is what this app prints'])).toBeUndefined();
    expect(failureOf([...clone, 'error: cannot find favicon'])).toBeUndefined();
  });
});
