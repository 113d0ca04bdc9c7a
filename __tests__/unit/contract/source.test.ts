import { describe, expect, test } from '@jest/globals';
import { type InputName, inputNames } from '../../../src/contract/inputs.js';
import { readEvent } from '../../../src/contract/read-event.js';
import { parseInputs } from '../../../src/contract/read-inputs.js';
import {
  commitProblems,
  contextProblems,
  sourceProblems,
} from '../../../src/contract/rules/source-inputs.js';
import type { Run } from '../../../src/contract/run.js';
import {
  computeSource,
  optionSource,
  repositoryOf,
  sameUrl,
  sourceOption,
  splitSource,
} from '../../../src/contract/source.js';
import { readInputs } from '../../support/run/inputs.js';

describe('an address', () => {
  test.each<[string, string, string | undefined]>([
    ['https://github.com/a/b#main', 'https://github.com/a/b', 'main'],
    ['https://github.com/a/b#fix#3', 'https://github.com/a/b', 'fix#3'],
    ['https://github.com/a/b#', 'https://github.com/a/b', undefined],
    ['https://github.com/a/b/tree/feature/x', 'https://github.com/a/b', 'feature/x'],
    ['https://github.com/a/b/tree/main/', 'https://github.com/a/b', 'main'],
    ['HTTPS://GitHub.com/a/b/tree/main', 'HTTPS://GitHub.com/a/b', 'main'],
    ['https://github.com/a/b/tree/main#dev', 'https://github.com/a/b/tree/main', 'dev'],
    ['https://git.example/a/b/tree/main', 'https://git.example/a/b/tree/main', undefined],
  ])('%s is split into an address and a ref', (text, url, ref) => {
    expect(splitSource(text)).toEqual({ url, ref });
  });

  test.each<[string, string | undefined]>([
    ['https://github.com/Acme/Shop', 'github.com/acme/shop'],
    ['http://github.com/acme/shop.GIT#main', 'github.com/acme/shop'],
    ['https://x-access-token:secret@github.com/acme/shop', 'github.com/acme/shop'],
    ['https://git.example:8443/acme/shop', 'git.example:8443/acme/shop'],
    ['SSH://git@github.com:22/acme/shop', 'github.com/acme/shop'],
    ['git@github.com:/acme/shop/', 'github.com/acme/shop'],
    ['https://github.com/acme/shop.gitter', 'github.com/acme/shop.gitter'],
    ['s3://bucket/app.zip', undefined],
    ['x https://github.com/acme/shop', undefined],
    ['https://github.com/', undefined],
    ['', undefined],
  ])('%s belongs to the repository %s', (source, repository) => {
    expect(repositoryOf(source)).toBe(repository);
  });

  test.each([
    ['https://github.com/acme/shop', 'git@github.com:Acme/Shop.git', true],
    ['https://github.com/acme/shop#a', 'https://github.com/acme/shop#b', true],
    ['https://github.com/acme/shop', 'https://github.com/acme/shop2', false],
    ['https://github.com/acme/shop', 's3://bucket/app.zip', false],
    ['s3://bucket/app.zip#1', 's3://bucket/app.zip', true],
    ['s3://bucket/app.zip', 's3://bucket/App.zip', false],
  ])('%s and %s are the same source: %s', (a, b, same) => {
    expect(sameUrl(a, b)).toBe(same);
  });
});

