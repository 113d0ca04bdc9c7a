import { mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import { readPlaces } from '../../../src/action/runtime.js';
import { adviceText } from '../../../src/base/advice.js';
import { readEvent } from '../../../src/contract/read-event.js';
import { loginPathProblems, tokenFilePath } from '../../../src/contract/rules/login.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { FileStore } from '../../../src/credentials/stores/file.js';
import { signInCommand } from '../../../src/credentials/token-store.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { cacheService, storeFor } from '../../support/login/choose-store.js';
import { readInputs } from '../../support/run/inputs.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('the store', () => {
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
});

describe('the store outside of GitHub', () => {
  const mark = { run: 'a run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };

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
    const store = await storeFor({ 'token-store': kind, ...given }, env);
    expect([store.kind, store.place, store.lends, store.lease]).toEqual(['none', 'no store', false, undefined]);
    expect(await store.read()).toEqual({});
    await expect(store.prove(mark)).rejects.toMatchObject({ code: 'store-needed', message });
    const login = { refreshToken: 'new', accessToken: { value: 'a', expiresAt: 1 } };
    const record = { generation: 1, current: 'c', superseded: [], state: 'stored', run: 'r' } as const;
    await expect(store.save(login, { ...record, superseded: [] })).rejects.toMatchObject({
      code: 'store-needed',
      message,
    });
  });

  test('a file is found below the workspace, and descends from the token of the secret', async () => {
    const workspace = tempFolder();
    const store = await storeFor({ 'token-file': 'login/token.json' }, { GITHUB_WORKSPACE: workspace });
    expect(store.place).toBe(`the file ${join(realpathSync(workspace), 'login/token.json')}`);
    const record = { generation: 1, current: 'c', superseded: [], state: 'stored' as const, run: 'r' };
    await store.save({ refreshToken: 'new', accessToken: { value: 'a', expiresAt: 1 } }, record);
    expect((await store.read()).seed).toBe(fingerprint('seed'));
  });
});

describe('the command to sign in', () => {
  function commands(given: {
    environment?: string;
    secret?: string;
    repository?: string;
    action?: string | undefined;
  }) {
    const { environment, secret = 'OSC_REFRESH_TOKEN', repository = 'octo-org/hello', action } = given;
    const inputs = { 'secret-environment': environment, 'secret-name': secret };
    return adviceText(
      signInCommand(inputs, readEvent({ GITHUB_REPOSITORY: repository, GITHUB_ACTION_REPOSITORY: action }, undefined)),
    );
  }

  test('names the exact commands, each on a line of its own, ready for a shell', () => {
    const known = { action: 'acme/osc-deploy' };
    expect(commands(known).split('\n')).toEqual([
      'Sign in again:',
      '  npx github:acme/osc-deploy login --repo octo-org/hello --secret OSC_REFRESH_TOKEN',
      'Or, with a refresh token at hand:',
      '  gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello',
    ]);
    expect(commands({ ...known, environment: "Bob's prod", secret: 'T' })).toContain(
      String.raw`--repo octo-org/hello --env 'Bob'\''s prod' --secret T`,
    );
    expect(commands({ ...known, repository: '' })).toBe('Sign in again:\n  npx github:acme/osc-deploy login');
  });

  test.each([undefined, 'x; rm -rf ~'])(
    'names no package that anyone could publish where the action is %s',
    (action) => {
      expect(commands({ action })).toBe(
        'Sign in again with the command line of this action (node dist/cli.js login), or write a new refresh token:\n' +
          '  gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello',
      );
      expect(commands({ action, repository: '' })).toBe('Sign in again:\n  osc-deploy login');
    },
  );
});

const nowhere = readPlaces({});

