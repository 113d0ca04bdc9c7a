import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { reasonOf, Workspace } from '../support/platform/emulator-workspace.js';

const runner = 'eyevinn-web-runner';
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

/** `GET /health/one`, and so on. */
function service(request: string, body?: unknown, serviceId = valkey, headers = {}) {
  return workspace.serve(serviceId, request.replace(' ', ` /services/${serviceId}`), body, headers);
}
async function create(body: Record<string, unknown>, serviceId = valkey): Promise<void> {
  expect((await service('POST /instances', body, serviceId)).status).toBe(200);
}
const statusOf = async (method: string, path: string, body?: unknown) =>
  (await workspace.call(method, path, body)).status;
const jsonOf = async (path: string) => JSON.parse((await workspace.call('GET', path)).text);

describe('a custom domain', () => {
  const cache = { serviceId: valkey, instanceName: 'cache' };

  test('has a punycode name and one holder, and is freed only by its three names', async () => {
    await create({ name: 'cache' });
    const shown = { ...cache, domain: 'xn--bcher-kva.example', originPath: '', isManaged: false };
    const added = await workspace.call('POST', '/mydomains', { ...cache, domain: 'Bücher.example' });
    expect({ status: added.status, JSON: JSON.parse(added.text) }).toEqual({ status: 201, JSON: shown });
    expect(await jsonOf('/mydomains')).toEqual([shown]);
    expect(await statusOf('POST', '/mydomains', { ...cache, domain: shown.domain })).toBe(409);
    const other = { ...cache, domain: 'b.example' };
    expect(await statusOf('POST', '/mydomains', { ...other, instanceName: 'none' })).toBe(404);
    expect(await statusOf('DELETE', `/mydomains/${shown.domain}`)).toBe(404);
    expect(await statusOf('DELETE', `/mydomains/${valkey}/other/${shown.domain}`)).toBe(404);
    expect(await statusOf('DELETE', `/mydomains/${valkey}/cache/${shown.domain}`)).toBe(204);
    expect(await jsonOf('/mydomains')).toEqual([]);
    platform.services.configure({ plan: { name: 'FREE' } });
    expect(await statusOf('POST', '/mydomains', other)).toBe(402);
  });

  test('of an app belongs to the web runner with the app’s id; the token of the platform stays', async () => {
    platform.services.repositories.declare('https://github.com/acme/api', { branches: { main: 'a'.repeat(40) } });
    const app = { name: 'api', type: 'python', gitHubUrl: 'https://github.com/acme/api' };
    const { id } = JSON.parse((await workspace.call('POST', '/myapps', app)).text) as { id: string };
    const domain = { domain: 'b.example', instanceName: id };
    expect(await statusOf('POST', '/mydomains', { ...domain, serviceId: 'eyevinn-python-runner' })).toBe(404);
    expect(await statusOf('POST', '/mydomains', { ...domain, serviceId: runner })).toBe(201);
    const managed = { domain: expect.stringMatching(/^[0-9a-f]{12}\.apps\.osaas\.io$/) as unknown, isManaged: true };
    const found = await jsonOf('/mydomains');
    expect(found).toMatchObject([{ ...managed, serviceId: runner, instanceName: id }, { domain: 'b.example' }]);
    expect(await statusOf('DELETE', `/mydomains/${runner}/${id}/${found[0]?.domain}`)).toBe(403);
  });
});

describe('the standby of an app', () => {
  const gitHubUrl = 'https://github.com/acme/shop';
  const app = { name: 'shop', type: 'nodejs', gitHubUrl };

  test('is required for a rebuild without downtime, and not available to other languages and plans', async () => {
    platform.services.configure({ awayMs: 30_000 });
    platform.services.repositories.declare(gitHubUrl, { branches: { main: 'a'.repeat(40) } });
    const { id } = JSON.parse((await workspace.call('POST', '/myapps', app)).text) as { id: string };
    await workspace.call('POST', `/myapps/${id}/ha`);
    expect(JSON.parse((await workspace.call('DELETE', `/myapps/${id}/ha`)).text)).toMatchObject({ haEnabled: false });
    await workspace.call('PUT', `/myapps/${id}?rebuild=true`);
    expect(await statusOf('GET', `/myapps/${id}`)).toBe(404);
    platform.services.configure({ plan: { name: 'FREE' } });
    expect(await statusOf('POST', `/myapps/${id}/ha`)).toBe(402);
    const other = JSON.parse((await workspace.call('POST', '/myapps', { ...app, name: 'api', type: 'golang' })).text);
    expect(await statusOf('POST', `/myapps/${other.id}/ha`)).toBe(400);
  });
});

