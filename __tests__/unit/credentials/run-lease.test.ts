import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { CacheEntryTable } from '../../../emulator/github/cache-entries.js';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import { type LeaseEntries, RunLease } from '../../../src/credentials/run-lease.js';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import { FileEntries } from '../../../src/credentials/stores/file.js';
import { VariableEntries } from '../../../src/credentials/stores/variable-entries.js';
import { gitHubApi } from '../../../src/github/api.js';
import { ForgeVault } from '../../../src/github/forge-secret-vault.js';
import { GitHubVault } from '../../../src/github/secret-vault.js';
import { Http } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { MemoryEntries } from '../../support/login/memory-rotation.js';
import { SimulatedCache } from '../../support/login/simulated-cache.js';
import { SimulatedProcess, Simulation } from '../../support/login/simulation.js';
import { tempFolder } from '../../support/temp-folder.js';

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
  return over(new VariableEntries({ vault, name: 'A_LEASE', repeat: (attempt) => attempt() }));
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
  ['files', async () => over(new FileEntries(join(tempFolder(), 'lock'))), 60_000],
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
  const lease = new RunLease({ entries: new FileEntries(path), clock });
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
