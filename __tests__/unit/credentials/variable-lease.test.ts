import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import type { Vault } from '../../../emulator/github/repositories.js';
import { VariableLease } from '../../../src/credentials/stores/variable-lease.js';
import type { LeaseMark } from '../../../src/credentials/token-store.js';
import { gitHubApi } from '../../../src/github/api.js';
import { GitHubVault } from '../../../src/github/secret-vault.js';
import { Http } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const repository = 'octo-org/hello-world';
const name = 'OSC_REFRESH_TOKEN_LEASE';
const at = '2026-03-01T12:00:00.000Z';
const mine: LeaseMark = { run: 'this run', at, mark: 'own', token: 'print' };
const another: LeaseMark = { ...mine, run: 'another run', mark: 'another' };

let github: LocalGitHub;
let dispatcher: Agent;
let clock: VirtualClock;
let vault: Vault;
let lease: VariableLease;

beforeEach(async () => {
  clock = new VirtualClock();
  github = await startGitHub({ now: () => clock.now() });
  ({ vault } = github.repositories.open(repository));
  dispatcher = new Agent();
  const http = new Http({ dispatcher, clock, userAgent: 'test', signal: new AbortController().signal });
  const permissions = { secrets: 'write', variables: 'write', actions: 'read' } as const;
  const token = github.tokens.issue('personal', repository, permissions).value;
  const api = await gitHubApi({ http, token, apiUrl: github.apiUrl });
  const repeat = async <T>(attempt: () => Promise<T>) => attempt().catch(attempt);
  lease = new VariableLease({
    vault: new GitHubVault({ api, repository, environment: undefined }),
    ...{ name, secret: 'OSC_REFRESH_TOKEN', clock, repeat },
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await github.close();
});

const kept = () => JSON.parse(vault.variables.get(name) ?? 'null') as LeaseMark | null;
const holds = (mark: LeaseMark) => void vault.variables.set(name, JSON.stringify(mark));

describe('a look at a lease', () => {
  test.each([
    ['that is free', undefined, undefined],
    ['of another run', JSON.stringify(another), another],
    ['that was written by hand', 'mine!', { run: '', at: '', mark: '' }],
    ['whose parts were', '{"run": 7, "at": null, "mark": "m", "token": 5}', { run: '', at: '', mark: 'm' }],
  ])('%s', async (_what, text, holder) => {
    if (text !== undefined) vault.variables.set(name, text);
    expect(await lease.look()).toEqual({ at: clock.now(), holder });
    expect(lease.asked).toBe(false);
  });
});

describe('a lease that is free', () => {
  test('is had by the run that creates it', async () => {
    expect(await lease.take(mine)).toBe(true);
    expect(kept()).toEqual(mine);
    expect([lease.asked, clock.sleeps]).toEqual([true, []]);
  });

  test('is not had where another run was quicker', async () => {
    holds(another);
    expect(await lease.take(mine)).toBe(false);
    expect(kept()).toEqual(another);
  });

  test('is had also where the answer to the first try was lost', async () => {
    github.faults.arm({ method: 'POST', path: /variables$/, resetAfterHandling: true });
    expect(await lease.take(mine)).toBe(true);
  });
});

describe('a lease that was left behind', () => {
  const takeOver = async (lookTookMs = 0) => {
    const look = await lease.look();
    clock.advance(lookTookMs);
    return await lease.take(mine, look);
  };
  beforeEach(() => holds(another));

  test('is replaced, and looked at again after five seconds', async () => {
    expect(await takeOver(4999)).toBe(true);
    expect([kept(), clock.sleeps]).toEqual([mine, [5000]]);
  });

  test('is not touched five seconds after the look', async () => {
    expect(await takeOver(5000)).toBe(false);
    expect([kept(), clock.sleeps]).toEqual([another, []]);
  });

  test('is given up where replacing it took until then', async () => {
    const now = clock.now.bind(clock);
    let asked = 0;
    // Asked for the look, then before and after it is replaced.
    clock.now = () => now() + (++asked > 2 ? 5000 : 0);
    expect(await takeOver()).toBe(false);
    expect([kept(), clock.sleeps]).toEqual([mine, []]);
  });

  test('is not created anew where its run gave it back meanwhile', async () => {
    const look = await lease.look();
    vault.variables.delete(name);
    expect(await lease.take(mine, look)).toBe(false);
    expect([kept(), clock.sleeps]).toEqual([null, []]);
  });

  test('belongs to the last of several that replaced it', async () => {
    clock.duringWait(0, () => holds({ ...another, mark: 'third' }));
    expect(await takeOver()).toBe(false);
  });
});

describe('giving the lease back', () => {
  beforeEach(() => holds(mine));

  test.each([
    [539_999, true],
    [540_000, false],
  ])('%d ms after it was taken: %s', async (ageMs, gone) => {
    clock.advance(ageMs);
    await lease.release(mine);
    expect(kept() === null).toBe(gone);
  });
});

describe('what became of the holder', () => {
  const runs = `https://github.com/${repository}/actions/runs`;

  test.each([
    [`${runs}/12/attempts/3`, 'completed', true],
    [`${runs}/12/attempts/3`, 'in_progress', false],
    [`${runs}/12/attempts/34`, 'completed', undefined],
    [`${runs}/12/attempts/3/x`, 'completed', undefined],
    [`${runs}/12`, 'completed', undefined],
    ['a local run', 'completed', undefined],
  ] as const)('%s that is %s: %s', async (run, status, ended) => {
    github.repositories.open(repository).runs.set('12/3', status);
    expect(await lease.hasEnded({ ...another, run })).toBe(ended);
  });

  test.each([
    [-1000, false],
    [0, true],
    [1000, true],
  ])('a secret written %d ms after the lease was stored by it: %s', async (afterMs, stored) => {
    vault.putSecret('OSC_REFRESH_TOKEN', 'x');
    holds(another);
    vault.writtenAt.set(`variables/${name}`, clock.now());
    vault.writtenAt.set('secrets/OSC_REFRESH_TOKEN', clock.now() + afterMs);
    github.faults.arm({ method: 'GET', path: /OSC_REFRESH_TOKEN$/, status: 502 });
    expect(await lease.hasStored()).toBe(stored);
  });
});
