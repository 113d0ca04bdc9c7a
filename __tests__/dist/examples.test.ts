import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalCacheService, startCacheService } from '../../emulator/github/cache-service.js';
import { type Pull, pullRecord } from '../../emulator/github/pulls.js';
import { makeStore } from '../support/platform/parameter-store.js';
import { type ExampleRun, runExample } from '../support/run/example-run.js';
import { previewBench } from '../support/run/preview-bench.js';
import { repositoryName, repositoryPayload } from '../support/run/pull-request-run.js';

/* Examples that no test of conformance/act runs. */

const bench = previewBench();
let cache: LocalCacheService;
let { platform, github, login, repository } = bench;
beforeEach(async () => {
  ({ platform, github, login, repository } = bench);
  cache = await startCacheService(platform);
  // After the set-up production has the login, and previews an access token.
  repository.environment('production').putSecret('OSC_REFRESH_TOKEN', login.refreshToken);
  repository.environment('previews').putSecret('OSC_ACCESS_TOKEN', login.accessToken);
});
afterEach(() => cache.close());
const sites = () => bench.sites();

const built = { 'dist/index.html': '<h1>Hi</h1>', 'dist/about/index.html': '<p>about' };
const push = {
  eventName: 'push',
  event: { ref: 'refs/heads/main', repository: repositoryPayload },
};
const onPullRequest = (pull: Pull, action: string) => ({
  eventName: 'pull_request',
  event: { action, repository: repositoryPayload, pull_request: pullRecord(pull) },
});
async function run(file: string, given: Omit<ExampleRun, 'platform' | 'github' | 'file'>) {
  const results = await runExample({ platform, github, file, ...given });
  // Examples must run without warnings.
  for (const { exitCode, stdout, stderr } of results) {
    expect({ exitCode, stderr, warnings: stdout.match(/^::(warning|error).*/gm) }).toEqual({
      exitCode: 0,
      stderr: '',
      warnings: null,
    });
  }
  return results.map(({ outputs }) => outputs);
}
/** Returns the environment of a job with the cache service. */
const withCache = (ref: string) => ({
  GITHUB_REF: ref,
  ACTIONS_CACHE_SERVICE_V2: 'true',
  ACTIONS_RESULTS_URL: cache.resultsUrl,
  ACTIONS_RUNTIME_TOKEN: cache.issueToken(ref),
});

describe('with the login in the Actions cache', () => {
  let env: Record<string, string>;
  beforeEach(() => {
    env = withCache('refs/heads/main');
    repository.vault.putSecret('OSC_REFRESH_TOKEN', login.refreshToken);
  });

  test.each(['attest.yml', 'checks.yml'])(
    '%s publishes and passes URL, pages and digest to the next job',
    async (file) => {
      const [outputs] = await run(file, { ...push, env, workspace: built });
      expect(outputs).toMatchObject({
        operation: 'deployed',
        digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      });
      const { url = '', pages = '' } = outputs ?? {};
      expect(JSON.parse(pages)).toEqual([url, `${url}about/`]);
    },
  );

  test('scheduled.yml publishes, and reports when nothing has changed', async () => {
    const schedule = {
      eventName: 'schedule',
      event: { schedule: '41 5 * * *', repository: repositoryPayload },
      env,
    };
    const [first] = await run('scheduled.yml', { ...schedule, workspace: built });
    const [second] = await run('scheduled.yml', { ...schedule, workspace: built });
    expect({ first: first?.changed, second: second?.changed }).toEqual({
      first: 'true',
      second: 'false',
    });
  });
});

test.each(['opened', 'closed'])(
  'site.yml skips a pull request (%s) without an access token to borrow, and stays green',
  async (action) => {
    repository.vault.putSecret('OSC_REFRESH_TOKEN', login.refreshToken);
    const pull = repository.pulls.open(7);
    if (action === 'closed') repository.pulls.close(7);
    const env = {
      ...withCache('refs/pull/7/merge'),
      GITHUB_WORKFLOW_REF: `${repositoryName}/.github/workflows/site.yml@refs/pull/7/merge`,
    };
    const given = { ...onPullRequest(pull, action), env, workspace: built };
    const [skipped] = await runExample({ platform, github, file: 'site.yml', ...given });
    expect(skipped).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'skipped', changed: 'false' },
    });
    expect(skipped?.outputs['skip-reason']).toContain('no access token to borrow');
    expect(skipped?.stdout).toContain(`gh workflow run site.yml --repo ${repositoryName}%0A`);
    expect(skipped?.stdout).toContain(
      `gh secret set OSC_ACCESS_TOKEN --repo ${repositoryName} --env previews`,
    );
    expect(platform.families.flatMap(({ superseded }) => superseded)).toEqual([]);
    expect(
      repository.comments.on(7).map(({ body }) => body.includes('no access token to borrow')),
    ).toEqual(action === 'opened' ? [true] : []);
  },
);

