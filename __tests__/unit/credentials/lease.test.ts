import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { CacheEntryTable } from '../../../emulator/github/cache-service.js';
import { startGitHub } from '../../../emulator/github/github.js';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { acquireLease } from '../../../src/credentials/lease.js';
import { RunLease } from '../../../src/credentials/run-lease.js';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import { fileEntries } from '../../../src/credentials/stores/file.js';
import { variableEntries } from '../../../src/credentials/stores/variable-lease.js';
import { gitHubApi } from '../../../src/github/api.js';
import { ForgeVault, GitHubVault } from '../../../src/github/secret-vault.js';
import { Http } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { MemoryEntries, MemoryStore, memoryRotation } from '../../support/login/memory-rotation.js';
import { SimulatedCache } from '../../support/login/simulated-cache.js';
import { SimulatedProcess, Simulation } from '../../support/login/simulation.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('a lease', () => {
  const now = '2026-03-01T12:00:00.000Z';
  const own = { run: 'this run', at: now, mark: 'own' };
  const unsent = { generation: 0, current: '', superseded: [], state: 'stored', ...own };

  let clock: VirtualClock;
  let store: MemoryStore;
  let entries: MemoryEntries;
  let options: ReturnType<typeof memoryRotation>;

  beforeEach(() => {
    clock = new VirtualClock();
    store = new MemoryStore(clock, { refreshToken: 'live' });
    entries = new MemoryEntries();
    store.lease = new RunLease({ entries, clock });
    options = memoryRotation(store, clock);
  });

  /** Another run has the lease, for `ageMs` by the server's clock. */
  const held = (ageMs?: number) => entries.hold({ run: 'the other\nrun', at: '', mark: 'another' }, ageMs);
  const told = () => options.lines.filter((line) => !line.startsWith('::add-mask'));

  describe('a lease that was had', () => {
    test('comes with the token, the record and the journal that says what is about to be sent', async () => {
      const create = entries.create.bind(entries);
      entries.create = async (...given) => {
        expect(options.journal.read()).toEqual({ record: unsent });
        return await create(...given);
      };
      const refreshing = { generation: 0, current: fingerprint('live'), superseded: [], state: 'uncertain', ...own };
      expect(await acquireLease(options)).toMatchObject({ token: 'live', refreshing, keeps: true, held: store.lease });
      expect(options.journal.read()).toEqual({ record: refreshing, sent: true });
      // Nothing is waited for, and the store is read once under the lease.
      expect([clock.sleeps, store.asked.reads, entries.holder()]).toEqual([[], 1, own]);
    });

    test('is not needed where the store lends an access token by then, and is given back', async () => {
      store.stored = { accessToken: { value: 'kept', expiresAt: clock.now() + 1_000_000 } };
      expect(await acquireLease(options)).toEqual({ lent: store.stored.accessToken });
      expect([existsSync(options.journal.path), entries.removed]).toEqual([false, ['own']]);
    });

    test('of a generation that has ended meanwhile is followed by that of the next', async () => {
      const next = new RunLease({ entries: new MemoryEntries(), clock });
      const read = store.read.bind(store);
      store.read = async () => {
        store.lease = next;
        return await read();
      };
      expect(await acquireLease(options)).toMatchObject({ token: 'live', held: next });
      expect(next.takeAttempted).toBe(true);
    });

    test('is given back by a signal, and the token is not sent', async () => {
      options.interrupts.interrupt('SIGTERM');
      await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
      expect([entries.removed, existsSync(options.journal.path)]).toEqual([['own'], false]);
    });

    test('that cannot be given back is left to the post step', async () => {
      entries.remove = async () => Promise.reject(new Error('down'));
      options.interrupts.interrupt('SIGTERM');
      await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
      expect(options.journal.read()).toEqual({ record: expect.objectContaining(own) });
    });

    test('is looked for once more where the server says that it is not there', async () => {
      const read = entries.read.bind(entries);
      entries.read = async (index) => (entries.reads === 0 ? void entries.reads++ : await read(index));
      options.interrupts.interrupt('SIGTERM');
      await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
      expect(entries.removed).toEqual(['own']);
    });
  });

  describe('a lease that another run has', () => {
    test('is waited for, with one line', async () => {
      held();
      clock.duringWait(4, () => entries.kept.clear());
      expect(await acquireLease(options)).toMatchObject({ token: 'live' });
      expect(clock.sleeps).toEqual([3000, 3000, 3000, 3000, 3000]);
      expect(told()).toEqual(['Another run (the other run) is using this login; waiting up to 2 min 0 s.']);
    });

    test('and that has renewed the login by then lends its access token', async () => {
      held();
      clock.duringWait(1, () => {
        store.stored.accessToken = { value: 'of the other run', expiresAt: clock.now() + 1_000_000 };
      });
      expect(await acquireLease(options)).toEqual({ lent: store.stored.accessToken });
      expect([clock.sleeps.length, entries.removed, entries.holder()?.mark]).toEqual([2, [], 'another']);
    });

    test('is waited for until a signal', async () => {
      held();
      clock.duringWait(1, () => options.interrupts.interrupt('SIGTERM'));
      await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
      expect([entries.holder()?.mark, existsSync(options.journal.path)]).toEqual(['another', false]);
    });

    test('for longer than two minutes ends the run, with the lines that let GitHub queue the jobs', async () => {
      held();
      await expect(acquireLease(options)).rejects.toMatchObject({
        code: 'store-not-writable',
        message: 'Another run still uses the login in the store: the other run.',
        hint: expect.stringContaining('\n  concurrency:\n    group: osc-login\n'),
      });
      expect(clock.sleeps.length * 3000).toBe(120_000);
      expect([entries.removed, existsSync(options.journal.path)]).toEqual([[], false]);
    });
  });

  describe('the age of a lease', () => {
    const attempt = () => {
      store.lease = new RunLease({ entries, clock });
      return acquireLease(options).then(
        () => 'had',
        () => 'refused',
      );
    };

    test.each([
      ['as old as its time by the server', 600_000, [], 'had'],
      ['younger than it by more than a run waits', 479_999, { length: 40 }, 'refused'],
      ['dated in the future', -86_400_000, { length: 40 }, 'refused'],
    ])('%s', async (_what, ageMs, sleeps, end) => {
      held(ageMs);
      expect(await attempt()).toBe(end);
      expect(clock.sleeps).toMatchObject(sleeps);
      if (end === 'had') {
        expect(told()[0]).toContain('An earlier run (the other run) used this refresh token and never said');
        expect(entries.holder(2)?.mark).toBe('own');
      }
    });

    test('where no server tells it, is what runs have seen one after the other, whatever their clocks say', async () => {
      held();
      for (const aheadMs of [-86_400_000, 660_000, -130_000, 86_400_000]) {
        clock.advance(aheadMs);
        expect(await attempt()).toBe('refused');
      }
      expect(entries.holder()).toMatchObject({ mark: 'another', seenMs: 480_000 });
      expect([await attempt(), entries.holder(2)?.mark]).toEqual(['had', 'own']);
    });

    test('begins again with each holder', async () => {
      held();
      await attempt();
      entries.hold({ run: 'a third run', at: '', mark: 'third' });
      for (let runs = 0; runs < 4; runs++) expect(await attempt()).toBe('refused');
    });

    test('does not count where somebody edited the entry', async () => {
      entries.kept.set(1, 'edited');
      expect(await attempt()).toBe('had');
    });

    test('of an entry without a text is what is seen of it', async () => {
      entries.kept.set(1, '');
      const lease = new RunLease({ entries, clock });
      expect(await lease.look()).toMatchObject({ index: 1, holder: { mark: undefined } });
      await lease.wait(600_000);
      expect((await lease.look()).index).toBe(2);
    });
  });

  test('is given up by who took it over from a look of long ago', async () => {
    held(700_000);
    const lease = new RunLease({ entries, clock });
    const look = await lease.look();
    // Meanwhile another run has taken it over, given it back, and a third one has it.
    entries.hold({ ...own, mark: 'third' }, 0);
    expect(await lease.take({ ...own, mark: 'late' }, look)).toBe(false);
    expect(entries.removed).toEqual(['late']);
    expect((await lease.look()).holder?.mark?.mark).toBe('third');
  });

  describe('a lease that was not had', () => {
    test('where GitHub is down says so, and leaves nothing behind', async () => {
      const request = { method: 'GET', host: 'h', path: '/' };
      store.prove = async () => Promise.reject(new RequestError('unreachable', 'GitHub is down.', { request }));
      await expect(acquireLease(options)).rejects.toMatchObject({
        code: 'store-not-writable',
        message: 'The lease of the store could not be taken: GitHub is down.',
      });
      expect([entries.reads, clock.sleeps, existsSync(options.journal.path)]).toEqual([0, [], false]);
    });

    test('without a journal is not even asked for', async () => {
      options = { ...options, journal: new Journal(join(options.journal.path, 'x')) };
      options.journal.write = () => {
        throw new Error('the disk is full');
      };
      await expect(acquireLease(options)).rejects.toMatchObject({
        code: 'store-not-writable',
        message: `The journal ${options.journal.path} cannot be written: the disk is full`,
      });
      expect(store.lease?.takeAttempted).toBe(false);
    });
  });

  describe('allow-token-loss', () => {
    beforeEach(() => {
      store.prove = async () => Promise.reject(new DeployError('store-needed', 'There is no place.'));
    });

    test('goes on where the store refuses, with a warning, without a lease and without waiting for one', async () => {
      held();
      const got = await acquireLease({ ...options, allowTokenLoss: true });
      expect(got).toMatchObject({ token: 'live', keeps: false, held: undefined });
      expect(told()[0]).toBe(
        '::warning title=osc-deploy::There is no place.%0AGoing on because of `allow-token-loss`: after this run the refresh token in the secret is dead.',
      );
      expect([store.stored.record, clock.sleeps]).toEqual([undefined, []]);
    });

    test('does not go on after a fault of the program', async () => {
      store.prove = async () => Promise.reject(new TypeError('a fault'));
      await expect(acquireLease({ ...options, allowTokenLoss: true })).rejects.toThrow('a fault');
    });

    test('is needed for that', async () => {
      await expect(acquireLease(options)).rejects.toMatchObject({ code: 'store-needed' });
    });
  });
});

