import { beforeEach, describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import {
  commit,
  database,
  type RunOptions,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const [mine, theirs] = ['acme/my-site', 'acme/my.site'];
const web = { target: 'runner', runner: 'web' } as const;
const app = { target: 'app', runner: 'web' } as const;
const job = {
  target: 'job',
  service: 'eyevinn-ffmpeg-s3',
  options: 'cmdLineArgs: -i a b',
  wait: 'false',
} as const;
const wanted = database('PostgresPassword: correcthorse');
const other = database('{PostgresPassword: correcthorse, PostgresDb: other}');
const chosen = { name: 'mysite' } as const;

const workspace = workspaceEachTest();
beforeEach(() => {
  for (const repository of [mine, theirs]) {
    const at = { branches: { main: commit }, commits: [commit] };
    workspace.services.repositories.declare(`https://github.com/${repository}`, at);
  }
});

/** Returns a function that runs the action in a repository. */
const from =
  (repository: string) =>
  (inputs: ServiceInputs, options: RunOptions = {}) => {
    workspace.platform.log.clear();
    return workspace.run(inputs, { name: 'mysite', about: { repository }, ...options });
  };
const instance = () => workspace.services.instances.named('mysite');
const key = {
  tenant: 'acme',
  resourceType: 'instance',
  serviceId: wanted.service,
  resourceId: 'shop',
};
const tagged = () =>
  workspace.services.tagged.map(({ resourceType, tags }) => [resourceType, ...tags]);

describe("another repository's instance", () => {
  test.each<[string, ServiceInputs, RunOptions]>([
    ['runner, deployed', web, {}],
    ['runner, removed', web, { operation: 'remove' }],
    ['runner in the place of a preview', { ...web, ...chosen }, { preview: true }],
    ['app, deployed', app, {}],
    ['app, removed', app, { operation: 'remove' }],
    ['app in the place of a preview', { ...app, ...chosen }, { preview: true }],
  ])('of the same default name is refused: a %s', async (_, inputs, options) => {
    expect((await from(theirs)({ target: inputs.target, runner: 'web' })).error).toBeUndefined();
    const { error, log } = await from(mine)(inputs, options);
    expect(error).toMatchObject({ code: 'other-repository' });
    expect(log).toContain('belongs to acme/my.site, and this run to acme/my-site');
    // Advice to remove it would delete the other repository's.
    expect(log).not.toContain('operation: remove');
    // So would a removal under a name that takes it over.
    const mayTakeOver = options.operation !== 'remove';
    expect(log.includes('To take it over')).toBe(mayTakeOver);
    expect(workspace.writes()).toEqual([]);
  });

  test.each(['deploy', 'remove', 'plan'] as const)(
    'that is suspended is not resumed: %s',
    async (operation) => {
      await from(theirs)(web);
      workspace.services.suspend('mysite');
      expect((await from(mine)(web, { operation })).error).toMatchObject({
        code: 'other-repository',
      });
      expect(workspace.writes()).toEqual([]);
    },
  );

  test('that is an ended job is not removed, unless its name is chosen', async () => {
    await from(theirs)(job);
    instance().options['SourceUrl'] = `https://github.com/${theirs}`;
    await workspace.clock.sleep(60_000);
    for (const operation of ['deploy', 'remove'] as const) {
      expect((await from(mine)(job, { operation })).error).toMatchObject({
        code: 'other-repository',
      });
      expect(workspace.writes()).toEqual([]);
    }
    const taken = await from(mine)({ ...job, ...chosen });
    expect(taken.error).toBeUndefined();
    expect(taken.log).toContain('takes it over');
  });

  test('is taken over by a chosen name, with one warning', async () => {
    await from(theirs)(web);
    const first = await from(mine)({ ...web, ...chosen });
    expect(first.error).toBeUndefined();
    expect(first.log).toContain(
      'was deployed by acme/my.site before; this run of acme/my-site takes it over',
    );
    expect(instance().options['SourceUrl']).toBe(`https://github.com/${mine}#main`);
    expect((await from(mine)({ ...web, ...chosen })).log).not.toContain('takes it over');
  });

  test.each<[string, ServiceInputs]>([
    ['runner', web],
    ['app', app],
  ])('is removed by a chosen name, with a warning: a %s', async (_, inputs) => {
    await from(theirs)(inputs);
    const { error, log, outputs } = await from(mine)(
      { ...inputs, ...chosen },
      { operation: 'remove' },
    );
    expect(error).toBeUndefined();
    expect(outputs).toMatchObject({ changed: true });
    expect(log).toContain(
      'was deployed by acme/my.site before; this run of acme/my-site removes it',
    );
  });

  test.each(['0 2 * * *', 'off'])(
    'keeps its backups: `backup-schedule: %s` without options is a change',
    async (schedule) => {
      const plain = { target: 'instance', service: database('').service } as const;
      const kept = { ...wanted, 'backup-schedule': '30 1 * * *', 'backup-retention': '365d' };
      expect((await from(theirs)(kept)).error).toBeUndefined();
      const { error } = await from(mine)({ ...plain, 'backup-schedule': schedule });
      expect(error).toMatchObject({ code: 'other-repository' });
      expect(workspace.writes()).toEqual([]);
    },
  );

  test('is resumed by a run without changes', async () => {
    await from(theirs)(web);
    workspace.services.suspend('mysite');
    const { error } = await from(mine)({ target: 'instance', service: 'eyevinn-web-runner' });
    expect(error).toBeUndefined();
    expect(instance().options['SourceUrl']).toBe(`https://github.com/${theirs}#main`);
  });
});

describe('a repository that was renamed', () => {
  const repositoryId = '4711';
  const of = (repository: string, name: string) => ({
    ownTags: [`repository ${repository}`, `repository-id ${repositoryId}`],
    name,
    about: { repository, repositoryId },
  });
  const [ofOld, ofNew] = [of('acme/old-shop', 'oldshop'), of(mine, 'mysite')];

  test.each<[string, ServiceInputs]>([
    ['database', wanted],
    ['runner', web],
  ])('finds its %s by its tags, and creates no second one', async (_, inputs) => {
    expect((await workspace.run(inputs, ofOld)).error).toBeUndefined();
    workspace.platform.log.clear();
    for (const operation of ['deploy', 'plan'] as const) {
      const { error } = await workspace.run(inputs, { ...ofNew, operation });
      expect(error).toMatchObject({
        code: 'name-in-use',
        next: expect.stringContaining('`name: oldshop`'),
      });
    }
    expect(workspace.writes()).toEqual([]);
    expect(
      (await workspace.run({ ...inputs, name: 'oldshop' }, { ...ofNew, name: 'oldshop' })).error,
    ).toBeUndefined();
    expect((await workspace.run({ ...inputs, name: 'mysite' }, ofNew)).error).toBeUndefined();
  });

  test.each<[string, RunOptions]>([
    ['an instance with a chosen name', { ...ofOld, name: 'cache' }],
    ['a preview', { ...ofOld, ownTags: [...ofOld.ownTags, 'preview pr-7'] }],
    [
      'the instance of another repository',
      { ...ofOld, ownTags: ['repository acme/old-shop', 'repository-id 1'] },
    ],
  ])('creates its instance beside %s', async (_, options) => {
    await workspace.run(wanted, options);
    expect((await workspace.run(wanted, ofNew)).error).toBeUndefined();
  });

  test('creates its instance if only the tags of the former instance remain', async () => {
    workspace.services.setTags({ ...key, resourceId: 'oldshop' }, ofOld.ownTags);
    expect((await workspace.run(wanted, ofNew)).error).toBeUndefined();
  });
});

test.each(['deploy', 'remove'] as const)(
  'the instance behind an app is not touched: %s',
  async (operation) => {
    await from(mine)({ ...app, ...chosen });
    const [{ id } = { id: '' }] = workspace.services.apps.of('acme');
    const { error } = await from(mine)({ ...web, name: id }, { operation, name: id });
    expect(error).toMatchObject({
      code: 'name-in-use',
      next: 'Set `target: app` with `name: mysite`.',
    });
    expect(workspace.writes()).toEqual([]);
  },
);

describe('an instance without tags belongs to this repository', () => {
  test.each([
    'https://GitHub.com/Acme/My-Site.git#main',
    'https://github.com/acme/my-site/',
    'https://someone:tok@github.com/acme/my-site.git',
    'git@github.com:acme/my-site.git',
    'ssh://git@github.com:22/acme/my-site#main',
    'https://github.com/acme/my-site/tree/main',
    's3://bucket/app.zip',
    '',
  ])('if its source is %j', async (source) => {
    await from(mine)(web);
    instance().options['SourceUrl'] = source;
    workspace.services.tagged = [];
    const { error, log } = await from(mine)(web);
    expect(error).toBeUndefined();
    expect(log).not.toContain('takes it over');
  });

  test('if it runs the `source-url` of this step', async () => {
    const inputs = { ...web, 'source-url': `https://github.com/${theirs}` } as const;
    await from(mine)(inputs);
    workspace.services.tagged = [];
    expect((await from(mine)(inputs)).error).toBeUndefined();
    expect((await from(mine)(inputs, { operation: 'remove' })).outputs).toMatchObject({
      changed: true,
    });
  });
});

describe('the tags of a new resource', () => {
  test.each<[string, string, ServiceInputs]>([
    ['instance', 'database', wanted],
    ['instance', 'runner', web],
    ['myapp', 'app', app],
  ])('are written once and removed with it: %s of a %s', async (type, _, inputs) => {
    const ownTags = ['repository acme/shop', 'preview pr-7'];
    await workspace.run(inputs, { ownTags });
    expect(tagged()).toEqual([[type, ...ownTags]]);
    const { error, calls } = await workspace.run(inputs);
    expect(error).toBeUndefined();
    expect(calls.filter((call) => call.includes('/resourcetags'))).toEqual([
      `GET /resourcetags?resourceType=${type}`,
    ]);
    await workspace.run(inputs, { operation: 'remove' });
    expect(tagged()).toEqual([]);
  });

  test('are added to other tags, and replace our tags of a former resource of that name', async () => {
    workspace.services.setTags(key, ['blue', 'repository acme/former']);
    await workspace.run(wanted);
    expect(tagged()).toEqual([['instance', 'repository acme/shop', 'blue']]);
  });

  test.each<[string, Partial<FaultSpec>]>([
    ['they cannot be read', { method: 'GET', status: 500 }],
    ['they cannot be written', { method: 'PUT', status: 403 }],
  ])('are missing with one warning when %s', async (_, fault) => {
    workspace.arm({ path: /resourcetags/, times: 99, ...fault });
    const { error, log } = await workspace.run(wanted);
    expect(error).toBeUndefined();
    expect(log.match(/::warning[^\n]*Tags in the console are not as they should be/g)).toHaveLength(
      1,
    );
    expect(tagged()).toEqual([]);
  });

  test.each([404, 405, 501])(
    'are missing without a warning when the platform answers %i',
    async (status) => {
      workspace.arm({ path: /resourcetags/, status, times: 99 });
      const { error, log } = await workspace.run(wanted);
      expect(error).toBeUndefined();
      expect(log).not.toContain('::warning');
    },
  );

  test.each([404, 405, 501])('are written in spite of one %i, read or written', async (status) => {
    for (const method of ['GET', 'PUT'])
      workspace.arm({ method, path: /resourcetags/, status, body: 'not here' });
    const { log } = await workspace.run(wanted);
    expect(log).not.toContain('::warning');
    expect(tagged()).toEqual([['instance', 'repository acme/shop']]);
  });

  test.each<[string, ServiceInputs]>([
    ['runner', web],
    ['app', app],
  ])('are written by the next run where the first could not: %s', async (_, inputs) => {
    workspace.arm({ method: 'PUT', path: /resourcetags/, status: 403, times: 99 });
    await workspace.run(inputs);
    expect(tagged()).toEqual([]);
    workspace.platform.faults.disarmAll();
    await workspace.run(inputs);
    expect(tagged()).toEqual([[expect.any(String), 'repository acme/shop']]);
  });

  test('are missing with a warning when the list of tags is full', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `t${index}`);
    workspace.services.setTags(key, tags);
    expect((await workspace.run(wanted)).log).toContain('has 20 already');
    expect(tagged()).toEqual([['instance', ...tags]]);
  });

  test('are written also to what somebody without a repository has created meanwhile', async () => {
    await workspace.run(wanted, { ownTags: [] });
    const missing = { status: 404, body: { reason: 'none' } };
    workspace.arm({ method: 'GET', path: /instances\/shop$/, ...missing });
    expect((await workspace.run(wanted)).error).toBeUndefined();
    expect(tagged()).toEqual([['instance', 'repository acme/shop']]);
  });
});

