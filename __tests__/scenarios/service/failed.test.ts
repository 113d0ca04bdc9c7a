import { describe, expect, test } from '@jest/globals';
import { adviceText, partsFor } from '../../../src/base/advice.js';
import { DeployError } from '../../../src/base/errors.js';
import { runService } from '../../../src/services/deploy.js';
import type { Desk } from '../../../src/services/want.js';
import { logOf } from '../../support/service/service-output.js';
import {
  commit,
  database,
  nextCommit,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const of = (runner: string): ServiceInputs => ({ target: 'runner', runner, rollback: 'true' });
const always = Number.POSITIVE_INFINITY;

const workspace = workspaceEachTest({
  knownMs: 1000,
  startMs: 1000,
  staleMs: 3000,
  lingerMs: 15_000,
  gapMs: 2000,
  buildMs: 40_000,
});
const lastLine = (error: unknown) => (error as Error).message.split('\n').at(-1);
const healthIs = (status: string, times = always) =>
  workspace.arm({ path: /\/health\//, status: 200, body: { status }, times });
const patches = () => workspace.bodies({ method: 'PATCH' });

describe('a runner with a failed new build', () => {
  test('gets its former commit if its runner takes commits', async () => {
    await workspace.run(of('web'));
    workspace.failBuilds(nextCommit);
    const ran = await workspace.run(of('web'), { sha: nextCommit });
    expect(ran.error).toMatchObject({
      code: 'build-failed',
      message: expect.stringContaining('boom'),
    });
    expect(lastLine(ran.error)).toBe('"shop" was rolled back and runs commit aaaaaaa again.');
    expect(logOf(ran)).toContain(`::warning title=osc-deploy::Rolling back to commit aaaaaaa.`);
    expect(ran.outputs).toMatchObject({ 'rolled-back': true, status: 'rolled-back' });
    expect(commit.startsWith(ran.outputs.commit ?? '-')).toBe(true);
    expect(String(workspace.shop.options.SourceUrl)).toMatch(
      /^https:\/\/github\.com\/acme\/shop#a{7,40}$/,
    );
    // One restart belongs to the deploy, one to the rollback.
    expect(workspace.shop.restarts).toBe(2);
    expect(await workspace.readPage()).toContain(commit);
  });

  test('is not brought back to a commit whose build has failed before', async () => {
    await workspace.run(of('web'));
    workspace.failBuilds(nextCommit);
    const cancelAt = { test: (call: string) => call.startsWith('GET') && isSent() };
    const isSent = () => workspace.calls(/restart/).length > 0;
    await workspace.run(of('web'), { sha: nextCommit, cancelAt });
    await workspace.clock.sleep(300_000);

    const { error, outputs } = await workspace.run(of('web'), { sha: nextCommit });
    expect((error as Error).message).toContain(
      'It cannot be rolled back: no build was seen to answer before this run',
    );
    expect(outputs['rolled-back']).not.toBe(true);
    expect(String(workspace.shop.options.SourceUrl)).not.toContain('#bbb');
  });

  test('is brought back to a version that lacks the new `health-path`', async () => {
    await workspace.run(of('web'));
    workspace.arm({ path: /\/ready$/, status: 404, times: always });
    const inputs = { ...of('web'), 'health-path': '/ready', timeout: '200' };
    const { error, outputs, log } = await workspace.run(inputs, { sha: nextCommit });
    expect(lastLine(error)).toBe('"shop" was rolled back and runs commit aaaaaaa again.');
    expect(log).toContain('runs again, perhaps a version without that path: http');
    expect(outputs['rolled-back']).toBe(true);
  });

  test.each(['true', 'false'])(
    'that is new names what was made, with `rollback: %s`',
    async (rollback) => {
      workspace.failBuilds(commit);
      const { error } = await workspace.run({ ...of('web'), rollback });
      expect(error).toMatchObject({ code: 'build-failed', hasChanged: true });
      expect(lastLine(error)).toBe('Changed before that: create "shop".');
    },
  );

  test('that never shows the commit of a clone asks a terminal to push it', async () => {
    await workspace.run(of('web'));
    workspace.arm({ path: /\/health\//, status: 200, body: { status: 'starting' }, times: always });
    const run = { sha: nextCommit, push: false };
    const { error } = await workspace.run({ ...of('web'), rollback: 'false', timeout: '30' }, run);
    expect(error).toMatchObject({ code: 'not-ready' });
    const { advice } = error as DeployError;
    expect(partsFor('terminal', advice)).toContainEqual({ command: 'git push' });
    expect(adviceText(advice)).not.toContain('git push');
  });

  test('that is a new app names what was made', async () => {
    workspace.failBuilds(commit);
    const { error } = await workspace.run({ target: 'app', runner: 'web' });
    expect(lastLine(error)).toMatch(/^Changed before that: create the app "shop" from /);
  });

  test('gets its former tag if its runner takes no commits', async () => {
    workspace.push(nextCommit, { tags: { v1: commit, v2: nextCommit } });
    await workspace.run({ ...of('go'), 'source-ref': 'v1' });
    workspace.failBuilds(nextCommit);
    const { error } = await workspace.run({ ...of('go'), 'source-ref': 'v2' });
    expect(lastLine(error)).toBe('"shop" was rolled back and runs v1 again.');
    expect(workspace.shop.options['SourceUrl']).toBe('https://github.com/acme/shop#v1');
  });

  test('is not said to get a commit if its branch has moved since', async () => {
    workspace.push(commit, { branches: { main: commit, topic: nextCommit } });
    await workspace.run(of('go'), { push: false });
    workspace.push(commit, { branches: { main: '3'.repeat(40), topic: nextCommit } });
    workspace.failBuilds(nextCommit);
    const ran = await workspace.run({ ...of('go'), 'source-ref': 'topic' }, { push: false });
    expect(ran.log).toContain('Rolling back to main.');
    expect(`${(ran.error as Error).message}${ran.log}`).not.toContain('commit aaaaaaa');
  });

  test.each(['web', 'wasm'])(
    'of a wrong branch goes back to the former one, also where that has moved on and builds at once: %s',
    async (runner) => {
      workspace.services.configure({ staleMs: 0, lingerMs: 0, gapMs: 0, buildMs: 0, startMs: 0 });
      const app: ServiceInputs = { target: 'app', runner, rollback: 'true' };
      await workspace.run(app);
      const { error, ms } = await workspace.run(
        { ...app, 'source-ref': 'gone' },
        { sha: nextCommit },
      );
      expect(error).toMatchObject({ code: 'clone-failed' });
      expect(lastLine(error)).toBe('"shop" was rolled back and runs main again.');
      expect(ms).toBeLessThan(90_000);
    },
  );

  test.each<{ where: string; runner: string; isNew?: boolean; said: string }>([
    {
      where: 'its runner takes no commits and the branch is the same',
      runner: 'go',
      said: 'It cannot be rolled back: the go runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.',
    },
    {
      where: 'its service changes no options',
      runner: 'wasm',
      said: 'It cannot be rolled back: the service eyevinn-wasm-runner takes options only for a new instance.',
    },
    {
      where: 'the instance is new',
      runner: 'web',
      isNew: true,
      said: '"shop" is new, so there is no version to roll back to.',
    },
  ])(
    'is not rolled back when $where, and the error explains that',
    async ({ runner, isNew = false, said }) => {
      if (!isNew) await workspace.run(of(runner));
      workspace.failBuilds(nextCommit);
      const { error, outputs } = await workspace.run(of(runner), { sha: nextCommit });
      expect((error as Error).message.split('\n')).toContain(said);
      expect(outputs).not.toHaveProperty('rolled-back');
    },
  );

  test('after a failed rollback may be down, which the error states first', async () => {
    await workspace.run(of('web'));
    workspace.failBuilds(nextCommit);
    workspace.failBuilds(commit, ['error: bang']);
    const { error, outputs } = await workspace.run(of('web'), { sha: nextCommit });
    const [first, second] = (error as Error).message.split('\n');
    expect(first).toMatch(/^The rollback failed too, so "shop" may be down: .*bang/);
    expect(second).toMatch(/^It was tried because of this: The build of "shop" failed .*boom/);
    expect(outputs).toMatchObject({ 'rolled-back': false });
    expect(error).toMatchObject({ brief: first });
  });
});

describe('an instance that does not run with its new options', () => {
  const password = 'PostgresPassword: correcthorse';
  const inputs = (db: string) => ({
    ...database(`${password}\nPostgresDb: ${db}`),
    rollback: 'true',
  });
  const rolledBack = '"shop" was rolled back and runs the former PostgresDb again.';

  test('gets its former options', async () => {
    await workspace.run(inputs('one'));
    healthIs('failed', 12);
    const ran = await workspace.run(inputs('two'));
    expect(ran.error).toMatchObject({ code: 'instance-failed' });
    expect(lastLine(ran.error)).toBe(rolledBack);
    expect(logOf(ran)).toContain(
      '::warning title=osc-deploy::Rolling back to the former PostgresDb.',
    );
    expect(patches()).toEqual([{ PostgresDb: 'two' }, { PostgresDb: 'one' }]);
    expect(workspace.shop.restarts).toBe(2);
    expect(ran.outputs).toMatchObject({ 'rolled-back': true, status: 'rolled-back' });
  });

  test('gets its former options even after the timeout', async () => {
    await workspace.run(inputs('one'));
    const fault = healthIs('starting');
    workspace.beforeRequest = ({ method }) => {
      if (method === 'PATCH' && patches().length === 1) fault.disarm();
    };
    const { error } = await workspace.run({ ...inputs('two'), timeout: '30' });
    expect(error).toMatchObject({ code: 'not-ready' });
    expect(lastLine(error)).toBe(rolledBack);
  });

  test('keeps options that were not set before, because no option can be unset', async () => {
    await workspace.run(database(password));
    healthIs('failed', 12);
    expect(lastLine((await workspace.run(inputs('two'))).error)).toBe(
      'It cannot be rolled back: PostgresDb was not set before, and no option can be unset.',
    );
    healthIs('failed', 12);
    const both = database(`${password}\nPostgresDb: three\nPostgresUser: me`);
    const ran = await workspace.run({ ...both, rollback: 'true' });
    expect(lastLine(ran.error)).toBe(rolledBack);
    expect(logOf(ran)).toContain(
      '::warning title=osc-deploy::The new PostgresUser stays: no option can be unset.',
    );
    expect(patches().at(-1)).toEqual({ PostgresDb: 'two' });
  });

  test('keeps its new options when the run is cancelled, which says what it has changed', async () => {
    await workspace.run(inputs('one'));
    healthIs('failed');
    const cancelled = new AbortController();
    const reason = new DeployError('interrupted', 'The run was cancelled.');
    workspace.beforeRequest = ({ path }) => path.includes('/health/') && cancelled.abort(reason);
    const { signal } = cancelled;
    const act = (run: Desk) => runService({ ...run, tools: { ...run.tools, signal } });
    expect((await workspace.run(inputs('two'), { act })).error).toMatchObject({
      code: 'interrupted',
      message: 'The run was cancelled.\nChanged before that: change 1 option of "shop".',
    });
    expect(patches()).toEqual([{ PostgresDb: 'two' }]);
  });

  test('is not rolled back when nothing was changed', async () => {
    await workspace.run(inputs('one'));
    healthIs('failed', 12);
    const message = expect.not.stringContaining('rolled back');
    expect((await workspace.run(inputs('one'))).error).toMatchObject({
      code: 'instance-failed',
      message,
    });
    expect(patches()).toEqual([]);
  });
});

describe('the error of an instance', () => {
  const made = '\nChanged before that: create "shop".';
  const postgres = database('PostgresPassword: correcthorse');

  test('is its health and the reason in its log', async () => {
    healthIs('failed');
    workspace.arm({
      path: /\/logs\//,
      status: 200,
      body: ['starting', 'FATAL: no space left', 'bye'],
    });
    const ran = await workspace.run(postgres);
    const message = `"shop" does not run (${workspace.shop.url}), health failed: FATAL: no space left${made}`;
    expect(ran.error).toMatchObject({ code: 'instance-failed', message });
    expect(logOf(ran).slice(-6, -1)).toEqual([
      '::group::Last 3 lines of the log of "shop"',
      'starting',
      'FATAL: no space left',
      'bye',
      '::endgroup::',
    ]);
  });

  test.each([
    ['is empty', { status: 200, body: [] }, /^/],
    [
      'cannot be read',
      { status: 400, body: { reason: 'ContainerCreating' } },
      /^::warning .*The log of "shop" cannot be read: .*ContainerCreating/m,
    ],
  ])('is its health when its log %s', async (_, answer, said) => {
    healthIs('failed');
    workspace.arm({ path: /\/logs\//, ...answer });
    const { error, log } = await workspace.run(postgres);
    const message = `"shop" does not run (${workspace.shop.url}), health failed: its log is empty${made}`;
    expect(error).toMatchObject({ message });
    expect(log).toMatch(said);
    expect(log).not.toContain('::group::');
  });

  test.each(['error', 'CrashLoop', 'ImagePullBackOff'])(
    'is a failure for a health of %s',
    async (status) => {
      healthIs(status);
      expect((await workspace.run(postgres)).error).toMatchObject({ code: 'instance-failed' });
    },
  );

  test('after the timeout is its last state and its address', async () => {
    healthIs('stopped');
    const { error, outputs } = await workspace.run({ ...postgres, timeout: '30' });
    const message = `"shop" was not ready within 30.0 s; last seen: health stopped. It is at ${workspace.shop.url}${made}`;
    expect(error).toMatchObject({ code: 'not-ready', message });
    expect(outputs.status).toBe('starting');
  });
});
