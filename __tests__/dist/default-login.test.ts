import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalCacheService, startCacheService } from '../../emulator/github/cache-service.js';
import { type LocalGitHub, startGitHub } from '../../emulator/github/github.js';
import type { Pull } from '../../emulator/github/pulls.js';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import type { StepResult } from '../../emulator/runner/step.js';
import { actionReference, workflowFiles } from '../../src/cli/repository/workflow.js';
import { isLongRun } from '../support/long-run.js';
import { bundleStep } from '../support/run/bundle.js';
import { folderOf } from '../support/run/in-process.js';
import { repositoryName, repositoryPayload } from '../support/run/pull-request-run.js';
import { quickWaits } from '../support/run/shortened-waits.js';
import { mainHere } from '../support/run/step-in-process.js';
import { jobFor } from '../support/workflows/job-steps.js';
import { plainWorkflow } from '../support/workflows/plain-workflow.js';

/* What `init` writes by default: one workflow builds, and the one that it starts deploys, with a login in the Actions cache. */

const hour = 3_600_000;
const options = { ...plainWorkflow, name: 'my-site', previews: true };
const [, deploy] = workflowFiles(options);
const deployText = deploy?.text ?? '';

let aheadMs: number;
let platform: LocalPlatform;
let github: LocalGitHub;
let cache: LocalCacheService;
let login: SignedIn;
let pull: Pull;

beforeEach(async () => {
  aheadMs = 0;
  platform = await startPlatform({ now: () => Date.now() + aheadMs });
  const { log, faults } = platform;
  [github, cache] = await Promise.all([
    startGitHub({ log, faults }),
    startCacheService({ log, faults }),
  ]);
  login = platform.signIn();
  const repository = github.repositories.open(repositoryName);
  repository.heads.set('main', 'b'.repeat(40));
  pull = repository.pulls.open(7);
});
afterEach(async () => {
  await Promise.all([platform.close(), github.close(), cache.close()]);
});

const completed = (run: Record<string, unknown>) => ({
  action: 'completed',
  repository: repositoryPayload,
  workflow_run: {
    id: 12,
    head_repository: { full_name: repositoryName },
    pull_requests: [],
    ...run,
  },
});
const ofPush = () =>
  completed({
    event: 'push',
    conclusion: 'success',
    head_sha: 'b'.repeat(40),
    head_branch: 'main',
  });
const ofPull = (conclusion: string, headRepository = repositoryName) =>
  completed({
    event: 'pull_request',
    conclusion,
    head_sha: pull.headSha,
    head_branch: pull.headRef,
    head_repository: { full_name: headRepository },
  });

/** The deploy workflow as GitHub runs it for an event: on the default branch, with a cache that it may only read unless the job says more. */
async function run(
  event: Record<string, unknown>,
  { text = deployText, eventName = 'workflow_run' } = {},
) {
  const token = github.tokens.issue('job', repositoryName, {
    actions: 'read',
    contents: 'read',
    pull_requests: 'write',
  }).value;
  const contexts = {
    github: { event_name: eventName, event, repository: repositoryName, token },
    secrets: { OSC_REFRESH_TOKEN: login.refreshToken },
    vars: { OSC_CLIENT_ID: login.clientId },
  };
  const { steps, cacheMode } = jobFor(text, { name: 'deploy', contexts });
  const mode = cacheMode ?? (eventName === 'workflow_run' ? 'read' : 'write');
  const ran: (string | StepResult)[] = [];
  let workspace = folderOf({});
  for (const { uses, with: inputs } of steps) {
    if (uses.startsWith('actions/download-artifact@')) {
      workspace = folderOf({ [`${inputs['path']}/index.html`]: `<h1>${inputs['run-id']}` });
      ran.push('download');
      continue;
    }
    const step = bundleStep({
      with: { 'github-token': token, 'base-url': platform.apiUrl, ...inputs },
      eventName,
      event,
      workspace,
      env: {
        GITHUB_API_URL: github.apiUrl,
        ACTIONS_CACHE_SERVICE_V2: 'true',
        ACTIONS_RESULTS_URL: cache.resultsUrl,
        ACTIONS_RUNTIME_TOKEN: cache.issueToken('refs/heads/main', { readOnly: mode === 'read' }),
        ACTIONS_CACHE_MODE: mode,
        ...quickWaits({ more: `const now = Date.now; Date.now = () => now() + ${aheadMs};` }),
      },
    });
    ran.push(await mainHere(step, { aheadMs }));
    if (isLongRun) await step.post();
  }
  return ran;
}

const spent = () => platform.families[0]?.superseded.length;
const sites = () => platform.parts.pages.of(login.tenant).map(({ name }) => name);

describe('the workflows that init writes', () => {
  test('publish previews at any hour, and remove them with their pull request', async () => {
    expect(await run(ofPush())).toMatchObject([
      'download',
      { exitCode: 0, outputs: { name: 'my-site', status: 'live' } },
    ]);
    expect(spent()).toBe(1);
    // The access token that the cache holds has ended long ago.
    aheadMs = 5 * hour;
    expect(await run(ofPull('success'))).toMatchObject([
      'download',
      { exitCode: 0, outputs: { name: 'my-site-pr-7', operation: 'deployed', status: 'live' } },
    ]);
    expect({ spent: spent(), state: platform.families[0]?.state }).toEqual({
      spent: 2,
      state: 'live',
    });
    expect(await (await fetch(platform.site('my-site-pr-7').url)).text()).toContain('<h1>12');
    // Nothing is built for a pull request that was closed, so the first workflow has no job to run.
    pull.state = 'closed';
    expect(await run(ofPull('skipped'))).toMatchObject([
      { exitCode: 0, outputs: { operation: 'removed' } },
    ]);
    expect(sites()).toEqual(['my-site']);
    // Twice a week nothing is built, and the login is renewed all the same.
    aheadMs += 80 * hour;
    expect(await run({ schedule: '17 4 * * 1,4' }, { eventName: 'schedule' })).toMatchObject([
      { exitCode: 0, outputs: { operation: 'cleaned' } },
    ]);
    expect({ spent: spent(), state: platform.families[0]?.state }).toEqual({
      spent: 3,
      state: 'live',
    });
  }, 120_000);

  test('deploy neither a failed build nor the build of a fork', async () => {
    expect(await run(ofPull('failure'))).toMatchObject([
      { exitCode: 0, outputs: { operation: 'skipped' } },
    ]);
    expect(await run(ofPull('success', 'mallory/hello-world'))).toEqual([]);
    expect({ spent: spent(), sites: sites() }).toEqual({ spent: 0, sites: [] });
  }, 60_000);

  test('report a missing `cache-mode: write` before the login is used', async () => {
    const text = deployText.replace(/ +cache-mode: write.*\n/, '');
    const [, result] = await run(ofPull('success'), { text });
    expect(result).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('Set `cache-mode: write` in the job.'),
    });
    expect(spent()).toBe(0);
  }, 60_000);
});

test.each([
  ['site-build', 0],
  ['site-deploy', 1],
])('examples/%s.yml equals the output of init for Vite', (name, index) => {
  const files = workflowFiles({ ...options, name: undefined, uses: actionReference });
  const withoutHead = (text = '') => text.replace(/^(#.*\n)+/, '');
  expect(withoutHead(readFileSync(`examples/${name}.yml`, 'utf8'))).toBe(
    withoutHead(files[index]?.text),
  );
});
