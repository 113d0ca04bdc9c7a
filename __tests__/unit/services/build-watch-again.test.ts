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

describe('a change of options, which should restart by itself,', () => {
  test('is followed by one restart where the log is still that of the container before', async () => {
    world.restartable = true;
    const watch = await world.restarted();
    world.clock.advance(59_000);
    expect([(await watch.look()).state, world.restarts]).toEqual(['waiting', 0]);
    world.clock.advance(2000);
    expect(await watch.look()).toEqual({ state: 'waiting', detail: 'nothing shows a new container; restarted' });
    world.clock.advance(61_000);
    await watch.look();
    expect(world.restarts).toBe(1);
    Object.assign(world, { page: wanted, log: newContainer('bbbbbbb') });
    expect((await watch.look()).state).toBe('ready');
  });

  test.each<[string, Partial<BuildWatchWorld>]>([
    ['the new container logs', { log: newContainer('bbbbbbb') }],
    ['a loading page was there', { page: 'building' }],
    ['no log can be read', { log: [] }],
  ])('is left alone where %s', async (_, seen) => {
    world.restartable = true;
    const watch = world.watchOf({ commit: wanted });
    world.page = former;
    world.log = ['Commit info: aaaaaaa', 'Listening'];
    await watch.remember();
    Object.assign(world, seen);
    await watch.look();
    world.page = 'silent on it';
    world.clock.advance(61_000);
    await watch.look();
    expect(world.restarts).toBe(0);
  });
});
