import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BuildWatch } from '../../../../src/services/readiness/build-watch.js';
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

/** The state in a look at what is seen `ms` later, with these changes. */
async function look(watch: BuildWatch, seen: Partial<Seen> = {}, ms = 0): Promise<string> {
  Object.assign(world, seen);
  await world.clock.sleep(ms);
  return (await watch.look()).state;
}

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
    expect(watch.failure).toEqual({ code: 'wrong-commit', reason, next: undefined });
  });

  test('the last line of the new log, and none of the log from before', async () => {
    Object.assign(world, { page: 'building', log: ['Listening'] });
    const watch = world.watchOf({ commit: wanted });
    await watch.remember();
    await watch.look();
    expect(watch.lastLine).toBeUndefined();
    await look(watch, { log: [...newContainer(wanted), 'npm warn deprecated'] });
    expect(watch.lastLine).toBe('npm warn deprecated');
  });
});

describe('a failure of', () => {
  test('the clone is one, with what to do', async () => {
    const reason = 'fatal: Remote branch gone not found in upstream origin';
    world.log = ["Cloning into '/usercontent'...", reason];
    const watch = world.watchOf({ commit: wanted });
    expect(await watch.look()).toEqual({ state: 'failed', detail: reason });
    expect(watch.failure).toMatchObject({
      ...{ code: 'clone-failed', reason },
      next: 'Set `source-ref` to a branch or tag that is in the repository, then run {again}.',
    });
  });

  test('the page or the health is one of the build', async () => {
    world.page = 'failed';
    const watch = world.watchOf({ commit: wanted });
    await watch.look();
    expect(watch.failure).toEqual({ code: 'build-failed', reason: undefined, next: undefined });
    await look(watch, { page: wanted });
    expect(watch.failure).toBeUndefined();
  });

  test('a container is none when it ends once, and one when it ends again', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.page = 'gateway';
    const states: string[] = [];
    for (const log of ['aaaaaaa', 'bbbbbbb', 'ccccccc'].map(newContainer)) {
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
    [{ page: 'failed' }, 'waiting', 'its page says that the build failed (maybe of the previous one); waiting'],
    [{ status: 'failed' }, 'waiting', 'health failed (maybe of the previous one); waiting'],
    [{ page: wanted }, 'ready', 'health running, commit bbbbbbb'],
    [{ page: 'building', builds: wanted }, 'waiting', 'building commit bbbbbbb'],
  ])('of %j: %s, "%s"', async (seen, state, detail) => {
    const watch = await world.restarted();
    Object.assign(world, seen);
    expect(await watch.look()).toEqual({ state, detail });
  });

  test.each<[Partial<Seen>, string, string]>([
    [{}, 'waiting', 'the app still shows commit aaaaaaa instead of bbbbbbb'],
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
    const watch = await world.restarted({ commit: wanted, pinned: true });
    await look(watch, { page: 'building', log: newContainer('aaaaaaa') });
    world.page = former;
    const reason = 'it was built from commit aaaaaaa again and not from bbbbbbb: its volume has kept the old one';
    expect(await watch.look()).toEqual({ state: 'failed', detail: reason });
    expect(watch.failure).toMatchObject({
      code: 'wrong-commit',
      reason,
      next: expect.stringContaining('to the branch'),
    });
    expect(watch.live).toBe(former);
  });

  test('that another container still answers where the log is ahead of it', async () => {
    const watch = await world.restarted();
    await look(watch, { page: 'building', log: newContainer('bbbbbbb') });
    world.page = former;
    expect(await watch.look()).toEqual({
      ...{ state: 'waiting', detail: 'the app still shows commit aaaaaaa instead of bbbbbbb' },
    });
  });
});

