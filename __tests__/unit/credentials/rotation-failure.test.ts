import { beforeEach, describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { rotate } from '../../../src/credentials/rotation.js';
import { RunLease } from '../../../src/credentials/run-lease.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { MemoryEntries, memoryRotation } from '../../support/login/memory-rotation.js';
import { MemoryStore } from '../../support/login/memory-store.js';

let store: MemoryStore;
let entries: MemoryEntries;
let options: ReturnType<typeof memoryRotation>;

beforeEach(() => {
  const clock = new VirtualClock();
  store = new MemoryStore(clock, { refreshToken: 'live' });
  entries = new MemoryEntries();
  store.lease = new RunLease({ entries, clock });
  options = memoryRotation(store, clock);
});

const journal = () => options.journal.read();
const refusal = (code: RequestError['code'], status: number) =>
  new RequestError(code, `Refused with ${status}.`, { request: { method: 'POST', host: 'h', path: '/', status } });

describe('a refresh that fails', () => {
  const fail = async (error: Error) => {
    options.refresh = async () => Promise.reject(error);
    return await rotate(options).catch((reason: unknown) => reason);
  };
  const refused = refusal('token-exchange-failed', 401);
  const unknown = refusal('token-uncertain', 503);

  test.each([
    ['by a refusal leaves the record as it was', refused, undefined],
    ['without an answer leaves that word', unknown, 'uncertain'],
  ])('%s, and gives the lease back', async (_how, error, state) => {
    expect(await fail(error)).toMatchObject({ code: error.code });
    expect([store.stored.record?.state, entries.removed, journal()]).toEqual([state, ['own'], undefined]);
    expect([store.stored.refreshToken, options.interrupts.signal.aborted]).toEqual(['live', false]);
  });

  test.each([
    ['after a refusal only the lease', refused, { record: { mark: 'own' } }],
    ['without an answer all of it', unknown, { sent: true, record: { state: 'uncertain' } }],
  ])('leaves to the post step, when the lease cannot be given back, %s', async (_what, error, entry) => {
    entries.remove = async () => Promise.reject(new Error('down'));
    await fail(error);
    expect(journal()).toMatchObject(entry);
  });

  test.each([
    [
      'another run has',
      { current: 'newer', run: 'the other run' },
      /another run rotated the login meanwhile, the other run/,
    ],
    ['no other run has', { current: fingerprint('live'), run: 'run 1' }, /no longer accepts the login in the store/],
  ])('names the run where %s rotated the login meanwhile', async (_who, changes, message) => {
    const dead = refusal('invalid-grant', 400);
    options.refresh = async () => {
      store.stored.record = { generation: 2, superseded: [], state: 'stored', ...changes };
      throw dead;
    };
    await expect(rotate(options)).rejects.toThrow(message);
  });

  test('says why also where the store cannot be read any more', async () => {
    options.refresh = async () => {
      store.read = async () => Promise.reject(new Error('down'));
      throw refused;
    };
    await expect(rotate(options)).rejects.toBe(refused);
  });
});
