import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  BuildWatchWorld,
  former,
  minute,
  newContainer,
  other,
  type Seen,
  wanted,
} from '../../../support/service/build-watch-world.js';

let world: BuildWatchWorld;
beforeEach(async () => {
  world = await BuildWatchWorld.start();
});
afterEach(() => world.close());

const again = 'its container ends and is started again and again';

describe('a look at a new instance says', () => {
  test.each<[Partial<Seen>, string, string]>([
    [{ page: wanted }, 'ready', 'health running, commit bbbbbbb'],
    [{ page: other }, 'ready', 'health running, commit ccccccc: the branch has moved on'],
    [{}, 'ready', 'health running, the app answers and does not tell its commit'],
    [{ status: 'starting' }, 'waiting', 'health starting'],
    [{ hasAddress: false }, 'waiting', 'health running, no address yet'],
    [{ page: 'building' }, 'waiting', 'building'],
    [{ page: 'building', builds: wanted }, 'waiting', 'building commit bbbbbbb'],
    [{ page: 'gateway' }, 'waiting', 'health running, the address answers 502'],
    [{ page: 'broken' }, 'waiting', 'health running, the address does not answer'],
    [{ page: 'busy' }, 'waiting', 'health running, the address answers 429'],
    [{ page: 'failed' }, 'failed', 'its page says that the build failed'],
    [{ status: 'failed' }, 'failed', 'health failed'],
    [
      { page: 'gateway', log: [...newContainer('b'.repeat(7)), 'Build failed with exit code 2'] },
      'failed',
      'Commit info: bbbbbbb (Build failed with exit code 2)',
    ],
    [{ page: 'gateway', log: ['Build failed with exit code 2'] }, 'failed', 'Build failed with exit code 2'],
    [
      { page: 'gateway', log: ['Loading page server listening on port 8080 (status: failed)'] },
      'failed',
      'the build failed',
    ],
  ])('of %j: %s, "%s"', async (seen, state, detail) => {
    Object.assign(world, seen);
    expect(await world.watchOf({ commit: wanted }).look()).toEqual({ state, detail });
  });

  test('which commit it runs in place of the one that was asked for', async () => {
    world.page = other;
    const watch = world.watchOf({ commit: wanted, pinned: true });
    const reason = 'it runs commit ccccccc and not bbbbbbb, which was asked for';
    expect(await watch.look()).toEqual({ state: 'failed', detail: reason });
    expect(watch.failure).toEqual({ code: 'wrong-commit', reason, next: undefined, vague: false, stale: false });
  });

  test('the last line of the new log, and none of the log from before', async () => {
    Object.assign(world, { page: 'building', log: ['Listening'] });
    const watch = world.watchOf({ commit: wanted });
    await watch.remember();
    await watch.look();
    expect(watch.lastLine).toBeUndefined();
    world.log = [...newContainer(wanted), 'npm warn deprecated'];
    await watch.look();
    expect(watch.lastLine).toBe('npm warn deprecated');
  });

  test('that an error of the ingress has passed, and counts the next one anew', async () => {
    const watch = world.watchOf({ commit: wanted });
    const states: string[] = [];
    for (const page of ['busy', 'busy', wanted, 'busy', 'busy', 'busy']) {
      world.page = page;
      states.push((await watch.look()).state);
    }
    expect(states).toEqual(['waiting', 'waiting', 'ready', 'waiting', 'waiting', 'ready']);
  });
});

