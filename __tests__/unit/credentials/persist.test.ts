import { beforeEach, describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { fingerprint, type GenerationRecord } from '../../../src/credentials/generation.js';
import { persistToken } from '../../../src/credentials/persist.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { MemoryStore, memoryRotation } from '../../support/login/memory-rotation.js';

const login = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 0 } };
const rotated: GenerationRecord = {
  generation: 2,
  current: fingerprint('new'),
  superseded: [fingerprint('old')],
  state: 'stored',
  run: 'this run',
  mark: 'own',
};
const refused = (status: number, retryAfterMs?: number) =>
  new RequestError('github-refused', `answered ${status}.`, {
    request: { method: 'PUT', host: 'h', path: '/', status, retryAfterMs },
  });
const down = new Error('down.');

let clock: VirtualClock;
let store: MemoryStore;
let options: ReturnType<typeof memoryRotation>;
let start: number;

beforeEach(() => {
  clock = new VirtualClock();
  start = clock.now();
  store = new MemoryStore({
    refreshToken: 'old',
    record: { ...rotated, current: fingerprint('old') },
  });
  options = memoryRotation(store, clock);
});

/** Makes the next saves fail with these errors. The last error repeats unless it is undefined. */
function savesFail(errors: (Error | undefined)[], happens = () => undefined as unknown): void {
  const save = store.save.bind(store);
  store.save = async (...given) => {
    const error = errors.length > 1 ? errors.shift() : errors[0];
    happens();
    if (error) throw error;
    await save(...given);
  };
}

describe('a new token after an interrupted first write', () => {
  const newer = {
    ...rotated,
    generation: 3,
    current: fingerprint('newer'),
    superseded: [fingerprint('new')],
  };

  test.each<[string, string, GenerationRecord]>([
    ['over a newer token of another run', 'newer', newer],
    [
      'while another run uses the stored token',
      'new',
      { ...rotated, state: 'uncertain', mark: 'other' },
    ],
  ])('is not stored again %s', async (_what, refreshToken, record) => {
    savesFail([down, undefined], () => {
      store.stored = { refreshToken, record };
    });
    expect(await persistToken(login, rotated, options)).toMatchObject({
      recorded: true,
      found: record,
    });
    expect(store.stored).toEqual({ refreshToken, record });
  });

  test('is stored again when nothing can be read', async () => {
    savesFail([down, undefined], () => {
      store.read = async () => Promise.reject(new Error('down'));
    });
    await persistToken(login, rotated, options);
    expect(store.stored).toMatchObject({ refreshToken: 'new', record: rotated });
  });
});

describe('a store that refuses the new token', () => {
  test.each([
    ['is retried after its requested wait', 7000, 7000],
    ['is retried within ten seconds after a longer request', 3_600_000, 10_000],
    ['is not retried at once after a request for no wait', 0, 300],
  ])('%s', async (_what, retryAfterMs, waitMs) => {
    savesFail([refused(429, retryAfterMs), undefined]);
    await persistToken(login, rotated, options);
    expect(clock.sleeps).toEqual([waitMs]);
  });

  test('is retried for four minutes, at growing intervals', async () => {
    savesFail([refused(503)]);
    await expect(persistToken(login, rotated, options)).rejects.toMatchObject({
      code: 'token-lost',
    });
    expect(options.lines.slice(0, 2)).toEqual([
      'The new refresh token is not stored yet; next try in 300 ms: answered 503.',
      'The new refresh token is not stored yet; next try in 600 ms.',
    ]);
    expect(clock.sleeps.slice(0, 8)).toEqual([300, 600, 1200, 2250, 4800, 9600, 11_250, 11_250]);
    expect(clock.now() - start).toBeGreaterThanOrEqual(240_000);
    expect(clock.now() - start).toBeLessThan(252_000);
  });

  test('is read only before the first try of the post step', async () => {
    await persistToken(login, rotated, options);
    expect(store.asked).toEqual({ reads: 0, saves: 1 });
    store.stored = { record: rotated };
    expect(await persistToken(login, rotated, { ...options, again: true })).toMatchObject({
      found: rotated,
    });
    expect(store.asked).toEqual({ reads: 1, saves: 1 });
  });
});

describe('the record of a new token', () => {
  const recordsFail = (...errors: Error[]) => {
    store.writeRecord = async () => {
      const error = errors.shift();
      if (error) throw error;
    };
  };

  test('is written at the third try', async () => {
    recordsFail(down, refused(429, 5000));
    expect(await persistToken(login, rotated, options)).toMatchObject({ recorded: true });
    expect({ sleeps: clock.sleeps, lines: options.lines }).toEqual({
      sleeps: [300, 5000],
      lines: [],
    });
  });

  test('causes only a warning when it cannot be written, and the token remains stored', async () => {
    recordsFail(down, down, down);
    expect(await persistToken(login, rotated, options)).toMatchObject({
      isKept: true,
      recorded: false,
    });
    expect(options.lines).toEqual([
      '::warning title=osc-deploy::The new refresh token is stored, but its record is not: down. Stale copies cannot be detected until the next run.',
    ]);
  });
});
