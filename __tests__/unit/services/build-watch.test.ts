import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { RequestError } from '../../../src/base/errors.js';
import { Http } from '../../../src/http/http.js';
import { TrustedHosts } from '../../../src/platform/trusted-hosts.js';
import { BuildWatch } from '../../../src/services/build-watch.js';
import type { RunnerKind } from '../../../src/services/runners.js';
import type { ServiceContext } from '../../../src/services/service-context.js';
import type { PlatformStatus, Subject } from '../../../src/services/subject.js';
import { logTo } from '../../support/log.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { TurnedClock } from '../../support/service-workspace.js';

const [former, wanted, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
const minute = 60_000;

/** What a look can see, as the platform has it at the moment. */
interface World {
  status: PlatformStatus['state'];
  log: string[];
  /** Of the app: the commit that it tells, or `silent on it`; or another page. */
  page: string;
  /** Commit that the loading page shows. */
  builds: string | undefined;
  /** How often the log is not to be read. */
  logFails: number;
  hasAddress: boolean;
  /** Commit at which the branch is by now. */
  head: string | undefined;
  /** How often the branch was asked for. */
  asked: number;
}

let server: RawServer;
let dispatcher: Agent;
let clock: TurnedClock;
let world: World;
beforeEach(async () => {
  dispatcher = new Agent();
  clock = new TurnedClock();
  world = {
    ...{ status: 'running', log: [], logFails: 0, page: 'silent on it', builds: undefined },
    ...{ hasAddress: true, head: undefined, asked: 0 },
  };
  server = await startRawServer(({ url = '' }, response) => {
    const [status, text] = answerOf(url);
    response.writeHead(status).end(text);
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

function answerOf(path: string): [status: number, text: string] {
  const { page } = world;
  if (page === 'gateway') return [502, ''];
  if (page === 'busy') return [429, ''];
  if (page === 'building' && world.builds && path === '/__osc/commit-info')
    return [200, JSON.stringify({ sha: world.builds })];
  const health: Record<string, [number, string]> = {
    building: [503, 'Building'],
    failed: [500, '{"status":"build-failed"}'],
  };
  if (path === '/healthz') return health[page] ?? [200, 'OK'];
  const tells = /^[0-9a-f]{40}$/.test(page) && path === '/__osc/commit-info.json';
  return tells ? [200, JSON.stringify({ sha: page })] : [200, '<h1>App</h1>'];
}

interface Asked {
  commit?: string | undefined;
  pinned?: boolean;
  kind?: RunnerKind;
  timeout?: number;
}

function watchOf({ commit, pinned = false, kind = 'web', timeout = 10 * minute }: Asked): BuildWatch {
  const { signal } = new AbortController();
  const run = {
    ...{ name: 'shop', clock, inputs: { timeout }, log: logTo(() => undefined) },
    http: new Http({ dispatcher, clock, userAgent: 'test', signal }),
    trustedHosts: new TrustedHosts({ deploy: server.url }),
    headOf: async () => {
      world.asked += 1;
      return world.head;
    },
  } as unknown as ServiceContext;
  const subject: Subject = {
    ...{ run, kind, source: { url: 'https://github.com/acme/shop', ref: 'main', commit, pinned } },
    status: async () => ({ state: world.status, detail: `health ${world.status}` }),
    address: () => (world.hasAddress ? server.url : undefined),
    logs: async () => {
      world.logFails -= 1;
      if (world.logFails < 0) return world.log;
      const request = { method: 'GET', host: 'deploy', path: '/logs/shop', status: 503, sent: true };
      throw new RequestError('platform-error', 'The log is not there.', { request });
    },
    mend: async () => false,
  };
  return new BuildWatch(subject);
}

/** One that was restarted while the app of `former` ran. */
async function restarted(asked: Asked = { commit: wanted }): Promise<BuildWatch> {
  const watch = watchOf(asked);
  world.page = former;
  world.log = ['Commit info: aaaaaaa', 'Listening'];
  await watch.remember();
  return watch;
}
const newContainer = (commit: string) => ["Cloning into '/usercontent'...", `Commit info: ${commit}`];

describe('a new instance', () => {
  test.each<[string, Partial<World>, string]>([
    ['shows the commit', { page: wanted }, 'ready'],
    ['does not tell its commit', {}, 'ready'],
    ['answers and is said to start', { page: wanted, status: 'starting' }, 'waiting'],
    ['has no address yet', { hasAddress: false }, 'waiting'],
    ['builds', { page: 'building' }, 'waiting'],
    ['has nothing behind its gateway yet', { page: 'gateway' }, 'waiting'],
    ['has nothing behind its gateway and has failed', { page: 'gateway', status: 'failed' }, 'failed'],
    ['has no address and has failed', { hasAddress: false, status: 'failed' }, 'failed'],
    ['shows its error page', { page: 'failed' }, 'failed'],
    ['answers and has failed', { page: wanted, status: 'failed' }, 'failed'],
  ])('that %s', async (_, seen, state) => {
    Object.assign(world, seen);
    expect((await watchOf({ commit: wanted }).look()).state).toBe(state);
  });

  test('is ready with whatever it runs where no commit was asked for', async () => {
    world.page = other;
    const watch = watchOf({});
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', other]);
  });

  test('of a branch that has moved on is ready with the newer commit', async () => {
    world.page = other;
    const watch = watchOf({ commit: wanted });
    expect(await watch.look()).toMatchObject({ state: 'ready' });
    expect(watch.live).toBe(other);
    // Its head would change nothing.
    expect(world.asked).toBe(0);
  });

  test('of a commit that was asked for by its name is wrong with any other one', async () => {
    world.page = other;
    const watch = watchOf({ commit: wanted, pinned: true });
    expect((await watch.look()).state).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit', stale: false });
    expect(watch.live).toBe(other);
  });

  test('is of the commit that its loading page has shown, also where it no longer does', async () => {
    const watch = watchOf({ commit: wanted, pinned: true });
    world.page = 'building';
    for (const builds of [other, undefined]) {
      world.builds = builds;
      await watch.look();
    }
    world.page = 'silent on it';
    expect((await watch.look()).state).toBe('failed');
    expect(watch.live).toBe(other);
  });

  test('is named by the whole commit of its loading page and not by the short one of its log', async () => {
    const watch = watchOf({ commit: wanted });
    Object.assign(world, { page: 'building', builds: wanted, log: newContainer('bbbbbbb') });
    await watch.look();
    world.page = 'silent on it';
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', wanted]);
  });

  test('is no longer of the commit that its first container has shown', async () => {
    const watch = watchOf({ commit: wanted, pinned: true });
    Object.assign(world, { page: 'building', builds: other, log: newContainer('ccccccc') });
    await watch.look();
    Object.assign(world, { page: 'silent on it', log: newContainer('bbbbbbb') });
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', 'bbbbbbb']);
  });

  test('is believed with an error of its own at the third look', async () => {
    const watch = watchOf({ commit: wanted });
    world.page = 'busy';
    expect((await watch.look()).state).toBe('waiting');
    expect((await watch.look()).state).toBe('waiting');
    expect((await watch.look()).state).toBe('ready');
  });

  test('whose page tells no commit is believed by its loading page, and else by its log', async () => {
    const watch = watchOf({ commit: wanted, pinned: true });
    world.log = newContainer('ccccccc');
    expect((await watch.look()).state).toBe('failed');
    world.log = newContainer('bbbbbbb');
    const second = watchOf({ commit: wanted, pinned: true });
    expect([(await second.look()).state, second.live]).toEqual(['ready', 'bbbbbbb']);
  });

  test.each([
    ['no DATABASE_URL', () => [...newContainer('bbbbbbb'), 'Error: no DATABASE_URL']],
    ['its log is empty', () => []],
  ])('that stops and starts again is not waited for: its container ends again and again, %s', async (why, log) => {
    const watch = watchOf({ commit: wanted });
    world.page = 'gateway';
    world.log = log();
    // A moment of it says nothing, nor does the first time.
    for (const status of ['running', 'down', 'running', 'down', 'down', 'running', 'down'] as const) {
      world.status = status;
      expect((await watch.look()).state).toBe('waiting');
    }
    expect(await watch.look()).toMatchObject({ state: 'failed', detail: expect.stringContaining(why) });
  });

  test('that cannot be cloned at its second start says so, and not why the first one ended', async () => {
    const watch = watchOf({ commit: wanted });
    world.page = 'gateway';
    world.log = [...newContainer('bbbbbbb'), 'Error: no DATABASE_URL'];
    await watch.look();
    world.log = ["Cloning into '/usercontent'...", 'fatal: unable to access it: Could not resolve host'];
    expect(await watch.look()).toMatchObject({ state: 'failed', detail: expect.stringContaining('unable to access') });
  });

  test('whose second container has begun has failed, with the log of the first', async () => {
    const watch = watchOf({ commit: wanted });
    world.page = 'gateway';
    const first = [...newContainer('bbbbbbb'), 'Error: no DATABASE_URL'];
    world.log = first;
    await watch.look();
    expect(watch.failedLog).toBeUndefined();
    world.log = ["Cloning into '/usercontent'..."];
    expect(await watch.look()).toMatchObject({ state: 'failed', detail: expect.stringContaining('no DATABASE_URL') });
    expect(watch.failedLog).toEqual(first);
  });
});

describe('after a restart', () => {
  test('the app from before is waited out, and the new commit is ready at once', async () => {
    const watch = await restarted();
    expect(watch.former).toBe(former);
    expect(await watch.look()).toMatchObject({ state: 'waiting' });
    await clock.sleep(5 * minute);
    expect((await watch.look()).state).toBe('waiting');
    world.page = wanted;
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', wanted]);
  });

  test('a newer commit than the one that was asked for is the branch that has moved on, where the log is new', async () => {
    const watch = await restarted();
    world.page = other;
    // It can be of an earlier restart.
    expect((await watch.look()).state).toBe('waiting');
    world.log = newContainer('ccccccc');
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', other]);
  });

  test('a newer commit where the branch is shows that it has moved on, after a minute without a new log', async () => {
    const watch = await restarted();
    Object.assign(world, { page: other, head: other });
    await clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await clock.sleep(1);
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', other]);
  });

  test('another commit proves nothing where any will do, until the log is new', async () => {
    const watch = watchOf({});
    world.log = ['Commit info: aaaaaaa'];
    await watch.remember();
    world.page = other;
    expect((await watch.look()).state).toBe('waiting');
    world.log = newContainer('ccccccc');
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', other]);
  });

  test('the commit that was asked for proves nothing where what ran before is not known', async () => {
    const watch = watchOf({ commit: wanted });
    world.page = 'gateway';
    await watch.remember();
    world.page = wanted;
    expect((await watch.look()).state).toBe('waiting');
  });

  test('what ran before is known by its log, which is asked for again', async () => {
    const watch = watchOf({ commit: former });
    Object.assign(world, { log: ['Commit info: aaaaaaa'], logFails: 2 });
    await watch.remember();
    expect(watch.former).toBe('aaaaaaa');
    expect((await watch.look()).state).toBe('waiting');
    await clock.sleep(minute);
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', 'aaaaaaa']);
  });

  test('the log from before says nothing of the app that came after the loading page', async () => {
    const watch = watchOf({ commit: wanted });
    world.log = ['Commit info: aaaaaaa'];
    await watch.remember();
    world.page = 'building';
    await watch.look();
    world.page = 'silent on it';
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', undefined]);
  });

  test('a loading page that was there before says nothing of the new container', async () => {
    const watch = watchOf({ commit: wanted, pinned: true });
    Object.assign(world, { page: 'building', builds: other, log: ['Commit info: ccccccc'] });
    await watch.remember();
    world.log = newContainer('bbbbbbb');
    await watch.look();
    await clock.sleep(minute);
    world.page = 'silent on it';
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', 'bbbbbbb']);
  });

  test('a health that comes and goes is that of the container from before, until the log is new', async () => {
    const watch = await restarted();
    for (const status of ['running', 'down', 'down', 'running', 'down', 'down'] as const) {
      world.status = status;
      expect((await watch.look()).state).toBe('waiting');
    }
  });

  test('a commit that was asked for by its name is not replaced by the head of the branch', async () => {
    const watch = await restarted({ commit: wanted, pinned: true });
    Object.assign(world, { page: 'building', head: former });
    await watch.look();
    world.page = former;
    expect((await watch.look()).state).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit', stale: true });
  });

  test('an ingress that does not reach it shows only with a new log that it is gone', async () => {
    const watch = await restarted();
    world.page = 'gateway';
    for (let looks = 0; looks < 3; looks++) {
      await clock.sleep(2500);
      await watch.look();
    }
    world.page = former;
    expect((await watch.look()).state).toBe('waiting');
  });

  test.each([
    [2, 6000],
    [3, 2499],
  ])('%i looks at an ingress that does not reach it, %i ms apart, are a hiccup', async (count, apart) => {
    const watch = await restarted();
    Object.assign(world, { page: 'gateway', log: newContainer('bbbbbbb') });
    for (let looks = 0; looks < count; looks++) {
      if (looks > 0) await clock.sleep(apart);
      await watch.look();
    }
    world.page = 'failed';
    expect((await watch.look()).state).toBe('waiting');
  });

  test('what is seen once of an app that was not there before proves nothing, and a gap in it does after a minute', async () => {
    const watch = watchOf({ commit: wanted });
    world.page = 'gateway';
    await watch.remember();
    world.page = 'silent on it';
    await watch.look();
    await clock.sleep(minute);
    expect((await watch.look()).state).toBe('waiting');
    world.page = 'gateway';
    await watch.look();
    world.page = 'silent on it';
    expect((await watch.look()).state).toBe('ready');
  });

  test('its minute begins with the new log, also after a gap', async () => {
    const watch = await restarted();
    world.page = 'gateway';
    await watch.look();
    await clock.sleep(minute / 2);
    Object.assign(world, { page: former, log: newContainer('aaaaaaa') });
    await watch.look();
    await clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await clock.sleep(1);
    expect((await watch.look()).state).toBe('failed');
  });

  test('an error page that stays for a minute is that of the new build', async () => {
    const watch = await restarted();
    world.page = 'failed';
    await clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await clock.sleep(1);
    expect((await watch.look()).state).toBe('failed');
  });

  test('a log that is ahead of the address proves nothing yet', async () => {
    const watch = await restarted();
    world.log = newContainer('bbbbbbb');
    expect((await watch.look()).state).toBe('waiting');
    await clock.sleep(minute);
    expect((await watch.look()).state).toBe('waiting');
    world.page = wanted;
    expect((await watch.look()).state).toBe('ready');
  });

  test('a new container of the commit from before has kept its volume, but not before a minute is over', async () => {
    const watch = await restarted();
    world.log = newContainer('aaaaaaa');
    await watch.look();
    await clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await clock.sleep(1);
    expect((await watch.look()).state).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit', stale: true });
  });

  test('that minute is half of a short timeout', async () => {
    const watch = await restarted({ commit: wanted, timeout: 20_000 });
    world.log = newContainer('aaaaaaa');
    await watch.look();
    await clock.sleep(9999);
    expect((await watch.look()).state).toBe('waiting');
    await clock.sleep(1);
    expect((await watch.look()).state).toBe('failed');
  });

  test('the commit from before is all there is where the branch is still at it', async () => {
    const watch = await restarted();
    world.head = former;
    expect((await watch.look()).state).toBe('waiting');
    await clock.sleep(minute);
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', former]);
  });

  test('the loading page shows that the app from before is gone', async () => {
    const watch = await restarted();
    world.page = 'building';
    world.log = newContainer('aaaaaaa');
    expect(await watch.look()).toMatchObject({ state: 'waiting' });
    world.page = former;
    expect((await watch.look()).state).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit', stale: true });
    world.head = former;
    expect((await watch.look()).state).toBe('ready');
  });

  test.each(['building', 'gateway'])('the error page is that of the build before until %s was seen', async (page) => {
    const watch = await restarted();
    world.page = 'failed';
    expect((await watch.look()).state).toBe('waiting');
    world.page = page;
    world.log = newContainer('bbbbbbb');
    for (let looks = 0; looks < (page === 'gateway' ? 3 : 1); looks++) {
      await clock.sleep(2500);
      await watch.look();
    }
    world.page = 'failed';
    expect((await watch.look()).state).toBe('failed');
  });

  test('of the same commit it has to be seen anew, or to stay for a minute', async () => {
    const watch = await restarted({ commit: former });
    expect(await watch.look()).toMatchObject({ state: 'waiting' });
    await clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await clock.sleep(1);
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', former]);
  });

  test('of the same commit a new container has to answer before it is believed', async () => {
    const watch = await restarted({ commit: former });
    await clock.sleep(minute);
    world.log = newContainer('aaaaaaa');
    expect((await watch.look()).state).toBe('waiting');
    await clock.sleep(minute);
    expect((await watch.look()).state).toBe('ready');
  });

  test('an app that never told a commit, and of which nothing new is seen, is not believed', async () => {
    const watch = watchOf({ commit: wanted });
    await watch.remember();
    await clock.sleep(5 * minute);
    expect(await watch.look()).toMatchObject({ state: 'waiting' });
    world.page = 'building';
    await watch.look();
    world.page = 'silent on it';
    expect((await watch.look()).state).toBe('ready');
  });

  test('a failure in the log of the new container ends it, and one in the log from before does not', async () => {
    const failure = ['npm ERR! no script', 'Build failed with exit code 1'];
    const watch = watchOf({ commit: wanted });
    world.log = [...newContainer('aaaaaaa'), ...failure];
    await watch.remember();
    expect((await watch.look()).state).toBe('waiting');
    world.log = [...newContainer('bbbbbbb'), ...failure];
    expect(await watch.look()).toMatchObject({ state: 'failed' });
    expect(watch.failure).toMatchObject({ code: 'build-failed', reason: expect.stringContaining('no script') });
  });

  test('that is done again nothing counts that was seen before', async () => {
    const watch = await restarted();
    world.page = 'building';
    world.log = newContainer('aaaaaaa');
    await watch.look();
    world.page = former;
    expect((await watch.look()).state).toBe('failed');
    watch.again();
    expect(watch.failure).toBeUndefined();
    expect(await watch.look()).toMatchObject({ state: 'waiting' });
    world.page = wanted;
    expect((await watch.look()).state).toBe('ready');
  });

  test('a failure in a log that was not there before may be of the build before', async () => {
    const watch = watchOf({ commit: wanted });
    await watch.remember();
    world.log = [...newContainer('aaaaaaa'), 'Build failed with exit code 1'];
    expect(await watch.look()).toMatchObject({ state: 'waiting' });
  });

  test('that is done again compares with what was live last, and not with what ran at first', async () => {
    const watch = await restarted();
    world.page = wanted;
    await watch.look();
    watch.again();
    Object.assign(world, { page: former, log: newContainer('aaaaaaa') });
    expect((await watch.look()).state).toBe('failed');
  });

  test('that is done again forgets what its loading page has shown', async () => {
    const watch = await restarted({ commit: wanted, pinned: true });
    Object.assign(world, { page: 'building', builds: other });
    await watch.look();
    world.page = 'silent on it';
    expect((await watch.look()).state).toBe('failed');
    watch.again();
    Object.assign(world, { page: 'building', builds: undefined });
    await watch.look();
    world.page = 'silent on it';
    expect((await watch.look()).state).toBe('ready');
  });

  test('that is done again knows what answered, so that the next loading page is another one', async () => {
    const watch = await restarted();
    world.page = wanted;
    await watch.look();
    watch.again();
    world.page = 'building';
    await watch.look();
    world.page = former;
    expect((await watch.look()).state).toBe('failed');
  });
});
