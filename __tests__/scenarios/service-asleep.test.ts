import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { database, ServiceWorkspace } from '../support/service-workspace.js';

const postgres = 'pgvector-pgvector';
const wanted = database('PostgresPassword: correcthorse');
const always = Number.POSITIVE_INFINITY;

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open();
  await workspace.run(wanted);
});
afterEach(() => workspace.close());

const sleep = () => {
  workspace.services.suspend('shop');
  workspace.platform.log.clear();
};
const resumes = () => workspace.calls().filter((call) => call.endsWith('/resume'));

describe('an instance that sleeps', () => {
  test.each([404, 409])('and that another client wakes up (%i) is waited for', async (status) => {
    sleep();
    workspace.platform.faults.arm({ method: 'POST', path: /\/resume$/, status, afterHandling: true });
    expect((await workspace.run(wanted)).result).toMatchObject({ changed: true, status: 'running' });
    expect(resumes()).toHaveLength(1);
  });

  test.each([400, 403])('and cannot be woken up (%i) ends the run', async (status) => {
    sleep();
    workspace.platform.faults.arm({ method: 'POST', path: /\/resume$/, status });
    expect((await workspace.run(wanted)).error).toMatchObject({ request: { status } });
  });

  test.each([
    ['600', 180_000, '3 min 0 s'],
    ['60', 60_000, '1 min 0 s'],
  ])('and does not come back ends a run of %s s after %i ms', async (timeout, waited, said) => {
    sleep();
    workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, status: 404, times: always });
    const before = workspace.clock.now();
    expect((await workspace.run({ ...wanted, timeout })).error).toMatchObject({
      code: 'not-ready',
      message: `"shop" was suspended and is still not back ${said} after it was woken up.`,
    });
    expect(workspace.clock.now() - before).toBe(waited);
  });

  test('is waited for until its options are back, for 20 s', async () => {
    sleep();
    const record = (db: string) => ({
      name: 'shop',
      url: 'http://127.0.0.1:1/',
      PostgresPassword: 'correcthorse',
      PostgresDb: db,
    });
    workspace.platform.faults.arm({
      path: '/mysuspended',
      status: 200,
      body: [{ serviceId: postgres, instanceName: 'shop', parameters: { ...record('kept'), hidden: 'x' } }],
    });
    const times: number[] = [];
    workspace.beforeRequest = ({ path, method }) => {
      if (method === 'GET' && /instances\/shop$/.test(path)) times.push(workspace.clock.now());
    };
    workspace.platform.faults.arm({
      method: 'GET',
      path: /instances\/shop$/,
      status: 200,
      body: record('other'),
      times: always,
    });
    expect((await workspace.run({ ...wanted, wait: 'false' })).error).toBeUndefined();
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(20_000);
  });

  test('under the same name of another service is none of it', async () => {
    await workspace.run({ target: 'instance', service: 'encore' }, { name: 'other' });
    workspace.services.suspend('other');
    await workspace.run({ ...wanted, name: 'other' }, { name: 'other' });
    expect(resumes()).toEqual([]);
  });
});

describe('what sleeps', () => {
  test('and cannot be asked for counts as awake', async () => {
    workspace.platform.faults.arm({ path: '/mysuspended', status: 500, times: always });
    expect((await workspace.run(wanted)).result).toMatchObject({ changed: false, status: 'running' });
  });

  test('ends the run where the login is refused', async () => {
    workspace.platform.faults.arm({ path: '/mysuspended', status: 401, times: always });
    expect((await workspace.run(wanted)).error).toMatchObject({ request: { status: 401 } });
  });
});

describe('a removal', () => {
  const remove = () => workspace.run(database(''), { operation: 'remove' });
  const gone = () => workspace.services.instances.of('acme').length === 0;

  test('whose answer is a failure is one all the same where the instance is gone', async () => {
    workspace.platform.faults.arm({ method: 'DELETE', path: /instances/, status: 400, afterHandling: true });
    expect((await remove()).result).toMatchObject({ changed: true, status: 'removed' });
    expect(gone()).toBe(true);
  });

  test('of what is not there changes nothing, and subscribes to nothing', async () => {
    const inputs = { target: 'instance', service: 'encore' } as const;
    workspace.platform.log.clear();
    const { result } = await workspace.run(inputs, { operation: 'remove' });
    expect(result).toMatchObject({ changed: false, status: 'removed' });
    expect(workspace.calls()).toEqual(['GET /mysubscriptions']);
  });

  test('that is refused is none', async () => {
    workspace.platform.faults.arm({ method: 'DELETE', path: /instances/, status: 400 });
    expect((await remove()).error).toMatchObject({ request: { status: 400, method: 'DELETE' } });
    expect(gone()).toBe(false);
  });

  test('of one that sleeps wakes it up first', async () => {
    sleep();
    expect((await remove()).result).toMatchObject({ changed: true, status: 'removed' });
    expect(workspace.calls().filter((call) => /^(POST .*resume|DELETE)/.test(call))).toEqual([
      `POST /mysuspended/${postgres}/shop/resume`,
      `DELETE /services/${postgres}/instances/shop`,
    ]);
    expect(gone()).toBe(true);
  });
});
