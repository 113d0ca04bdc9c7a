import { DeployError, messageOf, orMissing, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { poll } from '../base/retry.js';
import { recordedSource } from '../contract/source.js';
import { readMarker, readRunUrl } from '../contract/tags.js';
import type { InstancesApi } from '../platform/instances.js';
import { Permission } from '../platform/ownership.js';
import type { Instance } from '../platform/service-wire.js';
import { removeSecrets } from './instance-secrets.js';
import { secretSteps } from './instance-steps.js';
import { Journal, sayCutOff, sayUnchanged } from './journal.js';
import { guardDeployed, makeTagged } from './ownership.js';
import { freshLines } from './readiness/run-log.js';
import { type Observation, pace, watchUntilReady } from './readiness/watch.js';
import { removeSeen } from './remove-seen.js';
import { instanceResource, type Resource } from './resource.js';
import { announce, resultOf, type ServiceResult } from './result.js';
import { apiOf } from './service-api.js';
import { builds, step } from './step.js';
import { type InstanceTarget, openInstanceTarget } from './target.js';
import type { Desk } from './want.js';
import { createWithinPlan } from './within-plan.js';

/** A job of this run, with the client of its service. */
interface Job extends InstanceTarget {
  desk: Desk;
  api: InstancesApi;
  journal: Journal;
}

/** Terminal states of a job. Source: the vendor's public client. */
const succeeded = /^(complete|completed|succeeded|success|successcriteriamet)$/i;
const failed = /^(failed|failure|error|failuretarget|deadlineexceeded|backofflimitexceeded)$/i;

const goneMs = 30_000;
const lineLength = 2000;

/** Runs a job to its end, prints its log, and removes it after any end. */
export async function runJob(desk: Desk): Promise<ServiceResult> {
  const { tools, want } = desk;
  const started = tools.clock.now();
  const target = await openInstanceTarget(desk).catch(sayUnchanged(desk.tools));
  target.wish.checked.checkNew();

  const api = await apiOf(tools, want.serviceId);
  const job = { ...target, desk, api, journal: new Journal(tools) };

  try {
    return await runToEnd(job, started);
  } catch (error) {
    throw await settle(job, error);
  }
}

async function runToEnd(job: Job, started: number): Promise<ServiceResult> {
  const { desk, key, sensitivity } = job;
  const { tools, outputs, want } = desk;
  const { name, serviceId: label } = want;
  const { wait, timeoutMs } = want.ready;
  const deadline = started + timeoutMs;
  const mark = `${readRunUrl(desk.context.runUrl)?.id ?? ''}-${started.toString(36)}`;

  await clearTheWay(job);

  const record = await create(job, deadline);
  // Its owner is tagged already. Only who has started it may tag its run, as others may have tried.
  await tools.tags.mark(key, [...desk.ownTags, `job ${mark}`]);

  const { url } = announce(desk, { record, sensitivity });
  outputs.set({ changed: true, status: record.status ?? 'started' });
  tools.log.info(`The job "${name}" of ${label} was started.`);

  const status = wait
    ? await follow({ job, mark, deadline }, record)
    : (record.status ?? 'started');
  outputs.set({ status });

  const rows = { Service: label, Name: name, Status: status };

  return resultOf(desk, {
    changed: true,
    status,
    url: wait ? undefined : url,
    title: 'Job',
    rows,
    started,
  });
}

/** Takes the secrets of a job back that was not created. Returns the error, of a cancelled run with what it has changed. */
async function settle({ desk, journal, wish }: Job, error: unknown): Promise<unknown> {
  const { log, signal } = desk.tools;
  if (!(error instanceof DeployError)) return error;
  if (signal.aborted || journal.steps.some(builds)) return sayCutOff(error, journal);

  await wish.secrets.takeBack(undefined).catch((failure: unknown) => {
    log.warning(`Secrets of the job that was not created may stay: ${messageOf(failure)}`);
  });
  return error;
}

/** Removes an ended job of this name, which a killed run left. Refuses a running job. */
async function clearTheWay({ desk, api, key, wish }: Job): Promise<void> {
  const { tools, want } = desk;
  const { name } = want;
  const before = await api.find(name);
  if (!before) return;

  const sent = recordedSource(wish.secrets.options);
  await guardDeployed(desk, instanceResource(key, before), sent);

  const status = plainText(await statusOf(api, { ...before, name }), 60);
  if (!hasEnded(status)) throw stillRunning(name, status);

  tools.log.info(`Removing the job "${name}" of an earlier run, which ended as ${status}.`);
  await api.remove(name, Permission.leftover());
}

function stillRunning(name: string, status: string): DeployError {
  const message = `A job named "${name}" is still there, its status ${status}.`;
  return new DeployError('name-in-use', message, { next: 'Or wait until it has ended.' });
}

/** Returns the error of a deploy while a job of its name has not ended; undefined if it has. */
export async function runningJobError(
  { tools, want: { serviceId, name } }: Desk,
  { record }: Resource,
): Promise<DeployError | undefined> {
  const api = await apiOf(tools, serviceId);
  const status = plainText(await statusOf(api, { ...record, name }), 60);
  return hasEnded(status) ? undefined : stillRunning(name, status);
}

/** Starts the job, after the secrets that it refers to. The tags come first, so that the rest of a cut-off run is found. */
async function create(job: Job, deadline: number): Promise<Instance> {
  const { desk, key, wish, journal } = job;
  let record: Instance = {};
  const title = `start the job "${desk.want.name}"`;
  const start = step({ title, effect: 'makes' }, async () => {
    record = await startJob(job, deadline);
  });

  await makeTagged(desk, key, async () => {
    for (const one of await secretSteps(wish, wish.secrets.options)) await journal.send(one);
    await journal.send(start);
    return { key, isNew: true };
  });
  return record;
}

async function startJob({ desk, api, wish }: Job, deadline: number): Promise<Instance> {
  const { tools, want } = desk;
  const { name, serviceId: label } = want;
  const timeoutMs = Math.min(goneMs, deadline - tools.clock.now());
  const creation = {
    action: `another job of ${label}`,
    create: () => api.create(name, wish.secrets.options),
    find: async (conflict: boolean) => (conflict ? undefined : api.find(name)),
  };

  const attempt = () => orMissing(() => createWithinPlan(tools, creation), 409);
  const started = await poll(attempt, { ...tools, timeoutMs, pace });
  if (started) return started;

  const message = `The platform says that a job named "${name}" is still there.`;
  throw new DeployError('name-in-use', message, { next: 'Or wait until it is gone.' });
}

async function follow(
  { job, mark, deadline }: { job: Job; mark: string; deadline: number },
  record: Instance,
): Promise<string> {
  const { desk, api, key, wish } = job;
  const { tools, want } = desk;
  const { name } = want;
  const { log } = tools;
  let seen = '';
  let lines: string[] = [];
  let readAt: number | undefined;
  let hasEnd = false;
  const look = async (): Promise<Observation> => {
    const found = await api.find(name, { once: true });
    const status = found && (await statusOf(api, { ...found, name }));
    // A new job may be unknown at first, but not later.
    if (status === undefined && seen)
      throw new DeployError(
        'job-failed',
        `The job "${name}" disappeared before it reported its end.`,
      );

    seen = status ?? seen;

    // The log is read after the status, so that it includes the last lines of an ended job.
    const at = tools.clock.now();
    const read = await printNew(job, { record, before: lines, since: readAt });
    if (read) readAt = at;
    // A log that becomes empty is unreadable.
    if (read?.lines.length) ({ lines } = read);
    hasEnd = read?.isCut === false;

    const shown = plainText(seen || record.status || 'unknown', 60);
    desk.outputs.set({ status: shown });

    return { state: hasEnded(seen) ? 'ready' : 'waiting', detail: `status ${shown}` };
  };

  const { sight, timedOut } = await log.group(`Log of the job "${name}"`, () =>
    watchUntilReady(tools, { look, deadline }),
  );
  if (timedOut) {
    throw new DeployError(
      'not-ready',
      `The job "${name}" did not end within ${formatDuration(want.ready.timeoutMs)}; last seen: ${sight.detail}.`,
      { next: 'It is still running; `operation: remove` stops it.' },
    );
  }

  const { job: found = mark } = readMarker((await tools.tags.of(key)) ?? []);
  if (found !== mark) {
    const message = `The job "${name}" was replaced by another run before its end was seen, so it is not removed.`;
    throw new DeployError('job-failed', message, {
      next: 'Give each job a `name` of its own, or its workflow a `concurrency:` group.',
    });
  }

  const end = plainText(seen, 60);
  const hasSucceeded = succeeded.test(seen);
  if (hasSucceeded || hasEnd) await removeAfterwards(job);
  if (hasSucceeded) return end;

  const last = lines.map((line) => plainText(line, 300)).findLast((line) => line !== '');
  const reason = hasEnd ? (last ?? 'its log is empty') : 'the end of its log could not be read';
  const next = 'It is not removed, so its log can be read in the console; the next run removes it.';

  throw wish.secrets.explain(
    new DeployError(
      'job-failed',
      `The job "${name}" ended as ${end}: ${reason}`,
      hasEnd ? {} : { next },
    ),
  );
}

/** Prints each line of the growing log once, from overlapping reads. Ignores failed reads, because the status decides. */
async function printNew(
  { desk, api }: Job,
  {
    record,
    before,
    since,
  }: { record: Instance; before: readonly string[]; since: number | undefined },
): Promise<{ lines: string[]; isCut: boolean } | undefined> {
  const { clock, log } = desk.tools;
  const { name } = desk.want;

  try {
    // Reads some seconds more, so that the reads overlap.
    const seconds = since === undefined ? undefined : Math.ceil((clock.now() - since) / 1000) + 10;
    const read = await api.readLog({ ...record, name }, seconds);
    for (const line of freshLines(before, read.lines)) log.info(plainText(line, lineLength));
    if (read.isCut)
      log.info('… a part of the log is omitted, because it grew faster than it is read …');

    return read;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return undefined;
  }
}

async function removeAfterwards({ desk, key }: Job): Promise<void> {
  const { tools, want } = desk;
  const { name } = want;

  try {
    const removal = Permission.leftover();
    await removeSeen(tools, instanceResource(key, { name }), removal);
    await removeSecrets(tools, key, { removal });
    await tools.tags.clear(key, removal);
    tools.log.info(`The job "${name}" was removed.`);
  } catch (error) {
    tools.signal.throwIfAborted();
    tools.log.warning(`The job "${name}" could not be removed: ${messageOf(error)}`);
  }
}

function hasEnded(status: string): boolean {
  return succeeded.test(status) || failed.test(status);
}

async function statusOf(api: InstancesApi, job: Instance & { name: string }): Promise<string> {
  return job.status ?? (await api.health(job)) ?? 'unknown';
}
