import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import {
  failure,
  type LoginBench,
  leaseName,
  metaName,
  secretName,
  secretPath,
  startLoginBench,
  variablePath,
} from '../../support/login/login-bench.js';
import { tempFolder } from '../../support/temp-folder.js';

let bench: LoginBench;

beforeEach(async () => {
  bench = await startLoginBench();
});
afterEach(() => bench.close());

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
    bench.setRecord({ current: 'of-a-new-sign-in', superseded: [], state: 'stored', run: 'a person' });
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
    expect(bench.requests().filter((sent) => sent === `PUT secrets/${secretName}`)).toHaveLength(1);
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
