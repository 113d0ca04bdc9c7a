import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeStore } from '../../support/platform/parameter-store.js';
import { logOf } from '../../support/service/service-output.js';
import { commit, nextCommit, type ServiceInputs, ServiceWorkspace } from '../../support/service/service-workspace.js';

const web = { target: 'app', runner: 'web' } as const;
const always = Number.POSITIVE_INFINITY;

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open();
});
afterEach(() => workspace.close());

const bodies = () =>
  workspace.platform.log
    .select({ path: /^\/myapps/ })
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, bodyText }) => [
      `${method} ${path.replace(/[0-9a-f]{12}/, ':id')}`,
      bodyText ? JSON.parse(bodyText) : undefined,
    ]);
async function requestsOf(inputs: ServiceInputs, options?: Parameters<ServiceWorkspace['run']>[1]) {
  workspace.platform.log.clear();
  const ran = await workspace.run({ wait: 'false', ...inputs }, options);
  return ran.error ?? bodies();
}

describe('the requests', () => {
  const store = { 'config-service': 'conf', 'config-api-key': 'open-sesame' };

  test('to make an app is what was given', async () => {
    const all = { ...web, ...store, 'source-token': 'ghp_secret', 'sub-path': 'apps/web' };
    expect(await requestsOf(all)).toEqual([
      [
        'POST /myapps',
        {
          name: 'shop',
          type: 'nodejs',
          gitHubUrl: 'https://github.com/acme/shop',
          sourceRef: 'main',
          gitToken: 'ghp_secret',
          configService: 'conf',
          configApiKey: 'open-sesame',
          subPath: 'apps/web',
        },
      ],
    ]);
    expect(await requestsOf({ ...web, 'source-url': 'https://github.com/other/app' }, { name: 'other' })).toEqual([
      ['POST /myapps', { name: 'other', type: 'nodejs', gitHubUrl: 'https://github.com/other/app' }],
    ]);
  });

  test('the key of the store is asked for where it is not given, and makes no second build', async () => {
    const { key } = await makeStore(workspace.platform);
    const inputs = { ...web, 'config-service': 'shopconfig' };
    const bound = { configService: 'shopconfig', configApiKey: key };
    expect(await requestsOf(inputs)).toEqual([['POST /myapps', expect.objectContaining(bound)]]);
    expect(await requestsOf(inputs)).toEqual([['PATCH /myapps/:id/config', bound]]);
    expect(await requestsOf(inputs, { about: { branch: 'topic' } })).toEqual([
      ['PATCH /myapps/:id/source-ref', { sourceRef: 'topic' }],
    ]);
    expect(await requestsOf({ ...web, runner: 'wasm', 'config-service': 'shopconfig' }, { name: 'other' })).toEqual([
      ['POST /myapps', expect.not.objectContaining({ configApiKey: key })],
    ]);
  });

  test('to change one is what differs, with one build for new code, whatever is given', async () => {
    await workspace.run(web);
    const [plain, config, ref] = ['PUT /myapps/:id', 'PATCH /myapps/:id/config', 'PATCH /myapps/:id/source-ref'];
    const token: [string, object] = ['PATCH /myapps/:id/git-token', { gitToken: 'ghp_secret' }];
    const topic = { about: { branch: 'topic' } };
    expect(await requestsOf(web)).toEqual([[plain, undefined]]);
    expect(await requestsOf({ ...web, 'source-token': 'ghp_secret' })).toEqual([token]);
    expect(await requestsOf({ ...web, 'config-service': 'conf' })).toEqual([[config, { configService: 'conf' }]]);
    expect(await requestsOf({ ...web, 'config-service': 'conf' })).toEqual([[plain, undefined]]);
    expect(await requestsOf({ ...web, ...store })).toEqual([
      [config, { configService: 'conf', configApiKey: 'open-sesame' }],
    ]);
    expect(await requestsOf({ ...web, ...store, 'source-token': 'ghp_secret' })).toEqual([token]);
    expect(await requestsOf(web, topic)).toEqual([[ref, { sourceRef: 'topic' }]]);
    workspace.services.configure({ buildMs: 3000 });
    expect(await requestsOf({ ...web, 'config-service': 'two', 'source-token': 'ghp_secret' })).toEqual([
      token,
      [config, { configService: 'two' }],
      [ref, { sourceRef: 'main' }],
    ]);
    const { log } = await workspace.run({ ...web, 'config-service': 'three' }, { operation: 'plan' });
    expect(log).toContain('- change its config-service from two to three, which builds it anew');
    const elsewhere = { ...web, 'source-url': 'https://github.com/acme/shop', name: 'shop' };
    expect(await requestsOf(elsewhere, { about: { repository: 'acme/other' } })).toEqual([[ref, { sourceRef: null }]]);
  });

  test('to change several things waits for each build, also where a build fails', async () => {
    workspace.services.configure({ staleMs: 4000, lingerMs: 10_000, buildMs: 20_000 });
    await workspace.run(web);
    workspace.push(nextCommit, { branches: { main: commit, topic: nextCommit } });
    workspace.services.repositories.failing.set(commit, ['error: boom']);
    const states: (string | undefined)[] = [];
    workspace.beforeRequest = ({ method, path }) => {
      const { containers } = workspace.services.instances.named(workspace.services.apps.of('acme')[0]?.id ?? '');
      if (method === 'PATCH')
        states.push(`${path.split('/').at(-1)} when ${containers?.view(workspace.clock.now()).state}`);
    };
    const inputs = { ...web, 'config-service': 'conf', 'source-token': 'ghp_secret' };
    const ran = await workspace.run(inputs, { about: { branch: 'topic' }, sha: nextCommit, push: false });
    expect(ran.error).toBeUndefined();
    expect(states).toEqual(['git-token when built', 'config when failed', 'source-ref when failed']);
    expect(logOf(ran)).toEqual(
      expect.arrayContaining([
        '"shop": set its source token.',
        'That build failed, which the next change may repair: error: boom (Build failed with exit code 1)',
        '"shop": set its config-service to conf.',
        '"shop": change its source ref from main to topic.',
      ]),
    );
    expect(ran.outputs.commit).toBe(nextCommit);
  });

  test('to change several things says what was left when the time is over', async () => {
    await workspace.run(web);
    workspace.services.configure({ buildMs: 3_600_000 });
    const inputs = { ...web, 'config-service': 'conf', timeout: '60' };
    const { error } = await workspace.run(inputs, { about: { branch: 'topic' }, push: false });
    expect(error).toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining(
        'so one change was not made: change its source ref from main to topic; last seen: building',
      ),
    });
  });

  test('names the key of `options` too, and the input before it', async () => {
    const options = 'ConfigApiKey: from-options';
    await requestsOf({ ...web, 'config-service': 'conf', options });
    expect(bodies()[0]?.[1]).toMatchObject({ configApiKey: 'from-options' });
    const { log } = await workspace.run({ ...web, ...store, options, wait: 'false' }, { name: 'two' });
    expect(bodies().at(-1)?.[1]).toMatchObject({ configApiKey: 'open-sesame' });
    expect(log).toContain('::add-mask::open-sesame');
    expect(log.replaceAll('::add-mask::open-sesame', '')).not.toContain('open-sesame');
  });
});

