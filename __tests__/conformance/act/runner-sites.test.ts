import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { folderOf, hashesOf, runInProcess, storedTree, type Tree } from '../../support/run/in-process.js';
import { type ActBench, startActBench, type WorkflowRun } from './act-bench.js';
import { dispatch, pullRequest, push } from './act-events.js';
import { npmProject } from './act-files.js';
import { runGreen } from './act-outcome.js';

jest.setTimeout(120_000);

const site: Tree = { 'index.html': '<h1>Hi</h1>', 'about/index.html': '<p>about', '.well-known/x': 'y' };
const built = Object.fromEntries(Object.entries(site).map(([path, content]) => [`dist/${path}`, content]));
let bench: ActBench;
beforeEach(async () => {
  bench = await startActBench({
    files: {
      ...npmProject(built),
      '.gitignore': 'dist/\n',
    },
  });
});
afterEach(() => bench.close());

const run = (options: WorkflowRun) => runGreen(bench, options);
const sites = () => bench.platform.parts.pages.of('acme').map(({ name }) => name);
const newLogin = () => bench.platform.signIn().refreshToken;
const kept = /kept in the Actions cache of octo-org\/hello-world/;

test('quick-start.yml keeps its login in the Actions cache, where the next run finds it', async () => {
  const secrets = { OSC_REFRESH_TOKEN: newLogin() };
  const cache = join(bench.root, 'cache');
  const [first, second] = [
    await run({ workflow: 'quick-start.yml', ...push, secrets, cache }),
    await run({ workflow: 'quick-start.yml', ...dispatch(), secrets, cache }),
  ];
  expect([first, second].map((log) => log.outputs('1')['changed'])).toEqual(['true', 'false']);
  for (const log of [first, second]) expect(log.printed).toMatch(kept);
  expect(storedTree(bench.platform, 'octo-org-hello-world')).toEqual(hashesOf(site));
});

test('site.yml builds in one job and publishes in another: production, a preview, and the preview goes', async () => {
  const shared = {
    workflow: 'site.yml',
    secrets: { OSC_REFRESH_TOKEN: newLogin() },
    cache: join(bench.root, 'cache'),
  };
  await run({ ...shared, ...push });
  expect(storedTree(bench.platform, 'octo-org-hello-world')).toEqual(hashesOf(site));
  const pull = bench.repository.pulls.open(7);
  const opened = await run({ ...shared, ...pullRequest(pull, 'opened') });
  expect(opened.printed).toMatch(kept);
  expect(sites().sort()).toEqual(['octo-org-hello-world', 'octo-org-hello-world-pr-7']);
  expect(bench.repository.comments.on(7)).toHaveLength(1);
  bench.repository.pulls.close(7);
  const closed = await run({ ...shared, ...pullRequest(pull, 'closed') });
  expect(closed.steps.map(({ name }) => name)).not.toContain('npm ci && npm run build');
  expect(sites()).toEqual(['octo-org-hello-world']);
});

test('access-token.yml publishes with one secret, and nothing is rotated', async () => {
  const secrets = { OSC_ACCESS_TOKEN: bench.platform.signIn().accessToken };
  await run({ workflow: 'access-token.yml', ...push, secrets });
  expect(storedTree(bench.platform, 'octo-org-hello-world')).toEqual(hashesOf(site));
  expect(bench.platform.families.flatMap(({ superseded }) => superseded)).toEqual([]);
});

test('rollback.yml brings the version before back, without a build', async () => {
  const versions = [site, { 'index.html': '<h1>Broken</h1>' }];
  for (const files of versions) {
    const inputs = { name: 'octo-org-hello-world', directory: folderOf(files), versions: '5' };
    await runInProcess({ platform: bench.platform, login: bench.platform.signIn(), with: inputs });
  }
  const log = await run({ workflow: 'rollback.yml', ...dispatch({ version: 'previous' }) });
  expect(log.outputs('site')).toMatchObject({ operation: 'deployed', status: 'live', 'rolled-back': 'true' });
  expect(storedTree(bench.platform, 'octo-org-hello-world')).toEqual(hashesOf(site));
});

test('promote.yml sends to production what it has checked, and proves that both are the same', async () => {
  const log = await run({ workflow: 'promote.yml', ...push });
  expect(log.steps).toContainEqual({ name: 'Production is what was checked', stage: 'Main', result: 'success' });
  for (const name of ['acme-shop-next', 'acme-shop']) {
    expect(storedTree(bench.platform, name)).toEqual(hashesOf(site));
  }
});
