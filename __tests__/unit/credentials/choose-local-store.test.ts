import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fingerprint } from '../../../src/credentials/generation.js';
import { cacheService, storeFor } from '../../support/login/choose-store.js';
import { tempFolder } from '../../support/temp-folder.js';

const mark = { run: 'a run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };

describe('a store that keeps nothing', () => {
  test.each([
    ['none', {}, {}, '`token-store: none` keeps no refresh token.'],
    ['file', {}, {}, '`token-file` is missing for `token-store: file`.'],
    ['file', { 'token-file': '~/token' }, {}, '`token-file` is missing for `token-store: file`.'],
    [
      'actions-cache',
      { 'refresh-token': '' },
      cacheService,
      '`token-store: actions-cache` needs `refresh-token` and `client-id`.',
    ],
    [
      'actions-cache',
      { 'client-id': '' },
      cacheService,
      '`token-store: actions-cache` needs `refresh-token` and `client-id`.',
    ],
  ] as const)('is what `token-store: %s` with %j comes to', async (kind, given, env, message) => {
    const store = await storeFor({ 'token-store': kind, ...given }, env);
    expect([store.kind, store.place, store.lends, store.lease]).toEqual(['none', 'no store', false, undefined]);
    expect(await store.read()).toEqual({});
    await expect(store.prove(mark)).rejects.toMatchObject({ code: 'store-needed', message });
    const login = { refreshToken: 'new', accessToken: { value: 'a', expiresAt: 1 } };
    const record = { generation: 1, current: 'c', superseded: [], state: 'stored', run: 'r' } as const;
    await expect(store.save(login, { ...record, superseded: [] })).rejects.toMatchObject({
      code: 'store-needed',
      message,
    });
  });
});

test('a file is found below the workspace, and descends from the token of the secret', async () => {
  const workspace = tempFolder();
  const store = await storeFor({ 'token-file': 'login/token.json' }, { GITHUB_WORKSPACE: workspace });
  expect(store.place).toBe(`the file ${join(realpathSync(workspace), 'login/token.json')}`);
  const record = { generation: 1, current: 'c', superseded: [], state: 'stored' as const, run: 'r' };
  await store.save({ refreshToken: 'new', accessToken: { value: 'a', expiresAt: 1 } }, record);
  expect((await store.read()).seed).toBe(fingerprint('seed'));
});