describe('a new instance', () => {
  test('is ready with whatever it runs where no commit was asked for', async () => {
    world.page = other;
    const watch = world.watchOf({});
    expect([(await watch.look()).state, watch.live]).toEqual(['ready', other]);
  });

  test('is of the commit that its loading page has shown, also where it no longer does', async () => {
    const watch = world.watchOf({ commit: wanted, pinned: true });
    world.page = 'building';
    for (const builds of [other, undefined]) {
      world.builds = builds;
      await watch.look();
    }
    expect(await look(watch, { page: 'silent on it' })).toBe('failed');
    expect(watch.live).toBe(other);
  });

  test('is named by the whole commit of its loading page and not by the short one of its log', async () => {
    const watch = world.watchOf({ commit: wanted });
    await look(watch, { page: 'building', builds: wanted, log: newContainer('bbbbbbb') });
    expect([await look(watch, { page: 'silent on it' }), watch.live]).toEqual(['ready', wanted]);
  });

  test('is no longer of the commit that its first container has shown', async () => {
    const watch = world.watchOf({ commit: wanted, pinned: true });
    await look(watch, { page: 'building', builds: other, log: newContainer('ccccccc') });
    expect([await look(watch, { page: 'silent on it', log: newContainer('bbbbbbb') }), watch.live]).toEqual([
      'ready',
      'bbbbbbb',
    ]);
  });

  test('whose page tells no commit is believed by its loading page, and else by its log', async () => {
    const watch = world.watchOf({ commit: wanted, pinned: true });
    expect(await look(watch, { log: newContainer('ccccccc') })).toBe('failed');
    world.log = newContainer('bbbbbbb');
    const second = world.watchOf({ commit: wanted, pinned: true });
    expect([(await second.look()).state, second.live]).toEqual(['ready', 'bbbbbbb']);
  });

  test('whose third container has begun has failed, with the log of the second', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.page = 'gateway';
    const first = [...newContainer('bbbbbbb'), 'Error: no DATABASE_URL'];
    for (const log of [newContainer('bbbbbbb'), first.slice(0, 1), first]) {
      world.log = log;
      expect((await watch.look()).state).toBe('waiting');
    }
    expect(watch.failedLog).toEqual(newContainer('bbbbbbb'));
    world.log = ["Cloning into '/usercontent'..."];
    expect(await watch.look()).toMatchObject({ state: 'failed', detail: expect.stringContaining('no DATABASE_URL') });
    expect(watch.failedLog).toEqual(first);
  });

  test('that cannot be cloned at its last start says so, and not why the one before ended', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.page = 'gateway';
    const first = [...newContainer('bbbbbbb'), 'Error: no DATABASE_URL'];
    for (const log of [first, newContainer('bbbbbbb')]) {
      world.log = log;
      await watch.look();
    }
    world.log = ["Cloning into '/usercontent'...", 'fatal: unable to access it: Could not resolve host'];
    expect(await watch.look()).toMatchObject({ state: 'failed', detail: expect.stringContaining('unable to access') });
  });
});

