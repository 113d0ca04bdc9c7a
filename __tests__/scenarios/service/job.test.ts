import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { logOf } from '../../support/service/service-output.js';
import { type ServiceInputs, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open({ services: { knownMs: 1000, jobMs: 20_000 } });
});
afterEach(() => workspace.close());

const job: ServiceInputs = { target: 'job', service: 'eyevinn-ffmpeg-s3', options: 'cmdLineArgs: -i a b' };
const always = Number.POSITIVE_INFINITY;
const lines = ['Starting', 'Working', 'Half way', 'Almost done', 'Done'];

describe('a job', () => {
  test('is followed to its end with each line of its log once, and removed', async () => {
    const { result, outputs, log } = await workspace.run(job);
    expect(result).toMatchObject({ changed: true, status: 'Complete' });
    expect(outputs).toMatchObject({ status: 'Complete', name: 'shop', changed: true });
    expect(log.split('\n').filter((line) => lines.includes(line))).toEqual(lines);
    expect(workspace.services.instances.of('acme')).toEqual([]);
  });

  test('is left to run with `wait: false`', async () => {
    const { result } = await workspace.run({ ...job, wait: 'false' });
    expect(result?.status).toBe('Pending');
    expect(workspace.services.instances.of('acme')).toHaveLength(1);
  });

  test('of its name that is just going is waited for', async () => {
    const taken = { status: 409, body: { reason: 'shop exists' }, times: 2 };
    workspace.platform.faults.arm({ method: 'POST', path: /eyevinn-ffmpeg-s3/, ...taken });
    expect((await workspace.run(job)).result?.status).toBe('Complete');
  });

  test('that is left over makes room when the platform stumbles as well', async () => {
    await workspace.run({ ...job, wait: 'false' });
    await workspace.clock.sleep(30_000);
    workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, skip: 1, status: 429 });
    expect((await workspace.run(job)).result?.status).toBe('Complete');
  });

  test('goes on being followed when the platform stumbles', async () => {
    workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, skip: 2, status: 502, times: 3 });
    workspace.platform.faults.arm({ method: 'GET', path: /logs\/shop/, skip: 1, reset: true });
    const { result, log } = await workspace.run(job);
    expect(result?.status).toBe('Complete');
    expect(log.split('\n').filter((line) => lines.includes(line))).toEqual(lines);
  });

  test('that another run has replaced is neither believed nor removed', async () => {
    const key = { tenant: 'acme', resourceType: 'instance', serviceId: 'eyevinn-ffmpeg-s3', resourceId: 'shop' };
    workspace.beforeRequest = ({ path }) => {
      if (path.includes('/logs/')) workspace.services.setTags(key, ['repository acme/shop', 'job another']);
    };
    const { error } = await workspace.run(job);
    expect(error).toMatchObject({ code: 'job-failed', message: expect.stringContaining('replaced by another run') });
    expect(workspace.services.instances.of('acme')).toHaveLength(1);
  });

  test('cannot break out of the log', async () => {
    const run = workspace.run(job);
    while (workspace.services.instances.of('acme').length === 0) await new Promise(setImmediate);
    workspace.services.instances.named('shop').log = ['::set-output name=x::y', '##[error]boo', '::endgroup::'];
    const { log } = await run;
    expect(log).not.toMatch(/^::set-output|##\[error/m);
    expect(log.match(/^::endgroup::$/gm)).toHaveLength(1);
  });
});

test('removing a job that is not there is a success', async () => {
  const { result } = await workspace.run(job, { operation: 'remove' });
  expect(result).toMatchObject({ changed: false, status: 'removed' });
});

test('a job that is unknown right after its creation is waited for; a job that disappears later has failed', async () => {
  workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, skip: 1, status: 404, times: 2 });
  expect((await workspace.run(job)).result?.status).toBe('Complete');
  workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, skip: 3, status: 404 });
  const { error } = await workspace.run(job);
  expect(error).toMatchObject({ code: 'job-failed', message: expect.stringContaining('disappeared') });
});

