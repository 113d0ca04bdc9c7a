import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalCacheService, startCacheService } from '../../../emulator/github/cache-service.js';
import { startGitHub } from '../../../emulator/github/github.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { CacheEntries } from '../../../src/credentials/stores/cache-entries.js';
import { storeFor } from '../../support/store-for.js';
import { tempFolder } from '../../support/temp-folder.js';

const mark = { run: 'a run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };
const home = process.cwd();
const before = { ...process.env };
let cache: LocalCacheService;
let workspace: string;
let temp: string;
let entries: CacheEntries;

beforeEach(async () => {
  cache = await startCacheService();
  [workspace, temp] = [tempFolder(), tempFolder()];
  Object.assign(process.env, {
    ACTIONS_CACHE_SERVICE_V2: 'true',
    ACTIONS_RESULTS_URL: cache.resultsUrl,
    ACTIONS_RUNTIME_TOKEN: cache.issueToken('refs/heads/main'),
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: temp,
  });
  process.chdir(workspace);
  entries = new CacheEntries({ workspace, clock: { ...patient(), now: () => 0 }, env: process.env });
});
afterEach(async () => {
  process.chdir(home);
  process.env = { ...before };
  await cache.close();
});

/** The limit on one call is of no interest here; it ends with the call. */
function patient() {
  const limits: { ms: number; ended: boolean }[] = [];
  const sleep = (ms: number, signal?: AbortSignal) => {
    // While the call goes on, its own folder is the first where a tool is looked for.
    expect(process.env['PATH']).toMatch(new RegExp(`^${join(temp, 'osc-deploy-')}[^:]+:.`));
    const limit = { ms, ended: false };
    limits.push(limit);
    signal?.addEventListener('abort', () => {
      limit.ended = true;
    });
    return new Promise<void>(() => undefined);
  };
  return { limits, sleep, every: () => () => undefined };
}

function expectTidy(): void {
  // The client itself leaves an empty folder.
  const ours = readdirSync(temp).filter((name) => name.startsWith('osc-deploy-'));
  expect([readdirSync(workspace), ours]).toEqual([[], []]);
  expect(process.env['PATH']).toBe(before['PATH']);
}

describe('entries of the Actions cache', () => {
  test('are found by the start of their key, the newest first, and leave nothing on the disk', async () => {
    const clock = patient();
    entries = new CacheEntries({ workspace, clock: { ...clock, now: () => 0 }, env: process.env });
    expect(await entries.newest('osc-token-')).toBeUndefined();
    await entries.save('osc-token-1', Buffer.from('one'));
    expectTidy();
    await entries.save('osc-token-2', Buffer.from('two'));
    // Left by a step that was killed: it is not taken for the entry.
    writeFileSync(join(workspace, '.env.osc-deploy-login'), 'of another');
    expect(await entries.newest('osc-token-')).toEqual({ key: 'osc-token-2', bytes: Buffer.from('two') });
    expectTidy();
    expect([await entries.has('osc-token-1'), await entries.has('osc-token-')]).toEqual([true, false]);
    expectTidy();
    expect(clock.limits).toEqual(Array.from({ length: 6 }, () => ({ ms: 25_000, ended: true })));
  });

  test('that the service refuses are an error, and nothing stays behind', async () => {
    process.env['ACTIONS_RUNTIME_TOKEN'] = cache.issueToken('refs/heads/main', { readOnly: true });
    await expect(entries.save('osc-token-1', Buffer.from('one'))).rejects.toThrow(
      'the Actions cache did not take the entry (its reason is in the lines above)',
    );
    expectTidy();
  });

  test('leave an environment without a PATH as it was', async () => {
    const env: NodeJS.ProcessEnv = { RUNNER_TEMP: temp };
    const never = () => new Promise<void>(() => undefined);
    entries = new CacheEntries({ workspace, clock: { ...patient(), sleep: never, now: () => 0 }, env });
    expect(await entries.has('osc-token-1')).toBe(false);
    expect(env).toEqual({ RUNNER_TEMP: temp });
    expect(existsSync(temp)).toBe(true);
  });
});

test('a login is not begun anew where GitHub says that another branch has its successor', async () => {
  const github = await startGitHub();
  const repository = 'octo-org/hello-world';
  try {
    const token = github.tokens.issue('job', repository, { actions: 'read' }).value;
    const key = `osc-token-${fingerprint('seed')}-7`;
    github.repositories.open(repository).caches.push({ key, ref: 'refs/heads/master' });
    const variables = { ...process.env, GITHUB_API_URL: github.apiUrl } as Record<string, string>;
    const clock = { now: () => 0, sleep: () => new Promise<void>(() => undefined), every: () => () => undefined };
    const given = { 'token-store': 'actions-cache', 'github-token': token };
    const store = await storeFor(given, variables, clock);
    await store.prove(mark);
    await expect(store.read()).rejects.toMatchObject({
      code: 'cache-refused',
      message: expect.stringContaining('under refs/heads/master'),
    });
  } finally {
    await github.close();
  }
});

test.each([
  ['is offered', () => undefined, true],
  ['has no address', () => delete process.env['ACTIONS_RESULTS_URL'], false],
])('a service that %s: %s', async (_what, change, there) => {
  change();
  expect(await entries.available()).toBe(there);
});