test('an empty key counts as unset', async () => {
  await requestsOf({ ...web, 'config-service': 'conf', options: 'ConfigApiKey: ""' });
  expect(bodies()[0]?.[1]).not.toHaveProperty('configApiKey');
});

describe('an app that cannot become what was asked for', () => {
  const made = {
    id: 'abc',
    name: 'shop',
    type: 'python',
    url: 'http://127.0.0.1:1/',
    subPath: 'api',
    gitHubUrl: 'https://token:secret@github.com/other/app',
  };
  const source = 'its source is https://***@github.com/other/app and not https://github.com/acme/shop';
  const type = 'its type is python and not nodejs';
  const folder = 'its folder is "api" and not ""';

  test.each<[object, Partial<ServiceInputs>, string[]]>([
    [{}, {}, [source, type, folder]],
    [{ gitHubUrl: undefined, gitUrl: 'https://github.com/other/app' }, {}, [source.replace('***@', ''), type, folder]],
    [{ gitHubUrl: 'git@github.com:Acme/Shop.git' }, {}, [type, folder]],
    [
      { gitHubUrl: 'https://github.com/acme/shop', type: 'nodejs' },
      { 'sub-path': 'web' },
      ['its folder is "api" and not "web"'],
    ],
    [{ gitHubUrl: undefined, type: 'golang', subPath: undefined }, {}, ['its type is golang and not nodejs']],
    [
      { gitHubUrl: 'https://github.com/acme/shop#main', type: 'nodejs', subPath: 'undefined' },
      { 'sub-path': 'web' },
      ['its folder is "" and not "web"'],
    ],
  ])('%j with %j', async (about, more, reasons) => {
    workspace.platform.faults.arm({ method: 'GET', path: '/myapps', status: 200, body: [{ ...made, ...about }] });
    const { error } = await workspace.run({ ...web, name: 'shop', ...more });
    expect(error).toMatchObject({
      code: 'cannot-update',
      message: `The app "shop" cannot be changed to what was asked for: ${reasons.join('; ')}.`,
    });
    expect(bodies()).toEqual([]);
  });
});

