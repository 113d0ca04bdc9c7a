import { describe, expect, test } from '@jest/globals';
import { readContext } from '../../../src/contract/event.js';
import { type InputName, inputNames, parseInputs } from '../../../src/contract/inputs.js';
import {
  computeSource,
  contextProblems,
  pinnedCommit,
  sourceOption,
  sourceProblems,
} from '../../../src/services/source.js';

const sha = 'c'.repeat(40);
const context = readContext(
  { GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: sha, GITHUB_SERVER_URL: 'https://git.example' },
  {},
);

function inputs(given: Partial<Record<InputName, string>>) {
  const empty = Object.fromEntries(inputNames.map((name) => [name, ''])) as Record<InputName, string>;
  return parseInputs({ ...empty, target: 'runner', ...given }).inputs;
}

describe('the source', () => {
  test.each([
    [{}, `https://git.example/acme/shop#${sha}`],
    [{ 'source-ref': 'v1.2' }, 'https://git.example/acme/shop#v1.2'],
    [{ 'source-url': 'https://git.example/Acme/shop.git' }, `https://git.example/Acme/shop.git#${sha}`],
    [{ 'source-url': 'https://github.com/other/app' }, 'https://github.com/other/app'],
    [{ 'source-url': 'https://github.com/other/app#dev' }, 'https://github.com/other/app#dev'],
    [{ 'source-url': 's3://bucket/app.zip' }, 's3://bucket/app.zip'],
  ])('of %j is %s', (given, expected) => {
    const source = computeSource(inputs(given), context);
    expect(source && sourceOption(source)).toBe(expected);
  });

  test('is none outside of a repository', () => {
    const nowhere = readContext({}, undefined);
    expect(computeSource(inputs({}), nowhere)).toBeUndefined();
    expect(contextProblems(inputs({}), nowhere)).toEqual([expect.objectContaining({ input: 'source-url' })]);
    expect(contextProblems(inputs({ 'source-url': 'https://github.com/other/app' }), nowhere)).toEqual([]);
  });

  test('of a fork must be named, because its commit is there alone', () => {
    const pull = { number: 7, head: { sha, repo: { full_name: 'someone/shop' } } };
    const fork = readContext(
      { GITHUB_REPOSITORY: 'acme/shop', GITHUB_EVENT_NAME: 'pull_request' },
      { pull_request: pull },
    );
    expect(contextProblems(inputs({}), fork)).toEqual([expect.objectContaining({ input: 'source-url' })]);
    expect(contextProblems(inputs({ 'source-url': 'https://github.com/someone/shop' }), fork)).toEqual([]);
  });
});

test('only a whole commit pins one', () => {
  expect(pinnedCommit(`https://x/y#${sha.toUpperCase()}`)).toBe(sha);
  expect(pinnedCommit('https://x/y#main')).toBeUndefined();
  expect(pinnedCommit('https://x/y')).toBeUndefined();
  expect(pinnedCommit(undefined)).toBeUndefined();
});

test.each([
  { 'source-url': 'https://github.com/acme/shop' },
  { 'source-url': 's3://bucket/dir/app.zip' },
  { 'source-ref': 'feature/new-thing' },
  { 'sub-path': 'apps/web' },
  { 'sub-path': './apps/..web' },
])('%j is fine', (given) => {
  expect(sourceProblems(inputs(given))).toEqual([]);
});

test.each([
  [{ 'source-url': 'http://github.com/acme/shop' }, 'source-url'],
  [{ 'source-url': 'file:///etc/passwd' }, 'source-url'],
  [{ 'source-url': 'ssh://git@github.com/acme/shop' }, 'source-url'],
  [{ 'source-url': 'acme/shop' }, 'source-url'],
  [{ 'source-url': 's3://bucket' }, 'source-url'],
  [{ 'source-url': 'https://token@github.com/acme/shop' }, 'source-url'],
  [{ 'source-url': 's3://bucket/a.zip', 'source-ref': 'main' }, 'source-ref'],
  [{ 'source-url': 'https://github.com/a/b#dev', 'source-ref': 'main' }, 'source-ref'],
  [{ 'source-ref': '-b' }, 'source-ref'],
  [{ 'source-ref': 'a..b' }, 'source-ref'],
  [{ 'source-ref': 'a b' }, 'source-ref'],
  [{ 'sub-path': 'a/../../b' }, 'sub-path'],
  [{ 'sub-path': 'a\\b' }, 'sub-path'],
  [{ 'sub-path': '/abs' }, 'sub-path'],
  [{ 'sub-path': 'C:/abs' }, 'sub-path'],
])('%j is a problem of `%s`', (given, input) => {
  expect(sourceProblems(inputs(given))).toEqual([expect.objectContaining({ input })]);
});

test('a token in a source url is not repeated in the message', () => {
  const [problem] = sourceProblems(inputs({ 'source-url': 'ftp://user:hunter22@example.com/app' }));
  expect(problem?.text).not.toContain('hunter22');
});
