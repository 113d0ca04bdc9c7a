import { describe, expect, test } from '@jest/globals';
import {
  findFailure,
  freshLines,
  RunLog,
  reasonIn,
} from '../../../../src/services/readiness/run-log.js';

const cloned = ['Commit info: aaaaaaa'];
const newer = ['Commit info: bbbbbbb'];
const clone = ["Cloning into '/usercontent'...", 'Commit info: aaaaaaa - Change'];
const many = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`);
const page = 'Loading page server listening on port 8080 (status: failed)';
const end = 'Build failed with exit code 1';
const access = 'fatal: unable to access x';

describe('the reason of a failure', () => {
  test.each([
    ...[
      'error',
      'TypeError: x',
      'SyntaxError',
      'npm ERR! code 1',
      'build FAILED',
      'a failure',
      'so fatal: x',
      'Fatal',
    ],
    ...[
      'NullPointerException',
      'cannot open',
      'could not open',
      'not found',
      'access denied',
      'panic: x',
    ],
  ])('is a line such as %j', (line) => {
    expect(reasonIn(['one', line, 'last'])).toBe(line);
    expect(reasonIn(['one', line, 'last', end])).toBe(`${line} (${end})`);
  });

  test.each<[string, string[], string | undefined]>([
    ['a line that only resembles a reason', ['errors', 'infallible', 'denials', 'last'], 'last'],
    [
      'the last, but none that points elsewhere',
      ['error: a', 'error: b', 'A COMPLETE LOG of this run error'],
      'error: b',
    ],
    [
      'before the end',
      ['a', 'Application exited with code -9', 'error: c'],
      'a (Application exited with code -9)',
    ],
    ['cut after 300 letters', [`error ${'x'.repeat(300)}`], `error ${'x'.repeat(293)}…`],
    ['not the page', [' ', page, `${page} and more`], undefined],
    ['the first of git', ['fatal: a', 'fatal: b', 'error: c'], 'fatal: a'],
    ['not of git after the clone', [...cloned, 'fatal: a', 'error: c'], 'error: c'],
    [
      'the missing folder',
      ['Error: SUB_PATH directory /x does not exist', 'error: c'],
      'Error: SUB_PATH directory /x does not exist',
    ],
  ])('is found: %s', (_, lines, reason) => expect(reasonIn(lines)).toBe(reason));
});

describe('a failure', () => {
  test.each<[string, string[], object | undefined]>([
    [
      'in the first 100 lines',
      [...many(99), access, ...many(900)],
      { reason: access, final: false },
    ],
    ['between those and the last 400', [...many(100), access, ...many(400)], undefined],
    ['in the last 400', [...many(100), access, ...many(399)], { reason: access }],
    ['with its end', [...many(500), 'error: x', end], { reason: `error: x (${end})`, final: true }],
    ['that only its page shows', [page], { code: 'build-failed', reason: undefined, final: true }],
    ['of the network, with its page', [access, page], { reason: access, final: true }],
    [
      'of a volume that is kept',
      ["fatal: ambiguous argument 'origin/aaaaaaa': unknown revision", ...clone],
      undefined,
    ],
    [
      'that the app prints',
      [...clone, 'fatal: that is what this app prints', 'error: no favicon'],
      undefined,
    ],
    [
      'that the app quotes',
      ['so [CONFIG] ERROR: Runner refresh token is refresh_token_revoked.'],
      undefined,
    ],
    [
      'of a branch, quoted',
      ["so error: pathspec 'x' did not match any file(s) known to git"],
      undefined,
    ],
    [
      'of a branch, after the clone',
      [...cloned, "error: pathspec 'x' did not match any file(s)"],
      undefined,
    ],
  ])('%s is read from its log', (_, lines, failure) => {
    const found = findFailure(lines);
    if (failure) expect(found).toMatchObject(failure);
    else expect(found).toBeUndefined();
  });

  test.each([
    ["fatal: repository 'https://github.com/a/b/' not found", 'source-token'],
    ["fatal: Authentication failed for 'https://github.com/a/b/'", 'source-token'],
    ["error: pathspec 'gone' did not match any file(s) known to git", 'source-ref'],
    ['Error: SUB_PATH directory x does not exist', 'sub-path'],
  ])('%s ends it at once and names `%s`', (line, input) => {
    expect(findFailure([clone[0] ?? '', line])).toMatchObject({
      code: 'clone-failed',
      reason: line,
      final: true,
      next: expect.stringContaining(`\`${input}\``),
    });
  });
});

