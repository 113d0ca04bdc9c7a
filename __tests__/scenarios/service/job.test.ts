import { beforeEach, describe, expect, test } from '@jest/globals';
import { logOf } from '../../support/service/service-output.js';
import { type ServiceInputs, workspaceEachTest } from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest({ knownMs: 1000, jobMs: 20_000 });

const job: ServiceInputs = {
  target: 'job',
  service: 'eyevinn-ffmpeg-s3',
  options: 'cmdLineArgs: -i a b',
};
const always = Number.POSITIVE_INFINITY;
const lines = ['Starting', 'Working', 'Half way', 'Almost done', 'Done'];
const jobs = () => workspace.services.instances.of('acme');
const shownLines = (log: string) => log.split('\n').filter((line) => lines.includes(line));
/** Starts a job for the next run. */
const startFormerJob = () => workspace.run({ ...job, wait: 'false' });
/** Makes every job end as failed. */
const failJobs = () => {
  workspace.beforeRequest = ({ method }) => {
    const [one] = jobs();
    if (one && method !== 'DELETE') one.ending = 'Failed';
  };
};

describe('a job', () => {
  test('is followed to its end with each line of its log once, and removed', async () => {
    const { result, outputs, log } = await workspace.run(job);
    expect(result).toMatchObject({ changed: true, status: 'Complete' });
    expect(outputs).toMatchObject({ status: 'Complete', name: 'shop', changed: true });
    expect(shownLines(log)).toEqual(lines);
    expect(jobs()).toEqual([]);
    const asked = workspace.platform.log.select({ path: /\/logs\/shop/ }).map(({ path }) => path);
    expect(asked[0]).not.toContain('sinceSeconds');
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.slice(1).filter((path) => !/\?sinceSeconds=\d+$/.test(path))).toEqual([]);
  });

  test('is tagged before it is there, so that a sweep finds it after a run that is killed', async () => {
    const cancelAt = { test: (call: string) => jobs().length > 0 && call.includes('resourcetags') };
    const { error } = await workspace.run(job, { cancelAt });
    expect(error).toMatchObject({ code: 'interrupted' });
    expect(jobs()).toHaveLength(1);
    expect(workspace.services.tagged).toMatchObject([
      { resourceId: 'shop', tags: expect.arrayContaining(['repository acme/shop']) },
    ]);
  });

  test('of an earlier run that has not ended is told by a plan as what a deploy fails on', async () => {
    await startFormerJob();
    const plan = await workspace.run(job, { operation: 'plan' });
    expect(plan.log).toMatch(/^- fail: A job named "shop" is still there, its status /m);
    expect(plan.log).not.toContain('create the job');
    await workspace.clock.sleep(60_000);
    expect((await workspace.run(job, { operation: 'plan' })).log).toContain('- create the job');
  });

  test('is followed through short failures of the platform', async () => {
    workspace.arm({ method: 'GET', path: /instances\/shop$/, skip: 2, status: 502, times: 3 });
    workspace.arm({ method: 'GET', path: /logs\/shop/, skip: 1, reset: true });
    const { result, log } = await workspace.run(job);
    expect(result?.status).toBe('Complete');
    expect(shownLines(log)).toEqual(lines);
  });

  test('that another run replaces fails this run, and is not removed', async () => {
    const key = {
      tenant: 'acme',
      resourceType: 'instance',
      serviceId: 'eyevinn-ffmpeg-s3',
      resourceId: 'shop',
    };
    workspace.beforeRequest = ({ path }) => {
      if (path.includes('/logs/'))
        workspace.services.setTags(key, ['repository acme/shop', 'job another']);
    };
    const { error } = await workspace.run(job);
    expect(error).toMatchObject({
      code: 'job-failed',
      message: expect.stringContaining('replaced by another run'),
    });
    expect(jobs()).toHaveLength(1);
  });

  test('cannot give commands to the runner through its log', async () => {
    workspace.beforeRequest = () => {
      const [one] = jobs();
      if (one) one.log = ['::set-output name=x::y', '##[error]boo', '::endgroup::'];
    };
    const { log } = await workspace.run(job);
    expect(log).toContain('set-output');
    expect(log).not.toMatch(/^::set-output|##\[error/m);
    expect(log.match(/^::endgroup::$/gm)).toHaveLength(1);
  });

  test('that is unknown right after its creation is awaited; a job that disappears later has failed', async () => {
    workspace.arm({ method: 'GET', path: /instances\/shop$/, skip: 1, status: 404, times: 2 });
    expect((await workspace.run(job)).result?.status).toBe('Complete');
    workspace.arm({ method: 'GET', path: /instances\/shop$/, skip: 3, status: 404 });
    const { error } = await workspace.run(job);
    expect(error).toMatchObject({
      code: 'job-failed',
      message: expect.stringContaining('disappeared'),
    });
  });

  test('that cannot be removed afterwards leads to a warning, and its result is unchanged', async () => {
    workspace.arm({ method: 'DELETE', path: /instances/, status: 400, body: { reason: 'Busy' } });
    const ran = await workspace.run(job);
    expect(ran.result?.status).toBe('Complete');
    expect(logOf(ran).at(-1)).toMatch(
      /^::warning title=osc-deploy::The job "shop" could not be removed: .*Busy .* answered 400/,
    );
  });
});

