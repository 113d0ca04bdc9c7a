import { describe, expect, test } from '@jest/globals';
import { previewBench } from '../../support/run/preview-bench.js';
import { type PullRequestRun, repositoryPayload } from '../../support/run/pull-request-run.js';

const bench = previewBench();

const run = (number: number, inputs: Record<string, string>, more: Partial<PullRequestRun> = {}) =>
  bench.run(number, { ...more, with: inputs });
const asked = () => bench.platform.log.select({ origin: 'api' });
const production = { eventName: 'push', event: { repository: repositoryPayload } };

describe('preview-max-size', () => {
  const files = { 'index.html': 'home', 'big.bin': Buffer.alloc(1001) };

  test('refuses a larger directory before anything is sent, and the comment says why', async () => {
    const result = await run(7, { 'preview-max-size': '1kB' }, { files });
    expect(result.ok).toBe(false);
    expect(result.log).toContain('(1,031 bytes), and `preview-max-size` is 1,000 bytes. The largest files:');
    expect(result.log).toContain('big.bin');
    expect(result.summary).toContain('preview-max-size');
    expect(bench.repository.comments.on(7)[0]?.body).toContain('preview-max-size');
    expect(asked()).toEqual([]);
  });

  test('is for previews only', async () => {
    const result = await run(7, { 'preview-max-size': '1kB' }, { files, ...production });
    expect(result).toMatchObject({ ok: true, outputs: { name: 'hello' } });
  });
});

describe('preview-max-count', () => {
  const web = { runner: 'web', directory: '', wait: 'false' };

  test.each([
    ['sites', { 'preview-max-count': '2' }, 'hello-pr-3'],
    ['instances', { 'preview-max-count': '2', target: 'runner', ...web }, 'hellopr3'],
    ['apps', { 'preview-max-count': '2', target: 'app', ...web }, 'hellopr3'],
  ])('refuses one more of its %s, updates those that are there, and counts nothing else', async (_, inputs, name) => {
    await run(1, inputs);
    await run(9, inputs, production);
    await run(9, { ...inputs, name: 'other' });
    await run(2, inputs);
    const before = asked().length;
    const third = await run(3, inputs);
    expect(third.ok).toBe(false);
    expect(third.log).toContain(
      `There are 2 previews of "hello" already, as many as \`preview-max-count\` allows, so "${name}" is not made.`,
    );
    expect(bench.repository.comments.on(3)[0]?.body).toContain('preview-max-count');
    const writes = asked()
      .slice(before)
      .filter(({ method, path }) => method !== 'GET' && path !== '/servicetoken');
    expect(writes).toEqual([]);
    expect(await run(2, inputs)).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    bench.repository.pulls.close(1);
    await run(1, inputs, { action: 'closed' });
    expect(await run(3, inputs)).toMatchObject({ ok: true, outputs: { operation: 'deployed', name } });
    expect(await run(9, inputs, production)).toMatchObject({ ok: true });
  });

  test('is not known where the platform does not list its sites; the preview goes on with a warning', async () => {
    bench.platform.faults.arm({ method: 'GET', path: /^\/mypages$/, status: 403, body: { reason: 'no' }, times: 9 });
    const result = await run(1, {});
    expect(result.ok).toBe(true);
    expect(result.log).toContain('How many previews there are is not known');
  });
});
