import { existsSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { type LocalCacheService, startCacheService } from '../../../emulator/github/cache-service.js';
import type { Clock } from '../../../src/base/clock.js';
import { readCacheService } from '../../../src/contract/job-variables.js';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import { CacheEntries } from '../../../src/credentials/stores/cache-entries.js';
import { Http } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type LoginBench, startLoginBench } from '../../support/login/login-bench.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';
import { leaksOf } from '../../support/run/leaks.js';
import { repositoryPayload } from '../../support/run/pull-request-run.js';
import { tempFolder } from '../../support/temp-folder.js';

const home = process.cwd();
const before = { ...process.env };
let bench: LoginBench;
let cache: LocalCacheService;
const dispatcher = new Agent();

beforeEach(async () => {
  bench = await startLoginBench();
  cache = await startCacheService();
  const workspace = tempFolder();
  Object.assign(process.env, {
    ACTIONS_CACHE_SERVICE_V2: 'true',
    ACTIONS_RESULTS_URL: cache.resultsUrl,
    ACTIONS_RUNTIME_TOKEN: cache.issueToken('refs/heads/main'),
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: tempFolder(),
  });
  process.chdir(workspace);
});
afterEach(async () => {
  process.chdir(home);
  process.env = { ...before };
  await Promise.all([bench.close(), cache.close()]);
});

function storeWith(clientId = 'cli'): ActionsCacheStore {
  return new ActionsCacheStore({
    entries: openEntries(patient),
    seed: bench.seed,
    clientId,
    repository: 'octo-org/hello-world',
    refused: undefined,
    signInCommand: [],
    clock: bench.clock,
  });
}

function openEntries(clock: Clock): CacheEntries {
  const http = new Http({ dispatcher, clock: new VirtualClock(), userAgent: 'osc-deploy/test' });
  return new CacheEntries({
    workspace: process.cwd(),
    clock,
    service: readCacheService(process.env),
    http,
    random: () => 0.5,
  });
}

/** The limit on one call of the client is of no interest here. */
const patient: Clock = {
  now: () => 0,
  sleep: (ms) => new Promise((resolve) => ms < 25_000 && setImmediate(resolve)),
  every: () => () => undefined,
};

/** What the runner says about the service. */
function serviceVariables(): Record<string, string> {
  const { ACTIONS_CACHE_SERVICE_V2 = '', ACTIONS_RESULTS_URL = '', ACTIONS_RUNTIME_TOKEN = '' } = process.env;
  return { ACTIONS_CACHE_SERVICE_V2, ACTIONS_RESULTS_URL, ACTIONS_RUNTIME_TOKEN };
}

/** Every call takes longer than it may. */
const late: Clock = { ...patient, sleep: async () => undefined };

/** A job in a slim container: of all the tools it has these alone. */
function withTools(...tools: string[]): void {
  const folder = tempFolder();
  for (const tool of tools) {
    const from = (before['PATH'] ?? '').split(delimiter).map((place) => join(place, tool));
    const found = from.find((path) => existsSync(path));
    if (found) symlinkSync(found, join(folder, tool));
  }
  process.env['PATH'] = folder;
}

describe('a login in the Actions cache', () => {
  test('is found from a container without zstd, and from there by the others', async () => {
    const store = () => storeWith();
    const first = await (await bench.open({ store: store() })).get();
    // A free lease is had by creating it: nothing is waited for.
    expect(bench.clock.sleeps).toEqual([]);
    withTools('tar', 'gzip', 'sh');
    expect(await (await bench.open({ store: store() })).get()).toBe(first);
    bench.clock.advance(3_600_000);
    const second = await (await bench.open({ store: store() })).get();
    process.env['PATH'] = before['PATH'];
    expect(await (await bench.open({ store: store() })).get()).toBe(second);
    expect(bench.state().spent).toBe(2);
    await expect((await bench.open({ store: storeWith('another') })).get()).rejects.toMatchObject({
      message: expect.stringMatching(/^The entry osc-token-\S+ of the Actions cache of \S+ is not of this login/),
      hint: expect.stringMatching(/another `client-id`.*gh cache delete osc-token-\S+ --repo octo-org\/hello-world/s),
    });
    expect(new Set(cache.entries.all.map(({ version }) => version)).size).toBe(1);
  });

  test('is shown nowhere by a cache that sends it back', async () => {
    const inputs = { 'refresh-token': bench.seed, 'client-id': 'cli', 'token-store': 'actions-cache' };
    const msg = `no ${bench.seed} ${Buffer.from(bench.seed).toString('base64')} ${process.env['ACTIONS_RUNTIME_TOKEN']}`;
    const armed = cache.faults.arm({ path: /CacheService/, status: 403, times: 99, body: { code: 'denied', msg } });
    const { log, outputs, summary } = await runInProcess({
      ...{ ...bench, login: { accessToken: '' }, clock: patient, env: serviceVariables() },
      with: { ...inputs, directory: folderOf({ 'index.html': 'x' }) },
    });
    const shown = log.split('\n').filter((line) => !line.includes('::add-mask::'));
    const read = new Map(Object.entries({ log: shown.join('\n'), outputs: JSON.stringify(outputs), summary }));
    const secrets = [bench.seed, process.env['ACTIONS_RUNTIME_TOKEN'] ?? ''];
    expect({ hits: armed.hits > 0, leaks: leaksOf(secrets, read) }).toEqual({ hits: true, leaks: [] });
  });

  test('has the dozen lines of its client in a group', async () => {
    const inputs = { 'refresh-token': bench.seed, 'client-id': 'cli', 'token-store': 'actions-cache' };
    const directory = folderOf({ 'index.html': 'x' });
    const { log } = await runInProcess({ ...bench, login: { accessToken: '' }, with: { ...inputs, directory } });
    expect(log.split('\n').filter((line) => /group::/.test(line))).toEqual(['::group::Login', '::endgroup::']);
    expect(bench.state().spent).toBe(0);
  });
});

test('a job that may not write the cache says so, and one that may not read it asks for nothing', async () => {
  const inputs = { 'refresh-token': bench.seed, 'client-id': 'cli', 'token-store': 'actions-cache' };
  for (const mode of ['read', 'none', 'write-only']) {
    const { ok, log } = await runInProcess({
      ...{ ...bench, login: { accessToken: '' }, clock: patient },
      with: { ...inputs, directory: folderOf({ 'index.html': 'x' }) },
      env: {
        ...serviceVariables(),
        ACTIONS_CACHE_MODE: mode,
        GITHUB_REF: 'refs/heads/main',
        GITHUB_ACTION_REPOSITORY: 'acme/osc-deploy',
      },
      event: { repository: repositoryPayload },
    });
    expect([ok, log]).toEqual([
      false,
      expect.stringContaining(`This job has \`cache-mode: ${mode}\`, so it cannot keep`),
    ]);
  }
  expect([bench.state().spent, cache.entries.all]).toEqual([0, []]);
});

test('a service that takes too long is named with what it was doing', async () => {
  const saving = openEntries(late).save('osc-token-a', Buffer.from('x'));
  await expect(saving).rejects.toThrow('saving the Actions cache took longer than 25.0 s');
});
