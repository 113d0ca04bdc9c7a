import { describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import {
  bench,
  cloneOf,
  ended,
  platform,
  startCliEachTest,
  write,
} from '../../support/cli/cli-platform.js';
import type { Cli } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { makeStore, rotateKey } from '../../support/platform/parameter-store.js';

startCliEachTest(() => ({ clock: new VirtualClock() }));

const run = (started: Cli, ...argv: string[]) => bench.run(started, ...argv);
const valkey = [
  'run',
  '--service',
  'valkey-io-valkey',
  '--set',
  'Password=a-long-password',
  '--no-wait',
];

/** Returns a command line with a login and a small site in `dist`. */
function cli(): Cli {
  const started = bench.withToken();
  write(started, { 'dist/index.html': '<h1>Hello</h1>' });
  return started;
}

/** A workspace with a site `shop`, a cache `shop` and a cache `db`. */
async function workspace(): Promise<Cli> {
  const started = cli();
  await run(started, 'publish', 'dist', '--name', 'shop');
  for (const name of ['shop', 'db']) await run(started, ...valkey, '--name', name);
  return started;
}

const appNamed = (name: string, runner: string) =>
  `run --target app --runner ${runner} --name ${name} --source-url https://github.com/acme/${name}`.split(
    ' ',
  );
const urlOf = (name: string) => String(platform.services.instances.named(name).url);
const siteOnly = async () => {
  const started = cli();
  await run(started, 'publish', 'dist', '--name', 'my-site');
  return started;
};

describe('a name', () => {
  test('is searched among sites, apps and instances; an option chooses between two matches', async () => {
    const started = await workspace();
    expect(await run(started, 'open', 'db')).toMatchObject({ code: 0, stdout: `${urlOf('db')}\n` });
    const both = / open .*shop --site\n {2}osc-deploy open .*shop --service valkey-io-valkey\n/;
    expect(await run(started, 'open', 'shop')).toMatchObject(ended(2, both));
    expect((await run(started, 'open', 'shop', '--site')).stdout).toBe(
      `${platform.site('shop').url}\n`,
    );
    const cache = await run(started, 'open', '--name', 'shop', '--service', 'valkey-io-valkey');
    expect(cache.stdout).toBe(`${urlOf('shop')}\n`);
    // Only one match has a log and can be restarted.
    expect(await run(started, 'logs', 'shop')).toMatchObject(ended(0, { stdout: /\S/ }));
    platform.log.clear();
    expect(await run(started, 'restart', 'shop')).toMatchObject(ended(0, '"shop" is restarting.'));
    expect(platform.requests.filter(({ path }) => path.includes('restart'))).toMatchObject([
      { method: 'POST' },
    ]);
    expect((await run(started, 'status', 'db')).stdout).toMatch(
      /^Instances\nService.*\nvalkey-io-valkey +db .*\n\n$/,
    );
  });

  test.each([
    ['go', 'apiconfig', 'is suspended'],
    ['python', 'apiconfig', 'is suspended'],
    ['go', 'apiconfigvalkey', 'has a suspended Redis, "apiconfigvalkey"'],
  ])(
    'is not restarted while its parameter store sleeps: a %s app, %s',
    async (kind, asleep, state) => {
      const started = cli();
      await makeStore(platform, { name: 'apiconfig', secrets: false });
      const withStore = [...appNamed('api', kind), '--config-service', 'apiconfig'];
      expect(await run(started, ...withStore)).toMatchObject(ended(0));
      platform.services.suspend(asleep);
      platform.log.clear();
      expect(await run(started, 'restart', 'api')).toMatchObject(
        ended(1, `The parameter store "apiconfig" that "api" keeps ${state}`),
      );
      expect(platform.log.select({ method: 'PUT' })).toEqual([]);
    },
  );

  test('is restarted with the present key of its parameter store, unless its standby is in the way', async () => {
    const started = cli();
    await makeStore(platform, { name: 'apiconfig' });
    const withStore = [...appNamed('api', 'web'), '--config-service', 'apiconfig'];
    expect(await run(started, ...withStore)).toMatchObject(ended(0));
    const key = rotateKey(platform, 'apiconfig');
    const app = platform.services.apps.of('acme')[0];
    expect(await run(started, 'restart', 'api')).toMatchObject(ended(0));
    expect(app?.configApiKey).toBe(key);

    if (app) app.haEnabled = true;
    rotateKey(platform, 'apiconfig', 'e'.repeat(32));
    platform.log.clear();
    expect(await run(started, 'restart', 'api')).toMatchObject(
      ended(1, 'A tag of "api" shows that osc-deploy gave it another key'),
    );
    expect(platform.log.select({ method: 'PUT' })).toEqual([]);
  });

  test('is restarted and rolled back with the key of its store that a person gives, where the platform does not tell it', async () => {
    await makeStore(platform, { name: 'apiconfig' });
    const withStore = [...appNamed('api', 'web'), '--config-service', 'apiconfig'];
    const plain = appNamed('plain', 'web');
    expect(await run(cli(), ...withStore)).toMatchObject(ended(0));
    expect(await run(cli(), ...plain)).toMatchObject(ended(0));
    const key = rotateKey(platform, 'apiconfig');
    const withKey = () => bench.withToken({ env: { OSC_CONFIG_API_KEY: key } });
    platform.services.storesOf('acme').delete('apiconfig');
    const app = platform.services.apps.of('acme').find(({ name }) => name === 'api');

    for (const argv of [
      ['restart', 'api'],
      ['rollback', 'api', '--to', 'topic'],
    ]) {
      const { code, stderr } = await run(withKey(), ...argv);
      expect({ code, key: app?.configApiKey }).toEqual({ code: 0, key });
      expect(stderr).not.toContain('OSC_CONFIG_API_KEY');
    }
    expect(await run(withKey(), 'rollback', 'plain', '--to', 'topic')).toMatchObject(ended(0));
  });

  test('is restarted without the key of a parameter store that is not its own: a preview', async () => {
    const started = cli();
    await makeStore(platform, { name: 'apiconfig' });
    const withStore = [...appNamed('api', 'web'), '--config-service', 'apiconfig'];
    expect(await run(started, ...withStore)).toMatchObject(ended(0));
    const { services } = platform;
    services.tagged = services.tagged.map((one) =>
      one.resourceType === 'myapp' ? { ...one, tags: [...one.tags, 'preview pr-7'] } : one,
    );
    const [app] = services.apps.of('acme');
    const { configApiKey: former } = app ?? {};
    rotateKey(platform, 'apiconfig');
    expect(await run(started, 'restart', 'api')).toMatchObject(ended(0, '"api" is restarting.'));
    expect(app?.configApiKey).toBe(former);
  });

  test('of an app gives access to its state, its log and a restart', async () => {
    const started = cli();
    expect(await run(started, ...appNamed('api', 'go'))).toMatchObject(ended(0));
    const app = platform.services.apps.of('acme')[0];
    expect((await run(started, 'status', 'api')).stdout).toMatch(
      /^Instances\nService.*\nMy Apps +api +running /,
    );
    expect((await run(started, 'open', 'api')).stdout).toBe(`${app?.url}/\n`);
    expect((await run(started, 'logs', 'api')).stdout).toContain('Commit info:');
    platform.log.clear();
    expect(await run(started, 'restart', 'api')).toMatchObject(ended(0, '"api" is restarting.'));
    expect(
      platform.requests.filter(({ path }) => path.startsWith(`/myapps/${app?.id}`)),
    ).toHaveLength(1);
    if (app) app.haEnabled = true;
    await run(started, 'restart', 'api');
    expect(platform.log.select({ method: 'PUT' }).at(-1)?.path).toBe(
      `/myapps/${app?.id}?rebuild=true`,
    );
    platform.faults.arm({
      method: 'GET',
      path: /\/instances\/./,
      status: 404,
      body: { reason: 'none' },
      times: 9,
    });
    expect(await run(started, 'logs', 'api')).toMatchObject(
      ended(1, 'The platform shows no log of the app "api".'),
    );
  });

  test('of an app is told as JSON, and its log by its last lines', async () => {
    const started = cli();
    await run(started, ...appNamed('api', 'go'));
    const lines = (await run(started, 'logs', 'api')).stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    const tailed = await run(started, 'logs', 'api', '--tail', '2', '--json');
    expect(
      tailed.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(lines.slice(-2));
    expect((await run(started, 'logs', 'api', '--tail', '999')).stdout.trimEnd()).toBe(
      lines.join('\n'),
    );
    expect(await run(started, 'logs', 'api', '--tail', 'x')).toMatchObject(
      ended(2, 'It must be a number of lines.'),
    );
    expect(JSON.parse((await run(started, 'open', 'api', '--json')).stdout)).toEqual({
      name: 'api',
      url: `${platform.services.apps.of('acme')[0]?.url}/`,
    });
    expect(JSON.parse((await run(started, 'restart', 'api', '--json')).stdout)).toEqual({
      name: 'api',
      service: 'My Apps',
      status: 'restarting',
    });
  });

  test('that its service does not restart is not removed for it: a database', async () => {
    const started = bench.withToken();
    const database = ['run', '--service', 'birme-osc-postgresql', '--name', 'shopdb'];
    await run(started, ...database, '--set', 'PostgresPassword=a-password');
    const { code, stderr } = await run(started, 'restart', 'shopdb');
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        '"shopdb" cannot be restarted: the service birme-osc-postgresql restarts none.',
      ),
    });
    expect(stderr).toContain('Do not remove it for a restart: that deletes its data.');
    expect(stderr).not.toContain('--name');
  });

  test('of an app hides its instance, which is listed once, with the app, even while suspended', async () => {
    const started = cli();
    await run(started, ...appNamed('api', 'web'), '--no-wait');
    const id = platform.services.apps.of('acme')[0]?.id ?? '';
    const listed = async () =>
      (JSON.parse((await run(started, 'status', '--json')).stdout) as { instances: object[] })
        .instances;
    expect(await listed()).toMatchObject([{ service: 'My Apps', name: 'api' }]);
    platform.services.suspend(id);
    expect(await listed()).toMatchObject([{ service: 'My Apps', name: 'api', state: 'suspended' }]);
    expect(await run(started, 'logs', id)).toMatchObject(
      ended(1, `There is no site, app or instance "${id}"`),
    );
    expect(await run(started, 'logs', id, '--runner', 'web')).toMatchObject(
      ended(1, 'There is no'),
    );
  });

  test('is found although the catalogue lacks the address of another service, which is reported', async () => {
    const started = cli();
    await run(started, ...valkey, '--name', 'db');
    const apiUrl = `${platform.apiUrl}/services/valkey-io-valkey/instances`;
    const services = [{ serviceId: 'no-address' }, { serviceId: 'valkey-io-valkey', apiUrl }];
    platform.faults.arm({
      path: '/mysubscriptions',
      status: 200,
      body: JSON.stringify(services),
      times: 9,
    });
    const { code, stdout, stderr } = await run(started, 'status');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/valkey-io-valkey +db/),
    });
    expect(stderr).toContain('Not listed: no-address: The catalogue gives no address');
    expect(await run(started, 'remove', 'db', '--yes')).toMatchObject(ended(0));
  });

  test('defaults to the name in the workflows of the clone, or to the name of the clone', async () => {
    const started = cli();
    await run(started, ...valkey, '--name', 'db');
    const git = cloneOf(started, 'https://github.com/acme/db');
    expect((await run(started, 'open')).stdout).toBe(`${urlOf('db')}\n`);
    git('remote', 'set-url', 'origin', 'https://github.com/acme/other');
    expect(await run(started, 'open')).toMatchObject(
      ended(1, 'There is no site, app or instance "acme-other" or "other" in this workspace.'),
    );
    const step = '{ uses: acme/osc-deploy@v1, with: { name: db } }';
    write(started, {
      '.github/workflows/a.yml': `on: push\njobs: { a: { runs-on: x, steps: [${step}] } }\n`,
    });
    expect((await run(started, 'open')).stdout).toBe(`${urlOf('db')}\n`);
  });

  test('is found although one list cannot be read; the error for a missing name names that list', async () => {
    const started = await siteOnly();
    platform.faults.arm({
      path: '/myapps',
      status: 403,
      body: '{"reason":"not on this plan"}',
      times: 2,
    });
    expect(await run(started, 'open', 'my-site')).toMatchObject(ended(0));
    expect(await run(started, 'remove', 'none', '--yes')).toMatchObject(
      ended(1, /No .* "none" was found, .* Not searched: My Apps: .*not on this plan/),
    );
    platform.faults.arm({ path: '/mydomains', status: 403, body: '{"reason":"not on this plan"}' });
    expect(await run(started, 'status')).toMatchObject({
      stdout: expect.stringContaining('my-site'),
      stderr: expect.stringMatching(/Not listed: domains: .*not on this plan/),
    });
  });

  test('of a suspended instance leads to instructions for resuming it', async () => {
    const started = cli();
    await run(started, ...valkey, '--name', 'db');
    // A resume that was given up leaves a running instance in the list of suspended ones.
    const body = JSON.stringify([{ serviceId: 'valkey-io-valkey', instanceName: 'db' }]);
    platform.faults.arm({ path: '/mysuspended', status: 200, body });
    expect(await run(started, 'logs', 'db')).toMatchObject(ended(0));
    platform.services.suspend('db');
    expect(await run(started, 'logs', 'db')).toMatchObject(
      ended(1, '"db" on valkey-io-valkey is suspended: deploy it to wake it up.'),
    );
  });
});

