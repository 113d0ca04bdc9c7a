import { afterEach, describe, expect, test } from '@jest/globals';
import { commit, nextCommit, ServiceWorkspace } from '../support/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

type Kind = 'web' | 'go' | 'dotnet' | 'php' | 'python' | 'wasm';
const real = { knownMs: 1000, startMs: 1000, staleMs: 3000, lingerMs: 15_000, gapMs: 2000, buildMs: 40_000 };
const of = (runner: Kind) => ({ target: 'runner', runner }) as const;
const live = async () => (await fetch(workspace.services.instances.named('shop').url)).text();
const open = async (services: object = real) => {
  workspace = await ServiceWorkspace.open({ services });
  return workspace;
};

describe('with `rollback: true`', () => {
  const failing = () => workspace.services.repositories.failing.set(nextCommit, ['error: boom']);

  test('web runs the commit from before again, and the step is red', async () => {
    await open();
    await workspace.run(of('web'));
    failing();
    const { error, outputs } = await workspace.run({ ...of('web'), rollback: 'true' }, { sha: nextCommit });
    expect(error).toMatchObject({
      message: expect.stringMatching(/boom[\s\S]*was rolled back and runs commit aaaaaaa again/),
    });
    expect(outputs).toMatchObject({ 'rolled-back': true, status: 'rolled-back' });
    expect(outputs.commit?.slice(0, 7)).toBe('aaaaaaa');
    expect(await live()).toContain(commit);
  });

  test('go runs the tag from before again', async () => {
    await open();
    workspace.push(commit, { tags: { v1: commit, v2: nextCommit } });
    failing();
    await workspace.run({ ...of('go'), 'source-ref': 'v1' });
    const { error, outputs } = await workspace.run({ ...of('go'), 'source-ref': 'v2', rollback: 'true' });
    expect(error).toMatchObject({ code: 'build-failed' });
    expect(outputs['rolled-back']).toBe(true);
    expect(await live()).toContain(commit);
  });

  test('what cannot be put back is said', async () => {
    await open();
    await workspace.run(of('go'));
    failing();
    const { error, outputs } = await workspace.run({ ...of('go'), rollback: 'true' }, { sha: nextCommit });
    expect(error).toMatchObject({
      message: expect.stringContaining('It cannot be rolled back: the go runner takes no commit'),
    });
    expect(outputs['rolled-back']).not.toBe(true);
  });

  test('a rollback that fails says so first', async () => {
    await open();
    await workspace.run(of('web'));
    failing();
    workspace.services.repositories.failing.set(commit, ['error: the old one does not build any more']);
    const { error, outputs } = await workspace.run({ ...of('web'), rollback: 'true' }, { sha: nextCommit });
    expect((error as Error).message).toMatch(
      /^The version before could not be put back[\s\S]*does not build any more[\s\S]*boom/,
    );
    expect(outputs['rolled-back']).toBe(false);
  });

  test('an instance gets its former options again', async () => {
    await open({});
    const database = { target: 'instance', service: 'eyevinn-test-adserver' } as const;
    await workspace.run({ ...database, options: 'MrssOrigin: eu-north-1' });
    const instance = workspace.services.instances.named('shop');
    workspace.platform.faults.arm({ path: /\/health\//, body: { status: 'failed' }, status: 200, times: 9 });
    const { error, outputs } = await workspace.run({ ...database, rollback: 'true', options: 'MrssOrigin: moon' });
    expect(error).toMatchObject({ code: 'instance-failed', message: expect.stringContaining('was rolled back') });
    expect(outputs['rolled-back']).toBe(true);
    expect(instance.options).toEqual({ MrssOrigin: 'eu-north-1' });
  });

  test('a former password that is shown is put back too', async () => {
    await open({});
    const database = { target: 'instance', service: 'pgvector-pgvector', rollback: 'true' } as const;
    await workspace.run({ ...database, options: 'PostgresPassword: correcthorse' });
    workspace.platform.faults.arm({ path: /\/health\//, body: { status: 'failed' }, status: 200, times: 9 });
    const { error } = await workspace.run({ ...database, options: 'PostgresPassword: staplebattery' });
    expect((error as Error).message).toContain('was rolled back');
    expect(workspace.services.instances.named('shop').received).toEqual({ PostgresPassword: 'correcthorse' });
  });
});
