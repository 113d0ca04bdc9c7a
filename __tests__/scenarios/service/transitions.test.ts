import { afterEach, describe, expect, test } from '@jest/globals';
import { commit, nextCommit, ServiceWorkspace, shopUrl } from '../../support/service/service-workspace.js';

/** What the platform does between two requests of a look, one example each of what `service-model` has found. */
let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const times = { staleMs: 3000, lingerMs: 15_000, gapMs: 2000, buildMs: 40_000 };
const of = (runner: 'web' | 'go' | 'python') => ({ target: 'runner', runner }) as const;
const open = async (services: object = {}) => {
  workspace = await ServiceWorkspace.open({ services: { ...times, ...services } });
  workspace.services.repositories.silent.add(shopUrl);
  return workspace;
};
const arm = (spec: Parameters<ServiceWorkspace['platform']['faults']['arm']>[0]) => workspace.platform.faults.arm(spec);
/** Of the requests to the path from now on, before the one of that number. */
const before = (path: RegExp, number: number, act: () => void) => {
  let seen = 0;
  workspace.beforeRequest = (request) => {
    if (path.test(request.path) && ++seen === number) act();
  };
};
const live = async () => (await fetch(workspace.services.instances.named('shop').url)).text();

describe('a runner that comes up is not called failed', () => {
  test('because its log moves on by more than is shown', async () => {
    await open({ logLines: 5, chattyMs: 100 });
    expect((await workspace.run(of('python'))).error).toBeUndefined();
  });

  test('because the platform moves it to another machine while it builds', async () => {
    await open();
    before(/\/health\//, 8, () => workspace.services.move('shop'));
    const { error } = await workspace.run(of('go'));
    expect(error).toBeUndefined();
    expect(await live()).toContain(commit);
  });

  test('because its health is unknown for a moment', async () => {
    await open();
    arm({ path: /\/health\//, status: 200, body: { status: 'unknown' }, skip: 3 });
    expect((await workspace.run(of('python'))).error).toBeUndefined();
  });

  test('because it was so before, and its health is unknown for a moment', async () => {
    await open();
    await workspace.run({ ...of('go'), 'source-ref': 'gone' });
    arm({ path: /\/health\//, status: 200, body: { status: 'unknown' }, skip: 4, times: 2 });
    expect((await workspace.run(of('go'), { sha: nextCommit })).error).toBeUndefined();
  });

  test('because the error page from before hides its build, and there is no log', async () => {
    await open({ logLines: 0, lingerMs: 45_000 });
    workspace.services.repositories.failing.set(commit, ['error: boom']);
    await workspace.run(of('go'));
    expect((await workspace.run(of('go'), { sha: nextCommit })).error).toBeUndefined();
  });

  test('because its health says so for a moment', async () => {
    await open();
    arm({ path: /\/health\//, status: 200, body: { status: 'failed' }, skip: 1, times: 2 });
    expect(
      (await workspace.run({ target: 'instance', service: 'encore', options: 's3Region: x' })).error,
    ).toBeUndefined();
    arm({ path: /\/health\//, status: 200, body: { status: 'failed' }, skip: 1, times: 2 });
    expect((await workspace.run(of('python'), { name: 'other' })).error).toBeUndefined();
  });

  test('because the log of the build before was not to be read for a moment', async () => {
    await open();
    workspace.services.repositories.failing.set(commit, ['error: boom']);
    await workspace.run(of('web'));
    arm({ path: /\/logs\//, status: 503, times: 2 });
    expect((await workspace.run(of('web'), { sha: nextCommit })).error).toBeUndefined();
    expect(await live()).toContain(nextCommit);
  });
});

describe('the container from before is not called the new one', () => {
  test.each([
    ['web', 4],
    ['python', 6],
  ] as const)('of %s when the ingress stumbles', async (kind, skip) => {
    await open();
    await workspace.run(of(kind));
    arm({ origin: 'app', path: /./, status: 502, skip, times: 2 });
    expect((await workspace.run(of(kind), { sha: nextCommit })).error).toBeUndefined();
    expect(await live()).toContain(nextCommit);
  });

  test('nor is its volume blamed then', async () => {
    await open();
    workspace.services.repositories.silent.clear();
    await workspace.run(of('web'));
    workspace.push(nextCommit);
    arm({ origin: 'app', path: /./, status: 502, skip: 4, times: 2 });
    const pinned = { ...of('web'), 'source-ref': nextCommit };
    const { error, log } = await workspace.run(pinned, { sha: nextCommit, push: false });
    expect(error).toBeUndefined();
    expect(log).not.toContain('kept the old commit');
    expect(workspace.services.instances.named('shop').restarts).toBe(1);
  });

  test('when it was still being built, and the ingress did not reach it', async () => {
    await open({ lingerMs: 40_000 });
    await workspace.run({ ...of('python'), wait: 'false' });
    await workspace.clock.sleep(10_000);
    workspace.services.repositories.failing.set(nextCommit, ['error: boom']);
    arm({ origin: 'app', path: /./, status: 502 });
    expect((await workspace.run(of('python'), { sha: nextCommit })).error).toMatchObject({ code: 'build-failed' });
  });

  test('when it was still being built', async () => {
    await open();
    await workspace.run({ ...of('go'), wait: 'false' });
    await workspace.clock.sleep(25_000);
    workspace.services.repositories.failing.set(nextCommit, ['error: boom']);
    expect((await workspace.run(of('go'), { sha: nextCommit })).error).toMatchObject({ code: 'build-failed' });
  });
});

test('its loading page shows that the one from before is gone, where there is no log', async () => {
  await open({ logLines: 0, lingerMs: 0, buildMs: 5000 });
  await workspace.run(of('web'));
  const began = workspace.clock.now();
  expect((await workspace.run(of('web'))).error).toBeUndefined();
  expect(workspace.clock.now() - began).toBeLessThan(40_000);
});

test('a runner without pages is there when the one from before cannot answer any more, where nothing else shows it', async () => {
  await open({ logLines: 0, lingerMs: 10_000, gapMs: 0, buildMs: 5000 });
  await workspace.run(of('python'));
  const began = workspace.clock.now();
  expect((await workspace.run(of('python'))).error).toBeUndefined();
  expect(workspace.clock.now() - began).toBeGreaterThan(60_000);
});

test('an app that answers with an error of its own is there', async () => {
  await open({ buildMs: 0, gapMs: 0 });
  arm({ origin: 'app', path: /./, status: 500, times: 99 });
  expect((await workspace.run(of('python'))).error).toBeUndefined();
});
