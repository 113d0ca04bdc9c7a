import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import * as client from '@osaas/client-core';
import {
  job,
  openVendorWorkspace,
  runner,
  type VendorWorkspace,
  valkey,
} from './vendor-workspace.js';

// The client polls every second.
jest.setTimeout(120_000);

let workspace: VendorWorkspace;
beforeAll(async () => {
  workspace = await openVendorWorkspace();
});
afterAll(() => workspace.close());
beforeEach(() => workspace.reset());

test('subscriptions are created with the first service token, listed and ended', async () => {
  const { context } = workspace;
  const sat = await context.getServiceAccessToken(valkey);
  const asked = [
    'catalog GET /mysubscriptions',
    'catalog POST /mysubscriptions',
    'token POST /servicetoken',
  ];
  expect(workspace.sent()).toEqual(asked);
  expect(workspace.platform.requests.map(({ bodyText }) => bodyText)).toEqual([
    undefined,
    JSON.stringify({ services: [valkey] }),
    JSON.stringify({ serviceId: valkey }),
  ]);
  for (const { headers } of workspace.platform.requests) {
    expect(headers['x-pat-jwt']).toBe(`Bearer ${context.getPersonalAccessToken()}`);
    expect({ 'x-jwt': headers['x-jwt'], authorization: headers.authorization }).toEqual({
      'x-jwt': undefined,
      authorization: undefined,
    });
  }
  expect(workspace.platform.services.sats.all).toContain(sat);

  workspace.platform.log.clear();
  expect(await context.refreshServiceAccessToken(valkey)).not.toBe(sat);
  expect(workspace.sent()).toEqual(['catalog GET /mysubscriptions', 'token POST /servicetoken']);
  expect(await client.listSubscriptions(context)).toEqual([
    expect.objectContaining({
      serviceId: valkey,
      tenantId: 'acme',
      serviceType: 'instance',
      apiUrl: expect.stringMatching(/^https:\/\/api-local\.svc\.dev\.osaas\.io/),
    }),
  ]);

  await client.removeSubscription(context, valkey);
  expect(workspace.sent().at(-1)).toBe(`catalog DELETE /mysubscriptions/${valkey}`);
  expect(workspace.last().status).toBe(204);
  expect(await client.listSubscriptions(context)).toEqual([]);
});

