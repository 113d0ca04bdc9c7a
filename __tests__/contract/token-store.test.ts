import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  fingerprint,
  type GenerationRecord,
  type NewLogin,
} from '../../src/credentials/generation.js';
import { actionsCache, file, type StoreHarness, secret } from '../support/login/store-harnesses.js';

const AT = '2026-03-01T12:00:00.000Z';
const mark = { run: 'a run', at: AT, mark: 'm' };

function login(generation: number): NewLogin {
  return {
    refreshToken: `refresh-${generation}`,
    accessToken: { value: `access-${generation}`, expiresAt: 1_800_000_000_000 + generation },
  };
}

function record(generation: number, state: GenerationRecord['state'] = 'stored'): GenerationRecord {
  return {
    generation,
    current: fingerprint(`refresh-${generation}`),
    superseded: [fingerprint(`refresh-${generation - 1}`)],
    state,
    run: 'https://github.com/o/r/actions/runs/1',
    at: AT,
  };
}

const harnesses: [name: string, start: () => Promise<StoreHarness>][] = [
  ['a repository secret', () => secret({})],
  ['an environment secret', () => secret({ environment: 'production' })],
  [
    'a secret of GitHub Enterprise Server',
    () => secret({ environment: 'prod eu/1', basePath: '/api/v3' }),
  ],
  ['a secret of Gitea or Forgejo', () => secret({ basePath: '/api/v1', flavour: 'forge' })],
  ['a file', file],
  ['the Actions cache', actionsCache],
];

describe.each(harnesses)('%s', (_name, start) => {
  let harness: StoreHarness;

  beforeEach(async () => {
    harness = await start();
  });
  afterEach(() => harness.close());

  test('is empty at first', async () => {
    const store = await harness.open();
    expect(await store.read()).toEqual({});
    expect(await harness.kept()).toBe(harness.first);
  });

  test('passes a record to the next process, with the tokens if the store lends tokens', async () => {
    const store = await harness.open();
    await store.prove(mark);
    await store.writeRecord(record(1, 'uncertain'));
    await store.save(login(2), record(2));
    await store.writeRecord(record(2));
    expect(await harness.kept()).toBe('refresh-2');
    const next = await (await harness.open()).read();
    expect(next.record).toMatchObject(record(2));
    const lent = {
      refreshToken: 'refresh-2',
      accessToken: { value: 'access-2', expiresAt: 1_800_000_000_002 },
    };
    expect(next).toMatchObject(store.lends ? lent : {});
    expect(JSON.stringify(next).includes('refresh-2')).toBe(store.lends);
  });

  test('keeps the token when a mark is written', async () => {
    const first = await harness.open();
    await first.save(login(1), record(1));
    await first.writeRecord(record(1));
    const second = await harness.open();
    await second.read();
    await second.writeRecord(record(1, 'uncertain'));
    expect(await harness.kept()).toBe('refresh-1');
    expect((await (await harness.open()).read()).record).toMatchObject(record(1, 'uncertain'));
  });

  test('changes nothing when it proves that it can write', async () => {
    const store = await harness.open();
    await store.save(login(1), record(1));
    await store.writeRecord(record(1));
    await (await harness.open()).prove(mark);
    expect(await harness.kept()).toBe('refresh-1');
    expect((await (await harness.open()).read()).record).toMatchObject(record(1));
  });

  test('fails to prove and to save when nothing can be written', async () => {
    harness.forbid();
    const store = await harness.open();
    await expect(store.prove(mark)).rejects.toMatchObject({
      code: 'store-not-writable',
      message: expect.stringMatching(/^[A-Z]/),
    });
    await expect(store.save(login(1), record(1))).rejects.toBeInstanceOf(Error);
  });
});
