import { describe, expect, test } from '@jest/globals';
import { commit, workspaceEachTest } from '../../support/service/service-workspace.js';

const web = { target: 'runner', runner: 'web' } as const;
const workspace = workspaceEachTest({
  knownMs: 1000,
  startMs: 3000,
  staleMs: 4000,
  buildMs: 20_000,
});

test('a failed build ends the run with its last line, and the last 50 lines of its log in a group', async () => {
  const lines = Array.from({ length: 80 }, (_, index) => `line ${index}`);
  const reason = 'npm ERR! Missing script: "build"';
  workspace.failBuilds(commit, [...lines, '::error::injected', reason]);
  const { error, outputs, log } = await workspace.run(web);
  expect(error).toMatchObject({ code: 'build-failed', message: expect.stringContaining(reason) });
  expect(outputs).toMatchObject({ status: 'failed', changed: true });
  const group = log.slice(log.indexOf('::group::Last 50 lines'), log.indexOf('::endgroup::'));
  expect(group.split('\n')).toHaveLength(52);
  expect(group.split('\n')[1]).toBe('line 34');
  expect(log).not.toMatch(/^::error::injected/m);
});

test.each([
  ['a new', false],
  ['an existing', true],
])('%s runner that is removed during its build ends the run at once', async (_, isThere) => {
  workspace.services.configure({ buildMs: 200_000 });
  if (isThere) await workspace.run({ ...web, wait: 'false' });
  workspace.clock.advance(10_000);
  let looks = 0;
  workspace.beforeRequest = ({ path }) => {
    const { instances } = workspace.services;
    const found = instances.of('acme')[0];
    if (found && /\/health\//.test(path) && ++looks === 5) instances.remove(found);
  };
  const { error, ms } = await workspace.run({ ...web, timeout: '900' });
  const message = expect.stringContaining('"shop" is not there any more');
  expect(error).toMatchObject({ code: 'not-ready', message });
  expect(ms).toBeLessThan(60_000);
});

describe('waiting for a runner', () => {
  test('is skipped with `wait: false`: the address is an output at once', async () => {
    workspace.services.configure({ buildMs: 3_600_000 });
    const { outputs, log, calls } = await workspace.run({ ...web, wait: 'false' });
    expect(log).toContain('the running commit is unknown');
    expect(outputs).toMatchObject({ changed: true, status: 'starting', url: workspace.shop.url });
    expect(outputs).not.toHaveProperty('commit');
    // The only look checks the existence of the runner. The answer to its creation has all other facts.
    expect(calls.filter((call) => /\/health\/|^GET .*\/shop$/.test(call))).toHaveLength(1);
  });

  test('survives short failures of the platform, and respects Retry-After', async () => {
    workspace.arm({ path: /\/health\//, status: 503, headers: { 'retry-after': '40' } });
    workspace.arm({ path: /\/health\//, reset: true });
    const { result, ms } = await workspace.run(web);
    expect(result?.status).toBe('running');
    expect(ms).toBeGreaterThanOrEqual(40_000);
  });

  test('with `health-path` ends when that path answers below 400', async () => {
    workspace.services.configure({ buildMs: 0 });
    const answers = (fault: object) => workspace.arm({ origin: 'app', path: '/ready', ...fault });
    for (const fault of [{ status: 500 }, { reset: true }, { status: 400 }, { status: 399 }])
      answers(fault);
    const inputs = { ...web, 'health-path': '/ready' };
    expect((await workspace.run(inputs)).result?.status).toBe('running');
    const asked = workspace.platform.log.select({ path: '/ready' }).map(({ status }) => status);
    expect(asked).toEqual([500, undefined, 400, 399]);
    answers({ status: 404, times: 99 });
    const { error } = await workspace.run({ ...inputs, timeout: '60' });
    const { href } = new URL('/ready', workspace.shop.url);
    const message = `${href} did not answer below 400 within 1 min 0 s; last seen: /ready answers 404.`;
    expect(error).toMatchObject({ code: 'not-ready', message });
  });
});
