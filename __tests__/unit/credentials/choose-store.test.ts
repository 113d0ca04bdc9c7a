import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import { readContext } from '../../../src/contract/event.js';
import { type InputName, parseInputs, rawInputs } from '../../../src/contract/inputs.js';
import { chooseStore } from '../../../src/credentials/choose-store.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import type { TokenStore } from '../../../src/credentials/token-store.js';
import { Http } from '../../../src/http/http.js';
import { logTo } from '../../support/log.js';
import { tempFolder } from '../../support/temp-folder.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const mark = { run: 'a run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };

const cacheService = { ACTIONS_CACHE_SERVICE_V2: 'true', ACTIONS_RESULTS_URL: 'http://127.0.0.1:1/' };
const onMain = { GITHUB_EVENT_NAME: 'push', GITHUB_REF: 'refs/heads/main', GITHUB_REPOSITORY: 'octo-org/hello-world' };
const event = { repository: { default_branch: 'main' } };
const login = { 'refresh-token': 'seed', 'client-id': 'cli' };

let dispatcher: Agent;
let clock: VirtualClock;

beforeEach(() => {
  dispatcher = new Agent();
  clock = new VirtualClock();
});
afterEach(() => dispatcher.destroy());

function choose(given: Partial<Record<InputName, string>>, env: Record<string, string> = {}): Promise<TokenStore> {
  const all = { ...onMain, ...env };
  return chooseStore({
    inputs: parseInputs({ ...rawInputs({}), ...login, ...given }).inputs,
    context: readContext(all, event),
    env: all,
    http: new Http({ dispatcher, clock, userAgent: 'osc-deploy/test', signal: new AbortController().signal }),
    clock,
    log: logTo(() => undefined),
    random: () => 0.5,
  });
}

describe('token-store: auto', () => {
  test.each([
    ['a token for secrets', { 'secret-token': 't', 'token-file': '/f' }, cacheService, 'github-secret'],
    ['a file', { 'token-file': '/f' }, cacheService, 'file'],
    ['nothing but the cache service', {}, cacheService, 'actions-cache'],
    ['the cache service of an older runner', {}, { ACTIONS_CACHE_URL: 'http://127.0.0.1:1/' }, 'actions-cache'],
    ['a cache service without an address', {}, { ACTIONS_CACHE_SERVICE_V2: 'true' }, 'none'],
    ['nothing at all', {}, {}, 'none'],
  ] as const)('with %s', async (_what, given, env, kind) => {
    expect((await choose(given, env)).kind).toBe(kind);
  });

  test.each([
    ['push', 'push'],
    ['', 'local'],
    ['a\nb', 'a b'],
  ])('with nothing at all on the event "%s", says what is missing before a token is spent', async (event, run) => {
    const store = await choose({}, { GITHUB_EVENT_NAME: event });
    await expect(store.prove(mark)).rejects.toMatchObject({
      code: 'store-needed',
      message: `There is no place for the new refresh token: no \`secret-token\`, no \`token-file\`, and no Actions cache for this ${run} run.`,
    });
  });

  test('with the cache service and no token of its own has nothing that a cache could belong to', async () => {
    const given = { 'refresh-token': '', 'token-store': 'auto' } as const;
    expect((await choose(given, cacheService)).kind).toBe('none');
  });

  test('with an address and another version of the cache service', async () => {
    expect((await choose({}, { ACTIONS_RESULTS_URL: 'http://127.0.0.1:1/' })).kind).toBe('none');
  });
});

describe('a store that keeps nothing', () => {
  test.each([
    ['none', {}, {}, '`token-store: none` keeps no refresh token.'],
    ['file', {}, {}, '`token-file` is missing for `token-store: file`.'],
    ['file', { 'token-file': '~/token' }, {}, '`token-file` is missing for `token-store: file`.'],
    [
      'actions-cache',
      { 'refresh-token': '' },
      cacheService,
      '`token-store: actions-cache` needs `refresh-token` and `client-id`.',
    ],
    [
      'actions-cache',
      { 'client-id': '' },
      cacheService,
      '`token-store: actions-cache` needs `refresh-token` and `client-id`.',
    ],
  ] as const)('is what `token-store: %s` with %j comes to', async (kind, given, env, message) => {
    const store = await choose({ 'token-store': kind, ...given }, env);
    expect([store.kind, store.place, store.lends, store.lease, store.settleMs]).toEqual([
      'none',
      'no store',
      false,
      undefined,
      undefined,
    ]);
    expect(await store.read()).toEqual({});
    await expect(store.prove(mark)).rejects.toMatchObject({ code: 'store-needed', message });
    const login = { refreshToken: 'new', accessToken: { value: 'a', expiresAt: 1 } };
    const record = { generation: 1, current: 'c', superseded: [], state: 'stored', run: 'r' } as const;
    await expect(store.save(login, { ...record, superseded: [] })).rejects.toMatchObject({
      code: 'store-needed',
      message,
    });
  });
});