test('remove finds sites, apps and instances by name', async () => {
  const started = await workspace();
  const names = () => platform.services.instances.of('acme').map(({ name }) => name);
  expect(await run(started, 'remove', 'db', '--yes')).toMatchObject(ended(0));
  expect(names()).toEqual(['shop']);
  expect(await run(started, 'remove', 'shop', '--yes')).toMatchObject(ended(2));
  expect(await run(started, 'rm', 'shop', '--service', 'valkey-io-valkey', '--yes')).toMatchObject(
    ended(0),
  );
  expect(names()).toEqual([]);
  expect(platform.site('shop').url).toMatch(/^http/);
  const gone = await run(started, 'remove', 'db', '--yes', '--json');
  expect(gone.code).toBe(0);
  expect(JSON.parse(gone.stdout)).toEqual({ name: 'db', operation: 'removed', changed: false });
});

test.each<[string, string[], string]>([
  ['app', appNamed('part', 'web'), ''],
  [
    'runner',
    'run --runner web --source-url https://github.com/acme/a'.split(' '),
    'eyevinn-web-runner',
  ],
  ['service', valkey, 'valkey-io-valkey'],
])('remove again finishes the removal of an %s that was cut off', async (_, made, serviceId) => {
  const started = cli();
  expect(await run(started, ...made, '--name', 'part', '--no-wait')).toMatchObject(ended(0));
  const id = platform.services.apps.of('acme').find(({ name }) => name === 'part')?.id;
  const ofApp = { resourceType: 'myapp', serviceId: undefined, resourceId: id ?? '' } as const;
  const ofInstance = { resourceType: 'instance', serviceId, resourceId: 'part' } as const;
  const key = { tenant: 'acme', ...(id === undefined ? ofInstance : ofApp) };
  platform.services.setTags(key, ['repository acme/a']);
  const path = serviceId ? /\/part$/ : /\/myapps\//;
  platform.faults.arm({ method: 'DELETE', path, afterHandling: true, status: 400 });
  expect((await run(started, 'remove', 'part', '--yes')).code).toBe(1);

  const again = await run(started, 'remove', 'part', '--yes');
  expect(again).toMatchObject(ended(0, 'what it had left is removed'));
  const third = await run(started, 'remove', 'part', '--yes');
  expect(third).toMatchObject(ended(0, 'There is no site, app or instance "part"'));
});

