import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pinnedActions } from '../../../src/cli/repository/pinned-actions.js';
import { actionReference } from '../../../src/cli/repository/workflow.js';
import { hashesOf, storedTree, type Tree } from '../../support/run/in-process.js';
import {
  type ActBench,
  nodeClockAhead,
  runGreen,
  startActBench,
  type WorkflowRun,
} from './act-bench.js';
import { dispatch, pullRequest, push, schedule, workflowRun } from './act-events.js';
import { npmProject, reference } from './act-files.js';

// Several runs build, deploy, and wait for other users of the login.
jest.setTimeout(120_000);

const site: Tree = {
  'index.html': '<h1>Hi</h1>',
  'about/index.html': '<p>about',
  '.well-known/x': 'y',
};
const built = Object.fromEntries(
  Object.entries(site).map(([path, content]) => [`dist/${path}`, content]),
);
let bench: ActBench;
beforeEach(async () => {
  bench = await startActBench({ files: { ...npmProject(built), '.gitignore': 'dist/\n' } });
});
afterEach(() => bench.close());

const run = (options: WorkflowRun) => runGreen(bench, options);
const deploy = { name: actionReference, result: 'success' };
const sites = () => bench.platform.parts.pages.of('acme').map(({ name }) => name);
const uploads = () => bench.platform.log.select({ origin: 'storage', method: 'POST' }).length;

const newLogin = () => bench.platform.signIn().refreshToken;
const kept = /kept in the Actions cache of octo-org\/hello-world/;

