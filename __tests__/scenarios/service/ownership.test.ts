import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { database, type ServiceInputs, ServiceWorkspace } from '../../support/service/service-workspace.js';

const [mine, theirs] = ['acme/my-site', 'acme/my.site'];
const web = { target: 'runner', runner: 'web' } as const;
const app = { target: 'app', runner: 'web' } as const;
const job = {
  target: 'job',
  service: 'eyevinn-ffmpeg-s3',
  options: 'cmdLineArgs: -i s3://in/a.mp4 s3://out/a.mp4',
  wait: 'false',
} as const;

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open();
  for (const repository of [mine, theirs]) declare(repository);
  workspace.services.repositories.declare('https://github.com/octo/renamed', {});
});
afterEach(() => workspace.close());

function declare(repository: string): void {
  const commits = ['a'.repeat(40)];
  workspace.services.repositories.declare(`https://github.com/${repository}`, {
    branches: { main: 'a'.repeat(40) },
    commits,
  });
}

type Options = NonNullable<Parameters<ServiceWorkspace['run']>[1]>;
const from = (repository: string, inputs: ServiceInputs, options: Options = {}) =>
  workspace.run(inputs, { name: 'mysite', about: { repository }, ...options });
const chosen = { name: 'mysite' } as const;
const writes = () =>
  workspace.calls().filter((call) => !call.startsWith('GET') && !/\/(mysubscriptions|servicetoken)$/.test(call));
const instance = () => workspace.services.instances.named('mysite');

describe("another repository's instance", () => {
  test.each([
    ['runner, deployed', web, {}],
    ['runner, removed', web, { operation: 'remove' }],
    ['runner in the place of a preview', { ...web, ...chosen }, { preview: true }],
    ['app, deployed', app, {}],
    ['app, removed', app, { operation: 'remove' }],
    ['app in the place of a preview', { ...app, ...chosen }, { preview: true }],
  ] as [string, ServiceInputs, Options][])('of the same default name is refused: a %s', async (_, inputs, options) => {
    expect((await from(theirs, { target: inputs.target, runner: 'web' })).error).toBeUndefined();
    workspace.platform.log.clear();
    const { error, log } = await from(mine, inputs, options);
    expect(error).toMatchObject({ code: 'other-repository' });
    expect(log).toContain('belongs to acme/my.site, and this run to acme/my-site');
    expect(log).toContain('`operation: remove`, `preview: false` and `name: mysite`');
    expect(writes()).toEqual([]);
  });

  test('that sleeps is not resumed, and a plan says so', async () => {
    await from(theirs, web);
    workspace.services.suspend('mysite');
    workspace.platform.log.clear();
    for (const operation of ['deploy', 'remove', 'plan'] as const) {
      expect((await from(mine, web, { operation })).error).toMatchObject({ code: 'other-repository' });
    }
    expect(writes()).toEqual([]);
  });

  test('that ended as a job is not cleared away', async () => {
    await from(theirs, job);
    instance().options['SourceUrl'] = `https://github.com/${theirs}`;
    await workspace.clock.sleep(60_000);
    workspace.platform.log.clear();
    expect((await from(mine, job)).error).toMatchObject({ code: 'other-repository' });
    expect((await from(mine, job, { operation: 'remove' })).error).toMatchObject({ code: 'other-repository' });
    expect(writes()).toEqual([]);
    const taken = await from(mine, { ...job, ...chosen });
    expect(taken.error).toBeUndefined();
    expect(taken.log).toContain('takes it over');
  });

  test('is taken over by a name that was chosen, with one warning', async () => {
    await from(theirs, web);
    const first = await from(mine, { ...web, ...chosen });
    expect(first.error).toBeUndefined();
    expect(first.log).toContain('was deployed by acme/my.site before; this run of acme/my-site takes it over');
    expect(instance().options['SourceUrl']).toBe(`https://github.com/${mine}#main`);
    expect((await from(mine, { ...web, ...chosen })).log).not.toContain('takes it over');
  });

  test.each([web, app])('goes by a name that was chosen, with a warning: %j', async (inputs) => {
    await from(theirs, inputs);
    const { error, log, outputs } = await from(mine, { ...inputs, ...chosen }, { operation: 'remove' });
    expect(error).toBeUndefined();
    expect(outputs).toMatchObject({ changed: true });
    expect(log).toContain('was deployed by acme/my.site before; this run of acme/my-site removes it');
  });

  test('is only woken up where nothing of it changes', async () => {
    await from(theirs, web);
    workspace.services.suspend('mysite');
    const woken = await from(mine, { target: 'instance', service: 'eyevinn-web-runner' });
    expect(woken.error).toBeUndefined();
    expect(instance().options['SourceUrl']).toBe(`https://github.com/${theirs}#main`);
  });
});