test('a file is found below the workspace, and descends from the token of the secret', async () => {
  const workspace = tempFolder();
  const store = await choose({ 'token-file': 'login/token.json' }, { GITHUB_WORKSPACE: workspace });
  expect(store.place).toBe(`the file ${join(realpathSync(workspace), 'login/token.json')}`);
  const record = { generation: 1, current: 'c', superseded: [], state: 'stored' as const, run: 'r' };
  await store.save({ refreshToken: 'new', accessToken: { value: 'a', expiresAt: 1 } }, record);
  expect((await store.read()).seed).toBe(fingerprint('seed'));
});

test.each([
  [{ 'secret-token': 't' }, { GITHUB_REPOSITORY: '' }, 'a repository (GITHUB_REPOSITORY)'],
  [{}, {}, '`secret-token`'],
])('the secret of GitHub with %j and %j needs %s', async (given, env, needs) => {
  const store = await choose({ 'token-store': 'github-secret', ...given }, env);
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
    [{ GITHUB_EVENT_NAME: 'workflow_run' }],
    [{ GITHUB_REF: 'refs/heads/feature' }],
  ])('refuses to rotate from %j', async (env) => {
    const store = await choose({ 'token-store': 'actions-cache' }, { ...cacheService, ...env });
    await expect(store.prove(mark)).rejects.toMatchObject({ code: 'cache-refused' });
  });

  test.each([
    [{ GITHUB_EVENT_NAME: 'issues', GITHUB_REF: 'refs/heads/main' }, 'This issues run on refs/heads/main'],
    [{ GITHUB_EVENT_NAME: '', GITHUB_REF: '' }, 'This local run on no branch'],
    [{ GITHUB_EVENT_NAME: 'a\nb', GITHUB_REF: 'c\nd' }, 'This a b run on c d'],
  ])('names the run of %j that it refuses', async (env, run) => {
    const store = await choose({ 'token-store': 'actions-cache' }, { ...cacheService, ...env });
    await expect(store.prove(mark)).rejects.toMatchObject({
      message: `${run} may not rotate the login in the Actions cache: the default branch would not see the new token. It holds no access token that is still valid either.`,
    });
  });

  test('needs the service when it was asked for', async () => {
    const store = await choose({ 'token-store': 'actions-cache' });
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
    const store = await choose(
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
    const store = await choose({ ...given, 'secret-token': token }, { GITHUB_API_URL: github.apiUrl });
    await expect(store.prove(mark)).rejects.toMatchObject({
      hint: expect.stringContaining('GITHUB_TOKEN can never write secrets'),
    });
  });

  test.each(['GITEA_ACTIONS', 'FORGEJO_ACTIONS'])('under %s is plain JSON without environments', async (name) => {
    github = await startGitHub({ basePath: '/api/v1', flavour: 'forge' });
    const { vault } = github.repositories.open('octo-org/hello-world');
    const token = github.tokens.issue('personal', 'octo-org/hello-world', { repository: 'write' }).value;
    const env = { GITHUB_API_URL: github.apiUrl, [name]: 'true' };
    const store = await choose({ ...given, 'secret-token': token }, env);
    await store.prove(mark);
    expect([...vault.secrets.keys()]).toEqual(['MY_TOKEN_PROBE']);
    await expect(choose({ ...given, 'secret-token': token, 'secret-environment': 'prod' }, env)).rejects.toMatchObject({
      code: 'invalid-input',
      message: `\`secret-environment\` is set, but ${name.startsWith('G') ? 'Gitea' : 'Forgejo'} has no environments.`,
      next: 'Leave it empty: the secret of the repository is used.',
    });
  });
});
