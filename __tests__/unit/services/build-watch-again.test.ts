import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { BuildWatchWorld, former, newContainer, other, wanted } from '../../support/build-watch-world.js';

let world: BuildWatchWorld;
beforeEach(async () => {
  world = await BuildWatchWorld.start();
});
afterEach(() => world.close());

describe('after a restart', () => {
  test('that is done again nothing counts that was seen before', async () => {
    const watch = await world.restarted();
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

  test('that is done again compares with what was live last, and not with what ran at first', async () => {
    const watch = await world.restarted();
    world.page = wanted;
    await watch.look();
    watch.again();
    Object.assign(world, { page: former, log: newContainer('aaaaaaa') });
    expect((await watch.look()).state).toBe('failed');
  });

  test('that is done again forgets what its loading page has shown', async () => {
    const watch = await world.restarted({ commit: wanted, pinned: true });
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
    const watch = await world.restarted();
    world.page = wanted;
    await watch.look();
    watch.again();
    world.page = 'building';
    await watch.look();
    world.page = former;
    expect((await watch.look()).state).toBe('failed');
  });
});
