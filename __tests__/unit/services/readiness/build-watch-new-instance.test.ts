import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { BuildWatchWorld, newContainer, other, type Seen, wanted } from '../../../support/service/build-watch-world.js';

let world: BuildWatchWorld;
beforeEach(async () => {
  world = await BuildWatchWorld.start();
});
afterEach(() => world.close());

describe('a new instance', () => {
  test.each<[string, Partial<Seen>, string]>([
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
    expect((await world.watchOf({ commit: wanted }).look()).state).toBe(state);
  });

  test('is ready with whatever it runs where no commit was asked for', async () => {
    world.page = other;
    const watch = world.watchOf({});
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', other]);
  });

  test('of a branch that has moved on is ready with the newer commit', async () => {
    world.page = other;
    const watch = world.watchOf({ commit: wanted });
    expect(await watch.look()).toMatchObject({ state: 'ready' });
    expect(watch.live).toBe(other);
    // Its head would change nothing.
    expect(world.asked).toBe(0);
  });

  test('of a commit that was asked for by its name is wrong with any other one', async () => {
    world.page = other;
    const watch = world.watchOf({ commit: wanted, pinned: true });
    expect((await watch.look()).state).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit', stale: false });
    expect(watch.live).toBe(other);
  });

  test('is of the commit that its loading page has shown, also where it no longer does', async () => {
    const watch = world.watchOf({ commit: wanted, pinned: true });
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
    const watch = world.watchOf({ commit: wanted });
    Object.assign(world, { page: 'building', builds: wanted, log: newContainer('bbbbbbb') });
    await watch.look();
    world.page = 'silent on it';
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', wanted]);
  });

  test('is no longer of the commit that its first container has shown', async () => {
    const watch = world.watchOf({ commit: wanted, pinned: true });
    Object.assign(world, { page: 'building', builds: other, log: newContainer('ccccccc') });
    await watch.look();
    Object.assign(world, { page: 'silent on it', log: newContainer('bbbbbbb') });
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', 'bbbbbbb']);
  });

  test('is believed with an error of its own at the third look', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.page = 'busy';
    expect((await watch.look()).state).toBe('waiting');
    expect((await watch.look()).state).toBe('waiting');
    expect((await watch.look()).state).toBe('ready');
  });

  test('whose page tells no commit is believed by its loading page, and else by its log', async () => {
    const watch = world.watchOf({ commit: wanted, pinned: true });
    world.log = newContainer('ccccccc');
    expect((await watch.look()).state).toBe('failed');
    world.log = newContainer('bbbbbbb');
    const second = world.watchOf({ commit: wanted, pinned: true });
    expect([(await second.look()).state, second.live]).toEqual(['ready', 'bbbbbbb']);
  });

  test.each([
    ['no DATABASE_URL', () => [...newContainer('bbbbbbb'), 'Error: no DATABASE_URL']],
    ['its log is empty', () => []],
  ])('that stops and starts again is not waited for: its container ends again and again, %s', async (why, log) => {
    const watch = world.watchOf({ commit: wanted });
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
    const watch = world.watchOf({ commit: wanted });
    world.page = 'gateway';
    world.log = [...newContainer('bbbbbbb'), 'Error: no DATABASE_URL'];
    await watch.look();
    world.log = ["Cloning into '/usercontent'...", 'fatal: unable to access it: Could not resolve host'];
    expect(await watch.look()).toMatchObject({ state: 'failed', detail: expect.stringContaining('unable to access') });
  });

  test('whose second container has begun has failed, with the log of the first', async () => {
    const watch = world.watchOf({ commit: wanted });
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
