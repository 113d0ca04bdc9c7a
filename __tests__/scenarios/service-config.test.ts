import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RequestError } from '../../src/base/errors.js';
import { commit, nextCommit, type ServiceInputs, ServiceWorkspace } from '../support/service-workspace.js';

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open();
  const made = await workspace.run(
    {
      target: 'instance',
      service: 'eyevinn-app-config-svc',
      options: 'RedisUrl: redis://r\nConfigApiKey: open-sesame',
    },
    { name: 'shopconfig' },
  );
  if (made.error) throw made.error;
});
afterEach(async () => workspace.close());

const app = (config: string, more: Partial<ServiceInputs> = {}): ServiceInputs => ({
  target: 'runner',
  runner: 'web',
  'config-service': 'shopconfig',
  'config-api-key': 'open-sesame',
  config,
  ...more,
});
const stored = () => Object.fromEntries(workspace.services.parametersOf('acme', 'shopconfig'));
const writes = () => workspace.calls().filter((call) => /^(POST|PUT|DELETE) .*\/api\/v1\/config/.test(call));
const shop = () => workspace.services.instances.named('shop');

describe('config', () => {
  test('is written before the app is made, and only what differs the next time', async () => {
    const first = await workspace.run(app('API_URL: https://api.example.com\nDB_PASSWORD: correcthorse\nRETRIES: 03'));
    expect(first.error).toBeUndefined();
    expect(stored()).toEqual({ API_URL: 'https://api.example.com', DB_PASSWORD: 'correcthorse', RETRIES: '03' });
    expect(shop().options).toMatchObject({ ConfigService: 'shopconfig', ConfigApiKey: 'open-sesame' });
    const calls = workspace.calls();
    const created = calls.lastIndexOf('POST /services/eyevinn-web-runner/instances');
    expect(calls.findLastIndex((call) => call.endsWith('/api/v1/config'))).toBeLessThan(created);
    const before = writes().length;
    await workspace.run(app('API_URL: https://api.example.com\nDB_PASSWORD: staplebattery\nRETRIES: 03'), {
      sha: nextCommit,
    });
    expect(writes()).toHaveLength(before + 1);
    expect(stored().DB_PASSWORD).toBe('staplebattery');
    expect(shop().restarts).toBe(1);
  });

  test('shows names and never a value', async () => {
    const { log, result, outputs } = await workspace.run(app('DB_PASSWORD: correcthorse\nMODE: production'));
    expect(result?.summary.map(({ title }) => title)).toEqual(['Instance', 'Environment variables']);
    expect(log).toContain('- added: DB_PASSWORD, MODE');
    for (const value of ['correcthorse', 'production']) {
      expect(log).toContain(`::add-mask::${value}`);
      expect(log.replaceAll(`::add-mask::${value}`, '')).not.toContain(value);
      expect(JSON.stringify([result, outputs])).not.toContain(value);
    }
  });

  test('passes names of secrets on, and leaves what disappeared', async () => {
    workspace.services.parametersOf('acme', 'shopconfig').set('OLD', 'kept');
    await workspace.run(app('TOKEN: "{{secrets.token}}"'));
    expect(stored()).toEqual({ OLD: 'kept', TOKEN: '{{secrets.token}}' });
  });

  test('with `config-prune` what disappeared goes', async () => {
    workspace.services.parametersOf('acme', 'shopconfig').set('OLD', 'gone').set('api_url', 'a');
    const { log } = await workspace.run(app('API_URL: b', { 'config-prune': 'true' }));
    // The app sees keys in capitals, so another spelling is the same variable.
    expect(stored()).toEqual({ api_url: 'b' });
    expect(log).toContain('- removed: OLD');
  });

  test('of a store with more than one page is compared with all of it', async () => {
    const values = workspace.services.parametersOf('acme', 'shopconfig');
    for (let n = 0; n < 250; n++) values.set(`KEY_${n}`, 'same');
    await workspace.run(app('KEY_3: same\nKEY_249: same'));
    expect(writes()).toEqual([]);
  });

  test('that cannot be compared in full is not pruned', async () => {
    const path = /\/api\/v1\/config\?/;
    const body = { items: [{ key: 'A', value: 'a' }], total: 2 };
    workspace.platform.faults.arm({ method: 'GET', path, status: 200, body, times: Number.POSITIVE_INFINITY });
    const { log } = await workspace.run(app('A: a', { 'config-prune': 'true' }));
    expect(log).toContain('does not show all of its values');
    expect(writes()).toEqual([]);
  });

  test.each([
    ['another key', { 'config-api-key': 'wrong' }, 'config-api-key'],
    ['no key', { 'config-api-key': '' }, 'config-api-key'],
    ['another store', { 'config-service': 'nothere' }, 'no instance has this name'],
  ])('with %s deploys nothing', async (_, more, said) => {
    const { error, log } = await workspace.run(app('A: some-value', more));
    expect(error).toMatchObject({ code: 'config-store' });
    expect(log).toContain(said);
    expect(workspace.services.instances.of('acme').map(({ name }) => name)).toEqual(['shopconfig']);
  });

  test.each([
    ['1ST: a', 'no name of an environment variable'],
    ['A-B: a', 'no name of an environment variable'],
    ['a: x\nA: y', 'are one variable'],
    ['A:\n  B: c', 'no name of an environment variable'],
    ['- A', 'must be a map'],
  ])('%j is refused before the first request', async (config, said) => {
    const before = workspace.calls().length;
    const { log, error } = await workspace.run(app(config));
    expect(error).toMatchObject({ code: 'invalid-input' });
    expect(log).toContain(said);
    expect(workspace.calls()).toHaveLength(before);
  });

  test('is for runners and apps, and needs a store', async () => {
    const { log } = await workspace.run({ target: 'instance', service: 'valkey-io-valkey', config: 'A: b' });
    expect(log).toContain('`config-service` is required');
    expect(log).toContain('`target: runner`');
  });
});

