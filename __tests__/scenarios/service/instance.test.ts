import { afterEach, describe, expect, test } from '@jest/globals';
import { database, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const made = () => workspace.services.instances.named('shop');

describe('an instance', () => {
  test('is created with its options, and tells its endpoints', async () => {
    workspace = await ServiceWorkspace.open({ services: { knownMs: 2000, startMs: 5000 } });
    const { result, outputs, log } = await workspace.run(database('PostgresPassword: correcthorse\nPostgresDb: shop'));
    expect(made().received).toEqual({ PostgresPassword: 'correcthorse', PostgresDb: 'shop' });
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

  test('is waited for until its port is known, and said to have none where it stays unknown', async () => {
    workspace = await ServiceWorkspace.open({ services: { portsMs: 20_000 } });
    const { outputs } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(outputs.endpoints?.ports).toHaveLength(1);
    workspace.services.configure({ portsMs: Number.POSITIVE_INFINITY });
    const { log, error } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(error).toBeUndefined();
    expect(log).toContain('::warning title=osc-deploy::The platform does not tell the port of "shop"');
  });

  test('with the same options twice is left alone', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('{"PostgresPassword": "correcthorse"}'));
    const { result, outputs } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(result).toMatchObject({ changed: false, status: 'running' });
    expect(outputs.changed).toBe(false);
    expect(workspace.writes()).toEqual(['POST /services/pgvector-pgvector/instances']);
  });

  test('gets only what differs', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: correcthorse\nPostgresUser: a'));
    const { result } = await workspace.run(database('PostgresPassword: correcthorse\nPostgresUser: b'));
    expect(result?.changed).toBe(true);
    const [patch] = workspace.platform.log.select({ method: 'PATCH' });
    expect(JSON.parse(patch?.bodyText ?? '')).toEqual({ PostgresUser: 'b' });
    expect(made().restarts).toBe(1);
  });

  test('keeps characters that YAML would take for a number', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: 0123456\nPostgresDb: 1e3\nPostgresUser: yes'));
    expect(made().received).toEqual({ PostgresPassword: '0123456', PostgresDb: '1e3', PostgresUser: 'yes' });
  });

  test('takes references to secrets as they are, and shows them', async () => {
    workspace = await ServiceWorkspace.open();
    workspace.services.secretsOf('acme', 'pgvector-pgvector').set('pg', 'hidden');
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
    expect(workspace.calls()).toContain('POST /mysuspended/pgvector-pgvector/shop/resume');
    expect(workspace.writes()).toEqual(['POST /services/pgvector-pgvector/instances']);
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
    instance.asleep = false;
    for (const one of workspace.services.sleepers.of('acme')) workspace.services.sleepers.remove(one);
    workspace.services.subscriptionsOf('acme').add('birme-osc-postgresql');
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