test('remove of a preview also removes its parameter store and Redis, but no store of production', async () => {
  const started = cli();
  write(started, { 'app.yml': 'API_URL: https://api.example.com\n' });
  const make = (name: string, store: string) => {
    const config = `--config-service ${store} --config app.yml --create-config --no-wait`;
    const app = `run --runner web --name ${name} --source-url https://github.com/acme/a ${config}`;
    return run(started, ...app.split(' '));
  };
  for (const name of ['shop', 'shoppr7', 'otherpr7'])
    expect(await make(name, name.replace(/^[a-z]+?(?=pr|$)/, '$&config'))).toMatchObject(ended(0));
  const tag = (resource: string, ...tags: string[]) => {
    const [serviceId = '', resourceId = ''] = resource.split('/');
    platform.services.setTags(
      { tenant: 'acme', resourceType: 'instance', serviceId, resourceId },
      tags,
    );
  };
  for (const name of ['shop', 'shoppr7', 'otherpr7'])
    tag(`eyevinn-web-runner/${name}`, 'repository acme/a', 'preview pr-7');
  tag('eyevinn-app-config-svc/shopconfigpr7', 'repository acme/a', 'preview pr-7');
  tag('eyevinn-app-config-svc/shopconfig', 'repository acme/a');
  tag('eyevinn-app-config-svc/otherconfigpr7', 'repository acme/b', 'preview pr-7');
  for (const name of ['shop', 'shoppr7', 'otherpr7'])
    expect(await run(started, 'remove', name, '--yes')).toMatchObject(ended(0));
  const left = platform.services.instances.of('acme').map(({ name }) => name);
  expect(left.sort()).toEqual([
    'otherconfigpr7',
    'otherconfigpr7valkey',
    'shopconfig',
    'shopconfigvalkey',
  ]);
});