describe('tags of another repository', () => {
  beforeEach(async () => {
    await workspace.run(wanted);
    workspace.services.setTags(key, ['repository octo/app']);
    workspace.platform.log.clear();
  });

  test.each(['deploy', 'remove'] as const)(
    'protect the instance from `operation: %s`',
    async (operation) => {
      expect((await workspace.run(other, { operation })).error).toMatchObject({
        code: 'other-repository',
      });
      expect(workspace.writes()).toEqual([]);
    },
  );

  test('lead to a warning when the instance is removed by a chosen name', async () => {
    const { result, log } = await workspace.run(
      { ...wanted, name: 'shop' },
      { operation: 'remove' },
    );
    expect(result?.changed).toBe(true);
    expect(log).toContain('was deployed by octo/app before');
  });

  describe('that cannot be read', () => {
    beforeEach(
      () => void workspace.arm({ method: 'GET', path: /resourcetags/, status: 500, times: 99 }),
    );

    test.each<[string, ServiceInputs, RunOptions]>([
      ['a deploy', other, {}],
      ['a plan', other, { operation: 'plan' }],
      ['a removal', wanted, { operation: 'remove' }],
      ['a removal by a chosen name', { ...wanted, name: 'shop' }, { operation: 'remove' }],
      ['the removal of a preview', wanted, { operation: 'remove', preview: true }],
    ])('end %s without a change', async (_, inputs, options) => {
      const { error, log } = await workspace.run(inputs, options);
      expect(error).toMatchObject({ code: 'platform-error' });
      expect(log).toContain('The owner of "shop" is unknown');
      expect(workspace.writes()).toEqual([]);
      expect(workspace.services.tagged).toMatchObject([{ tags: ['repository octo/app'] }]);
    });

    test.each([404, 405, 501])('by %i are no proof that there are none', async (status) => {
      workspace.platform.faults.disarmAll();
      workspace.arm({ method: 'GET', path: /resourcetags/, status, times: 3 });
      expect((await workspace.run(other)).error).toMatchObject({ code: 'other-repository' });
      expect(workspace.writes()).toEqual([]);
    });

    test('do not stop a deploy of an instance with a chosen name', async () => {
      const { error, outputs } = await from(mine)({ ...other, name: 'shop' }, { name: 'shop' });
      expect({ error, changed: outputs.changed }).toEqual({ error: undefined, changed: true });
    });

    test('do not stop a deploy of an instance that runs our source', async () => {
      await from(mine)(web);
      const { error, outputs } = await from(mine)(web);
      expect({ error, changed: outputs.changed }).toEqual({ error: undefined, changed: true });
    });
  });
});