test.each([
  ['Commit info: abcdef0', 'abcdef0'],
  [`Commit info: ${'a'.repeat(40)} - Subject`, 'a'.repeat(40)],
  ['Commit info: abcdef', undefined],
  [`Commit info: ${'a'.repeat(41)}`, undefined],
  ['  Commit info: abcdef0', undefined],
])('%j names the commit %s', (line, commit) => expect(new RunLog(['x', line]).commit).toBe(commit));

describe('the log of a container', () => {
  test('is the previous log until a new log begins', () => {
    const log = new RunLog([...clone, 'Listening']);
    log.read([...clone, 'Listening', 'GET /']);
    log.read([]);
    expect(log).toMatchObject({ isNew: false, starts: 0, lines: [] });
    log.read(clone.slice(0, 1));
    log.read(clone);
    expect(log).toMatchObject({ isNew: true, starts: 1, commit: 'aaaaaaa', lines: clone });
    log.read(["Cloning into '/usercontent'..."]);
    expect(log).toMatchObject({ starts: 2, former: clone });
  });

  test.each<{ it: string; before: string[] | undefined; now: string[]; starts: number }>([
    {
      it: 'has moved on by more than is shown',
      before: ['c', 'd', 'e'],
      now: ['h', 'i', 'j'],
      starts: 0,
    },
    { it: 'has moved on by some lines', before: ['c', 'd', 'e'], now: ['d', 'e', 'f'], starts: 0 },
    {
      it: 'has moved on to its commit',
      before: ['a', 'Cloning', 'x'],
      now: ['Cloning', 'x', ...cloned],
      starts: 0,
    },
    {
      it: 'has its commit after what was last',
      before: [...clone, 'x'],
      now: ['x y', ...clone],
      starts: 1,
    },
    {
      it: 'begins as the former ended',
      before: [...cloned, 'Clean'],
      now: ['Clean', ...newer],
      starts: 1,
    },
    {
      it: 'repeats its lines',
      before: ['GET', 'x', 'GET', 'y'],
      now: ['GET', 'y', 'GET', 'z'],
      starts: 0,
    },
    {
      it: 'was read within a line',
      before: [...clone, 'Receiv'],
      now: [...clone, 'Receiving', 'x'],
      starts: 0,
    },
    {
      it: 'ends as the former',
      before: [...clone, 'GET', 'GET'],
      now: [...newer, 'GET', 'GET'],
      starts: 1,
    },
    {
      it: 'is of the same commit, and ends as the former but for an error before it',
      before: ['Cloning', 'error: pathspec', ...cloned, 'x', 'y'],
      now: ['Cloning', ...cloned, 'x', 'y'],
      starts: 1,
    },
    {
      it: 'is of a kept volume',
      before: [...clone, 'x', 'y'],
      now: ['Updating', ...clone.slice(1), 'x'],
      starts: 1,
    },
    { it: 'is of the same commit', before: [...clone, 'x', 'y'], now: [...clone, 'x'], starts: 1 },
    {
      it: 'shows its beginning instead of an end',
      before: ['d', 'e', 'f'],
      now: [...clone, 'x'],
      starts: 1,
    },
    { it: 'is far shorter', before: ['c', 'd', 'e'], now: ['a'], starts: 1 },
    { it: 'could not be read before', before: undefined, now: clone, starts: 0 },
    { it: 'is the first of a new instance', before: [], now: clone, starts: 1 },
  ])('that $it', ({ before, now, starts }) => {
    const log = new RunLog(before);
    log.read([]);
    log.read(now);
    expect(log.starts).toBe(starts);
  });
});

test('a log of which only the end is shown gains the lines after its former end', () => {
  expect(freshLines(['a', 'b', 'c'], ['b', 'c', 'd'])).toEqual(['d']);
});
