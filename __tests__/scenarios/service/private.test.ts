import { describe, expect, test } from '@jest/globals';
import { database, workspaceEachTest } from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest();

const db = { ...database('PostgresPassword: a-password'), 'public-access': 'false' };
const host = 'acme-shop.acme.svc.cluster.local';

describe('a private database', () => {
  test('has no public port, and waits for its internal address', async () => {
    workspace.services.configure({ portsMs: 20_000 });
    const { outputs, result, log } = await workspace.run(db);
    expect(workspace.bodies({ method: 'POST', path: /\/instances$/ })).toMatchObject([
      { publicAccess: false },
    ]);
    expect(outputs.endpoints?.internal).toEqual({ host, ports: [5432] });
    expect(outputs.endpoints).not.toHaveProperty('ports');
    expect(result?.summary[0]?.rows).toContainEqual(['Inside of the platform', `${host}:5432`]);
    expect(log).not.toContain('::warning');
  });

  test('of an unknown service waits for its internal address too', async () => {
    const name = { name: 'name', type: 'string', mandatory: true } as const;
    const service = {
      serviceId: 'acme-store',
      serviceType: 'instance',
      options: [name],
      ports: [5984],
    } as const;
    workspace.services.configure({ portsMs: 20_000, catalogue: [service] });
    const { outputs } = await workspace.run({
      target: 'instance',
      service: 'acme-store',
      'public-access': 'false',
    });
    expect(outputs.endpoints?.internal).toMatchObject({ ports: [5984] });
  });

  test('without a known port succeeds, with a warning', async () => {
    workspace.services.configure({ portsMs: Number.POSITIVE_INFINITY });
    const { outputs, log, ms } = await workspace.run(db);
    expect(ms).toBeLessThan(120_000);
    expect(outputs.endpoints?.internal).toEqual({ host, ports: [] });
    expect(log).toContain('The platform does not list the port of "shop"');
  });

  test('that is deployed without `public-access` and `options` remains private', async () => {
    await workspace.run(db);
    const { error, outputs } = await workspace.run({
      target: 'instance',
      service: 'pgvector-pgvector',
    });
    expect(error).toBeUndefined();
    expect(outputs.endpoints?.internal).toEqual({ host, ports: [5432] });
  });

  test('that the platform makes public fails the step', async () => {
    const body = { serviceDns: host, ports: [], publicAccess: true };
    workspace.arm({ path: /\/internal-endpoint\//, status: 200, body, times: 99 });
    const { error, outputs } = await workspace.run(db);
    expect(error).toMatchObject({
      code: 'invalid-options',
      message: expect.stringMatching(
        /can be reached from the internet .*which the service pgvector-pgvector does not take\. It is removed again/,
      ),
    });
    expect(workspace.services.instances.of('acme')).toEqual([]);
    expect(workspace.services.tagged).toEqual([]);
    expect(outputs.endpoints).not.toHaveProperty('internal');
  });

  test('that the platform makes public and does not remove is told as public first', async () => {
    const body = { serviceDns: host, ports: [], publicAccess: true };
    workspace.arm({ path: /\/internal-endpoint\//, status: 200, body, times: 99 });
    workspace.arm({ method: 'DELETE', path: /instances\/shop$/, status: 400, times: 99 });
    const { error } = await workspace.run(db);
    expect(error).toMatchObject({
      code: 'remove-failed',
      message: expect.stringMatching(
        /^"shop" can be reached from the internet .*could not be removed/,
      ),
    });
  });

  test('that the platform makes public is removed with `wait: false` too', async () => {
    const body = { serviceDns: host, ports: [], publicAccess: true };
    workspace.arm({ path: /\/internal-endpoint\//, status: 200, body, times: 99 });
    const { error } = await workspace.run({ ...db, wait: 'false' });
    expect(error).toMatchObject({ code: 'invalid-options' });
    expect(workspace.services.instances.of('acme')).toEqual([]);
  });

  test('whose access is not shown with `wait: false` is a warning', async () => {
    workspace.arm({ path: /\/internal-endpoint\//, status: 404, times: 99 });
    const { error, log } = await workspace.run({ ...db, wait: 'false' });
    expect(error).toBeUndefined();
    expect(log).toContain(
      '::warning title=osc-deploy::The platform does not show whether "shop" can be reached from the internet',
    );
  });

  test('of a service that refuses the field is not made, and the input is named', async () => {
    const reason = 'body must NOT have additional properties: publicAccess';
    workspace.arm({ method: 'POST', path: /\/instances$/, status: 400, body: { reason } });
    const { error } = await workspace.run(db);
    expect((error as Error).message).toContain('takes no `public-access: false`');
    expect(workspace.services.instances.of('acme')).toEqual([]);
  });

  test('without a link in its record has no internal address, and no address is requested', async () => {
    workspace.services.configure({ links: false });
    const { outputs, log, calls } = await workspace.run(db);
    expect(outputs.endpoints).not.toHaveProperty('internal');
    expect(calls.join()).not.toContain('internal-endpoint');
    expect(log).toContain('does not show whether "shop" can be reached from the internet');
  });
});

test.each([
  ['true', 'false', '"shop" can be reached from the internet, which cannot be changed'],
  ['false', 'true', '"shop" has no port to the internet, which cannot be changed'],
])(
  'a database with `public-access: %s` refuses `%s`, and is not created again',
  async (first, second, message) => {
    await workspace.run({ ...db, 'public-access': first });
    workspace.platform.log.clear();
    const inputs = { ...db, 'public-access': second };
    expect((await workspace.run(inputs, { operation: 'plan' })).log).toContain(
      `- fail: ${message}`,
    );
    const { error } = await workspace.run(inputs);
    expect(error).toMatchObject({
      code: 'cannot-update',
      message: expect.stringContaining(message),
    });
    expect(workspace.writes()).toEqual([]);
  },
);

test('MinIO reports no internal port, so the documented port is used', async () => {
  const options = 'RootUser: root\nRootPassword: a-password';
  const { outputs } = await workspace.run({ target: 'instance', service: 'minio-minio', options });
  expect(outputs.endpoints?.internal).toEqual({ host, ports: [8080] });
});

test('an unreadable internal address is omitted for a public database, and ends the run for a private database', async () => {
  workspace.arm({ path: /\/internal-endpoint\//, status: 400, times: 99 });
  const { error, outputs } = await workspace.run({ ...db, 'public-access': 'true' });
  expect(error).toBeUndefined();
  expect(outputs.endpoints?.ports).toHaveLength(1);
  expect(outputs.endpoints).not.toHaveProperty('internal');
  expect((await workspace.run(db)).error).toMatchObject({ code: 'platform-refused' });
});
