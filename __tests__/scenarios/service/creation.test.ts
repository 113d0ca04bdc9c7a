import { describe, expect, test } from '@jest/globals';
import type { DeployError } from '../../../src/base/errors.js';
import {
  database,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest();

const postgres = 'pgvector-pgvector';
const encore = { target: 'instance', service: 'encore' } as const;
const job = { target: 'job', service: 'eyevinn-ffmpeg-s3', options: 'cmdLineArgs: x' } as const;
const web = { target: 'runner', runner: 'web' } as const;
const always = Number.POSITIVE_INFINITY;
const messageOf = (error: unknown) => (error as Error | undefined)?.message;
const option = (name: string, more: object = {}) =>
  ({ name, type: 'string', mandatory: name === 'name', ...more }) as const;
/** Adds a service with these options to the platform. */
const offer = (serviceId: string, ...options: ReturnType<typeof option>[]) =>
  workspace.services.configure({
    catalogue: [{ serviceId, serviceType: 'instance', options: [option('name'), ...options] }],
  });

describe('a service', () => {
  test('that lacks a required option keeps its subscription, which is told', async () => {
    const { error } = await workspace.run(database('PostgresDb: x'));
    expect(messageOf(error)).toContain('`PostgresPassword` is required.');
    expect((error as DeployError).hint).toContain(
      `Nothing was changed but the subscription to ${postgres}, which stays.`,
    );
    expect(workspace.services.subscriptionsOf('acme')).toContain(postgres);

    const again = await workspace.run(database('PostgresDb: x'));
    expect((again.error as DeployError).hint).toContain('Nothing was changed.');
  });

  test('is not subscribed to with unknown options', async () => {
    const { error } = await workspace.run(database('PostgresDb: x\nPostgresPasword: y'));
    expect(messageOf(error)).toBe(
      `2 options are not valid for ${postgres}:
- \`options\`: \`PostgresPasword\` is not an option of the service; did you mean \`PostgresPassword\`?
- \`options\`: \`PostgresPassword\` is required.`,
    );
    const one = await workspace.run({ target: 'runner', runner: 'python', entry: 'x' });
    expect(messageOf(one.error)).toMatch(
      /^An option is not valid for eyevinn-python-runner:\n- `entry`: `OscEntry` is not/,
    );
    expect(workspace.calls()).not.toContain('POST /mysubscriptions');
  });

  test('that does not exist is named in the error, with the most similar service and the answer of the platform', async () => {
    const errorOf = async (service: string) =>
      messageOf((await workspace.run({ target: 'instance', service })).error);
    expect(await errorOf('encoree')).toMatch(
      /^The platform offers no service "encoree"\. Did you mean encore\? .*answered 4\d\d/,
    );
    expect(await errorOf('acme-warp-drive-mk2')).toMatch(
      /^The platform offers no service "acme-warp-drive-mk2"\. [^D].*answered 4\d\d/,
    );
    workspace.arm({
      method: 'POST',
      path: '/mysubscriptions',
      status: 200,
      body: {},
      times: always,
    });
    expect(await errorOf('encoree')).toBe(
      'The platform offers no service "encoree". Did you mean encore?',
    );
    expect(await errorOf('encore')).toBe('The platform offers no service "encore".');
  });

  test.each([
    ...[400, 404, 422].map((status) => ({
      status,
      error: { code: 'service-unknown', cause: { request: { status } } },
    })),
    { status: 402, error: { code: 'plan-limit', cause: { request: { status: 402 } } } },
    ...[403, 409].map((status) => ({ status, error: { request: { status } } })),
  ])(
    'with a subscription refused with $status ends the run with $error',
    async ({ status, error }) => {
      workspace.arm({ method: 'POST', path: '/mysubscriptions', status });
      expect((await workspace.run(encore)).error).toMatchObject(error);
    },
  );

  test('that gets another required option is changed without it, and not created without it', async () => {
    const inputs = (value: string) =>
      ({ target: 'instance', service: 'acme-new', options: `A: ${value}` }) as const;
    offer('acme-new', option('A'), option('B'));
    expect((await workspace.run(inputs('one'))).error).toBeUndefined();
    offer('acme-new', option('A'), option('B', { mandatory: true }));
    expect((await workspace.run(inputs('two'))).error).toBeUndefined();
    expect(workspace.shop.options).toMatchObject({ A: 'two' });
    workspace.platform.log.clear();
    for (const operation of ['deploy', 'plan'] as const) {
      const { error } = await workspace.run(inputs('two'), { name: 'other', operation });
      expect(error).toMatchObject({ code: 'invalid-options' });
      expect(messageOf(error)).toContain('`B` is required');
    }
    expect(workspace.writes()).toEqual([]);
  });

  test('with unknown options gets numbers as they were written', async () => {
    offer('acme-new');
    workspace.services.configure({ liveSchemas: false });
    const options = 'Zip: 0123\nPort: 8080\nSize: 1e3\nLong: 12345678901234567890\nOn: true';
    const { log } = await workspace.run({ target: 'instance', service: 'acme-new', options });
    expect(log).toContain(
      'The options of acme-new are unknown to this version, so only the platform checks them.',
    );
    const sent = { Zip: '0123', Port: 8080, Size: '1e3', Long: '12345678901234567890', On: true };
    expect(workspace.bodies({ method: 'POST', path: /instances$/ })).toEqual([
      { name: 'shop', ...sent },
    ]);
  });

  test.each<[string, ServiceInputs, object]>([
    [
      'jobs',
      { ...job, target: 'instance' },
      {
        message: 'The service eyevinn-ffmpeg-s3 makes jobs, not instances.',
        hint: expect.stringMatching(/Nothing was changed\. Set `target: job`\.$/),
      },
    ],
    [
      'instances',
      { ...encore, target: 'job' },
      {
        message: 'The service encore makes instances, not jobs.',
        hint: expect.stringMatching(/Nothing was changed\. Set `target: instance`\.$/),
      },
    ],
  ])('of %s refuses the other target, in a plan too', async (_, inputs, said) => {
    workspace.services.subscriptionsOf('acme').add(inputs.service ?? '');
    for (const operation of ['deploy', 'plan'] as const) {
      const { error } = await workspace.run(inputs, { operation });
      expect(error).toMatchObject({ code: 'invalid-options', ...said });
    }
  });
});

describe('the options of an instance', () => {
  test('that the schema calls secret are hidden and masked; options that the schema calls plain are shown', async () => {
    offer(
      'acme-vault',
      option('Pin', { sensitive: true }),
      option('Notes', { sensitive: false }),
      option('Other'),
    );
    const options = 'Pin: "9876"\nNotes: for everyone\nOther: perhaps secret';
    const { outputs, log, error } = await workspace.run({
      target: 'instance',
      service: 'acme-vault',
      options,
    });
    expect(error).toBeUndefined();
    expect(outputs.instance).toMatchObject({ Pin: '***', Notes: 'for everyone', Other: '***' });
    expect(log).toContain('::add-mask::9876');
    expect(log).not.toMatch(/perhaps secret|::add-mask::for everyone/);
  });

  test('are in no output and no log unless the schema calls them plain', async () => {
    workspace.services.configure({ liveSchemas: false });
    const ice = 'turn:admin:correcthorse@turn.example:3478';
    const options = `smbUrl: https://smb.example/xyz\nsmbApiKey: batterystaple\ndbUrl: mongodb://u:p%40ss@db/x\niceServers: ${ice}`;
    const intercom = { target: 'instance', service: 'eyevinn-intercom-manager', options } as const;
    const { outputs, log, result } = await workspace.run(intercom);
    const shown = `${JSON.stringify(outputs)}${JSON.stringify(result?.summary)}${log.replace(/^::add-mask::.*$/gm, '')}`;
    expect(shown).not.toMatch(/correcthorse|batterystaple|p%40ss|smb\.example/);
    expect(outputs.instance).toMatchObject({ name: 'shop', iceServers: '***', smbUrl: '***' });
  });

  test('that only the schema calls secret are given to a preview from `preview-options` alone', async () => {
    offer('acme-vault', option('Pin', { sensitive: true }), option('Notes', { sensitive: false }));
    const vault = {
      target: 'instance',
      service: 'acme-vault',
      options: 'Pin: "9876"\nNotes: for everyone',
    } as const;
    const { log } = await workspace.run(vault, { preview: true });
    expect(workspace.shop.options).toMatchObject({ Notes: 'for everyone' });
    expect(workspace.shop.options).not.toHaveProperty('Pin');
    expect(log).toContain(
      'This preview is not given the options `Pin`, which acme-vault calls secret.',
    );
    await workspace.run({ ...vault, 'preview-options': 'Pin: "1234"' }, { preview: true });
    expect(workspace.shop.received).toMatchObject({ Pin: '1234' });
  });

  test('that the record does not show count as unchanged, which the log reports', async () => {
    const options = 'type: Loop\nurl: https://e.com/a.m3u8';
    const channel = { target: 'instance', service: 'channel-engine', options } as const;
    await workspace.run(channel);
    const { result, log } = await workspace.run(channel);
    expect({ changed: result?.changed, restarts: workspace.shop.restarts }).toEqual({
      changed: false,
      restarts: 0,
    });
    expect(log).toContain(
      'does not show url, so a new value is sent only when another option changes too',
    );
  });

  test('are shown as they were sent after a change', async () => {
    await workspace.run(database('PostgresPassword: correcthorse\nPostgresDb: one'));
    const inputs = database('PostgresPassword: correcthorse\nPostgresDb: two');
    const { outputs } = await workspace.run({ ...inputs, wait: 'false' });
    expect(outputs.instance).toMatchObject({ PostgresDb: 'two', PostgresPassword: '***' });
    expect(outputs.url).toBe(workspace.shop.url);
  });
});

test.each<{ plan: object; inputs: ServiceInputs; reason?: string; said: string }>([
  {
    plan: { name: 'FREE', tokenBalance: 5 },
    inputs: encore,
    said: 'instance of encore (the plan is FREE, 5 tokens are left): ',
  },
  { plan: {}, inputs: job, reason: 'Limit reached', said: 'job of eyevinn-ffmpeg-s3: ' },
])(
  'a refusal by the limit of the plan names $plan and the refused thing: another $said',
  async (row) => {
    const { plan, inputs, reason = 'Your plan allows 0 instances', said } = row;
    workspace.services.configure({ plan: { ...plan } });
    workspace.arm({ method: 'POST', path: /instances$/, status: 403, body: { reason } });
    const { error } = await workspace.run(inputs);
    const message = expect.stringContaining(
      `The plan of the workspace does not allow another ${said}`,
    );
    expect(error).toMatchObject({
      code: 'plan-limit',
      message,
      cause: { request: { method: 'POST' } },
    });
  },
);

describe('a creation', () => {
  const slow = { knownMs: 1000, startMs: 3000, staleMs: 4000, buildMs: 20_000 };

  test.each<[string, string, ServiceInputs]>([
    ['runner', '/services/eyevinn-web-runner/instances', web],
    ['app', '/myapps', { target: 'app', runner: 'web' }],
    ['job', '/services/eyevinn-ffmpeg-s3/instances', job],
  ])(
    'of a %s is sent again if it did not arrive, and found if only the answer was lost',
    async (_, path, inputs) => {
      workspace.arm({ method: 'POST', path, reset: true });
      workspace.arm({ method: 'POST', path, status: 502 });
      workspace.arm({ method: 'POST', path, resetAfterHandling: true });
      const { error, result, calls } = await workspace.run(inputs);
      expect(error).toBeUndefined();
      expect(result?.changed).toBe(true);
      expect(calls.filter((call) => call === `POST ${path}`)).toHaveLength(3);
    },
  );

  test('of a name that the platform refuses as existing and does not list ends the run after a minute', async () => {
    workspace.arm({ method: 'POST', path: /instances$/, status: 409, times: always });
    const { error, ms } = await workspace.run(encore);
    expect(error).toMatchObject({ request: { status: 409 } });
    expect(ms).toBe(60_000);
  });

  test('without an address in the answer needs more evidence than its health', async () => {
    workspace.services.configure(slow);
    workspace.arm({
      method: 'POST',
      path: /instances$/,
      status: 201,
      body: { name: 'shop' },
      afterHandling: true,
    });
    workspace.arm({ method: 'GET', path: /instances\/shop$/, skip: 1, status: 404, times: 3 });
    const { result, outputs, log } = await workspace.run(web);
    expect(result).toMatchObject({ status: 'running', url: workspace.shop.url });
    expect(outputs.url).toBe(result?.url);
    expect(log).toContain('building commit aaaaaaa');
  });
});

test("a gateway's own 404 does not count as a missing instance", async () => {
  await workspace.run(web);
  workspace.platform.log.clear();
  const page = { status: 404, body: '<html>404 Not Found</html>', times: 2 };
  workspace.arm({ method: 'GET', path: /instances\/shop$/, ...page });
  expect((await workspace.run(web)).error).toBeUndefined();
  expect(workspace.calls(/^(POST|PATCH|DELETE) \/services\//)).toEqual([
    'POST /services/eyevinn-web-runner/restart/shop',
  ]);
});

describe('the ports of an instance', () => {
  const db = database('PostgresPassword: correcthorse');

  test('are awaited while they are unknown, and missing with a warning if they remain unknown', async () => {
    workspace.services.configure({ portsMs: 20_000 });
    const { outputs } = await workspace.run(db);
    expect(outputs.endpoints?.ports).toHaveLength(1);
    workspace.services.configure({ portsMs: always });
    const { log, error } = await workspace.run(db);
    expect(error).toBeUndefined();
    expect(log).toContain(
      '::warning title=osc-deploy::The platform does not list the port of "shop"',
    );
  });

  test('are read at the former path, like its health, if the record has no links', async () => {
    workspace.services.configure({ links: false });
    const { result, outputs, calls } = await workspace.run(db);
    expect(result?.status).toBe('running');
    expect(outputs.endpoints?.ports).toHaveLength(1);
    expect(calls).toEqual(expect.arrayContaining(['GET /health/shop', 'GET /ports/shop']));
  });
});
