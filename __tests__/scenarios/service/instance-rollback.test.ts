import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { runService } from '../../../src/services/run-service.js';
import type { ServiceRun } from '../../../src/services/service-run.js';
import { logOf } from '../../support/service/service-output.js';
import {
  commit,
  database,
  nextCommit,
  type ServiceInputs,
  ServiceWorkspace,
} from '../../support/service/service-workspace.js';

const slow = { knownMs: 1000, startMs: 1000, staleMs: 3000, lingerMs: 15_000, gapMs: 2000, buildMs: 40_000 };
const of = (runner: string): ServiceInputs => ({ target: 'runner', runner, rollback: 'true' });
const always = Number.POSITIVE_INFINITY;

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open({ services: slow });
});
afterEach(() => workspace.close());

const shop = () => workspace.services.instances.named('shop');
const lastLine = (error: unknown) => (error as Error).message.split('\n').at(-1);
const breakNext = () => workspace.services.repositories.failing.set(nextCommit, ['error: boom']);
/** Its health says that it failed, from the moment it is changed on. */
const fails = (times: number) =>
  workspace.platform.faults.arm({ path: /\/health\//, status: 200, body: { status: 'failed' }, times });
const patches = () =>
  workspace.platform.log.select({ method: 'PATCH' }).map(({ bodyText }) => JSON.parse(bodyText || '{}'));

describe('a runner whose new build fails', () => {
  test('gets the commit from before where it takes one', async () => {
    const [runner, option] = ['web', 'SourceUrl'];
    await workspace.run(of(runner));
    breakNext();
    const ran = await workspace.run(of(runner), { sha: nextCommit });
    expect(ran.error).toMatchObject({ code: 'build-failed', message: expect.stringContaining('boom') });
    expect(lastLine(ran.error)).toBe('"shop" was rolled back and runs commit aaaaaaa again.');
    expect(logOf(ran)).toContain(`::warning title=osc-deploy::Rolling back to commit aaaaaaa.`);
    expect(ran.outputs).toMatchObject({ 'rolled-back': true, status: 'rolled-back' });
    expect(commit.startsWith(ran.outputs.commit ?? '-')).toBe(true);
    expect(String(shop().options[option])).toMatch(/^https:\/\/github\.com\/acme\/shop#a{7,40}$/);
    // One of the run, and one that comes with the change back.
    expect(shop().restarts).toBe(2);
    expect(await (await fetch(shop().url)).text()).toContain(commit);
  });

  test('stays as it is where it takes none, and the branch is the same', async () => {
    await workspace.run(of('go'));
    breakNext();
    const { error, outputs } = await workspace.run(of('go'), { sha: nextCommit });
    expect(lastLine(error)).toBe(
      'It cannot be rolled back: the go runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.',
    );
    expect(outputs).not.toHaveProperty('rolled-back');
  });

  test('gets the tag from before where it takes no commit', async () => {
    workspace.push(nextCommit, { tags: { v1: commit, v2: nextCommit } });
    await workspace.run({ ...of('go'), 'source-ref': 'v1' });
    breakNext();
    const { error } = await workspace.run({ ...of('go'), 'source-ref': 'v2' });
    expect(lastLine(error)).toBe('"shop" was rolled back and runs commit aaaaaaa again.');
    expect(shop().options['SourceUrl']).toBe('https://github.com/acme/shop#v1');
  });

  test('stays as it is where the service changes no options', async () => {
    await workspace.run(of('wasm'));
    breakNext();
    const { error } = await workspace.run(of('wasm'), { sha: nextCommit });
    expect(lastLine(error)).toBe(
      'It cannot be rolled back: the service eyevinn-wasm-runner takes options only for a new instance.',
    );
  });

  test('that is new has nothing to go back to', async () => {
    workspace.services.repositories.failing.set(commit, ['error: boom']);
    expect(lastLine((await workspace.run(of('web'))).error)).toBe(
      '"shop" is new, so there is no version to roll back to.',
    );
  });

  test('and whose former version fails as well may be down', async () => {
    await workspace.run(of('web'));
    breakNext();
    workspace.services.repositories.failing.set(commit, ['error: bang']);
    const { error, outputs } = await workspace.run(of('web'), { sha: nextCommit });
    const [first, second] = (error as Error).message.split('\n');
    expect(first).toMatch(/^The rollback failed too, so "shop" may be down: .*bang/);
    expect(second).toMatch(/^It was tried because of this: The build of "shop" failed .*boom/);
    expect(outputs).toMatchObject({ 'rolled-back': false });
    expect(error).toMatchObject({ brief: first });
  });
});

describe('an instance that does not run with its new options', () => {
  const inputs = (db: string) => ({
    ...database(`PostgresPassword: correcthorse\nPostgresDb: ${db}`),
    rollback: 'true',
  });

  test('gets those from before', async () => {
    await workspace.run(inputs('one'));
    fails(12);
    const ran = await workspace.run(inputs('two'));
    expect(ran.error).toMatchObject({ code: 'instance-failed' });
    expect(lastLine(ran.error)).toBe('"shop" was rolled back and runs the options from before again.');
    expect(logOf(ran)).toContain('::warning title=osc-deploy::Rolling back to the former PostgresDb.');
    expect(patches()).toEqual([{ PostgresDb: 'two' }, { PostgresDb: 'one' }]);
    expect(shop().restarts).toBe(2);
    expect(ran.outputs).toMatchObject({ 'rolled-back': true, status: 'rolled-back' });
  });

  test('gets those from before in a time of their own', async () => {
    await workspace.run(inputs('one'));
    const fault = workspace.platform.faults.arm({
      path: /\/health\//,
      status: 200,
      body: { status: 'starting' },
      times: always,
    });
    const { error } = await workspace.run(
      { ...inputs('two'), timeout: '30' },
      {
        act: async (run) => {
          const { log } = run.tools;
          const warning = log.warning.bind(log);
          log.warning = (text) => {
            if (text.startsWith('Rolling back')) fault.disarm();
            warning(text);
          };
          return await runService(run);
        },
      },
    );
    expect(error).toMatchObject({ code: 'not-ready' });
    expect(lastLine(error)).toBe('"shop" was rolled back and runs the options from before again.');
  });

  test('keeps what was not set before, since no option can be unset', async () => {
    await workspace.run(database('PostgresPassword: correcthorse'));
    fails(12);
    expect(lastLine((await workspace.run(inputs('two'))).error)).toBe(
      'It cannot be rolled back: PostgresDb was not set before, and no option can be unset.',
    );
    fails(12);
    const both = database('PostgresPassword: correcthorse\nPostgresDb: three\nPostgresUser: me');
    const ran = await workspace.run({ ...both, rollback: 'true' });
    expect(lastLine(ran.error)).toBe('"shop" was rolled back and runs the options from before again.');
    expect(logOf(ran)).toContain('::warning title=osc-deploy::The new PostgresUser stays: no option can be unset.');
    expect(patches().at(-1)).toEqual({ PostgresDb: 'two' });
  });

  test('and is cancelled meanwhile keeps the new ones', async () => {
    await workspace.run(inputs('one'));
    fails(always);
    const cancelled = new AbortController();
    const reason = new DeployError('interrupted', 'The run was cancelled.');
    workspace.beforeRequest = ({ path }) => String(path).includes('/health/') && cancelled.abort(reason);
    const { signal } = cancelled;
    const act = (run: ServiceRun) => runService({ ...run, tools: { ...run.tools, signal } });
    expect((await workspace.run(inputs('two'), { act })).error).toBe(reason);
    expect(patches()).toEqual([{ PostgresDb: 'two' }]);
  });

  test('and was not changed is left as it is', async () => {
    await workspace.run(inputs('one'));
    fails(12);
    expect((await workspace.run(inputs('one'))).error).toMatchObject({
      code: 'instance-failed',
      message: expect.not.stringContaining('rolled back'),
    });
    expect(patches()).toEqual([]);
  });
});

describe('what a failure says', () => {
  const postgres = database('PostgresPassword: correcthorse');

  test('of an instance is its health and the reason in its log', async () => {
    fails(always);
    workspace.platform.faults.arm({ path: /\/logs\//, status: 200, body: ['starting', 'FATAL: no space left', 'bye'] });
    const ran = await workspace.run(postgres);
    expect(ran.error).toMatchObject({
      code: 'instance-failed',
      message: `"shop" does not run (${shop().url}), health failed: FATAL: no space left`,
    });
    expect(logOf(ran).slice(-6, -1)).toEqual([
      '::group::Last 3 lines of the log of "shop"',
      'starting',
      'FATAL: no space left',
      'bye',
      '::endgroup::',
    ]);
  });

  test.each([
    ['empty', { status: 200, body: [] }, undefined],
    [
      'not to be read',
      { status: 400, body: { reason: 'ContainerCreating' } },
      /^::warning .*The log of "shop" cannot be read: .*ContainerCreating/m,
    ],
  ])('of an instance whose log is %s is its health', async (_, answer, said) => {
    fails(always);
    workspace.platform.faults.arm({ path: /\/logs\//, ...answer });
    const { error, log } = await workspace.run(postgres);
    expect(error).toMatchObject({ message: `"shop" does not run (${shop().url}), health failed: its log is empty` });
    if (said) expect(log).toMatch(said);
    expect(log).not.toContain('::group::');
  });

  test.each(['error', 'CrashLoop', 'ImagePullBackOff'])('a health of %s is one', async (status) => {
    workspace.platform.faults.arm({ path: /\/health\//, status: 200, body: { status }, times: always });
    expect((await workspace.run(postgres)).error).toMatchObject({ code: 'instance-failed' });
  });

  test('of a time that was too short is what was last seen, and where', async () => {
    workspace.platform.faults.arm({ path: /\/health\//, status: 200, body: { status: 'stopped' }, times: always });
    const { error, outputs } = await workspace.run({ ...postgres, timeout: '30' });
    expect(error).toMatchObject({
      code: 'not-ready',
      message: `"shop" was not ready within 30.0 s; last seen: health stopped. It is at ${shop().url}`,
    });
    expect(outputs.status).toBe('starting');
  });
});