describe('a repository that was renamed', () => {
  const id = '4711';
  const wanted = database('PostgresPassword: correcthorse');
  const tagged = (repository: string) => [`repository ${repository}`, `repository-id ${id}`];
  const ofOld = {
    ownTags: tagged('acme/old-shop'),
    name: 'oldshop',
    about: { repository: 'acme/old-shop', repositoryId: id },
  };
  const ofNew = { ownTags: tagged(mine), name: 'mysite', about: { repository: mine, repositoryId: id } };

  test.each<[string, ServiceInputs]>([
    ['database', wanted],
    ['runner', web],
  ])('finds its %s by its tags, and makes no second one', async (_, inputs) => {
    expect((await workspace.run(inputs, ofOld)).error).toBeUndefined();
    workspace.platform.log.clear();
    for (const operation of ['deploy', 'plan'] as const) {
      const { error } = await workspace.run(inputs, { ...ofNew, operation });
      expect(error).toMatchObject({ code: 'name-in-use', next: expect.stringContaining('`name: oldshop`') });
    }
    expect(writes()).toEqual([]);
    expect((await workspace.run({ ...inputs, name: 'oldshop' }, { ...ofNew, name: 'oldshop' })).error).toBeUndefined();
    expect((await workspace.run({ ...inputs, name: 'mysite' }, ofNew)).error).toBeUndefined();
  });

  test.each<[string, Options, string[]]>([
    ['a name that a person chose', { ...ofOld, name: 'cache' }, ofOld.ownTags],
    ['a preview', ofOld, [...ofOld.ownTags, 'preview pr-7']],
    ['another repository', ofOld, ['repository acme/old-shop', 'repository-id 1']],
  ])('makes its own beside %s', async (_, options, ownTags) => {
    await workspace.run(wanted, { ...options, ownTags });
    expect((await workspace.run(wanted, ofNew)).error).toBeUndefined();
  });

  test('makes its own where the former one is gone and has left its tags', async () => {
    const key = { tenant: 'acme', resourceType: 'instance', serviceId: wanted.service, resourceId: 'oldshop' };
    workspace.services.setTags(key, ofOld.ownTags);
    expect((await workspace.run(wanted, ofNew)).error).toBeUndefined();
  });
});

test.each(['deploy', 'remove'] as const)('the instance behind an app is not touched: %s', async (operation) => {
  await from(mine, { ...app, ...chosen });
  const [{ id } = { id: '' }] = workspace.services.apps.of('acme');
  workspace.platform.log.clear();
  const { error } = await from(mine, { ...web, name: id }, { operation, name: id });
  expect(error).toMatchObject({ code: 'name-in-use', next: 'Set `target: app` with `name: mysite`.' });
  expect(writes()).toEqual([]);
});

describe('an instance is ours', () => {
  test.each([
    'https://GitHub.com/Acme/My-Site.git#main',
    'https://github.com/acme/my-site/',
    'https://someone:tok@github.com/acme/my-site.git',
    'git@github.com:acme/my-site.git',
    'ssh://git@github.com:22/acme/my-site#main',
    'https://github.com/acme/my-site/tree/main',
    's3://bucket/app.zip',
    '',
  ])('whose source is %j', async (source) => {
    await from(mine, web);
    instance().options['SourceUrl'] = source;
    // As what was made before there were tags.
    workspace.services.tagged = [];
    const { error, log } = await from(mine, web);
    expect(error).toBeUndefined();
    expect(log).not.toContain('takes it over');
  });

  test('that runs the source of this step, whatever repository the step is in', async () => {
    const inputs = { ...web, 'source-url': `https://github.com/${theirs}` } as const;
    await from(mine, inputs);
    expect((await from(mine, inputs)).error).toBeUndefined();
    expect((await from(mine, inputs, { operation: 'remove' })).outputs).toMatchObject({ changed: true });
  });
});

describe('tags', () => {
  const wanted = database('PostgresPassword: correcthorse');
  const key = { tenant: 'acme', resourceType: 'instance', serviceId: wanted.service, resourceId: 'shop' };

  const tagged = () => workspace.services.tagged.map(({ resourceType, tags }) => [resourceType, ...tags]);
  const asked = () => workspace.calls().filter((call) => call.includes('/resourcetags'));

  describe('the tags of a run', () => {
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

    test.each([404, 405, 501])('is made in silence where the platform has no tags, by a %i', async (status) => {
      workspace.platform.faults.arm({ path: /resourcetags/, status, times: 99 });
      const { error, log } = await workspace.run(wanted);
      expect({ error, log: log.includes('::warning') }).toEqual({ error: undefined, log: false });
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
      expect({ changed: result?.changed, log: log.includes('was deployed by octo/app before') }).toEqual({
        changed: true,
        log: true,
      });
    });
  });

  describe('that cannot be read', () => {
    beforeEach(async () => {
      await workspace.run(wanted);
      workspace.services.setTags(key, ['repository octo/app']);
      workspace.platform.faults.arm({ method: 'GET', path: /resourcetags/, status: 500, times: 99 });
      workspace.platform.log.clear();
    });
    const other = database('{PostgresPassword: correcthorse, PostgresDb: other}');

    test.each<[string, ServiceInputs, Options]>([
      ['a deploy', other, {}],
      ['a plan', other, { operation: 'plan' }],
      ['a removal', wanted, { operation: 'remove' }],
      ['a removal by a name that was chosen', { ...wanted, name: 'shop' }, { operation: 'remove' }],
      ['the removal of a preview', wanted, { operation: 'remove', preview: true }],
    ])('leave everything as it is: %s', async (_, inputs, options) => {
      const { error, log } = await workspace.run(inputs, options);
      expect(error).toMatchObject({ code: 'platform-error' });
      expect(log).toContain('Whose "shop" is cannot be seen');
      expect(workspace.writes()).toEqual([]);
      expect(workspace.services.tagged).toMatchObject([{ tags: ['repository octo/app'] }]);
    });

    test.each<[string, ServiceInputs, string]>([
      ['whose source is ours', web, 'mysite'],
      ['whose name was chosen', { ...other, name: 'shop' }, 'shop'],
    ])('do not hold up a deploy of what exists, %s', async (_, inputs, name) => {
      if (inputs === web) await from(mine, web);
      const { error, outputs } = await from(mine, inputs, { name });
      expect({ error, changed: outputs.changed }).toEqual({ error: undefined, changed: true });
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
});
