import { beforeEach, describe, expect, test } from '@jest/globals';
import { signalInterrupts } from '../../../src/base/signals.js';
import { previewBench } from '../../support/run/preview-bench.js';
import { type PullRequestRun, production } from '../../support/run/pull-request-run.js';

const bench = previewBench({ deployment: 'true', comment: 'false' });
beforeEach(() => {
  bench.repository.pulls.open(7);
});

const run = (more: Partial<PullRequestRun> = {}) => bench.run(7, more);
const push = { ...production, env: { GITHUB_SHA: 'f'.repeat(40) } };
const states = (index = 0) =>
  bench.repository.deployments.all[index]?.statuses.map(({ state }) => state);

describe('the deployment record', () => {
  test('of a preview is transient and names the head commit', async () => {
    const result = await run();
    const [deployment] = bench.repository.deployments.all;
    expect(deployment?.request).toMatchObject({
      ref: bench.repository.pulls.get(7)?.headSha,
      auto_merge: false,
      required_contexts: [],
      environment: 'hello-pr-7',
      description: 'Preview of pull request #7',
      transient_environment: true,
      production_environment: false,
    });
    expect(states()).toEqual(['in_progress', 'success']);
    expect(deployment?.statuses.at(-1)).toMatchObject({
      environment_url: result.outputs.url,
      log_url: 'https://github.com/octo-org/hello-world/actions/runs/4711/attempts/1',
    });
    expect(result.outputs['deployment-id']).toBe(String(deployment?.id));
  });

  test.each([
    ['refuses the final status', { status: 422 }],
    ['is down at the end', { status: 502, times: 3 }],
  ])(
    'of a live deploy is marked as a success by the post step when GitHub %s',
    async (_, fault) => {
      bench.arm({ path: /\/statuses$/, skip: 1, ...fault });
      const result = await run({ post: true });
      expect(result).toMatchObject({ ok: true, postOk: true, postLog: '' });
      expect(states()).toEqual(['in_progress', 'success']);
      expect(bench.repository.deployments.all[0]?.statuses.at(-1)).toMatchObject({
        environment_url: result.outputs.url,
      });
    },
  );

  test('may fail without affecting the comment or the check of the pull request', async () => {
    bench.arm({ path: /\/deployments$/, status: 502 });
    const closes = bench.arm({ path: /\/publish$/, delayMs: 1 });
    const going = run({ with: { comment: 'true' } });
    while (closes.hits === 0) await new Promise((resolve) => setImmediate(resolve));
    bench.repository.pulls.close(7);
    const result = await going;
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
    expect(result.log).not.toContain('not tried');
  });

  test('is missed in a warning where GitHub hides the repository from the token', async () => {
    bench.arm({
      origin: 'github',
      method: 'POST',
      path: /\/deployments$/,
      status: 404,
      headers: { 'x-github-request-id': 'C0DE:1' },
      body: { message: 'Not Found' },
    });
    const result = await bench.run(7, { with: { deployment: 'true' } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    expect(result.log).toMatch(/::warning.*- the deployment record: .*answered 404/);
  });

  test('is created once when the answer to its creation is lost, and is ended', async () => {
    const lost = {
      origin: 'github',
      method: 'POST',
      path: /\/deployments$/,
      resetAfterHandling: true,
    };
    bench.arm(lost);
    const result = await bench.run(7, { with: { deployment: 'true' } });
    expect(result.outputs).toMatchObject({ operation: 'deployed', 'deployment-id': '7001' });
    expect(bench.repository.deployments.all).toHaveLength(1);
    expect(bench.repository.deployments.all[0]?.statuses.at(-1)).toMatchObject({
      state: 'success',
    });
  });

  test('uses the environment in `deployment-environment`, and ends with the preview, except for the record of another site', async () => {
    const shared = { 'deployment-environment': 'previews' };
    await run({ with: { ...shared, name: 'other' } });
    for (const text of ['one', 'two']) await run({ with: shared, files: { 'index.html': text } });
    const { all } = bench.repository.deployments;
    expect(new Set(all.map(({ environment }) => environment))).toEqual(new Set(['previews']));
    bench.repository.pulls.close(7);
    await run({ action: 'closed', with: shared });
    expect(all.map((_, index) => states(index)?.at(-1))).toEqual([
      'success',
      'inactive',
      'inactive',
    ]);
  });

  test('that cannot be listed at the end is named in a warning', async () => {
    await run();
    bench.repository.pulls.close(7);
    bench.arm({
      origin: 'github',
      method: 'GET',
      path: /\/deployments(\?|$)/,
      status: 403,
      headers: { 'x-github-request-id': 'C0DE:1' },
      body: { message: 'Resource not accessible by integration' },
    });
    const result = await run({ action: 'closed' });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
    expect(result.log).toMatch(/::warning.*- the deployment records: .*answered 403/);
  });

  test('of a cancelled run is an error', async () => {
    const interrupts = signalInterrupts();
    const minting = bench.arm({ path: /upload-urls$/, hang: true });
    const going = run({ ...push, interrupts });
    while (minting.hits === 0 || !states()?.length)
      await new Promise((resolve) => setImmediate(resolve));
    interrupts.interrupt('SIGINT');
    expect(await going).toMatchObject({ ok: false });
    expect(states()?.at(-1)).toBe('error');
  });

  test('is not created for a plan, a removal or a skipped run', async () => {
    await run({ ...push, with: { operation: 'plan' } });
    bench.repository.pulls.close(7);
    await run({ action: 'closed' });
    await run({
      with: { 'access-token': '' },
      pull: bench.repository.pulls.open(8, { headRepository: 'mallory/x' }),
    });
    expect(bench.repository.deployments.all).toEqual([]);
  });
});
