import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { instanceValue, valueOrSecret } from '@osaas/client-core';
import { builtInSchema } from '../../../src/services/options/schema.js';
import { tool } from '../support/tools.js';
import { readGeneratedOptions } from './generated-options.js';
import { job, runner, shortHost, source, VendorWorkspace, valkey } from './vendor-workspace.js';

// It waits a second between two looks.
jest.setTimeout(120_000);

let workspace: VendorWorkspace;
beforeAll(async () => {
  workspace = await VendorWorkspace.open();
});
afterAll(() => workspace.close());
beforeEach(() => workspace.reset());

describe('subscriptions and tokens', () => {
  test('are created with the first service token, listed and ended', async () => {
    const sat = await workspace.token(valkey);
    const asked = ['catalog GET /mysubscriptions', 'catalog POST /mysubscriptions', 'token POST /servicetoken'];
    expect(workspace.sent()).toEqual(asked);
    expect(workspace.platform.requests.map(({ bodyText }) => bodyText)).toEqual([
      undefined,
      JSON.stringify({ services: [valkey] }),
      JSON.stringify({ serviceId: valkey }),
    ]);
    for (const { headers } of workspace.platform.requests) {
      expect(headers['x-pat-jwt']).toBe(`Bearer ${workspace.context.getPersonalAccessToken()}`);
      expect({ 'x-jwt': headers['x-jwt'], authorization: headers.authorization }).toEqual({
        'x-jwt': undefined,
        authorization: undefined,
      });
    }
    expect(workspace.platform.services.sats.all).toContain(sat);

    workspace.platform.log.clear();
    expect(await workspace.client.method(workspace.context, 'refreshServiceAccessToken', valkey)).not.toBe(sat);
    expect(workspace.sent()).toEqual(['catalog GET /mysubscriptions', 'token POST /servicetoken']);
    expect(await workspace.call('listSubscriptions')).toEqual([
      expect.objectContaining({
        serviceId: valkey,
        tenantId: 'acme',
        serviceType: 'instance',
        apiUrl: expect.stringMatching(/^https:\/\/api-local\.svc\.dev\.osaas\.io/),
      }),
    ]);

    await workspace.call('removeSubscription', valkey);
    expect(workspace.sent().at(-1)).toBe(`catalog DELETE /mysubscriptions/${valkey}`);
    expect(workspace.last().status).toBe(204);
    expect(await workspace.call('listSubscriptions')).toEqual([]);
  });

  test('give access to the reserved nodes of the workspace', async () => {
    const capacity = { cpu: expect.any(String), memory: expect.any(String), storage: expect.any(String) };
    expect(await workspace.call('listReservedNodes')).toEqual([
      { name: 'node1', purposes: ['media'], publicIps: ['198.51.100.20'], capacity, reservations: [] },
    ]);
    expect(workspace.sent()).toEqual(['deploy GET /mynodes']);
  });

  test('allow an option to name a stored secret', async () => {
    await workspace.client.call('saveSecret', valkey, 'cachepw', 'correct horse', workspace.context);
    expect(workspace.sent()).toEqual([`deploy POST /mysecrets/${valkey}`]);
    expect(workspace.last().body).toEqual({ secretName: 'cachepw', secretData: 'correct horse' });
    const sat = await workspace.create(valkey, { name: 'one', Password: '{{secrets.cachepw}}' });
    const made = (await workspace.call('getInstance', valkey, 'one', sat)) as Record<string, string>;
    expect(made['Password']).toBe('{{secrets.cachepw}}');
    // It hides the literal {{secrets}} and nothing that names a secret: ours hides what the schema marks.
    expect({ instanceValue: instanceValue(made, 'Password'), valueOrSecret: valueOrSecret('{{secrets}}') }).toEqual({
      instanceValue: '{{secrets.cachepw}}',
      valueOrSecret: '***',
    });
  });
});

