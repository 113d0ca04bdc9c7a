import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprint } from '../../../src/credentials/generation.js';
import {
  failure,
  type LoginBench,
  leaseName,
  metaName,
  secretName,
  startLoginBench,
  tokenPath,
} from '../../support/login/login-bench.js';

const hour = 3_600_000;
let bench: LoginBench;

beforeEach(async () => {
  bench = await startLoginBench();
});
afterEach(() => bench.close());

describe('a refresh with an environment secret', () => {
  test('keeps the order: prove and take the lease, know, one POST, store, record, give the lease back', async () => {
    const login = await bench.open();
    await login.get();
    await login.settled();
    const sent = bench.requests();
    expect(sent.slice(0, 2).sort()).toEqual(['GET secrets/public-key', `GET secrets/${secretName}`].sort());
    expect(sent.slice(2, 4).sort()).toEqual(['POST variables', `PUT secrets/${secretName}_PROBE`].sort());
    expect(sent.slice(4)).toEqual([
      `GET variables/${metaName}`,
      `POST ${tokenPath}`,
      `PUT secrets/${secretName}`,
      `PATCH variables/${metaName}`,
      `GET variables/${leaseName}`,
      `DELETE variables/${leaseName}`,
    ]);
    expect(bench.vault.variables.has(leaseName)).toBe(false);
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
    expect(bench.record()).toMatchObject({
      generation: 4,
      current: fingerprint(bench.state().live ?? ''),
      superseded: [fingerprint(bench.seed)],
      state: 'stored',
      run: 'https://github.com/octo-org/hello-world/actions/runs/7/attempts/1',
    });
    expect(existsSync(bench.journal.path)).toBe(false);
  });

  test('has the lease while it sends, and masks before anything else', async () => {
    let lease: string | undefined;
    const login = await bench.open({
      refresh: async () => {
        lease = bench.vault.variables.get(leaseName);
        return {
          accessToken: { value: 'new-access', expiresAt: bench.clock.now() + hour },
          refreshToken: 'new-refresh',
        };
      },
    });
    await login.get();
    expect(lease).toContain('https://github.com/octo-org/hello-world/actions/runs/7/attempts/1');
    expect(bench.lines.slice(0, 1)).toEqual(['::add-mask::new-access']);
    expect(bench.lines.indexOf('::add-mask::new-refresh')).toBeLessThan(
      bench.lines.findIndex((line) => line.includes('Signed in')),
    );
  });

  test('is shared by everybody who asks at the same time', async () => {
    const login = await bench.open();
    const tokens = await Promise.all([login.get(), login.get(), login.get()]);
    expect(new Set(tokens).size).toBe(1);
    expect(bench.state().spent).toBe(1);
  });

  test('comes again when the hour is over, 60 s early, in the same order', async () => {
    const login = await bench.open();
    const first = await login.get();
    bench.clock.advance(hour - 61_000 - 2000);
    expect(await login.get()).toBe(first);
    bench.clock.advance(3000);
    expect(await login.get()).not.toBe(first);
    expect(bench.state()).toMatchObject({ kept: true, spent: 2 });
    expect(bench.record()).toMatchObject({ generation: 5 });
  });

  test('does not come again when another run has taken over; the run says what it could not do', async () => {
    const login = await bench.open();
    await login.get();
    bench.clock.advance(hour);
    const next = await bench.open({ refreshToken: bench.vault.secrets.get(secretName), run: 'the other run' });
    await next.get();
    const error = await failure(() => login.get());
    expect(error).toMatchObject({ code: 'login-expired' });
    expect(error.message).toMatch(/could not be renewed.*replaced since, by the other run \(generation 5\)/);
    expect(bench.state()).toMatchObject({ kept: true, spent: 2 });
  });

  test('takes the new key when GitHub has another one by now', async () => {
    const login = await bench.open({
      refresh: async () => {
        bench.vault.rotateKey();
        return {
          accessToken: { value: 'new-access', expiresAt: bench.clock.now() + hour },
          refreshToken: 'new-refresh',
        };
      },
    });
    await login.get();
    expect(bench.vault.secrets.get(secretName)).toBe('new-refresh');
    expect(bench.requests().filter((request) => request === `PUT secrets/${secretName}`)).toHaveLength(2);
  });

  test('needs no new token from a server that does not rotate', async () => {
    const login = await bench.open({
      refresh: async () => ({
        accessToken: { value: 'new-access', expiresAt: bench.clock.now() + hour },
        refreshToken: undefined,
      }),
    });
    expect(await login.get()).toBe('new-access');
    expect(bench.vault.secrets.get(secretName)).toBe(bench.seed);
    expect(bench.record()).toMatchObject({ current: fingerprint(bench.seed), superseded: [], state: 'stored' });
  });
});

describe('the one request is sent', () => {
  test.each([
    ['three times when each connection breaks', { reset: true }, 3, 'token-uncertain'],
    ['once when it is refused', { status: 400, body: { error: 'invalid_grant' } }, 1, 'invalid-grant'],
    ['once when the client is refused', { status: 401, body: { error: 'invalid_client' } }, 1, 'token-exchange-failed'],
    ['once when there are too many', { status: 429, headers: { 'retry-after': '1' } }, 1, 'token-exchange-failed'],
    ['once when the server fails', { status: 503 }, 1, 'token-uncertain'],
    ['once when no answer comes', { hang: true }, 1, 'token-uncertain'],
    ['once when the answer breaks off', { truncate: true }, 1, 'token-uncertain'],
    ['once when the answer holds no tokens', { status: 200, body: {} }, 1, 'token-uncertain'],
  ])('%s', async (_when, effect, times, code) => {
    bench.platform.faults.arm({ method: 'POST', path: tokenPath, times: Number.POSITIVE_INFINITY, ...effect });
    bench.hangs = 'hang' in effect ? { method: 'POST', path: tokenPath } : undefined;
    const error = await failure(async () => (await bench.open()).get());
    expect(error).toMatchObject({ code });
    expect(bench.requests().filter((request) => request === `POST ${tokenPath}`)).toHaveLength(times);
    // Never deleted, whatever the answer.
    expect(bench.vault.secrets.get(secretName)).toBe(bench.seed);
  });
});

describe('without variables', () => {
  test('one warning, and on without stale detection', async () => {
    Object.assign(bench.token, { permissions: { environments: 'write' } });
    bench.platform.faults.arm({
      path: /variables/,
      status: 403,
      body: { message: 'Resource not accessible' },
      times: Number.POSITIVE_INFINITY,
    });
    await (await bench.open()).get();
    expect(bench.lines.filter((line) => line.startsWith('::warning'))).toEqual([
      expect.stringContaining(`The variable ${metaName}`),
    ]);
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
  });

  test('a person who edits the record into nonsense loses nothing', async () => {
    bench.vault.variables.set(metaName, 'oops');
    await (await bench.open()).get();
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
    expect(bench.record()).toMatchObject({ generation: 1, state: 'stored' });
  });
});
