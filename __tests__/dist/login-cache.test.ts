import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalCacheService, startCacheService } from '../../emulator/github/cache-service.js';
import { type LocalGitHub, startGitHub } from '../../emulator/github/github.js';
import type { Vault } from '../../emulator/github/repositories.js';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import type { Step, StepOptions, StepResult } from '../../emulator/runner/step.js';
import { unpackFile } from '../../src/credentials/stores/cache-entries.js';
import { archiveOf } from '../support/archive.js';
import { bundleStep } from '../support/run/bundle.js';
import { folderOf } from '../support/run/in-process.js';
import { leaksOf, traces } from '../support/run/leaks.js';
import { quickWaits } from '../support/run/shortened-waits.js';
import { mainHere } from '../support/run/step-in-process.js';
import { tempFolder } from '../support/temp-folder.js';

const hour = 3_600_000;
const pullRequest = {
  action: 'synchronize',
  number: 5,
  pull_request: {
    number: 5,
    user: { login: 'octocat' },
    head: { sha: 'a'.repeat(40), repo: { full_name: 'octo-org/hello-world' } },
  },
  repository: { full_name: 'octo-org/hello-world', default_branch: 'main' },
};

/** The lead of the clocks of the platform and of the next steps, in ms. */
let aheadMs: number;
let platform: LocalPlatform;
let cache: LocalCacheService;
let login: SignedIn;

beforeEach(async () => {
  aheadMs = 0;
  platform = await startPlatform({ now: () => Date.now() + aheadMs });
  cache = await startCacheService({ log: platform.log, faults: platform.faults });
  login = platform.signIn();
});
afterEach(async () => {
  await Promise.all([platform.close(), cache.close()]);
});

/** A step of a job on `ref`; the secret always holds the token of the sign-in. */
function step(
  ref = 'refs/heads/main',
  {
    inputs = {},
    ...more
  }: Partial<Pick<StepOptions, 'eventName' | 'event' | 'env'>> & {
    inputs?: StepOptions['with'];
  } = {},
): Step {
  return bundleStep({
    with: {
      'refresh-token': login.refreshToken,
      'client-id': login.clientId,
      'base-url': platform.apiUrl,
      directory: folderOf({ 'index.html': '<h1>Hi</h1>' }),
      name: 'my-site',
      comment: 'false',
      ...inputs,
    },
    ...more,
    env: {
      GITHUB_REF: ref,
      ACTIONS_CACHE_SERVICE_V2: 'true',
      ACTIONS_RESULTS_URL: cache.resultsUrl,
      ACTIONS_RUNTIME_TOKEN: cache.issueToken(ref),
      ...quickWaits({ more: `const now = Date.now; Date.now = () => now() + ${aheadMs};` }),
      ...more.env,
    },
  });
}

const main = (...given: Parameters<typeof step>) => mainHere(step(...given), { aheadMs });

function tokenEntries(): string[] {
  return cache.entries.all
    .map(({ key }) => key)
    .filter((key) => /^osc-token-[0-9a-f]{16}-\d+$/.test(key));
}

/** Nothing that can be read is in the cache or on the machine. */
function expectNothingLeft(finished: Step, results: StepResult[]): void {
  const where = traces(finished, results);
  for (const entry of cache.entries.all)
    where.set(entry.key, entry.bytes?.toString('latin1') ?? '');
  const tokens = platform.issuedTokens.map(({ value }) => value);
  expect(leaksOf(tokens, where)).toEqual([]);
  expect(readdirSync(finished.workspace)).toEqual([]);
}

