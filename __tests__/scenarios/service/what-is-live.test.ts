import { describe, expect, test } from '@jest/globals';
import type { DeployError } from '../../../src/base/errors.js';
import { makeStore } from '../../support/platform/parameter-store.js';
import {
  commit,
  nextCommit,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

/* After a deploy that failed: what is said of what runs, and what runs. */

const workspace = workspaceEachTest({ staleMs: 2000, gapMs: 500, buildMs: 20_000, startMs: 2000 });

const app = { target: 'app', runner: 'web' } as const;
const steady = { ...app, 'high-availability': 'true' } as const;
const apps = () => workspace.services.apps.of('acme');
const url = () => apps()[0]?.url ?? '';
const stored = () => Object.fromEntries(workspace.services.parametersOf('acme', 'shopconfig'));
const deployed = (rows: unknown[][] = []) => rows.find(([title]) => title === 'Deployed')?.[1];
const writes = () => workspace.calls(/^(?!GET ).*\/myapps/);
const textOf = (error: unknown) => (error as Error).message;

describe('a standby that a run has given', () => {
  test.each(['true', 'false'])(
    'stays when the build beside the live version fails (`rollback: %s`)',
    async (rollback) => {
      await workspace.run(app);
      workspace.failBuilds(nextCommit);
      workspace.platform.log.clear();
      const { error } = await workspace.run({ ...steady, rollback }, { sha: nextCommit });
      expect(error).toMatchObject({ code: 'build-failed', hasChanged: true });
      expect(textOf(error)).toContain('\nChanged before that: give it a standby.\n');
      expect(textOf(error)).toMatch(/the former build still answers\.$/);
      expect(apps()[0]?.haEnabled).toBe(true);
      expect(writes().filter((call) => call.startsWith('DELETE'))).toEqual([]);
      expect(await workspace.readPage(url())).toContain(commit);
    },
  );

  test('stays beside variables that are taken back, and both are said', async () => {
    await makeStore(workspace.platform, { name: 'shopconfig', secrets: false });
    const store = { 'config-service': 'shopconfig' };
    await workspace.run({ ...app, ...store, config: 'HOST: db.old' });
    workspace.failBuilds(nextCommit);
    const inputs = { ...steady, ...store, config: 'HOST: db.new' };
    const { error } = await workspace.run(inputs, { sha: nextCommit });
    expect(textOf(error)).toMatch(
      /\nTaken back: write 1 variable of .*"shopconfig"\.\nChanged before that: give it a standby\.\n/,
    );
    expect(stored()).toEqual({ HOST: 'db.old' });
    expect(apps()[0]?.haEnabled).toBe(true);
  });

  test('is taken back when no build was begun', async () => {
    await workspace.run(app);
    workspace.arm({ method: 'PUT', path: /\/myapps\//, status: 400 });
    const { error } = await workspace.run(steady, { sha: nextCommit });
    expect(textOf(error)).toContain('\nTaken back: give it a standby.');
    expect(apps()[0]?.haEnabled).toBe(false);
  });
});

describe('after a failed build beside a standby, the former one is said to answer', () => {
  test('only with its commit: not where the new version answers', async () => {
    await workspace.run(steady);
    workspace.failBuilds(nextCommit);
    workspace.arm({
      origin: 'app',
      path: '/__osc/commit-info.json',
      status: 200,
      body: { sha: nextCommit },
      skip: 1,
      times: 999,
    });
    const { error } = await workspace.run(steady, { sha: nextCommit });
    expect(error).toMatchObject({ code: 'build-failed' });
    expect(textOf(error)).not.toContain('still answers');
    expect(textOf(error)).toMatch(
      /\nIts address answers with commit bbbbbbb, not with the former aaaaaaa\.$/,
    );
  });

  test.each(['true', 'false'])(
    'not where its commit is not shown (`rollback: %s`)',
    async (rollback) => {
      const python = { ...steady, runner: 'python', rollback };
      await workspace.run(python);
      workspace.failBuilds(nextCommit);
      const { error, outputs } = await workspace.run(python, { sha: nextCommit });
      expect(textOf(error)).not.toContain('still answers');
      expect(textOf(error)).toMatch(/Its address answers; with which build is not shown\.$/);
      expect(outputs).not.toHaveProperty('rolled-back');
    },
  );

  test('not where both builds have its commit', async () => {
    await workspace.run(steady);
    workspace.failBuilds(commit);
    const { error } = await workspace.run(steady);
    expect(textOf(error)).not.toContain('still answers');
    expect(textOf(error)).toContain('of which both the former and the new build are.');
  });
});

describe('"beside the live version" is not said', () => {
  test('of an app that was asleep', async () => {
    await workspace.run(steady);
    workspace.services.suspend(apps()[0]?.id ?? '');
    const { error, log, result } = await workspace.run(steady, { sha: nextCommit });
    expect(error).toBeUndefined();
    expect(log).toContain('"shop" was woken up, then rebuilt.');
    expect(log).not.toContain('beside the live version');
    expect(deployed(result?.summary[0]?.rows)).toBe('woken up, then rebuilt');
  });

  test('of an app that did not answer before', async () => {
    workspace.failBuilds(commit);
    await workspace.run(app);
    const { error, log, result } = await workspace.run(steady, { sha: nextCommit });
    expect(error).toBeUndefined();
    expect(log).toContain('"shop" was rebuilt; nothing answered before.');
    expect(deployed(result?.summary[0]?.rows)).toBe('rebuilt; nothing answered before');
  });
});

describe('an app without a standby, with variables and `rollback: true`', () => {
  const inputs: ServiceInputs = { ...app, 'config-service': 'shopconfig', rollback: 'true' };
  const first = async (more: Partial<ServiceInputs> = {}) => {
    await makeStore(workspace.platform, { name: 'shopconfig', secrets: false });
    expect((await workspace.run({ ...inputs, ...more, config: 'HOST: db.old' })).error).toBe(
      undefined,
    );
    workspace.platform.log.clear();
  };
  const next = { sha: nextCommit };
  const config = 'HOST: db.new';

  test('out of time with a new commit keeps them, as the new build comes up with them', async () => {
    await first();
    workspace.services.configure({ buildMs: 200_000 });
    const { error, outputs } = await workspace.run({ ...inputs, config, timeout: '60' }, next);
    expect(error).toMatchObject({ code: 'not-ready' });
    expect(textOf(error)).toMatch(
      /\nIt cannot be rolled back: .*\nChanged before that: write 1 variable .*\nNothing was taken back, as the new build may be live\.$/s,
    );
    expect(outputs).not.toHaveProperty('rolled-back');
    expect(stored()).toEqual({ HOST: 'db.new' });
    expect(writes()).toHaveLength(1);
    await workspace.clock.sleep(300_000);
    expect(await workspace.readPage(url())).toContain(nextCommit);
  });

  test('whose new commit fails gets its former variables, and is not started again', async () => {
    await first();
    workspace.failBuilds(nextCommit);
    const { error, outputs } = await workspace.run({ ...inputs, config }, next);
    expect(error).toMatchObject({ code: 'build-failed', hasChanged: true });
    expect(textOf(error)).toMatch(
      /\nTaken back: write 1 variable .*\nIt cannot be rolled back: My Apps takes no commit/s,
    );
    expect(textOf(error)).not.toContain('rolled back and runs');
    expect(outputs).not.toHaveProperty('rolled-back');
    expect(stored()).toEqual({ HOST: 'db.old' });
    expect(writes()).toHaveLength(1);
  });

  test('out of time with the same commit is started with the former ones', async () => {
    await first();
    // The first build has ended by the new time too.
    await workspace.clock.sleep(300_000);
    workspace.services.configure({ buildMs: 100_000 });
    workspace.beforeRequest = ({ method, path }) => {
      // The second start is the one with the former variables.
      if (method === 'PUT' && /\/myapps\//.test(path) && stored()['HOST'] === 'db.old')
        workspace.services.configure({ buildMs: 5000 });
    };
    const { error, outputs } = await workspace.run({ ...inputs, config, timeout: '90' });
    expect(error).toMatchObject({ code: 'not-ready' });
    expect(textOf(error)).toMatch(
      /"shop" was rolled back and runs commit aaaaaaa with the former variables again\.$/,
    );
    expect(outputs).toMatchObject({ 'rolled-back': true });
    expect(stored()).toEqual({ HOST: 'db.old' });
    expect(await workspace.readPage(url())).toContain(commit);
  });

  test('is not said to run the former commit when the branch has moved meanwhile', async () => {
    await first();
    // The first build has ended by the new time too.
    await workspace.clock.sleep(300_000);
    workspace.services.configure({ buildMs: 100_000 });
    workspace.beforeRequest = ({ method, path }) => {
      if (method !== 'PUT' || !/\/myapps\//.test(path) || stored()['HOST'] !== 'db.old') return;
      workspace.services.configure({ buildMs: 5000 });
      workspace.push(nextCommit);
    };
    const { error, outputs } = await workspace.run({ ...inputs, config, timeout: '90' });
    expect(textOf(error)).not.toContain('runs commit aaaaaaa');
    expect(textOf(error)).toMatch(/^The rollback failed too, .*commit bbbbbbb/);
    expect(outputs).toMatchObject({ 'rolled-back': false });
  });

  test.each(['go', 'python'])('the same of an instance of %s', async (kind) => {
    const runner = { target: 'runner', runner: kind } as const;
    await first(runner);
    workspace.services.configure({ buildMs: 200_000 });
    const given = { ...inputs, ...runner, config, timeout: '60' };
    const { error } = await workspace.run(given, next);
    expect(error).toMatchObject({ code: 'not-ready' });
    expect(textOf(error)).toMatch(/Nothing was taken back, as the new build may be live\.$/);
    expect(stored()).toEqual({ HOST: 'db.new' });
    expect((error as DeployError).hint).toContain('Raise `timeout`');
  });
});
