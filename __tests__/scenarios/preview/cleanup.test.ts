import { beforeEach, describe, expect, test } from '@jest/globals';
import { previewBench } from '../../support/run/preview-bench.js';
import { type PullRequestRun, repositoryName } from '../../support/run/pull-request-run.js';

const bench = previewBench();
beforeEach(() => {
  for (const number of [1, 2, 3]) bench.repository.pulls.open(number);
});

const run = bench.run.bind(bench);
const cleanup = (more: Partial<PullRequestRun> = {}) =>
  run(1, {
    eventName: 'schedule',
    event: { schedule: '0 3 * * *', repository: { default_branch: 'main' } },
    ...more,
    with: { operation: 'cleanup', directory: '', ...more.with },
  });
const push = (inputs: Record<string, string> = {}, env: Record<string, string> = {}) =>
  run(1, { eventName: 'push', event: { repository: { default_branch: 'main' } }, with: inputs, env });
const sites = () => bench.sites();

test('a list without end is not followed to its end', async () => {
  const body = Array.from({ length: 10_000 }, (_, n) => ({ id: n, name: `hello-pr-${5000 - (n % 5000)}` }));
  bench.platform.faults.arm({ method: 'GET', path: '/mypages', status: 200, body });
  const result = await cleanup();
  expect(result).toMatchObject({ ok: true, outputs: { operation: 'cleaned', changed: 'false' } });
  expect(result.log).toContain('There are 5,000 previews; this run looks at the 300 oldest.');
  const looked = bench.platform.log.select({ origin: 'github', path: /\/pulls\/\d+$/ });
  const numbers = looked.map(({ path }) => Number(path.split('/').at(-1)));
  expect([numbers.length, Math.max(...numbers)]).toEqual([300, 300]);
});

test('cleanup removes the previews of closed pull requests and nothing else', async () => {
  await push();
  for (const number of [1, 2, 3]) await run(number);
  // A draft of our shape goes too: it holds nothing. Our shape without our marker, another repository's marker, our marker without our shape, no pull request.
  await push({ name: 'hello-pr-4' }, { GITHUB_REPOSITORY: 'octo-org/other', INPUT_COMMENT: 'false' });
  await push({ name: 'hello-pr-x' });
  await push({ name: 'goodbye-pr-2' });
  await push({ name: 'hello-pr-99' });
  const headers = { 'x-pat-jwt': `Bearer ${bench.login.accessToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'hello-pr-5' });
  expect((await fetch(`${bench.platform.apiUrl}/mypages`, { method: 'POST', headers, body })).status).toBe(201);
  for (const number of [4, 5]) bench.repository.pulls.open(number, { state: 'closed' });
  bench.repository.pulls.close(1);
  bench.repository.pulls.close(2, { merged: true });
  const before = sites();
  const result = await cleanup();
  expect(result).toMatchObject({
    ok: true,
    outputs: { operation: 'cleaned', status: 'cleaned', changed: 'true', name: 'hello' },
  });
  expect(sites()).toEqual(before.filter((name) => !['hello-pr-1', 'hello-pr-2', 'hello-pr-5'].includes(name)));
  expect(result.summary).toContain('3 previews removed');
  expect(result.outputs).not.toHaveProperty('comment-url');
  expect(bench.repository.comments.on(1)[0]?.body).not.toContain('/commit/');
  expect(bench.repository.comments.on(1)[0]?.body).toContain('Removed');
});

describe('a scheduled deploy', () => {
  const scheduled = (inputs: Record<string, string> = {}) =>
    run(1, {
      eventName: 'schedule',
      event: { schedule: '0 3 * * *', repository: { default_branch: 'main' } },
      with: inputs,
    });

  test('is followed by a sweep of what was left behind', async () => {
    for (const number of [1, 2]) await run(number);
    bench.repository.pulls.close(1);
    const result = await scheduled();
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed', status: 'live', name: 'hello' } });
    expect(sites()).toEqual(['hello', 'hello-pr-2']);
    expect(result.summary).toMatch(/\*\*hello\*\* is live.*1 preview removed/s);
    expect(bench.repository.comments.on(1)[0]?.body).toContain('Removed');
  });

  test.each([{ operation: 'deploy' }, { preview: 'false' }])('with %j is all that happens', async (inputs) => {
    await run(1);
    bench.repository.pulls.close(1);
    expect((await scheduled(inputs)).ok).toBe(true);
    expect(sites()).toEqual(['hello', 'hello-pr-1']);
  });

  test('is not undone by a preview that cannot be removed', async () => {
    for (const number of [1, 2]) await run(number);
    for (const number of [1, 2]) bench.repository.pulls.close(number);
    const path = '/mypages/hello-pr-1';
    bench.platform.faults.arm({ method: 'GET', path, status: 403, times: Number.POSITIVE_INFINITY });
    const result = await scheduled();
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    expect(result.log).toContain('1 of 2 previews could not be removed; the next sweep tries again:');
    expect(sites()).toEqual(['hello', 'hello-pr-1']);
  });
});

test('cleanup removes nothing while GitHub does not tell', async () => {
  await run(1);
  bench.repository.pulls.close(1);
  const token = bench.github.tokens.issue('job', repositoryName, {});
  const refused = await cleanup({ with: { 'github-token': token.value } });
  expect(refused).toMatchObject({ ok: true, outputs: { operation: 'cleaned', changed: 'false' } });
  expect(refused.log).toContain('pull-requests: read');
  bench.platform.faults.arm({ origin: 'github', path: /./, status: 502, times: Number.POSITIVE_INFINITY });
  expect(await cleanup()).toMatchObject({ ok: true, outputs: { changed: 'false' } });
  expect(sites()).toEqual(['hello-pr-1']);
});

test('cleanup is safe for pull_request_target of a fork, without a checkout', async () => {
  const fork = bench.repository.pulls.open(8, { headRepository: 'mallory/hello-world' });
  await run(1);
  bench.repository.pulls.close(1);
  const result = await run(8, {
    pull: fork,
    eventName: 'pull_request_target',
    with: { operation: 'cleanup', directory: '' },
  });
  expect(result).toMatchObject({ ok: true, outputs: { operation: 'cleaned', changed: 'true' } });
  expect(sites()).toEqual([]);
});

test('cleanup is green when one removal fails, names it, and removes the others and later that one', async () => {
  for (const number of [1, 2]) await run(number);
  for (const number of [1, 2]) bench.repository.pulls.close(number);
  const path = '/mypages/hello-pr-1';
  const fault = bench.platform.faults.arm({ method: 'GET', path, status: 403, times: Number.POSITIVE_INFINITY });
  const result = await cleanup();
  expect(result).toMatchObject({ ok: true, outputs: { operation: 'cleaned', status: 'cleaned', changed: 'true' } });
  expect(result.log).toContain('1 of 2 previews could not be removed; the next sweep tries again:%0A- hello-pr-1: ');
  expect(result.log).toContain('1 removed, 0 kept, 1 not removed.');
  expect(result.summary).toContain('not removed: ');
  expect(sites()).toEqual(['hello-pr-1']);
  expect(bench.repository.comments.on(1)[0]?.body).toContain('Live');
  expect(bench.repository.comments.on(2)[0]?.body).toContain('Removed');
  fault.disarm();
  expect((await cleanup()).ok).toBe(true);
  expect(sites()).toEqual([]);
});

test('cleanup needs the token that shows which pull requests are closed', async () => {
  const result = await cleanup({ with: { 'github-token': '' } });
  expect(result.ok).toBe(false);
  expect(result.log).toContain('github-token');
});