test('access-token.yml publishes with a token that is never rotated', async () => {
  repository.vault.putSecret('OSC_ACCESS_TOKEN', login.accessToken);
  const [outputs] = await run('access-token.yml', { ...push, workspace: built });
  expect(outputs).toMatchObject({ operation: 'deployed', status: 'live' });
  expect(platform.families.flatMap(({ superseded }) => superseded)).toEqual([]);
});

test('preview-branch.yml publishes a branch, and removes its site with the branch', async () => {
  repository.branches.add('feature/x');
  const env = { GITHUB_REF: 'refs/heads/feature/x' };
  const [pushed] = await run('preview-branch.yml', { ...push, env, workspace: built });
  expect(pushed?.['name']).toMatch(/^octo-org-hello-world-br-feature-x-[0-9a-f]{8}$/);
  repository.branches.delete('feature/x');
  const event = { ref: 'feature/x', ref_type: 'branch', repository: repositoryPayload };
  const [gone] = await run('preview-branch.yml', { eventName: 'delete', event });
  expect(gone).toMatchObject({ operation: 'removed', changed: 'true', name: pushed?.['name'] });
  expect(sites()).toEqual([]);
});

test('docs-release.yml publishes and sets up its domain', async () => {
  repository.vault.putSecret('OSC_ACCESS_TOKEN', login.accessToken);
  const event = { action: 'published', repository: repositoryPayload };
  const [released] = await run('docs-release.yml', {
    eventName: 'release',
    event,
    workspace: { 'docs/dist/index.html': '<p>1' },
  });
  expect(released).toMatchObject({
    operation: 'deployed',
    'domain-url': 'https://docs.example.com/',
  });
});

describe('stack.yml', () => {
  beforeEach(() => {
    repository.vault.putSecret('OSC_REFRESH_TOKEN', login.refreshToken);
    const branches = {
      main: 'ffac537e6cbbf934b08745a378932722df287a53',
      'feature-7': `${'a'.repeat(39)}7`,
    };
    platform.services.repositories.declare(`https://github.com/${repositoryName}`, { branches });
  });
  const addressOf = (outputs: Record<string, string | undefined> | undefined) =>
    JSON.parse(outputs?.['endpoints'] ?? '{}') as { ports?: object[]; internal?: object };
  const production = ['shop', 'shopconfig', 'shopconfigvalkey', 'shopdb'];

  test('deploys database, app and site with one login, and creates and removes all three for a pull request', async () => {
    await makeStore(platform);
    const deployed = await run('stack.yml', {
      ...push,
      env: withCache('refs/heads/main'),
      workspace: built,
    });
    expect(deployed).toMatchObject(Array(3).fill({ operation: 'deployed' }));
    const values = (store: string) =>
      Object.fromEntries(platform.services.parametersOf(login.tenant, store));
    expect(values('shopconfig')).toEqual({
      DATABASE_HOST: 'acme-shopdb.acme.svc.cluster.local',
      DATABASE_PORT: '5432',
      DATABASE_PASSWORD: 'production-only',
    });
    expect(addressOf(deployed[0]).ports).toBeUndefined();
    expect({ instances: bench.instances(), sites: sites() }).toEqual({
      instances: production,
      sites: ['octo-org-hello-world'],
    });
    const pull = repository.pulls.open(7);
    const env = withCache('refs/pull/7/merge');
    const [previewDatabase] = await run('stack.yml', {
      ...onPullRequest(pull, 'opened'),
      env,
      workspace: built,
    });
    expect(addressOf(previewDatabase).internal).toEqual({
      host: 'acme-shopdbpr7.acme.svc.cluster.local',
      ports: [5432],
    });
    expect(values('shopconfigpr7')).toMatchObject({
      DATABASE_HOST: 'acme-shopdbpr7.acme.svc.cluster.local',
      DATABASE_PASSWORD: 'previews-only',
    });
    expect({ length: bench.instances().length, sites: sites() }).toEqual({
      length: 8,
      sites: ['octo-org-hello-world', 'octo-org-hello-world-pr-7'],
    });
    const [comment, ...others] = repository.comments.on(7);
    expect({ others, length: comment?.body.match(/Live/g)?.length }).toEqual({
      others: [],
      length: 3,
    });
    repository.pulls.close(7);
    const closed = await run('stack.yml', { ...onPullRequest(pull, 'closed'), env });
    expect(closed).toMatchObject(Array(3).fill({ operation: 'removed', changed: 'true' }));
    expect({ instances: bench.instances(), sites: sites() }).toEqual({
      instances: production,
      sites: ['octo-org-hello-world'],
    });
  });

  test('skips a pull request without an access token to borrow, succeeds, and deploys no app without a database', async () => {
    const env = withCache('refs/pull/7/merge');
    const given = { ...onPullRequest(repository.pulls.open(7), 'opened'), env, workspace: built };
    const results = await runExample({ platform, github, file: 'stack.yml', ...given });
    expect(results).toMatchObject(
      Array(2).fill({ exitCode: 0, outputs: { operation: 'skipped' } }),
    );
    expect(bench.instances()).toEqual([]);
  });
});

