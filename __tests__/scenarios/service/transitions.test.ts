import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import {
  commit,
  nextCommit,
  shopUrl,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

/* What the platform can do between two requests: an example of each case that the model of services has found. */

type Kind = 'web' | 'go' | 'python';
const of = (runner: Kind) => ({ target: 'runner', runner }) as const;

const workspace = workspaceEachTest({
  staleMs: 3000,
  lingerMs: 15_000,
  gapMs: 2000,
  buildMs: 40_000,
});
const hideCommits = (services: object = {}) => {
  workspace.services.configure(services);
  workspace.services.repositories.silent.add(shopUrl);
};
const healthIs = (status: string, more: Partial<FaultSpec>) =>
  workspace.arm({ path: /\/health\//, status: 200, body: { status }, ...more });
const breakIngress = (more: Partial<FaultSpec> = {}) =>
  workspace.arm({ origin: 'app', path: /./, status: 502, ...more });
const deployNext = (kind: Kind) => workspace.run(of(kind), { sha: nextCommit });

/** Moves the instance before the eighth look at its health. */
function moveWhileItBuilds(): void {
  let looks = 0;
  workspace.beforeRequest = ({ path }) => {
    if (path.includes('/health/') && ++looks === 8) workspace.services.move('shop');
  };
}

describe('a runner is not called failed because', () => {
  test.each<{ because: string; kind: Kind; services?: object; prepare?: () => unknown }>([
    {
      because: 'its log grows by more than is shown',
      kind: 'python',
      services: { logLines: 5, chattyMs: 100 },
    },
    {
      because: 'the platform moves the runner during its build',
      kind: 'go',
      prepare: moveWhileItBuilds,
    },
    {
      because: 'its health is unknown for a moment',
      kind: 'python',
      prepare: () => healthIs('unknown', { skip: 3 }),
    },
    {
      because: 'its health is unknown for a moment after a failed build',
      kind: 'go',
      prepare: async () => {
        await workspace.run({ ...of('go'), 'source-ref': 'gone' });
        healthIs('unknown', { skip: 4, times: 2 });
      },
    },
    {
      because: 'the former error page hides its build, and there is no log',
      kind: 'go',
      services: { logLines: 0, lingerMs: 45_000 },
      prepare: async () => {
        workspace.failBuilds(commit);
        await workspace.run(of('go'));
      },
    },
    {
      because: 'a page with an error answers in place of its health',
      kind: 'python',
      prepare: () =>
        workspace.arm({
          path: /\/health\//,
          status: 200,
          body: '<h1>Error</h1>',
          skip: 1,
          times: 6,
        }),
    },
    {
      because: 'its health is failed for a moment',
      kind: 'python',
      prepare: () => healthIs('failed', { skip: 1, times: 2 }),
    },
    {
      because: 'the log of the former build could not be read for a moment',
      kind: 'web',
      prepare: async () => {
        workspace.failBuilds(commit);
        await workspace.run(of('web'));
        workspace.arm({ path: /\/logs\//, status: 503, times: 2 });
      },
    },
  ])('$because', async ({ kind, services, prepare }) => {
    hideCommits(services);
    await prepare?.();
    expect((await deployNext(kind)).error).toBeUndefined();
    expect(await workspace.readPage()).toContain(nextCommit);
  });
});

test('an instance is not called failed because its health is failed for a moment', async () => {
  healthIs('failed', { skip: 1, times: 2 });
  const { error } = await workspace.run({
    target: 'instance',
    service: 'encore',
    options: 's3Region: x',
  });
  expect(error).toBeUndefined();
});

describe('the former container does not count as the new container', () => {
  test.each<[Kind, number]>([
    ['web', 4],
    ['python', 6],
  ])('of %s when the ingress fails for a moment', async (kind, skip) => {
    hideCommits();
    await workspace.run(of(kind));
    breakIngress({ skip, times: 2 });
    expect((await deployNext(kind)).error).toBeUndefined();
    expect(await workspace.readPage()).toContain(nextCommit);
  });

  test('of a pinned commit when the ingress fails for a moment, and its volume is not blamed', async () => {
    await workspace.run(of('web'));
    workspace.push(nextCommit);
    breakIngress({ skip: 4, times: 2 });
    const pinned = { ...of('web'), 'source-ref': nextCommit };
    expect((await workspace.run(pinned, { sha: nextCommit, push: false })).error).toBeUndefined();
    expect(workspace.shop.restarts).toBe(1);
  });

  test.each<{
    when: string;
    kind: Kind;
    services?: object;
    builtForMs: number;
    prepare?: () => unknown;
  }>([
    { when: 'it was still being built', kind: 'go', builtForMs: 25_000 },
    {
      when: 'it was still being built, and the ingress did not reach it',
      kind: 'python',
      services: { lingerMs: 40_000 },
      builtForMs: 10_000,
      prepare: breakIngress,
    },
  ])('when $when', async ({ kind, services, builtForMs, prepare }) => {
    hideCommits(services);
    await workspace.run({ ...of(kind), wait: 'false' });
    await workspace.clock.sleep(builtForMs);
    workspace.failBuilds(nextCommit);
    prepare?.();
    expect((await deployNext(kind)).error).toMatchObject({ code: 'build-failed' });
  });
});

test.each<{ when: string; kind: Kind; services: object; seconds: [min: number, max: number] }>([
  {
    when: 'its loading page has replaced the former app',
    kind: 'web',
    services: { lingerMs: 0 },
    seconds: [0, 40],
  },
  {
    when: 'the former container cannot answer any more',
    kind: 'python',
    services: { lingerMs: 10_000, gapMs: 0 },
    seconds: [60, 600],
  },
])(
  'a runner without a log is ready when $when',
  async ({ kind, services, seconds: [min, max] }) => {
    hideCommits({ logLines: 0, buildMs: 5000, ...services });
    await workspace.run(of(kind));
    const { error, ms } = await workspace.run(of(kind));
    expect(error).toBeUndefined();
    expect(ms).toBeGreaterThan(min * 1000);
    expect(ms).toBeLessThan(max * 1000);
  },
);

test('an app that answers with an error of its own is ready', async () => {
  hideCommits({ buildMs: 0, gapMs: 0 });
  breakIngress({ status: 500, times: 99 });
  expect((await workspace.run(of('python'))).error).toBeUndefined();
});
