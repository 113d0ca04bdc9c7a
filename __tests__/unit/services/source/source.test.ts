import { describe, expect, test } from '@jest/globals';
import { readContext } from '../../../../src/contract/event.js';
import { type InputName, inputNames, parseInputs } from '../../../../src/contract/inputs.js';
import {
  computeSource,
  contextProblems,
  refusedCommit,
  sourceOption,
  sourceProblems,
} from '../../../../src/services/source/source.js';

const sha = 'c'.repeat(40);
const context = readContext(
  { GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: sha, GITHUB_SERVER_URL: 'https://git.example' },
  {},
);

function inputs(given: Partial<Record<InputName, string>>) {
  const empty = Object.fromEntries(inputNames.map((name) => [name, ''])) as Record<InputName, string>;
  return parseInputs({ ...empty, target: 'runner', ...given }).inputs;
}

const branch = { ...context, branch: 'feature/x' };
const own = 'https://git.example/acme/shop';
const github = { ...branch, serverUrl: 'https://github.com' };

describe('the source', () => {
  test.each<[Partial<Record<InputName, string>>, string, object]>([
    [{}, `${own}#feature/x`, { commit: sha, pinned: false }],
    [{ 'source-ref': 'feature/x' }, `${own}#feature/x`, { commit: sha, pinned: false }],
    [{ 'source-ref': 'v1.2' }, `${own}#v1.2`, { commit: undefined, pinned: false }],
    [{ 'source-ref': sha.toUpperCase() }, `${own}#${sha.toUpperCase()}`, { commit: sha, pinned: true }],
    [{ 'source-url': `${own}.git` }, `${own}.git#feature/x`, { commit: sha, pinned: false }],
    [{ 'source-url': 'https://github.com/other/app' }, 'https://github.com/other/app', { commit: undefined }],
    [{ 'source-url': 'https://github.com/other/app#dev' }, 'https://github.com/other/app#dev', { commit: undefined }],
    [{ 'source-url': 'https://github.com/other/app/tree/a/b' }, 'https://github.com/other/app#a/b', { pinned: false }],
    [{ 'source-url': 's3://bucket/app.zip' }, 's3://bucket/app.zip', { commit: undefined }],
  ])('of %j is %s', (given, expected, facts) => {
    const source = computeSource(inputs(given), branch);
    expect(source && sourceOption('web', source)).toBe(expected);
    expect(source).toMatchObject(facts);
  });

  test.each<[object, string]>([
    [{ branch: undefined, ref: 'refs/tags/v1' }, 'v1'],
    [{ branch: undefined, ref: '' }, sha],
    [{ branch: undefined, ref: 'refs/pull/7/merge', pullRequest: { headRef: 'topic', fork: false } }, 'topic'],
  ])('of a run at %j is %s', (about, ref) => {
    expect(computeSource(inputs({}), { ...context, ...about } as typeof context)).toMatchObject({ ref, commit: sha });
  });

  test('goes to python in the form that each of its images knows', () => {
    const option = (given: Partial<Record<InputName, string>>) => {
      const source = computeSource(inputs(given), github);
      return source && sourceOption('python', source);
    };
    expect(option({})).toBe('https://github.com/acme/shop/tree/feature/x');
    expect(option({ 'source-url': 'https://github.com/a/b.git' })).toBe('https://github.com/a/b');
    expect(option({ 'source-url': 'https://github.com/a/b.git#v1' })).toBe('https://github.com/a/b/tree/v1');
    expect(option({ 'source-url': 's3://bucket/app.zip' })).toBe('s3://bucket/app.zip');
  });

  test('is none outside of a repository', () => {
    const nowhere = readContext({}, undefined);
    expect(computeSource(inputs({}), nowhere)).toBeUndefined();
    expect(contextProblems(inputs({}), nowhere)).toEqual([expect.objectContaining({ input: 'source-url' })]);
    expect(contextProblems(inputs({ 'source-url': 'https://github.com/other/app' }), nowhere)).toEqual([]);
  });

  test('of a fork must be named, and is then at the head of its pull request', () => {
    const pull = { number: 7, head: { sha, ref: 'topic', repo: { full_name: 'someone/shop' } } };
    const fork = readContext(
      { GITHUB_REPOSITORY: 'acme/shop', GITHUB_EVENT_NAME: 'pull_request' },
      { pull_request: pull },
    );
    expect(contextProblems(inputs({}), fork)).toEqual([expect.objectContaining({ input: 'source-url' })]);
    const named = inputs({ 'source-url': 'https://github.com/someone/shop' });
    expect(contextProblems(named, fork)).toEqual([]);
    expect(computeSource(named, fork)).toMatchObject({ ref: 'topic', commit: sha });
  });

  test.each([
    [{ runner: 'web', 'source-ref': sha }, undefined],
    [{ runner: 'wasm', 'source-ref': sha }, undefined],
    [{ runner: 'go', 'source-ref': sha }, sha],
    [{ runner: 'php', 'source-ref': 'main' }, undefined],
    [{ runner: 'web', target: 'app', 'source-ref': sha }, sha],
  ])('%j sends a commit to nothing that takes none', (given, refused) => {
    expect(refusedCommit(inputs(given), branch)).toBe(refused);
  });

  test('of a run whose branch no runner takes must be named', () => {
    const odd = { ...context, branch: 'fix#3' };
    expect(contextProblems(inputs({}), odd)).toEqual([expect.objectContaining({ input: 'source-ref' })]);
    expect(contextProblems(inputs({ runner: 'python' }), context)).toEqual([
      expect.objectContaining({ input: 'source-url' }),
    ]);
  });
});

test.each([
  { 'source-url': 'https://github.com/acme/shop' },
  { 'source-url': 's3://bucket/dir/app.zip' },
  { 'source-url': 's3://bucket/a' },
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
  [{ 'source-url': 's3://bucket/' }, 'source-url'],
  [{ 'source-url': 'https://token@github.com/acme/shop' }, 'source-url'],
  [{ 'source-url': 's3://bucket/a.zip', 'source-ref': 'main' }, 'source-ref'],
  [{ 'source-url': 'https://github.com/a/b#dev', 'source-ref': 'main' }, 'source-ref'],
  [{ runner: 'python', 'source-url': 'https://git.example/a/b' }, 'source-url'],
  [{ runner: 'wasm', 'source-url': 'https://example.com/main.wasm' }, 'source-url'],
  [{ runner: 'wasm', 'source-url': 's3://bucket/app.zip' }, 'source-url'],
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