describe('after a restart', () => {
  test('a newer commit than the one that was asked for is the branch that has moved on, where the log is new', async () => {
    const watch = await world.restarted();
    world.page = other;
    // It can be of an earlier restart.
    expect((await watch.look()).state).toBe('waiting');
    expect([await look(watch, { log: newContainer('ccccccc') }), watch.live]).toEqual(['ready', other]);
  });

  test('another commit proves nothing where any will do, until the log is new', async () => {
    const watch = world.watchOf({});
    world.log = ['Commit info: aaaaaaa'];
    await watch.remember();
    expect(await look(watch, { page: other })).toBe('waiting');
    expect([await look(watch, { log: newContainer('ccccccc') }), watch.live]).toEqual(['ready', other]);
  });

  test('the commit that was asked for proves nothing where what ran before is not known', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.page = 'gateway';
    await watch.remember();
    expect(await look(watch, { page: wanted })).toBe('waiting');
  });

  test('what ran before is known by its log, and a build that nothing shows is unproven', async () => {
    const watch = world.watchOf({ commit: former });
    Object.assign(world, { log: ['Commit info: aaaaaaa'] });
    await watch.remember();
    expect(watch.former).toBe('aaaaaaa');
    expect((await watch.look()).state).toBe('waiting');
    expect([await look(watch, {}, minute), watch.live, watch.unproven]).toEqual(['ready', undefined, true]);
  });

  test('the log from before says nothing of the app that came after the loading page', async () => {
    const watch = world.watchOf({ commit: wanted });
    world.log = ['Commit info: aaaaaaa'];
    await watch.remember();
    await look(watch, { page: 'building' });
    expect([await look(watch, { page: 'silent on it' }), watch.live]).toEqual(['ready', undefined]);
  });

  test('a commit that was asked for by its name has to come', async () => {
    const watch = await world.restarted({ commit: wanted, pinned: true });
    await look(watch, { page: 'building' });
    expect(await look(watch, { page: former })).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit' });
  });

  test('a log that is ahead of the address proves nothing yet', async () => {
    const watch = await world.restarted();
    expect(await look(watch, { log: newContainer('bbbbbbb') })).toBe('waiting');
    expect(await look(watch, {}, minute)).toBe('waiting');
    expect(await look(watch, { page: wanted })).toBe('ready');
  });

  test('a new container of the commit from before has kept its volume, but not before a minute is over', async () => {
    const watch = await world.restarted({ commit: wanted, pinned: true });
    await look(watch, { log: newContainer('aaaaaaa') });
    expect(await look(watch, {}, minute - 1)).toBe('waiting');
    expect(await look(watch, {}, 1)).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit' });
  });

  test('that minute is half of a short timeout', async () => {
    const watch = await world.restarted({ commit: wanted, pinned: true, timeout: 20_000 });
    await look(watch, { log: newContainer('aaaaaaa') });
    expect(await look(watch, {}, 9999)).toBe('waiting');
    expect(await look(watch, {}, 1)).toBe('failed');
  });

  test('of the same commit a new container has to answer before it is believed', async () => {
    const watch = await world.restarted({ commit: former });
    await world.clock.sleep(minute);
    expect(await look(watch, { log: newContainer('aaaaaaa') })).toBe('waiting');
    expect(await look(watch, {}, minute)).toBe('ready');
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

  test('a log that cannot be read before the restart proves nothing when it can be', async () => {
    const watch = world.watchOf({ commit: former });
    Object.assign(world, { log: ['Commit info: aaaaaaa'], logFails: 1 });
    await watch.remember();
    expect(watch.former).toBeUndefined();
    expect((await watch.look()).state).toBe('waiting');
  });

  test('the former commit that a new container was built from is where the branch is now', async () => {
    const watch = await world.restarted();
    expect(await look(watch, { log: newContainer('aaaaaaa') })).toBe('waiting');
    expect([await look(watch, {}, minute), watch.live]).toEqual(['ready', former]);
  });

  test('a loading page that was there before says nothing of the new container', async () => {
    const watch = world.watchOf({ commit: wanted, pinned: true });
    Object.assign(world, { page: 'building', builds: other, log: ['Commit info: ccccccc'] });
    await watch.remember();
    await look(watch, { log: newContainer('bbbbbbb') });
    await world.clock.sleep(minute);
    expect([await look(watch, { page: 'silent on it' }), watch.live]).toEqual(['ready', 'bbbbbbb']);
  });

  test('a log that goes on without a commit is unproven too, and with the former commit it is not ready', async () => {
    const watch = world.watchOf({ commit: wanted });
    await watch.remember();
    expect([await look(watch, {}, minute), watch.unproven]).toEqual(['ready', true]);
    world.log = ['Commit info: aaaaaaa', 'Listening'];
    const second = world.watchOf({ commit: wanted });
    await second.remember();
    expect(await look(second, {}, 10 * minute)).toBe('waiting');
  });

  test('the former commit that answers after a gap, without a new log, was built again', async () => {
    const watch = await world.restarted({ commit: wanted, pinned: true });
    await look(watch, { page: 'gateway' });
    expect(await look(watch, { page: former }, minute - 1)).toBe('waiting');
    expect(await look(watch, {}, 1)).toBe('failed');
    expect(watch.failure).toMatchObject({ code: 'wrong-commit' });
  });

  test('its minute begins with the new log, also after a gap', async () => {
    const watch = await world.restarted({ commit: wanted, pinned: true });
    await look(watch, { page: 'gateway' });
    await world.clock.sleep(minute / 2);
    await look(watch, { page: former, log: newContainer('aaaaaaa') });
    expect(await look(watch, {}, minute - 1)).toBe('waiting');
    expect(await look(watch, {}, 1)).toBe('failed');
  });

  test('the error page is that of the build before until the loading page was seen', async () => {
    const watch = await world.restarted();
    expect(await look(watch, { page: 'failed' })).toBe('waiting');
    await look(watch, { page: 'building' });
    expect(await look(watch, { page: 'failed' })).toBe('failed');
  });
});