test('a removal may name a media type without a body, and no other request may', async () => {
  await create({ name: 'one' });
  const named = { 'content-type': 'application/json' };
  const empty = { ...named, 'content-length': '0' };
  expect((await service('POST /restart/one', undefined, valkey, empty)).status).toBe(400);
  expect((await service('DELETE /instances/one', undefined, valkey, empty)).status).toBe(400);
  expect((await service('DELETE /instances/one', { name: 'one' })).status).toBe(400);
  expect((await service('DELETE /instances/one', undefined, valkey, named)).status).toBe(204);
  expect(platform.services.instances.of('acme')).toEqual([]);
});

describe('a change of options', () => {
  test('is not available when the service has no link for it', async () => {
    const postgres = 'birme-osc-postgresql';
    await create({ name: 'one', PostgresPassword: 'open-sesame' }, postgres);
    const record = JSON.parse((await service('GET /instances/one', undefined, postgres)).text);
    expect(record).toMatchObject({ PostgresDb: 'undefined' });
    expect(Object.keys(record._links)).toEqual(['self', 'health', 'logs', 'ports', 'internalEndpoint']);
    for (const answer of [
      await service('PATCH /instances/one', { PostgresDb: 'x' }, postgres),
      await service('POST /restart/one', undefined, postgres),
    ]) {
      expect({ status: answer.status, text: answer.text.includes('Route ') }).toEqual({ status: 404, text: true });
    }
  });
});

describe('secrets of a service', () => {
  const keep = (...secrets: object[]) => statusOf('PUT', `/mysecrets/${valkey}/batch`, { secrets });

  test('are stored in batches of up to ten, shown by name, and deleted; a name used by another service is taken', async () => {
    const batch = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ secretName: `s${n}`, secretData: 'x' }));
    expect(await keep(...batch(11))).toBe(400);
    expect(await keep({ secretName: 'A', secretData: 'x' })).toBe(400);
    expect(await keep(...batch(10))).toBe(200);
    expect((await jsonOf(`/mysecrets/${valkey}`)).slice(0, 1)).toEqual([{ serviceId: valkey, secretName: 's0' }]);
    const again = { secretName: 's0', secretData: 'y' };
    expect(await statusOf('POST', `/mysecrets/${runner}`, again)).toBe(409);
    expect(await statusOf('POST', `/mysecrets/${valkey}`, again)).toBe(409);
    expect(await statusOf('PUT', `/mysecrets/${valkey}/s0`, { secretData: 'y' })).toBe(200);
    expect(await statusOf('PUT', `/mysecrets/${runner}/s0`, { secretData: 'y' })).toBe(404);
    expect(await statusOf('DELETE', `/mysecrets/${valkey}/s0`)).toBe(204);
    expect(await statusOf('DELETE', `/mysecrets/${valkey}/s0`)).toBe(404);
  });
});

describe('suspension', () => {
  const asleep = async () => (await jsonOf('/mysuspended')).map((one: Record<string, unknown>) => one['instanceName']);
  const resume = (name: string) => workspace.call('POST', `/mysuspended/${valkey}/${name}/resume`);
  const discard = (name: string) => workspace.call('DELETE', `/mysuspended/${valkey}/${name}`);
  const suspended = async (...names: string[]) => {
    for (const name of names) await create({ name, Password: name });
    for (const name of names) platform.services.suspend(name);
  };

  test('leaves a record that outlives the instance and blocks its name', async () => {
    platform.services.configure({ resumeMs: 240_000 });
    await suspended('one');
    const givenUp = new AbortController();
    const { signal } = givenUp;
    const headers = { 'x-pat-jwt': `Bearer ${workspace.signedIn.accessToken}` };
    const sent = fetch(`${platform.apiUrl}/mysuspended/${valkey}/one/resume`, { method: 'POST', headers, signal });
    const resumes = () => platform.log.select({ path: /\/resume$/ });
    while (resumes().length === 0) await turn();
    givenUp.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    while (resumes().some(({ endedAt }) => endedAt === undefined)) await turn();
    now += 300_000;
    // A resume that was given up: it runs, and is listed as asleep.
    expect((await service('GET /instances/one')).status).toBe(200);
    expect((await service('DELETE /instances/one')).status).toBe(204);
    expect(await asleep()).toEqual(['one']);
    const refused = await service('POST /instances', { name: 'one' });
    expect({ status: refused.status, reasonOf: reasonOf(refused) }).toEqual({
      status: 409,
      reasonOf: 'Instance one is suspended',
    });
    platform.services.configure({ resumeMs: 0 });
    expect((await discard('one')).status).toBe(204);
    await create({ name: 'one' });
  });

  test('loses the records of other instances when two are changed at the same time', async () => {
    await suspended('one', 'two', 'three');
    // The clock stands still: neither change ends before the other one has begun.
    platform.services.configure({ resumeMs: 1000 });
    const changes = [resume('one'), discard('two')];
    while ((await asleep()).length > 0) await turn();
    now += 1000;
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 204]);
    expect(await asleep()).toEqual([]);
  });

  test('loses the data of an instance, and saved options overwrite an earlier change on resuming', async () => {
    const store = 'eyevinn-app-config-svc';
    await create({ name: 'conf', RedisUrl: 'redis://a' }, store);
    platform.services.parametersOf('acme', 'conf').set('KEY', 'value');
    platform.services.suspend('conf');
    expect(await statusOf('POST', `/mysuspended/${store}/conf/resume`)).toBe(200);
    expect([...platform.services.parametersOf('acme', 'conf')]).toEqual([]);
    await suspended('one');
    await resume('one');
    const record = async () => JSON.parse((await service('GET /instances/one')).text).Password;
    now += 60_000;
    await service('PATCH /instances/one', { Password: 'new' });
    expect(await record()).toBe('new');
    now += 45_000;
    expect(await record()).toBe('one');
  });
});