describe('the status of a job', () => {
  /** From its creation on, its record is this one. */
  const recordIs = (record: object) => {
    const body = { name: 'shop', ...record };
    workspace.arm({
      method: 'GET',
      path: /instances\/shop$/,
      skip: 1,
      times: always,
      status: 200,
      body,
    });
  };

  test.each(['Complete', 'completed', 'SUCCEEDED', 'success', 'SuccessCriteriaMet'])(
    '%s is a success',
    async (status) => {
      recordIs({ status });
      const { result, outputs } = await workspace.run({ ...job, timeout: '5' });
      expect(result).toMatchObject({ status, changed: true });
      expect(outputs.status).toBe(status);
      expect(jobs()).toEqual([]);
    },
  );

  test.each([
    'Failed',
    'failure',
    'ERROR',
    'FailureTarget',
    'DeadlineExceeded',
    'BackoffLimitExceeded',
  ])('%s is a failure', async (status) => {
    recordIs({ status });
    const { error, outputs } = await workspace.run({ ...job, timeout: '5' });
    const message = `The job "shop" ended as ${status}: its log is empty`;
    expect(error).toMatchObject({ code: 'job-failed', message });
    expect(outputs.status).toBe(status);
    expect(jobs()).toEqual([]);
  });

  test.each(['Incomplete', 'Completing', 'NotFailed', 'FailedOnce'])(
    '%s is not an end',
    async (status) => {
      recordIs({ status });
      const { error, outputs } = await workspace.run({ ...job, timeout: '5' });
      const message = `The job "shop" did not end within 5.0 s; last seen: status ${status}.`;
      const next = 'It is still running; `operation: remove` stops it.';
      expect(error).toMatchObject({ code: 'not-ready', message, next });
      expect(outputs.status).toBe(status);
      expect(jobs()).toHaveLength(1);
    },
  );

  test('is its health if the record has no status', async () => {
    recordIs({});
    workspace.arm({
      path: /\/health\/shop$/,
      status: 200,
      body: { status: 'Complete' },
      times: always,
    });
    expect((await workspace.run(job)).result?.status).toBe('complete');
  });
});

describe('a failed job', () => {
  beforeEach(failJobs);

  test('ends the run with the last line of its log', async () => {
    expect((await workspace.run(job)).error).toMatchObject({
      message: 'The job "shop" ended as Failed: Done',
    });
  });

  test('with an unreadable log at the end is not removed', async () => {
    workspace.arm({ path: /logs\/shop/, status: 503, skip: 1, times: always });
    expect((await workspace.run(job)).error).toMatchObject({
      message: 'The job "shop" ended as Failed: the end of its log could not be read',
      next: 'It is not removed, so its log can be read in the console; the next run removes it.',
    });
    expect(jobs()).toHaveLength(1);
  });

  test('with a log too long to be read to its end shows whole lines, and is not removed', async () => {
    const body = [
      'first "line"',
      ...Array<string>(90_000).fill('x'.repeat(100)),
      'error: the reason',
    ];
    workspace.arm({ path: /logs\/shop/, status: 200, body, times: always });
    const { error, log } = await workspace.run(job);
    expect(error).toMatchObject({
      message: expect.stringContaining('the end of its log could not be read'),
    });
    expect(log.split('\n').filter((line) => line === 'x'.repeat(100)).length).toBeGreaterThan(1000);
    expect(jobs()).toHaveLength(1);
  });
});

describe('a former job of the same name', () => {
  test('that is being removed is awaited', async () => {
    const taken = { status: 409, body: { reason: 'shop exists' }, times: 2 };
    workspace.arm({ method: 'POST', path: /eyevinn-ffmpeg-s3/, ...taken });
    expect((await workspace.run(job)).result?.status).toBe('Complete');
  });

  test('that has ended is removed, through a short failure of the platform', async () => {
    await startFormerJob();
    workspace.shop.ending = 'Failed';
    await workspace.clock.sleep(30_000);
    workspace.arm({ method: 'GET', path: /instances\/shop$/, skip: 1, status: 429 });
    const ran = await workspace.run(job);
    expect(ran.result?.status).toBe('Complete');
    expect(logOf(ran)[0]).toBe('Removing the job "shop" of an earlier run, which ended as Failed.');
  });

  test('that still runs is unchanged', async () => {
    await startFormerJob();
    await workspace.clock.sleep(2000);
    workspace.platform.log.clear();
    const message = 'A job named "shop" is still there, its status Running.';
    expect((await workspace.run(job)).error).toMatchObject({ code: 'name-in-use', message });
    expect(workspace.writes()).toEqual([]);
  });

  test.each([
    ['600', 30_000],
    ['10', 10_000],
  ])(
    'that the platform does not delete ends a run of %s s after %i ms',
    async (timeout, waited) => {
      workspace.arm({ method: 'POST', path: /instances$/, status: 409, times: always });
      const { error, ms } = await workspace.run({ ...job, timeout });
      const message = 'The platform says that a job named "shop" is still there.';
      expect(error).toMatchObject({ code: 'name-in-use', message });
      expect(ms).toBe(waited);
    },
  );
});
