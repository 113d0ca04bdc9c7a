import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { CacheEntryTable } from '../../../emulator/github/cache-service.js';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import type { Log } from '../../../src/base/log.js';
import {
  chooseToken,
  findLendable,
  fingerprint,
  type GenerationRecord,
  type StoredLogin,
} from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { acquireLease } from '../../../src/credentials/lease.js';
import { type LeaseEntries, RunLease } from '../../../src/credentials/run-lease.js';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import { fileEntries } from '../../../src/credentials/stores/file.js';
import { variableEntries } from '../../../src/credentials/stores/github-secret.js';
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

  /** Another run has the lease. */
  const held = (agoMs = 1000) =>
    entries.hold({ run: 'the other\nrun', at: new Date(clock.now() - agoMs).toISOString(), mark: 'another' });
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

    test('is taken again where it is of something that has ended meanwhile', async () => {
      entries.subject = 'generation 1';
      const read = store.read.bind(store);
      store.read = async () => {
        if (entries.subject === 'generation 1') entries.kept.clear();
        entries.subject = 'generation 2';
        return await read();
      };
      await acquireLease(options);
      expect([store.lease?.covers, entries.holder()?.mark]).toEqual([true, 'own']);
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
  });

  describe('a lease that another run has', () => {
    test('is waited for, with one line, and its time begins when it is taken', async () => {
      held();
      clock.duringWait(4, () => entries.kept.clear());
      expect(await acquireLease(options)).toMatchObject({ token: 'live' });
      expect(clock.sleeps).toEqual([3000, 3000, 3000, 3000, 3000]);
      expect(told()).toEqual(['Another run (the other run) is using this login; waiting up to 9 min 59 s.']);
      expect(entries.holder()).toEqual({ ...own, at: '2026-03-01T12:00:15.000Z' });
    });

    test('and that has renewed the login by then lends its access token', async () => {
      held();
      clock.duringWait(1, () => {
        store.stored.accessToken = { value: 'of the other run', expiresAt: clock.now() + 1_000_000 };
      });
      expect(await acquireLease(options)).toEqual({ lent: store.stored.accessToken });
      expect([clock.sleeps.length, entries.removed, entries.holder()?.mark]).toEqual([2, [], 'another']);
    });

    test('and has left behind is gone past, with a warning that its token may be spent', async () => {
      held(600_000);
      await acquireLease(options);
      expect(clock.sleeps).toEqual([]);
      expect(told()[0]).toContain('An earlier run (the other run) used this refresh token and never said');
      expect(entries.holder(2)?.mark).toBe('own');
    });

    test('and that nobody can see is waited for as long', async () => {
      entries.reserved.add(1);
      await acquireLease(options);
      expect(clock.sleeps.length * 3000).toBe(600_000);
      expect(entries.holder(2)?.mark).toBe('own');
    });

    test('is waited for until a signal', async () => {
      held();
      clock.duringWait(1, () => options.interrupts.interrupt('SIGTERM'));
      await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
      expect([entries.holder()?.mark, existsSync(options.journal.path)]).toEqual(['another', false]);
    });

    test('is not waited for for ever', async () => {
      held();
      const read = entries.read.bind(entries);
      entries.read = async (index) => {
        held();
        return await read(index);
      };
      await expect(acquireLease(options)).rejects.toMatchObject({
        code: 'store-not-writable',
        message: 'Other runs have used this login for 30 min 0 s, the last of them the other run.',
      });
    });
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

describe('entries of a lease', () => {
  const repository = 'octo-org/hello-world';
  let clock: VirtualClock;
  let close: () => Promise<void>;
  beforeEach(() => {
    clock = new VirtualClock();
    close = async () => undefined;
  });
  afterEach(() => close());

  const marked = (mark: string, agoMs = 0) => ({
    run: `run ${mark}`,
    at: new Date(clock.now() - agoMs).toISOString(),
    mark,
  });

  /** Opens the lease as another process would. */
  type Open = () => RunLease;
  const over = (entries: LeaseEntries) => () => new RunLease({ entries, clock });

  async function variables(flavour: 'github' | 'forge'): Promise<Open> {
    const github: LocalGitHub = await startGitHub(flavour === 'forge' ? { basePath: '/api/v1', flavour } : {});
    const dispatcher = new Agent();
    close = async () => void (await Promise.all([dispatcher.close(), github.close()]));
    const http = new Http({ dispatcher, clock, userAgent: 'test' });
    const permissions = flavour === 'forge' ? { repository: 'write' } : { variables: 'write' };
    github.repositories.open(repository);
    const { value: token } = github.tokens.issue('personal', repository, permissions as Record<string, 'write'>);
    const api = await gitHubApi({ http, token, apiUrl: github.apiUrl });
    const vault = new (flavour === 'forge' ? ForgeVault : GitHubVault)({ api, repository, environment: undefined });
    return over(variableEntries(vault, 'A_LEASE', (attempt) => attempt()));
  }

  async function cache(): Promise<Open> {
    const simulation = new Simulation();
    const process = new SimulatedProcess(simulation);
    process.sleep = async () => undefined;
    process.request = async (apply) => apply();
    const entries = new SimulatedCache({ table: new CacheEntryTable(), process, requests: [] });
    const log = logTo(() => undefined);
    return () =>
      new ActionsCacheStore({ entries, seed: 's', clientId: 'c', repository, clock, log, refused: undefined }).lease;
  }

  describe.each<[string, () => Promise<Open>, number]>([
    ['variables of GitHub', () => variables('github'), 600_000],
    ['variables of Gitea and Forgejo', () => variables('forge'), 600_000],
    ['files', async () => over(fileEntries(join(tempFolder(), 'lock'))), 60_000],
    ['entries of the Actions cache', cache, 600_000],
  ])('a lease of %s', (_kind, start, staleMs) => {
    let open: Open;
    beforeEach(async () => {
      open = await start();
    });

    test('is had by one of many that ask at once', async () => {
      const got = await Promise.all(['a', 'b', 'c'].map((mark) => open().take(marked(mark))));
      expect(got.filter(Boolean)).toHaveLength(1);
      const { holder } = await open().look();
      expect(holder?.mark).toBe(['a', 'b', 'c'][got.indexOf(true)]);
    });

    test('is free again when it was given back, and only then', async () => {
      const mine = open();
      await mine.take(marked('a'));
      expect(await open().take(marked('b'))).toBe(false);
      await mine.release(await mine.look());
      const look = await open().look();
      expect([look.holder, look.left]).toEqual([undefined, undefined]);
      expect(await open().take(marked('b'), look)).toBe(true);
      expect((await open().look()).holder?.mark).toBe('b');
    });

    test('that a run has left behind goes to one of many that find it so, with its name, and then to the next', async () => {
      await open().take(marked('dead', staleMs));
      const found = await Promise.all([open(), open(), open()].map(async (one) => ({ one, look: await one.look() })));
      expect(found.map(({ look }) => look.left?.run)).toEqual(['run dead', 'run dead', 'run dead']);
      const got = await Promise.all(found.map(({ one, look }, at) => one.take(marked(`${at}`), look)));
      expect(got.filter(Boolean)).toHaveLength(1);
      const winner = found[got.indexOf(true)]?.one ?? open();
      await winner.release(await winner.look());
      const next = open();
      expect(await next.take(marked('next'), await next.look())).toBe(true);
      expect((await open().look()).holder?.mark).toBe('next');
    });

    test('is not given back late: another run may have gone past it', async () => {
      const mine = open();
      await mine.take(marked('a', staleMs * 0.95));
      await mine.release(await mine.look());
      expect((await open().look()).holder?.mark).toBe('a');
    });
  });

  test('a file that is about to be written is no entry that is over', async () => {
    const path = join(tempFolder(), 'lock');
    writeFileSync(path, '');
    const lease = new RunLease({ entries: fileEntries(path), clock });
    expect(await lease.look()).toMatchObject({ index: 1, holder: undefined });
    expect(await lease.take(marked('a'), await lease.look())).toBe(false);
  });

  describe('a lease', () => {
    let entries: MemoryEntries;
    let lease: RunLease;
    beforeEach(() => {
      entries = new MemoryEntries();
      lease = new RunLease({ entries, clock });
    });

    test.each([
      ['a time to come', () => entries.hold(marked('x', -121_000)), 'run x'],
      ['ten minutes ago', () => entries.hold(marked('x', 600_000)), 'run x'],
      ['no time', () => entries.hold({ ...marked('x'), at: '' }), 'run x'],
      ['nothing that can be read', () => void entries.kept.set(1, 'edited'), undefined],
    ])('of %s is stale', async (_when, hold, left) => {
      hold();
      expect(await lease.look()).toMatchObject({ index: 2, holder: undefined });
      expect((await lease.look()).left?.run).toBe(left);
    });

    test.each([-119_000, 599_999])('of %d ms ago is held', async (agoMs) => {
      entries.hold(marked('x', agoMs));
      expect((await lease.look()).holder?.mark).toBe('x');
    });

    test('is given up by who took it over from a look of long ago', async () => {
      entries.hold(marked('dead', 700_000));
      const look = await lease.look();
      // Meanwhile another run has taken it over, given it back, and a third one has it.
      entries.hold(marked('third'));
      expect(await lease.take(marked('late'), look)).toBe(false);
      expect(entries.removed).toEqual(['late']);
      expect((await lease.look()).holder?.mark).toBe('third');
    });

    test('whose key stays reserved is passed over after its time, and not before', async () => {
      entries.reserved.add(1);
      expect(await lease.take(marked('a'), await lease.look())).toBe(false);
      clock.advance(599_999);
      expect(await lease.take(marked('a'), await lease.look())).toBe(false);
      clock.advance(1);
      expect(await lease.take(marked('a'), await lease.look())).toBe(true);
      expect(entries.holder(2)?.mark).toBe('a');
    });

    test('that could not be read for a while and then could is not passed over', async () => {
      entries.reserved.add(1);
      await lease.take(marked('a'), await lease.look());
      clock.advance(500_000);
      entries.hold(marked('slow'));
      expect((await lease.look()).holder?.mark).toBe('slow');
      entries.kept.clear();
      clock.advance(500_000);
      expect(await lease.look()).toMatchObject({ index: 1, holder: undefined });
    });

    test('covers what it was taken for', async () => {
      entries.subject = 'one';
      expect(lease.covers).toBe(false);
      await lease.take(marked('a'));
      expect(lease.covers).toBe(true);
      entries.subject = 'two';
      expect(lease.covers).toBe(false);
    });

    test('is not looked for without an end', async () => {
      entries.read = async () => JSON.stringify(marked('x', 700_000));
      await expect(lease.look()).rejects.toMatchObject({ code: 'store-not-writable' });
    });
  });
});

describe('the token to send', () => {
  const clock = new VirtualClock();
  const mark = { run: 'this run', at: '2026-03-01T12:00:00.000Z', mark: 'own' };
  let lines: string[];
  let log: Log;

  beforeEach(() => {
    lines = [];
    log = logTo((line) => lines.push(line));
  });

  /** The record of a login whose live token is the first of these. */
  function recordOf([live = '', ...before]: string[], changes: Partial<GenerationRecord> = {}): GenerationRecord {
    const superseded = before.map(fingerprint);
    return { generation: 7, current: fingerprint(live), superseded, state: 'stored', run: 'run 6', ...changes };
  }

  describe('an access token that is kept', () => {
    const refused = undefined;
    const given = 'seed';
    const kept = (leftMs: number): StoredLogin => ({
      accessToken: { value: 'kept', expiresAt: clock.now() + leftMs },
      record: recordOf(['live', 'seed']),
    });

    test.each([
      [300_000, false],
      [300_001, true],
      [3_600_000, true],
      [3_600_001, false],
    ])('with %d ms left is lent: %s', (leftMs, isLent) => {
      const stored = kept(leftMs);
      expect(findLendable(stored, { given, clock, refused })).toBe(isLent ? stored.accessToken : undefined);
    });

    test('is not lent when the platform has refused it', () => {
      expect(findLendable(kept(600_000), { given, clock, refused: 'kept' })).toBeUndefined();
      expect(findLendable(kept(600_000), { given, clock, refused: 'another' })?.value).toBe('kept');
    });

    test.each([
      ['the token of the secret is one of its line', kept(600_000), 'seed', true],
      ['there is no token in the secret', kept(600_000), undefined, true],
      ['the token of the secret is of another sign-in', kept(600_000), 'fresh', false],
      ['the record has forgotten the seed', { ...kept(600_000), seed: fingerprint('oldest') }, 'oldest', true],
      ['there is no record that knows better', { ...kept(600_000), record: undefined }, 'fresh', true],
    ])('where %s', (_where, stored, secret, isLent) => {
      const { record, ...rest } = stored;
      expect(findLendable(record ? { ...rest, record } : rest, { given: secret, clock, refused }) !== undefined).toBe(
        isLent,
      );
    });
  });

  describe('the refresh token that is sent', () => {
    const choose = (stored: StoredLogin, given: string | undefined, left?: typeof mark) =>
      chooseToken(stored, { left, place: 'the file /login' }, { given, clock, log, refused: undefined });

    test.each([
      ['the one of the secret where the store keeps none', {}, 'seed', 'seed'],
      ['the kept one where the secret is empty', { refreshToken: 'kept' }, undefined, 'kept'],
      ['the kept one where no record tells', { refreshToken: 'kept' }, 'seed', 'kept'],
      ['the kept one of the same line', { refreshToken: 'live', record: recordOf(['live', 'seed']) }, 'seed', 'live'],
      ['the new sign-in', { refreshToken: 'live', record: recordOf(['live', 'seed']) }, 'fresh', 'fresh'],
      ['the one that is marked', { refreshToken: 'former', record: recordOf(['fresh', 'former']) }, 'fresh', 'fresh'],
      [
        'the kept one of a line whose start is forgotten',
        { refreshToken: 'live', record: recordOf(['live']), seed: fingerprint('seed') },
        'seed',
        'live',
      ],
    ])('is %s', (_which, stored, given, token) => {
      expect(choose(stored, given)).toBe(token);
      // What comes out of a store was in no input, so nothing has masked it yet.
      expect(lines[0]).toBe('refreshToken' in stored ? `::add-mask::${stored.refreshToken}` : undefined);
    });

    test('is missing where neither the input nor the store has one', () => {
      expect(() => choose({}, undefined)).toThrow(
        expect.objectContaining({
          code: 'credentials-missing',
          message: 'There is no refresh token: the input is empty, and so is the file /login.',
        }),
      );
    });

    test('is not one that was replaced, and the run that did it is named', () => {
      expect(() => choose({ record: recordOf(['live', 'seed'], { run: 'run\n6' }) }, 'seed')).toThrow(
        expect.objectContaining({
          code: 'token-superseded',
          message: 'The refresh token this job started with has been replaced since, by run 6 (generation 7).',
        }),
      );
    });
  });

  describe('a token that an earlier run may have used', () => {
    const warning = (run: string, at: string) =>
      `::warning title=osc-deploy::An earlier run (${run}) used this refresh token and never said what came of it. ` +
      `Trying it once: if it was spent, the login was lost with that run at ${at}.`;
    const at = '2026-03-01T11:00:00.000Z';
    const left = { run: 'the dead run', at, mark: 'another' };
    const now = new Date(clock.now()).toISOString();

    test.each([
      ['nothing is known of it', undefined, undefined, []],
      ['it is stored', recordOf(['seed']), undefined, []],
      ['it is uncertain', recordOf(['seed'], { state: 'uncertain', at }), undefined, [warning('run 6', at)]],
      ['it is marked', recordOf(['seed'], { state: 'uncertain', at, mark: 'x' }), undefined, [warning('run 6', at)]],
      ['the mark has no date', recordOf(['seed'], { state: 'uncertain' }), undefined, [warning('run 6', now)]],
      ['it left its lease and no record', undefined, left, [warning('the dead run', at)]],
      ['it left its lease', recordOf(['seed']), left, [warning('the dead run', at)]],
      ['it left its lease of an unsent sign-in', recordOf(['another']), left, []],
      ['the mark is of another token', recordOf(['another'], { state: 'uncertain', mark: 'x' }), undefined, []],
    ])('%s', (_what, record, lease, warnings) => {
      const choice = chooseToken(
        record ? { record } : {},
        { left: lease, place: 'the store' },
        { given: 'seed', clock, log, refused: undefined },
      );
      expect(lines).toEqual(warnings);
      expect(choice).toBe('seed');
    });
  });
});