describe('a failure of', () => {
  test('the clone is one, with what to do', async () => {
    const reason = 'fatal: Remote branch gone not found in upstream origin';
    world.log = ["Cloning into '/usercontent'...", reason];
    const watch = world.watchOf({ commit: wanted });
    expect(await watch.look()).toEqual({ state: 'failed', detail: reason });
    expect(watch.failure).toMatchObject({
      ...{ code: 'clone-failed', reason, stale: false },
      next: 'Set `source-ref` to a branch or tag that is in the repository, then run {again}.',
    });
  });

  test('the page or the health is one of the build', async () => {
    world.page = 'failed';
    const watch = world.watchOf({ commit: wanted });
    await watch.look();
    const reason = 'its page says that the build failed';
    expect(watch.failure).toEqual({ code: 'build-failed', reason, next: undefined, vague: true, stale: false });
    world.page = wanted;
    await watch.look();
    expect(watch.failure).toBeUndefined();
  });

  test('a container that goes and comes is the reason in its log', async () => {
    const watch = world.watchOf({ commit: wanted });
    Object.assign(world, { page: 'gateway', log: [...newContainer('bbbbbbb'), 'quiet'] });
    for (const status of ['running', 'down', 'down', 'running', 'down'] as const) {
      world.status = status;
      expect((await watch.look()).state).toBe('waiting');
    }
    expect(await watch.look()).toEqual({ state: 'failed', detail: `${again}: quiet` });
  });

  test('a first container that said nothing of it is none, and of a second one is', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.page = 'gateway';
    const states: string[] = [];
    for (const log of [[...newContainer('bbbbbbb'), 'quiet'], newContainer('bbbbbbb'), newContainer('ccccccc')]) {
      world.log = log;
      states.push((await watch.look()).state);
    }
    expect(states).toEqual(['waiting', 'waiting', 'failed']);
    expect(watch.failure?.reason).toBe(`${again}: Commit info: bbbbbbb`);
  });
});

describe('a look after a restart says', () => {
  test.each<[Partial<Seen>, string, string]>([
    [{}, 'waiting', 'the app still shows commit aaaaaaa instead of bbbbbbb'],
    [{ page: 'silent on it' }, 'waiting', 'the app still shows commit aaaaaaa instead of bbbbbbb'],
    [{ page: other }, 'waiting', 'the app still shows commit ccccccc instead of bbbbbbb'],
    [{ page: 'failed' }, 'waiting', 'still showing a failed build (maybe the previous one); waiting'],
    [{ status: 'failed' }, 'waiting', 'still health failed (maybe the previous one); waiting'],
    [{ page: wanted }, 'ready', 'health running, commit bbbbbbb'],
    [{ page: 'building', builds: wanted }, 'waiting', 'building commit bbbbbbb'],
  ])('of %j: %s, "%s"', async (seen, state, detail) => {
    const watch = await world.restarted();
    Object.assign(world, seen);
    expect(await watch.look()).toEqual({ state, detail });
  });

  test.each<[Partial<Seen>, string, string]>([
    [{}, 'waiting', 'the app still shows commit aaaaaaa instead of bbbbbbb'],
    [{ head: former }, 'ready', 'health running, commit aaaaaaa: the branch has moved on'],
    [{ page: 'failed' }, 'failed', 'its page says that the build failed'],
    [{ status: 'failed' }, 'failed', 'health failed'],
  ])('a minute later of %j: %s, "%s"', async (seen, state, detail) => {
    const watch = await world.restarted();
    Object.assign(world, seen);
    await world.clock.sleep(minute);
    expect(await watch.look()).toEqual({ state, detail });
  });

  test('that nothing shows yet that the same commit was built anew', async () => {
    const watch = await world.restarted({ commit: former });
    const waits = { state: 'waiting', detail: 'health running; waiting for the new build' };
    expect(await watch.look()).toEqual(waits);
    await world.clock.sleep(minute - 1);
    expect(await watch.look()).toEqual(waits);
    await world.clock.sleep(1);
    expect(await watch.look()).toEqual({ state: 'ready', detail: 'health running, commit aaaaaaa' });
  });

  test('that its volume has kept the old commit', async () => {
    const watch = await world.restarted();
    Object.assign(world, { page: 'building', log: newContainer('aaaaaaa') });
    await watch.look();
    world.page = former;
    const reason = 'it was built from commit aaaaaaa again and not from bbbbbbb: its volume has kept the old one';
    expect(await watch.look()).toEqual({ state: 'failed', detail: reason });
    expect(watch.failure).toEqual({ code: 'wrong-commit', reason, next: undefined, vague: false, stale: true });
    expect(watch.live).toBe(former);
  });

  test('that another container still answers where the log is ahead of it', async () => {
    const watch = await world.restarted();
    Object.assign(world, { page: 'building', log: newContainer('bbbbbbb') });
    await watch.look();
    world.page = former;
    expect(await watch.look()).toEqual({
      ...{ state: 'waiting', detail: 'the app still shows commit aaaaaaa instead of bbbbbbb' },
    });
  });
});
