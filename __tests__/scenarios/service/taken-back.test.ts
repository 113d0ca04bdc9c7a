import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import type { DeployError } from '../../../src/base/errors.js';
import { makeStore } from '../../support/platform/parameter-store.js';
import {
  commit,
  database,
  nextCommit,
  type ServiceInputs,
  shopUrl,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest({ staleMs: 2000, gapMs: 500, buildMs: 20_000, startMs: 2000 });

const app = { target: 'app', runner: 'web' } as const;
const runner = { target: 'runner', runner: 'web' } as const;
const withStore = { 'config-service': 'shopconfig' };
const apps = () => workspace.services.apps.of('acme');
const writes = () => workspace.calls(/^(?!GET ).*\/myapps/);
const stored = () => Object.fromEntries(workspace.services.parametersOf('acme', 'shopconfig'));

/** Makes the parameter stores, and the first version with its variables. */
async function deployFirst(inputs: ServiceInputs): Promise<void> {
  for (const name of ['shopconfig', 'othershop'])
    await makeStore(workspace.platform, { name, secrets: false });
  const { error } = await workspace.run({ ...inputs, config: 'HOST: db.old' });
  expect(error).toBeUndefined();
  workspace.platform.log.clear();
}

describe('variables of a version that never came up are taken back', () => {
  test.each<{ what: string; inputs: ServiceInputs; rollback: string }>([
    {
      what: 'a build beside the live version fails',
      inputs: { ...app, 'high-availability': 'true' },
      rollback: 'true',
    },
    {
      what: 'it fails without `rollback`',
      inputs: { ...app, 'high-availability': 'true' },
      rollback: 'false',
    },
  ])('when $what', async ({ inputs, rollback }) => {
    await deployFirst({ ...inputs, ...withStore });
    workspace.failBuilds(nextCommit);
    const config = 'HOST: db.wrong\nNEW: x';
    const { error } = await workspace.run(
      { ...inputs, ...withStore, config, rollback },
      { sha: nextCommit },
    );
    expect(stored()).toEqual({ HOST: 'db.old' });
    expect((error as Error).message).toMatch(
      /\nTaken back: write 2 variables of the parameter store "shopconfig"\.\n.*the former build still answers/,
    );
    expect(await workspace.readPage(apps()[0]?.url)).toContain(commit);
  });

  test.each<{ what: string; inputs: ServiceInputs; path: RegExp; rollback: string }>([
    { what: 'runner', inputs: runner, path: /\/restart\//, rollback: 'true' },
    { what: 'runner without `rollback`', inputs: runner, path: /\/restart\//, rollback: 'false' },
    { what: 'app', inputs: app, path: /\/myapps\//, rollback: 'true' },
  ])('when the start of the $what is refused', async ({ inputs, path, rollback }) => {
    await deployFirst({ ...inputs, ...withStore });
    workspace.arm({ method: inputs.target === 'app' ? 'PUT' : 'POST', path, status: 400 });
    const config = 'HOST: db.wrong\nNEW: x';
    const { error } = await workspace.run({ ...inputs, ...withStore, config, rollback });
    expect(error).toBeDefined();
    expect(stored()).toEqual({ HOST: 'db.old' });
    expect((error as Error).message).toContain('\nTaken back: write 2 variables');
  });

  test('when the git credential does not exist', async () => {
    await deployFirst({ ...app, ...withStore });
    const inputs = { ...app, ...withStore, 'git-credential': 'mispelt' };
    const { error } = await workspace.run({ ...inputs, config: 'HOST: db.new\nNEW: x' });
    expect(error).toMatchObject({ code: 'git-credential' });
    expect(stored()).toEqual({ HOST: 'db.old' });
    expect((error as Error).message).toContain('\nTaken back: write 2 variables');
    expect((error as DeployError).hint).not.toContain('Nothing was changed');
  });

  test('when the plan is used up, which is told with its name', async () => {
    await deployFirst({ ...app, ...withStore });
    const reason = 'Your token balance is exhausted';
    workspace.arm({ method: 'PUT', path: /\/myapps\//, status: 402, body: { reason } });
    const { error } = await workspace.run({ ...app, ...withStore, config: 'HOST: db.new' });
    expect(error).toMatchObject({ code: 'plan-limit' });
    expect((error as Error).message).toMatch(
      /does not allow this step: restart it \(the plan is PERSONAL.*\nTaken back: write 1 variable of/,
    );
    expect(stored()).toEqual({ HOST: 'db.old' });
  });
});

describe('variables of a build beside the live version stay when its end is not seen', () => {
  const reads = { method: 'GET', path: /\/myapps\/[0-9a-f]/, times: 9999 } as const;
  const rebuild = { method: 'PUT', path: /\/myapps\//, times: 99 } as const;

  test.each<{ what: string; given?: Partial<ServiceInputs>; fault?: FaultSpec; buildMs?: number }>([
    { what: 'it outlasts the timeout', given: { timeout: '60' }, buildMs: 300_000 },
    { what: 'the platform answers 500', fault: { ...reads, skip: 1, status: 500 } },
    { what: 'the sign-in ends', fault: { ...reads, skip: 1, status: 401 } },
    { what: 'its begin is answered 500', fault: { ...rebuild, afterHandling: true, status: 500 } },
    { what: 'the answer to its begin is lost', fault: { ...rebuild, resetAfterHandling: true } },
  ])('because $what', async ({ given = {}, fault, buildMs = 20_000 }) => {
    const inputs = { ...app, ...withStore, 'high-availability': 'true', rollback: 'true' };
    await deployFirst({ ...inputs });
    workspace.services.configure({ buildMs });
    const armed = fault && workspace.arm(fault);
    const config = 'HOST: db.new\nNEW: x';
    const { error } = await workspace.run({ ...inputs, ...given, config }, { sha: nextCommit });
    armed?.disarm();

    expect(stored()).toEqual({ HOST: 'db.new', NEW: 'x' });
    const { message } = error as Error;
    expect(message).toMatch(
      /\nChanged before that: write 2 variables .*\.\nNothing was taken back, as the new build may be live\.$/,
    );
    expect(message).not.toContain('still answers');
    await workspace.clock.sleep(400_000);
    expect(await workspace.readPage(apps()[0]?.url)).toContain(nextCommit);
  });
});

describe('a store that makes the app crash', () => {
  test.each<{ what: string; standby: string }>([
    { what: 'with a standby', standby: 'true' },
    { what: 'without a standby', standby: 'false' },
  ])('is unbound again by `rollback`, although the ref is the same: $what', async ({ standby }) => {
    const inputs = { ...app, 'high-availability': standby, rollback: 'true' };
    await deployFirst({ ...inputs, ...withStore });
    workspace.services.repositories.stores.set('othershop', 'unreadable');
    const { error, outputs } = await workspace.run({ ...inputs, 'config-service': 'othershop' });
    expect((error as Error).message).toMatch(
      /"shop" was rolled back and runs the same source with the parameter store shopconfig again\.$/,
    );
    expect(outputs).toMatchObject({ 'rolled-back': true });
    expect(apps()[0]?.configService).toBe('shopconfig');
    expect(await workspace.readPage(apps()[0]?.url)).toContain(commit);
  });
});

describe('a refusal of My Apps that is about the plan', () => {
  test.each<[string, ServiceInputs, RegExp, string]>([
    ['a token', { ...app, 'source-token': 'ghp' }, /git-token$/, 'set its source token'],
    ['a ref', { ...app, 'source-ref': 'v1' }, /source-ref$/, 'change its source ref from'],
    ['a restart', app, /\/myapps\/\w+$/, 'restart it'],
  ])('names the plan and the step: %s', async (_, inputs, path, title) => {
    workspace.push(commit, { tags: { v1: commit } });
    await workspace.run(app);
    workspace.arm({ path, method: /git|ref/.test(path.source) ? 'PATCH' : 'PUT', status: 402 });
    const { error } = await workspace.run(inputs);
    expect(error).toMatchObject({ code: 'plan-limit' });
    expect((error as Error).message).toContain(`does not allow this step: ${title}`);
    // A step may have done a part before its refusal.
    expect((error as DeployError).hint).not.toContain('Nothing was changed');
  });

  test('at the removal of a standby does not say that it has none', async () => {
    await workspace.run({ ...app, 'high-availability': 'true' });
    workspace.arm({ method: 'DELETE', path: /\/ha$/, status: 402 });
    const { error } = await workspace.run({ ...app, 'high-availability': 'false' });
    expect((error as Error).message).toContain('does not allow this step: remove its standby');
    expect((error as Error).message).not.toContain('runs without one');
    expect(apps()[0]?.haEnabled).toBe(true);
  });
});

test('a standby that is refused after a first build leaves the app live, and the rest is done', async () => {
  workspace.arm({ path: /\/ha$/, status: 402, body: { reason: 'Upgrade your plan' }, times: 9 });
  let isLive = false;
  const { error } = await workspace.run(
    { ...app, 'high-availability': 'true' },
    {
      act: async (desk) => {
        const { runService } = await import('../../../src/services/deploy.js');
        return runService(desk, async () => {
          isLive = true;
        });
      },
    },
  );
  expect(error).toMatchObject({ code: 'plan-limit', hasChanged: true });
  expect((error as Error).message).toContain(
    '\n"shop" is live; only this step after it was refused.',
  );
  expect(isLive).toBe(true);
});

test('a preview gets no standby', async () => {
  const { error } = await workspace.run({ ...app, 'high-availability': 'true' }, { preview: true });
  expect(error).toBeUndefined();
  expect(writes()).toEqual(['POST /myapps']);
});

test('an instance that is removed while it starts is not said to exist', async () => {
  workspace.services.configure({ knownMs: 60_000, startMs: 60_000 });
  workspace.beforeRequest = ({ path }) => {
    if (path.includes('/health/') && workspace.services.instances.of('acme').length > 0)
      workspace.services.instances.remove(workspace.shop);
  };
  const { error } = await workspace.run({
    ...database('PostgresPassword: a-password'),
    timeout: '60',
  });
  expect(error).toMatchObject({ code: 'not-ready' });
  expect((error as Error).message).toContain('"shop" is not there any more');
  expect((error as DeployError).hint).not.toContain('still exists');
  expect(shopUrl).toContain('acme/shop');
});

test.each<{ what: string; inputs: ServiceInputs }>([
  {
    what: 'a job',
    inputs: { target: 'job', service: 'eyevinn-ffmpeg-s3', options: 'cmdLineArgs: -i a b' },
  },
  { what: 'a database', inputs: database('PostgresPassword: a-password') },
  { what: 'a runner', inputs: runner },
])(
  'a service token that ends again and again is renewed while $what is followed',
  async ({ inputs }) => {
    workspace.services.configure({ jobMs: 900_000, startMs: 900_000, buildMs: 900_000 });
    let revokedAt = workspace.clock.now();
    workspace.beforeRequest = ({ path }) => {
      if (!/\/(health|instances|logs)\//.test(path) || workspace.clock.now() < revokedAt + 200_000)
        return;
      workspace.services.sats.revokeAll();
      revokedAt = workspace.clock.now();
    };
    const { error, calls } = await workspace.run({ ...inputs, timeout: '1800' });
    expect(error).toBeUndefined();
    const tokens = calls.filter((call) => call === 'POST /servicetoken').length;
    expect(tokens).toBeGreaterThanOrEqual(4);
    expect(tokens).toBeLessThan(9);
  },
);

test('a preview of a repository that was renamed is made anew, and production is refused', async () => {
  const about = { repositoryId: '7' };
  const tags = (repository: string) => [
    `repository ${repository}`,
    'repository-id 7',
    'preview br-topic',
  ];
  const renamed = { ...about, repository: 'acme/store' };
  const own = { preview: true, about, ownTags: tags('acme/shop') };
  expect((await workspace.run(app, own)).error).toBeUndefined();
  const former = apps()[0]?.id;

  const next = { preview: true, about: renamed, ownTags: tags('acme/store') };
  const planned = await workspace.run(app, { ...next, operation: 'plan' });
  expect(planned.log).toContain('- make the preview "shop" anew, as its source is');
  const { error, result } = await workspace.run(app, next);
  expect(error).toBeUndefined();
  expect(result?.changed).toBe(true);
  expect(apps()).toHaveLength(1);
  expect(apps()[0]?.id).not.toBe(former);
  expect(apps()[0]?.gitHubUrl).toBe('https://github.com/acme/store');

  const production = { about: renamed, ownTags: tags('acme/store').slice(0, 2), name: 'shop' };
  const other = { ...app, 'source-url': 'https://github.com/acme/third', name: 'shop' };
  expect((await workspace.run(other, production)).error).toMatchObject({ code: 'cannot-update' });
});