test('run and status start a service and list it with everything else, as text and as JSON', async () => {
  const started = await siteOnly();
  const argv = [
    'run',
    '--service',
    'valkey-io-valkey',
    '--name',
    'cache',
    '--set',
    'Password=a-long-password',
  ];
  argv.splice(-2, 0, '--backup-schedule', '0 2 * * 1', '--backup-retention', '7d');
  expect(await run(started, ...argv)).toMatchObject(ended(0));
  const { stdout: text } = await run(started, 'status');
  for (const part of [
    /^Account$/m,
    /Workspace +acme/,
    /^Sites$/m,
    /my-site +live/,
    /valkey-io-valkey +cache/,
    /valkey-io-valkey +cache +at "0 2 \* \* 1" \(UTC\), kept for 7 days +none yet +\d{4}-\d\d-\d\d 02:00$/m,
    /^Plan +PERSONAL, 1,200 tokens left$/m,
  ]) {
    expect(text).toMatch(part);
  }
  expect(JSON.parse((await run(started, 'status', '--json')).stdout)).toMatchObject({
    account: { platform: platform.apiUrl, workspace: 'acme' },
    sites: [{ name: 'my-site', status: 'live' }],
    instances: [{ service: 'valkey-io-valkey', name: 'cache' }],
    backups: [{ instanceName: 'cache', enabled: true, retentionDays: 7 }],
    balance: 1200,
  });
  expect(started.stdout).not.toContain('a-long-password');
  expect(bench.leaks(started)).toEqual([]);
  const cache = () => platform.services.instances.named('cache').options['Password'];
  expect(cache()).toMatch(/^\{\{secrets\./);
  await run(started, ...argv.with(-1, 'Password=!plain "a-long" {password}'));
  expect(cache()).toBe('"a-long" {password}');
});

test('status says that a suspended database gets no backup, and a removed one is not listed', async () => {
  const started = await siteOnly();
  const cache = ['--service', 'valkey-io-valkey', '--name', 'cache'];
  const schedule = ['--set', 'Password=a-long-password', '--backup-schedule', '0 2 * * *'];
  expect(await run(started, 'run', ...cache, ...schedule)).toMatchObject(ended(0));
  platform.services.suspend('cache');
  expect((await run(started, 'status')).stdout).toMatch(/cache .* none while it is suspended/);
  expect(await run(started, 'remove', 'cache', '--yes')).toMatchObject(ended(0));
  expect((await run(started, 'status')).stdout).not.toContain('cache');
  const { backups } = JSON.parse((await run(started, 'status', '--json')).stdout) as {
    backups: object[];
  };
  expect(backups).toEqual([]);
  expect(await run(started, 'status', 'cache')).toMatchObject(
    ended(1, 'There is no site, app or instance "cache"'),
  );
});

test('open prints the address and opens web pages in the browser', async () => {
  const started = await siteOnly();
  const { url } = platform.site('my-site');
  const opened: string[] = [];
  started.terminal.openBrowser = (link) => Promise.resolve(opened.push(link) > 0);
  expect((await run(started, 'open', 'my-site')).stdout).toBe(`${url}\n`);
  expect(opened).toEqual([url]);
  const body = { id: '1', name: 'my-site', url: 'file:///etc/passwd', status: 'live' };
  platform.faults.arm({ path: '/mypages', status: 200, body: JSON.stringify([body]) });
  expect(await run(started, 'open', 'my-site')).toMatchObject(
    ended(1, '"my-site" has no web address; it is live.'),
  );
  expect(opened).toHaveLength(1);
  platform.faults.disarmAll();
  const argv = [
    '--service',
    'birme-osc-postgresql',
    '--name',
    'db',
    '--set',
    'PostgresPassword=a-long-password',
  ];
  expect(await run(started, 'run', ...argv)).toMatchObject(ended(0));
  platform.faults.arm({
    method: 'GET',
    path: /\/instances$/,
    status: 200,
    body: [{ name: 'db', status: 'running' }],
  });
  expect(await run(started, 'open', 'db')).toMatchObject(
    ended(
      1,
      /"db" has no web address; it is running, and its ports are 198\.51\.100\.7:\d+ → 5432/,
    ),
  );
});

test('the advice for an unknown name is another command than the one that failed', async () => {
  const { code, stderr } = await run(bench.withToken(), 'status', 'shopdb');
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`\n  osc-deploy status ${bench.at.join(' ')}\n`),
  });
});

