import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { pullRecord } from '../../emulator/github/pulls.js';
import { longTest, someOf } from '../support/long-run.js';
import { bundleStep } from '../support/run/bundle.js';
import { folderOf } from '../support/run/in-process.js';
import { previewBench } from '../support/run/preview-bench.js';
import {
  everyPermission,
  repositoryName,
  repositoryPayload,
  smallSite,
} from '../support/run/pull-request-run.js';
import { quickWaits } from '../support/run/shortened-waits.js';
import { tempFolder } from '../support/temp-folder.js';

const bench = previewBench();

function stepFor(number: number, { env = {} } = {}) {
  const { platform, github, login, repository } = bench;
  const pull = repository.pulls.get(number) ?? repository.pulls.open(number);
  return bundleStep({
    with: {
      'access-token': login.accessToken,
      'base-url': platform.apiUrl,
      'github-token': github.tokens.issue('job', repositoryName, everyPermission).value,
      directory: folderOf(smallSite),
      name: 'hello',
      deployment: 'true',
    },
    eventName: 'pull_request',
    event: { action: 'synchronize', repository: repositoryPayload, pull_request: pullRecord(pull) },
    env: { GITHUB_API_URL: github.apiUrl, ...env },
  });
}
const states = () =>
  bench.repository.deployments.all.map(({ statuses }) => statuses.map(({ state }) => state));

describe('a pull request published with the bundle', () => {
  test('is published, commented on and recorded', async () => {
    const step = stepFor(7);
    const main = await step.main();
    expect(main).toMatchObject({
      exitCode: 0,
      stderr: '',
      outputs: { name: 'hello-pr-7', status: 'live' },
    });
    expect(await step.post()).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
    expect(bench.repository.comments.on(7)).toMatchObject([
      { body: expect.stringContaining('🟢\u00a0Live') },
    ]);
    expect(states()).toEqual([['in_progress', 'success']]);
  });

  test.each(someOf(['{"pull_req', undefined], (payload) => payload !== undefined))(
    'is published and commented on when its payload is %j',
    async (payload) => {
      const GITHUB_EVENT_PATH = join(tempFolder(), 'event.json');
      if (payload !== undefined) writeFileSync(GITHUB_EVENT_PATH, payload);
      const main = await stepFor(7, {
        env: { GITHUB_EVENT_PATH, GITHUB_REF: 'refs/pull/7/merge' },
      }).main();
      expect(main).toMatchObject({
        exitCode: 0,
        stderr: '',
        outputs: { name: 'hello-pr-7', status: 'live' },
      });
      expect(main.stdout).not.toMatch(/::warning|does not exist/);
      expect(bench.repository.comments.on(7)).toHaveLength(1);
    },
  );
});

test('a deployment record is closed after SIGKILL', async () => {
  const minting = bench.platform.faults.arm({ path: /upload-urls$/, hang: true });
  const step = stepFor(7);
  const going = step.main();
  while (minting.hits === 0 || !states()[0]?.length) await sleep(10);
  step.kill('SIGKILL');
  expect((await going).signal).toBe('SIGKILL');
  expect(await step.post()).toMatchObject({ exitCode: 0, stderr: '' });
  expect(states()).toEqual([['in_progress', 'error']]);
});

longTest(
  'a cancelled run ends in time although GitHub does not answer, and its post step ends the record',
  async () => {
    const minting = bench.platform.faults.arm({ path: /upload-urls$/, hang: true });
    const step = stepFor(7);
    const going = step.main();
    while (minting.hits === 0 || !states()[0]?.length) await sleep(10);
    const silence = bench.platform.faults.arm({
      origin: 'github',
      path: /./,
      hang: true,
      times: Number.POSITIVE_INFINITY,
    });
    const cancelledAt = Date.now();
    step.kill('SIGINT');
    await going;
    // A runner sends SIGTERM after 7.5 s and kills after 10 s.
    expect(Date.now() - cancelledAt).toBeLessThan(7500);
    silence.disarm();
    await step.post();
    expect(states()).toEqual([['in_progress', 'error']]);
  },
  20_000,
);

longTest('a slow GitHub costs a bounded time and a warning, never the deploy', async () => {
  bench.platform.faults.arm({
    origin: 'github',
    path: /./,
    hang: true,
    times: Number.POSITIVE_INFINITY,
  });
  const startedAt = Date.now();
  const main = await stepFor(7, { env: quickWaits({ limits: 5 }) }).main();
  expect(main).toMatchObject({ exitCode: 0, outputs: { operation: 'deployed' } });
  expect(main.stdout.match(/^::warning/gm)).toHaveLength(1);
  expect(Date.now() - startedAt).toBeLessThan(20_000);
});