describe('faults and kills', () => {
  test('an answer that is lost is asked for again', async () => {
    workspace.platform.faults.arm({ method: 'POST', path: /\/api\/v1\/config$/, resetAfterHandling: true });
    const { error } = await workspace.run(app('A: some-value'));
    expect(error).toBeUndefined();
    expect(stored()).toEqual({ A: 'some-value' });
  });

  test('a store that goes down in between fails the run before the app is touched; the next one ends it', async () => {
    const times = Number.POSITIVE_INFINITY;
    const fault = workspace.platform.faults.arm({
      method: 'POST',
      path: /\/api\/v1\/config$/,
      skip: 1,
      times,
      status: 500,
      body: 'oops some-value',
    });
    const { error, log } = await workspace.run(app('A: some-value\nB: more-value'));
    expect(error).toBeInstanceOf(RequestError);
    expect(log.replaceAll('::add-mask::some-value', '')).not.toContain('some-value');
    expect(stored()).toEqual({ A: 'some-value' });
    fault.disarm();
    expect((await workspace.run(app('A: some-value\nB: more-value'))).error).toBeUndefined();
    expect(stored()).toEqual({ A: 'some-value', B: 'more-value' });
  });

  test('the token goes to no other host', async () => {
    const path = '/services/eyevinn-app-config-svc/instances/shopconfig';
    const body = { name: 'shopconfig', url: 'https://evil.example/' };
    workspace.platform.faults.arm({ method: 'GET', path, status: 200, body });
    const { error } = await workspace.run(app('A: some-value'));
    expect(error).toMatchObject({ code: 'unsafe-url' });
  });
});

test('an app of My Apps has its store, and is rebuilt once for a changed value', async () => {
  const inputs = (value: string) => app(`A: ${value}`, { target: 'app' });
  expect((await workspace.run(inputs('some-value'))).error).toBeUndefined();
  const [made] = workspace.services.apps.of('acme');
  expect(made).toMatchObject({ configService: 'shopconfig', configApiKey: 'open-sesame' });
  const restarts = () => workspace.calls().filter((call) => /^(PUT|PATCH) \/myapps\//.test(call)).length;
  const before = restarts();
  expect((await workspace.run(inputs('other-value'), { sha: commit })).error).toBeUndefined();
  expect(restarts()).toBe(before + 1);
  expect(stored()).toEqual({ A: 'other-value' });
});