describe('the build of an app', () => {
  const shown = (about: object) => {
    const body = { id: 'abc', name: 'shop', ...about };
    workspace.platform.faults.arm({ method: 'POST', path: '/myapps', status: 201, body });
    workspace.platform.faults.arm({ method: 'GET', path: '/myapps/abc', status: 200, body, times: always });
  };

  test.each([
    ['queued', 'queued'],
    [undefined, 'unknown'],
  ])('goes on while its status is %s', async (buildStatus, said) => {
    shown({ buildStatus });
    const { error, outputs } = await workspace.run({ ...web, timeout: '5' });
    expect(error).toMatchObject({
      code: 'not-ready',
      message: `"shop" was not ready within 5.0 s; last seen: build ${said}, no address yet.`,
    });
    expect(outputs.status).toBe('starting');
  });

  test('that is said to have failed may run all the same', async () => {
    workspace.services.configure({ falseFailures: true, buildMs: 60_000 });
    expect((await workspace.run({ ...web, runner: 'python' })).result?.status).toBe('running');
  });

  test('is given up when My Apps answers 404 for a minute and a half', async () => {
    workspace.platform.faults.arm({ method: 'GET', path: /^\/myapps\/[0-9a-f]{12}$/, status: 404, times: always });
    const before = workspace.clock.now();
    const message = '"shop" is not there any more: My Apps answers 404.';
    expect((await workspace.run(web)).error).toMatchObject({ code: 'not-ready', message });
    const took = workspace.clock.now() - before;
    expect(took).toBeGreaterThanOrEqual(90_000);
    expect(took).toBeLessThan(100_000);
  });

  test('failed without a reason has that in its log, which may not be readable', async () => {
    shown({ buildStatus: 'FAILED', appDns: '127.0.0.1:1' });
    workspace.platform.faults.arm({ path: /\/logs\//, status: 400, times: always });
    const { error, log, outputs } = await workspace.run(web);
    const message = 'The build of "shop" failed (https://127.0.0.1:1): build failed: its log is empty';
    expect(error).toMatchObject({ code: 'build-failed', message });
    expect(outputs.status).toBe('failed');
    expect(log).toMatch(/^::warning title=osc-deploy::The log of "shop" cannot be read: .* answered 400/m);
  });

  test('is followed without its log where that leads to another host, which gets no token', async () => {
    const body = { name: 'abc', _links: { logs: { href: 'https://evil.example/logs' } } };
    workspace.platform.faults.arm({ method: 'GET', path: /\/instances\//, status: 200, body, times: always });
    const { result, error } = await workspace.run(web);
    expect({ error, status: result?.status }).toEqual({ error: undefined, status: 'running' });
  });

  test('is followed without its log where the runner cannot be asked', async () => {
    workspace.platform.faults.arm({ path: '/mysubscriptions', method: 'POST', status: 404, times: always });
    const { result } = await workspace.run(web);
    expect(result?.status).toBe('running');
  });
});

describe('a rollback', () => {
  const back = { ...web, rollback: 'true' };
  test.each<[string, string, ServiceInputs, string]>([
    ['a new app', 'none', back, '"shop" is new, so there is no version to roll back to.'],
    [
      'the branch from before',
      'main',
      back,
      'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.',
    ],
  ])('of %s is none', async (_, before, inputs, said) => {
    if (before === 'main') await workspace.run(web);
    workspace.services.repositories.failing.set(nextCommit, ['error: boom']);
    const { error, outputs } = await workspace.run(inputs, { sha: nextCommit });
    expect((error as Error).message).toMatch(/boom/);
    expect((error as Error).message.split('\n').at(-1)).toBe(said);
    expect(outputs).not.toHaveProperty('rolled-back');
  });
});
