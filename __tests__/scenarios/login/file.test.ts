import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredLogin } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { FileStore } from '../../../src/credentials/stores/file.js';
import { type LoginBench, startLoginBench, tokenPath } from '../../support/login/login-bench.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';
import { tempFolder } from '../../support/temp-folder.js';

const hour = 3_600_000;
let bench: LoginBench;

beforeEach(async () => {
  bench = await startLoginBench();
});
afterEach(() => bench.close());

describe('a token file', () => {
  let path: string;

  beforeEach(() => {
    path = join(tempFolder(), 'login', 'token.json');
  });
  const open = async (given: string | undefined) =>
    bench.open({ given, store: new FileStore({ path, seed: given, clock: bench.clock }) });
  const contents = () => JSON.parse(readFileSync(path, 'utf8')) as StoredLogin;

  test('is 0600 in a folder of 0700, and lends its access token until five minutes before the end', async () => {
    const first = await (await open(bench.seed)).get();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    bench.clock.advance(hour - 301_000);
    expect(await (await open(bench.seed)).get()).toBe(first);
    bench.clock.advance(2000);
    expect(await (await open(bench.seed)).get()).not.toBe(first);
    expect(bench.state().spent).toBe(2);
    expect(contents().refreshToken).toBe(bench.state().live);
  });

  test('of a step names the run that wrote it', async () => {
    const { platform, seed } = bench;
    const inputs = { 'refresh-token': seed, 'client-id': 'cli', 'token-file': path };
    const directory = folderOf({ 'index.html': 'x' });
    await runInProcess({ platform, login: { accessToken: '' }, with: { ...inputs, directory } });
    expect(contents().record?.run).toBe('https://github.com/octo-org/hello-world/actions/runs/4711/attempts/1');
  });

  test('does not lend what a new sign-in is about to replace, also when that one was refused at first', async () => {
    const before = await (await open(bench.seed)).get();
    const fresh = bench.platform.signIn({ tenant: 'globex' });
    bench.platform.faults.arm({ path: tokenPath, status: 401, body: { error: 'invalid_client' } });
    await expect((await open(fresh.refreshToken)).get()).rejects.toMatchObject({ code: 'token-exchange-failed' });
    expect(await (await open(fresh.refreshToken)).get()).not.toBe(before);
    expect(contents().refreshToken).toBe(bench.platform.families[1]?.current);
  });

  test('keeps eight runs at once apart', async () => {
    const runs = Array.from({ length: 8 }, async (_, index) => {
      const store = new FileStore({ path, seed: bench.seed, clock: bench.clock });
      return (await bench.open({ store, journal: new Journal(join(tempFolder(), `${index}`)) })).get();
    });
    expect(new Set(await Promise.all(runs)).size).toBe(1);
    expect(bench.state().spent).toBe(1);
  });
});
