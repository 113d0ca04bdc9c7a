import { afterEach, describe, expect, test } from '@jest/globals';
import { ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const backup = {
  target: 'job',
  service: 'eyevinn-ffmpeg-s3',
  options: 'cmdLineArgs: -i s3://in/a.mp4 s3://out/a.mp4',
} as const;
const slow = { knownMs: 1000, jobMs: 20_000 };
const lines = ['Starting', 'Working', 'Half way', 'Almost done', 'Done'];

describe('a job', () => {
  test('is followed to its end with each line of its log once, and removed', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    const { result, outputs, log } = await workspace.run(backup);
    expect(result).toMatchObject({ changed: true, status: 'Complete' });
    expect(outputs).toMatchObject({ status: 'Complete', name: 'shop', changed: true });
    expect(log.split('\n').filter((line) => lines.includes(line))).toEqual(lines);
    expect(workspace.services.instances.of('acme')).toEqual([]);
  });

  test('is left to run with `wait: false`', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    const { result } = await workspace.run({ ...backup, wait: 'false' });
    expect(result?.status).toBe('Pending');
    expect(workspace.services.instances.of('acme')).toHaveLength(1);
  });

  test('that does not end in time is left to run, and the log says so', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    const { error } = await workspace.run({ ...backup, timeout: '5' });
    expect(error).toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining('last seen: status Running'),
    });
    expect(workspace.services.instances.of('acme')).toHaveLength(1);
  });

  test.each([
    ['that is just going is waited for', 2, undefined],
    ['that stays is named', 1e6, 'name-in-use'],
  ])('of its name %s', async (_, times, code) => {
    workspace = await ServiceWorkspace.open({ services: slow });
    const taken = { status: 409, body: { reason: 'shop exists' }, times };
    workspace.platform.faults.arm({ method: 'POST', path: /eyevinn-ffmpeg-s3/, ...taken });
    const { result, error } = await workspace.run(backup);
    expect([result?.status, (error as { code?: string } | undefined)?.code]).toEqual([
      code ? undefined : 'Complete',
      code,
    ]);
  });

  test('left over by a run that was killed makes room once it has ended, and not before', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    await workspace.run({ ...backup, wait: 'false' });
    expect((await workspace.run(backup)).error).toMatchObject({ code: 'name-in-use' });
    await workspace.clock.sleep(30_000);
    const { result, log } = await workspace.run(backup);
    expect(result?.status).toBe('Complete');
    expect(log).toContain('Removing the job "shop" of an earlier run, which ended as Complete.');
  });

  test('that is left over makes room when the platform stumbles as well', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    await workspace.run({ ...backup, wait: 'false' });
    await workspace.clock.sleep(30_000);
    workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, skip: 1, status: 429 });
    expect((await workspace.run(backup)).result?.status).toBe('Complete');
  });

  test('goes on being followed when the platform stumbles', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, skip: 2, status: 502, times: 3 });
    workspace.platform.faults.arm({ method: 'GET', path: /logs\/shop$/, skip: 1, reset: true });
    const { result, log } = await workspace.run(backup);
    expect(result?.status).toBe('Complete');
    expect(log.split('\n').filter((line) => lines.includes(line))).toEqual(lines);
  });

  test('cannot break out of the log', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    const run = workspace.run(backup);
    while (workspace.services.instances.of('acme').length === 0) await new Promise(setImmediate);
    workspace.services.instances.named('shop').log = ['::set-output name=x::y', '##[error]boo', '::endgroup::'];
    const { log } = await run;
    expect(log).not.toMatch(/^::set-output|##\[error/m);
    expect(log.match(/^::endgroup::$/gm)).toHaveLength(1);
  });
});

test('removing a job that is not there is a success', async () => {
  workspace = await ServiceWorkspace.open();
  const { result } = await workspace.run(backup, { operation: 'remove' });
  expect(result).toMatchObject({ changed: false, status: 'removed' });
});

test('a job that is not known right after it was made is waited for; one that disappears later has failed', async () => {
  workspace = await ServiceWorkspace.open({ services: slow });
  workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, skip: 1, status: 404, times: 2 });
  expect((await workspace.run(backup)).result?.status).toBe('Complete');
  workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, skip: 3, status: 404 });
  const { error } = await workspace.run(backup);
  expect(error).toMatchObject({ code: 'job-failed', message: expect.stringContaining('disappeared') });
});

test('a log that cannot be read yet is no end of the job: its status decides', async () => {
  workspace = await ServiceWorkspace.open({ services: { knownMs: 1000, jobMs: 8000 } });
  workspace.platform.faults.arm({ path: /\/logs\//, status: 400, body: { reason: 'ContainerCreating' }, times: 3 });
  const { error, result } = await workspace.run({
    target: 'job',
    service: 'eyevinn-ffmpeg-s3',
    options: 'cmdLineArgs: -i a b',
  });
  expect(error).toBeUndefined();
  expect(result?.status).toBe('Complete');
});
