import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError, RequestError } from '../../src/base/errors.js';
import { fingerprint } from '../../src/credentials/generation.js';
import { Journal } from '../../src/credentials/journal.js';
import { NoStore } from '../../src/credentials/stores/none.js';
import type { GenerationRecord } from '../../src/credentials/token-store.js';
import { SignalInterrupts } from '../../src/workflow/signals.js';
import {
  environment,
  type LoginBench,
  leaseName,
  metaName,
  secretName,
  secretPath,
  startLoginBench,
  tokenPath,
  variablePath,
} from '../support/login-bench.js';
import { tempFolder } from '../support/temp-folder.js';

const hour = 3_600_000;
let bench: LoginBench;

beforeEach(async () => {
  bench = await startLoginBench();
});
afterEach(() => bench.close());

async function failure(body: () => Promise<unknown>): Promise<DeployError> {
  try {
    await body();
  } catch (error) {
    if (error instanceof DeployError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

function setRecord(record: Partial<GenerationRecord>): void {
  bench.vault.variables.set(metaName, JSON.stringify({ ...bench.record(), ...record }));
}

/** Method and path of each request, in the order they arrived. */
function requests(): string[] {
  return bench.platform.requests.map(
    ({ method, path }) => `${method} ${path.replace(secretPath, 'secrets').replace(variablePath, 'variables')}`,
  );
}

describe('a refresh with an environment secret', () => {
  test('keeps the order: prove and take the lease, know, one POST, store, record, give the lease back', async () => {
    const login = await bench.open();
    await login.get();
    await login.settled();
    const sent = requests();
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
    expect(requests().filter((request) => request === `PUT secrets/${secretName}`)).toHaveLength(2);
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
    expect(requests().filter((request) => request === `POST ${tokenPath}`)).toHaveLength(times);
    // Never deleted, whatever the answer.
    expect(bench.vault.secrets.get(secretName)).toBe(bench.seed);
  });
});

/** Nothing was sent, and nothing is left of the attempt. */
function expectUnspent(): void {
  expect(requests()).not.toContain(`POST ${tokenPath}`);
  expect(bench.state()).toMatchObject({ kept: true, spent: 0 });
  expect(existsSync(bench.journal.path)).toBe(false);
  expect(bench.vault.variables.has(leaseName)).toBe(false);
}

describe('a token is not sent', () => {
  test('when the record says that it was replaced', async () => {
    setRecord({
      generation: 9,
      current: 'another',
      superseded: ['x', fingerprint(bench.seed)],
      run: 'https://github.com/o/r/actions/runs/42/attempts/1',
    });
    const error = await failure(async () => (await bench.open()).get());
    expect(error).toMatchObject({ code: 'token-superseded' });
    expect(error.message).toContain('by https://github.com/o/r/actions/runs/42/attempts/1 (generation 9)');
    expect(error.hint).toMatch(/environment.*concurrency/s);
    expectUnspent();
  });

  test('when the secret cannot be written; the permission is quoted', async () => {
    const weak = bench.github.tokens.issue('app', 'octo-org/hello-world', { environments: 'read' });
    Object.assign(bench.token, { permissions: weak.permissions });
    const error = await failure(async () => (await bench.open()).get());
    expect(error).toMatchObject({ code: 'store-not-writable' });
    expect(error.message).toBe(`\`secret-token\` may not write secrets of environment ${environment}.`);
    expect(error.hint).toMatch(
      /still good.*"Environments: read and write" for octo-org\/hello-world.*GitHub App or a fine-grained.*GITHUB_TOKEN can never/,
    );
    const [, detail] = error.hint.split('\nDetail: ');
    expect(detail).toContain(
      `OSC_REFRESH_TOKEN of environment ${environment} of octo-org/hello-world cannot be written`,
    );
    expect(detail).toContain('environments=write (x-accepted-github-permissions)');
    expectUnspent();
  });

  test('when the refusal comes before the answer about the lease, which is given back', async () => {
    bench.platform.faults.arm({ method: 'PUT', path: `${secretPath}/${secretName}_PROBE`, status: 403, times: 9 });
    bench.platform.faults.arm({ method: 'POST', path: variablePath, delayMs: 60 });
    await failure(async () => (await bench.open()).get());
    expect(requests().filter((sent) => sent.includes('variables'))).toContain(`DELETE variables/${leaseName}`);
    expect(bench.vault.variables.has(leaseName)).toBe(false);
    expectUnspent();
  });

  test('when the token for the secret is exhausted', async () => {
    bench.token.remaining = 0;
    const error = await failure(async () => (await bench.open()).get());
    expect(error.message).toMatch(/API rate limit exceeded.*\. The rate limit ends in \d+ min \d+ s\./);
    expect(error.hint).toContain('may pass by itself');
    expectUnspent();
  });

  test('when a signal came before', async () => {
    const interrupts = new SignalInterrupts();
    const store = await bench.openStore();
    const prove = store.prove.bind(store);
    store.prove = async (mark) => {
      const held = await prove(mark);
      interrupts.interrupt('SIGTERM');
      return held;
    };
    const error = await failure(async () => (await bench.open({ store, interrupts })).get());
    expect(error).toMatchObject({ code: 'interrupted' });
    expect(bench.record()).toMatchObject({ state: 'stored', current: fingerprint(bench.seed) });
    expectUnspent();
  });

  test('when the journal cannot be written', async () => {
    writeFileSync(join(dirname(bench.journal.path), 'file'), '');
    const journal = new Journal(join(dirname(bench.journal.path), 'file', 'journal.json'));
    const error = await failure(async () => (await bench.open({ journal })).get());
    expect(error).toMatchObject({ code: 'store-not-writable' });
    expect(error.message).toContain('journal');
    expectUnspent();
  });
});

describe('another run', () => {
  test('that rotated the login meanwhile is named when the platform refuses the token', async () => {
    const login = await bench.open({
      refresh: async () => {
        setRecord({ state: 'stored', current: 'new', run: 'the other run' });
        throw new RequestError('invalid-grant', 'refused.', {
          request: { method: 'POST', host: 'h', path: '/', status: 400 },
        });
      },
    });
    const error = await failure(() => login.get());
    expect(error.message).toContain('another run rotated the login meanwhile, the other run.');
    expect(error.hint).toContain('first run this job again');
    expect(bench.record()).toMatchObject({ current: 'new', run: 'the other run' });
  });

  test('and this one start at once: one goes on, the other stops, and the login lives', async () => {
    const results = await Promise.allSettled([
      (async () => (await bench.open({ run: 'a' })).get())(),
      (async () =>
        (
          await bench.open({
            run: 'b',
            journal: new Journal(join(tempFolder(), 'j')),
          })
        ).get())(),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
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

describe('the post step', () => {
  test('is silent when nothing is unfinished', async () => {
    await (await bench.open()).get();
    const { length } = bench.lines;
    await bench.finish();
    expect(bench.lines).toHaveLength(length);
  });

  test('leaves a login alone that was put there meanwhile', async () => {
    bench.platform.faults.arm({ method: 'PUT', path: `${secretPath}/${secretName}`, status: 500, times: 1e6 });
    await failure(async () => (await bench.open()).get());
    bench.platform.faults.disarmAll();
    setRecord({ current: 'of-a-new-sign-in', superseded: [], state: 'stored', run: 'a person' });
    await bench.finish();
    expect(bench.vault.secrets.get(secretName)).toBe(bench.seed);
    expect(bench.lines.join('\n')).toMatch(/meanwhile holds another login, written by a person/);
    expect(existsSync(bench.journal.path)).toBe(false);
  });

  test('of a run that could only not give the lease back does that, and stores nothing again', async () => {
    bench.platform.faults.arm({ method: 'DELETE', path: `${variablePath}/${leaseName}`, status: 500, times: 1e6 });
    const login = await bench.open();
    await login.get();
    await login.settled();
    bench.platform.faults.disarmAll();
    bench.platform.faults.arm({ method: 'GET', path: `${variablePath}/${metaName}`, status: 500, times: 1e6 });
    await bench.finish();
    expect(bench.vault.variables.has(leaseName)).toBe(false);
    expect(requests().filter((sent) => sent === `PUT secrets/${secretName}`)).toHaveLength(1);
    expect(existsSync(bench.journal.path)).toBe(false);
  });

  test('of a run that was killed while its token was on its way says that it is uncertain, and how to go on', async () => {
    const sent = new Promise<void>((resolve) => {
      const refresh = () => {
        resolve();
        return new Promise<never>(() => undefined);
      };
      void bench.open({ refresh }).then((login) => login.get());
    });
    await sent;
    const error = await failure(() => bench.finish());
    expect(error).toMatchObject({ code: 'token-uncertain' });
    expect(error.hint).toContain('login --repo octo-org/hello-world --env production --secret OSC_REFRESH_TOKEN');
    expect(bench.record()).toMatchObject({ state: 'uncertain', current: fingerprint(bench.seed) });
    expect(bench.vault.variables.has(leaseName)).toBe(false);
    expect(existsSync(bench.journal.path)).toBe(false);
  });

  test('does not put back a token that a later run has already used', async () => {
    // The record could not be written: the journal stays for the post step.
    bench.platform.faults.arm({ method: 'PATCH', path: `${variablePath}/${metaName}`, skip: 1, status: 500, times: 3 });
    await (await bench.open()).get();
    expect(existsSync(bench.journal.path)).toBe(true);
    const later = await bench.open({
      refreshToken: bench.vault.secrets.get(secretName),
      journal: new Journal(join(tempFolder(), 'j')),
    });
    await later.get();
    await bench.finish();
    expect(bench.lines.join('\n')).not.toContain('another login');
    expect(bench.state()).toMatchObject({ kept: true, spent: 2 });
  });
});

test('allow-token-loss spends the login all the same, and says so', async () => {
  const store = new NoStore('There is no place.');
  expect(await failure(async () => (await bench.open({ store })).get())).toMatchObject({ code: 'store-needed' });
  expect(bench.state().spent).toBe(0);
  await (await bench.open({ store, allowTokenLoss: true })).get();
  expect(bench.lines.join('\n')).toContain('after this run the refresh token in the secret is dead');
  expect(bench.state().spent).toBe(1);
  expect(existsSync(bench.journal.path)).toBe(false);
});
