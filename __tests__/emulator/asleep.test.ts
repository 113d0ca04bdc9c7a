import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { type Answer, send } from '../support/platform/emulator-client.js';
import { reasonOf, Workspace } from '../support/platform/emulator-workspace.js';

const valkey = 'valkey-io-valkey';

let platform: LocalPlatform;
let workspace: Workspace;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  platform = await startPlatform({ now: () => now });
  workspace = new Workspace(platform);
  await workspace.call('POST', '/mysubscriptions', { services: [valkey] });
});
afterEach(() => platform.close());

/** A request to a service, with its token. */
function service(method: string, path: string, body?: unknown, serviceId = valkey): Promise<Answer> {
  const { token } = platform.services.sats.issue({ tenant: 'acme', serviceId });
  const headers = { 'x-jwt': `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const url = `${platform.apiUrl}/services/${serviceId}/instances${path}`;
  return send(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}
const create = async (...names: string[]) => {
  for (const name of names) expect((await service('POST', '', { name, Password: name })).status).toBe(200);
};
const listed = async (path: string, field: string): Promise<unknown[]> =>
  JSON.parse((await workspace.call('GET', path)).text).map((one: Record<string, unknown>) => one[field]);
const asleep = () => listed('/mysuspended', 'instanceName');
const resume = (name: string) => workspace.call('POST', `/mysuspended/${valkey}/${name}/resume`);
const discard = (name: string) => workspace.call('DELETE', `/mysuspended/${valkey}/${name}`);

describe('what sleeps', () => {
  test('is not in its service, and takes the subscription with it when none is awake', async () => {
    await create('one', 'two');
    platform.services.suspend('one');
    expect(await listed('/mysubscriptions', 'serviceId')).toEqual([valkey]);
    expect((await service('GET', '/one')).status).toBe(404);
    platform.services.suspend('two');
    expect(await listed('/mysubscriptions', 'serviceId')).toEqual([]);
    expect((await workspace.call('POST', '/servicetoken', { serviceId: valkey })).status).toBe(403);
    expect(await asleep()).toEqual(['one', 'two']);
    expect(reasonOf(await service('POST', '', { name: 'one' }))).toBe('Instance one already exists');
  });

  test('is discarded without waking, once', async () => {
    await create('one');
    platform.services.suspend('one');
    expect((await discard('one')).status).toBe(204);
    expect([await asleep(), platform.services.instances.of('acme')]).toEqual([[], []]);
    expect(reasonOf(await discard('one'))).toBe('not suspended');
    expect(reasonOf(await resume('one'))).toBe('not suspended');
  });

  test('has a record that outlives the instance and blocks its name', async () => {
    platform.services.configure({ resumeMs: 240_000 });
    await create('one');
    platform.services.suspend('one');
    const givenUp = new AbortController();
    const { signal } = givenUp;
    const { accessToken } = workspace.signedIn;
    const headers = { 'x-pat-jwt': `Bearer ${accessToken}` };
    const sent = fetch(`${platform.apiUrl}/mysuspended/${valkey}/one/resume`, { method: 'POST', headers, signal });
    const resumes = () => platform.log.select({ path: /\/resume$/ });
    while (resumes().length === 0) await turn();
    givenUp.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    const ended = () => resumes().every(({ endedAt }) => endedAt !== undefined);
    while (!ended()) await turn();
    now += 300_000;
    // A resume that was given up: it runs, and is listed as asleep.
    expect((await service('GET', '/one')).status).toBe(200);
    expect((await service('DELETE', '/one')).status).toBe(204);
    expect(await asleep()).toEqual(['one']);
    const refused = await service('POST', '', { name: 'one' });
    expect([refused.status, reasonOf(refused)]).toEqual([409, 'Instance one is suspended']);
    platform.services.configure({ resumeMs: 0 });
    expect((await discard('one')).status).toBe(204);
    await create('one');
  });

  test('loses the records of others where two are changed at the same time', async () => {
    await create('one', 'two', 'three');
    for (const name of ['one', 'two', 'three']) platform.services.suspend(name);
    await Promise.all([resume('one'), discard('two')]);
    expect(await asleep()).toEqual([]);
  });

  test('has lost its data when it comes back, and its kept options overwrite a change that came before', async () => {
    const store = 'eyevinn-app-config-svc';
    const instance = await service('POST', '', { name: 'conf', RedisUrl: 'redis://a' }, store);
    expect(instance.status).toBe(200);
    platform.services.parametersOf('acme', 'conf').set('KEY', 'value');
    platform.services.suspend('conf');
    expect((await workspace.call('POST', `/mysuspended/${store}/conf/resume`)).status).toBe(200);
    expect([...platform.services.parametersOf('acme', 'conf')]).toEqual([]);
    await create('one');
    platform.services.suspend('one');
    await resume('one');
    const record = async () => JSON.parse((await service('GET', '/one')).text).Password;
    now += 60_000;
    await service('PATCH', '/one', { Password: 'new' });
    expect(await record()).toBe('new');
    now += 45_000;
    expect(await record()).toBe('one');
  });
});

describe('tags', () => {
  const path = `/resourcetags/instance/${valkey}/one`;
  const put = (tags: unknown) => workspace.call('PUT', path, { tags });
  const all = async (query = '') => JSON.parse((await workspace.call('GET', `/resourcetags${query}`)).text).resources;

  test('are trimmed, case-blind, replaced as a whole, and found by type and tag', async () => {
    expect((await put([' Repository Acme/Shop ', 'blue', 'BLUE'])).status).toBe(200);
    await workspace.call('PUT', '/resourcetags/myapp/a1', { tags: ['blue'] });
    const one = { resourceType: 'instance', serviceId: valkey, resourceId: 'one' };
    expect(await all('?resourceType=instance&tag=REPOSITORY%20acme/shop')).toEqual([
      { ...one, tags: ['repository acme/shop', 'blue'], updatedAt: new Date(now).toISOString() },
    ]);
    expect(await all('?tag=blue')).toHaveLength(2);
    expect(JSON.parse((await workspace.call('GET', '/resourcetags/tags')).text).tags).toContainEqual({
      ...{ tag: 'blue', count: 2 },
    });
    await put(['green']);
    expect(await all('?resourceType=instance')).toMatchObject([{ tags: ['green'] }]);
    expect((await workspace.call('DELETE', path)).status).toBe(204);
    expect(await all('?resourceType=instance')).toEqual([]);
  });

  test('outlive what they are on', async () => {
    await create('one');
    await put(['blue']);
    await service('DELETE', '/one');
    expect(await all()).toMatchObject([{ resourceId: 'one', tags: ['blue'] }]);
  });

  test.each([
    ['no list', 'blue'],
    ['an empty one', [' ']],
    ['one that is too long', ['x'.repeat(65)]],
    ['more than 20', Array.from({ length: 21 }, (_, index) => `t${index}`)],
  ])('are refused: %s', async (_, tags) => {
    expect((await put(tags)).status).toBe(400);
  });
});
