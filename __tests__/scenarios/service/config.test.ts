import { beforeEach, describe, expect, test } from '@jest/globals';
import { type MadeStore, makeStore } from '../../support/platform/parameter-store.js';
import { logOf } from '../../support/service/service-output.js';
import {
  commit,
  nextCommit,
  type ServiceInputs,
  shopUrl,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest();
let store: MadeStore;
beforeEach(async () => {
  store = await makeStore(workspace.platform);
});

const app = (config: string, more: Partial<ServiceInputs> = {}): ServiceInputs => ({
  target: 'runner',
  runner: 'web',
  'config-service': 'shopconfig',
  config,
  ...more,
});
const stored = () => Object.fromEntries(store.values);
const writes = () => workspace.calls(/^(POST|PUT|DELETE) .*\/api\/v1\/config/);

describe('config', () => {
  test('is written before the app is created; the next run writes only differences', async () => {
    const first = await workspace.run(
      app('API_URL: https://api.example.com\nDB_PASSWORD: correcthorse\nRETRIES: 03'),
    );
    expect(first.error).toBeUndefined();
    expect(stored()).toEqual({
      API_URL: 'https://api.example.com',
      DB_PASSWORD: 'correcthorse',
      RETRIES: '03',
    });
    expect(workspace.shop.options).toMatchObject({
      ConfigService: 'shopconfig',
      ConfigApiKey: store.key,
    });
    const calls = workspace.calls();
    const created = calls.lastIndexOf('POST /services/eyevinn-web-runner/instances');
    expect(calls.findLastIndex((call) => call.endsWith('/api/v1/config'))).toBeLessThan(created);
    const before = writes().length;
    await workspace.run(
      app('API_URL: https://api.example.com\nDB_PASSWORD: staplebattery\nRETRIES: 03'),
      {
        sha: nextCommit,
      },
    );
    expect(writes()).toHaveLength(before + 1);
    expect(stored().DB_PASSWORD).toBe('staplebattery');
    expect(workspace.shop.restarts).toBe(1);
  });

  test('shows names and never a value, and masks values with a secret name', async () => {
    const { log, result, outputs } = await workspace.run(
      app('DB_PASSWORD: correcthorse\nGREETING: good morning, all'),
    );
    expect(result?.summary.map(({ title }) => title)).toEqual([
      'Instance',
      'Environment variables',
    ]);
    expect(log).toContain('- added: DB_PASSWORD, GREETING');
    expect(log).toContain('::add-mask::correcthorse');
    expect(log.replaceAll('::add-mask::correcthorse', '')).not.toMatch(/correcthorse|good morning/);
    expect(JSON.stringify([result, outputs])).not.toMatch(/correcthorse|good morning/);
  });

  test('may contain the address and the name of the app, which stay visible', async () => {
    const name = 'thenameofmyshop12345';
    const first = await workspace.run(app(`APP_NAME: ${name}`), { name });
    const { url = '' } = first.outputs;
    const config = `APP_NAME: ${name}\nBASE_URL: ${url}\nTOKEN_ISSUER: ${url}`;
    const { log, outputs, error } = await workspace.run(app(config), { name, sha: nextCommit });
    expect(error).toBeUndefined();
    expect(outputs).toMatchObject({ name, url, endpoints: { url } });
    expect(log).toContain(`"${name}" on eyevinn-web-runner: restarted.`);
    expect(log).not.toMatch(new RegExp(`::add-mask::(${name}|${url})`));
  });

  test('passes references to secrets on, and leaves other variables of the store unchanged', async () => {
    store.values.set('OLD', 'kept');
    await workspace.run(app('TOKEN: "{{secrets.token}}"'));
    expect(stored()).toEqual({ OLD: 'kept', TOKEN: '{{secrets.token}}' });
  });

  test('is compared with all of a large store, and pruned', async () => {
    const config = Array.from({ length: 250 }, (_, n) => `KEY_${n}: same`);
    for (const line of config) store.values.set(line.split(':')[0] ?? '', 'same');
    for (let n = 0; n < 400; n++) store.values.others.add(`queue:${n}`);
    store.values.set('OLD', 'gone').set('EMPTY', '');
    const { log } = await workspace.run(app(config.join('\n'), { 'config-prune': 'true' }));
    expect(log).toContain('Parameter store "shopconfig": 1 variable removed.\n- removed: OLD');
    expect(writes()).toEqual([
      'DELETE /served/acme/eyevinn-app-config-svc/shopconfig/api/v1/config/OLD',
    ]);
  });

  test.each(['deploy', 'plan'] as const)(
    'deletes nothing that another app reads from the same store: %s',
    async (operation) => {
      store.values.set('OLD', 'of the blog');
      await workspace.run(app('A: b'), { name: 'blog' });
      const inputs = app('A: b', { 'config-prune': 'true' });
      const { log, error } = await workspace.run(inputs, { operation });
      expect(error).toBeUndefined();
      expect(log).toContain(
        '`config-prune` deletes nothing of the parameter store "shopconfig", as "blog" reads it too.',
      );
      expect(stored()).toEqual({ OLD: 'of the blog', A: 'b' });
    },
  );

  test.each([
    {
      what: 'another key',
      inputs: { 'config-api-key': 'wrong' },
      said: '`config-api-key` is not the key of the parameter store',
    },
    {
      what: 'a store that a wasm app cannot read',
      inputs: { runner: 'wasm' },
      said: 'would get *** for each secret of "shopconfig": A.',
    },
  ])('for $what writes and deploys nothing', async ({ inputs, said }) => {
    const { error, log } = await workspace.run(app('A: some-value', inputs));
    expect(error).toMatchObject({ code: 'config-store' });
    expect(log).toContain(said);
    expect(stored()).toEqual({});
    expect(workspace.services.instances.of('acme').map(({ name }) => name)).toEqual([
      'shopconfigvalkey',
      'shopconfig',
    ]);
  });
});

describe('the variables of a run', () => {
  beforeEach(() => {
    store.values.set('b', 'old').set('OLD', 'x').set('Same', 'y').set('OLDER', 'z');
  });

  test('are listed in the log and the summary by name', async () => {
    const inputs = app('ZED: new\nA: new\nB: other\nSAME: y', { 'config-prune': 'true' });
    const ran = await workspace.run(inputs);
    expect(logOf(ran).slice(1, 4)).toEqual([
      'Parameter store "shopconfig": 2 variables added, 1 variable changed.',
      ...['- added: A, ZED', '- changed: b'],
    ]);
    // Until the new version is up, the one before may need them.
    expect(logOf(ran).slice(-2)).toEqual([
      'Parameter store "shopconfig": 2 variables removed.',
      '- removed: OLD, OLDER',
    ]);
    const rows = Object.entries({
      added: 'A, ZED',
      changed: 'b',
      removed: 'OLD, OLDER',
      unchanged: '1',
    });
    expect(ran.result?.summary.at(-1)).toEqual({ title: 'Environment variables', rows });
    expect(stored()).toEqual({ b: 'other', Same: 'y', ZED: 'new', A: 'new' });
    const again = await workspace.run(inputs);
    expect(logOf(again)).toContain('Parameter store "shopconfig": nothing differs.');
    expect(again.result?.summary.at(-1)?.rows).toEqual([['unchanged', '4']]);
  });

  test('are listed and not written by a plan', async () => {
    const ran = await workspace.run(app('A: new'), { operation: 'plan' });
    expect(logOf(ran).slice(0, 2)).toEqual([
      'Parameter store "shopconfig": 1 variable would be added.',
      '- would be added: A',
    ]);
    const rows = Object.entries({ added: 'A', unchanged: '0' });
    expect(ran.result?.summary.at(-1)).toEqual({
      title: 'Environment variables that would change',
      rows,
    });
    expect(store.values.has('A')).toBe(false);
  });
});

describe('a store in use', () => {
  const before = { KEPT: 'production', OLD: 'in use' };
  beforeEach(async () => {
    for (const [key, value] of Object.entries(before)) store.values.set(key, value);
    await workspace.run(app('KEPT: production'));
  });
  const change = (more: Partial<ServiceInputs>) =>
    app('KEPT: other', { 'config-prune': 'true', ...more });

  const target = 'app';
  test.each<{ what: string; code: string; inputs?: Partial<ServiceInputs>; repository?: string }>([
    {
      what: 'the runner is of another repository',
      repository: 'octo/app',
      code: 'other-repository',
    },
    {
      what: 'an option does not exist',
      inputs: { options: 'Misspelt: yes' },
      code: 'invalid-options',
    },
    {
      what: 'the app is of another repository',
      inputs: { target },
      repository: 'octo/app',
      code: 'other-repository',
    },
    {
      what: 'the app has another folder',
      inputs: { target, 'sub-path': 'other' },
      code: 'cannot-update',
    },
  ])('is unchanged when $what', async ({ code, inputs = {}, repository }) => {
    if (inputs.target)
      expect((await workspace.run(app('KEPT: production', { target }))).error).toBeUndefined();
    const about = repository ? { repository } : {};
    expect((await workspace.run(change(inputs), { about })).error).toMatchObject({ code });
    expect(stored()).toEqual(before);
  });

  test('is not pruned when the new version does not start, or the run does not wait for the version', async () => {
    workspace.failBuilds(nextCommit, ['npm ERR! Missing script']);
    expect((await workspace.run(change({}), { sha: nextCommit })).error).toMatchObject({
      code: 'build-failed',
    });
    expect(stored()).toEqual({ KEPT: 'other', OLD: 'in use' });
    const { result, log } = await workspace.run(change({ wait: 'false' }), { sha: nextCommit });
    expect(stored()).toEqual({ KEPT: 'other', OLD: 'in use' });
    expect(log).toContain(
      'stay, because without waiting nothing shows that the new version is up: OLD.',
    );
    expect(result?.summary.at(-1)?.rows).toEqual([
      ['not removed', 'OLD'],
      ['unchanged', '1'],
    ]);
  });
});

describe('a rollback', () => {
  test('of a runner restores the variables that its run has written', async () => {
    store.values.set('KEPT', 'x');
    await workspace.run(app('A: former'));
    workspace.failBuilds(nextCommit, ['npm ERR! Missing script']);
    const inputs = app('A: new\nADDED: new', { 'config-prune': 'true', rollback: 'true' });
    const { outputs, log } = await workspace.run(inputs, { sha: nextCommit });
    expect(outputs).toMatchObject({ 'rolled-back': true, commit });
    expect(log).toContain('Parameter store "shopconfig": the former variables are restored.');
    expect(stored()).toEqual({ A: 'former', KEPT: 'x' });
  });

  test('of an app restores its store and its ref', async () => {
    const other = await makeStore(workspace.platform, { name: 'otherconfig' });
    workspace.push(commit, { tags: { v1: commit, v2: nextCommit } });
    await workspace.run(app('A: former', { target: 'app', 'source-ref': 'v1' }));
    workspace.failBuilds(nextCommit, ['npm ERR! Missing script']);
    const inputs = app('B: new', {
      target: 'app',
      'source-ref': 'v2',
      'config-service': 'otherconfig',
      rollback: 'true',
    });
    const { error, outputs } = await workspace.run(inputs, { sha: nextCommit, push: false });
    expect(error).toMatchObject({
      message: expect.stringMatching(/was rolled back and runs v1 again/),
    });
    expect(outputs).toMatchObject({ 'rolled-back': true, commit });
    expect(workspace.services.apps.of('acme')[0]).toMatchObject({
      sourceRef: 'v1',
      configService: 'shopconfig',
      configApiKey: store.key,
    });
    expect(other.values.size).toBe(0);
  });
});

describe('a run of an older commit', () => {
  const by = (id: number, attempt = 1) => ({
    runUrl: `${shopUrl}/actions/runs/${id}/attempts/${attempt}`,
    branch: 'main',
  });
  beforeEach(() => {
    store.values.set('OLD', 'x');
  });

  test.each(['runner', 'app'] as const)(
    'that comes late changes nothing, and deploys without pruning when it is started again: %s',
    async (target) => {
      await workspace.run(app('A: new', { target }), { about: by(200) });
      const late = app('A: former', { target, 'config-prune': 'true' });
      workspace.platform.log.clear();
      const { error } = await workspace.run(late, { about: by(100) });
      expect(error).toMatchObject({
        message: `"shop" was deployed by a newer run: ${shopUrl}/actions/runs/200`,
      });
      expect({ stored: stored(), calls: workspace.calls(/^(PUT|PATCH|DELETE)/) }).toEqual({
        stored: { OLD: 'x', A: 'new' },
        calls: [],
      });
      const unknown = await workspace.run(late, { about: by(100), newerRun: { is: 'unknown' } });
      expect(unknown.error).toMatchObject({ code: 'newer-run' });
      expect(stored()).toEqual({ OLD: 'x', A: 'new' });
      const again = await workspace.run(late, { about: by(100, 2) });
      expect(again.error).toBeUndefined();
      expect(again.log).toContain(`a newer run has deployed it: ${shopUrl}/actions/runs/200`);
      expect(stored()).toEqual({ OLD: 'x', A: 'former' });
      const unfounded = { is: 'unfounded', why: 'GitHub knows no such run' } as const;
      const { log } = await workspace.run(late, { about: by(50), newerRun: unfounded });
      expect(log).toMatch(/::warning .*names a newer run.*but GitHub knows no such run/);
      // A push after it deploys as ever.
      const next = await workspace.run(app('A: next', { target, 'config-prune': 'true' }), {
        about: by(300),
      });
      expect({ error: next.error, stored: stored() }).toEqual({
        error: undefined,
        stored: { A: 'next' },
      });
    },
  );

  test('of a branch with a newer commit warns, and prunes nothing', async () => {
    const { error, log } = await workspace.run(app('A: b', { 'config-prune': 'true' }), {
      about: by(100),
      readHead: async () => nextCommit,
    });
    expect(error).toBeUndefined();
    expect(log).toContain('main is at commit bbbbbbb, and this run is about aaaaaaa');
    expect(stored()).toEqual({ OLD: 'x', A: 'b' });
  });
});

describe('an unusable store ends the run', () => {
  const id = 'eyevinn-app-config-svc';
  const unsubscribe = () => workspace.services.subscriptionsOf('acme').delete(id);
  const missing = `There is no parameter store "nothere": no instance of ${id} has this name.`;
  test.each<{ reason: string; store?: string; prepare?: () => unknown; message?: string }>([
    { reason: 'it does not exist' },
    { reason: 'the workspace has no such service', prepare: unsubscribe },
    {
      reason: 'it is suspended',
      store: 'shopconfig',
      prepare: () => [workspace.services.suspend('shopconfig'), unsubscribe()],
      message: 'The parameter store "shopconfig" is suspended.',
    },
  ])('because $reason', async ({ store: named = 'nothere', prepare, message = missing }) => {
    prepare?.();
    const { error } = await workspace.run(app('A: b', { 'config-service': named }));
    expect(error).toMatchObject({ code: 'config-store', message });
  });

  test.each<{ what: string; given: ServiceInputs; operation: 'deploy' | 'plan' }>([
    { what: 'a runner', given: { target: 'runner', runner: 'python' }, operation: 'deploy' },
    { what: 'an app', given: { target: 'app', runner: 'python' }, operation: 'deploy' },
    { what: 'a plan', given: { target: 'runner', runner: 'web' }, operation: 'plan' },
  ])('because it is suspended, also without `config`: $what', async ({ given, operation }) => {
    const inputs = { ...given, 'config-service': 'shopconfig' };
    expect((await workspace.run({ ...inputs, config: 'A: b' })).error).toBeUndefined();
    workspace.services.suspend('shopconfig');
    workspace.platform.log.clear();
    const { error } = await workspace.run(inputs, { operation, sha: nextCommit });
    expect(error).toMatchObject({
      code: 'config-store',
      message: 'The parameter store "shopconfig" is suspended.',
      hint: expect.stringContaining('Nothing was changed'),
    });
    expect(workspace.calls(/^(POST|PUT|PATCH) .*(myapps|instances|restart)/)).toEqual([]);
  });

  test.each([401, 403])('because it answers %i', async (status) => {
    workspace.arm({ path: /\/api\/v1\/config/, status, times: 9 });
    expect((await workspace.run(app('A: b'))).error).toMatchObject({
      code: 'config-store',
      message: expect.stringMatching(
        /^The parameter store refuses access: .*\/api\/v1\/config.* answered 40[13]/,
      ),
      cause: { request: { status } },
    });
  });
});

test('the key of the store and the service access token go to the store and nowhere else', async () => {
  workspace.platform.log.clear();
  await workspace.run(app('A: b'));
  for (const { path, headers } of workspace.platform.requests) {
    const isStore = path.includes('/api/v1/config');
    expect({ path, 'x-config-api-key': headers['x-config-api-key'] }).toEqual({
      path,
      'x-config-api-key': isStore ? store.key : undefined,
    });
    expect({ path, isAuthorized: headers.authorization !== undefined }).toEqual({
      path,
      isAuthorized: isStore,
    });
  }
});

describe('a secret of the store', () => {
  const sent = () =>
    workspace.platform.log
      .select({ path: /\/api\/v1\/config/ })
      .filter(({ method }) => method !== 'GET')
      .map(({ method, bodyText }) => [method, JSON.parse(bodyText ?? '')]);

  test('remains secret when its value changes; a new value becomes secret, and a plain value remains plain', async () => {
    store.values.set('S', 'old').set('PLAIN', 'old').secrets.add('S');
    const config = 'S: new\nPLAIN: new\nADDED: new';
    expect((await workspace.run(app(config))).error).toBeUndefined();
    expect(sent()).toEqual([
      ['POST', { key: 'ADDED', value: 'new', secret: true }],
      ['PUT', { value: 'new' }],
      ['PUT', { value: 'new' }],
    ]);
    expect(stored()).toEqual({ S: 'new', PLAIN: 'new', ADDED: 'new' });
    expect([...store.values.secrets].sort()).toEqual(['ADDED', 'S']);
    const again = await workspace.run(app(config, { 'config-api-key': store.key }));
    expect(again.log).toContain('Parameter store "shopconfig": nothing differs.');
    expect(sent()).toHaveLength(3);
  });

  // A store that was made by hand: the platform has no key of it.
  test('that the store does not show is reported and unchanged; it also reveals a wrong key', async () => {
    workspace.services.storesOf('acme').delete('shopconfig');
    store.values.set('S', 'old').secrets.add('S');
    const ran = await workspace.run(app('S: new\nADDED: new'));
    expect(ran.error).toBeUndefined();
    expect(ran.log).toContain(
      '1 secret of the parameter store "shopconfig" cannot be compared without its key',
    );
    expect(ran.result?.summary.at(-1)?.rows).toEqual([
      ['added', 'ADDED'],
      ['not compared', 'S'],
      ['unchanged', '0'],
    ]);
    expect({ stored: stored(), size: store.values.secrets.size }).toEqual({
      stored: { S: 'old', ADDED: 'new' },
      size: 2,
    });
    const wrong = await workspace.run(app('S: new\nPLAIN: x', { 'config-api-key': 'wrong' }));
    expect(wrong.error).toMatchObject({
      message: expect.stringContaining('is not the key of the parameter store'),
    });
    expect(stored()).toEqual({ S: 'old', ADDED: 'new' });
    expect(
      (await workspace.run(app('S: new', { 'config-api-key': store.key }))).error,
    ).toBeUndefined();
    expect({ stored: stored(), size: store.values.secrets.size }).toEqual({
      stored: { S: 'new', ADDED: 'new' },
      size: 2,
    });
  });

  test('is a plain value in a store without secrets', async () => {
    const { values } = await makeStore(workspace.platform, { name: 'plain', secrets: false });
    expect((await workspace.run(app('A: b', { 'config-service': 'plain' }))).error).toBeUndefined();
    expect(Object.fromEntries(values)).toEqual({ A: 'b' });
    expect(values.secrets.size).toBe(0);
    expect(workspace.shop.options).not.toHaveProperty('ConfigApiKey');
  });
});

test('a store that fails halfway ends the run before the app is changed, and keeps no half; the next run writes all', async () => {
  const times = Number.POSITIVE_INFINITY;
  const fault = workspace.arm({
    method: 'POST',
    path: /\/api\/v1\/config$/,
    skip: 1,
    times,
    status: 500,
    body: 'oops some-value',
  });
  const { error, log } = await workspace.run(app('A: some-value\nB: more-value'));
  expect((error as Error).message).toMatch(
    /\nTaken back: write 2 variables of the parameter store/,
  );
  expect(log.replaceAll('::add-mask::some-value', '')).not.toContain('some-value');
  expect(stored()).toEqual({});
  fault.disarm();
  expect((await workspace.run(app('A: some-value\nB: more-value'))).error).toBeUndefined();
  expect(stored()).toEqual({ A: 'some-value', B: 'more-value' });
});
