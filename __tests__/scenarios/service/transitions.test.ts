import { afterEach, describe, expect, test } from '@jest/globals';
import { commit, nextCommit, ServiceWorkspace, shopUrl } from '../../support/service/service-workspace.js';

/** What the platform does between two requests of a look, one example each of what `service-model` has found. */
let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

type Kind = 'web' | 'go' | 'python';
const times = { staleMs: 3000, lingerMs: 15_000, gapMs: 2000, buildMs: 40_000 };
const of = (runner: Kind) => ({ target: 'runner', runner }) as const;
const open = async (services: object = {}) => {
  workspace = await ServiceWorkspace.open({ services: { ...times, ...services } });
  workspace.services.repositories.silent.add(shopUrl);
};
const arm = (spec: Parameters<ServiceWorkspace['platform']['faults']['arm']>[0]) => workspace.platform.faults.arm(spec);
const health = (status: string, more: object) => arm({ path: /\/health\//, status: 200, body: { status }, ...more });
const fails = (sha: string) => workspace.services.repositories.failing.set(sha, ['error: boom']);
const live = async () => (await fetch(workspace.services.instances.named('shop').url)).text();
const next = (kind: Kind) => workspace.run(of(kind), { sha: nextCommit });

/** Moves the instance before the eighth look at its health. */
function moveWhileItBuilds(): void {
  let looks = 0;
  workspace.beforeRequest = ({ path }) => {
    if (path.includes('/health/') && ++looks === 8) workspace.services.move('shop');
  };
}

test.each<[string, Kind, object, () => unknown]>([
  ['its log moves on by more than is shown', 'python', { logLines: 5, chattyMs: 100 }, () => undefined],
  ['the platform moves it to another machine while it builds', 'go', {}, moveWhileItBuilds],
  ['its health is unknown for a moment', 'python', {}, () => health('unknown', { skip: 3 })],
  [
    'it was so before, and its health is unknown for a moment',
    'go',
    {},
    async () => {
      await workspace.run({ ...of('go'), 'source-ref': 'gone' });
      health('unknown', { skip: 4, times: 2 });
    },
  ],
  [
    'the former error page hides its build, and there is no log',
    'go',
    { logLines: 0, lingerMs: 45_000 },
    async () => {
      fails(commit);
      await workspace.run(of('go'));
    },
  ],
  ['its health says so for a moment', 'python', {}, () => health('failed', { skip: 1, times: 2 })],
  [
    'the log of the former build could not be read for a moment',
    'web',
    {},
    async () => {
      fails(commit);
      await workspace.run(of('web'));
      arm({ path: /\/logs\//, status: 503, times: 2 });
    },
  ],
])('a runner that comes up is not called failed because %s', async (_, kind, services, prepare) => {
  await open(services);
  await prepare();
  expect((await next(kind)).error).toBeUndefined();
  expect(await live()).toContain(nextCommit);
});

test('an instance that comes up is not called failed because its health says so for a moment', async () => {
  await open();
  health('failed', { skip: 1, times: 2 });
  const { error } = await workspace.run({ target: 'instance', service: 'encore', options: 's3Region: x' });
  expect(error).toBeUndefined();
});

describe('the former container is not called the new one', () => {
  test.each<[Kind, number]>([
    ['web', 4],
    ['python', 6],
  ])('of %s when the ingress stumbles', async (kind, skip) => {
    await open();
    await workspace.run(of(kind));
    arm({ origin: 'app', path: /./, status: 502, skip, times: 2 });
    expect((await next(kind)).error).toBeUndefined();
    expect(await live()).toContain(nextCommit);
  });

  test('nor is its volume blamed then', async () => {
    await open();
    workspace.services.repositories.silent.clear();
    await workspace.run(of('web'));
    workspace.push(nextCommit);
    arm({ origin: 'app', path: /./, status: 502, skip: 4, times: 2 });
    const pinned = { ...of('web'), 'source-ref': nextCommit };
    expect((await workspace.run(pinned, { sha: nextCommit, push: false })).error).toBeUndefined();
    expect(workspace.services.instances.named('shop').restarts).toBe(1);
  });

  test.each<[string, Kind, object, number, () => unknown]>([
    ['', 'go', {}, 25_000, () => undefined],
    [
      ', and the ingress did not reach it',
      'python',
      { lingerMs: 40_000 },
      10_000,
      () => arm({ origin: 'app', path: /./, status: 502 }),
    ],
  ])('when it was still being built%s', async (_, kind, services, ms, prepare) => {
    await open(services);
    await workspace.run({ ...of(kind), wait: 'false' });
    await workspace.clock.sleep(ms);
    fails(nextCommit);
    prepare();
    expect((await next(kind)).error).toMatchObject({ code: 'build-failed' });
  });
});

test.each<[string, Kind, object, seconds: [min: number, max: number]]>([
  ['its loading page shows that the former one is gone', 'web', { lingerMs: 0 }, [0, 40]],
  ['the former one cannot answer any more', 'python', { lingerMs: 10_000, gapMs: 0 }, [60, 600]],
])('a runner without a log is there when %s', async (_, kind, services, [min, max]) => {
  await open({ logLines: 0, buildMs: 5000, ...services });
  await workspace.run(of(kind));
  const began = workspace.clock.now();
  expect((await workspace.run(of(kind))).error).toBeUndefined();
  const took = (workspace.clock.now() - began) / 1000;
  expect(took).toBeGreaterThan(min);
  expect(took).toBeLessThan(max);
});

test('an app that answers with an error of its own is there', async () => {
  await open({ buildMs: 0, gapMs: 0 });
  arm({ origin: 'app', path: /./, status: 500, times: 99 });
  expect((await workspace.run(of('python'))).error).toBeUndefined();
});
