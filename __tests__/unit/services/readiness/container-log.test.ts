import { describe, expect, test } from '@jest/globals';
import { ContainerLog, commitIn, reasonIn } from '../../../../src/services/readiness/container-log.js';

const clone = ["Cloning into '/usercontent'...", 'Commit info: aaaaaaa - Change'];
const page = 'Loading page server listening on port 8080 (status: failed)';

describe('the log of a container', () => {
  test('is the one from before until another begins', () => {
    const log = new ContainerLog([...clone, 'Listening']);
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
    const log = new ContainerLog(before);
    log.read(now);
    expect(log.starts).toBe(starts);
  });

  test('that could not be read before is not another one for that', () => {
    const log = new ContainerLog(undefined);
    log.read([...clone, 'Build failed with exit code 1']);
    expect(log.isNew).toBe(false);
    log.read(clone);
    expect(log.isNew).toBe(true);
  });

  test('of a new instance begins with its first line, and not while there is none', () => {
    const log = new ContainerLog([]);
    log.read([]);
    expect(log.starts).toBe(0);
    log.read(clone);
    expect(log.starts).toBe(1);
  });
});

describe('a failure', () => {
  const failureOf = (lines: string[]) => {
    const log = new ContainerLog([]);
    log.read(lines);
    return log.failure;
  };

  test.each([
    ['fatal: Remote branch gone not found in upstream origin', 'source-ref'],
    ["fatal: repository 'https://github.com/a/b/' not found", 'source-token'],
    ["fatal: could not read Username for 'https://github.com': No such device", 'source-token'],
    ["fatal: Authentication failed for 'https://github.com/a/b/'", 'source-token'],
    ["error: pathspec 'gone' did not match any file(s) known to git", 'source-ref'],
    ['Error: SUB_PATH directory /usercontent/web does not exist', 'sub-path'],
  ])('%s ends it at once and names `%s`', (line, input) => {
    const failure = failureOf([clone[0] ?? '', line]);
    expect(failure).toMatchObject({ code: 'clone-failed', reason: line, final: true });
    expect(failure?.next).toContain(`\`${input}\``);
  });

  test('of the network may pass at the next start', () => {
    expect(failureOf(["fatal: unable to access 'https://github.com/a/b/': Could not resolve host"])?.final).toBe(false);
  });

  test('of git is the reason although npm speaks last', () => {
    const lines = [
      'fatal: unable to access x',
      'npm error ENOENT package.json',
      'Build failed with exit code 254',
      page,
    ];
    expect(failureOf(lines)).toMatchObject({ reason: 'fatal: unable to access x', final: true });
  });

  test.each([
    [
      [
        ...clone,
        'error: boom',
        'npm ERR! A complete log of this run can be found in: /x',
        'Build failed with exit code 1',
        page,
      ],
      'error: boom (Build failed with exit code 1)',
    ],
    [
      [...clone, 'Error: listen EACCES', 'Application exited with code 1', page],
      'Error: listen EACCES (Application exited with code 1)',
    ],
  ])('of %j is shown by the lines before its end', (lines, reason) => {
    expect(failureOf(lines)).toMatchObject({ code: 'build-failed', reason, final: true });
  });

  test('is none of a kept volume that cannot be reset, of an app that says fatal, or of one that works', () => {
    expect(failureOf(["fatal: ambiguous argument 'origin/aaaaaaa': unknown revision", ...clone])).toBeUndefined();
    expect(failureOf([...clone, 'fatal: that is what this app prints'])).toBeUndefined();
    expect(failureOf([...clone, 'error: cannot find favicon'])).toBeUndefined();
  });
});

test('the last commit counts, and only at the beginning of a line', () => {
  expect(commitIn(['Commit info: aaaaaaa - a', 'Commit info: bbbbbbb - b'])).toBe('bbbbbbb');
  expect(commitIn(['  Commit info: aaaaaaa', 'Commit info: none'])).toBeUndefined();
});

test('without a word of failure the line before the end is the reason, and how it ended', () => {
  expect(reasonIn(['one', 'two', 'Build failed with exit code 1', 'later'])).toBe(
    'two (Build failed with exit code 1)',
  );
  expect(reasonIn(['error: x', 'two', 'Application exited with code 1'])).toBe(
    'error: x (Application exited with code 1)',
  );
  expect(reasonIn(['Application exited with code -1'])).toBe('Application exited with code -1');
});

test('without a word of failure the last line is all there is', () => {
  expect(reasonIn(['one', 'two', ''])).toBe('two');
  expect(reasonIn([page])).toBeUndefined();
});
