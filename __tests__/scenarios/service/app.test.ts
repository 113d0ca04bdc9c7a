import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import { makeStore } from '../../support/platform/parameter-store.js';
import { logOf } from '../../support/service/service-output.js';
import {
  commit,
  nextCommit,
  type RunOptions,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const web = { target: 'app', runner: 'web' } as const;
const slow = { staleMs: 4000, awayMs: 6000, buildMs: 20_000 };
const always = Number.POSITIVE_INFINITY;

const workspace = workspaceEachTest();
const apps = () => workspace.services.apps.of('acme');

/** Returns the requests that change apps, with `:id` for the id of an app, and their bodies. */
const changes = () =>
  workspace.platform.log
    .select({ path: /^\/myapps/ })
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, bodyText }) => [
      `${method} ${path.replace(/[0-9a-f]{12}/, ':id')}`,
      bodyText ? JSON.parse(bodyText) : undefined,
    ]);
async function changesOf(inputs: ServiceInputs, options?: RunOptions) {
  workspace.platform.log.clear();
  const { error } = await workspace.run({ wait: 'false', ...inputs }, options);
  return error ?? changes();
}

describe('requests', () => {
  const store = { 'config-service': 'conf', 'config-api-key': 'open-sesame' };

  test('creating an app sends the inputs', async () => {
    const all = { ...web, ...store, 'source-token': 'ghp_secret', 'sub-path': 'apps/web' };
    const body = {
      name: 'shop',
      type: 'nodejs',
      gitHubUrl: 'https://github.com/acme/shop',
      sourceRef: 'main',
      gitToken: 'ghp_secret',
      configService: 'conf',
      configApiKey: 'open-sesame',
      subPath: 'apps/web',
    };
    expect(await changesOf(all)).toEqual([['POST /myapps', body]]);
    const other = { name: 'other', type: 'nodejs', gitHubUrl: 'https://github.com/other/app' };
    const foreign = { ...web, 'source-url': other.gitHubUrl };
    expect(await changesOf(foreign, { name: 'other' })).toEqual([['POST /myapps', other]]);
  });

  test('a missing key of the parameter store is read from the platform and causes no second build', async () => {
    const { key } = await makeStore(workspace.platform);
    const inputs = { ...web, 'config-service': 'shopconfig' };
    const bound = { configService: 'shopconfig', configApiKey: key };
    expect(await changesOf(inputs)).toEqual([['POST /myapps', expect.objectContaining(bound)]]);
    expect(await changesOf(inputs)).toEqual([['PATCH /myapps/:id/config', bound]]);
    expect(
      await changesOf(inputs, { about: { subject: { is: 'branch', name: 'topic' } } }),
    ).toEqual([['PATCH /myapps/:id/source-ref', { sourceRef: 'topic' }]]);
    expect(await changesOf({ ...inputs, runner: 'wasm' }, { name: 'other' })).toEqual([
      ['POST /myapps', expect.not.objectContaining({ configApiKey: key })],
    ]);
  });

  test('updating an app sends only differences, and builds new code once', async () => {
    await workspace.run(web);
    const [restart, config, ref] = [
      'PUT /myapps/:id',
      'PATCH /myapps/:id/config',
      'PATCH /myapps/:id/source-ref',
    ];
    const token: [string, object] = ['PATCH /myapps/:id/git-token', { gitToken: 'ghp_secret' }];
    const ofToken = { ...web, 'source-token': 'ghp_secret' };
    expect(await changesOf(web)).toEqual([[restart, undefined]]);
    expect(await changesOf(ofToken)).toEqual([token]);
    expect(await changesOf({ ...web, 'config-service': 'conf' })).toEqual([
      [config, { configService: 'conf' }],
    ]);
    expect(await changesOf({ ...web, 'config-service': 'conf' })).toEqual([[restart, undefined]]);
    const bound = { configService: 'conf', configApiKey: 'open-sesame' };
    expect(await changesOf({ ...web, ...store })).toEqual([[config, bound]]);
    expect(await changesOf({ ...ofToken, ...store })).toEqual([token]);
    expect(await changesOf(web, { about: { subject: { is: 'branch', name: 'topic' } } })).toEqual([
      [ref, { sourceRef: 'topic' }],
    ]);
    workspace.services.configure({ buildMs: 3000 });
    expect(await changesOf({ ...ofToken, 'config-service': 'two' })).toEqual([
      token,
      [config, { configService: 'two' }],
      [ref, { sourceRef: 'main' }],
    ]);
    const { log } = await workspace.run(
      { ...web, 'config-service': 'three' },
      { operation: 'plan' },
    );
    expect(log).toContain('- change its config-service from two to three, which rebuilds it');
    const elsewhere = { ...web, 'source-url': 'https://github.com/acme/shop', name: 'shop' };
    expect(await changesOf(elsewhere, { about: { repository: 'acme/other' } })).toEqual([
      [ref, { sourceRef: null }],
    ]);
  });

  test('several changes wait for the build of each, and continue after a failed build', async () => {
    workspace.services.configure({ staleMs: 4000, lingerMs: 10_000, buildMs: 20_000 });
    await workspace.run(web);
    workspace.push(nextCommit, { branches: { main: commit, topic: nextCommit } });
    workspace.failBuilds(commit);
    const states: string[] = [];
    workspace.beforeRequest = ({ method, path }) => {
      const { containers } = workspace.services.instances.named(apps()[0]?.id ?? '');
      const state = containers?.view(workspace.clock.now()).state;
      if (method === 'PATCH') states.push(`${path.split('/').at(-1)} when ${state}`);
    };
    const inputs = { ...web, 'config-service': 'conf', 'source-token': 'ghp_secret' };
    const ran = await workspace.run(inputs, {
      about: { subject: { is: 'branch', name: 'topic' } },
      sha: nextCommit,
      push: false,
    });
    expect(ran.error).toBeUndefined();
    expect(states).toEqual([
      'git-token when built',
      'config when failed',
      'source-ref when failed',
    ]);
    const lines = [
      '"shop": set its source token.',
      'That build failed, which the next change may repair: error: boom (Build failed with exit code 1)',
      '"shop": set its config-service to conf.',
      '"shop": change its source ref from main to topic.',
    ];
    expect(logOf(ran)).toEqual(expect.arrayContaining(lines));
    expect(ran.outputs.commit).toBe(nextCommit);
  });

  test('a timeout between several changes names the change that was not made', async () => {
    await workspace.run(web);
    workspace.services.configure({ buildMs: 3_600_000 });
    const inputs = { ...web, 'config-service': 'conf', timeout: '60' };
    const { error } = await workspace.run(inputs, {
      about: { subject: { is: 'branch', name: 'topic' } },
      push: false,
    });
    const said =
      'so one change was not made: change its source ref from main to topic; last seen: building';
    expect(error).toMatchObject({ code: 'not-ready', message: expect.stringContaining(said) });
  });

  test('`ConfigApiKey` of `options` is used, unless it is empty or `config-api-key` is given, which is masked', async () => {
    const of = (name: string, more: object) =>
      changesOf({ ...web, 'config-service': 'conf', ...more }, { name });
    const created = (body: object) => [['POST /myapps', body]];
    const options = 'ConfigApiKey: from-options';
    expect(await of('one', { options })).toEqual(
      created(expect.objectContaining({ configApiKey: 'from-options' })),
    );
    const empty = await of('two', { options: 'ConfigApiKey: ""' });
    expect(empty).toEqual(
      created(expect.not.objectContaining({ configApiKey: expect.anything() })),
    );
    const { log } = await workspace.run(
      { ...web, ...store, options, wait: 'false' },
      { name: 'three' },
    );
    expect(changes().at(-1)?.[1]).toMatchObject({ configApiKey: 'open-sesame' });
    expect(log).toContain('::add-mask::open-sesame');
    expect(log.replaceAll('::add-mask::open-sesame', '')).not.toContain('open-sesame');
  });
});

