import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
    bench.open({ refreshToken: given, store: new FileStore({ path, seed: given, clock: bench.clock }) });
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

  test('may start as the bare token', async () => {
    await open(undefined);
    mkdirSync(dirname(path));
    writeFileSync(path, `${bench.seed}\n`);
    await (await open(undefined)).get();
    expect(contents().refreshToken).toBe(bench.state().live);
    expect(bench.lines).toContain(`::add-mask::${bench.seed}`);
  });

  test('goes on with its own token however old the one in the secret is', async () => {
    for (let generation = 1; generation <= 25; generation++) {
      await (await open(bench.seed)).get();
      bench.clock.advance(hour);
    }
    expect(bench.state()).toMatchObject({ spent: 25 });
    expect(bench.platform.families[0]?.state).toBe('live');
    expect(contents().refreshToken).toBe(bench.state().live);
  });

  test('gives way to a new sign-in, and does not lend what was there before', async () => {
    const before = await (await open(bench.seed)).get();
    const fresh = bench.platform.signIn({ tenant: 'globex' });
    expect(await (await open(fresh.refreshToken)).get()).not.toBe(before);
    expect(bench.platform.families[1]).toMatchObject({ superseded: [fresh.refreshToken] });
    expect(contents().refreshToken).toBe(bench.platform.families[1]?.current);
  });

  test('gives way to a new sign-in at once, also while it has the mark of a killed run', async () => {
    await (await open(bench.seed)).get();
    const { record, ...kept } = contents();
    const at = new Date(bench.clock.now()).toISOString();
    writeFileSync(path, JSON.stringify({ ...kept, record: { ...record, state: 'refreshing', at, mark: 'another' } }));
    await (await open(bench.platform.signIn().refreshToken)).get();
    expect(bench.clock.sleeps).toEqual([]);
    expect(contents().refreshToken).toBe(bench.platform.families[1]?.current);
  });

  test('does not lend what a new sign-in is about to replace, also when that one was refused at first', async () => {
    const before = await (await open(bench.seed)).get();
    const fresh = bench.platform.signIn({ tenant: 'globex' });
    bench.platform.faults.arm({ path: tokenPath, status: 401, body: { error: 'invalid_client' } });
    await expect((await open(fresh.refreshToken)).get()).rejects.toMatchObject({ code: 'token-exchange-failed' });
    expect(await (await open(fresh.refreshToken)).get()).not.toBe(before);
    expect(contents().refreshToken).toBe(bench.platform.families[1]?.current);
  });

  test('replaces a kept access token that the platform refuses, once', async () => {
    const first = await open(bench.seed);
    const dead = await first.get();
    const later = await open(bench.seed);
    expect(await later.get()).toBe(dead);
    const fresh = await later.renew(dead);
    expect(fresh).not.toBe(dead);
    expect(await later.get()).toBe(fresh);
    // Parallel callers whose requests were refused too get the one there is now.
    expect(await later.renew(dead)).toBe(fresh);
    expect(await later.renew(fresh ?? '')).toBeUndefined();
    expect(bench.state().spent).toBe(2);
    expect(contents()).toMatchObject({ refreshToken: bench.state().live, accessToken: { value: fresh } });
  });

  test('does not believe in a life of more than an hour', async () => {
    const first = await (await open(bench.seed)).get();
    const kept = contents() as { accessToken: { expiresAt: number } };
    kept.accessToken.expiresAt += 30 * 24 * hour;
    writeFileSync(path, JSON.stringify(kept));
    expect(await (await open(bench.seed)).get()).not.toBe(first);
  });

  test('that is empty gives way to the token of the secret', async () => {
    mkdirSync(dirname(path));
    writeFileSync(path, ' \n');
    await (await open(bench.seed)).get();
    expect(contents().refreshToken).toBe(bench.state().live);
  });

  test.each([
    ['of something else', () => writeFileSync(path, '{"refreshToken": 7}'), 'is damaged'],
    ['that is a folder', () => mkdirSync(path), 'cannot be read'],
  ])('%s is refused before anything is sent', async (_, make, said) => {
    mkdirSync(dirname(path));
    make();
    const message = expect.stringContaining(`The token file ${path} ${said}`);
    await expect((await open(bench.seed)).get()).rejects.toMatchObject({ code: 'store-not-writable', message });
    expect(bench.state().spent).toBe(0);
  });

  test('keeps its own token when the answer to a mark was lost, and does not go back to the one of the secret', async () => {
    await (await open(bench.seed)).get();
    bench.clock.advance(hour);
    const store = new FileStore({ path, seed: bench.seed, clock: bench.clock });
    const write = store.writeRecord.bind(store);
    let lost = false;
    store.writeRecord = async (record) => {
      await write(record);
      if (!lost) {
        lost = true;
        throw new Error('the answer was lost');
      }
    };
    await (await bench.open({ store })).get();
    expect(bench.platform.families[0]?.state).toBe('live');
    expect(bench.state().spent).toBe(2);
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