test('app-with-database.yml deploys a private database with backups and the app that reads it, and gives a pull request both of its own', async () => {
  repository.vault.putSecret('OSC_REFRESH_TOKEN', login.refreshToken);
  const branches = {
    main: 'ffac537e6cbbf934b08745a378932722df287a53',
    'feature-7': `${'a'.repeat(39)}7`,
  };
  platform.services.repositories.declare(`https://github.com/${repositoryName}`, { branches });
  await makeStore(platform);
  const file = 'app-with-database.yml';
  const { instances } = platform.services;
  const hostOf = (store: string) =>
    platform.services.parametersOf(login.tenant, store).get('DATABASE_HOST');
  const deployed = await run(file, { ...push, env: withCache('refs/heads/main') });
  expect(deployed).toMatchObject(Array(2).fill({ operation: 'deployed' }));
  expect(hostOf('shopconfig')).toBe('acme-shopdb.acme.svc.cluster.local');
  expect(instances.named('shopdb').publicAccess).toBe(false);
  const pull = repository.pulls.open(7);
  const env = withCache('refs/pull/7/merge');
  await run(file, { ...onPullRequest(pull, 'opened'), env });
  expect(hostOf('shopconfigpr7')).toBe('acme-shopdbpr7.acme.svc.cluster.local');
  expect(instances.named('shopdbpr7').publicAccess).toBe(false);
  const policies = [...platform.services.backupsOf(login.tenant).values()];
  expect(policies).toMatchObject([
    { instanceName: 'shopdb', schedule: '0 2 * * *', retentionDays: 14 },
  ]);
  expect(bench.apps()).toEqual(['shop', 'shoppr7']);
  repository.pulls.close(7);
  const closed = await run(file, { ...onPullRequest(pull, 'closed'), env });
  expect(closed).toMatchObject(Array(2).fill({ operation: 'removed', changed: 'true' }));
  expect(bench.apps()).toEqual(['shop']);
});

test('monorepo.yml publishes each site, and lists all of them in one comment', async () => {
  const names = ['docs', 'shop', 'status'];
  const workspace = Object.fromEntries(
    names.map((name) => [`sites/${name}/dist/index.html`, `<h1>${name}</h1>`]),
  );
  repository.vault.putSecret('OSC_ACCESS_TOKEN', login.accessToken);
  await run('monorepo.yml', { ...push, workspace });
  expect(sites()).toEqual(['acme-docs', 'acme-shop', 'acme-status']);
  const pull = repository.pulls.open(7);
  await run('monorepo.yml', { ...onPullRequest(pull, 'opened'), workspace });
  expect(sites()).toHaveLength(6);
  const [comment, ...others] = repository.comments.on(7);
  expect(others).toEqual([]);
  for (const name of names)
    expect(comment?.body).toContain(`| **acme-${name}-pr-7** | 🟢\u00a0Live |`);
});