describe('an instance', () => {
  test('is created, listed, read and removed with only the service token', async () => {
    const { context } = workspace;
    const sat = await context.getServiceAccessToken(valkey);
    workspace.platform.log.clear();
    const body = { name: 'one', Password: 'correct horse' };
    const made = await client.createInstance(context, valkey, sat, body);
    expect(made).toMatchObject({
      ...body,
      url: expect.stringMatching(/^https:\/\//),
      resources: expect.anything(),
    });
    const path = `/services/${valkey}/instances`;
    expect(workspace.sent()).toEqual(['catalog GET /mysubscriptions', `api POST ${path}`]);
    expect(workspace.last().body).toEqual(body);
    expect(workspace.last().headers).toMatchObject({
      'x-jwt': `Bearer ${sat}`,
      'content-type': 'application/json',
    });
    expect(workspace.last().headers['x-pat-jwt']).toBeUndefined();
    expect(workspace.platform.services.instances.named('one').options).toEqual({
      Password: 'correct horse',
    });

    expect(await client.listInstances(context, valkey, sat)).toEqual([made]);
    expect(workspace.sent().at(-1)).toBe(`api GET ${path}`);
    expect(await client.getInstance(context, valkey, 'one', sat)).toEqual(made);
    expect(workspace.sent().at(-1)).toBe(`api GET ${path}/one`);
    await client.removeInstance(context, valkey, 'one', sat);
    expect(workspace.last()).toMatchObject({
      method: 'DELETE',
      path: `${path}/one`,
      status: 204,
      bodyText: '',
    });
    expect(workspace.last().headers['content-type']).toBe('application/json');
    expect(await client.getInstance(context, valkey, 'one', sat)).toBeUndefined();
    expect(await client.listInstances(context, valkey, sat)).toEqual([]);
  });

  test.each([true, false])('reports its health, ports and log, with links: %s', async (links) => {
    const { context } = workspace;
    workspace.platform.services.configure({ links });
    const sat = await workspace.create(valkey, { name: 'one' });
    const path = links ? `/services/${valkey}` : '';
    expect(await client.getInstanceHealth(context, valkey, 'one', sat)).toBe('running');
    expect(workspace.sent().at(-1)).toBe(`api GET ${path}/health/one`);
    expect(await client.getPortsForInstance(context, valkey, 'one', sat)).toEqual([
      { externalIp: expect.any(String), externalPort: expect.any(Number), internalPort: 6379 },
    ]);
    expect(workspace.sent().at(-1)).toBe(`api GET ${path}/ports/one`);
    expect(await client.getLogsForInstance(context, valkey, 'one', sat)).toContain('Starting');
    expect(workspace.sent().at(-1)).toBe(`api GET ${path}/logs/one`);
    expect(workspace.last().headers).toMatchObject({ 'x-jwt': `Bearer ${sat}` });
  });

  test('is restarted through its link, without a body', async () => {
    const sat = await workspace.create(runner, {
      name: 'shop',
      SourceUrl: 'https://github.com/acme/shop',
    });
    await client.restartInstance(workspace.context, runner, 'shop', sat);
    expect(workspace.sent().at(-1)).toBe(`api POST /services/${runner}/restart/shop`);
    expect(workspace.last()).toMatchObject({ status: 204, bodyText: '' });
    expect(workspace.last().headers['content-type']).toBeUndefined();
    expect(workspace.platform.services.instances.named('shop').restarts).toBe(1);
  });
});

test('a job is created, found, waited for, read and removed', async () => {
  const { context } = workspace;
  workspace.platform.services.configure({ jobMs: 1500 });
  const sat = await context.getServiceAccessToken(job);
  const body = { name: 'copy', cmdLineArgs: '-i a b' };
  expect(await client.createJob(context, job, sat, body)).toMatchObject({
    ...body,
    status: 'Running',
  });
  expect(await client.listJobs(context, job, sat)).toEqual([expect.objectContaining(body)]);
  await client.waitForJobToComplete(context, job, 'copy', sat);
  expect(await client.getJob(context, job, 'copy', sat)).toMatchObject({ status: 'Complete' });
  // The log of a job is a text, the log of an instance a list. The type of the client allows both.
  expect(await client.getLogsForInstance(context, job, 'copy', sat)).toMatch(/^Starting\n.*Done$/s);
  await client.removeJob(context, job, 'copy', sat);
  expect(await client.listJobs(context, job, sat)).toEqual([]);
});

describe("the vendor's client", () => {
  test('refuses the same invalid names as the server', async () => {
    const sat = await workspace.context.getServiceAccessToken(valkey);
    for (const name of ['cache', '1cache', 'my-cache', 'Cache', 'cäche', ' cache', '']) {
      const answer = await fetch(
        new URL(`https://api-local.svc.dev.osaas.io/services/${valkey}/instances`),
        {
          method: 'POST',
          body: JSON.stringify({ name }),
          headers: { 'x-jwt': `Bearer ${sat}`, 'content-type': 'application/json' },
        },
      );
      expect({ name, isValid: answer.status !== 400 }).toEqual({
        name,
        isValid: client.isValidInstanceName(name),
      });
    }
  });

  test('takes message and status of its errors from the answer', async () => {
    const { context } = workspace;
    const sat = await workspace.create(valkey, { name: 'a' });
    const create = (body: Record<string, unknown>) =>
      client.createInstance(context, valkey, sat, body);
    const failures: [answer: () => Promise<unknown>, httpCode: number, message: string][] = [
      [
        () => create({ name: 'b', Pasword: 'x' }),
        400,
        'body must NOT have additional properties: Pasword',
      ],
      [
        () => create({ name: 'b', Password: '{{secrets.none}}' }),
        400,
        'body/Password names the secret none, which does not exist',
      ],
      [() => create({ name: 'a' }), 409, 'Instance a already exists'],
      [
        () => workspace.create(runner, { name: 'a' }),
        400,
        "body must have required property 'SourceUrl'",
      ],
      [
        () => context.getServiceAccessToken('no-such-service'),
        404,
        'Service no-such-service not found',
      ],
      [() => client.removeInstance(context, valkey, 'none', sat), 404, 'Instance none not found'],
      [() => client.removeSubscription(context, job), 404, `Not subscribed to ${job}`],
    ];
    for (const [answer, httpCode, message] of failures)
      await expect(answer()).rejects.toMatchObject({ httpCode, message });
  });

  test('gets an error for an expired access token or service token', async () => {
    const sat = await workspace.create(valkey, { name: 'one' });
    const list = () => client.listInstances(workspace.context, valkey, sat);
    workspace.clock.passedMs = 3_599_000;
    expect(await list()).toHaveLength(1);
    workspace.clock.passedMs = 3_601_000;
    const expired = { httpCode: 401, message: 'Invalid or expired personal access token' };
    await expect(list()).rejects.toMatchObject(expired);
    await expect(workspace.context.getServiceAccessToken(valkey)).rejects.toMatchObject(expired);
    workspace.context = workspace.signIn();
    await expect(list()).rejects.toMatchObject({
      httpCode: 401,
      message: 'Invalid or expired service access token',
    });
  });

  test('gets no access with a token of another service or workspace', async () => {
    const sat = await workspace.create(valkey, { name: 'one' });
    await workspace.context.getServiceAccessToken(runner);
    await expect(client.listInstances(workspace.context, runner, sat)).rejects.toMatchObject({
      httpCode: 401,
    });
    const other = workspace.signIn('globex');
    const theirs = await other.getServiceAccessToken(valkey);
    expect(await client.listInstances(other, valkey, theirs)).toEqual([]);
    expect(await client.getInstance(other, valkey, 'one', theirs)).toBeUndefined();
  });
});