describe('an instance', () => {
  test('is created, listed, read and removed with only the service token', async () => {
    const sat = await workspace.token(valkey);
    workspace.platform.log.clear();
    const body = { name: 'one', Password: 'correct horse' };
    const made = (await workspace.call('createInstance', valkey, sat, body)) as Record<string, unknown>;
    expect(made).toMatchObject({ ...body, url: expect.stringMatching(/^https:\/\//), resources: expect.anything() });
    const path = `/services/${valkey}/instances`;
    expect(workspace.sent()).toEqual(['catalog GET /mysubscriptions', `api POST ${path}`]);
    expect(workspace.last().body).toEqual(body);
    expect(workspace.last().headers).toMatchObject({ 'x-jwt': `Bearer ${sat}`, 'content-type': 'application/json' });
    expect(workspace.last().headers['x-pat-jwt']).toBeUndefined();
    expect(workspace.platform.services.instances.named('one').options).toEqual({ Password: 'correct horse' });

    expect(await workspace.call('listInstances', valkey, sat)).toEqual([made]);
    expect(workspace.sent().at(-1)).toBe(`api GET ${path}`);
    expect(await workspace.call('getInstance', valkey, 'one', sat)).toEqual(made);
    expect(workspace.sent().at(-1)).toBe(`api GET ${path}/one`);
    await workspace.call('removeInstance', valkey, 'one', sat);
    expect(workspace.last()).toMatchObject({ method: 'DELETE', path: `${path}/one`, status: 204, bodyText: '' });
    expect(workspace.last().headers['content-type']).toBe('application/json');
    expect(await workspace.call('getInstance', valkey, 'one', sat)).toBeUndefined();
    expect(await workspace.call('listInstances', valkey, sat)).toEqual([]);
  });

  test.each([true, false])('reports its health, ports and log, with links: %s', async (links) => {
    workspace.platform.services.configure({ links });
    const sat = await workspace.create(valkey, { name: 'one' });
    const path = links ? `/services/${valkey}` : '';
    expect(await workspace.call('getInstanceHealth', valkey, 'one', sat)).toBe('running');
    expect(workspace.sent().at(-1)).toBe(`api GET ${path}/health/one`);
    expect(await workspace.call('getPortsForInstance', valkey, 'one', sat)).toEqual([
      { externalIp: expect.any(String), externalPort: expect.any(Number), internalPort: 6379 },
    ]);
    expect(workspace.sent().at(-1)).toBe(`api GET ${path}/ports/one`);
    expect(await workspace.call('getLogsForInstance', valkey, 'one', sat)).toContain('Starting');
    expect(workspace.sent().at(-1)).toBe(`api GET ${path}/logs/one`);
    expect(workspace.last().headers).toMatchObject({ 'x-jwt': `Bearer ${sat}` });
  });

  test('is polled until it runs', async () => {
    workspace.platform.services.configure({ startMs: 1500 });
    await workspace.create(valkey, { name: 'one' });
    workspace.platform.log.clear();
    await workspace.client.call('waitForInstanceReady', valkey, 'one', workspace.context);
    expect(workspace.sent().filter((call) => call.includes('/health/')).length).toBeGreaterThanOrEqual(2);
  });

  test('is restarted through its link, without a body', async () => {
    const sat = await workspace.create(runner, { name: 'shop', ...source });
    await workspace.call('restartInstance', runner, 'shop', sat);
    expect(workspace.sent().at(-1)).toBe(`api POST /services/${runner}/restart/shop`);
    expect(workspace.last()).toMatchObject({ status: 204, bodyText: '' });
    expect(workspace.last().headers['content-type']).toBeUndefined();
    expect(workspace.platform.services.instances.named('shop').restarts).toBe(1);
  });

  test('without links cannot be restarted', async () => {
    workspace.platform.services.configure({ links: false });
    const sat = await workspace.create(runner, { name: 'shop', ...source });
    const restarted = workspace.call('restartInstance', runner, 'shop', sat);
    await expect(restarted).rejects.toThrow('Link restart not found for instance shop of service eyevinn-web-runner');
  });
});

describe('a job', () => {
  test('is created, found, waited for, read and removed', async () => {
    workspace.platform.services.configure({ jobMs: 1500 });
    const sat = await workspace.token(job);
    const body = { name: 'copy', cmdLineArgs: '-i a b' };
    expect(await workspace.call('createJob', job, sat, body)).toMatchObject({
      ...body,
      status: 'Running',
    });
    expect(await workspace.call('listJobs', job, sat)).toEqual([expect.objectContaining(body)]);
    await workspace.call('waitForJobToComplete', job, 'copy', sat);
    expect(await workspace.call('getJob', job, 'copy', sat)).toMatchObject({
      status: 'Complete',
    });
    // The log of a job is one text, that of an instance a list: the client's type allows both.
    expect(await workspace.call('getLogsForInstance', job, 'copy', sat)).toMatch(/^Starting\n.*Done$/s);
    await workspace.call('removeJob', job, 'copy', sat);
    expect(await workspace.call('listJobs', job, sat)).toEqual([]);
  });

  test('cannot be created for an instance service', async () => {
    const sat = await workspace.token(valkey);
    const refused = 'Service is not a job service';
    await expect(workspace.call('createJob', valkey, sat, { name: 'copy' })).rejects.toThrow(refused);
    await expect(workspace.call('listJobs', valkey, sat)).rejects.toThrow(refused);
  });
});

test('the client resolves the names of its hosts and no other names', async () => {
  const { named } = workspace;
  await workspace.create(valkey, { name: 'one' });
  await workspace.call('listReservedNodes');
  expect(new Set(named.asked.map((target) => shortHost(target)))).toEqual(
    new Set(['catalog', 'token', 'deploy', 'api']),
  );
});

/** Twenty instance services, with a text for each option that they require. */
async function twentyServices(): Promise<[serviceId: string, options: Record<string, string>][]> {
  const services: [string, Record<string, string>][] = [];
  for (const id of readGeneratedOptions(tool('vendor-services').path).keys()) {
    const rules = [...((await builtInSchema(id))?.values() ?? [])];
    const required = rules.filter((rule) => rule.mandatory);
    if (id === 'eyevinn-ffmpeg-s3' || rules.length === 0 || required.some(({ type }) => type !== 'string')) continue;
    services.push([
      id,
      Object.fromEntries(required.map(({ name }) => [name, `https://${name.toLowerCase()}.example`])),
    ]);
  }
  return services.slice(0, 20);
}

test("twenty services are created, read, listed and removed by the vendor's client", async () => {
  const services = await twentyServices();
  expect(services).toHaveLength(20);
  for (const [serviceId, options] of services) {
    const sat = await workspace.create(serviceId, { name: 'conform', ...options });
    const record = await workspace.call('getInstance', serviceId, 'conform', sat);
    expect([serviceId, record]).toMatchObject([serviceId, { name: 'conform', url: expect.stringMatching(/^https:/) }]);
    expect(await workspace.call('listInstances', serviceId, sat)).toEqual([record]);
    await workspace.call('removeInstance', serviceId, 'conform', sat);
    expect(await workspace.call('getInstance', serviceId, 'conform', sat)).toBeUndefined();
  }
});
