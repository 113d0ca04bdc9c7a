import { setTimeout as realTime } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { database, ServiceWorkspace } from '../../support/service/service-workspace.js';

const wanted = database('PostgresPassword: correcthorse');
const postgres = wanted.service;
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
const sent = (pattern: RegExp) => workspace.calls().filter((call) => pattern.test(call));
const resumes = () => sent(/\/resume$/);
const names = () => workspace.services.instances.of('acme').map(({ name }) => name);
const asleep = () => workspace.services.sleepers.of('acme').map(({ name }) => name);

describe('an instance that sleeps', () => {
  test.each([
    ['another client wakes up', { status: 404 }],
    ['another client is waking up', { status: 409 }],
    ['has woken up, although no answer came', { resetAfterHandling: true }],
    ['has woken up, although a gateway gave up', { status: 504 }],
  ])('and that %s is waited for, not woken up twice', async (_, fault) => {
    sleep();
    workspace.platform.faults.arm({ method: 'POST', path: /\/resume$/, afterHandling: true, ...fault });
    expect((await workspace.run(wanted)).result).toMatchObject({ changed: true, status: 'running' });
    expect(resumes()).toHaveLength(1);
  });

  test.each([400, 403])('and cannot be woken up (%i) ends the run', async (status) => {
    sleep();
    workspace.platform.faults.arm({ method: 'POST', path: /\/resume$/, status });
    expect((await workspace.run(wanted)).error).toMatchObject({ request: { status } });
  });

  test('may take four minutes to wake up', async () => {
    workspace.services.configure({ resumeMs: 240_000 });
    sleep();
    const running = workspace.run(wanted);
    while (resumes().length === 0) await realTime(1);
    workspace.clock.advance(240_000);
    expect((await running).result).toMatchObject({ changed: true, status: 'running' });
    expect({ length: resumes().length, asleep: asleep() }).toEqual({ length: 1, asleep: [] });
  });

  test.each([
    ['600', 300_000, '5 min 0 s'],
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

  test('is changed again when the options that it had come back late', async () => {
    workspace.services.configure({ restoreMs: 85_000 });
    sleep();
    const changed = database('{PostgresPassword: correcthorse, PostgresDb: orders}');
    expect((await workspace.run({ ...changed, wait: 'false' })).error).toBeUndefined();
    expect(sent(/^PATCH/)).toHaveLength(2);
    workspace.clock.advance(100_000);
    const shop = workspace.services.current('acme', postgres, 'shop');
    expect(shop?.options).toMatchObject({ PostgresDb: 'orders' });
  });

  test('and reports a failure in the last moment of a run was not ready in time, and has not failed', async () => {
    sleep();
    const path = /\/health\/shop$/;
    workspace.platform.faults.arm({ path, status: 200, body: 'failed', times: 1 });
    // The whole minute goes by while its options are watched.
    const changed = database('{PostgresPassword: correcthorse, PostgresDb: orders}');
    const { error, outputs } = await workspace.run({ ...changed, timeout: '60' });
    expect(error).toMatchObject({ code: 'not-ready', message: expect.stringContaining('last seen: health failed') });
    expect(outputs.status).toBe('starting');
  });

  test('has lost its data where its service keeps some, which a warning and the plan say', async () => {
    await workspace.run({ target: 'runner', runner: 'web' }, { name: 'site' });
    workspace.services.suspend('site');
    const known = { ...wanted, service: 'birme-osc-postgresql' };
    await workspace.run(known, { name: 'orders' });
    workspace.services.suspend('orders');
    const planned = await workspace.run(known, { operation: 'plan', name: 'orders' });
    expect(planned.log).toContain('wake "orders" up, which is suspended; its data is gone');
    // Of this one only the catalogue tells.
    sleep();
    expect((await workspace.run(wanted)).log).toContain(
      `::warning title=osc-deploy::"shop" of ${postgres} was suspended, which deletes the data of this service: it starts empty.`,
    );
    expect((await workspace.run({ target: 'runner', runner: 'web' }, { name: 'site' })).log).not.toContain('::warning');
  });

  test('under the same name of another service is none of it', async () => {
    await workspace.run({ target: 'instance', service: 'encore' }, { name: 'other' });
    workspace.services.suspend('other');
    await workspace.run({ ...wanted, name: 'other' }, { name: 'other' });
    expect(resumes()).toEqual([]);
  });

  test('and is still listed so after a resume that was given up is awake', async () => {
    sleep();
    workspace.services.instances.named('shop').asleep = false;
    expect((await workspace.run(wanted)).result).toMatchObject({ status: 'running' });
    expect(resumes()).toEqual([]);
  });
});

describe('a suspended instance', () => {
  test('is nothing on a platform that puts nothing to sleep', async () => {
    workspace.platform.faults.arm({ path: /mysuspended/, status: 404, times: always });
    expect((await workspace.run(wanted)).error).toBeUndefined();
    expect((await workspace.run(wanted, { operation: 'remove' })).result).toMatchObject({ changed: true });
    expect(names()).toEqual([]);
  });

  test('for want of tokens says so, and what the plan has', async () => {
    sleep();
    const body = [{ serviceId: postgres, instanceName: 'shop', reason: 'token_limit_exceeded', parameters: {} }];
    workspace.platform.faults.arm({ path: '/mysuspended', status: 200, body });
    const refused = { status: 402, body: { reason: 'Not enough tokens' } };
    workspace.platform.faults.arm({ method: 'POST', path: /\/resume$/, ...refused });
    const { error, log } = await workspace.run(wanted);
    expect(error).toMatchObject({ code: 'plan-limit' });
    expect(log).toContain('"shop" is suspended (token_limit_exceeded); waking it up.');
  });

  test('and cannot be asked for counts as awake, until its name turns out to be taken', async () => {
    workspace.platform.faults.arm({ path: '/mysuspended', status: 500, times: 4 });
    expect((await workspace.run(wanted)).result).toMatchObject({ changed: false, status: 'running' });
    sleep();
    workspace.platform.faults.arm({ path: '/mysuspended', status: 500, times: 4 });
    expect((await workspace.run(wanted)).result).toMatchObject({ changed: true, status: 'running' });
    expect(resumes()).toHaveLength(1);
  });

  test('ends the run where the login is refused', async () => {
    workspace.platform.faults.arm({ path: '/mysuspended', status: 401, times: always });
    expect((await workspace.run(wanted)).error).toMatchObject({ request: { status: 401 } });
  });
});

describe('a removal', () => {
  const remove = () => workspace.run(database(''), { operation: 'remove' });

  test('whose answer is a failure is one all the same where the instance is gone', async () => {
    workspace.platform.faults.arm({ method: 'DELETE', path: /instances/, status: 400, afterHandling: true });
    expect((await remove()).result).toMatchObject({ changed: true, status: 'removed' });
    expect(names()).toEqual([]);
  });

  test('of what is not there changes nothing, and subscribes to nothing', async () => {
    const inputs = { target: 'instance', service: 'encore' } as const;
    workspace.platform.log.clear();
    const { result } = await workspace.run(inputs, { operation: 'remove' });
    expect(result).toMatchObject({ changed: false, status: 'removed' });
    expect(workspace.calls().every((call) => call.startsWith('GET '))).toBe(true);
  });

  test('that is refused is none', async () => {
    workspace.platform.faults.arm({ method: 'DELETE', path: /instances/, status: 400 });
    expect((await remove()).error).toMatchObject({ request: { status: 400, method: 'DELETE' } });
    expect(names()).toEqual(['shop']);
  });

  test('of a suspended instance discards it without resuming it, and its name is free again', async () => {
    sleep();
    expect((await remove()).result).toMatchObject({ changed: true, status: 'removed' });
    expect(sent(/^(POST|DELETE) .(mysuspended|services)/)).toEqual([`DELETE /mysuspended/${postgres}/shop`]);
    expect((await workspace.run(wanted)).result).toMatchObject({ changed: true, status: 'running' });
  });

  test('takes the record of a resume that was given up with it', async () => {
    sleep();
    workspace.services.instances.named('shop').asleep = false;
    workspace.services.subscriptionsOf('acme').add(postgres);
    expect((await remove()).result).toMatchObject({ changed: true });
    expect({ names: names(), asleep: asleep() }).toEqual({ names: [], asleep: [] });
  });

  test('whose discard is not answered is not sent twice, and ends when the record is gone', async () => {
    sleep();
    workspace.platform.faults.arm({ method: 'DELETE', path: /mysuspended/, status: 504, afterHandling: true });
    expect((await remove()).result).toMatchObject({ changed: true });
    expect({ length: sent(/^DELETE .mysuspended/).length, asleep: asleep() }).toEqual({ length: 1, asleep: [] });
    await workspace.run(wanted);
    sleep();
    workspace.platform.faults.arm({ method: 'DELETE', path: /mysuspended/, status: 504 });
    expect((await remove()).error).toMatchObject({ request: { status: 504 } });
  });

  test('says so where it is not known what sleeps', async () => {
    workspace.platform.faults.arm({ path: '/mysuspended', status: 500, times: always });
    expect((await remove()).error).toMatchObject({ request: { status: 500 } });
  });
});