test.each([
  ['remains if its tags name no preview', ['repository acme/shop'], 'other-repository'],
  [
    'is removed where its tags name the preview',
    ['repository acme/shop', 'preview pr-7'],
    undefined,
  ],
])('a preview without a source %s', async (_, tags, code) => {
  await workspace.run(wanted, { ownTags: tags });
  const ownTags = ['repository acme/shop', 'preview pr-7'];
  const { error } = await workspace.run(wanted, { operation: 'remove', preview: true, ownTags });
  expect((error as { code?: string } | undefined)?.code).toBe(code);
  expect(workspace.services.instances.of('acme')).toHaveLength(code ? 1 : 0);
});

describe('the preview of a pull request', () => {
  const tags = ['repository acme/shop', 'preview pr-7', 'run 5000'];

  test.each<[string, ServiceInputs]>([
    ['database', database('PostgresPassword: a-password')],
    ['runner', { target: 'runner', runner: 'web' }],
    ['app', { target: 'app', runner: 'web' }],
  ])('takes no production over that has its name: a %s', async (_, inputs) => {
    await workspace.run(inputs, { name: 'shoppr7' });
    workspace.platform.log.clear();
    for (const operation of ['deploy', 'plan'] as const) {
      const preview = { name: 'shoppr7', ownTags: tags, operation };
      const { error } = await workspace.run(inputs, preview);
      expect(error).toMatchObject({ code: 'name-in-use' });
      expect((error as Error).message).toContain('its tags say that it is no preview');
    }
    expect(workspace.writes()).toEqual([]);
  });

  test('nor another preview, and changes its own', async () => {
    const inputs = database('PostgresPassword: a-password');
    const first = { name: 'shoppr7', ownTags: tags };
    await workspace.run(inputs, first);
    const other = { ...first, ownTags: ['repository acme/shop', 'preview br-topic'] };
    expect((await workspace.run(inputs, other)).error).toMatchObject({ code: 'name-in-use' });
    expect((await workspace.run(inputs, first)).error).toBeUndefined();
  });
});

test.each<[string, ServiceInputs]>([
  ['database', wanted],
  ['runner', web],
])('what no tag names is marked by the next deploy, also an unchanged one: a %s', async (_, it) => {
  await workspace.run(it);
  const before = tagged();
  workspace.services.tagged = [];
  expect((await workspace.run(it)).error).toBeUndefined();
  expect(tagged()).toEqual(before);
});