describe('tags', () => {
  const path = `/resourcetags/instance/${valkey}/one`;
  const put = (tags: unknown) => statusOf('PUT', path, { tags });
  const all = async (query = '') => (await jsonOf(`/resourcetags${query}`)).resources;

  test('are trimmed, case-insensitive, replaced as a whole, and found by type and tag', async () => {
    expect(await put([' Repository Acme/Shop ', 'blue', 'BLUE'])).toBe(200);
    await workspace.call('PUT', '/resourcetags/myapp/a1', { tags: ['blue'] });
    const one = { resourceType: 'instance', serviceId: valkey, resourceId: 'one' };
    expect(await all('?resourceType=instance&tag=REPOSITORY%20acme/shop')).toEqual([
      { ...one, tags: ['repository acme/shop', 'blue'], updatedAt: new Date(now).toISOString() },
    ]);
    expect(await all('?tag=blue')).toHaveLength(2);
    await put(['green']);
    expect(await all('?resourceType=instance')).toMatchObject([{ tags: ['green'] }]);
    expect(await statusOf('DELETE', path)).toBe(204);
    expect(await all('?resourceType=instance')).toEqual([]);
  });

  test.each([
    ['no list', 'blue'],
    ['an empty one', [' ']],
    ['one that is too long', ['x'.repeat(65)]],
    ['more than 20', Array.from({ length: 21 }, (_, index) => `t${index}`)],
  ])('are refused: %s', async (_, tags) => {
    expect(await put(tags)).toBe(400);
  });
});

describe('an instance', () => {
  const good = { name: 'a', type: 'Loop', url: 'u' };
  const engine = 'channel-engine';

  test('can be created only with the token of its own service', async () => {
    const { accessToken } = platform.signIn();
    const token = (serviceId: string) => platform.services.sats.issue({ tenant: 'acme', serviceId }).token;
    const other: Record<string, string>[] = [
      { 'x-pat-jwt': `Bearer ${accessToken}` },
      { 'x-jwt': `Bearer ${accessToken}` },
      { 'x-jwt': `Bearer ${token('minio-minio')}` },
    ];
    for (const headers of other)
      expect((await fetch(`${platform.apiUrl}/services/${valkey}/instances`, { headers })).status).toBe(401);
    expect(await statusOf('POST', '/servicetoken', { serviceId: engine })).toBe(403);
    expect(await statusOf('POST', '/mysubscriptions', { services: ['no-such'] })).toBe(404);
  });

  test.each<[string, object, number]>([
    ['of a wrong name', { ...good, name: 'A-b' }, 400],
    ['with an unknown option', { ...good, Colour: 'red' }, 400],
    ['with an option of another value', { ...good, type: 'Lop' }, 400],
    ['with a switch as text', { ...good, 'opts.useDemuxedAudio': 'true' }, 400],
    ['without a required option', { name: 'a', type: 'Loop' }, 400],
    ['with a secret that is not there', { ...good, 'opts.preset': '{{secrets.none}}' }, 400],
    ['under the name of another', { name: 'there', type: 'Loop', url: 'u' }, 409],
  ])('cannot be created %s', async (_, body, status) => {
    await workspace.call('POST', '/mysubscriptions', { services: [engine] });
    await service('POST /instances', { ...good, name: 'there' }, engine);
    expect((await service('POST /instances', body, engine)).status).toBe(status);
  });
});