describe('the token file', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(tempFolder());
  });

  test.each([
    ['~/osc/token', 'home/osc/token'],
    ['token', 'work/token'],
    ['deep/er/token', 'work/deep/er/token'],
  ])('%s is %s', (given, path) => {
    const env = { HOME: join(folder, 'home'), GITHUB_WORKSPACE: join(folder, 'work') };
    expect(tokenFilePath(given, readPlaces(env))).toBe(join(folder, path));
  });

  test('is below the home folder that Windows names, and below the working folder outside of a runner', () => {
    expect(tokenFilePath('~/token', readPlaces({ HOME: '', USERPROFILE: folder }))).toBe(join(folder, 'token'));
    expect(tokenFilePath('token', nowhere)).toBe(join(realpathSync('.'), 'token'));
    expect(tokenFilePath(join(folder, 'token'), nowhere)).toBe(join(folder, 'token'));
  });

  test.each(['~', '~/token'])('%s has no place without a home folder', (given) => {
    expect(tokenFilePath(given, nowhere)).toBeUndefined();
  });

  test.each(['~root/token', '~root~/token', '~root'])('%s, of another user, has none either', (given) => {
    expect(tokenFilePath(given, readPlaces({ HOME: folder }))).toBeUndefined();
  });

  test('follows links to links, and those of its folders', () => {
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    symlinkSync('a', join(folder, 'to-a'));
    symlinkSync(join('b', 'token'), join(folder, 'a', 'second'));
    symlinkSync(join('to-a', 'second'), join(folder, 'first'));
    expect(tokenFilePath(join(folder, 'first'), nowhere)).toBe(join(folder, 'a', 'b', 'token'));
    expect(tokenFilePath(join(folder, 'to-a', 'new', 'token'), nowhere)).toBe(join(folder, 'a', 'new', 'token'));
  });

  test('comes to an end where links go round', () => {
    symlinkSync('round', join(folder, 'about'));
    symlinkSync('about', join(folder, 'round'));
    expect(tokenFilePath(join(folder, 'round'), nowhere)).toMatch(/(round|about)$/);
  });

  test('follows a link, so that the link stays one', async () => {
    mkdirSync(join(folder, 'volume'));
    const link = join(folder, 'token');
    symlinkSync(join('volume', 'kept'), link);
    const path = tokenFilePath(link, nowhere);
    expect(path).toBe(join(folder, 'volume', 'kept'));
    const store = new FileStore({ path: path ?? '', clock: new VirtualClock() });
    const record = { generation: 1, current: 'x', superseded: [], state: 'stored' as const, run: 'r' };
    await store.save({ refreshToken: 'R', accessToken: { value: 'A', expiresAt: 0 } }, record);
    expect(readlinkSync(link)).toBe(join('volume', 'kept'));
    expect(await store.read()).toMatchObject({ refreshToken: 'R' });
  });

  describe('a login in the folder that is published', () => {
    const problems = (inputs: Record<string, string>, journalPath = join(folder, 'temp/journal.json')) =>
      loginPathProblems(readInputs(inputs).inputs, {
        ...readPlaces({ GITHUB_WORKSPACE: folder }),
        journalPath,
      }).map(({ input }) => input);

    test.each([
      ['dist/token', 'dist', ['token-file']],
      ['dist/../dist/.osc/token', 'dist', ['token-file']],
      ['dist-token', 'dist', []],
      ['token', 'dist', []],
      ['token', '.', ['token-file']],
    ])('%s below %s: %j', (file, directory, expected) => {
      expect(problems({ 'token-file': file, directory })).toEqual(expected);
    });

    test('is found through a link', () => {
      mkdirSync(join(folder, 'dist'));
      symlinkSync(join(folder, 'dist'), join(folder, 'elsewhere'));
      expect(problems({ 'token-file': 'elsewhere/token', directory: 'dist' })).toEqual(['token-file']);
      expect(problems({ 'token-file': 'dist/token', directory: 'elsewhere' })).toEqual(['token-file']);
    });

    test('is the journal too', () => {
      expect(problems({ directory: 'dist' }, join(folder, 'dist/temp/journal.json'))).toEqual(['directory']);
    });
  });
});
