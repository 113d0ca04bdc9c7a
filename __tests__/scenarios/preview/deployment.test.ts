import { beforeEach, describe, expect, test } from '@jest/globals';
import { SignalInterrupts } from '../../../src/base/signals.js';
import { folderOf } from '../../support/run/in-process.js';
import { previewBench } from '../../support/run/preview-bench.js';
import { type PullRequestRun, repositoryName, repositoryPayload } from '../../support/run/pull-request-run.js';

const bench = previewBench({ deployment: 'true', comment: 'false' });
beforeEach(() => {
  bench.repository.pulls.open(7);
});

const run = (more: Partial<PullRequestRun> = {}) => bench.run(7, more);
const push = { eventName: 'push', event: { repository: repositoryPayload }, env: { GITHUB_SHA: 'f'.repeat(40) } };
const states = (index = 0) => bench.repository.deployments.all[index]?.statuses.map(({ state }) => state);

describe('the deployment record', () => {
  test('of a preview is transient and of the head commit', async () => {
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

  test('of a rollback is of the commit that is live again', async () => {
    const on = (letter: string) => ({ ...push, env: { GITHUB_SHA: letter.repeat(40) } });
    for (const letter of ['a', 'b']) {
      const directory = folderOf({ 'index.html': letter });
      await run({ ...on(letter), with: { versions: '3', directory, deployment: 'false' } });
    }
    expect((await run({ ...on('b'), with: { operation: 'rollback' } })).ok).toBe(true);
    const [deployment] = bench.repository.deployments.all;
    expect(deployment?.request).toMatchObject({ ref: 'a'.repeat(40), production_environment: true });
    expect(states()).toContain('success');
  });

  test('of a main step that was killed ends in the post step, which has nothing else to do', async () => {
    await run();
    const [deployment] = bench.repository.deployments.all;
    const killed = { STATE_deployment: String(deployment?.id) };
    const result = await run({ env: killed, post: true, with: { deployment: 'false' } });
    expect({ postOk: result.postOk, postLog: result.postLog }).toEqual({ postOk: true, postLog: '' });
    expect(deployment?.statuses.at(-1)).toMatchObject({
      state: 'error',
      description: 'The run was cancelled or killed',
    });
  });

  test.each([
    ['refuses the final status', { status: 422 }],
    ['is down at the end', { status: 502, times: 3 }],
  ])('of a live deploy ends as a success in the post step where GitHub %s', async (_, fault) => {
    bench.platform.faults.arm({ path: /\/statuses$/, skip: 1, ...fault });
    const result = await run({ post: true });
    expect(result).toMatchObject({ ok: true, postOk: true, postLog: '' });
    expect(states()).toEqual(['in_progress', 'success']);
    expect(bench.repository.deployments.all[0]?.statuses.at(-1)).toMatchObject({ environment_url: result.outputs.url });
  });

  test('that GitHub does not make costs neither the comment nor the look at the pull request', async () => {
    bench.platform.faults.arm({ path: /\/deployments$/, status: 502 });
    const closes = bench.platform.faults.arm({ path: /\/publish$/, delayMs: 1 });
    const going = run({ with: { comment: 'true' } });
    while (closes.hits === 0) await new Promise((resolve) => setImmediate(resolve));
    bench.repository.pulls.close(7);
    const result = await going;
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
    expect(result.log).not.toContain('not tried');
  });

  test('is made once where the answer to its creation was lost, and ends', async () => {
    const lost = { origin: 'github', method: 'POST', path: /\/deployments$/, resetAfterHandling: true };
    bench.platform.faults.arm(lost);
    const result = await bench.run(7, { with: { deployment: 'true' } });
    expect(result.outputs).toMatchObject({ operation: 'deployed', 'deployment-id': '7001' });
    expect(bench.repository.deployments.all).toHaveLength(1);
    expect(bench.repository.deployments.all[0]?.statuses.at(-1)).toMatchObject({ state: 'success' });
  });

  test('of production is one of production', async () => {
    await run(push);
    expect(bench.repository.deployments.all[0]?.request).toMatchObject({
      ref: 'f'.repeat(40),
      environment: 'hello',
      description: 'Deploy of hello',
      transient_environment: false,
      production_environment: true,
    });
    expect(states()).toEqual(['in_progress', 'success']);
  });

  test('has the environment that `deployment-environment` names, and ends no record of another site there', async () => {
    const shared = { 'deployment-environment': 'previews' };
    await run({ with: { ...shared, name: 'other' } });
    await run({ with: shared });
    expect(bench.repository.deployments.all.map(({ environment }) => environment)).toEqual(['previews', 'previews']);
    bench.repository.pulls.close(7);
    await run({ action: 'closed', with: shared });
    expect([states(0)?.at(-1), states(1)?.at(-1)]).toEqual(['success', 'inactive']);
  });

  test('of a cancelled run is an error', async () => {
    const interrupts = new SignalInterrupts();
    const minting = bench.platform.faults.arm({ path: /upload-urls$/, hang: true });
    const going = run({ ...push, interrupts });
    while (minting.hits === 0 || !states()?.length) await new Promise((resolve) => setImmediate(resolve));
    interrupts.interrupt('SIGINT');
    expect(await going).toMatchObject({ ok: false });
    expect(states()?.at(-1)).toBe('error');
  });

  test('ends when the preview does, each of them', async () => {
    await run();
    await run({ files: { 'index.html': 'two' } });
    bench.repository.pulls.close(7);
    await run({ action: 'closed' });
    expect([states(0)?.at(-1), states(1)?.at(-1)]).toEqual(['inactive', 'inactive']);
  });

  test('ends when the pull request was closed while its preview went up', async () => {
    const finalized = bench.platform.faults.arm({ path: /\/publish$/, delayMs: 1 });
    const going = run();
    while (finalized.hits === 0) await new Promise((resolve) => setImmediate(resolve));
    bench.repository.pulls.close(7);
    await going;
    expect(states()?.at(-1)).toBe('inactive');
  });

  test('is not made for a plan, a removal, or a run that skips', async () => {
    await run({ ...push, with: { operation: 'plan' } });
    bench.repository.pulls.close(7);
    await run({ action: 'closed' });
    await run({ with: { 'access-token': '' }, pull: bench.repository.pulls.open(8, { headRepository: 'mallory/x' }) });
    expect(bench.repository.deployments.all).toEqual([]);
  });

  test('that cannot be made costs a warning with the line to add', async () => {
    const token = bench.github.tokens.issue('job', repositoryName, {});
    const result = await run({ ...push, with: { 'github-token': token.value } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    expect(result.outputs['deployment-id']).toBeUndefined();
    expect(result.log).toContain('permissions:%0A  contents: read%0A  deployments: write');
  });
});