describe('the login in the Actions cache', () => {
  test('continues from run to run with a new entry for each generation, and leaves nothing readable', async () => {
    const first = step();
    const main = await first.main();
    expect(main).toMatchObject({ exitCode: 0, outputs: { status: 'live' } });
    expectNothingLeft(first, [main, await first.post()]);
    expect(await step().main()).toMatchObject({ exitCode: 0 });
    // The second was lent the access token of the first.
    expect(platform.families[0]?.superseded).toHaveLength(1);
    expect(tokenEntries()).toHaveLength(1);
    aheadMs += hour;
    expect(await step().main()).toMatchObject({ exitCode: 0 });
    expect(platform.families[0]).toMatchObject({ state: 'live' });
    expect(platform.families[0]?.superseded).toHaveLength(2);
    expect(tokenEntries()).toHaveLength(2);
  }, 60_000);

  describe('beside a workflow with `secret-token`', () => {
    let github: LocalGitHub;
    let vault: Vault;
    let writer: string;
    beforeEach(async () => {
      github = await startGitHub({ log: platform.log, faults: platform.faults });
      vault = github.repositories.open('octo-org/hello-world').vault;
      vault.putSecret('OSC_REFRESH_TOKEN', login.refreshToken);
      writer = github.tokens.issue('app', 'octo-org/hello-world', {
        secrets: 'write',
        variables: 'write',
      }).value;
    });
    afterEach(() => github.close());

    const given = (inputs: Record<string, string>) => ({
      inputs,
      env: { GITHUB_API_URL: github.apiUrl },
    });
    const run = (inputs: Record<string, string> = {}) => main('refs/heads/main', given(inputs));
    const families = () =>
      platform.families.map(({ state, superseded }) => [state, superseded.length]);
    const refused = (text: string) => ({ exitCode: 1, stdout: expect.stringContaining(text) });

    test('sends nothing from the secret and continues from the cache when that workflow runs second', async () => {
      expect(await run()).toMatchObject({ exitCode: 0 });
      aheadMs += hour;
      const late = await run({ 'secret-token': writer });
      expect(late).toMatchObject(
        refused('is kept in the Actions cache of octo-org/hello-world too'),
      );
      expect(late.stdout).toMatch(
        /`secret-token` had no value in the other run.*If its step lacks the line.*If it has the line/,
      );
      expect(late.stdout).toContain('secret-token: ${{ secrets.OSC_SECRET_TOKEN }}');
      expect(late.stdout).toContain('gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello-world');
      expect(await run()).toMatchObject({ exitCode: 0 });
      expect(families()).toEqual([['live', 2]]);
    });

    test('sends neither a spent copy nor the newest token when that workflow ran first', async () => {
      expect(await run({ 'secret-token': writer })).toMatchObject({ exitCode: 0 });
      for (const token of [login.refreshToken, vault.secrets.get('OSC_REFRESH_TOKEN') ?? '']) {
        const second = await run({ 'refresh-token': token });
        expect(second).toMatchObject(refused('is kept in the secret OSC_REFRESH_TOKEN too'));
        expect(second.stdout).toContain('`secret-token` had no value in this run.');
        expect(second.stdout).toContain('secret-token: ${{ secrets.OSC_SECRET_TOKEN }}');
      }
      expect(
        await run({
          'secret-token': writer,
          'refresh-token': vault.secrets.get('OSC_REFRESH_TOKEN') ?? '',
        }),
      ).toMatchObject({ exitCode: 0 });
      expect(families()).toEqual([['live', 2]]);
      expectNothingLeft(step(), []);
    });

    test('sends the token at most once when both start at the same moment', async () => {
      await Promise.all(
        [{}, { 'secret-token': writer }].map((inputs) =>
          step('refs/heads/main', given(inputs)).main(),
        ),
      );
      expect(families()).toEqual([['live', expect.any(Number)]]);
      expect(
        platform.log.select({ method: 'POST', path: '/api/connect/token' }).length,
      ).toBeLessThan(2);
    });
  });

  test('lends its access token to a pull request, which may never rotate it', async () => {
    const skipped = await main('refs/pull/5/merge', {
      eventName: 'pull_request',
      event: pullRequest,
    });
    expect(skipped).toMatchObject({ exitCode: 0, outputs: { operation: 'skipped' } });
    expect(skipped.outputs['skip-reason']).toContain(
      'no run on main has put a login into the Actions cache',
    );
    expect(platform.families[0]?.superseded).toEqual([]);
    expect(await main()).toMatchObject({ exitCode: 0 });
    const lent = await main('refs/pull/5/merge', { eventName: 'pull_request', event: pullRequest });
    expect(lent).toMatchObject({ exitCode: 0, outputs: { name: 'my-site-pr-5' } });
    expect(lent.stdout).toContain('Signed in with the access token kept in the Actions cache');
    expect(platform.families[0]?.superseded).toHaveLength(1);
    expect(cache.entries.all.filter(({ scope }) => scope !== 'refs/heads/main')).toEqual([]);
    aheadMs += hour;
    const topic = await main('refs/heads/topic', { inputs: { preview: 'branch' } });
    expect(topic).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'skipped', name: 'my-site-br-topic' },
    });
    expect(topic.outputs['skip-reason']).toContain('the last run on main is over an hour ago');
    // Production without a login is no skip.
    expect(await main('refs/heads/topic')).toMatchObject({
      exitCode: 1,
      outputs: { status: 'failed' },
    });
    expect(platform.families[0]?.superseded).toHaveLength(1);
  }, 60_000);

  test('ends the run behind an entry of another job: nothing in the entry is written, no spent token is sent', async () => {
    expect(await main()).toMatchObject({ exitCode: 0 });
    aheadMs += hour;
    expect(await main()).toMatchObject({ exitCode: 0 });
    aheadMs += hour;
    const [first, newest] = tokenEntries();
    const genuine = cache.entries.all.find(({ key }) => key === first);
    const target = join(tempFolder(), 'written-by-tar');
    const name = '.env.osc-deploy-login';
    const replayed = genuine?.bytes ?? Buffer.alloc(0);
    const poisoned = archiveOf(
      { name, body: unpackFile(replayed) ?? '' },
      { name: target, body: 'x' },
    );
    for (const [at, bytes] of [replayed, poisoned, Buffer.alloc(1_000_000)].entries()) {
      const key = newest?.replace(/\d+$/, `${7 + at}`) ?? '';
      const entry = cache.entries.reserve(key, genuine?.version ?? '', 'refs/heads/main');
      Object.assign(entry ?? {}, { bytes, finalized: true });
      const third = await main();
      expect({ exitCode: third.exitCode, stdout: third.stdout }).toEqual({
        exitCode: 1,
        stdout: expect.stringContaining(`The entry ${key} of the Actions cache`),
      });
      expect(third.stdout).not.toContain('gh cache delete');
    }
    expect(platform.families.map(({ state, superseded }) => [state, superseded.length])).toEqual([
      ['live', 2],
    ]);
    cache.entries.all.splice(-3);
    expect(await main()).toMatchObject({ exitCode: 0 });
    expect({
      length: platform.families[0]?.superseded.length,
      existsSync: existsSync(target),
    }).toEqual({
      length: 3,
      existsSync: false,
    });
  }, 60_000);

  test('counts as evicted, not as new, when its token is old, and sends nothing', async () => {
    const claims = Buffer.from(
      JSON.stringify({ iat: Math.floor(Date.now() / 1000) - 7200 }),
    ).toString('base64url');
    login = { ...login, refreshToken: `e30.${claims}.x` };
    const result = await main();
    expect(result).toMatchObject({ exitCode: 1 });
    expect(result.stdout).toContain('has no entry of this login: GitHub evicted its entries');
    expect(result.stdout).toContain('gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello-world');
    expect(platform.log.select({ method: 'POST', path: '/api/connect/token' })).toEqual([]);
  }, 60_000);
});
