import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hashesOf, storedTree, type Tree } from '../../support/run/in-process.js';
import { type ActBench, runGreen, startActBench, type WorkflowRun } from './act-bench.js';
import { dispatch, pullRequest, push, workflowRun } from './act-events.js';
import { npmProject } from './act-files.js';

describe('a site', () => {
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

  test('quick-start.yml stores its login in the Actions cache, where the next run finds it', async () => {
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

  test('site.yml builds in one job and publishes in another: production, then a preview, which is removed', async () => {
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

  test('promote.yml publishes the checked files to production, and proves that both are the same', async () => {
    const log = await run({ workflow: 'promote.yml', ...push });
    expect(log.steps).toContainEqual({ name: 'Production is what was checked', stage: 'Main', result: 'success' });
    for (const name of ['acme-shop-next', 'acme-shop']) {
      expect(storedTree(bench.platform, name)).toEqual(hashesOf(site));
    }
  });
});

describe('a fork', () => {
  jest.setTimeout(120_000);

  let bench: ActBench;
  beforeEach(async () => {
    bench = await startActBench({
      files: {
        ...npmProject({ 'dist/index.html': '<h1>Fork</h1>', 'dist/.well-known/x': 'y' }),
        '.gitignore': 'dist/\n',
      },
    });
  });
  afterEach(() => bench.close());

  test('preview-from-fork-build.yml builds without secrets, preview-from-fork.yml publishes the build and removes it', async () => {
    const fork = bench.repository.pulls.open(8, {
      headRepository: 'mallory/hello-world',
      headRef: 'main',
      author: 'mallory',
    });
    bench.repository.pulls.label(8, 'preview');
    const noSecrets = { OSC_ACCESS_TOKEN: '', OSC_SECRET_TOKEN: '', GITHUB_TOKEN: '' };
    await runGreen(bench, {
      workflow: 'preview-from-fork-build.yml',
      ...pullRequest(fork, 'opened'),
      secrets: noSecrets,
      env: { GITHUB_RUN_ID: '99' },
    });
    expect(bench.platform.requests).toEqual([]);

    const published = await runGreen(bench, { workflow: 'preview-from-fork.yml', ...workflowRun(fork, 99) });
    expect(published.outputs('1')).toMatchObject({ name: 'octo-org-hello-world-pr-8', status: 'live' });
    const stored = Object.keys(storedTree(bench.platform, 'octo-org-hello-world-pr-8'));
    // What was built, hidden files too, and what keeps a preview out of search engines.
    expect(stored).toEqual(['.well-known/x', 'index.html', 'robots.txt']);
    expect(await (await fetch(published.outputs('1')['url'] ?? '')).text()).toBe('<h1>Fork</h1>');
    expect(bench.repository.comments.on(8)).toHaveLength(1);

    bench.repository.pulls.close(8);
    const event = pullRequest(fork, 'closed', 'pull_request_target');
    const closed = await runGreen(bench, { workflow: 'preview-from-fork.yml', ...event });
    expect(closed.outputs('1')).toMatchObject({ operation: 'removed', changed: 'true' });
    expect(bench.platform.parts.pages.of('acme')).toEqual([]);
  });
});
