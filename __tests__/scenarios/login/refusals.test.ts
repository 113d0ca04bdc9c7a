import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import {
  type LoginBench,
  leaseName,
  repository,
  secretName,
  secretPath,
  startLoginBench,
  tokenPath,
} from '../../support/login/login-bench.js';

const day = 86_400_000;
let bench: LoginBench;

beforeEach(async () => {
  bench = await startLoginBench();
});
afterEach(() => bench.close());

/** The error of a login, which must not have spent anything. */
async function refusal(): Promise<DeployError> {
  try {
    await (await bench.open()).get();
  } catch (error) {
    expect(bench.platform.log.select({ method: 'POST', path: tokenPath })).toEqual([]);
    expect(bench.vault.variables.has(leaseName)).toBe(false);
    if (error instanceof DeployError) return error;
  }
  throw new Error('it was not refused');
}

describe('a secret that is not where it would be written', () => {
  test('is refused: it would cover the one that the job reads, or be missed by it', async () => {
    const repo = bench.github.repositories.open(repository);
    bench.vault.secrets.delete(secretName);
    repo.environment('staging').putSecret(secretName, bench.seed);
    const error = await refusal();
    expect(error).toMatchObject({ code: 'store-not-writable' });
    expect(error.message).toContain(`There is no secret ${secretName} in environment production of ${repository}`);
    expect(error.hint).toMatch(/`secret-environment`.*organisation/);
    expect(repo.vault.secrets.has(secretName)).toBe(false);
  });
});

test('a GitHub that shows no secret at all is no reason to refuse one', async () => {
  bench.platform.faults.arm({ origin: 'github', method: 'GET', path: /\/secrets\/OSC_/, status: 404, times: 9 });
  await expect(refusal()).rejects.toThrow('it was not refused');
});

describe('a refusal of GitHub says what it means', () => {
  test('401: the token has ended', async () => {
    bench.github.tokens.revoke(bench.token);
    const error = await refusal();
    expect(error.message).toMatch(/^GitHub does not know `secret-token` \(401\): it has expired or was revoked\./);
    expect(error.hint).toContain(`\n  gh secret set OSC_SECRET_TOKEN --repo ${repository} --env production`);
    expect(error.hint).not.toContain('read and write');
  });

  test('404: the environment is misspelt', async () => {
    const repo = bench.github.repositories.open(repository);
    repo.environments.delete('production');
    repo.environment('produktion');
    const error = await refusal();
    expect(error.message).toContain(
      `${repository} has no environment \`production\`, or \`secret-token\` cannot see it.`,
    );
  });

  test('invalid_grant: the words of the protocol come last', async () => {
    bench.platform.faults.arm({ method: 'POST', path: tokenPath, status: 400, body: { error: 'invalid_grant' } });
    const error = await (await bench.open()).get().catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: `Open Source Cloud no longer accepts the login in the secret ${secretName} of environment production of ${repository}.`,
      hint: expect.stringMatching(
        /^Usual causes.*\n {2}npx github:acme\/osc-deploy login .*\nDetail: .*invalid_grant.*$/s,
      ),
    });
  });
});

describe('the end of secret-token', () => {
  test.each([
    [15, 0],
    [13.5, 1],
    [0.5, 1],
  ])('%d days ahead is warned of %d time(s)', async (days, times) => {
    bench.token.expiresAt = bench.clock.now() + days * day;
    await (await bench.open()).get();
    const told = bench.lines.filter((line) => line.startsWith('::warning') && line.includes('`secret-token` ends'));
    expect(told).toHaveLength(times);
  });
});

describe('a new token on its way into the store', () => {
  /** The answer of the first try is lost, and `meanwhile` happens before the second. */
  async function lostAnswer(meanwhile: () => void) {
    const store = await bench.openStore();
    const save = store.save.bind(store);
    let tries = 0;
    store.save = async (login, record) => {
      await save(login, record);
      if (++tries > 1) return;
      meanwhile();
      throw new Error('the answer was lost');
    };
    await (await bench.open({ store })).get();
    return tries;
  }

  test('is not written over the newer one of another run', async () => {
    const tries = await lostAnswer(() => {
      const mine = fingerprint(bench.state().live ?? '');
      bench.vault.putSecret(secretName, 'of-the-other-run');
      bench.setRecord({ generation: 5, current: fingerprint('of-the-other-run'), superseded: [mine] });
    });
    expect(tries).toBe(1);
    expect(bench.vault.secrets.get(secretName)).toBe('of-the-other-run');
  });

  test('is written again where no other run was', async () => {
    expect(await lostAnswer(() => undefined)).toBe(2);
    expect(bench.state().kept).toBe(true);
  });

  test('is written at the last try although the store takes long to tell', async () => {
    const store = await bench.openStore();
    const { save, read } = { save: store.save.bind(store), read: store.read.bind(store) };
    let tries = 0;
    store.save = async (login, record) => {
      if (++tries === 1) throw new Error('not this time');
      await save(login, record);
    };
    store.read = async () => {
      const stored = await read();
      if (tries > 0) bench.clock.advance(20_000);
      return stored;
    };
    await (await bench.open({ store })).get();
    expect(bench.state().kept).toBe(true);
  });

  test('after a refresh without an answer the record says so, before any post step', async () => {
    bench.platform.faults.arm({ method: 'POST', path: tokenPath, status: 503 });
    await (await bench.open()).get().catch(() => undefined);
    expect(bench.record()).toMatchObject({ state: 'uncertain', current: fingerprint(bench.seed) });
    expect(bench.vault.variables.has(leaseName)).toBe(false);
  });

  test('is not stored again by the post step when the record shows that it is stored', async () => {
    const login = await bench.open();
    const accessToken = await login.get();
    await login.settled();
    // The main step was killed before it could note that.
    const { history, variables } = bench.vault;
    const record = bench.record();
    const { run, at = '', mark = '' } = record;
    const refreshToken = bench.state().live ?? '';
    bench.journal.write({
      record,
      login: { refreshToken, accessToken: { value: accessToken, expiresAt: 0 } },
    });
    variables.set(leaseName, JSON.stringify({ run, at, mark }));
    const [stores, lines] = [history.length, bench.lines.length];
    await bench.finish();
    expect(history).toHaveLength(stores);
    expect(bench.lines.slice(lines).filter((line) => !line.startsWith('::add-mask::'))).toEqual([]);
    expect(variables.has(leaseName)).toBe(false);
    expect(bench.journal.read()).toBeUndefined();
  });

  test('is stored by the post step after the main step lost its connection to GitHub', async () => {
    bench.platform.faults.arm({
      method: 'PUT',
      path: `${secretPath}/${secretName}`,
      status: 403,
      times: Number.POSITIVE_INFINITY,
    });
    await (await bench.open()).get().catch(() => undefined);
    bench.platform.faults.disarmAll();
    // A record of our own refresh, as a try whose answer was lost may have left it.
    const entry = bench.journal.read();
    bench.setRecord({ ...entry?.record, superseded: entry?.record.superseded ?? [], state: 'uncertain' });
    await bench.finish();
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
  });
});
