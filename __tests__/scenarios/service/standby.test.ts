import { describe, expect, test } from '@jest/globals';
import {
  commit,
  nextCommit,
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
const downtime = (rows: unknown[][] = []) => rows.find(([title]) => title === 'Downtime')?.[1];

describe('an app with `high-availability: true`', () => {
  test('gets a standby after its first build, and the next deploy has no downtime', async () => {
    const made = await workspace.run(steady);
    const id = apps()[0]?.id;
    expect(writes()).toEqual(['POST /myapps', `POST /myapps/${id}/ha`]);
    expect(made.log).toContain(
      '"shop" has a standby from now on, so that its deploys have no downtime.',
    );
    expect(downtime(made.result?.summary[0]?.rows)).toBeUndefined();
    workspace.platform.log.clear();
    const { result, log, outputs } = await workspace.run(steady, { sha: nextCommit });
    expect(writes()).toEqual([`PUT /myapps/${id}?rebuild=true`]);
    expect(outputs).toMatchObject({ commit: nextCommit, status: 'running' });
    expect(await workspace.readPage(apps()[0]?.url)).toContain(nextCommit);
    expect(log).toMatch(
      /"shop" was deployed without downtime: it answered all \d\d+ requests, one every 500 ms/,
    );
    expect(downtime(result?.summary[0]?.rows)).toMatch(
      /^none \(without downtime: it answered all \d+ requests/,
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
    expect(log).toContain('without downtime');
  });

  test('does not take the former build of a python app, which shows no commit, for the new one', async () => {
    const python = { ...steady, runner: 'python' };
    await workspace.run(python);
    const { error, outputs, log } = await workspace.run(python, { sha: nextCommit });
    expect(error).toBeUndefined();
    expect(outputs.commit).toBe(nextCommit);
    expect(await workspace.readPage(apps()[0]?.url)).toContain(nextCommit);
    expect(log).toContain('without downtime');
  });

  test('warns with the length of the downtime when the standby did not answer', async () => {
    await workspace.run(steady);
    workspace.beforeRequest = ({ method, path }) => {
      if (method !== 'PUT' || !String(path).endsWith('rebuild=true')) return;
      workspace.arm({ origin: 'app', path: '/healthz', status: 502, times: 6 });
    };
    const { error, log, result } = await workspace.run(steady, { sha: nextCommit });
    expect(error).toBeUndefined();
    expect(log).toMatch(
      /::warning title=osc-deploy::"shop" was away for .* during this deploy, although it has/,
    );
    expect(log).not.toContain('without downtime');
    expect(downtime(result?.summary[0]?.rows)).toMatch(/s, although it has a standby$/);
  });

  test('continues to answer after a failed build, and is not rolled back', async () => {
    await workspace.run(steady);
    workspace.failBuilds(nextCommit);
    const { error, log } = await workspace.run(
      { ...steady, rollback: 'true' },
      { sha: nextCommit },
    );
    expect(error).toMatchObject({
      code: 'build-failed',
      message: expect.stringMatching(/boom[\s\S]*with a standby, the former build still answers/),
    });
    expect(log).toContain('without downtime');
    expect(await workspace.readPage(apps()[0]?.url)).toContain(commit);
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
      /- remove its standby\n- restart it, which/,
    );
    const { log } = await workspace.run(without);
    expect(writes()).toEqual([`DELETE /myapps/${id}/ha`, `PUT /myapps/${id}`]);
    expect(log).not.toContain('downtime');
    workspace.platform.log.clear();
    await workspace.run(web);
    expect(writes()).toEqual([`PUT /myapps/${id}`]);
  });

  test('gets its source token again only if the source cannot be cloned', async () => {
    const git = (token: string) =>
      workspace.services.repositories.declare(shopUrl, { branches: { main: commit }, token });
    git('ghp_one');
    await workspace.run({ ...steady, 'source-token': 'ghp_one' }, { push: false });
    const id = apps()[0]?.id;
    workspace.platform.log.clear();
    await workspace.run({ ...steady, 'source-token': 'ghp_one' }, { push: false });
    expect(writes()).toEqual([`PUT /myapps/${id}?rebuild=true`]);
    git('ghp_two');
    workspace.platform.log.clear();
    const { error, log } = await workspace.run(
      { ...steady, 'source-token': 'ghp_two' },
      { push: false },
    );
    expect(error).toBeUndefined();
    expect(writes()).toEqual([`PUT /myapps/${id}?rebuild=true`, `PATCH /myapps/${id}/git-token`]);
    expect(log).toContain('The source could not be cloned: set its source token, and try again.');
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
