import { afterEach, describe, expect, test } from '@jest/globals';
import { database, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const db = { ...database('PostgresPassword: a-password'), 'public-access': 'false' };
const host = 'acme-shop.acme.svc.cluster.local';
const made = () =>
  workspace.platform.log
    .select({ method: 'POST', path: /\/instances$/ })
    .map(({ bodyText }) => JSON.parse(bodyText ?? '{}'));

describe('a private database', () => {
  test('has no port on the internet, and its address inside of the platform, which comes late', async () => {
    workspace = await ServiceWorkspace.open({ services: { portsMs: 20_000 } });
    const { outputs, result, log } = await workspace.run(db);
    expect(made()).toMatchObject([{ name: 'shop', publicAccess: false }]);
    expect(outputs.endpoints?.internal).toEqual({ host, ports: [5432] });
    expect(outputs.endpoints).not.toHaveProperty('ports');
    expect(result?.summary[0]?.rows).toContainEqual(['Inside of the platform', `${host}:5432`]);
    expect(log).not.toContain('::warning');
  });

  test('of any service has its inside address, which comes late', async () => {
    workspace = await ServiceWorkspace.open({ services: { portsMs: 20_000 } });
    const name = { name: 'name', type: 'string', mandatory: true } as const;
    workspace.services.configure({
      catalogue: [{ serviceId: 'acme-store', serviceType: 'instance', options: [name], ports: [5984] }],
    });
    const { outputs } = await workspace.run({ target: 'instance', service: 'acme-store', 'public-access': 'false' });
    expect(outputs.endpoints?.internal).toMatchObject({ ports: [5984] });
  });

  test('whose port never comes ends green, with a warning', async () => {
    workspace = await ServiceWorkspace.open({ services: { portsMs: Number.POSITIVE_INFINITY } });
    const before = workspace.clock.now();
    const { outputs, log } = await workspace.run(db);
    expect(workspace.clock.now() - before).toBeLessThan(120_000);
    expect(outputs.endpoints?.internal).toEqual({ host, ports: [] });
    expect(log).toContain('The platform does not tell the port of "shop"');
  });
});

describe('a database that is there with another access', () => {
  test.each([
    ['true', 'false', '"shop" can be reached from the internet, which cannot be changed'],
    ['false', 'true', '"shop" has no port to the internet, which cannot be changed'],
  ])('made with `public-access: %s`, is refused with `%s` and never made anew', async (first, second, message) => {
    workspace = await ServiceWorkspace.open();
    await workspace.run({ ...db, 'public-access': first });
    workspace.platform.log.clear();
    const planned = await workspace.run({ ...db, 'public-access': second }, { operation: 'plan' });
    expect(planned.log).toContain(`- fail: ${message}`);
    const { error } = await workspace.run({ ...db, 'public-access': second });
    expect(error).toMatchObject({ code: 'cannot-update', message: expect.stringContaining(message) });
    expect(workspace.writes()).toEqual([]);
  });

  test('is only woken where nothing else is asked for', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(db);
    const { error, outputs } = await workspace.run({ target: 'instance', service: 'pgvector-pgvector' });
    expect(error).toBeUndefined();
    expect(outputs.endpoints?.internal).toEqual({ host, ports: [5432] });
  });
});

test('a platform that makes it public all the same turns the step red', async () => {
  workspace = await ServiceWorkspace.open();
  const path = /\/internal-endpoint\//;
  workspace.platform.faults.arm({
    path,
    status: 200,
    body: { serviceDns: host, ports: [], publicAccess: true },
    times: 99,
  });
  const { error } = await workspace.run(db);
  expect(error).toMatchObject({
    code: 'cannot-update',
    message: expect.stringContaining('can be reached from the internet'),
  });
});

test('MinIO reports no internal port, so the documented one is used', async () => {
  workspace = await ServiceWorkspace.open();
  const options = 'RootUser: root\nRootPassword: a-password';
  const { outputs } = await workspace.run({ target: 'instance', service: 'minio-minio', options });
  expect(outputs.endpoints?.internal).toEqual({ host, ports: [8080] });
});

test('an unreadable internal address is left out, and the public ports are still there', async () => {
  workspace = await ServiceWorkspace.open();
  workspace.platform.faults.arm({ path: /\/internal-endpoint\//, status: 400, times: 99 });
  await workspace.run({ ...db, 'public-access': 'true' });
  const { error, outputs } = await workspace.run({ ...db, 'public-access': 'true' });
  expect(error).toBeUndefined();
  expect((await workspace.run(db)).error).toMatchObject({ code: 'platform-refused' });
  expect(outputs.endpoints?.ports).toHaveLength(1);
  expect(outputs.endpoints).not.toHaveProperty('internal');
});

test('a record without the link has no address inside, and nothing is asked for it', async () => {
  workspace = await ServiceWorkspace.open({ services: { links: false } });
  const { outputs, log } = await workspace.run(db);
  expect(outputs.endpoints).not.toHaveProperty('internal');
  expect(workspace.calls().join()).not.toContain('internal-endpoint');
  expect(log).toContain('does not show whether "shop" can be reached from the internet');
});
