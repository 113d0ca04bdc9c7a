import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { isValidInstanceName } from '@osaas/client-core';
import { contextFor } from './vendor-client.js';
import { runner, VendorWorkspace, valkey } from './vendor-workspace.js';

// It waits a second between two looks.
jest.setTimeout(60_000);

let workspace: VendorWorkspace;
beforeAll(async () => {
  workspace = await VendorWorkspace.open();
});
afterAll(() => workspace.close());
beforeEach(() => workspace.reset());

describe("the vendor's client", () => {
  const createValkey = (body: Record<string, unknown>, sat: string) =>
    workspace.call('createInstance', valkey, sat, body);

  test('refuses the same invalid names as the server', async () => {
    const sat = await workspace.token(valkey);
    await expect(createValkey({ name: 'my-cache' }, sat)).rejects.toMatchObject({ kind: 'InvalidName' });
    for (const name of ['cache', '1cache', 'my-cache', 'Cache', 'cäche', ' cache', '']) {
      const answer = await workspace.client
        .call('createFetch', `${workspace.platform.apiUrl}/services/${valkey}/instances`, {
          method: 'POST',
          body: JSON.stringify({ name }),
          headers: { 'x-jwt': `Bearer ${sat}`, 'content-type': 'application/json' },
        })
        .then(() => true)
        .catch(({ httpCode }: { httpCode: number }) => httpCode !== 400);
      expect({ name, answer }).toEqual({ name, answer: isValidInstanceName(name) });
    }
  });

  test('takes message and status of its errors from the answer', async () => {
    const sat = await workspace.token(valkey);
    const failure = (status: number, message: string) => ({ kind: 'FetchError', httpCode: status, message });
    await expect(createValkey({ name: 'a', Pasword: 'x' }, sat)).rejects.toMatchObject(
      failure(400, 'body must NOT have additional properties: Pasword'),
    );
    await expect(createValkey({ name: 'a', Password: '{{secrets.none}}' }, sat)).rejects.toMatchObject(
      failure(400, 'body/Password names the secret none, which does not exist'),
    );
    await createValkey({ name: 'a' }, sat);
    await expect(createValkey({ name: 'a' }, sat)).rejects.toMatchObject(failure(409, 'Instance a already exists'));
    await expect(workspace.create(runner, { name: 'a' })).rejects.toMatchObject(
      failure(400, "body must have required property 'SourceUrl'"),
    );
    await expect(workspace.token('no-such-service')).rejects.toMatchObject(
      failure(404, 'Service no-such-service not found'),
    );
    await expect(workspace.call('removeInstance', valkey, 'none', sat)).rejects.toMatchObject(
      failure(404, 'Instance none not found'),
    );
    await expect(
      workspace.call('removeSubscription', runner).then(() => workspace.call('removeSubscription', runner)),
    ).rejects.toMatchObject(failure(404, `Not subscribed to ${runner}`));
  });

  test('reports a missing subscription and a missing instance before any request', async () => {
    const sat = await workspace.token(valkey);
    await expect(workspace.call('listInstances', runner, sat)).rejects.toThrow(
      'Service eyevinn-web-runner not found in your subscriptions',
    );
    for (const name of ['getInstanceHealth', 'getLogsForInstance', 'getPortsForInstance', 'restartInstance'] as const)
      await expect(workspace.call(name, valkey, 'none', sat)).rejects.toThrow(
        'Instance none of service valkey-io-valkey not found',
      );
  });

  test('gets an error for an expired access token or service token', async () => {
    const sat = await workspace.create(valkey, { name: 'one' });
    workspace.passedMs = 3_599_000;
    expect(await workspace.call('getInstance', valkey, 'one', sat)).toBeDefined();
    workspace.passedMs = 3_601_000;
    const expired = { kind: 'FetchError', httpCode: 401, message: 'Invalid or expired personal access token' };
    await expect(workspace.call('listSubscriptions')).rejects.toMatchObject(expired);
    await expect(workspace.token(valkey)).rejects.toMatchObject(expired);
    workspace.signIn();
    await expect(workspace.call('getInstance', valkey, 'one', sat)).rejects.toMatchObject({
      kind: 'UnauthorizedError',
    });
    await expect(workspace.call('listInstances', valkey, sat)).rejects.toMatchObject({
      httpCode: 401,
      message: 'Invalid or expired service access token',
    });
  });

  test('gets no access with a token of another service or workspace', async () => {
    const sat = await workspace.create(valkey, { name: 'one' });
    await workspace.token(runner);
    await expect(workspace.call('listInstances', runner, sat)).rejects.toMatchObject({
      httpCode: 401,
    });
    const other = contextFor(workspace.platform.signIn({ tenant: 'globex' }).accessToken);
    const theirs = await workspace.client.method(other, 'getServiceAccessToken', valkey);
    expect(await workspace.client.call('listInstances', other, valkey, theirs)).toEqual([]);
    expect(await workspace.client.call('getInstance', other, valkey, 'one', theirs)).toBeUndefined();
  });

  test('stops waiting while the health is unknown, whereas the action continues', async () => {
    workspace.platform.services.configure({ knownMs: 60_000 });
    await workspace.create(valkey, { name: 'one' });
    const waited = workspace.client.call('waitForInstanceReady', valkey, 'one', workspace.context);
    await expect(waited).rejects.toMatchObject({ kind: 'FetchError', httpCode: 404 });
  });
});
