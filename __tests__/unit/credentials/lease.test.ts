import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { CacheEntryTable } from '../../../emulator/github/cache-service.js';
import { Vault } from '../../../emulator/github/repositories.js';
import { acquireLease } from '../../../src/credentials/acquire-lease.js';
import { RunLease, variableEntries } from '../../../src/credentials/run-lease.js';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import { fileEntries } from '../../../src/credentials/stores/file.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { MemoryEntries, MemoryStore, memoryRotation } from '../../support/login/memory-rotation.js';
import { SimulatedCache } from '../../support/login/simulated-cache.js';
import { simulatedVault } from '../../support/login/simulated-vault.js';
import { SimulatedProcess, Simulation } from '../../support/login/simulation.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('a lease', () => {
  const own = { run: 'this run', at: '2026-03-01T12:00:00.000Z', mark: 'own' };

  let clock: VirtualClock;
  let store: MemoryStore;
  let entries: MemoryEntries;
  let options: ReturnType<typeof memoryRotation>;

  beforeEach(() => {
    clock = new VirtualClock();
    store = new MemoryStore({ refreshToken: 'live' });
    entries = new MemoryEntries();
    store.lease = new RunLease({ entries, clock });
    options = memoryRotation(store, clock);
  });

  /** Gives the lease to another run, with an age of `ageMs` by the clock of the server. */
  const held = (ageMs?: number) =>
    entries.hold({ run: 'the other\nrun', at: '', mark: 'another' }, ageMs);
  const logged = () => options.lines.filter((line) => !line.startsWith('::add-mask'));
  const expectEnd = (code: string, more: object = {}) =>
    expect(acquireLease(options)).rejects.toMatchObject({ code, ...more });
  const journalIsGone = () => !existsSync(options.journal.path);

  describe('that was acquired', () => {
    test('is released when the store has a usable access token', async () => {
      store.stored = { accessToken: { value: 'kept', expiresAt: clock.now() + 1_000_000 } };
      expect(await acquireLease(options)).toEqual({ lent: store.stored.accessToken });
      expect({ journalIsGone: journalIsGone(), removed: entries.removed }).toEqual({
        journalIsGone: true,
        removed: ['own'],
      });
    });

    test("is followed by the next generation's lease when its generation has ended", async () => {
      const next = new RunLease({ entries: new MemoryEntries(), clock });
      const read = store.read.bind(store);
      store.read = async () => {
        store.lease = next;
        return await read();
      };
      expect(await acquireLease(options)).toMatchObject({ token: 'live' });
      expect(next.isHeld).toBe(true);
    });

    test('is released on a signal, and looked up twice when the server reports it missing', async () => {
      const read = entries.read.bind(entries);
      entries.read = async (index) =>
        entries.reads === 0 ? void entries.reads++ : await read(index);
      options.interrupts.interrupt('SIGTERM');
      await expectEnd('interrupted');
      expect({ removed: entries.removed, journalIsGone: journalIsGone() }).toEqual({
        removed: ['own'],
        journalIsGone: true,
      });
    });

    test('is left to the post step when it cannot be released', async () => {
      entries.remove = async () => Promise.reject(new Error('down'));
      options.interrupts.interrupt('SIGTERM');
      await expectEnd('interrupted');
      expect(options.journal.read()).toEqual({ record: expect.objectContaining(own) });
    });
  });

  describe('held by another run', () => {
    beforeEach(() => held());

    test('is awaited, with one line in the log', async () => {
      clock.duringWait(4, () => entries.kept.clear());
      expect(await acquireLease(options)).toMatchObject({ token: 'live' });
      expect(clock.sleeps).toEqual([3000, 3000, 3000, 3000, 3000]);
      expect(logged()).toEqual([
        'Another run (the other run) is using this login; waiting up to 2 min 0 s.',
      ]);
    });

    test('provides its access token when the other run has renewed the login', async () => {
      clock.duringWait(1, () => {
        store.stored.accessToken = {
          value: 'of the other run',
          expiresAt: clock.now() + 1_000_000,
        };
      });
      expect(await acquireLease(options)).toEqual({ lent: store.stored.accessToken });
      expect({
        length: clock.sleeps.length,
        removed: entries.removed,
        mark: entries.holder()?.mark,
      }).toEqual({
        length: 2,
        removed: [],
        mark: 'another',
      });
    });

    test('is awaited until a signal', async () => {
      clock.duringWait(1, () => options.interrupts.interrupt('SIGTERM'));
      await expectEnd('interrupted');
      expect({ mark: entries.holder()?.mark, journalIsGone: journalIsGone() }).toEqual({
        mark: 'another',
        journalIsGone: true,
      });
    });

    test('for longer than two minutes ends the run, with the lines that let GitHub queue the jobs', async () => {
      const message = 'Another run still uses the login in the store: the other run.';
      const hint = expect.stringContaining('\n  concurrency:\n    group: osc-login\n');
      await expectEnd('store-not-writable', { message, hint });
      expect(clock.sleeps.length * 3000).toBe(120_000);
      expect({ removed: entries.removed, journalIsGone: journalIsGone() }).toEqual({
        removed: [],
        journalIsGone: true,
      });
    });
  });

  describe('held for longer than two minutes', () => {
    const link = (id: number, attempt = 1) =>
      `https://github.com/acme/site/actions/runs/${id}/attempts/${attempt}`;

    test.each<{ what: string; holder: object; says: string; next: string; not: string }>([
      {
        what: 'another run',
        holder: { run: link(6), job: 'publish' },
        says: `Another run still uses the login in the store: ${link(6)}, job publish.`,
        next: '\n  concurrency:\n    group: osc-login\n',
        not: 'max-parallel',
      },
      {
        what: 'another job of this run',
        holder: { run: link(7, 2), job: 'back-end' },
        says: 'Another job of this run still uses the login in the store: back-end.',
        next: '\n  concurrency:\n    group: osc-login\n',
        not: link(7, 2),
      },
      {
        what: 'an earlier step, or the matrix, of this job',
        holder: { run: link(7, 2), job: 'deploy' },
        says: 'An earlier step of this job, or another job of its matrix, still uses the login in the store.',
        next: '\n  strategy:\n    max-parallel: 1\n',
        not: 'concurrency',
      },
      {
        what: 'an earlier attempt of this run',
        holder: { run: link(7), job: 'deploy' },
        says: `An earlier attempt of this run still uses the login in the store: ${link(7)}, job deploy.`,
        next: 'run the job again in 5 min',
        not: 'concurrency',
      },
      {
        what: 'a sign-in at a terminal',
        holder: {
          run: 'a sign-in with `osc-deploy login`',
          host: 'desk',
          at: '2026-03-01T12:00:00.000Z',
        },
        says: 'A sign-in at a terminal still uses the login in the store: on desk, since 2026-03-01T12:00:00.000Z.',
        next: 'run the job again in 5 min 0 s. If its sign-in was not finished, repeat it. \n  npx sign-in',
        not: 'concurrency',
      },
    ])('by $what says so, with what helps', async ({ holder, says, next, not }) => {
      options = { ...options, run: link(7, 2), job: 'deploy' };
      entries.hold({ at: '', mark: 'another', run: '', ...holder }, 180_000);

      const error = await acquireLease(options).catch((reason: unknown) => reason);

      expect(error).toMatchObject({ message: says, hint: expect.stringContaining(next) });
      expect(String(error) + (error as { hint: string }).hint).not.toContain(not);
      expect(logged()[0]).toMatch(/ is using this login; waiting up to 2 min 0 s\.$/);
    });
  });

  describe('measured by its age', () => {
    const attempt = () => {
      store.lease = new RunLease({ entries, clock });
      return acquireLease(options).then(
        () => 'had',
        () => 'refused',
      );
    };

    test.each([
      { what: 'as old as its time is taken over', ageMs: 600_000, sleeps: 0, end: 'had' },
      {
        what: 'younger than its time by more than a wait remains',
        ageMs: 479_999,
        sleeps: 40,
        end: 'refused',
      },
      { what: 'dated in the future remains', ageMs: -86_400_000, sleeps: 40, end: 'refused' },
    ])('$what', async ({ ageMs, sleeps, end }) => {
      held(ageMs);
      expect(await attempt()).toBe(end);
      expect(clock.sleeps).toHaveLength(sleeps);
      expect(entries.holder(2)?.mark).toBe(end === 'had' ? 'own' : undefined);
    });

    test('is counted by successive runs without a date from the server, with any clocks', async () => {
      held();
      for (const aheadMs of [-86_400_000, 660_000, -130_000, 86_400_000]) {
        clock.advance(aheadMs);
        expect(await attempt()).toBe('refused');
      }
      expect(entries.holder()).toMatchObject({ mark: 'another', seenMs: 480_000 });
      expect({ attempt: await attempt(), mark: entries.holder(2)?.mark }).toEqual({
        attempt: 'had',
        mark: 'own',
      });
    });

    test('is not overrated where the servers behind one address tell different times', async () => {
      held();
      const read = entries.read.bind(entries);
      let reads = 0;
      // The run that notes its age may end at the one behind, and the next run begin at the one ahead.
      let isAhead = (_read: number) => false;
      entries.read = async (index) => {
        const entry = await read(index);
        const ahead = isAhead(reads++) ? 660_000 : 0;
        return entry && { ...entry, readAt: 1_800_000_000_000 + reads * 3000 + ahead };
      };
      isAhead = (number) => number === 3;
      expect(await attempt()).toBe('refused');
      isAhead = () => true;
      expect(await attempt()).toBe('refused');
      expect(entries.holder(2)?.mark).toBeUndefined();
    });

    test('starts again with each holder', async () => {
      held();
      await attempt();
      entries.hold({ run: 'a third run', at: '', mark: 'third' });
      for (let runs = 0; runs < 4; runs++) expect(await attempt()).toBe('refused');
    });

    test('protects nothing when the entry was edited, and has the observed age when it has no text', async () => {
      entries.kept.set(1, 'edited');
      expect((await new RunLease({ entries, clock }).look()).index).toBe(2);
      entries.kept.set(1, '');
      const lease = new RunLease({ entries, clock });
      expect(await lease.look()).toMatchObject({ index: 1, holder: { mark: undefined } });
      await lease.wait(600_000);
      expect((await lease.look()).index).toBe(2);
    });
  });

  test('is given up by a run that took the lease over after reading an old holder', async () => {
    held(700_000);
    const lease = new RunLease({ entries, clock });
    const look = await lease.look();
    // Meanwhile another run has taken it over, given it back, and a third one has it.
    entries.hold({ ...own, mark: 'third' }, 0);
    expect(await lease.take({ ...own, mark: 'late' }, look)).toBe(false);
    expect(entries.removed).toEqual(['late']);
    expect((await lease.look()).holder?.mark?.mark).toBe('third');
  });

  test('is not requested without a journal', async () => {
    options.journal.write = () => {
      throw new Error('the disk is full');
    };
    await expectEnd('store-not-writable', {
      message: `The journal ${options.journal.path} cannot be written: the disk is full`,
    });
    expect(store.lease?.isHeld).toBeUndefined();
  });
});

