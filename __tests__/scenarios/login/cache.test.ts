import { existsSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import { type LoginBench, startLoginBench } from '../../support/login/login-bench.js';
import {
  patientClock,
  type RunnerCache,
  startRunnerCache,
} from '../../support/login/runner-cache.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';
import { leaksOf } from '../../support/run/leaks.js';
import { tempFolder } from '../../support/temp-folder.js';

let bench: LoginBench;
let runner: RunnerCache;

beforeEach(async () => {
  [bench, runner] = await Promise.all([startLoginBench(), startRunnerCache()]);
});
afterEach(async () => {
  await Promise.all([bench.close(), runner.close()]);
});

function storeWith(clientId = 'cli'): ActionsCacheStore {
  return new ActionsCacheStore({
    entries: runner.open(),
    seed: bench.seed,
    clientId,
    repository: 'octo-org/hello-world',
    refused: undefined,
    signInCommand: [],
    clock: bench.clock,
  });
}

/** The options of every run, without time limits. */
const run = (
  more: { env?: Record<string, string>; event?: object; with?: Record<string, string> } = {},
) =>
  runInProcess({
    ...bench,
    login: { accessToken: '' },
    clock: patientClock,
    ...more,
    env: { ...runner.variables, ...more.env },
    with: {
      'refresh-token': bench.seed,
      'client-id': 'cli',
      'token-store': 'actions-cache',
      directory: folderOf({ 'index.html': 'x' }),
      ...more.with,
    },
  });

/** A job in a slim container with only these tools. */
function withTools(...tools: string[]): void {
  const folder = tempFolder();
  for (const tool of tools) {
    const from = (runner.before['PATH'] ?? '').split(delimiter).map((place) => join(place, tool));
    const found = from.find((path) => existsSync(path));
    if (found) symlinkSync(found, join(folder, tool));
  }
  process.env['PATH'] = folder;
}

describe('a login in the Actions cache', () => {
  test('is shared in both directions between a container without zstd and other jobs', async () => {
    const store = () => storeWith();
    const first = await (await bench.open({ store: store() })).get();
    // A free lease is had by creating it: nothing is waited for.
    expect(bench.clock.sleeps).toEqual([]);
    withTools('tar', 'gzip', 'sh');
    expect(await (await bench.open({ store: store() })).get()).toBe(first);
    bench.clock.advance(3_600_000);
    const second = await (await bench.open({ store: store() })).get();
    process.env['PATH'] = runner.before['PATH'];
    expect(await (await bench.open({ store: store() })).get()).toBe(second);
    expect(bench.state().spent).toBe(2);
    await expect((await bench.open({ store: storeWith('another') })).get()).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The entry osc-token-\S+ of the Actions cache of \S+ is not of this login/,
      ),
      hint: expect.stringMatching(/has replaced the `client-id` since, set the former one back/),
    });
    expect(new Set(runner.cache.entries.all.map(({ version }) => version)).size).toBe(1);
  });

  test('is shown nowhere when the cache sends it back', async () => {
    const token = runner.variables['ACTIONS_RUNTIME_TOKEN'] ?? '';
    const msg = `no ${bench.seed} ${Buffer.from(bench.seed).toString('base64')} ${token}`;
    const body = { code: 'denied', msg };
    const armed = runner.cache.faults.arm({ path: /CacheService/, status: 403, times: 99, body });
    const { log, outputs, summary } = await run();
    const shown = log.split('\n').filter((line) => !line.includes('::add-mask::'));
    const read = new Map(
      Object.entries({ log: shown.join('\n'), outputs: JSON.stringify(outputs), summary }),
    );
    expect({ hits: armed.hits > 0, leaks: leaksOf([bench.seed, token], read) }).toEqual({
      hits: true,
      leaks: [],
    });
  });

  test.each([
    ['auto', '', 0],
    ['auto', 'production', 1],
    ['actions-cache', 'production', 0],
  ])(
    'with `token-store: %s` and `secret-environment: %s` warns %d time(s) that the secret is not renewed',
    async (store, environment, times) => {
      const { log } = await run({
        with: { 'token-store': store, 'secret-environment': environment, 'secret-token': '' },
      });
      const said = log.split('\n').filter((line) => line.includes('`secret-token` is empty'));
      expect(said).toHaveLength(times);
      if (times > 0)
        expect(said[0]).toMatch(/^::warning.*Actions cache.*%0Atoken-store: actions-cache/);
    },
  );

  test('is named where an access token of the environment takes its place', async () => {
    const { accessToken } = bench.platform.signIn();
    const { ok, log } = await run({ env: { OSC_ACCESS_TOKEN: accessToken } });
    expect({ ok, spent: bench.state().spent }).toEqual({ ok: true, spent: 0 });
    expect(log).toContain('`refresh-token` is not used, and its login not renewed');
  });

  test('groups the dozen log lines of the cache client', async () => {
    const { log } = await run({ env: { ACTIONS_RESULTS_URL: '' } });
    expect(log.split('\n').filter((line) => /group::/.test(line))).toEqual([
      '::group::Login',
      '::endgroup::',
    ]);
    expect(bench.state().spent).toBe(0);
  });
});

test('the error for a slow service names the service and its operation', async () => {
  const late = runner.open({ clock: { ...patientClock, sleep: async () => undefined } });
  await expect(late.save('osc-token-a', Buffer.from('x'))).rejects.toMatchObject({
    code: 'store-not-writable',
    message: 'Saving the Actions cache took longer than 25.0 s.',
  });
});