test('pages.yml publishes a site, its next step reads the URL, and a second run uploads nothing', async () => {
  const first = await run({ workflow: 'pages.yml', ...push });
  expect(first.steps).toMatchObject([
    { name: reference(pinnedActions.checkout) },
    { name: 'npm ci && npm run build' },
    { name: reference(pinnedActions.uploadArtifact) },
    { name: reference(pinnedActions.downloadArtifact) },
    { ...deploy, stage: 'Main' },
    { name: 'curl --fail --silent --show-error --output /dev/null "$SITE_URL"', result: 'success' },
    { ...deploy, stage: 'Post' },
  ]);
  const { url } = bench.platform.site('octo-org-hello-world').page;
  expect(first.outputs('site')).toMatchObject({
    url,
    operation: 'deployed',
    status: 'live',
    files: '3',
    uploaded: '3',
  });
  // The build wrote the page, the action stored it, and the site serves it, also to `curl` of the example.
  expect(await (await fetch(url)).text()).toBe('<h1>Hi</h1>');
  expect(
    bench.platform.log
      .select({ site: 'octo-org-hello-world' })
      .map(({ headers }) => headers['user-agent']),
  ).toEqual(expect.arrayContaining([expect.stringMatching(/^curl\//)]));
  expect(first.summary).toContain('**octo-org-hello-world** is live at');
  expect(first.summary).toContain(`<${url}>`);
  // GitHub records the deployment of an environment itself.
  expect(bench.repository.deployments.all).toEqual([]);

  const before = uploads();
  const second = await run({ workflow: 'pages.yml', ...push });
  expect(second.outputs('site')).toMatchObject({
    changed: 'false',
    uploaded: '0',
    unchanged: '3',
    url,
  });
  expect(uploads()).toBe(before);
  const family = bench.platform.families[0];
  expect(family).toMatchObject({ state: 'live' });
  expect(family?.superseded).toHaveLength(2);
  expect(bench.repository.environment('production').secrets.get('OSC_REFRESH_TOKEN')).toBe(
    family?.current,
  );
});

test('preview.yml creates a site and one comment for a pull request and removes both; cleanup.yml removes leftovers', async () => {
  const pull = bench.repository.pulls.open(7);
  await run({ workflow: 'preview.yml', ...pullRequest(pull, 'opened') });
  expect(sites()).toEqual(['octo-org-hello-world-pr-7']);
  const { url } = bench.platform.site('octo-org-hello-world-pr-7').page;
  expect(bench.repository.comments.on(7)).toMatchObject([{ body: expect.stringContaining(url) }]);
  await run({ workflow: 'preview.yml', ...pullRequest(pull, 'synchronize') });
  expect(bench.repository.comments.on(7)).toHaveLength(1);

  const left = bench.repository.pulls.open(8);
  await run({ workflow: 'preview.yml', ...pullRequest(left, 'opened') });
  bench.repository.pulls.close(7);
  const closed = await run({ workflow: 'preview.yml', ...pullRequest(pull, 'closed') });
  // A removal builds nothing.
  expect(closed.steps).toMatchObject([
    { ...deploy, stage: 'Main' },
    { ...deploy, stage: 'Post' },
  ]);
  expect(sites()).toEqual(['octo-org-hello-world-pr-8']);
  expect(bench.repository.comments.on(7)).toMatchObject([
    { body: expect.stringMatching(/pr-7\*\* \| ⚪.Removed/) },
  ]);

  bench.repository.pulls.close(8);
  const cleaned = await run({ workflow: 'cleanup.yml', ...schedule('23 3 * * *') });
  expect(cleaned.outputs('0')).toMatchObject({ operation: 'cleaned', changed: 'true' });
  expect(sites()).toEqual([]);
});

test('quick-start.yml stores its login in the Actions cache, lends it to the next run, and rotates it an hour later', async () => {
  const secrets = { OSC_REFRESH_TOKEN: newLogin() };
  const cache = join(bench.root, 'cache');
  const [first, second] = [
    await run({ workflow: 'quick-start.yml', ...push, secrets, cache }),
    await run({ workflow: 'quick-start.yml', ...dispatch(), secrets, cache }),
  ];
  expect({ first: first.outputs('1'), second: second.outputs('1') }).toMatchObject({
    first: { changed: 'true' },
    second: { changed: 'false' },
  });
  expect(first.printed).toContain(
    'The new refresh token is kept in the Actions cache of octo-org/hello-world.',
  );
  expect(second.printed).toContain(
    'Signed in with the access token kept in the Actions cache of octo-org/hello-world',
  );
  // act implements version 1 of the cache service, the local GitHub version 2.
  const later = await run({
    workflow: 'quick-start.yml',
    ...push,
    secrets,
    cache,
    env: nodeClockAhead(3_600_000),
  });
  expect(later.printed).toContain('The new refresh token is kept in the Actions cache');
  expect(bench.platform.families.at(-1)).toMatchObject({
    state: 'live',
    superseded: [expect.anything(), expect.anything()],
  });
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
  // A pull request signs in with the access token, at any hour.
  expect(opened.printed).not.toMatch(kept);
  expect(sites().sort()).toEqual(['octo-org-hello-world', 'octo-org-hello-world-pr-7']);
  expect(bench.repository.comments.on(7)).toHaveLength(1);
  bench.repository.pulls.close(7);
  const closed = await run({ ...shared, ...pullRequest(pull, 'closed') });
  expect(closed.steps.map(({ name }) => name)).not.toContain('npm ci && npm run build');
  expect(sites()).toEqual(['octo-org-hello-world']);
});

test('promote.yml publishes the checked files to production, and proves that both are the same', async () => {
  const log = await run({ workflow: 'promote.yml', ...push });
  expect(log.steps).toContainEqual({
    name: 'Production is what was checked',
    stage: 'Main',
    result: 'success',
  });
  for (const name of ['acme-shop-next', 'acme-shop']) {
    expect(storedTree(bench.platform, name)).toEqual(hashesOf(site));
  }
});

test('preview-from-fork-build.yml builds without secrets, preview-from-fork.yml publishes the build once a maintainer has set the label, and removes it', async () => {
  const fork = bench.repository.pulls.open(8, {
    headRepository: 'mallory/hello-world',
    headRef: 'main',
    author: 'mallory',
  });
  const noSecrets = { OSC_ACCESS_TOKEN: '', OSC_SECRET_TOKEN: '', GITHUB_TOKEN: '' };
  await runGreen(bench, {
    workflow: 'preview-from-fork-build.yml',
    ...pullRequest(fork, 'opened'),
    secrets: noSecrets,
    env: { GITHUB_RUN_ID: '99' },
  });
  expect(bench.platform.requests).toEqual([]);

  const publishing = { workflow: 'preview-from-fork.yml', ...workflowRun(fork, 99) };
  const unwanted = await runGreen(bench, publishing);
  expect(unwanted.outputs('1')).toMatchObject({ operation: 'skipped' });
  bench.repository.pulls.label(8, 'preview');
  const published = await runGreen(bench, publishing);
  expect(published.outputs('1')).toMatchObject({
    name: 'octo-org-hello-world-pr-8',
    status: 'live',
  });
  const stored = Object.keys(storedTree(bench.platform, 'octo-org-hello-world-pr-8'));
  // The built files, hidden files too, and the robots.txt of a preview.
  expect(stored).toEqual(['.well-known/x', 'about/index.html', 'index.html', 'robots.txt']);
  expect(bench.repository.comments.on(8)).toHaveLength(1);

  bench.repository.pulls.close(8);
  const event = { ...pullRequest(fork, 'closed'), eventName: 'pull_request_target' };
  const closed = await runGreen(bench, { workflow: 'preview-from-fork.yml', ...event });
  expect(closed.outputs('1')).toMatchObject({ operation: 'removed', changed: 'true' });
  expect(bench.platform.parts.pages.of('acme')).toEqual([]);
});
