import { afterEach, describe, expect, test } from '@jest/globals';
import { ServiceWorkspace } from '../support/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const database = (options: string) => ({ target: 'instance', service: 'birme-osc-postgresql', options }) as const;
const made = () => workspace.services.instances.named('shop');
const writes = () => workspace.calls().filter((call) => /^(POST|PATCH|DELETE) \/services\//.test(call));

describe('an instance', () => {
  test('is created with its options, and tells its endpoints', async () => {
    workspace = await ServiceWorkspace.open({ services: { knownMs: 2000, startMs: 5000 } });
    const { result, outputs, log } = await workspace.run(database('PostgresPassword: correcthorse\nPostgresDb: shop'));
    expect(made().options).toEqual({ PostgresPassword: 'correcthorse', PostgresDb: 'shop' });
    expect(result).toMatchObject({ changed: true, status: 'running' });
    expect(outputs.endpoints).toEqual({
      url: made().url,
      app: made().url,
      ports: [{ externalIp: '198.51.100.7', externalPort: 10_500, internalPort: 5432 }],
    });
    expect(outputs.instance).toMatchObject({ name: 'shop', PostgresPassword: '***', PostgresDb: 'shop' });
    expect(log).toContain('::add-mask::correcthorse');
    expect(log.replaceAll('::add-mask::correcthorse', '')).not.toContain('correcthorse');
  });

  test('with the same options twice is left alone', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('{"PostgresPassword": "correcthorse"}'));
    const { result, outputs } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(result).toMatchObject({ changed: false, status: 'running' });
    expect(outputs.changed).toBe(false);
    expect(writes()).toEqual(['POST /services/birme-osc-postgresql/instances']);
  });

  test('gets only what differs', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: correcthorse\nPostgresUser: a'));
    const { result } = await workspace.run(database('PostgresPassword: correcthorse\nPostgresUser: b'));
    expect(result?.changed).toBe(true);
    const [patch] = workspace.platform.log.select({ method: 'PATCH' });
    expect(JSON.parse(patch?.bodyText ?? '')).toEqual({ PostgresUser: 'b' });
    expect(made().restarts).toBe(0);
  });

  test('keeps characters that YAML would take for a number', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: 0123456\nPostgresDb: 1e3\nPostgresUser: yes'));
    expect(made().options).toEqual({ PostgresPassword: '0123456', PostgresDb: '1e3', PostgresUser: 'yes' });
  });

  test('takes references to secrets as they are, and shows them', async () => {
    workspace = await ServiceWorkspace.open();
    workspace.services.secretsOf('acme', 'birme-osc-postgresql').set('pg', 'hidden');
    const { outputs } = await workspace.run(database('PostgresPassword: "{{secrets.pg}}"'));
    expect(made().options).toEqual({ PostgresPassword: '{{secrets.pg}}' });
    expect(outputs.instance).toMatchObject({ PostgresPassword: '{{secrets.pg}}' });
  });

  test('that sleeps is woken up, and then left alone', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: correcthorse'));
    workspace.services.suspend('shop');
    const { result } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(result).toMatchObject({ changed: true, status: 'running' });
    expect(workspace.calls()).toContain('POST /mysuspended/birme-osc-postgresql/shop/resume');
    expect(writes()).toEqual(['POST /services/birme-osc-postgresql/instances']);
  });

  test('that a visitor just woke up is waited for and not made anew', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: correcthorse'));
    workspace.services.suspend('shop');
    const instance = made();
    instance.waking = {
      until: workspace.clock.now() + 20_500,
      restoreAt: workspace.clock.now() + 20_500,
      parameters: instance.options,
    };
    instance.suspended = undefined;
    workspace.platform.faults.arm({ path: /instances\/shop$/, method: 'GET', status: 404 });
    const { result, error } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ status: 'running' });
    expect(made()).toBe(instance);
  });

  test('whose health says that it failed ends with its log', async () => {
    workspace = await ServiceWorkspace.open();
    workspace.platform.faults.arm({ path: /\/health\//, status: 200, body: { status: 'Failed' }, times: 9 });
    const { error, log } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(error).toMatchObject({ code: 'instance-failed' });
    expect(log).toContain('::group::Last 5 lines of the log of "shop"');
  });

  test('is reached at the old paths where its record has no links', async () => {
    workspace = await ServiceWorkspace.open({ services: { links: false } });
    const { result, outputs } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(result?.status).toBe('running');
    expect(outputs.endpoints?.ports).toHaveLength(1);
    expect(workspace.calls()).toEqual(expect.arrayContaining(['GET /health/shop', 'GET /ports/shop']));
  });

  test('whose address has a line break in front gets an output of one line', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: correcthorse'));
    const { url } = made();
    workspace.platform.faults.arm({
      ...{ method: 'GET', path: /instances\/shop$/, times: 9 },
      ...{ status: 200, body: { name: 'shop', PostgresPassword: 'correcthorse', url: `\n${url}` } },
    });
    const { outputs } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(outputs).toMatchObject({ url, endpoints: { url } });
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

describe('options', () => {
  test('are checked all at once and before anything is made', async () => {
    workspace = await ServiceWorkspace.open();
    const options = 'PostgressUser: a\nPostgresDb: [a, b]\nname: other';
    const { error } = await workspace.run(database(options));
    const { message } = error as Error;
    expect(error).toMatchObject({ code: 'invalid-options' });
    expect(message).toContain('`PostgressUser` is not an option of the service; did you mean `PostgresUser`?');
    expect(message).toContain('`PostgresDb` must be one value, not a list.');
    expect(message).toContain('`name` is no option: give it as the input `name`.');
    expect(message).toContain('`PostgresPassword` is required.');
    expect(writes()).toEqual([]);
  });

  test('are checked against the copy that is built in where the platform has no schema', async () => {
    workspace = await ServiceWorkspace.open({ services: { liveSchemas: false } });
    const { error } = await workspace.run(database('PostgresPasword: x'));
    expect((error as Error).message).toContain('did you mean `PostgresPassword`?');
    expect(writes()).toEqual([]);
  });

  test('that are empty are asked about: the secret behind them may not be set', async () => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run(database('PostgresPassword: '));
    expect((error as Error).message).toContain(
      '`PostgresPassword` is empty. Is the secret or variable that it comes from set?',
    );
  });

  test('with dots may be nested, and keep their types', async () => {
    workspace = await ServiceWorkspace.open();
    const options =
      'type: Loop\nurl: https://example.com/vod.m3u8\nopts:\n  useDemuxedAudio: true\n  preroll:\n    url: https://example.com/pre.m3u8\n    duration: 10500\n';
    const { error } = await workspace.run({ target: 'instance', service: 'channel-engine', options });
    expect(error).toBeUndefined();
    expect(made().options).toEqual({
      type: 'Loop',
      url: 'https://example.com/vod.m3u8',
      'opts.useDemuxedAudio': true,
      'opts.preroll.url': 'https://example.com/pre.m3u8',
      'opts.preroll.duration': '10500',
    });
  });
});

describe('a refusal', () => {
  test('because of the plan says what the plan is and what to do', async () => {
    workspace = await ServiceWorkspace.open({ services: { instancesPerTenant: 0 } });
    const { error } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(error).toMatchObject({ code: 'plan-limit' });
    expect((error as Error).message).toContain('the plan is PERSONAL, 1,200 tokens are left');
    expect((error as Error).message).toContain('Your plan allows 0 instances');
  });

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

  test('of a plan that cannot be read is no failure', async () => {
    workspace = await ServiceWorkspace.open();
    workspace.platform.faults.arm({ path: '/mytenantplan', status: 500 });
    const { result } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(result?.status).toBe('running');
  });

  test('of a service that does not exist names the nearest', async () => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run({ target: 'instance', service: 'eyevinn-web-runer' });
    expect(error).toMatchObject({
      code: 'service-unknown',
      message: expect.stringContaining('Did you mean eyevinn-web-runner?'),
    });
  });

  test('of one that resembles none names none', async () => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run({ target: 'instance', service: 'acme-warp-drive-mk2' });
    expect(error).toMatchObject({ code: 'service-unknown', message: expect.not.stringContaining('Did you mean') });
  });

  test('of a job service as an instance names the right target', async () => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run({
      target: 'instance',
      service: 'eyevinn-ffmpeg-s3',
      options: 'cmdLineArgs: -i a b',
    });
    expect(error).toMatchObject({ code: 'invalid-options', hint: expect.stringContaining('target: job') });
  });
});

