import { DeployError, RequestError } from '../../base/errors.js';
import { count } from '../../base/format.js';
import { poll } from '../../base/poll.js';
import type { Instance } from '../../platform/service-wire.js';
import { changedOptions, isOwnField, maskedSecrets } from '../options/difference.js';
import type { SentOptions } from '../options/validate.js';
import { explainRefusal } from '../refusals.js';
import { findSuspended, resumeInstance, whileWaking } from '../resume.js';
import { pace } from '../wait-until-ready.js';
import { change, restart } from './change.js';
import type { EnsuredInstance, InstanceTask } from './task.js';

/** How often a new one is asked for where the answer was lost and a look shows none. */
export const mostCreations = 3;

/**
 * Creates the instance, or changes the options that differ; resumes a suspended one first.
 * @param beforeCreate checks what only a new one needs
 */
export async function ensureInstance(task: InstanceTask, beforeCreate: () => Promise<void>): Promise<EnsuredInstance> {
  const { run, parts, api, service } = task;
  const suspended = await findSuspended(run, { parts, serviceId: service.serviceId });
  if (suspended) {
    const record = await resumeInstance(run, { parts, api, suspended });
    return update(task, { record, resumed: true });
  }
  const record = await api.find(run.name);
  if (record) return update(task, { record, resumed: false });
  await beforeCreate();
  return create(task);
}

async function create(task: InstanceTask, attempt = 1): Promise<EnsuredInstance> {
  const { run, parts, api, options, service } = task;
  try {
    const made = await api.create(run.name, options);
    // An answer that does not tell the address is asked for it once more.
    const record = made.url ? made : ((await whileWaking(() => api.find(run.name, { once: true }))) ?? made);
    return { record, action: 'created', resumed: false, before: undefined };
  } catch (error) {
    const status = error instanceof RequestError ? (error.status ?? 503) : 0;
    // 409: it is there after all, such as one that a visitor just woke up. No answer or a 5xx: it may have been made.
    const there = status === 409 || status >= 500 ? await findAfter(task, status === 409) : undefined;
    if (!there && status >= 500 && attempt < mostCreations) {
      // A look has shown that it was not made.
      await run.clock.sleep(pace.first * attempt, run.signal);
      return create(task, attempt + 1);
    }
    if (!there)
      throw await explainRefusal(error, { account: parts.account, what: `another instance of ${service.serviceId}` });
    const reached = await update(task, { record: there, resumed: status === 409 });
    return status === 409 || reached.action !== 'unchanged' ? reached : { ...reached, action: 'created' };
  }
}

async function findAfter({ run, api, deadline }: InstanceTask, wait: boolean): Promise<Instance | undefined> {
  const { clock, signal } = run;
  const timeoutMs = wait ? Math.min(60_000, Math.max(0, deadline - clock.now())) : 0;
  return poll(() => whileWaking(() => api.find(run.name)), { timeoutMs, pace, clock, signal });
}

async function update(
  task: InstanceTask,
  { record, resumed }: { record: Instance; resumed: boolean },
): Promise<EnsuredInstance> {
  const { run, options, sensitivity } = task;
  const different = changedOptions(options, { record, sensitivity });
  const names = Object.keys(different);
  const unseen = maskedSecrets(options, { record, sensitivity });
  task.record = record;
  const rebuilds = run.target === 'runner' || (task.runner !== undefined && names.length > 0);
  if (rebuilds) await task.build?.remember();
  if (names.length > 0) {
    run.log.info(`Changing ${count(names.length, 'option')} of "${run.name}": ${names.join(', ')}.`);
    // Secrets that cannot be compared go along: they may have changed as well.
    const along = Object.fromEntries(unseen.map((name) => [name, options[name] ?? '']));
    await changeShown(task, { options: { ...different, ...along }, hidden: names.every(isOwnField), resumed });
  } else if (unseen.length > 0) {
    run.log.info(
      `The platform does not show ${unseen.join(', ')}, so a new value would not be noticed. Remove the instance to set it anew.`,
    );
  }
  if (rebuilds) await restart(task, { record, resumed });
  const action =
    names.length > 0 ? 'updated' : run.target === 'runner' ? 'restarted' : resumed ? 'resumed' : 'unchanged';
  const now = { ...record, ...different, ...(record.url ? { url: record.url } : {}) };
  return { record: now, action, resumed, before: { record, sent: different } };
}

/** An option that the record cannot show is set each time; a service that changes no options has it from its creation. */
async function changeShown(
  task: InstanceTask,
  { options, hidden, resumed }: { options: SentOptions; hidden: boolean; resumed: boolean },
): Promise<void> {
  try {
    await change(task, { options, resumed });
  } catch (error) {
    if (!hidden || !(error instanceof DeployError) || error.code !== 'cannot-update') throw error;
    const names = Object.keys(options).join(', ');
    task.run.log.warning(`The platform neither shows nor changes ${names}. Remove the instance to set it anew.`);
  }
}