describe('an existing app that cannot be changed as requested is reported with each difference', () => {
  const otherSource = {
    type: 'python',
    subPath: 'api',
    gitHubUrl: 'https://token:secret@github.com/other/app',
  };
  const source =
    'its source is https://***@github.com/other/app and not https://github.com/acme/shop';
  const type = 'its type is python and not nodejs';
  const folder = 'its folder is "api" and not ""';

  test.each<{
    difference: string;
    record: object;
    inputs?: Partial<ServiceInputs>;
    reasons: string[];
  }>([
    { difference: 'everything', record: otherSource, reasons: [source, type, folder] },
    {
      difference: 'a source in `gitUrl`',
      record: { gitUrl: otherSource.gitHubUrl },
      reasons: [source],
    },
    {
      difference: 'type and folder, not the form of the source',
      record: { ...otherSource, gitHubUrl: 'git@github.com:Acme/Shop.git' },
      reasons: [type, folder],
    },
    {
      difference: 'a folder that is not set',
      record: {
        gitHubUrl: 'https://github.com/acme/shop#main',
        type: 'nodejs',
        subPath: 'undefined',
      },
      inputs: { 'sub-path': 'web' },
      reasons: ['its folder is "" and not "web"'],
    },
  ])('$difference', async ({ record, inputs, reasons }) => {
    const body = [{ id: 'abc', name: 'shop', url: 'http://127.0.0.1:1/', ...record }];
    workspace.arm({ method: 'GET', path: '/myapps', status: 200, body });
    const message = `The app "shop" cannot be changed as requested: ${reasons.join('; ')}.`;
    const { error } = await workspace.run({ ...web, name: 'shop', ...inputs });
    expect(error).toMatchObject({ code: 'cannot-update', message });
    expect(changes()).toEqual([]);
  });
});