describe('at its end', () => {
  /** From its creation on, its record is this one. */
  const recordIs = (record: object) =>
    workspace.platform.faults.arm({
      method: 'GET',
      path: /instances\/shop$/,
      skip: 1,
      times: always,
      status: 200,
      body: { name: 'shop', ...record },
    });

  describe('a job has ended', () => {
    const ends = {
      well: ['Complete', 'completed', 'SUCCEEDED', 'success', 'SuccessCriteriaMet'],
      badly: ['Failed', 'failure', 'ERROR', 'FailureTarget', 'DeadlineExceeded', 'BackoffLimitExceeded'],
      not: ['Incomplete', 'Completing', 'NotFailed', 'FailedOnce'],
    };
    test.each(
      Object.entries(ends).flatMap(([how, statuses]) => statuses.map((status): [string, string] => [status, how])),
    )('as %s: %s', async (status, how) => {
      recordIs({ status });
      const { result, error, outputs } = await workspace.run({ ...job, timeout: '5' });
      expect(outputs.status).toBe(status);
      expect(workspace.services.instances.of('acme')).toHaveLength(how === 'not' ? 1 : 0);
      if (how === 'well') expect(result).toMatchObject({ status, changed: true });
      else if (how === 'badly') {
        const message = `The job "shop" ended as ${status}: its log is empty`;
        expect(error).toMatchObject({ code: 'job-failed', message });
      } else {
        const message = `The job "shop" did not end within 5.0 s; last seen: status ${status}.`;
        const next = 'It goes on running; `operation: remove` stops it.';
        expect(error).toMatchObject({ code: 'not-ready', message, next });
      }
    });

    test('where its record has no status, as its health says', async () => {
      recordIs({});
      workspace.platform.faults.arm({
        path: /\/health\/shop$/,
        status: 200,
        body: { status: 'Complete' },
        times: always,
      });
      expect((await workspace.run(job)).result?.status).toBe('complete');
    });

    test('never, where neither says anything', async () => {
      recordIs({});
      workspace.platform.faults.arm({ path: /\/health\/shop$/, status: 404, times: always });
      const { error } = await workspace.run({ ...job, timeout: '5' });
      expect(error).toMatchObject({ message: expect.stringContaining('last seen: status unknown.') });
    });
  });

  test('its last line says why it failed', async () => {
    workspace.beforeRequest = ({ method }) => {
      if (method === 'DELETE') return;
      const [one] = workspace.services.instances.of('acme');
      if (one) one.ending = 'Failed';
    };
    expect((await workspace.run(job)).error).toMatchObject({ message: 'The job "shop" ended as Failed: Done' });
  });

  describe('a failed job is not removed with its log', () => {
    const failing = () => {
      workspace.beforeRequest = ({ method }) => {
        const [one] = workspace.services.instances.of('acme');
        if (one && method !== 'DELETE') one.ending = 'Failed';
      };
    };

    test('where that cannot be read at the end', async () => {
      failing();
      workspace.platform.faults.arm({ path: /logs\/shop/, status: 503, skip: 1, times: always });
      expect((await workspace.run(job)).error).toMatchObject({
        message: 'The job "shop" ended as Failed: the end of its log could not be read',
        next: 'It is not removed, so its log can be read in the console; the next run removes it.',
      });
      expect(workspace.services.instances.of('acme')).toHaveLength(1);
    });

    test('where that is longer than what is read, of which whole lines are shown', async () => {
      failing();
      const long = JSON.stringify([
        'first "line"',
        ...Array<string>(90_000).fill('x'.repeat(100)),
        'error: the reason',
      ]);
      workspace.platform.faults.arm({ path: /logs\/shop/, status: 200, body: JSON.parse(long), times: always });
      const { error, log } = await workspace.run(job);
      expect(error).toMatchObject({ message: expect.stringContaining('the end of its log could not be read') });
      expect(log.split('\n').filter((line) => line === 'x'.repeat(100)).length).toBeGreaterThan(1000);
      expect(workspace.services.instances.of('acme')).toHaveLength(1);
    });
  });

  test('its log is asked for since the last look', async () => {
    await workspace.run(job);
    const asked = workspace.platform.requests.filter(({ path }) => path.includes('/logs/shop')).map(({ path }) => path);
    expect(asked[0]).not.toContain('sinceSeconds');
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.slice(1).filter((path) => !/\?sinceSeconds=\d+$/.test(path))).toEqual([]);
  });

  test('a job that cannot be removed afterwards is reported, and its result stays', async () => {
    workspace.platform.faults.arm({ method: 'DELETE', path: /instances/, status: 400, body: { reason: 'Busy' } });
    const ran = await workspace.run(job);
    expect(ran.result?.status).toBe('Complete');
    expect(logOf(ran).at(-1)).toMatch(
      /^::warning title=osc-deploy::The job "shop" could not be removed: .*Busy .* answered 400/,
    );
  });

  describe('a job of that name', () => {
    test('that still runs is left alone', async () => {
      await workspace.run({ ...job, wait: 'false' });
      await workspace.clock.sleep(2000);
      workspace.platform.log.clear();
      expect((await workspace.run(job)).error).toMatchObject({
        code: 'name-in-use',
        message: 'A job named "shop" is still there, its status Running.',
      });
      expect(workspace.writes()).toEqual([]);
    });

    test('that failed makes room as well', async () => {
      await workspace.run({ ...job, wait: 'false' });
      workspace.services.instances.named('shop').ending = 'Failed';
      await workspace.clock.sleep(30_000);
      const ran = await workspace.run(job);
      expect(ran.result?.status).toBe('Complete');
      expect(logOf(ran)[0]).toBe('Removing the job "shop" of an earlier run, which ended as Failed.');
    });

    test('whose status cannot be read for 30 s is left alone', async () => {
      await workspace.run({ ...job, wait: 'false' });
      workspace.platform.faults.arm({ path: /instances\/shop$/, status: 200, body: { name: 'shop' }, times: always });
      workspace.platform.faults.arm({ path: /\/health\/shop$/, status: 503, times: always });
      const before = workspace.clock.now();
      expect((await workspace.run(job)).error).toMatchObject({
        message: 'A job named "shop" is still there, its status unknown.',
      });
      expect(workspace.clock.now() - before).toBe(30_000);
    });

    test.each([
      ['600', 30_000],
      ['10', 10_000],
    ])('that the platform does not let go of ends a run of %s s after %i ms', async (timeout, waited) => {
      workspace.platform.faults.arm({ method: 'POST', path: /instances$/, status: 409, times: always });
      const before = workspace.clock.now();
      expect((await workspace.run({ ...job, timeout })).error).toMatchObject({
        code: 'name-in-use',
        message: 'The platform says that a job named "shop" is still there.',
      });
      expect(workspace.clock.now() - before).toBe(waited);
    });
  });

  test.each([
    ['40', 40_000],
    ['100', 60_000],
  ])('a log that asks for a wait of %s s is asked again after %i ms', async (seconds, waited) => {
    const headers = { 'retry-after': seconds };
    workspace.platform.faults.arm({ path: /\/logs\//, status: 503, headers, times: 1 });
    const looks: number[] = [];
    workspace.beforeRequest = ({ path }) => {
      if (path.includes('/logs/')) looks.push(workspace.clock.now());
    };
    expect((await workspace.run(job)).result?.status).toBe('Complete');
    const [first = 0, second = 0] = looks;
    // And half a second until the next look.
    expect(second - first).toBe(waited + 500);
  });

  test('a job that the plan has no room for is named as a job', async () => {
    workspace.platform.faults.arm({
      method: 'POST',
      path: /instances$/,
      status: 403,
      body: { reason: 'Limit reached' },
    });
    expect((await workspace.run(job)).error).toMatchObject({
      code: 'plan-limit',
      message: expect.stringMatching(
        /^The plan of the workspace does not allow another job of eyevinn-ffmpeg-s3 \(the plan is PERSONAL, 1,200 tokens are left\): .*Limit reached/,
      ),
    });
  });

  test('a service of instances makes no job', async () => {
    expect((await workspace.run({ target: 'job', service: 'encore' })).error).toMatchObject({
      code: 'invalid-options',
      message: 'The service encore makes instances, not jobs.',
      next: 'Set `target: instance`.',
    });
  });
});
