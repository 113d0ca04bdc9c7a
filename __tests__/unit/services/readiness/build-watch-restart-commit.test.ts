import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  BuildWatchWorld,
  former,
  minute,
  newContainer,
  other,
  wanted,
} from '../../../support/service/build-watch-world.js';

let world: BuildWatchWorld;
beforeEach(async () => {
  world = await BuildWatchWorld.start();
});
afterEach(() => world.close());

describe('after a restart', () => {
  test('the app from before is waited out, and the new commit is ready at once', async () => {
    const watch = await world.restarted();
    expect(watch.former).toBe(former);
    expect(await watch.look()).toMatchObject({ state: 'waiting' });
    await world.clock.sleep(5 * minute);
    expect((await watch.look()).state).toBe('waiting');
    world.page = wanted;
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', wanted]);
  });

  test('a newer commit than the one that was asked for is the branch that has moved on, where the log is new', async () => {
    const watch = await world.restarted();
    world.page = other;
    // It can be of an earlier restart.
    expect((await watch.look()).state).toBe('waiting');
    world.log = newContainer('ccccccc');
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', other]);
  });

  test('a newer commit shows that the branch has moved on, after a minute without a new log', async () => {
    const watch = await world.restarted();
    world.page = other;
    await world.clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(1);
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', other]);
  });

  test('another commit proves nothing where any will do, until the log is new', async () => {
    const watch = world.watchOf({});
    world.log = ['Commit info: aaaaaaa'];
    await watch.remember();
    world.page = other;
    expect((await watch.look()).state).toBe('waiting');
    world.log = newContainer('ccccccc');
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', other]);
  });

  test('the commit that was asked for proves nothing where what ran before is not known', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.page = 'gateway';
    await watch.remember();
    world.page = wanted;
    expect((await watch.look()).state).toBe('waiting');
  });

  test.each([
    [503, 5000],
    [400, 5000],
    [401, 0],
    [403, 0],
  ])('a log that answers %i is waited for %i ms before the restart', async (logStatus, waited) => {
    const watch = world.watchOf({ commit: wanted });
    Object.assign(world, { logStatus, logFails: 100 });
    const before = world.clock.now();
    await watch.remember();
    expect(world.clock.now() - before).toBe(waited);
  });

  test('what ran before is known by its log, which is asked for again', async () => {
    const watch = world.watchOf({ commit: former });
    Object.assign(world, { log: ['Commit info: aaaaaaa'], logFails: 2 });
    await watch.remember();
    expect(watch.former).toBe('aaaaaaa');
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(minute);
    expect([(await watch.look()).state, watch.live, watch.unproven]).toEqual(['ready', undefined, true]);
  });

  test('the log from before says nothing of the app that came after the loading page', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.log = ['Commit info: aaaaaaa'];
    await watch.remember();
    world.page = 'building';
    await watch.look();
    world.page = 'silent on it';
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', undefined]);
  });

  test('a commit that was asked for by its name is not replaced by the head of the branch', async () => {
    const watch = await world.restarted({ commit: wanted, pinned: true });
    Object.assign(world, { page: 'building', head: former });
    await watch.look();
    world.page = former;
    expect((await watch.look()).state).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit', stale: true });
  });

  test('a log that is ahead of the address proves nothing yet', async () => {
    const watch = await world.restarted();
    world.log = newContainer('bbbbbbb');
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(minute);
    expect((await watch.look()).state).toBe('waiting');
    world.page = wanted;
    expect((await watch.look()).state).toBe('ready');
  });

  test('a new container of the commit from before has kept its volume, but not before a minute is over', async () => {
    const watch = await world.restarted();
    world.log = newContainer('aaaaaaa');
    await watch.look();
    await world.clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(1);
    expect((await watch.look()).state).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit', stale: true });
  });

  test('that minute is half of a short timeout', async () => {
    const watch = await world.restarted({ commit: wanted, timeout: 20_000 });
    world.log = newContainer('aaaaaaa');
    await watch.look();
    await world.clock.sleep(9999);
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(1);
    expect((await watch.look()).state).toBe('failed');
  });

  test('the commit from before is all there is where the branch is still at it', async () => {
    const watch = await world.restarted();
    world.head = former;
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(minute);
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', former]);
  });

  test('of the same commit it has to be seen anew, or to stay for a minute', async () => {
    const watch = await world.restarted({ commit: former });
    expect(await watch.look()).toMatchObject({ state: 'waiting' });
    await world.clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(1);
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', former]);
  });

  test('of the same commit a new container has to answer before it is believed', async () => {
    const watch = await world.restarted({ commit: former });
    await world.clock.sleep(minute);
    world.log = newContainer('aaaaaaa');
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(minute);
    expect((await watch.look()).state).toBe('ready');
  });

  test('a failure in the log of the new container ends it, and one in the log from before does not', async () => {
    const failure = ['npm ERR! no script', 'Build failed with exit code 1'];
    const watch = world.watchOf({ commit: wanted });
    world.log = [...newContainer('aaaaaaa'), ...failure];
    await watch.remember();
    expect((await watch.look()).state).toBe('waiting');
    world.log = [...newContainer('bbbbbbb'), ...failure];
    expect(await watch.look()).toMatchObject({ state: 'failed' });
    expect(watch.failure).toMatchObject({ code: 'build-failed', reason: expect.stringContaining('no script') });
  });

  test('a failure in a log that was not there before may be of the build before', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.log = [];
    await watch.remember();
    world.log = [...newContainer('aaaaaaa'), 'Build failed with exit code 1'];
    expect(await watch.look()).toMatchObject({ state: 'waiting' });
  });
});
