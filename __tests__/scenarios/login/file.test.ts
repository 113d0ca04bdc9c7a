import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredLogin } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { FileStore } from '../../../src/credentials/stores/file.js';
import {
  journalText,
  type LoginBench,
  startLoginBench,
  tokenPath,
} from '../../support/login/login-bench.js';
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

  test('has mode 0600 in a 0700 folder, and lends its access token until five minutes before the end', async () => {
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

  test('that is deleted by signing out is not written again by a command that still runs', async () => {
    mkdirSync(dirname(path));
    writeFileSync(path, bench.seed);
    const login = await open(undefined);
    await login.get();
    bench.clock.advance(hour);
    await login.get();
    rmSync(path);
    bench.clock.advance(hour);
    await expect(login.get()).rejects.toThrow('There is no refresh token in the file');
    expect(existsSync(path)).toBe(false);
    expect(bench.state().spent).toBe(2);
  });

  test('is not waited for where the path is no file, such as a pipe', async () => {
    mkdirSync(dirname(path));
    execFileSync('mkfifo', [path]);
    await expect((await open(bench.seed)).get()).rejects.toMatchObject({
      code: 'store-not-writable',
      message: `\`token-file\` names ${path}, which is no file.`,
    });
    expect(bench.state().spent).toBe(0);
  });

  test('names the run that wrote the file', async () => {
    const { platform, seed } = bench;
    const inputs = { 'refresh-token': seed, 'client-id': 'cli', 'token-file': path };
    const directory = folderOf({ 'index.html': 'x' });
    await runInProcess({ platform, login: { accessToken: '' }, with: { ...inputs, directory } });
    expect(contents().record?.run).toBe(
      'https://github.com/octo-org/hello-world/actions/runs/4711/attempts/1',
    );
  });

  test('does not lend an access token that a new sign-in is about to replace, even when the sign-in was refused at first', async () => {
    const before = await (await open(bench.seed)).get();
    const fresh = bench.platform.signIn({ tenant: 'globex' });
    bench.platform.faults.arm({ path: tokenPath, status: 401, body: { error: 'invalid_client' } });
    await expect((await open(fresh.refreshToken)).get()).rejects.toMatchObject({
      code: 'token-exchange-failed',
    });
    expect(await (await open(fresh.refreshToken)).get()).not.toBe(before);
    expect(contents().refreshToken).toBe(bench.platform.families[1]?.current);
  });

  const runAt = (number: number) =>
    `https://github.com/octo-org/hello-world/actions/runs/${number}/attempts/1`;
  const openIn = async (number: number, given: string) =>
    bench.open({
      given,
      run: runAt(number),
      store: new FileStore({ path, seed: given, clock: bench.clock }),
    });

  test('is not overwritten by a run older than a new sign-in', async () => {
    const fresh = bench.platform.signIn();
    await (await openIn(8, fresh.refreshToken)).get();
    bench.clock.advance(hour);
    // Its secret was copied before the sign-in, and its token was never sent.
    await (await openIn(7, bench.seed)).get();
    expect(contents().refreshToken).toBe(bench.platform.families[1]?.current);
    const third = bench.platform.signIn();
    bench.clock.advance(hour);
    await (await openIn(9, third.refreshToken)).get();
    expect(contents().refreshToken).toBe(bench.platform.families[2]?.current);
    expect(bench.platform.families.map(({ superseded }) => superseded.length)).toEqual([0, 2, 1]);
  });

  describe('of two logins', () => {
    /** Signs in like a job, which the file may know. */
    const by = async (number: number, job: string, given: string) => {
      const user = { run: runAt(number), job };
      const store = new FileStore({ path, seed: given, user, clock: bench.clock });
      return await (await bench.open({ given, run: user.run, store })).get();
    };
    const expectRefused = async (used: () => Promise<unknown>) => {
      const sent = bench.platform.log.select({ method: 'POST', path: tokenPath }).length;
      const before = readFileSync(path, 'utf8');
      await expect(used()).rejects.toMatchObject({
        code: 'other-secret',
        message: expect.stringContaining('holds another login than the one of this job'),
        hint: expect.stringContaining('token-file: '),
      });
      expect(readFileSync(path, 'utf8')).toBe(before);
      expect(bench.platform.log.select({ method: 'POST', path: tokenPath })).toHaveLength(sent);
    };

    test.each([
      ['by another job', 8, 'other'],
      ['by another job, after the access token has ended', 8, 'other', hour],
      ['in the same run, as by a matrix', 7, 'own'],
    ])(
      'used %s refuses the second login, and keeps the first',
      async (_how, number, job, laterMs = 0) => {
        await by(7, 'own', bench.seed);
        bench.clock.advance(laterMs);
        const other = bench.platform.signIn({ tenant: 'globex' }).refreshToken;

        await expectRefused(() => by(number, job, other));

        bench.clock.advance(hour);
        await by(9, 'own', bench.seed);
        expect(bench.state().spent).toBe(2);
      },
    );

    test('refuses the first login where the second one was taken for a new sign-in', async () => {
      await by(7, 'own', bench.seed);
      await by(8, 'own', bench.platform.signIn({ tenant: 'globex' }).refreshToken);
      await expectRefused(() => by(9, 'own', bench.seed));
      // A run from before the new sign-in uses the new login.
      expect(await by(6, 'own', bench.seed)).toBe(contents().accessToken?.value);
    });

    test('takes a new sign-in from any job that has used the login, and then from all', async () => {
      await by(7, 'own', bench.seed);
      await by(8, 'borrower', bench.seed);
      const fresh = bench.platform.signIn().refreshToken;
      await by(9, 'borrower', fresh);
      await by(10, 'own', fresh);
      await by(11, 'new', fresh);
      expect(bench.platform.families.map(({ superseded }) => superseded.length)).toEqual([1, 1]);
    });
  });

  test('keeps a new login that arrives while a run renews the former one', async () => {
    const fresh = bench.platform.signIn();
    const store = new FileStore({ path, seed: bench.seed, clock: bench.clock });
    const read = store.read.bind(store);
    store.read = async () => {
      // The answer is in the journal: what was sent is spent.
      if (journalText(bench).includes('"login"')) writeFileSync(path, fresh.refreshToken);
      return await read();
    };
    await (await openIn(7, bench.seed)).get();
    bench.clock.advance(hour);
    await (await bench.open({ store })).get();
    expect(readFileSync(path, 'utf8')).toBe(fresh.refreshToken);
    expect(bench.lines.join()).toContain('meanwhile holds another login, written by a person');
    await (await openIn(8, fresh.refreshToken)).get();
    expect(contents().refreshToken).toBe(bench.platform.families[1]?.current);
  });

  test('lets eight simultaneous runs share one refresh', async () => {
    const runs = Array.from({ length: 8 }, async (_, index) => {
      const store = new FileStore({ path, seed: bench.seed, clock: bench.clock });
      return (
        await bench.open({ store, journal: new Journal(join(tempFolder(), `${index}`)) })
      ).get();
    });
    expect(new Set(await Promise.all(runs)).size).toBe(1);
    expect(bench.state().spent).toBe(1);
  });
});
