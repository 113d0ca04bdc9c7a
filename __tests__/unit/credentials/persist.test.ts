import { beforeEach, describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { fingerprint, type GenerationRecord } from '../../../src/credentials/generation.js';
import { type PersistOptions, persistToken } from '../../../src/credentials/persist.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { MemoryStore } from '../../support/login/memory-rotation.js';

describe('storing a new token', () => {
  const login = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 0 } };
  const rotated: GenerationRecord = {
    ...{ generation: 2, current: fingerprint('new'), superseded: [fingerprint('old')], state: 'stored' },
    run: 'this run',
  };
  const refused = (status: number, retryAfterMs?: number) =>
    new RequestError('github-refused', `answered ${status}.`, {
      request: { method: 'PUT', host: 'h', path: '/', status, retryAfterMs },
    });

  let clock: VirtualClock;
  let store: MemoryStore;
  let lines: string[];
  let options: PersistOptions;
  let start: number;

  beforeEach(() => {
    clock = new VirtualClock();
    start = clock.now();
    store = new MemoryStore(clock, { refreshToken: 'old', record: { ...rotated, current: fingerprint('old') } });
    lines = [];
    const log = logTo((line) => lines.push(line));
    options = { store, clock, log, random: () => 0.5, signInCommand: [{ command: 'npx sign-in' }] };
  });

  describe('a try that broke off', () => {
    const newer = {
      refreshToken: 'newer',
      record: { ...rotated, generation: 3, current: fingerprint('newer'), superseded: [fingerprint('new')] },
    };

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
      expect(await persistToken(login, rotated, options)).toMatchObject({ recorded: true, found: newer.record });
      expect(store.stored).toEqual(newer);
    });

    test('is not repeated while another run, which has found it there, uses it', async () => {
      const marked: GenerationRecord = { ...rotated, state: 'uncertain', mark: 'of the other run' };
      firstSave(() => {
        store.stored = { refreshToken: 'new', record: marked };
      });
      expect(await persistToken(login, { ...rotated, mark: 'own' }, options)).toMatchObject({
        recorded: true,
        found: marked,
      });
      expect(store.asked.saves).toBe(1);
    });

    test('does not need to know: it stores where nothing can be read', async () => {
      firstSave(() => {
        store.read = async () => Promise.reject(new Error('down'));
      });
      expect(await persistToken(login, rotated, options)).toMatchObject({ recorded: true });
      expect(store.stored).toMatchObject({ refreshToken: 'new', record: rotated });
    });
  });

  /** `save` fails with these, one after the other, and from then on with the last. */
  function savesFail(...errors: Error[]): void {
    const save = store.save.bind(store);
    store.save = async (...given) => {
      const error = errors.length > 1 ? errors.shift() : errors[0];
      store.asked.saves++;
      if (error && error.message !== 'works') throw error;
      store.asked.saves--;
      await save(...given);
    };
  }

  describe('a store that refuses the new token', () => {
    test.each([
      ['waited for as long as it asks', 7000, 7000],
      ['asked again within ten seconds, whatever it asks', 3_600_000, 10_000],
      ['not asked at once where that is what it says', 0, 300],
    ])('is %s', async (_what, retryAfterMs, waitMs) => {
      savesFail(refused(429, retryAfterMs), new Error('works'));
      await persistToken(login, rotated, options);
      expect(clock.sleeps).toEqual([waitMs]);
    });
  });

  describe('a store that is down', () => {
    test('is waited for during four minutes, ever more patiently', async () => {
      savesFail(refused(503));
      await expect(persistToken(login, rotated, options)).rejects.toMatchObject({ code: 'token-lost' });
      expect(lines.slice(0, 2)).toEqual([
        'The new refresh token is not stored yet; next try in 300 ms: answered 503.',
        'The new refresh token is not stored yet; next try in 600 ms.',
      ]);
      expect(clock.sleeps.slice(0, 8)).toEqual([300, 600, 1200, 2250, 4800, 9600, 11_250, 11_250]);
      expect(clock.now() - start).toBeGreaterThanOrEqual(240_000);
      expect(clock.now() - start).toBeLessThan(252_000);
    });

    test('has its four minutes to the end, and not beyond', async () => {
      savesFail(refused(503));
      options = { ...options, random: () => 1 };
      // The fifth failure comes exactly as they end.
      const sleep = clock.sleep.bind(clock);
      clock.sleep = async (ms) => {
        await sleep(ms);
        if (clock.sleeps.length === 4) clock.advance(start + 240_000 - clock.now());
      };
      await expect(persistToken(login, rotated, options)).rejects.toMatchObject({
        message: 'The new refresh token could not be stored in the store (5 tries).',
      });
    });
  });

  describe('what is kept when a try is repeated', () => {
    test('is not looked at before the first try of a step, and is before that of the post step', async () => {
      await persistToken(login, rotated, options);
      expect(store.asked).toEqual({ reads: 0, saves: 1 });
      store.stored = { record: rotated };
      expect(await persistToken(login, rotated, { ...options, again: true })).toMatchObject({
        recorded: true,
        found: rotated,
      });
      expect(store.asked).toEqual({ reads: 1, saves: 1 });
    });
  });

  describe('the record', () => {
    const recordsFail = (...errors: (Error | undefined)[]) => {
      store.writeRecord = async () => {
        const error = errors.shift();
        if (error) throw error;
      };
    };

    test('is written after the token, at the third try too', async () => {
      recordsFail(new Error('down'), refused(429, 5000));
      expect(await persistToken(login, rotated, options)).toMatchObject({ recorded: true });
      expect(clock.sleeps).toEqual([300, 5000]);
      expect(lines).toEqual([]);
    });

    test('that cannot be written is said, and the token is kept all the same', async () => {
      recordsFail(new Error('down.'), new Error('down.'), new Error('down.'));
      expect(await persistToken(login, rotated, options)).toMatchObject({ recorded: false });
      expect(clock.sleeps).toEqual([300, 600]);
      expect(lines).toEqual([
        '::warning title=osc-deploy::The new refresh token is stored, but not the note about it: down. Stale copies cannot be told apart until the next run.',
      ]);
      expect(store.stored.refreshToken).toBe('new');
    });
  });
});
