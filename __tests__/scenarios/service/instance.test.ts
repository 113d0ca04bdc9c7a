import { afterEach, describe, expect, test } from '@jest/globals';
import { database, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const made = () => workspace.services.instances.named('shop');

describe('an instance', () => {
  test('is waited for until its port is known, and said to have none where it stays unknown', async () => {
    workspace = await ServiceWorkspace.open({ services: { portsMs: 20_000 } });
    const { outputs } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(outputs.endpoints?.ports).toHaveLength(1);
    workspace.services.configure({ portsMs: Number.POSITIVE_INFINITY });
    const { log, error } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(error).toBeUndefined();
    expect(log).toContain('::warning title=osc-deploy::The platform does not tell the port of "shop"');
  });

  test('that a visitor just woke up is waited for and not created again', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: correcthorse'));
    workspace.services.suspend('shop');
    const instance = made();
    instance.waking = {
      until: workspace.clock.now() + 20_500,
      restoreAt: workspace.clock.now() + 20_500,
      parameters: instance.options,
    };
    instance.asleep = false;
    for (const one of workspace.services.sleepers.of('acme')) workspace.services.sleepers.remove(one);
    workspace.services.subscriptionsOf('acme').add('birme-osc-postgresql');
    workspace.platform.faults.arm({ path: /instances\/shop$/, method: 'GET', status: 404 });
    const { result, error } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ status: 'running' });
    expect(made()).toBe(instance);
  });

  test('is reached at the old paths where its record has no links', async () => {
    workspace = await ServiceWorkspace.open({ services: { links: false } });
    const { result, outputs } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(result?.status).toBe('running');
    expect(outputs.endpoints?.ports).toHaveLength(1);
    expect(workspace.calls()).toEqual(expect.arrayContaining(['GET /health/shop', 'GET /ports/shop']));
  });

  test('whose link leads to another host gets no token there', async () => {
    workspace = await ServiceWorkspace.open();
    const record = {
      name: 'shop',
      url: 'http://127.0.0.1:1/',
      _links: { health: { href: 'https://evil.example/health' } },
    };
    workspace.platform.faults.arm({ method: 'POST', path: /instances$/, status: 201, body: record });
    const { error } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(error).toMatchObject({ code: 'unsafe-url' });
  });
});

test('an option that the record cannot show counts as unchanged, and is reported', async () => {
  workspace = await ServiceWorkspace.open();
  const channel = {
    target: 'instance',
    service: 'channel-engine',
    options: 'type: Loop\nurl: https://e.com/a.m3u8',
  } as const;
  await workspace.run(channel);
  const { result, log } = await workspace.run(channel);
  expect({ changed: result?.changed, restarts: made().restarts }).toEqual({ changed: false, restarts: 0 });
  expect(log).toContain('does not show url, so a new value is sent only when another option changes too');
});

test('what was given as an option is in no output and no log, unless its schema says that it is plain', async () => {
  workspace = await ServiceWorkspace.open({ services: { liveSchemas: false } });
  const ice = 'turn:admin:correcthorse@turn.example:3478';
  const { outputs, log, result } = await workspace.run({
    target: 'instance',
    service: 'eyevinn-intercom-manager',
    options: `smbUrl: https://smb.example/xyz\nsmbApiKey: batterystaple\ndbUrl: mongodb://u:p%40ss@db/x\niceServers: ${ice}`,
  });
  const shown = `${JSON.stringify(outputs)}${JSON.stringify(result?.summary)}${log.replace(/^::add-mask::.*$/gm, '')}`;
  expect(shown).not.toMatch(/correcthorse|batterystaple|p%40ss|smb\.example/);
  expect(outputs.instance).toMatchObject({ name: 'shop', iceServers: '***', smbUrl: '***' });
});

describe('a refusal', () => {
  test('that comes with a 2xx status is one all the same', async () => {
    workspace = await ServiceWorkspace.open();
    workspace.platform.faults.arm({
      method: 'POST',
      path: /instances$/,
      status: 200,
      body: { reason: 'No capacity left' },
    });
    const { error } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(error).toMatchObject({
      code: 'platform-refused',
      message: expect.stringContaining('No capacity left'),
    });
  });

  test('of a job service as an instance names the right target', async () => {
    workspace = await ServiceWorkspace.open();
    const options = 'cmdLineArgs: -i a b';
    const { error } = await workspace.run({ target: 'instance', service: 'eyevinn-ffmpeg-s3', options });
    expect(error).toMatchObject({ code: 'invalid-options', hint: expect.stringContaining('target: job') });
  });
});

describe('without `options`', () => {
  const asleep = { target: 'instance', service: 'eyevinn-web-runner' } as const;
  const changes = () => workspace.calls().filter((call) => /^(PATCH|PUT|DELETE)|instances$|restart/.test(call));

  test('an instance that sleeps is woken up and followed until it answers, and nothing of it is changed', async () => {
    workspace = await ServiceWorkspace.open({ services: { buildMs: 20_000, gapMs: 2000, startMs: 3000 } });
    await workspace.run({ ...asleep, options: 'SourceUrl: https://github.com/acme/shop' });
    workspace.services.suspend('shop');
    workspace.platform.log.clear();
    const { error, result, outputs } = await workspace.run(asleep);
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ changed: true, status: 'running' });
    expect(outputs.commit?.slice(0, 7)).toBe('aaaaaaa');
    expect(changes()).toEqual([]);
    expect((await fetch(workspace.services.instances.named('shop').url)).status).toBe(200);
  });

  test('a plan asks for none either, and says what would become of it', async () => {
    workspace = await ServiceWorkspace.open();
    const plan = () => workspace.run({ target: 'instance', service: 'pgvector-pgvector' }, { operation: 'plan' });
    // Nothing is there, so a new one would be needed.
    expect((await plan()).log).toContain('may refuse this: `PostgresPassword` is required.');
    await workspace.run(database('PostgresPassword: correcthorse'));
    const { error, log, outputs } = await plan();
    expect(error).toBeUndefined();
    expect(outputs.status).toBe('planned');
    expect(log).toContain('- wait until "shop" runs, and change nothing of it');
    workspace.services.suspend('shop');
    expect((await plan()).log).toMatch(
      /wake "shop" up, which is suspended\n.*- wait until "shop" runs, and change nothing/,
    );
  });

  test('nor does an option that the one asleep did not have get lost when the platform puts the old ones back', async () => {
    workspace = await ServiceWorkspace.open({ services: { restoreMs: 4000 } });
    const encore = { target: 'instance', service: 'eyevinn-test-adserver' } as const;
    await workspace.run(encore);
    workspace.services.suspend('shop');
    const { error, log } = await workspace.run({ ...encore, options: 'MrssOrigin: moon' });
    expect(error).toBeUndefined();
    expect(log).toContain('The platform put the old MrssOrigin back; changing it again.');
    expect(workspace.services.instances.named('shop').options).toEqual({ MrssOrigin: 'moon' });
  });

  test('a missing instance needs the options of a new one', async () => {
    workspace = await ServiceWorkspace.open();
    expect((await workspace.run(asleep)).error).toMatchObject({
      code: 'invalid-options',
      message: expect.stringContaining('`SourceUrl` is required'),
    });
    expect(changes()).toEqual([]);
  });
});
