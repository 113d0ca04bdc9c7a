import { mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { startGitHub } from '../../../emulator/github/github.js';
import { readPlaces } from '../../../src/action/runtime.js';
import { adviceText } from '../../../src/base/advice.js';
import type { InputName } from '../../../src/contract/inputs.js';
import { readEvent } from '../../../src/contract/read-event.js';
import { parseInputs, takeInputs } from '../../../src/contract/read-inputs.js';
import {
  isInEmptiedHome,
  loginPathProblems,
  tokenFilePath,
  warnOfTokenFile,
} from '../../../src/contract/rules/login.js';
import { chooseStore } from '../../../src/credentials/authenticate.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { signInCommand, type TokenStore } from '../../../src/credentials/token-store.js';
import { openHttp } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { readInputs } from '../../support/run/inputs.js';
import { tempFolder } from '../../support/temp-folder.js';

const mark = { run: 'a run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };
const login = { refreshToken: 'new', accessToken: { value: 'a', expiresAt: 1 } };
const record = { generation: 1, current: 'c', superseded: [], state: 'stored' as const, run: 'r' };

type Given = Partial<Record<InputName, string>>;
const cacheService = {
  ACTIONS_CACHE_SERVICE_V2: 'true',
  ACTIONS_RESULTS_URL: 'http://127.0.0.1:1/',
};

/** Returns the store of a push to the default branch. */
async function storeFor(given: Given, env: Record<string, string> = {}): Promise<TokenStore> {
  const onMain = {
    GITHUB_EVENT_NAME: 'push',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_REPOSITORY: 'octo-org/hello-world',
  };
  const all = { ...onMain, ...env };
  const inputs = { ...takeInputs({}), 'refresh-token': 'seed', 'client-id': 'cli', ...given };
  const clock = new VirtualClock();
  return chooseStore({
    inputs: parseInputs(inputs).inputs,
    context: readEvent(all, { repository: { default_branch: 'main' } }),
    ...readPlaces(all),
    http: openHttp({
      dispatcher: new Agent({ keepAliveTimeout: 10 }),
      clock,
      userAgent: 'osc-deploy/test',
    }),
    clock,
    log: logTo(() => undefined),
    random: () => 0.5,
  });
}

describe('the store', () => {
  test.each([
    {
      what: 'a token for secrets',
      given: { 'secret-token': 't', 'token-file': '/f' },
      kind: 'github-secret',
    },
    { what: 'a file', given: { 'token-file': '/f' }, kind: 'file' },
    { what: 'only the cache service', kind: 'actions-cache' },
    {
      what: 'an older cache service',
      env: { ACTIONS_CACHE_URL: 'http://127.0.0.1:1/' },
      kind: 'actions-cache',
    },
    {
      what: 'a cache service without an address',
      env: { ACTIONS_CACHE_SERVICE_V2: 'true' },
      kind: 'none',
    },
    {
      what: 'a cache service and no token of the secret',
      given: { 'refresh-token': '' },
      kind: 'none',
    },
    { what: 'no input and no service', env: {}, kind: 'none' },
    ...['GITEA_ACTIONS', 'FORGEJO_ACTIONS', 'ACT'].map((name) => ({
      what: `a cache that belongs to one runner (${name})`,
      env: { ACTIONS_CACHE_URL: 'http://127.0.0.1:1/', [name]: 'true' },
      kind: 'none',
    })),
  ])('is chosen with $what', async ({ given = {}, env = cacheService, kind }) => {
    expect((await storeFor(given, env)).kind).toBe(kind);
  });

  const nowhere = (run: string) =>
    `There is no place for the new refresh token: no \`secret-token\`, no \`token-file\`, and no Actions cache for this ${run} run.`;
  const noCache = '`token-store: actions-cache` needs `refresh-token` and `client-id`.';
  test.each<[Given, Record<string, string>, string]>([
    [{}, { GITHUB_EVENT_NAME: 'push' }, nowhere('push')],
    [{}, { GITHUB_EVENT_NAME: '' }, nowhere('local')],
    [{ 'token-store': 'none' }, {}, '`token-store: none` keeps no refresh token.'],
    [{ 'token-store': 'file' }, {}, '`token-file` is missing for `token-store: file`.'],
    [
      { 'token-store': 'file', 'token-file': '~/token' },
      {},
      '`token-file` is missing for `token-store: file`.',
    ],
    [{ 'token-store': 'github-secret' }, {}, '`token-store: github-secret` needs `secret-token`.'],
    [
      { 'token-store': 'github-secret', 'secret-token': 't' },
      { GITHUB_REPOSITORY: '' },
      '`token-store: github-secret` needs a repository (GITHUB_REPOSITORY).',
    ],
    [{ 'token-store': 'actions-cache' }, {}, 'This runner offers no Actions cache service.'],
    [{ 'token-store': 'actions-cache', 'refresh-token': '' }, cacheService, noCache],
    [{ 'token-store': 'actions-cache', 'client-id': '' }, cacheService, noCache],
  ])(
    'for %j with %j reports the missing input before a token is spent',
    async (given, env, message) => {
      const store = await storeFor(given, env);
      expect(await store.read()).toEqual({});
      await expect(store.prove(mark)).rejects.toMatchObject({ code: 'store-needed', message });
      if (store.kind === 'none')
        await expect(store.save(login, record)).rejects.toMatchObject({ code: 'store-needed' });
    },
  );

  test.each([
    ['Gitea', { GITEA_ACTIONS: 'true' }],
    ['Forgejo', { FORGEJO_ACTIONS: 'true' }],
    ['act', { ACT: 'true' }],
  ])('of a runner of %s keeps no login, and names the set-ups that work', async (name, env) => {
    const cache = { ...env, ACTIONS_CACHE_URL: 'http://127.0.0.1:1/' };
    const store = await storeFor({ 'token-store': 'actions-cache' }, cache);
    await expect(store.prove(mark)).rejects.toMatchObject({
      code: 'cache-refused',
      message: expect.stringMatching(
        new RegExp(`^The cache of ${name} .*\`secret-token\`.*\`access-token\``),
      ),
    });
    await expect((await storeFor({}, cache)).prove(mark)).rejects.toMatchObject({
      code: 'store-needed',
      message: expect.stringContaining(`the cache of ${name} keeps no login`),
    });
  });

  test('over plain http gets no token: neither a forge nor a cache', async () => {
    const env = { GITHUB_API_URL: 'http://git.example/api/v1', GITEA_ACTIONS: 'true' };
    await expect(storeFor({ 'secret-token': 't' }, env)).rejects.toMatchObject({
      code: 'unsafe-url',
      message: expect.stringContaining('git.example, is reached over plain http'),
    });
    const plain = await storeFor({}, { ACTIONS_CACHE_URL: 'http://cache.example/' });
    await expect(plain.prove(mark)).rejects.toMatchObject({
      code: 'cache-refused',
      message: expect.stringContaining('cache.example is reached over plain http'),
    });
    const store = await storeFor({ 'secret-token': 't' }, { GITHUB_API_URL: 'http://[::1]:1' });
    expect(store.kind).toBe('github-secret');
  });

  test.each([
    [{ GITHUB_EVENT_NAME: 'pull_request', GITHUB_REF: 'refs/pull/1/merge' }],
    [{ GITHUB_EVENT_NAME: 'pull_request_target' }],
    [{ GITHUB_EVENT_NAME: 'issue_comment' }],
    [{ GITHUB_EVENT_NAME: 'workflow_run', ACTIONS_CACHE_MODE: 'read' }],
    [{ GITHUB_REF: 'refs/heads/feature' }],
    [{ ACTIONS_CACHE_MODE: 'read' }],
    [{ ACTIONS_CACHE_MODE: 'none' }],
    [{ ACTIONS_CACHE_MODE: 'write-only' }],
  ])('in the Actions cache refuses to rotate from %j', async (env) => {
    const store = await storeFor({ 'token-store': 'actions-cache' }, { ...cacheService, ...env });
    await expect(store.prove(mark)).rejects.toMatchObject({ code: 'cache-refused' });
  });

  test.each(['GITEA_ACTIONS', 'FORGEJO_ACTIONS'])(
    'is plain JSON without environments under %s',
    async (name) => {
      const github = await startGitHub({ basePath: '/api/v1', flavour: 'forge' });
      const { vault } = github.repositories.open('octo-org/hello-world');
      const token = github.tokens.issue('personal', 'octo-org/hello-world', {
        repository: 'write',
      }).value;
      const env = { GITHUB_API_URL: github.apiUrl, [name]: 'true' };
      const given = { 'secret-token': token, 'secret-name': 'MY_TOKEN' };
      const store = await storeFor(given, env);
      // A secret of the organisation is in no list of the repository.
      await expect(store.prove(mark)).rejects.toMatchObject({
        message: expect.stringContaining('from another place'),
      });
      vault.putSecret('MY_TOKEN', 'x');
      await store.prove(mark);
      expect([...vault.secrets.keys()]).toEqual(['MY_TOKEN', 'MY_TOKEN_PROBE']);
      await github.close();
    },
  );

  test('in a file is found below the workspace, and descends from the token of the secret', async () => {
    const workspace = tempFolder();
    const store = await storeFor(
      { 'token-file': 'login/token.json' },
      { GITHUB_WORKSPACE: workspace },
    );
    expect(store.place).toBe(`the file ${join(realpathSync(workspace), 'login/token.json')}`);
    await store.save(login, record);
    expect((await store.read()).seed).toBe(fingerprint('seed'));
  });
});

test('the command to sign in is a shell command', () => {
  const context = readEvent(
    { GITHUB_REPOSITORY: 'octo-org/hello', GITHUB_ACTION_REPOSITORY: 'acme/osc-deploy' },
    undefined,
  );
  const advice = signInCommand({ 'secret-environment': "Bob's prod", 'secret-name': 'T' }, context);
  expect(adviceText(advice)).toContain(
    String.raw`--repo octo-org/hello --env 'Bob'\''s prod' --secret T`,
  );
  const nowhere = signInCommand({ 'secret-environment': undefined, 'secret-name': 'T' }, context);
  expect(adviceText(nowhere)).toContain('with `--env X` where the job has `environment: X`');
});

test.each([
  ['Gitea', 'npx github:acme/osc-deploy'],
  ['Forgejo', undefined],
] as const)('the command to sign in of a job on %s is one that works there', (forge, tool) => {
  const apiUrl = 'https://git.example/api/v1';
  const place = { 'secret-environment': undefined, 'secret-name': 'T' };
  const advice = adviceText(signInCommand(place, { repository: 'acme/site', tool, forge, apiUrl }));
  const command = `${tool ?? 'node dist/cli.js'} login --repo acme/site --secret T`;
  expect(advice).toContain(`  GITHUB_API_URL=${apiUrl} ${command}`);
  expect(advice).not.toMatch(/gh |--env/);
});

test.each([
  ['auto', undefined, '~/.osc deploy/t.json', `login --token-file ~/'.osc deploy/t.json'`],
  ['file', 'writer', '/osc/t.json', 'login --token-file /osc/t.json'],
  ['auto', 'writer', '/osc/t.json', '--secret T'],
] as const)(
  'the command to sign in with `token-store: %s` and `secret-token` %s writes where the job reads',
  (store, writer, file, command) => {
    const context = readEvent(
      { GITHUB_REPOSITORY: 'octo-org/hello', GITHUB_ACTION_REPOSITORY: 'acme/osc-deploy' },
      undefined,
    );
    const given = { 'token-store': store, 'token-file': file, 'secret-token': writer };
    const place = { 'secret-environment': undefined, 'secret-name': 'T' };
    const advice = adviceText(signInCommand({ ...place, ...given }, context));
    expect(advice).toContain(command);
    expect(advice.includes('gh secret set')).toBe(command === '--secret T');
  },
);

describe('the token file', () => {
  const nowhere = readPlaces({});
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(tempFolder());
  });

  test.each([
    ['~/osc/token', { HOME: 'home', GITHUB_WORKSPACE: 'work' }, 'home/osc/token'],
    ['~/token', { HOME: '', USERPROFILE: 'home' }, 'home/token'],
    ['deep/er/token', { HOME: 'home', GITHUB_WORKSPACE: 'work' }, 'work/deep/er/token'],
    ['~/token', { HOME: '' }, undefined],
    ['~root/token', { HOME: 'home' }, undefined],
  ])('%s with %j is at %s', (given, env, path) => {
    const places = Object.entries(env).map(([name, place]) => [name, place && join(folder, place)]);
    expect(tokenFilePath(given, readPlaces(Object.fromEntries(places)))).toBe(
      path && join(folder, path),
    );
  });

  test('is below the working folder outside of a runner, and may be absolute', () => {
    expect(tokenFilePath('token', nowhere)).toBe(join(realpathSync('.'), 'token'));
    expect(tokenFilePath(join(folder, 'token'), nowhere)).toBe(join(folder, 'token'));
  });

  test('is found through links to links and linked folders, and the link itself remains', async () => {
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    symlinkSync('a', join(folder, 'to-a'));
    symlinkSync(join('b', 'token'), join(folder, 'a', 'second'));
    symlinkSync(join('to-a', 'second'), join(folder, 'first'));
    expect(tokenFilePath(join(folder, 'to-a', 'new', 'token'), nowhere)).toBe(
      join(folder, 'a', 'new', 'token'),
    );
    const store = await storeFor({ 'token-file': join(folder, 'first') });
    expect(store.place).toBe(`the file ${join(folder, 'a', 'b', 'token')}`);
    await store.save(login, record);
    expect(readlinkSync(join(folder, 'first'))).toBe(join('to-a', 'second'));
  });

  test('is not followed endlessly when links form a circle', () => {
    symlinkSync('round', join(folder, 'about'));
    symlinkSync('about', join(folder, 'round'));
    expect(tokenFilePath(join(folder, 'round'), nowhere)).toMatch(/(round|about)$/);
  });

  test.each([
    ['dist/token', 'dist', ['token-file']],
    ['dist/../dist/.osc/token', 'dist', ['token-file']],
    ['link/token', 'dist', ['token-file']],
    ['dist/token', 'link', ['token-file']],
    ['dist-token', 'dist', []],
    ['token', 'dist', []],
    ['token', '.', ['token-file', 'directory']],
    ['token', 'temp', ['directory']],
  ])(
    'at %s, with its journal in temp, is refused when %s is published: %j',
    (file, directory, expected) => {
      mkdirSync(join(folder, 'dist'));
      symlinkSync(join(folder, 'dist'), join(folder, 'link'));
      const places = {
        ...readPlaces({ GITHUB_WORKSPACE: folder }),
        journalPath: join(folder, 'temp/journal.json'),
      };
      const problems = loginPathProblems(
        readInputs({ 'token-file': file, directory }).inputs,
        places,
      );
      expect(problems.map(({ input }) => input)).toEqual(expected);
    },
  );

  test.each([
    ['.osc/login.json', 'in the workspace'],
    ['up/login.json', 'in the workspace'],
    ['../temp/login.json', 'in RUNNER_TEMP'],
    ['../login.json', undefined],
    ['~/login.json', undefined],
  ])('%s is called a path that the next job clears: %s', (file, where) => {
    const workspace = join(folder, 'workspace');
    mkdirSync(join(workspace, '.osc'), { recursive: true });
    symlinkSync(join(workspace, '.osc'), join(workspace, 'up'));
    const env = { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: join(folder, 'temp'), HOME: folder };
    const warn = (given: object, at: object = env) =>
      warnOfTokenFile(readInputs({ 'token-file': file, ...given }).inputs, readPlaces({ ...at }));

    expect(warn({})?.includes(where ?? '')).toBe(where && true);
    expect(warn({ 'access-token': 'a' })).toBeUndefined();
    expect(warn({}, { ...env, RUNNER_TEMP: '' })).toBeUndefined();
  });

  test('in the home of a container job is known by its path, and by the folder that is mounted there', () => {
    const mounted = join(folder, 'temp', '_github_home');
    mkdirSync(mounted, { recursive: true });
    const places = readPlaces({ RUNNER_TEMP: join(folder, 'temp'), HOME: mounted });
    const isEmptied = (path: string, at = places) => isInEmptiedHome(path, at);

    expect(isEmptied('/github/home/.osc-deploy/login.json')).toBe(true);
    expect(isEmptied(join(mounted, '.osc-deploy', 'login.json'))).toBe(true);
    expect(isEmptied(join(folder, 'login.json'))).toBe(false);
    expect(isEmptied('/github/home/login.json', nowhere)).toBe(false);
    const { inputs } = readInputs({ 'token-file': '~/login.json' });
    expect(warnOfTokenFile(inputs, places)).toBeUndefined();
  });
});
