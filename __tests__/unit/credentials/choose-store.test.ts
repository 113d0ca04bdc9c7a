import { afterEach, describe, expect, test } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import { cacheService, storeFor } from '../../support/login/choose-store.js';

const mark = { run: 'a run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };

describe('token-store: auto', () => {
  test.each([
    ['a token for secrets', { 'secret-token': 't', 'token-file': '/f' }, cacheService, 'github-secret'],
    ['a file', { 'token-file': '/f' }, cacheService, 'file'],
    ['nothing but the cache service', {}, cacheService, 'actions-cache'],
    ['the cache service of an older runner', {}, { ACTIONS_CACHE_URL: 'http://127.0.0.1:1/' }, 'actions-cache'],
    ['a cache service without an address', {}, { ACTIONS_CACHE_SERVICE_V2: 'true' }, 'none'],
    ['nothing at all', {}, {}, 'none'],
  ] as const)('with %s', async (_what, given, env, kind) => {
    expect((await storeFor(given, env)).kind).toBe(kind);
  });

  test.each([
    ['push', 'push'],
    ['', 'local'],
    ['a\nb', 'a b'],
  ])('with nothing at all on the event "%s", says what is missing before a token is spent', async (event, run) => {
    const store = await storeFor({}, { GITHUB_EVENT_NAME: event });
    await expect(store.prove(mark)).rejects.toMatchObject({
      code: 'store-needed',
      message: `There is no place for the new refresh token: no \`secret-token\`, no \`token-file\`, and no Actions cache for this ${run} run.`,
    });
  });

  test('with the cache service and no token of its own has nothing that a cache could belong to', async () => {
    const given = { 'refresh-token': '', 'token-store': 'auto' } as const;
    await expect((await storeFor(given, cacheService)).prove(mark)).rejects.toMatchObject({
      code: 'store-needed',
      message: expect.stringMatching(/^There is no place for the new refresh token: no `secret-token`/),
    });
  });

  test('with an address and another version of the cache service', async () => {
    expect((await storeFor({}, { ACTIONS_RESULTS_URL: 'http://127.0.0.1:1/' })).kind).toBe('none');
  });
});

test.each([
  [{ 'secret-token': 't' }, { GITHUB_REPOSITORY: '' }, 'a repository (GITHUB_REPOSITORY)'],
  [{}, {}, '`secret-token`'],
])('the secret of GitHub with %j and %j needs %s', async (given, env, needs) => {
  const store = await storeFor({ 'token-store': 'github-secret', ...given }, env);
  await expect(store.prove(mark)).rejects.toMatchObject({
    code: 'store-needed',
    message: expect.stringContaining(`\`token-store: github-secret\` needs ${needs}.`),
  });
});

describe('the Actions cache', () => {
  test.each([
    [{ GITHUB_EVENT_NAME: 'pull_request', GITHUB_REF: 'refs/pull/1/merge' }],
    [{ GITHUB_EVENT_NAME: 'pull_request_target' }],
    [{ GITHUB_EVENT_NAME: 'issue_comment' }],
    [{ GITHUB_EVENT_NAME: 'workflow_run', ACTIONS_CACHE_MODE: 'read' }],
    [{ GITHUB_REF: 'refs/heads/feature' }],
    [{ ACTIONS_CACHE_MODE: 'read' }],
  ])('refuses to rotate from %j', async (env) => {
    const store = await storeFor({ 'token-store': 'actions-cache' }, { ...cacheService, ...env });
    await expect(store.prove(mark)).rejects.toMatchObject({ code: 'cache-refused' });
  });

  test.each([
    [{ GITHUB_EVENT_NAME: 'issues', GITHUB_REF: 'refs/heads/main' }, 'This issues run on refs/heads/main'],
    [{ GITHUB_EVENT_NAME: '', GITHUB_REF: '' }, 'This local run on no branch'],
    [{ GITHUB_EVENT_NAME: 'a\nb', GITHUB_REF: 'c\nd' }, 'This a b run on c d'],
  ])('names the run of %j that it refuses', async (env, run) => {
    const store = await storeFor({ 'token-store': 'actions-cache' }, { ...cacheService, ...env });
    await expect(store.prove(mark)).rejects.toMatchObject({
      message: `${run} may not rotate the login in the Actions cache: the default branch would not see the new token. It holds no access token that is still valid either.`,
    });
  });

  test('needs the service when it was asked for', async () => {
    const store = await storeFor({ 'token-store': 'actions-cache' });
    expect(store.place).toBe('the Actions cache of octo-org/hello-world');
    await expect(store.prove(mark)).rejects.toMatchObject({ code: 'store-needed' });
  });
});

describe('a secret', () => {
  const given = { 'secret-token': '', 'secret-name': 'MY_TOKEN' };
  let github: LocalGitHub;

  afterEach(() => github.close());

  test('of GitHub goes through GITHUB_API_URL, and the token to no other host', async () => {
    github = await startGitHub({ basePath: '/api/v3' });
    github.repositories.open('octo-org/hello-world').environment('prod').putSecret('MY_TOKEN', 'x');
    const token = github.tokens.issue('app', 'octo-org/hello-world', { environments: 'write' }).value;
    const store = await storeFor(
      { ...given, 'secret-token': token, 'secret-environment': 'prod' },
      { GITHUB_API_URL: github.apiUrl },
    );
    await store.prove(mark);
    expect(store.place).toBe('the secret MY_TOKEN of environment prod of octo-org/hello-world');
    const root = '/api/v3/repos/octo-org/hello-world/environments/prod';
    expect(github.log.records.map(({ method, path }) => `${method} ${path.replace(root, '')}`).sort()).toEqual([
      'GET /secrets/MY_TOKEN',
      'GET /secrets/public-key',
      'POST /variables',
      'PUT /secrets/MY_TOKEN_PROBE',
    ]);
    expect(github.log.records[0]?.headers).toMatchObject({
      'user-agent': 'osc-deploy/test',
      'x-github-api-version': '2022-11-28',
    });
  });

  test("is not for the job's own token", async () => {
    github = await startGitHub();
    github.repositories.open('octo-org/hello-world');
    const token = github.tokens.issue('job', 'octo-org/hello-world', { secrets: 'write', contents: 'write' }).value;
    const store = await storeFor({ ...given, 'secret-token': token }, { GITHUB_API_URL: github.apiUrl });
    await expect(store.prove(mark)).rejects.toMatchObject({
      hint: expect.stringContaining('GITHUB_TOKEN can never write secrets'),
    });
  });

  test.each(['GITEA_ACTIONS', 'FORGEJO_ACTIONS'])('under %s is plain JSON without environments', async (name) => {
    github = await startGitHub({ basePath: '/api/v1', flavour: 'forge' });
    const { vault } = github.repositories.open('octo-org/hello-world');
    const token = github.tokens.issue('personal', 'octo-org/hello-world', { repository: 'write' }).value;
    const env = { GITHUB_API_URL: github.apiUrl, [name]: 'true' };
    const store = await storeFor({ ...given, 'secret-token': token }, env);
    // One of the organisation is in no list of the repository.
    await expect(store.prove(mark)).rejects.toMatchObject({ message: expect.stringContaining('from another place') });
    vault.putSecret('MY_TOKEN', 'x');
    await store.prove(mark);
    expect([...vault.secrets.keys()]).toEqual(['MY_TOKEN_PROBE', 'MY_TOKEN']);
    await expect(
      storeFor({ ...given, 'secret-token': token, 'secret-environment': 'prod' }, env),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      message: `\`secret-environment\` is set, but ${name.startsWith('G') ? 'Gitea' : 'Forgejo'} has no environments.`,
      next: 'Leave it empty: the secret of the repository is used.',
    });
  });
});