describe('sources', () => {
  const sha = 'c'.repeat(40);
  const context = readEvent(
    { GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: sha, GITHUB_SERVER_URL: 'https://git.example' },
    {},
  );

  function inputs(given: Partial<Record<InputName, string>>) {
    const empty = Object.fromEntries(inputNames.map((name) => [name, ''])) as Record<
      InputName,
      string
    >;
    return parseInputs({ ...empty, target: 'runner', ...given }).inputs;
  }

  const branch: Run = { ...context, subject: { is: 'branch', name: 'feature/x' } };
  const own = 'https://git.example/acme/shop';
  const github = { ...branch, serverUrl: 'https://github.com' };

  describe('the source', () => {
    test.each<[Partial<Record<InputName, string>>, string, object]>([
      [{}, `${own}#feature/x`, { commit: sha, pinned: false }],
      [{ 'source-ref': 'feature/x' }, `${own}#feature/x`, { commit: sha, pinned: false }],
      [
        { 'source-ref': 'refs/heads/feature/x' },
        `${own}#feature/x`,
        { commit: sha, pinned: false },
      ],
      [{ 'source-ref': 'refs/tags/v1' }, `${own}#v1`, { commit: undefined, pinned: false }],
      [
        { 'source-url': `${own}#refs/tags/v1/refs/heads/x` },
        `${own}#v1/refs/heads/x`,
        { commit: undefined },
      ],
      [
        { 'source-url': 'https://github.com/other/app/tree/refs/heads/dev' },
        'https://github.com/other/app#dev',
        { commit: undefined },
      ],
      [
        { 'source-ref': sha.toUpperCase() },
        `${own}#${sha.toUpperCase()}`,
        { commit: sha, pinned: true },
      ],
      [{ 'source-url': `${own}.git` }, `${own}.git#feature/x`, { commit: sha, pinned: false }],
      [
        { 'source-url': 'https://github.com/other/app' },
        'https://github.com/other/app',
        { commit: undefined },
      ],
      [
        { 'source-url': 'https://github.com/other/app#dev' },
        'https://github.com/other/app#dev',
        { commit: undefined },
      ],
    ])('of %j is %s', (given, expected, facts) => {
      const source = computeSource(inputs(given), branch);
      expect(source && sourceOption('web', source)).toBe(expected);
      expect(source).toMatchObject(facts);
    });

    test.each<[string, string]>([
      ['refs/heads/main', 'main'],
      ['refs/tags/a/b', 'a/b'],
      ['x/refs/tags/v1', sha],
    ])('of a run at %s is %s', (GITHUB_REF, ref) => {
      const run = readEvent({ GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: sha, GITHUB_REF }, {});
      expect(computeSource(inputs({}), run)).toMatchObject({ ref, commit: sha });
    });

    test('of a pull request is its head branch', () => {
      const pull = { number: 7, head: { sha, ref: 'topic', repo: { full_name: 'acme/shop' } } };
      const run = readEvent({ GITHUB_REPOSITORY: 'acme/shop' }, { pull_request: pull });
      expect(computeSource(inputs({}), run)).toMatchObject({ ref: 'topic', commit: sha });
    });

    test('is sent to python in the form of each image', () => {
      const option = (given: Partial<Record<InputName, string>>) => {
        const source = computeSource(inputs(given), github);
        return source && sourceOption('python', source);
      };
      expect(option({})).toBe('https://github.com/acme/shop/tree/feature/x');
      expect(option({ 'source-url': 'https://github.com/a/b.git' })).toBe('https://github.com/a/b');
      expect(option({ 'source-url': 'https://github.com/a/b.git#v1' })).toBe(
        'https://github.com/a/b/tree/v1',
      );
      expect(option({ 'source-url': 's3://bucket/app.zip' })).toBe('s3://bucket/app.zip');
    });

    test.each([
      [{ runner: 'web', 'source-ref': sha }, undefined],
      [{ runner: 'wasm', 'source-ref': sha }, undefined],
      [{ runner: 'go', 'source-ref': sha }, sha],
      [{ runner: 'web', target: 'app', 'source-ref': sha }, sha],
    ])('with %j has a commit only for a runner that takes commits', (given, refused) => {
      const texts = commitProblems(inputs(given), sha).map(({ text }) => text);
      expect(texts).toEqual(refused ? [expect.stringContaining(`given was ${refused}.`)] : []);
    });
  });
});

