import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { database, ServiceWorkspace } from '../../support/service/service-workspace.js';

const wanted = database('PostgresPassword: correcthorse');
const web = { target: 'runner', runner: 'web' } as const;
const app = { target: 'app', runner: 'web' } as const;
const key = { tenant: 'acme', resourceType: 'instance', serviceId: wanted.service, resourceId: 'shop' };

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open();
});
afterEach(() => workspace.close());

const tagged = () => workspace.services.tagged.map(({ resourceType, tags }) => [resourceType, ...tags]);
const asked = () => workspace.calls().filter((call) => call.includes('/resourcetags'));

describe('what a run makes', () => {
  test.each([
    ['instance', wanted],
    ['instance', web],
    ['myapp', app],
  ])('is tagged when it is made, and not again, and its tags go with it: %s', async (type, inputs) => {
    const ownTags = ['repository acme/shop', 'preview pr-7'];
    await workspace.run(inputs, { ownTags });
    expect(tagged()).toEqual([[type, ...ownTags]]);
    workspace.platform.log.clear();
    expect((await workspace.run(inputs)).error).toBeUndefined();
    expect(asked()).toEqual([`GET /resourcetags?resourceType=${type}`]);
    await workspace.run(inputs, { operation: 'remove' });
    expect(tagged()).toEqual([]);
  });

  test('keeps the tags of others, and not what a former one of that name left of ours', async () => {
    workspace.services.setTags(key, ['blue', 'repository acme/former']);
    await workspace.run(wanted);
    expect(tagged()).toEqual([['instance', 'repository acme/shop', 'blue']]);
  });

  test.each([
    ['no tag can be read', { method: 'GET', status: 500 }],
    ['none can be written', { method: 'PUT', status: 403 }],
  ])('is made all the same where %s, with one warning', async (_, fault) => {
    workspace.platform.faults.arm({ path: /resourcetags/, times: 99, ...fault });
    const { error, log } = await workspace.run(wanted);
    expect(error).toBeUndefined();
    expect(log.match(/::warning[^\n]*Tags in the console are not as they should be/g)).toHaveLength(1);
    expect(tagged()).toEqual([]);
  });

  test('is made in silence where the platform has no tags', async () => {
    workspace.platform.faults.arm({ path: /resourcetags/, status: 404, times: 99 });
    const { error, log } = await workspace.run(wanted);
    expect([error, log.includes('::warning')]).toEqual([undefined, false]);
  });

  test('has no tag for which there is no room, with a warning', async () => {
    workspace.services.setTags(
      key,
      Array.from({ length: 20 }, (_, index) => `t${index}`),
    );
    expect((await workspace.run(wanted)).log).toContain('has 20 already');
    expect(tagged()[0]).toHaveLength(21);
  });

  test('is not tagged where another run was first', async () => {
    await workspace.run(wanted, { ownTags: [] });
    const missing = { status: 404, body: { reason: 'none' } };
    workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, ...missing });
    expect((await workspace.run(wanted)).error).toBeUndefined();
    expect(tagged()).toEqual([]);
  });
});

describe('the tags of another repository', () => {
  beforeEach(async () => {
    await workspace.run(wanted);
    workspace.services.setTags(key, ['repository octo/app']);
  });

  test.each(['deploy', 'remove'] as const)('protect what has them from: %s', async (operation) => {
    const { error } = await workspace.run(database('{PostgresPassword: correcthorse, PostgresDb: other}'), {
      operation,
    });
    expect(error).toMatchObject({ code: 'other-repository' });
    expect(workspace.writes()).toEqual([`POST /services/${wanted.service}/instances`]);
  });

  test('only warn of a removal by a name that was chosen', async () => {
    const { log, result } = await workspace.run({ ...wanted, name: 'shop' }, { operation: 'remove' });
    expect([result?.changed, log.includes('was deployed by octo/app before')]).toEqual([true, true]);
  });
});

test.each([
  ['no tag says so', ['repository acme/shop'], 'other-repository'],
  ['its tags say so', ['repository acme/shop', 'preview pr-7'], undefined],
])('a preview that runs no source is only removed by its tags: %s', async (_, tags, code) => {
  await workspace.run(wanted, { ownTags: tags });
  const ownTags = ['repository acme/shop', 'preview pr-7'];
  const { error } = await workspace.run(wanted, { operation: 'remove', preview: true, ownTags });
  expect((error as { code?: string } | undefined)?.code).toBe(code);
  expect(workspace.services.instances.of('acme')).toHaveLength(code ? 1 : 0);
});

test('a removal with nothing suspended costs five requests more than the removal itself, in three round trips', async () => {
  await workspace.run(wanted);
  workspace.platform.log.clear();
  await workspace.run(database(''), { operation: 'remove' });
  const service = `/services/${wanted.service}/instances/shop`;
  const calls = workspace.calls();
  const own = ['GET /mysubscriptions', 'GET /mysuspended', 'POST /servicetoken', `GET ${service}`, `DELETE ${service}`];
  const more = calls.filter((call) => !own.includes(call));
  expect(more.slice(0, 1)).toEqual(['GET /resourcetags?resourceType=instance']);
  expect(more.slice(1, 4).sort()).toEqual([
    `DELETE /mysuspended/${wanted.service}/shop`,
    `DELETE /resourcetags/instance/${wanted.service}/shop`,
    `GET /mysecrets/${wanted.service}`,
  ]);
  // One for each secret of its own.
  expect(more.slice(4)).toEqual([expect.stringMatching(/^DELETE \/mysecrets\//)]);
  // The tags are read beside what is read anyway, and the three go at once.
  const at = (pattern: RegExp) => calls.findIndex((call) => pattern.test(call));
  expect(at(/resourcetags\?/)).toBeLessThan(at(/^POST \/servicetoken/));
});