describe('a lease of', () => {
  let server: VirtualClock;
  beforeEach(() => {
    server = new VirtualClock();
  });

  /** Opens the lease as another process would, on a machine whose clock is ahead of the server's. */
  type Open = (aheadMs?: number) => RunLease;
  const clockOf = (aheadMs: number) => ({
    now: () => server.now() + aheadMs,
    sleep: async () => undefined,
    every: () => () => undefined,
  });

  /** A process whose requests are answered at once. */
  function newProcess(): SimulatedProcess {
    const simulation = new Simulation();
    const process = new SimulatedProcess(simulation);
    process.request = async (apply) => {
      simulation.now = server.now();
      return apply();
    };
    return process;
  }

  function variables(timeless: boolean): Open {
    const stored = new Vault();
    return (aheadMs = 0) => {
      const vault = simulatedVault({
        vault: stored,
        process: newProcess(),
        requests: [],
        timeless,
      });
      const entries = variableEntries(vault, { secret: 'A', turn: 0 }, (attempt) => attempt());
      return new RunLease({ entries, clock: clockOf(aheadMs) });
    };
  }

  function cache(): Open {
    const table = new CacheEntryTable();
    return (aheadMs = 0) => {
      const entries = new SimulatedCache({ table, process: newProcess(), requests: [] });
      return new ActionsCacheStore({
        entries,
        seed: 's',
        clientId: 'c',
        repository: 'o/r',
        refused: undefined,
        signInCommand: [],
        clock: clockOf(aheadMs),
      }).lease;
    };
  }

  function files(): Open {
    const path = join(tempFolder(), 'lock');
    return (aheadMs = 0) => new RunLease({ entries: fileEntries(path), clock: clockOf(aheadMs) });
  }

  const marked = (mark: string, aheadMs = 0) => {
    return { run: `run ${mark}`, at: new Date(server.now() + aheadMs).toISOString(), mark };
  };
  const minute = 60_000;

  describe.each<[string, () => Open, { staleMs: number; isDated: boolean }]>([
    ['variables of GitHub', () => variables(false), { staleMs: 10 * minute, isDated: true }],
    [
      'variables of Gitea and Forgejo',
      () => variables(true),
      { staleMs: 10 * minute, isDated: false },
    ],
    ['files', files, { staleMs: 4 * minute, isDated: false }],
    ['entries of the Actions cache', cache, { staleMs: 10 * minute, isDated: true }],
  ])('%s', (_kind, start, { staleMs, isDated }) => {
    let open: Open;
    beforeEach(() => {
      open = start();
    });
    /** A run finds the lease stale: by the server's times, or by its own waits. */
    const outlive = async (lease: RunLease) => {
      if (isDated) server.advance(staleMs);
      await lease.look();
      if (!isDated) await lease.wait(staleMs);
      return lease;
    };

    test.each([
      ['130 s behind', -130_000],
      ['11 minutes ahead', 11 * minute],
      ['a day behind', -1440 * minute],
      ['a day ahead', 1440 * minute],
    ])(
      "is not taken over while its run lives where a clock is %s: the holder's, or the other's",
      async (_what, ahead) => {
        await open(ahead).take(marked('a', ahead));
        server.advance(minute / 2);
        for (const other of [0, ahead, -ahead]) {
          const late = open(other);
          const look = await late.look();
          expect({ index: look.index, mark: look.holder?.mark?.mark }).toEqual({
            index: 1,
            mark: 'a',
          });
          expect(await late.take(marked('b', other))).toBe(false);
        }
        const mine = open(ahead);
        await mine.release(await mine.look());
        expect((await open().look()).holder).toBeUndefined();
      },
    );

    test('left behind by a run passes to one of many waiting runs, then to the next', async () => {
      await open().take(marked('dead', 1440 * minute));
      const found: RunLease[] = [];
      if (isDated) server.advance(staleMs);
      for (const lease of [open(), open(), open()]) {
        await lease.look();
        if (!isDated) await lease.wait(staleMs);
        found.push(lease);
      }
      const looks = await Promise.all(found.map((lease) => lease.look()));
      const got = await Promise.all(
        found.map((lease, at) => lease.take(marked(`${at}`), looks[at])),
      );
      expect(got.filter(Boolean)).toHaveLength(1);
      const winner = found[got.indexOf(true)] ?? open();
      await winner.release(await winner.look());
      const next = await outlive(open());
      expect(await next.take(marked('next'), await next.look())).toBe(true);
      expect((await next.look()).holder?.mark?.mark).toBe('next');
    });

    test('is not released late, because another run may have taken the lease over', async () => {
      const mine = open();
      await mine.take(marked('a'));
      server.advance(staleMs * 0.95);
      await mine.release(await mine.look());
      expect((await open().look()).holder?.mark?.mark).toBe('a');
    });
  });

  describe('variables of Gitea and Forgejo, seen by a run that gave up', () => {
    test.each([
      ['passes to a run after ten minutes, with any clock', 8 * minute, undefined],
      ['is kept from a run that comes earlier', 8 * minute - 1000, 'dead'],
      ['is kept where the clock of the server was set back', -1440 * minute, 'dead'],
    ])('%s', async (_what, laterMs, holder) => {
      const open = variables(true);
      await open().take(marked('dead'));
      const by = { everyMs: 3000, patienceMs: 2 * minute };
      expect(await open().acquire(marked('first'), by)).toMatchObject({ ageMs: 2 * minute });

      server.advance(laterMs);
      expect((await open(-1440 * minute).look()).holder?.mark?.mark).toBe(holder);
    });

    test('ages over several runs', async () => {
      const open = variables(true);
      await open().take(marked('dead'));
      const by = { everyMs: 3000, patienceMs: 0 };
      for (const ageMs of [0, 4, 8]) {
        expect(await open().acquire(marked(`after ${ageMs}`), by)).toMatchObject({
          ageMs: ageMs * minute,
        });
        server.advance(4 * minute);
      }
      expect((await open().look()).holder).toBeUndefined();
    });
  });
});