describe('the build of an app', () => {
  const recordIs = (record: object) => {
    const body = { id: 'abc', name: 'shop', ...record };
    workspace.arm({ method: 'POST', path: '/myapps', status: 201, body });
    workspace.arm({ method: 'GET', path: '/myapps/abc', status: 200, body, times: always });
  };

  test.each([
    ['queued', 'queued'],
    [undefined, 'unknown'],
  ])('counts as unfinished while its status is %s', async (buildStatus, said) => {
    recordIs({ buildStatus });
    const { error, outputs } = await workspace.run({ ...web, timeout: '5' });
    const message = `"shop" was not ready within 5.0 s; last seen: build ${said}, no address yet.`;
    expect(error).toMatchObject({ code: 'not-ready', message: expect.stringContaining(message) });
    expect(outputs.status).toBe('starting');
  });

  test('may succeed although My Apps reports a failure for a while', async () => {
    workspace.services.configure({ falseFailures: true, buildMs: 60_000 });
    expect((await workspace.run({ ...web, runner: 'python' })).result?.status).toBe('running');
  });

  test('is given up when My Apps answers 404 for a minute and a half', async () => {
    workspace.arm({ method: 'GET', path: /^\/myapps\/[0-9a-f]{12}$/, status: 404, times: always });
    const { error, ms } = await workspace.run(web);
    const message = '"shop" is not there any more: My Apps answers 404.';
    expect(error).toMatchObject({ code: 'not-ready', message: expect.stringContaining(message) });
    expect(ms).toBeGreaterThanOrEqual(90_000);
    expect(ms).toBeLessThan(100_000);
  });

  test('that failed with an unreadable log ends the run with a warning about the log', async () => {
    recordIs({ buildStatus: 'FAILED', appDns: '127.0.0.1:1' });
    workspace.arm({ path: /\/logs\//, status: 400, times: always });
    const { error, log, outputs } = await workspace.run(web);
    const message =
      'The build of "shop" failed (https://127.0.0.1:1): build failed: its log is empty';
    expect(error).toMatchObject({
      code: 'build-failed',
      message: expect.stringContaining(message),
    });
    expect(outputs.status).toBe('failed');
    expect(log).toMatch(
      /^::warning title=osc-deploy::The log of "shop" cannot be read: .* answered 400/m,
    );
  });

  test.each<[string, FaultSpec]>([
    [
      'the link to it leads to another host, which gets no token',
      {
        method: 'GET',
        path: /\/instances\//,
        status: 200,
        body: { name: 'abc', _links: { logs: { href: 'https://evil.example/logs' } } },
      },
    ],
    [
      'the workspace cannot subscribe to the runner',
      { path: '/mysubscriptions', method: 'POST', status: 404 },
    ],
  ])('is followed without its log when %s', async (_, fault) => {
    workspace.arm({ times: always, ...fault });
    const { result, error } = await workspace.run(web);
    expect({ error, status: result?.status }).toEqual({ error: undefined, status: 'running' });
  });
});

test('a suspended app is resumed, followed until it answers, and updated', async () => {
  workspace.services.configure(slow);
  await workspace.run(web);
  workspace.services.suspend(apps()[0]?.id ?? '');
  const { error, outputs, log } = await workspace.run(web, { sha: nextCommit });
  expect(error).toBeUndefined();
  expect(log).toContain('is suspended; waking it up');
  expect(outputs.commit).toBe(nextCommit);
  expect(await workspace.readPage(apps()[0]?.url)).toContain(nextCommit);
});

test('`rollback` does not apply to an app of the same branch, and the error explains that', async () => {
  await workspace.run(web);
  workspace.failBuilds(nextCommit);
  const { error, outputs } = await workspace.run({ ...web, rollback: 'true' }, { sha: nextCommit });
  expect((error as Error).message).toMatch(/boom/);
  expect((error as Error).message.split('\n').at(-1)).toBe(
    'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.',
  );
  expect(outputs).not.toHaveProperty('rolled-back');
});