describe('removing', () => {
  const remove = { operation: 'remove' } as const;

  test('deletes the instance', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: correcthorse'));
    const { result, outputs } = await workspace.run({ target: 'instance', service: 'birme-osc-postgresql' }, remove);
    expect(result).toMatchObject({ changed: true, status: 'removed' });
    expect(outputs).toMatchObject({ id: 'shop', url: expect.stringContaining('://'), changed: true });
    expect(workspace.services.instances.of('acme')).toEqual([]);
  });

  test('what is not there is a success that changes nothing, and subscribes to nothing', async () => {
    workspace = await ServiceWorkspace.open();
    const { result } = await workspace.run({ target: 'instance', service: 'birme-osc-postgresql' }, remove);
    expect(result).toMatchObject({ changed: false, status: 'removed' });
    expect(workspace.calls()).toEqual(['GET /mysubscriptions']);
    workspace.services.subscriptionsOf('acme').add('birme-osc-postgresql');
    expect((await workspace.run({ target: 'instance', service: 'birme-osc-postgresql' }, remove)).result?.changed).toBe(
      false,
    );
  });

  test('a sleeping one does not leave it to come back later', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: correcthorse'));
    workspace.services.suspend('shop');
    const { result } = await workspace.run({ target: 'instance', service: 'birme-osc-postgresql' }, remove);
    expect(result?.status).toBe('removed');
    expect(workspace.services.instances.of('acme')).toEqual([]);
  });
});

