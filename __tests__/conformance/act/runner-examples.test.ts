import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pinnedActions } from '../../../src/cli/repository/pinned-actions.js';
import { actionReference } from '../../../src/cli/repository/workflow.js';
import { type ActBench, runGreen, startActBench, type WorkflowRun } from './act-bench.js';
import { pullRequest, push, schedule } from './act-events.js';
import { npmProject, reference } from './act-files.js';

// Several runs, each of which builds, deploys, and waits to see whether another one uses the login too.
jest.setTimeout(120_000);

let bench: ActBench;
beforeEach(async () => {
  bench = await startActBench({
    files: {
      ...npmProject({ 'dist/index.html': '<h1>Hi</h1>', 'dist/about/index.html': '<p>about' }),
      '.gitignore': 'dist/\n',
    },
  });
});
afterEach(() => bench.close());

const run = (options: WorkflowRun) => runGreen(bench, options);
const deploy = { name: actionReference, result: 'success' };
const sites = () => bench.platform.parts.pages.of('acme').map(({ name }) => name);
const uploads = () => bench.platform.log.select({ origin: 'storage', method: 'POST' }).length;

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
    files: '2',
    uploaded: '2',
  });
  // The build wrote it, the action stored it, the site serves it; `curl` of the example has been there.
  expect(await (await fetch(url)).text()).toBe('<h1>Hi</h1>');
  expect(
    bench.platform.log.select({ site: 'octo-org-hello-world' }).map(({ headers }) => headers['user-agent']),
  ).toEqual(expect.arrayContaining([expect.stringMatching(/^curl\//)]));
  expect(first.summary).toContain('**octo-org-hello-world** is live at');
  expect(first.summary).toContain(`<${url}>`);
  // GitHub records the deployment of an environment itself.
  expect(bench.repository.deployments.all).toEqual([]);

  const before = uploads();
  const second = await run({ workflow: 'pages.yml', ...push });
  expect(second.outputs('site')).toMatchObject({ changed: 'false', uploaded: '0', unchanged: '2', url });
  expect(uploads()).toBe(before);
  const family = bench.platform.families[0];
  expect(family).toMatchObject({ state: 'live' });
  expect(family?.superseded).toHaveLength(2);
  expect(bench.repository.environment('production').secrets.get('OSC_REFRESH_TOKEN')).toBe(family?.current);
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
  // Nothing is built for a site that goes.
  expect(closed.steps).toMatchObject([
    { ...deploy, stage: 'Main' },
    { ...deploy, stage: 'Post' },
  ]);
  expect(sites()).toEqual(['octo-org-hello-world-pr-8']);
  expect(bench.repository.comments.on(7)).toMatchObject([{ body: expect.stringMatching(/pr-7\*\* \| ⚪.Removed/) }]);

  bench.repository.pulls.close(8);
  const cleaned = await run({ workflow: 'cleanup.yml', ...schedule('23 3 * * *') });
  expect(cleaned.outputs('0')).toMatchObject({ operation: 'cleaned', changed: 'true' });
  expect(sites()).toEqual([]);
});