describe('problems', () => {
  type Given = Partial<Record<InputName, string>>;
  const inputs = (given: Given) => readInputs({ target: 'runner', runner: 'web', ...given }).inputs;
  const sha = `${'c0ffee'.repeat(6)}BEEF`;

  const noUser = 'must not carry a user name or token: give the token as `source-token`.';
  const git = 'must be an HTTPS git URL or s3://bucket/app.zip; given was';

  describe('a bad source is reported in one sentence', () => {
    test.each<[Given, string]>([
      [{ 'source-url': 'http://github.com/a/b' }, `${git} "http://github.com/a/b".`],
      [{ 'source-url': 's3:///a.zip' }, `${git} "s3:///a.zip".`],
      [{ 'source-url': 'ftp://user:hunter22@e.com/a@b' }, `${git} "ftp://***@e.com/a@b".`],
      [
        { 'source-url': 'git@github.com:a/b.git' },
        'must be an HTTPS git URL, such as https://github.com/a/b, or s3://bucket/app.zip; given was "git@github.com:a/b.git".',
      ],
      [{ 'source-url': 'https://user@github.com/a/b' }, noUser],
      [
        { 'source-url': 's3://bucket' },
        'must name a file in the bucket, such as s3://bucket/app.zip; given was "s3://bucket".',
      ],
      [
        { runner: 'python', 'source-url': 'https://git.example/a/b' },
        'must be a repository at https://github.com for `runner: python`, which clones from nowhere else.',
      ],
      [
        { runner: 'wasm', 'source-url': 's3://bucket/a.zip' },
        'must be the HTTPS URL of a git repository for `runner: wasm`.',
      ],
      [
        { 'source-ref': 'refs/pull/7/merge' },
        'must name a branch or tag by its short name, such as `main`, since a clone has no "refs/pull/7/merge". In a pull request the default is its branch.',
      ],
      [
        { 'source-url': 'https://github.com/a/b#refs/remotes/origin/main' },
        'must name a branch or tag by its short name, such as `main`, since a clone has no "refs/remotes/origin/main". In a pull request the default is its branch.',
      ],
      [{ 'source-ref': 'a b' }, 'must be a branch, tag or commit; given was "a b".'],
      [{ 'source-url': `ftp://${'e'.repeat(120)}` }, `${git} "ftp://${'e'.repeat(113)}…".`],
      [
        { 'source-url': 's3://b/a.zip', 'source-ref': 'main' },
        'has no meaning for an archive in s3.',
      ],
      [
        { 'source-url': 'https://github.com/a/b#dev', 'source-ref': 'main' },
        'is "main", but `source-url` ends in "#dev".',
      ],
      [
        { 'sub-path': '../web' },
        'must stay inside the repository: relative, with "/" and without ".."; given was "../web".',
      ],
      [
        { 'source-token': 'ghs_of-this-job' },
        'is a token that ends with this job (`ghs_`): the next start could not clone. Give a fine-grained token that may read the contents of the repository.',
      ],
    ])('%j', (given, text) => {
      expect(sourceProblems(inputs(given)).map((problem) => problem.text)).toEqual([text]);
    });

    test.each<Given>([
      { 'source-url': 'https://github.com/a/b#main', 'source-ref': 'main' },
      { 'source-url': 'https://git.example/a/b.wasm' },
      { runner: 'python', 'source-url': 'https://GitHub.com/a/b' },
      { runner: 'python', 'source-url': 's3://bucket/a.zip' },
      { runner: 'wasm', 'source-url': 'https://e.com/wasm' },
      { 'source-ref': 'a-b_c/d.e+1@x' },
      { 'sub-path': 'a/b:c' },
    ])('%j is accepted', (given) => {
      expect(sourceProblems(inputs(given))).toEqual([]);
    });

    test.each(['~x', '/x', '\\x', 'C:x', 'a/..', 'a\u0007b'])(
      'the folder %j is outside the repository',
      (path) => {
        expect(sourceProblems({ ...inputs({}), 'sub-path': path })).toHaveLength(1);
      },
    );

    test.each(['-x', '#x', 'a#b', 'a~1', 'a^', 'a:b', 'a?', 'a*', 'a[0]', 'a\\b', 'a..b', 'a\nb'])(
      '%j is not a valid git ref',
      (ref) => {
        expect(sourceProblems({ ...inputs({}), 'source-ref': ref })).toHaveLength(1);
      },
    );
  });

  describe('the source of a run', () => {
    const env = { GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: sha };
    const here: Run = { ...readEvent(env, {}), subject: { is: 'branch', name: 'main' } };
    const nowhere = readEvent({}, {});
    const ghes = { ...here, serverUrl: 'https://git.example' };

    const elsewhere: Run = { ...here, subject: { is: 'branch', name: 'fix#3' } };
    const noRepository = 'is required: no repository is known to take it from.';
    const noBranch = 'is required: no runner takes the branch "fix#3" of this run.';
    const onlyGitHub = 'is required: the python runner only clones from https://github.com.';

    test.each<{ what: string; given?: Given; run: Run; text?: string }>([
      { what: 'a run without a repository', run: nowhere, text: noRepository },
      { what: 'an instance without a repository', given: { target: 'instance' }, run: nowhere },
      { what: '`options` may name the source', given: { options: 'SourceUrl: x' }, run: nowhere },
      {
        what: '`options` of an app may not name the source',
        given: { target: 'app', options: 'A: x' },
        run: nowhere,
        text: noRepository,
      },
      { what: 'no runner takes its branch', run: elsewhere, text: noBranch },
      { what: 'another ref is given', given: { 'source-ref': 'main' }, run: elsewhere },
      {
        what: 'python clones from GitHub only',
        given: { runner: 'python' },
        run: ghes,
        text: onlyGitHub,
      },
      { what: 'other runners clone from anywhere', given: { runner: 'go' }, run: ghes },
    ])('$what', ({ given = {}, run, text }) => {
      expect(contextProblems(inputs(given), run).map((problem) => problem.text)).toEqual(
        text ? [text] : [],
      );
    });
  });

  test('options that name a source define the live source', () => {
    expect(optionSource({ Other: 'x' })).toBeUndefined();
    expect(optionSource({ GithubUrl: `https://github.com/a/b#${sha}` })).toEqual({
      url: 'https://github.com/a/b',
      ref: sha,
      commit: sha.toLowerCase(),
      pinned: true,
    });
    expect(optionSource({ SourceUrl: 'https://github.com/a/b' })).toMatchObject({
      commit: undefined,
      pinned: false,
    });
  });
});
