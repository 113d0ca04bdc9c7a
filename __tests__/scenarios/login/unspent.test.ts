import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { NoStore } from '../../../src/credentials/token-store.js';
import { SignalInterrupts } from '../../../src/workflow/signals.js';
import {
  environment,
  expectUnspent,
  failure,
  type LoginBench,
  leaseName,
  secretName,
  secretPath,
  startLoginBench,
  variablePath,
} from '../../support/login/login-bench.js';

let bench: LoginBench;

beforeEach(async () => {
  bench = await startLoginBench();
});
afterEach(() => bench.close());

/** Nothing was sent, and nothing is left of the attempt. */
function expectUntouched(): void {
  expectUnspent(bench);
  expect(bench.vault.variables.has(leaseName)).toBe(false);
}

describe('a token is not sent', () => {
  test('when the record says that it was replaced', async () => {
    bench.setRecord({
      generation: 9,
      current: 'another',
      superseded: ['x', fingerprint(bench.seed)],
      run: 'https://github.com/o/r/actions/runs/42/attempts/1',
    });
    const error = await failure(async () => (await bench.open()).get());
    expect(error).toMatchObject({ code: 'token-superseded' });
    expect(error.message).toContain('by https://github.com/o/r/actions/runs/42/attempts/1 (generation 9)');
    expect(error.hint).toMatch(/concurrency.*environment/s);
    expectUntouched();
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
    expectUntouched();
  });

  test('when the refusal comes before the answer about the lease, which is given back', async () => {
    bench.platform.faults.arm({ method: 'PUT', path: `${secretPath}/${secretName}_PROBE`, status: 403, times: 9 });
    bench.platform.faults.arm({ method: 'POST', path: variablePath, delayMs: 60 });
    await failure(async () => (await bench.open()).get());
    expect(bench.requests().filter((sent) => sent.includes('variables'))).toContain(`DELETE variables/${leaseName}`);
    expect(bench.vault.variables.has(leaseName)).toBe(false);
    expectUntouched();
  });

  test('when the token for the secret is exhausted', async () => {
    bench.token.remaining = 0;
    const error = await failure(async () => (await bench.open()).get());
    expect(error.message).toMatch(/API rate limit exceeded.*\. The rate limit ends in \d+ min \d+ s\./);
    expect(error.hint).toContain('may pass by itself');
    expectUntouched();
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
    expectUntouched();
  });

  test('when the journal cannot be written', async () => {
    writeFileSync(join(dirname(bench.journal.path), 'file'), '');
    const journal = new Journal(join(dirname(bench.journal.path), 'file', 'journal.json'));
    const error = await failure(async () => (await bench.open({ journal })).get());
    expect(error).toMatchObject({ code: 'store-not-writable' });
    expect(error.message).toContain('journal');
    expectUntouched();
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
