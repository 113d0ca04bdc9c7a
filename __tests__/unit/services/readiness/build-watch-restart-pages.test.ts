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
  test('a loading page that was there before says nothing of the new container', async () => {
    const watch = world.watchOf({ commit: wanted, pinned: true });
    Object.assign(world, { page: 'building', builds: other, log: ['Commit info: ccccccc'] });
    await watch.remember();
    world.log = newContainer('bbbbbbb');
    await watch.look();
    await world.clock.sleep(minute);
    world.page = 'silent on it';
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', 'bbbbbbb']);
  });

  test('what tells nothing at all, not even in a log, is believed after a minute, as unproven', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.log = [];
    await watch.remember();
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(minute);
    expect([(await watch.look()).state, watch.unproven, watch.live]).toEqual(['ready', true, undefined]);
  });

  test('a log that goes on without a commit is unproven too, and with the former commit it is not ready', async () => {
    const watch = world.watchOf({ commit: wanted });
    await watch.remember();
    await world.clock.sleep(minute);
    expect([(await watch.look()).state, watch.unproven]).toEqual(['ready', true]);
    world.log = ['Commit info: aaaaaaa', 'Listening'];
    const second = world.watchOf({ commit: wanted });
    await second.remember();
    await world.clock.sleep(10 * minute);
    expect((await second.look()).state).toBe('waiting');
  });

  test('a health that comes and goes is that of the container from before, until the log is new', async () => {
    const watch = await world.restarted();
    for (const status of ['running', 'down', 'down', 'running', 'down', 'down'] as const) {
      world.status = status;
      expect((await watch.look()).state).toBe('waiting');
    }
  });

  test('an ingress that does not reach it says nothing of which container comes up', async () => {
    const watch = await world.restarted();
    world.page = 'gateway';
    for (let looks = 0; looks < 3; looks++) {
      await world.clock.sleep(2500);
      await watch.look();
    }
    world.page = former;
    expect((await watch.look()).state).toBe('waiting');
  });

  test('its minute begins with the new log, also after a gap', async () => {
    const watch = await world.restarted();
    world.page = 'gateway';
    await watch.look();
    await world.clock.sleep(minute / 2);
    Object.assign(world, { page: former, log: newContainer('aaaaaaa') });
    await watch.look();
    await world.clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(1);
    expect((await watch.look()).state).toBe('failed');
  });

  test('an error page that stays for a minute is that of the new build', async () => {
    const watch = await world.restarted();
    world.page = 'failed';
    await world.clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(1);
    expect((await watch.look()).state).toBe('failed');
  });

  test('the former commit that answers after a gap, without a new log, was built again', async () => {
    const watch = await world.restarted();
    world.page = 'gateway';
    await watch.look();
    world.page = former;
    await world.clock.sleep(minute - 1);
    expect((await watch.look()).state).toBe('waiting');
    await world.clock.sleep(1);
    expect((await watch.look()).state).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit', stale: true });
  });

  test.each([
    ['once where a minute shows no new container', former, 1],
    ['not where nothing answered meanwhile', 'gateway', 0],
  ])('it is restarted %s', async (_, page, restarts) => {
    const watch = await world.restarted();
    world.restartable = true;
    world.page = page;
    await watch.look();
    for (let looks = 0; looks < 2; looks++) {
      await world.clock.sleep(minute);
      await watch.look();
    }
    expect(world.restarts).toBe(restarts);
  });

  test('the loading page shows that the app from before is gone', async () => {
    const watch = await world.restarted();
    world.page = 'building';
    world.log = newContainer('aaaaaaa');
    expect(await watch.look()).toMatchObject({ state: 'waiting' });
    world.page = former;
    expect((await watch.look()).state).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit', stale: true });
    world.head = former;
    expect((await watch.look()).state).toBe('ready');
  });

  test('the error page is that of the build before until the loading page was seen', async () => {
    const watch = await world.restarted();
    world.page = 'failed';
    expect((await watch.look()).state).toBe('waiting');
    world.page = 'building';
    await watch.look();
    world.page = 'failed';
    expect((await watch.look()).state).toBe('failed');
  });
});
