import { describe, expect, test } from '@jest/globals';
import type { DeployError } from '../../../src/base/errors.js';
import { makeStore } from '../../support/platform/parameter-store.js';
import {
  database,
  nextCommit,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

/** Each change of a run is taken back, or said, whatever ends the run. */

const postgres = 'birme-osc-postgresql';
const pgvector = 'pgvector-pgvector';
const first = 'correct-horse-battery';
const second = 'staple-your-battery';
const always = 999;

const workspace = workspaceEachTest({ staleMs: 2000, gapMs: 500, buildMs: 20_000, startMs: 1000 });

const withPassword = (value: string, service = pgvector): ServiceInputs => ({
  target: 'instance',
  service,
  options: `PostgresPassword: ${value}`,
});
const secrets = (service = pgvector) => [...workspace.services.secretsOf('acme', service).keys()];
const tags = () => workspace.services.tagged.flatMap((one) => one.tags);
const instances = () => workspace.services.instances.of('acme').map(({ name }) => name);
const policy = () => workspace.services.backupsOf('acme').get(`${postgres}/shop`);
const textOf = (error: unknown) => (error as Error | undefined)?.message ?? '';

describe('a removal that is cut off', () => {
  const db = { ...withPassword(first, postgres), 'backup-schedule': '0 2 * * *' };
  const bare: ServiceInputs = { target: 'instance', service: postgres };
  const remove = (cancelAt?: RegExp) =>
    workspace.run(bare, { operation: 'remove', ...(cancelAt ? { cancelAt } : {}) });

  test('before the instance is gone leaves its backups on', async () => {
    await workspace.run(db);
    const { error } = await remove(/^DELETE \/services/);
    expect(error).toMatchObject({ code: 'interrupted' });
    expect(instances()).toEqual(['shop']);
    expect(policy()?.enabled).toBe(true);
  });

  test.each([
    ['its schedule is off', /^PUT \/mybackups/],
    ['its secrets are gone', /^DELETE \/mysecrets/],
    ['its tags are gone', /^DELETE \/resourcetags/],
  ])('before %s is completed by the next one', async (_, cancelAt) => {
    await workspace.run(db);
    const { error } = await remove(cancelAt);
    expect(error).toMatchObject({ code: 'interrupted', hasChanged: true });
    expect(textOf(error)).toContain('Changed before that: remove "shop".');
    expect(instances()).toEqual([]);

    const again = await remove();
    expect(again.error).toBeUndefined();
    expect(again.outputs.changed).toBe(true);
    expect(again.log).toContain('There is no "shop" of birme-osc-postgresql; what it had left');
    expect({ tags: tags(), secrets: secrets(postgres), on: policy()?.enabled }).toEqual({
      tags: [],
      secrets: [],
      on: false,
    });
    expect((await remove()).log).toContain('nothing to remove.');
  });

  test.each([
    ['secrets', { method: 'DELETE', path: /mysecrets/ }],
    ['schedule', { method: 'PUT', path: /mybackups/ }],
  ])(
    'keeps its tags while its %s cannot be removed, so that the next one finds them',
    async (_, fault) => {
      await workspace.run(db);
      const armed = workspace.arm({ ...fault, status: 400, times: always });
      expect((await remove()).log).toContain('::warning');
      expect(tags()).toContain('repository acme/shop');
      armed.disarm();
      await remove();
      expect({ tags: tags(), secrets: secrets(postgres), on: policy()?.enabled }).toEqual({
        tags: [],
        secrets: [],
        on: false,
      });
    },
  );

  test('leaves what another repository has under that name', async () => {
    await workspace.run(db);
    await remove(/^DELETE \/mysecrets/);
    const about = { repository: 'beta/site' };
    const other = await workspace.run(bare, { operation: 'remove', about });
    expect(other.outputs.changed).toBe(false);
    expect(tags()).toContain('repository acme/shop');
    expect(secrets(postgres)).toHaveLength(1);
  });
});

describe('a secret', () => {
  test.each([
    ['refused', { status: 400 }],
    ['answered 500', { status: 500, times: always }],
    ['not answered', { resetAfterHandling: true, times: always }],
  ])('whose storing is %s restarts nothing, and does not stay', async (_, fault) => {
    const runner: ServiceInputs = { target: 'runner', runner: 'web', rollback: 'true' };
    await workspace.run(runner);
    workspace.arm({ method: 'PUT', path: /mysecrets/, ...fault });
    const { error } = await workspace.run({ ...runner, 'source-token': 'ghp_the-new-one' });
    expect(error).toBeDefined();
    expect(textOf(error)).not.toContain('rolled back');
    expect(workspace.shop.restarts).toBe(0);
    expect(secrets('eyevinn-web-runner')).toEqual([]);
  });

  test.each([
    ['instance', withPassword(first)],
    [
      'job',
      {
        target: 'job',
        service: 'eyevinn-ffmpeg-s3',
        options: 'awsSecretAccessKey: hunter2hunter2',
      },
    ],
  ] as [string, ServiceInputs][])('of a refused new %s does not stay', async (_, inputs) => {
    workspace.arm({ method: 'POST', path: /instances$/, status: 400 });
    const options = `${inputs.options}${inputs.target === 'job' ? '\ncmdLineArgs: a' : ''}`;
    const { error } = await workspace.run({ ...inputs, options });
    expect(error).toBeDefined();
    expect(workspace.calls(/^PUT \/mysecrets/)).toHaveLength(1);
    expect(secrets(inputs.service)).toEqual([]);
    expect(tags()).toEqual([]);
  });

  test('of a refused change does not stay, and the plan names it', async () => {
    await workspace.run(withPassword(first));
    const planned = await workspace.run(withPassword(second), { operation: 'plan' });
    expect(planned.result?.steps?.[0]).toBe(
      'store PostgresPassword as a secret of pgvector-pgvector',
    );
    workspace.arm({ method: 'PATCH', path: /instances/, status: 400 });
    const { error } = await workspace.run(withPassword(second));
    expect(textOf(error)).toContain(
      'Taken back: store PostgresPassword as a secret of pgvector-pgvector.',
    );
    expect(secrets()).toHaveLength(1);
    expect(workspace.shop.received['PostgresPassword']).toBe(first);
  });

  test.each([second, 'a-third-battery'])(
    'that was replaced goes with the next deploy where its deletion was cut off',
    async (next) => {
      await workspace.run(withPassword(first));
      const cut = await workspace.run(withPassword(second), { cancelAt: /^DELETE \/mysecrets/ });
      expect(textOf(cut.error)).toContain('Changed before that: change 1 option of "shop"');
      expect(secrets()).toHaveLength(2);
      expect((await workspace.run(withPassword(next))).error).toBeUndefined();
      expect(secrets()).toHaveLength(1);
      expect(tags().join()).not.toContain('former secret');
      expect(workspace.shop.received['PostgresPassword']).toBe(next);
    },
  );

  test('that a rollback brought back stays', async () => {
    await workspace.run(withPassword(first));
    const health = workspace.arm({
      path: /\/health\//,
      status: 200,
      body: { status: 'failed' },
      times: 12,
    });
    const { error } = await workspace.run({ ...withPassword(second), rollback: 'true' });
    health.disarm();
    expect(textOf(error)).toContain('was rolled back and runs');
    expect(workspace.shop.received['PostgresPassword']).toBe(first);
    expect(secrets()).toHaveLength(1);
    expect((await workspace.run(withPassword(first))).error).toBeUndefined();
    expect(workspace.shop.received['PostgresPassword']).toBe(first);
    expect(secrets()).toHaveLength(1);
  });

  test('of a runner is no option to write in plain text', async () => {
    workspace.push(nextCommit, { token: 'ghp_right' });
    const inputs: ServiceInputs = { target: 'runner', runner: 'web', 'source-token': 'ghp_wrong1' };
    const { error } = await workspace.run(inputs, { sha: nextCommit, push: false });
    expect(error).toMatchObject({ code: 'clone-failed' });
    expect((error as DeployError).hint).not.toContain('!plain');
  });
});

describe('the token of a source', () => {
  const runner = (token: string): ServiceInputs => ({
    target: 'runner',
    runner: 'web',
    rollback: 'true',
    'source-token': token,
  });

  test('that was replaced does not return with a rollback, as it may have ended', async () => {
    workspace.push(nextCommit, { token: 'ghp_former' });
    await workspace.run(runner('ghp_former'), { sha: nextCommit, push: false });
    const { commit: former } = (
      await workspace.run(runner('ghp_former'), {
        sha: nextCommit,
        push: false,
      })
    ).outputs;
    const sha = 'a'.repeat(40);
    workspace.failBuilds(sha);
    workspace.push(sha, { token: 'ghp_renewed' });
    const { error } = await workspace.run(runner('ghp_renewed'), { sha, push: false });
    expect(error).toMatchObject({ code: 'build-failed' });
    expect(textOf(error)).toContain('was rolled back and runs commit bbbbbbb again.');
    expect(workspace.shop.received['GitHubToken']).toBe('ghp_renewed');
    expect(await workspace.readPage()).toContain(former);
  });

  test('that the source refused is replaced by the former one', async () => {
    workspace.push(nextCommit, { token: 'ghp_former' });
    await workspace.run(runner('ghp_former'), { sha: nextCommit, push: false });
    const { error } = await workspace.run(runner('ghp_mistyped'), { sha: nextCommit, push: false });
    expect(error).toMatchObject({ code: 'clone-failed' });
    expect(textOf(error)).toContain('was rolled back and runs');
    expect(workspace.shop.received['GitHubToken']).toBe('ghp_former');
  });
});

describe('variables', () => {
  const app = { target: 'app', runner: 'web', 'config-service': 'shopconfig' } as const;
  const stored = () => Object.fromEntries(workspace.services.parametersOf('acme', 'shopconfig'));
  const deployFirst = async () => {
    await makeStore(workspace.platform, { name: 'shopconfig', secrets: false });
    await workspace.run({ ...app, config: 'A: old\nB: old\nC: old' });
  };
  const config = 'A: new\nB: new\nC: new\nD: new';

  test.each(['true', 'false'])(
    'go back one by one when one of them is refused',
    async (rollback) => {
      await deployFirst();
      workspace.arm({ method: 'PUT', path: /\/myapps\//, status: 400 });
      workspace.arm({ method: 'PUT', path: /config\/C$/, skip: 1, status: 400, times: always });
      const { error } = await workspace.run({ ...app, config, rollback });
      expect(stored()).toEqual({ A: 'old', B: 'old', C: 'new' });
      expect(textOf(error)).toMatch(
        /This could not be taken back: write 1 variable of the parameter store "shopconfig": 3 of 4 variables went back, and C did not: /,
      );
      expect(error).toMatchObject({ hasChanged: true });
    },
  );

  test('that cannot be deleted are named, after the deploy is live', async () => {
    await deployFirst();
    workspace.arm({ method: 'DELETE', path: /config\/B$/, status: 400, times: always });
    const { error } = await workspace.run({ ...app, config: 'A: old', 'config-prune': 'true' });
    expect(stored()).toEqual({ A: 'old', B: 'old' });
    expect(textOf(error)).toMatch(
      /1 variable of the parameter store "shopconfig" could not be deleted: B: /,
    );
    expect(textOf(error)).toContain('"shop" is live; only this step after it was refused.');
  });

  test('of a cancelled deploy are said', async () => {
    await deployFirst();
    const { error } = await workspace.run({ ...app, config }, { cancelAt: /^PUT \/myapps/ });
    expect(error).toMatchObject({ code: 'interrupted', hasChanged: true });
    expect(textOf(error)).toBe(
      'The run was cancelled (SIGINT).\nChanged before that: write 4 variables of the parameter store "shopconfig"; perhaps: restart it.',
    );
  });
});

test.each([
  ['before its start', /^POST \/services/, 'perhaps: start the job "shop"'],
  ['while it runs', /\/logs\//, 'start the job "shop"'],
])('a job that is cancelled %s says so', async (_, cancelAt, said) => {
  const job = { target: 'job', service: 'eyevinn-ffmpeg-s3', options: 'cmdLineArgs: a' } as const;
  const { error } = await workspace.run(job, { cancelAt });
  expect(textOf(error)).toContain(`Changed before that: ${said}.`);
});

describe('a suspended instance with `public-access: false`', () => {
  const inputs = { ...database(`PostgresPassword: ${first}`) };
  const isPrivate = { 'public-access': 'false' };

  test('is told in the plan as what only a wake shows', async () => {
    await workspace.run(inputs);
    workspace.services.suspend('shop');
    const planned = await workspace.run({ ...inputs, ...isPrivate }, { operation: 'plan' });
    expect(planned.log).toContain('is not known while it is suspended');
    const { error } = await workspace.run({ ...inputs, ...isPrivate });
    expect(error).toMatchObject({ code: 'cannot-update' });
    expect(textOf(error)).toContain('Changed before that: wake "shop" up');
  });

  test('is refused before the wake where its kept options tell it', async () => {
    await workspace.run(inputs);
    workspace.shop.options['publicAccess'] = true;
    workspace.services.suspend('shop');
    const planned = await workspace.run({ ...inputs, ...isPrivate }, { operation: 'plan' });
    expect(planned.result?.steps?.join()).toContain(
      'fail: "shop" can be reached from the internet',
    );
    const { error } = await workspace.run({ ...inputs, ...isPrivate });
    expect(error).toMatchObject({ code: 'cannot-update' });
    expect(workspace.calls(/resume$/)).toEqual([]);
  });
});

describe('a suspended parameter store that is kept', () => {
  test.each(['app', 'runner'] as const)(
    'refuses the %s before it starts without its variables',
    async (target) => {
      await makeStore(workspace.platform, { name: 'shopconfig', secrets: false });
      const inputs = { target, runner: 'web' } as const;
      await workspace.run({ ...inputs, 'config-service': 'shopconfig', config: 'A: one' });
      workspace.services.suspend('shopconfig');
      workspace.platform.log.clear();

      const planned = await workspace.run(inputs, { operation: 'plan' });
      expect(planned.result?.steps?.join()).toContain(
        'fail: The parameter store "shopconfig" that "shop" keeps is suspended',
      );
      const { error } = await workspace.run(inputs);
      expect(error).toMatchObject({ code: 'config-store' });
      expect((error as DeployError).hint).toContain('osc-deploy config create shopconfig');
      expect(workspace.writes()).toEqual([]);
    },
  );
});
