import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { type Answer, send } from '../support/platform/emulator-client.js';
import { reasonOf, Workspace } from '../support/platform/emulator-workspace.js';

describe('services', () => {
  const runner = 'eyevinn-web-runner';
  const valkey = 'valkey-io-valkey';

  let platform: LocalPlatform;
  let workspace: Workspace;
  let now: number;

  beforeEach(async () => {
    now = Date.parse('2026-11-20T10:00:00Z');
    platform = await startPlatform({ now: () => now, services: { startMs: 1000 } });
    workspace = new Workspace(platform);
  });
  afterEach(() => platform.close());

  const json = { 'content-type': 'application/json' };

  function bearer(serviceId: string): string {
    return `Bearer ${platform.services.sats.issue({ tenant: 'acme', serviceId }).token}`;
  }

  function service(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
    if (body === undefined) return send(platform.apiUrl + path, { method, headers });
    const text = JSON.stringify(body);
    // Node frames the body of a DELETE only when it is told its length.
    const framed = { ...json, ...headers, 'content-length': String(Buffer.byteLength(text)) };
    return send(platform.apiUrl + path, { method, headers: framed, body: text });
  }

  async function create(serviceId: string, body: Record<string, unknown>): Promise<void> {
    const { status } = await service('POST', `/services/${serviceId}/instances`, { 'x-jwt': bearer(serviceId) }, body);
    expect(status).toBe(200);
  }

  describe('a custom domain', () => {
    const cache = { serviceId: valkey, instanceName: 'cache' };
    const domains = (method: string, path = '', body?: unknown) => workspace.call(method, `/mydomains${path}`, body);
    const listed = async () => JSON.parse((await domains('GET')).text) as unknown;

    test('has a punycode name, one holder, and is freed by its three names only', async () => {
      await create(valkey, { name: 'cache' });
      const shown = { ...cache, domain: 'xn--bcher-kva.example', originPath: '', isManaged: false };
      const added = await domains('POST', '', { ...cache, domain: 'Bücher.example' });
      expect([added.status, JSON.parse(added.text)]).toEqual([201, shown]);
      expect(await listed()).toEqual([shown]);
      expect((await domains('POST', '', { ...cache, domain: shown.domain })).status).toBe(409);
      expect((await domains('POST', '', { ...cache, domain: 'b.example', instanceName: 'none' })).status).toBe(404);
      expect((await domains('DELETE', `/${shown.domain}`)).status).toBe(404);
      expect((await domains('DELETE', `/${valkey}/other/${shown.domain}`)).status).toBe(404);
      expect((await domains('DELETE', `/${valkey}/cache/${shown.domain}`)).status).toBe(204);
      expect(await listed()).toEqual([]);
      platform.services.configure({ plan: { name: 'FREE' } });
      expect((await domains('POST', '', { ...cache, domain: 'b.example' })).status).toBe(402);
    });

    test('of an app is the web runner’s under the app’s id; the one that it is given by the platform stays', async () => {
      platform.services.repositories.declare('https://github.com/acme/api', { branches: { main: 'a'.repeat(40) } });
      const app = { name: 'api', type: 'python', gitHubUrl: 'https://github.com/acme/api' };
      const { id } = JSON.parse((await workspace.call('POST', '/myapps', app)).text) as { id: string };
      const domain = { domain: 'b.example', instanceName: id };
      expect((await domains('POST', '', { ...domain, serviceId: 'eyevinn-python-runner' })).status).toBe(404);
      expect((await domains('POST', '', { ...domain, serviceId: runner })).status).toBe(201);
      const managed = { domain: expect.stringMatching(/^[0-9a-f]{12}\.apps\.osaas\.io$/) as unknown, isManaged: true };
      const found = (await listed()) as { domain: string }[];
      expect(found).toMatchObject([{ ...managed, serviceId: runner, instanceName: id }, { domain: 'b.example' }]);
      expect((await domains('DELETE', `/${runner}/${id}/${found[0]?.domain}`)).status).toBe(403);
    });
  });

  describe('a removal', () => {
    test('may name the media type of a body that it does not have, and nothing else may', async () => {
      await create(valkey, { name: 'one' });
      const headers = { 'x-jwt': bearer(valkey), ...json };
      const path = `/services/${valkey}`;
      expect((await service('POST', `${path}/restart/one`, { ...headers, 'content-length': '0' })).status).toBe(400);
      expect((await service('DELETE', `${path}/instances/one`, { ...headers, 'content-length': '0' })).status).toBe(
        400,
      );
      expect((await service('DELETE', `${path}/instances/one`, headers, { name: 'one' })).status).toBe(400);
      expect((await service('DELETE', `${path}/instances/one`, headers)).status).toBe(204);
      expect(platform.services.instances.of('acme')).toEqual([]);
    });
  });

  test('without links there are paths for health, logs and ports, and none for the rest', async () => {
    platform.services.configure({ links: false });
    await create(runner, { name: 'shop', SourceUrl: 'https://github.com/acme/shop' });
    const headers = { 'x-jwt': bearer(runner) };
    const status = async (method: string, path: string) => (await service(method, path, headers)).status;
    expect(await Promise.all(['health', 'logs', 'ports'].map((rel) => status('GET', `/${rel}/shop`)))).toEqual([
      200, 200, 200,
    ]);
    expect(await status('POST', '/restart/shop')).toBe(404);
  });

  describe('a change of options', () => {
    const change = (serviceId: string, body: unknown) =>
      service('PATCH', `/services/${serviceId}/instances/one`, { 'x-jwt': bearer(serviceId) }, body);

    test('restarts by itself; what was never set is shown as "undefined", which is no value to be sent', async () => {
      await create(valkey, { name: 'one' });
      now += 2000;
      const record = (await change(valkey, { name: 'one', Password: 'open-sesame' })).text;
      expect(JSON.parse(record)).toMatchObject({ Password: 'open-sesame' });
      const health = (await service('GET', `/services/${valkey}/health/one`, { 'x-jwt': bearer(valkey) })).text;
      expect([health, platform.services.instances.named('one').restarts]).toEqual(['{"status":"starting"}', 1]);
      expect((await change(valkey, { Password: 'undefined' })).status).toBe(400);
    });

    test('is not there where the service has no link for it', async () => {
      const postgres = 'birme-osc-postgresql';
      await create(postgres, { name: 'one', PostgresPassword: 'open-sesame' });
      const headers = { 'x-jwt': bearer(postgres) };
      const record = JSON.parse((await service('GET', `/services/${postgres}/instances/one`, headers)).text);
      expect(record).toMatchObject({ PostgresDb: 'undefined' });
      expect(Object.keys(record._links)).toEqual(['self', 'health', 'logs', 'ports']);
      const answers = [
        await change(postgres, { PostgresDb: 'x' }),
        await service('POST', `/services/${postgres}/restart/one`, headers),
      ];
      expect(answers.map(({ status, text }) => [status, text.includes('Route ')])).toEqual([
        [404, true],
        [404, true],
      ]);
    });
  });

  describe('secrets of a service', () => {
    const secrets = (method: string, path: string, body?: unknown) =>
      workspace.call(method, `/mysecrets/${path}`, body);
    const received = () => platform.services.instances.named('one').received['Password'];

    test('are put by up to ten, shown by name, and deleted; the name of another service is taken', async () => {
      const batch = (count: number) =>
        Array.from({ length: count }, (_, index) => ({ secretName: `s${index}`, secretData: 'x' }));
      expect((await secrets('PUT', `${valkey}/batch`, { secrets: batch(11) })).status).toBe(400);
      expect(
        (await secrets('PUT', `${valkey}/batch`, { secrets: [{ secretName: 'A', secretData: 'x' }] })).status,
      ).toBe(400);
      expect((await secrets('PUT', `${valkey}/batch`, { secrets: batch(10) })).status).toBe(200);
      const answer = await secrets('GET', valkey);
      expect(JSON.parse(answer.text).slice(0, 1)).toEqual([{ serviceId: valkey, secretName: 's0' }]);
      expect((await secrets('POST', runner, { secretName: 's0', secretData: 'y' })).status).toBe(409);
      expect((await secrets('POST', valkey, { secretName: 's0', secretData: 'y' })).status).toBe(409);
      expect((await secrets('PUT', `${valkey}/s0`, { secretData: 'y' })).status).toBe(200);
      expect((await secrets('PUT', `${runner}/s0`, { secretData: 'y' })).status).toBe(404);
      expect([
        (await secrets('DELETE', `${valkey}/s0`)).status,
        (await secrets('DELETE', `${valkey}/s0`)).status,
      ]).toEqual([204, 404]);
    });

    test('are read at the start, and not before the next one', async () => {
      await secrets('PUT', `${valkey}/batch`, { secrets: [{ secretName: 'pw', secretData: 'first' }] });
      await create(valkey, { name: 'one', Password: '{{secrets.pw}}' });
      await secrets('PUT', `${valkey}/pw`, { secretData: 'second' });
      expect(received()).toBe('first');
      await service('POST', `/services/${valkey}/restart/one`, { 'x-jwt': bearer(valkey) });
      expect(received()).toBe('second');
      const record = await service('GET', `/services/${valkey}/instances/one`, { 'x-jwt': bearer(valkey) });
      expect(JSON.parse(record.text).Password).toBe('{{secrets.pw}}');
    });

    test('fail an instance that cannot read them', async () => {
      platform.services.configure({ unresolvedSecrets: [valkey] });
      await secrets('PUT', `${valkey}/batch`, { secrets: [{ secretName: 'pw', secretData: 'first' }] });
      await create(valkey, { name: 'one', Password: '{{secrets.pw}}' });
      const get = async (path: string) =>
        (await service('GET', `/services/${valkey}/${path}/one`, { 'x-jwt': bearer(valkey) })).text;
      expect(await get('health')).toBe('{"status":"failed"}');
      expect(await get('logs')).toContain('invalid value for Password: {{secrets.pw}}');
    });
  });
});

describe('services that sleep', () => {
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
    const headers = {
      'x-jwt': `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
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
      // The clock stands still: neither change ends before the other one has begun.
      platform.services.configure({ resumeMs: 1000 });
      const changes = [resume('one'), discard('two')];
      while ((await asleep()).length > 0) await turn();
      now += 1000;
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 204]);
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
});