test('a host of a misspelt environment is explained', async () => {
  const started = bench.withToken();
  write(started, { 'site/index.html': '' });
  started.terminal.dispatcher = new Agent().compose(() => () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  });
  const { stderr } = await started.run(
    'publish',
    'site',
    '--name',
    'my-site',
    '--environment',
    'stagin',
  );
  expect(stderr).toContain('`--environment stagin` is none of prod, prod-se, stage, dev');
});

const ofCache = ['--service', 'valkey-io-valkey', '--name', 'cache'];

test.each([
  [['open', 'none'], 1, 'There is no site, app or instance "none" in this workspace.'],
  [['open', 'none', '--site'], 1, 'There is no site "none" in this workspace.'],
  [['logs', ...ofCache], 1, 'There is no "cache" on valkey-io-valkey in this workspace.'],
  [['restart', '--app', '--name', 'shop'], 1, 'There is no app "shop" in this workspace.'],
  [['logs', 'my-site'], 2, 'A site has no log.'],
  [['logs'], 2, 'Give a name: this folder is not a clone'],
  [
    ['run', '--runner', 'web', '--name', 'shop', '--config', 'none.yml'],
    2,
    '--config: none.yml cannot be read: ENOENT',
  ],
  [
    `run --runner python --name shop --source-url https://github.com/a/b --source-ref ${'a'.repeat(40)}`.split(
      ' ',
    ),
    2,
    '--source-ref must be a branch or tag',
  ],
  [
    ['run', '--runner', 'web', '--name', 'shop', '--create-config'],
    2,
    /does not know which store to make\..*--create-config --config-service <name>/s,
  ],
  [
    'run --service valkey-io-valkey --name cache --create-config'.split(' '),
    2,
    '--create-config is for runners and apps',
  ],
  [
    ['open', '--app', '--runner', 'web', '--name', 'shop'],
    2,
    "option '--app' cannot be used with option '--runner",
  ],
  [['logs', '--runner', 'basic', '--name', 'shop'], 2, '--runner must be one of `web`, '],
])('%j reports the mistake', async (argv, code, text) => {
  const started = argv.includes('my-site') ? await siteOnly() : cli();
  platform.log.clear();
  expect(await run(started, ...argv)).toMatchObject(ended(code, text));
  expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  if (code === 2 && !argv.includes('my-site')) expect(platform.requests).toEqual([]);
});

test('what a service does not tell is not said to be gone', async () => {
  const started = bench.withToken();
  await run(started, ...valkey, '--name', 'cache', '--backup-schedule', '0 2 * * *');
  platform.services.subscriptionsOf('acme').clear();
  const { stdout, stderr } = await run(started, 'status');
  expect(stdout).not.toContain('any more');
  const unseen = '"cache" may be there, which only a subscription to valkey-io-valkey shows.';
  expect(stderr).toContain(unseen);

  const { stderr: logs } = await run(started, 'logs', 'cache');
  expect(logs).toContain('not all of this workspace could be searched.');
  expect(logs).toContain(unseen);
  expect(logs).not.toContain('There is no');
  expect(await run(started, 'remove', 'cache', '--yes')).toMatchObject(ended(0));
  expect(platform.services.instances.of('acme')).toEqual([]);
});
