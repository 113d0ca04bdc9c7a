import { beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprint, type GenerationRecord } from '../../../src/credentials/generation.js';
import { type PersistOptions, persistToken } from '../../../src/credentials/persist.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { MemoryStore } from '../../support/login/memory-store.js';

const login = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 0 } };
const rotated: GenerationRecord = {
  generation: 2,
  current: fingerprint('new'),
  superseded: [fingerprint('old')],
  state: 'stored',
  run: 'this run',
};
const newer = {
  refreshToken: 'newer',
  record: { ...rotated, generation: 3, current: fingerprint('newer'), superseded: [fingerprint('new')] },
};

describe('storing a new refresh token', () => {
  let clock: VirtualClock;
  let store: MemoryStore;
  let options: PersistOptions;

  beforeEach(() => {
    clock = new VirtualClock();
    store = new MemoryStore(clock, { refreshToken: 'old', record: { ...rotated, current: fingerprint('old') } });
    options = { store, clock, log: logTo(() => undefined), random: () => 0.5, signInCommand: [{ command: 'sign in' }] };
  });

  /** The first try breaks off. */
  function firstSave(then: () => void): void {
    const save = store.save.bind(store);
    store.save = async () => {
      store.save = save;
      store.asked.saves++;
      then();
      throw new Error('the connection broke');
    };
  }

  test('is not repeated over what another run has made of it meanwhile', async () => {
    firstSave(() => {
      store.stored = newer;
    });
    expect(await persistToken(login, rotated, options)).toEqual({ recorded: true, found: newer.record });
    expect(store.stored).toEqual(newer);
  });

  test('is not repeated while another run, which has found it there, uses it', async () => {
    const marked: GenerationRecord = { ...rotated, state: 'refreshing', mark: 'of the other run' };
    firstSave(() => {
      store.stored = { refreshToken: 'new', record: marked };
    });
    expect(await persistToken(login, { ...rotated, mark: 'own' }, options)).toEqual({ recorded: true, found: marked });
    expect(store.asked.saves).toBe(1);
  });

  test('says that it goes on trying', async () => {
    firstSave(() => undefined);
    const lines: string[] = [];
    await persistToken(login, rotated, { ...options, log: logTo((line) => lines.push(line)) });
    expect(lines).toEqual(['The new refresh token is not stored yet; next try in 300 ms: the connection broke']);
  });

  test('does not need to know: it stores where nothing can be read', async () => {
    firstSave(() => {
      store.read = async () => Promise.reject(new Error('down'));
    });
    expect(await persistToken(login, rotated, options)).toEqual({ recorded: true });
    expect(store.stored).toMatchObject({ refreshToken: 'new', record: rotated });
  });
});