test('a plan reads and tells, and writes nothing', async () => {
  workspace = await ServiceWorkspace.open();
  const { result, error, log, outputs } = await workspace.run(database('PostgresPassword: correcthorse'), {
    operation: 'plan',
  });
  expect(error).toBeUndefined();
  expect(result).toMatchObject({ changed: true, status: 'planned' });
  expect(outputs).toMatchObject({ status: 'planned' });
  expect(log).toContain('- subscribe the workspace to birme-osc-postgresql');
  expect(log).toContain('- create "shop"');
  expect(log).toContain('PostgresPassword: ***');
  expect(result?.summary.map(({ rows }) => rows.at(-1))).toContainEqual(['PostgresPassword', '***']);
  expect(workspace.calls().every((call) => call.startsWith('GET '))).toBe(true);
  const wrong = await workspace.run(database('PostgresPasword: x'), { operation: 'plan' });
  expect(wrong.error).toMatchObject({ code: 'invalid-options' });
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
    const plan = () => workspace.run({ target: 'instance', service: 'birme-osc-postgresql' }, { operation: 'plan' });
    // Nothing is there, so a new one would be needed.
    expect((await plan()).error).toMatchObject({ code: 'invalid-options' });
    await workspace.run(database('PostgresPassword: correcthorse'));
    const { error, log, outputs } = await plan();
    expect(error).toBeUndefined();
    expect(outputs.status).toBe('planned');
    expect(log).toContain('or where it exists wait until it runs, and change nothing of it');
    workspace.services.suspend('shop');
    expect((await plan()).log).toMatch(
      /wake "shop" up, which is suspended\n.*- wait until it runs, and change nothing/,
    );
  });

  test('nor does an option that the one asleep did not have get lost when the platform puts the old ones back', async () => {
    workspace = await ServiceWorkspace.open({ services: { restoreMs: 4000 } });
    const encore = { target: 'instance', service: 'encore' } as const;
    await workspace.run(encore);
    workspace.services.suspend('shop');
    const { error, log } = await workspace.run({ ...encore, options: 's3Region: moon' });
    expect(error).toBeUndefined();
    expect(log).toContain('The platform put the old s3Region back; changing it again.');
    expect(workspace.services.instances.named('shop').options).toEqual({ s3Region: 'moon' });
  });

  test('one that is awake is left as it is', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run({ ...asleep, options: 'SourceUrl: https://github.com/acme/shop' });
    workspace.platform.log.clear();
    expect((await workspace.run(asleep)).result).toMatchObject({ changed: false, status: 'running' });
    expect(changes()).toEqual([]);
  });

  test('one that is not there needs the options of a new one', async () => {
    workspace = await ServiceWorkspace.open();
    expect((await workspace.run(asleep)).error).toMatchObject({
      code: 'invalid-options',
      message: expect.stringContaining('`SourceUrl` is required'),
    });
    expect(changes()).toEqual([]);
  });
});

test('an option that no record shows is set each time, and where nothing can be changed that is no failure', async () => {
  workspace = await ServiceWorkspace.open();
  const channel = {
    target: 'instance',
    service: 'channel-engine',
    options: 'type: Loop\nurl: https://e.com/a.m3u8',
  } as const;
  await workspace.run(channel);
  workspace.platform.faults.arm({ method: 'PATCH', path: /instances/, status: 405 });
  const { error, log } = await workspace.run(channel);
  expect(error).toBeUndefined();
  expect(log).toContain('neither shows nor changes url');
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
