import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { storedTree } from '../../support/run/in-process.js';
import { type ActBench, startActBench } from './act-bench.js';
import { pullRequest, workflowRun } from './act-events.js';
import { npmProject } from './act-files.js';
import { runGreen } from './act-outcome.js';

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

test('preview-from-fork-build.yml builds without secrets, preview-from-fork.yml publishes that and takes it away', async () => {
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
