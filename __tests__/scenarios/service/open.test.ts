import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { database, type ServiceInputs, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open();
});
afterEach(() => workspace.close());

const postgres = 'pgvector-pgvector';
const encore = { target: 'instance', service: 'encore' } as const;
const always = Number.POSITIVE_INFINITY;
const messageOf = (error: unknown) => (error as Error | undefined)?.message;

describe('a service', () => {
  test('is subscribed to only with options that can be right', async () => {
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

  test("that nobody offers is reported with the likely service, and with the platform's words", async () => {
    const said = async (service: string) => messageOf((await workspace.run({ target: 'instance', service })).error);
    expect(await said('encoree')).toMatch(
      /^The platform offers no service "encoree"\. Did you mean encore\? .*answered 4\d\d/,
    );
    expect(await said('acme-warp-drive-mk2')).toMatch(
      /^The platform offers no service "acme-warp-drive-mk2"\. [^D].*answered 4\d\d/,
    );
    workspace.platform.faults.arm({ method: 'POST', path: '/mysubscriptions', status: 200, body: {}, times: always });
    expect(await said('encoree')).toBe('The platform offers no service "encoree". Did you mean encore?');
    expect(await said('encore')).toBe('The platform offers no service "encore".');
  });

  test.each([400, 404, 422, 402, 403, 409])('that is refused with %i is none, or may be one', async (status) => {
    const request = { status };
    workspace.platform.faults.arm({ method: 'POST', path: '/mysubscriptions', status });
    const none = { code: 'service-unknown', cause: { request } };
    const { error } = await workspace.run(encore);
    expect(error).toMatchObject([400, 404, 422].includes(status) ? none : { request });
  });

  test('that gets another required option is changed without it, and a new one is not made without it', async () => {
    const option = (name: string, mandatory: boolean) => ({ name, type: 'string', mandatory }) as const;
    const offer = (mandatory: boolean) =>
      workspace.services.configure({
        catalogue: [
          {
            serviceId: 'acme-new',
            serviceType: 'instance',
            options: [option('name', true), option('A', false), option('B', mandatory)],
          },
        ],
      });
    const inputs = (value: string) => ({ target: 'instance', service: 'acme-new', options: `A: ${value}` }) as const;
    offer(false);
    expect((await workspace.run(inputs('one'))).error).toBeUndefined();
    offer(true);
    expect((await workspace.run(inputs('two'))).error).toBeUndefined();
    expect(workspace.services.instances.named('shop').options).toMatchObject({ A: 'two' });
    workspace.platform.log.clear();
    for (const operation of ['deploy', 'plan'] as const) {
      const { error } = await workspace.run(inputs('two'), { name: 'other', operation });
      expect(error).toMatchObject({ code: 'invalid-options' });
      expect(messageOf(error)).toContain('`B` is required');
    }
    expect(workspace.writes()).toEqual([]);
  });

  test('of unknown options is sent numbers as they were written', async () => {
    const unknown = { serviceId: 'acme-new', serviceType: 'instance', options: [] } as const;
    workspace.services.configure({ catalogue: [unknown], liveSchemas: false });
    const options = 'Zip: 0123\nPort: 8080\nSize: 1e3\nLong: 12345678901234567890\nOn: true';
    const { log } = await workspace.run({ target: 'instance', service: 'acme-new', options });
    expect(log).toContain('The options of acme-new are not known here, so only the platform checks them.');
    const made = workspace.platform.log.select({ method: 'POST', path: '/services/acme-new/instances' }).at(-1);
    const sent = { Zip: '0123', Port: 8080, Size: '1e3', Long: '12345678901234567890', On: true };
    expect(JSON.parse(made?.bodyText ?? '')).toEqual({ name: 'shop', ...sent });
  });

  test.each<[ServiceInputs, string]>([
    [
      { target: 'instance', service: 'eyevinn-ffmpeg-s3', options: 'cmdLineArgs: a' },
      'The service eyevinn-ffmpeg-s3 makes jobs, not instances.',
    ],
    [{ target: 'job', service: 'encore' }, 'The service encore makes instances, not jobs.'],
  ])('of the other kind is refused by a plan too: %j', async (inputs, message) => {
    workspace.services.subscriptionsOf('acme').add(inputs.service ?? '');
    expect((await workspace.run(inputs, { operation: 'plan' })).error).toMatchObject({
      code: 'invalid-options',
      message,
    });
  });
});

test('what its schema calls secret is hidden and masked, and what it calls plain is shown', async () => {
  const option = (name: string, more: object) => ({ name, type: 'string' as const, mandatory: false, ...more });
  const options = [
    option('name', {}),
    option('Pin', { sensitive: true }),
    option('Notes', { sensitive: false }),
    option('Other', {}),
  ];
  const vault = { serviceId: 'acme-vault', serviceType: 'instance', options } as const;
  workspace.services.configure({ catalogue: [vault] });
  const given = 'Pin: "9876"\nNotes: for everyone\nOther: perhaps secret';
  const { outputs, log, error } = await workspace.run({ target: 'instance', service: 'acme-vault', options: given });
  expect(error).toBeUndefined();
  expect(outputs.instance).toMatchObject({
    Pin: '***',
    Notes: 'for everyone',
    Other: '***',
  });
  expect(log).toContain('::add-mask::9876');
  expect(log).not.toMatch(/perhaps secret|::add-mask::for everyone/);
});

describe('a secret that only the schema knows', () => {
  const options = ['name', 'Pin', 'Notes'].map((name) => ({
    name,
    type: 'string' as const,
    mandatory: false,
    sensitive: name === 'Pin',
  }));
  const catalogue = [{ serviceId: 'acme-vault', serviceType: 'instance' as const, options }];
  const vault = { target: 'instance', service: 'acme-vault', options: 'Pin: "9876"\nNotes: for everyone' } as const;
  const preview = { name: 'shopbrtopic', preview: true };

  test('is not given to a preview, unless `preview-options` has it', async () => {
    workspace.services.configure({ catalogue });
    const { log } = await workspace.run(vault, preview);
    const made = workspace.services.instances.named('shopbrtopic');
    expect(made.options).toMatchObject({ Notes: 'for everyone' });
    expect(made.options).not.toHaveProperty('Pin');
    expect(log).toContain('This preview is not given the options `Pin`, which acme-vault calls secret.');
    await workspace.run({ ...vault, 'preview-options': 'Pin: "1234"' }, preview);
    expect(made.received).toMatchObject({ Pin: '1234' });
  });
});

describe('a plan that has no room', () => {
  test.each<[string, object, string]>([
    ['all that is known', { name: 'FREE', tokenBalance: 5 }, ' (the plan is FREE, 5 tokens are left)'],
    ['its name', { name: 'FREE' }, ' (the plan is FREE)'],
    ['nothing', {}, ''],
  ])('is told with %s', async (_, plan, known) => {
    workspace.services.configure({ instancesPerTenant: 0, plan: { ...plan } });
    const { error } = await workspace.run(encore);
    expect(error).toMatchObject({ code: 'plan-limit', cause: { request: { method: 'POST' } } });
    expect(messageOf(error)).toMatch(
      new RegExp(
        `^The plan of the workspace does not allow another instance of encore${known.replace(/[()]/g, '\\$&')}: `,
      ),
    );
  });
});

describe('an instance that the platform says is there', () => {
  test.each([
    ['600', 60_000],
    ['10', 10_000],
  ])('and does not show ends a run of %s s after %i ms', async (timeout, waited) => {
    workspace.platform.faults.arm({ method: 'POST', path: /instances$/, status: 409, times: always });
    const before = workspace.clock.now();
    expect((await workspace.run({ ...encore, timeout })).error).toMatchObject({ request: { status: 409 } });
    expect(workspace.clock.now() - before).toBe(waited);
  });
});

describe('what an answer leaves out', () => {
  test('the address of a new instance is asked for once more', async () => {
    const body = { name: 'shop' };
    workspace.platform.faults.arm({ method: 'POST', path: /instances$/, status: 201, body, afterHandling: true });
    const { outputs } = await workspace.run({ ...encore, wait: 'false' });
    expect(outputs.url).toBe(workspace.services.instances.named('shop').url);
  });

  test('and is done without where there is none yet', async () => {
    workspace.platform.faults.arm({
      method: 'POST',
      path: /instances$/,
      status: 201,
      body: { name: 'shop', id: 'abc' },
    });
    const { outputs, error } = await workspace.run({ ...encore, wait: 'false' });
    expect(error).toBeUndefined();
    expect(outputs).toMatchObject({ id: 'abc', status: 'starting' });
    expect(outputs).not.toHaveProperty('url');
  });

  test('missing ports are an empty list', async () => {
    workspace.platform.faults.arm({ path: /\/ports\//, status: 400, times: always });
    const { result, outputs } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(result?.status).toBe('running');
    expect(outputs.endpoints).not.toHaveProperty('ports');
  });

  test('the status of a new job is that it was started, and that of a new app that it builds', async () => {
    const arm = (path: string | RegExp, body: object) =>
      workspace.platform.faults.arm({ method: 'POST', path, status: 201, body });
    arm(/instances$/, { name: 'shop' });
    const job = { target: 'job', service: 'eyevinn-ffmpeg-s3', options: 'cmdLineArgs: a', wait: 'false' } as const;
    const started = await workspace.run(job);
    expect([started.result?.status, started.outputs.status]).toEqual(['started', 'started']);
    arm('/myapps', { id: 'abc', name: 'app' });
    const built = await workspace.run({ target: 'app', runner: 'go', wait: 'false' }, { name: 'app' });
    expect([built.result?.status, built.outputs.status, built.outputs.id]).toEqual(['building', 'building', 'abc']);
  });

  test('options that were changed are shown as they were sent', async () => {
    await workspace.run(database('PostgresPassword: correcthorse\nPostgresDb: one'));
    const { outputs } = await workspace.run({
      ...database('PostgresPassword: correcthorse\nPostgresDb: two'),
      wait: 'false',
    });
    expect(outputs.instance).toMatchObject({
      PostgresDb: 'two',
      PostgresPassword: '***',
    });
    expect(outputs.url).toBe(workspace.services.instances.named('shop').url);
  });
});

describe('a creation', () => {
  const web = { target: 'runner', runner: 'web' } as const;
  const slow = { knownMs: 1000, startMs: 3000, staleMs: 4000, buildMs: 20_000 };

  test('a create whose answer was lost is found again and not made twice', async () => {
    workspace.platform.faults.arm({
      method: 'POST',
      path: '/services/eyevinn-web-runner/instances',
      resetAfterHandling: true,
    });
    const { result, error } = await workspace.run(web);
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ changed: true, status: 'running' });
  });

  test('what stands before the service does not make it forget an instance', async () => {
    await workspace.run(web);
    workspace.platform.log.clear();
    const page = { status: 404, body: '<html>404 Not Found</html>', times: 2 };
    workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, ...page });
    expect((await workspace.run(web)).error).toBeUndefined();
    expect(workspace.writes()).toEqual(['POST /services/eyevinn-web-runner/restart/shop']);
  });

  test('a create without an address is not believed by its health alone', async () => {
    workspace.services.configure(slow);
    const answer = { status: 201, body: { name: 'shop' }, afterHandling: true };
    workspace.platform.faults.arm({ method: 'POST', path: '/services/eyevinn-web-runner/instances', ...answer });
    workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, skip: 1, status: 404, times: 3 });
    const { result, outputs, log } = await workspace.run(web);
    expect(result).toMatchObject({ status: 'running', url: workspace.services.instances.named('shop').url });
    expect(outputs.url).toBe(result?.url);
    expect(log).toContain('building commit aaaaaaa');
  });

  test.each([
    ['runner', '/services/eyevinn-web-runner/instances', web],
    ['app', '/myapps', { target: 'app', runner: 'web' }],
    [
      'job',
      '/services/eyevinn-ffmpeg-s3/instances',
      { target: 'job', service: 'eyevinn-ffmpeg-s3', options: 'cmdLineArgs: x' },
    ],
  ] as const)('a %s whose creation did not arrive is asked for again', async (_, path, inputs) => {
    workspace.platform.faults.arm({ method: 'POST', path, reset: true });
    workspace.platform.faults.arm({ method: 'POST', path, status: 502 });
    const { error, result } = await workspace.run(inputs);
    expect(error).toBeUndefined();
    expect(result?.changed).toBe(true);
    expect(workspace.calls().filter((call) => call === `POST ${path}`)).toHaveLength(3);
  });

  test('a creation that never arrives is given up after three minutes', async () => {
    const path = '/services/eyevinn-web-runner/instances';
    workspace.platform.faults.arm({ method: 'POST', path, status: 502, times: 99 });
    expect((await workspace.run(web)).error).toMatchObject({ message: expect.stringContaining('502') });
    expect(workspace.calls().filter((call) => call === `POST ${path}`)).toHaveLength(19);
  });
});