describe('a lease of', () => {
  const repository = 'octo-org/hello-world';
  let server: VirtualClock;
  let close: () => Promise<void>;
  beforeEach(() => {
    server = new VirtualClock();
    close = async () => undefined;
  });
  afterEach(() => close());

  /** Opens the lease as another process would, on a machine whose clock is ahead of the server's. */
  type Open = (aheadMs?: number) => RunLease;
  const clockOf = (aheadMs: number) => ({
    now: () => server.now() + aheadMs,
    sleep: async () => undefined,
    every: () => () => undefined,
  });

  async function variables(flavour: 'github' | 'forge'): Promise<Open> {
    const now = () => server.now();
    const github = await startGitHub(flavour === 'forge' ? { basePath: '/api/v1', flavour, now } : { now });
    const dispatcher = new Agent();
    close = async () => void (await Promise.all([dispatcher.close(), github.close()]));
    const http = new Http({ dispatcher, clock: server, userAgent: 'test' });
    const permissions = flavour === 'forge' ? { repository: 'write' } : { variables: 'write' };
    github.repositories.open(repository);
    const { value: token } = github.tokens.issue('personal', repository, permissions as Record<string, 'write'>);
    const api = await gitHubApi({ http, token, apiUrl: github.apiUrl });
    const vault = new (flavour === 'forge' ? ForgeVault : GitHubVault)({ api, repository, environment: undefined });
    return (aheadMs = 0) =>
      new RunLease({
        entries: variableEntries(vault, 'A_LEASE', (attempt) => attempt()),
        clock: clockOf(aheadMs),
      });
  }

  async function cache(): Promise<Open> {
    const table = new CacheEntryTable();
    const simulation = new Simulation();
    const log = logTo(() => undefined);
    return (aheadMs = 0) => {
      simulation.now = server.now();
      const process = new SimulatedProcess(simulation);
      process.request = async (apply) => {
        simulation.now = server.now();
        return apply();
      };
      const entries = new SimulatedCache({ table, process, requests: [] });
      return new ActionsCacheStore({
        ...{ entries, seed: 's', clientId: 'c', repository, log, refused: undefined, signInCommand: [] },
        clock: clockOf(aheadMs),
      }).lease;
    };
  }

  async function files(): Promise<Open> {
    const path = join(tempFolder(), 'lock');
    return (aheadMs = 0) => new RunLease({ entries: fileEntries(path), clock: clockOf(aheadMs) });
  }

  const marked = (mark: string, aheadMs = 0) => {
    return { run: `run ${mark}`, at: new Date(server.now() + aheadMs).toISOString(), mark };
  };
  const minute = 60_000;

  describe.each<[string, () => Promise<Open>, { staleMs: number; isDated: boolean }]>([
    ['variables of GitHub', () => variables('github'), { staleMs: 10 * minute, isDated: true }],
    ['variables of Gitea and Forgejo', () => variables('forge'), { staleMs: 10 * minute, isDated: false }],
    ['files', files, { staleMs: 4 * minute, isDated: false }],
    ['entries of the Actions cache', cache, { staleMs: 10 * minute, isDated: true }],
  ])('%s', (_kind, start, { staleMs, isDated }) => {
    let open: Open;
    beforeEach(async () => {
      open = await start();
    });
    /** A run finds the lease stale: by the server's times, or by its own waits. */
    const outlive = async (lease: RunLease) => {
      if (isDated) server.advance(staleMs);
      await lease.look();
      if (!isDated) await lease.wait(staleMs);
      return lease;
    };

    test('is had by one of many that ask at once', async () => {
      const got = await Promise.all(['a', 'b', 'c'].map((mark) => open().take(marked(mark))));
      expect(got.filter(Boolean)).toHaveLength(1);
      const { holder } = await open().look();
      expect(holder?.mark?.mark).toBe(['a', 'b', 'c'][got.indexOf(true)]);
    });

    test('is free again when it was given back, and only then', async () => {
      const mine = open();
      await mine.take(marked('a'));
      expect(await open().take(marked('b'))).toBe(false);
      await mine.release(await mine.look());
      const look = await open().look();
      expect([look.holder, look.left]).toEqual([undefined, undefined]);
      expect(await open().take(marked('b'), look)).toBe(true);
      expect((await open().look()).holder?.mark?.mark).toBe('b');
    });

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
          expect([look.index, look.holder?.mark?.mark]).toEqual([1, 'a']);
          expect(await late.take(marked('b', other))).toBe(false);
        }
        const mine = open(ahead);
        await mine.release(await mine.look());
        expect((await open().look()).holder).toBeUndefined();
      },
    );

    test('that a run has left behind goes to one of many that find it so, with its name, and then to the next', async () => {
      await open().take(marked('dead', 1440 * minute));
      const found: RunLease[] = [];
      if (isDated) server.advance(staleMs);
      for (const lease of [open(), open(), open()]) {
        await lease.look();
        if (!isDated) await lease.wait(staleMs);
        found.push(lease);
      }
      const looks = await Promise.all(found.map((lease) => lease.look()));
      expect(looks.map(({ left }) => left?.run)).toEqual(['run dead', 'run dead', 'run dead']);
      const got = await Promise.all(found.map((lease, at) => lease.take(marked(`${at}`), looks[at])));
      expect(got.filter(Boolean)).toHaveLength(1);
      const winner = found[got.indexOf(true)] ?? open();
      await winner.release(await winner.look());
      const next = await outlive(open());
      expect(await next.take(marked('next'), await next.look())).toBe(true);
      expect((await next.look()).holder?.mark?.mark).toBe('next');
    });

    test('is not given back late: another run may have passed it', async () => {
      const mine = open();
      await mine.take(marked('a'));
      server.advance(staleMs * 0.95);
      await mine.release(await mine.look());
      expect((await open().look()).holder?.mark?.mark).toBe('a');
    });
  });
});
