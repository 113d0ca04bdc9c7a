import { afterEach, describe, expect, test } from '@jest/globals';
import { commit, nextCommit, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const web = { target: 'runner', runner: 'web' } as const;
const slow = { knownMs: 1000, startMs: 3000, staleMs: 4000, buildMs: 20_000 };

describe('a web runner', () => {
  test('asks for each fact once', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(web);
    const calls = workspace.calls();
    // Twice, because the first showed that the workspace has to subscribe.
    expect(calls.filter((call) => call === 'GET /mysubscriptions')).toHaveLength(2);
    for (const call of ['POST /mysubscriptions', 'POST /servicetoken', 'GET /mysuspended']) {
      expect(calls.filter((made) => made === call)).toHaveLength(1);
    }
  });

  test('sends the service access token to the service and the PAT to the platform, and neither to the app', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(web);
    for (const { origin, path, headers } of workspace.platform.requests) {
      const service = path.startsWith('/services/');
      expect([path, headers['x-jwt'] !== undefined]).toEqual([path, service]);
      expect([path, headers['x-pat-jwt'] !== undefined]).toEqual([path, !service && origin === 'api']);
      expect(headers.authorization).toBeUndefined();
    }
  });

  test('whose record does not say how to restart it is never reported as restarted', async () => {
    workspace = await ServiceWorkspace.open({ services: { links: false } });
    await workspace.run(web);
    const { error } = await workspace.run(web, { sha: nextCommit });
    expect(error).toMatchObject({
      code: 'cannot-update',
      message: expect.stringContaining('"shop" cannot be restarted'),
    });
    expect(workspace.calls().filter((call) => call.includes('/restart/'))).toEqual([]);
  });
});

describe('a suspended runner', () => {
  test('is woken up, gets the new source although the platform puts the old one back, and shows it', async () => {
    workspace = await ServiceWorkspace.open({ services: { ...slow, restoreMs: 30_000 } });
    await workspace.run(web);
    workspace.services.suspend('shop');
    const { result, error, log } = await workspace.run(web, { sha: nextCommit });
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ changed: true, status: 'running' });
    expect(log).toContain('is suspended');
    const instance = workspace.services.instances.named('shop');
    expect(instance.options.SourceUrl).toBe('https://github.com/acme/shop#main');
    expect(await (await fetch(instance.url)).text()).toContain(nextCommit);
  });
});

test('a revoked service access token is replaced once, and the run goes on', async () => {
  workspace = await ServiceWorkspace.open();
  await workspace.run(web);
  workspace.platform.faults.arm({ method: 'POST', path: /restart/, status: 401 });
  const { result } = await workspace.run(web, { sha: nextCommit });
  expect(result?.changed).toBe(true);
  expect(workspace.calls().filter((call) => call === 'POST /servicetoken')).toHaveLength(3);
});

describe('a failed build', () => {
  test('prints the end of its log in a group and fails with the reason', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    const lines = Array.from({ length: 80 }, (_, index) => `line ${index}`);
    workspace.services.repositories.failing.set(commit, [
      ...lines,
      '::error::injected',
      'npm ERR! Missing script: "build"',
    ]);
    const { error, outputs, log } = await workspace.run(web);
    expect(error).toMatchObject({
      code: 'build-failed',
      message: expect.stringContaining('npm ERR! Missing script: "build"'),
    });
    expect(outputs).toMatchObject({ status: 'failed', changed: true });
    const group = log.slice(log.indexOf('::group::Last 50 lines'), log.indexOf('::endgroup::'));
    expect(group.split('\n')).toHaveLength(52);
    expect(group).not.toContain('line 33\n');
    expect(group.split('\n')[1]).toBe('line 34');
    expect(log).not.toMatch(/^::error::injected/m);
  });

  test.each([
    ['a new one', false],
    ['one that was there', true],
  ])('is said at once where the runner is removed while it builds: %s', async (_, isThere) => {
    workspace = await ServiceWorkspace.open({ services: { ...slow, buildMs: 200_000 } });
    if (isThere) await workspace.run({ ...web, wait: 'false' });
    workspace.clock.advance(10_000);
    let looks = 0;
    workspace.beforeRequest = ({ path }) => {
      const { instances } = workspace.services;
      const found = instances.of('acme')[0];
      if (found && /\/health\//.test(path) && ++looks === 5) instances.remove(found);
    };
    const started = workspace.clock.now();
    const { error } = await workspace.run({ ...web, timeout: '900' });
    expect(error).toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining('"shop" is not there any more'),
    });
    expect(workspace.clock.now() - started).toBeLessThan(60_000);
  });
});

describe('waiting', () => {
  test('ends at the timeout with the url and what was last seen', async () => {
    workspace = await ServiceWorkspace.open({ services: { ...slow, buildMs: 3_600_000 } });
    const { error, outputs } = await workspace.run({ ...web, timeout: '30' });
    expect(error).toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining('last seen: building commit aaaaaaa'),
    });
    expect((error as Error).message).toContain(workspace.services.instances.named('shop').url);
    expect(outputs).toMatchObject({ status: 'starting', url: workspace.services.instances.named('shop').url });
  });

  test('is left out with `wait: false`: the url is given at once', async () => {
    workspace = await ServiceWorkspace.open({ services: { ...slow, buildMs: 3_600_000 } });
    const { result, outputs, log } = await workspace.run({ ...web, wait: 'false' });
    expect(log).toContain('it is not known which commit comes up');
    expect(result).toMatchObject({
      changed: true,
      status: 'starting',
      url: workspace.services.instances.named('shop').url,
    });
    expect(outputs.url).toBe(result?.url);
    expect(workspace.calls().filter((call) => call.includes('/health/'))).toEqual([]);
    // Only whether there is one already: what the answer to its creation tells is enough.
    expect(workspace.calls().filter((call) => /^GET .*\/shop$/.test(call))).toHaveLength(1);
  });

  test('does not end because the platform stumbles, and keeps to Retry-After', async () => {
    workspace = await ServiceWorkspace.open({ services: { startMs: 2000 } });
    workspace.platform.faults.arm({ path: /\/health\//, status: 503, headers: { 'retry-after': '40' } });
    workspace.platform.faults.arm({ path: /\/health\//, reset: true });
    const before = workspace.clock.now();
    const { result } = await workspace.run(web);
    expect(result?.status).toBe('running');
    expect(workspace.clock.now() - before).toBeGreaterThanOrEqual(40_000);
  });

  test('goes on with `health-path` until that answers', async () => {
    workspace = await ServiceWorkspace.open();
    const arm = (fault: object) => workspace.platform.faults.arm({ origin: 'app', path: '/ready', ...fault });
    const asked = () => workspace.platform.log.select({ path: '/ready' }).map(({ status }) => status);
    for (const fault of [{ status: 500 }, { reset: true }, { status: 400 }, { status: 399 }]) arm(fault);
    const { result } = await workspace.run({ ...web, 'health-path': '/ready' });
    expect(result?.status).toBe('running');
    expect({ length: asked().length, asked: asked().at(-1) }).toEqual({ length: 4, asked: 399 });
    arm({ status: 404, times: 99 });
    const { url } = workspace.services.instances.named('shop');
    expect((await workspace.run({ ...web, 'health-path': '/ready', timeout: '60' })).error).toMatchObject({
      code: 'not-ready',
      message: `${new URL('/ready', url).href} did not answer below 400 within 1 min 0 s; last seen: /ready answers 404.`,
    });
  });
});
