import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { poll } from '../base/poll.js';
import type { InstancesApi } from '../platform/instances.js';
import type { Instance } from '../platform/service-wire.js';
import { mostCreations } from './instances/ensure.js';
import { accountRows, announce, endpointsOf, summaryOf } from './instances/report.js';
import type { InstanceTask } from './instances/task.js';
import { JobLog } from './job-log.js';
import { checkRequest, checkServiceType, openService } from './open-service.js';
import type { ServiceParts } from './parts.js';
import { explainRefusal } from './refusals.js';
import type { ServiceRequest } from './request.js';
import type { ServiceContext, ServiceResult } from './service-context.js';
import { pace } from './wait-until-ready.js';

/** One run of a job. */
type JobTask = Pick<InstanceTask, 'run' | 'parts' | 'service' | 'api' | 'deadline' | 'options' | 'sensitivity'>;

/** Terminal states of a job. Source: the vendor's public client. */
const succeeded = /^(complete|completed|succeeded|success|successcriteriamet)$/i;
const failed = /^(failed|failure|error|failuretarget|deadlineexceeded|backofflimitexceeded)$/i;

/** Runs a job to its end with its log in ours, and removes it afterwards, however it ended. */
export async function runJob(
  run: ServiceContext,
  { parts, request }: { parts: ServiceParts; request: ServiceRequest },
): Promise<ServiceResult> {
  const started = run.clock.now();
  const service = await openService(parts, { serviceId: request.serviceId, request, run });
  checkServiceType(service, 'job');
  const checked = await checkRequest(request, { service, run });
  void parts.account.account();
  const api = parts.instancesOf(service);
  const task: JobTask = { run, parts, service, api, deadline: started + run.inputs.timeout, ...checked };
  await clearTheWay(task);
  const record = await create(task);
  const endpoints = endpointsOf(record, { run, loopback: parts.loopback });
  announce(run, { record, endpoints, sensitivity: task.sensitivity });
  run.outputs.set({ operation: 'deployed', changed: true, status: record.status ?? 'started' });
  run.log.info(`The job "${run.name}" of ${service.serviceId} was started.`);
  const status = run.inputs.wait ? await follow(task, record) : (record.status ?? 'started');
  run.outputs.set({ status });
  const rows: [string, string | undefined][] = [
    ['Service', service.serviceId],
    ['Name', run.name],
    ['Status', status],
    ['Time', formatDuration(run.clock.now() - started)],
    ...accountRows(await parts.account.account()),
  ];
  return { changed: true, status, ...(endpoints.url ? { url: endpoints.url } : {}), summary: [summaryOf('Job', rows)] };
}

/** A job of this name that ended, but was never removed because its run was killed, makes room; a running one does not. */
async function clearTheWay({ run, api }: JobTask): Promise<void> {
  const before = await api.find(run.name);
  if (!before) return;
  const status = await statusOf(api, { ...before, name: run.name });
  if (!succeeded.test(status) && !failed.test(status)) {
    throw new DeployError(
      'name-in-use',
      `A job named "${run.name}" is still there, its status ${plainText(status, 60) || 'unknown'}.`,
    );
  }
  run.log.info(`Removing the job "${run.name}" of an earlier run, which ended as ${plainText(status, 60)}.`);
  await api.remove(run.name);
}

async function create({ run, parts, api, options, service, deadline }: JobTask): Promise<Instance> {
  const { clock, signal } = run;
  let lost = 0;
  const attempt = async (): Promise<Instance | undefined> => {
    try {
      return await api.create(run.name, options);
    } catch (error) {
      const status = error instanceof RequestError ? (error.status ?? 503) : 0;
      // The one just removed may take a moment to be gone.
      if (status === 409) return undefined;
      const made = status >= 500 ? await api.find(run.name) : undefined;
      if (made) return made;
      if (status >= 500 && ++lost < mostCreations) return undefined;
      throw await explainRefusal(error, { account: parts.account, what: `another job of ${service.serviceId}` });
    }
  };
  const timeoutMs = Math.min(30_000, Math.max(0, deadline - clock.now()));
  const record = await poll(attempt, { timeoutMs, pace, clock, signal });
  if (record) return record;
  throw new DeployError('name-in-use', `The platform says that a job named "${run.name}" is still there.`);
}

/** @throws DeployError `job-failed`, `not-ready` when it does not end in time; that one is left to run */
async function follow(task: JobTask, record: Instance): Promise<string> {
  const { run, api, deadline } = task;
  const { clock, signal, log } = run;
  const job = { ...record, name: run.name };
  const jobLog = new JobLog(log);
  let last = record.status ?? 'unknown';
  let seen = false;
  const look = async (): Promise<string | undefined> => {
    const status = await softly(run, () => statusOf(api, job));
    // Right after it was made it may not be known yet; later it should be.
    if (status === 'absent' && seen) throw disappeared(run.name);
    if (status !== undefined && status !== 'absent') {
      seen = true;
      last = status;
    }
    const ended = succeeded.test(last) || failed.test(last);
    // The log is read after the status, so that the last lines of an ended job are in it.
    // The status decides; whatever its log answers is only shown.
    await softly(run, async () => jobLog.print(await api.logs(job)), { always: true });
    run.outputs.set({ status: plainText(last, 60) });
    return ended ? last : undefined;
  };
  const timeoutMs = Math.max(0, deadline - clock.now());
  const end = await log.group(`Log of the job "${run.name}"`, () => poll(look, { timeoutMs, pace, clock, signal }));
  if (end === undefined) {
    throw new DeployError(
      'not-ready',
      `The job "${run.name}" did not end within ${formatDuration(run.inputs.timeout)}; last seen: status ${plainText(last, 60)}.`,
      {
        next: 'It goes on running; `operation: remove` stops it.',
      },
    );
  }
  await removeAfterwards(task);
  if (succeeded.test(end)) return plainText(end, 60);
  throw new DeployError(
    'job-failed',
    `The job "${run.name}" ended as ${plainText(end, 60)}: ${jobLog.last ?? 'its log is empty'}`,
  );
}

/** A failed clean-up does not change the result. */
async function removeAfterwards({ run, api }: JobTask): Promise<void> {
  try {
    await api.remove(run.name);
    run.log.info(`The job "${run.name}" was removed.`);
  } catch (error) {
    run.signal.throwIfAborted();
    run.log.warning(`The job "${run.name}" could not be removed: ${messageOf(error)}`);
  }
}

function disappeared(name: string): DeployError {
  return new DeployError('job-failed', `The job "${name}" disappeared before it said how it ended.`);
}

/** As its record or health tells it; `absent` for one that is not there. */
async function statusOf(api: InstancesApi, job: Instance & { name: string }): Promise<string> {
  const record = await api.find(job.name, { once: true });
  if (!record) return 'absent';
  return record.status ?? (await api.health(job)) ?? 'unknown';
}

/** `undefined` when the server stumbles; the next look may do better. A wait that it asks for is kept. */
async function softly<T>(
  { clock, signal }: ServiceContext,
  call: () => Promise<T>,
  { always = false } = {},
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status, retryAfterMs } = error.request;
    if (!always && status !== undefined && status < 500 && status !== 429) throw error;
    if (retryAfterMs) await clock.sleep(Math.min(retryAfterMs, 60_000), signal);
    return undefined;
  }
}
