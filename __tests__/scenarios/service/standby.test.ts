import { describe, expect, test } from '@jest/globals';
import type { DeployError } from '../../../src/base/errors.js';
import {
  commit,
  nextCommit,
  type ServiceInputs,
  shopUrl,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest({
  staleMs: 4000,
  awayMs: 6000,
  buildMs: 70_000,
  startMs: 2000,
});

const web = { target: 'app', runner: 'web' } as const;
const steady = { ...web, 'high-availability': 'true' };
const apps = () => workspace.services.apps.of('acme');
const writes = () => workspace.calls(/^(?!GET ).*\/myapps/);
const deployed = (rows: unknown[][] = []) => rows.find(([title]) => title === 'Deployed')?.[1];

describe('an app with `high-availability: true`', () => {
  test('gets a standby after its first build, and the next deploy has no downtime', async () => {
    const made = await workspace.run(steady);
    const id = apps()[0]?.id;
    expect(writes()).toEqual(['POST /myapps', `POST /myapps/${id}/ha`]);
    expect(made.log).toContain(
      '"shop" gets a standby: its next deploys are built beside the live version.',
    );
    expect(deployed(made.result?.summary[0]?.rows)).toBeUndefined();
    workspace.platform.log.clear();
    const { result, log, outputs } = await workspace.run(steady, { sha: nextCommit });
    expect(writes()).toEqual([`PUT /myapps/${id}?rebuild=true`]);
    expect(outputs).toMatchObject({ commit: nextCommit, status: 'running' });
    expect(await workspace.readPage(apps()[0]?.url)).toContain(nextCommit);
    expect(log).toContain('"shop" was rebuilt beside the live version.');
    expect(deployed(result?.summary[0]?.rows)).toBe('rebuilt beside the live version');
    expect(workspace.platform.log.select({ origin: 'app', path: '/healthz' }).length).toBeLessThan(
      40,
    );
  });

  test('gets a standby before its next build if it had no standby', async () => {
    await workspace.run(web);
    const planned = await workspace.run(steady, { operation: 'plan' });
    expect(planned.log).toMatch(
      /- give it a standby\n- deploy it beside its standby, which rebuilds it/,
    );
    workspace.platform.log.clear();
    const { log } = await workspace.run(steady, { sha: nextCommit });
    const id = apps()[0]?.id;
    expect(writes()).toEqual([`POST /myapps/${id}/ha`, `PUT /myapps/${id}?rebuild=true`]);
    expect(log).toContain('"shop" was rebuilt beside the live version.');
  });

  test('does not take the former build of a python app, which shows no commit, for the new one', async () => {
    const python = { ...steady, runner: 'python' };
    await workspace.run(python);
    const { error, outputs, log } = await workspace.run(python, { sha: nextCommit });
    expect(error).toBeUndefined();
    expect(outputs.commit).toBe(nextCommit);
    expect(await workspace.readPage(apps()[0]?.url)).toContain(nextCommit);
    expect(log).toContain('"shop" was rebuilt beside the live version.');
  });

  test.each([
    ['true', 'There is nothing to roll back: with a standby, the former build still answers.'],
    ['false', 'With a standby, the former build still answers.'],
  ])(
    'continues to answer after a failed build, which is said after a look (`rollback: %s`)',
    async (rollback, said) => {
      await workspace.run(steady);
      workspace.failBuilds(nextCommit);
      workspace.platform.log.clear();
      const { error, log, outputs } = await workspace.run(
        { ...steady, rollback },
        { sha: nextCommit },
      );
      expect(error).toMatchObject({
        code: 'build-failed',
        message: expect.stringMatching(/boom/),
      });
      expect((error as Error).message.split('\n').at(-1)).toBe(said);
      expect(log).not.toContain('beside the live version');
      expect(outputs).not.toHaveProperty('rolled-back');
      expect(await workspace.readPage(apps()[0]?.url)).toContain(commit);
      expect(writes()).toEqual([`PUT /myapps/${apps()[0]?.id}?rebuild=true`]);
    },
  );

  test('is not said to answer after a failed build when its address does not', async () => {
    await workspace.run(steady);
    workspace.failBuilds(nextCommit);
    let isEnd = false;
    workspace.beforeRequest = ({ path }) => {
      if (!isEnd && path.includes('/logs/') && workspace.clock.now() > started + 120_000) {
        isEnd = true;
        workspace.arm({ origin: 'app', path: '/healthz', status: 502, times: 99 });
      }
    };
    const started = workspace.clock.now() - 40_000;
    const { error } = await workspace.run({ ...steady, rollback: 'true' }, { sha: nextCommit });
    expect((error as Error).message).toMatch(
      /The former build does not answer: .*\/healthz answers 502\.$/,
    );
    expect((error as Error).message).not.toContain('still answers');
  });
});

describe('an app with a standby', () => {
  test('is deployed beside it without `high-availability`, and loses it with `false`', async () => {
    await workspace.run(steady);
    const id = apps()[0]?.id;
    workspace.platform.log.clear();
    expect((await workspace.run(web, { operation: 'plan' })).log).toContain(
      '- deploy it beside its standby, which',
    );
    await workspace.run(web);
    expect(writes()).toEqual([`PUT /myapps/${id}?rebuild=true`]);
    workspace.platform.log.clear();
    const without = { ...web, 'high-availability': 'false' };
    expect((await workspace.run(without, { operation: 'plan' })).log).toMatch(
      /- restart it, which rebuilds it\n- remove its standby\n.*the build that answers now ends/,
    );
    const { log } = await workspace.run(without);
    expect(writes()).toEqual([`PUT /myapps/${id}`, `DELETE /myapps/${id}/ha`]);
    expect(log).toContain('"shop" is changed in place, so the build that answers now ends');
    expect(log).not.toContain('beside the live version');
    expect(log).toContain('"shop" was changed in place.');
    workspace.platform.log.clear();
    await workspace.run(web);
    expect(writes()).toEqual([`PUT /myapps/${id}`]);
  });

  test.each<{ what: string; given: object; facts: object; unsent?: boolean }>([
    {
      what: 'whose token has ended',
      given: { 'source-token': 'ghp_two' },
      facts: { token: 'ghp_two' },
      unsent: true,
    },
    {
      what: 'whose token is right and whose folder has moved',
      given: { 'source-token': 'ghp_one', 'sub-path': 'web' },
      facts: { token: 'ghp_one', folders: ['app'] },
    },
  ])(
    'stays up when its source cannot be built: one $what',
    async ({ given, facts, unsent = false }) => {
      const git = (more: object) =>
        workspace.services.repositories.declare(shopUrl, { branches: { main: commit }, ...more });
      git({ token: 'ghp_one', folders: ['web'] });
      const inputs = { ...steady, ...given, rollback: 'true' };
      await workspace.run({ ...inputs, 'source-token': 'ghp_one' }, { push: false });
      git(facts);
      workspace.platform.log.clear();
      const { error, log } = await workspace.run(inputs, { push: false });
      expect(error).toMatchObject({ code: 'clone-failed' });
      expect((error as Error).message).toContain('the former build still answers.');
      expect(writes()).toEqual([`PUT /myapps/${apps()[0]?.id}?rebuild=true`]);
      expect(log.includes('A deploy with `high-availability: false` sends it.%0A')).toBe(false);
      const hint = (error as DeployError).hint;
      expect(hint.includes('A deploy with `high-availability: false` sends it.')).toBe(unsent);
      expect((await fetch(`${apps()[0]?.url}/healthz`)).status).toBe(200);
    },
  );

  test('is told of its token again when the log of the next failure is the same', async () => {
    const git = (token: string) =>
      workspace.services.repositories.declare(shopUrl, { branches: { main: commit }, token });
    git('ghp_one');
    await workspace.run({ ...steady, 'source-token': 'ghp_one' }, { push: false });
    git('ghp_two');
    const run = () => workspace.run({ ...steady, 'source-token': 'ghp_two' }, { push: false });
    expect((await run()).error).toMatchObject({ code: 'clone-failed' });

    workspace.services.configure({ buildMs: 0, staleMs: 0, gapMs: 0, lingerMs: 0 });
    const { error } = await run();
    expect(error).toMatchObject({ code: 'clone-failed' });
    expect((error as DeployError).hint).toContain(
      'A deploy with `high-availability: false` sends it.',
    );
  });

  test('keeps it when the build in place that ends it fails', async () => {
    await workspace.run(steady);
    workspace.failBuilds(nextCommit);
    workspace.platform.log.clear();
    const without = { ...web, 'high-availability': 'false', rollback: 'true' };
    const { error } = await workspace.run(without, { sha: nextCommit });
    expect(error).toMatchObject({ code: 'build-failed' });
    expect((error as Error).message).not.toContain('standby');
    expect(writes()).toEqual([`PUT /myapps/${apps()[0]?.id}`]);
    expect(apps()[0]?.haEnabled).toBe(true);
  });

  test('is told that its token and the key of its store were not sent', async () => {
    workspace.services.repositories.declare(shopUrl, { branches: { main: commit }, token: 'ghp' });
    const inputs = { ...steady, 'source-token': 'ghp', 'config-service': 'shopconfig' };
    const withKey = (key: string) => ({ ...inputs, 'config-api-key': key });
    const run = (given: ServiceInputs) => workspace.run(given, { push: false });
    await run(withKey('one'));
    expect((await run(withKey('one'))).log).not.toContain('the key of the parameter store');
    workspace.platform.log.clear();
    const { log, error } = await run(withKey('two'));
    expect(error).toBeUndefined();
    expect(writes()).toEqual([`PUT /myapps/${apps()[0]?.id}?rebuild=true`]);
    expect(log).toMatch(/^Not sent to an app with a standby, .*: set its source token\./m);
    expect(log).toMatch(
      /^::warning .*Not sent to an app with a standby, .*: give it the key of the parameter store shopconfig\. A deploy with `high-availability: false` sends it\./m,
    );
    // A key that stays in the workflow is no word about the app.
    expect((await run(withKey('two'))).log).toMatch(
      /^::warning .*If "shop" does not have this key, it reads \*\*\* for each secret until then\./m,
    );
    await run({ ...withKey('two'), 'high-availability': 'false' });
    expect(apps()[0]).toMatchObject({ configApiKey: 'two', haEnabled: false });
    workspace.platform.log.clear();
    await run({ ...withKey('two'), 'high-availability': 'false' });
    expect(writes()).toEqual([`PATCH /myapps/${apps()[0]?.id}/git-token`]);
  });

  test('is not said to run with `wait: false`, as nothing of the new build was seen', async () => {
    await workspace.run(steady);
    const { log, result, outputs } = await workspace.run({ ...steady, wait: 'false' });
    expect(outputs.status).toBe('building');
    expect(log).toContain('"shop" is being rebuilt beside the live version.');
    expect(result?.status).toBe('building');
    expect(deployed(result?.summary[0]?.rows)).toBe('is being rebuilt beside the live version');
  });

  test('gets none by a first deploy with `wait: false`, which is said', async () => {
    const { log, error } = await workspace.run({ ...steady, wait: 'false' });
    expect(error).toBeUndefined();
    expect(writes()).toEqual(['POST /myapps']);
    expect(log).toMatch(/^::warning .*"shop" gets no standby by this deploy/m);
  });
});

describe('a plan of the workspace without standbys', () => {
  test('ends the run before an app is created or changed', async () => {
    workspace.services.configure({ plan: { name: 'FREE' } });
    const limit = {
      code: 'plan-limit',
      message: expect.stringContaining('does not allow a standby for "shop" (the plan is FREE'),
    };
    expect((await workspace.run(steady)).error).toMatchObject(limit);
    expect(apps()).toEqual([]);
    await workspace.run(web);
    workspace.platform.log.clear();
    expect((await workspace.run(steady, { operation: 'plan' })).error).toMatchObject(limit);
    expect((await workspace.run(steady)).error).toMatchObject(limit);
    expect(writes()).toEqual([]);
  });

  test('that only a refusal shows ends the run with a running app', async () => {
    workspace.arm({ path: /\/ha$/, status: 402, body: { reason: 'Upgrade your plan' }, times: 9 });
    const { error } = await workspace.run(steady);
    const message = expect.stringContaining(
      'does not allow a standby for "shop", which runs without one (the plan is PERSONAL',
    );
    expect(error).toMatchObject({ code: 'plan-limit', message });
    workspace.platform.log.clear();
    expect((await workspace.run(steady)).error).toMatchObject({ code: 'plan-limit', message });
    expect(writes()).toEqual([`POST /myapps/${apps()[0]?.id}/ha`]);
  });
});

describe('a git credential', () => {
  const inputs = { ...web, 'git-credential': 'shop-read' };
  const ref = 'user.gitcred.shop-read';
  const secrets = () => workspace.services.tenantSecretsOf('acme');

  test('opens the private source of a new and of an existing app', async () => {
    secrets().set(ref, 'ghp_read');
    workspace.push(commit, { token: 'ghp_read' });
    const { error, outputs } = await workspace.run(inputs, { push: false });
    expect(error).toBeUndefined();
    expect(outputs.commit).toBe(commit);
    expect(workspace.bodies({ method: 'POST', path: '/myapps' })).toMatchObject([
      { gitCredentialRef: ref },
    ]);
    workspace.platform.log.clear();
    const planned = await workspace.run(inputs, { operation: 'plan' });
    expect(planned.log).toContain('- set its git credential to shop-read, which rebuilds it');
    await workspace.run(inputs, { push: false });
    expect(workspace.bodies({ method: 'PATCH' })).toEqual([{ gitCredentialRef: ref }]);
  });

  test('takes the place of a token, and a token its place', async () => {
    const token = { ...web, 'source-token': 'ghp_token' };
    workspace.push(commit, { token: 'ghp_token' });
    expect((await workspace.run(token, { push: false })).error).toBeUndefined();
    secrets().set(ref, 'ghp_read');
    workspace.push(commit, { token: 'ghp_read' });
    expect((await workspace.run(inputs, { push: false })).error).toBeUndefined();
    expect(apps()[0]).toMatchObject({ gitCredentialRef: ref, gitToken: undefined });
    workspace.push(commit, { token: 'ghp_token' });
    expect((await workspace.run(token, { push: false })).error).toBeUndefined();
    expect(apps()[0]).toMatchObject({ gitCredentialRef: undefined, gitToken: 'ghp_token' });
  });

  test('that is missing ends the run with the page for creating a credential', async () => {
    const missing = {
      code: 'git-credential',
      message: expect.stringContaining('The workspace has no git credential "shop-read"'),
    };
    const { error, log } = await workspace.run(inputs);
    expect(error).toMatchObject(missing);
    expect(log).toContain('My Apps, Git Credentials, Add credential');
    expect(apps()).toEqual([]);
    await workspace.run(web);
    expect((await workspace.run(inputs)).error).toMatchObject(missing);
  });
});
