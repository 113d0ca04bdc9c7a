import { count } from '../../base/format.js';
import { poll } from '../../base/poll.js';
import type { Resource } from '../../platform/resource-tags.js';
import type { Instance, Suspended } from '../../platform/service-wire.js';
import { createWithinPlan } from '../creation.js';
import { pace, whileWaking } from '../readiness/wait-until-ready.js';
import { guardChange, leavesOwner } from '../source/source-owner.js';
import { tagDeployed, tagMade } from '../tags.js';
import { change, keepChange, restart } from './change-instance.js';
import type { InstanceAction, InstanceTask } from './instance-task.js';
import { findSuspended, resumeInstance } from './resume-instance.js';

/** How long one that is there, but not to be seen, is looked for, in ms: a visitor may just have woken it up. */
const wakingMs = 60_000;

/**
 * Creates the instance, or changes the options that differ; resumes a suspended one first.
 * @param beforeCreate checks what only a new one needs
 */
export async function ensureInstance(task: InstanceTask, beforeCreate: () => Promise<void>): Promise<InstanceAction> {
  const { scope, api, service } = task;
  // Read beside the rest, where they are needed.
  if (!leavesOwner(scope, changeOf(task))) void scope.tags.of(resourceOf(task));
  const suspended = await findSuspended(scope, service.serviceId);
  if (suspended) return resume(task, suspended);
  const found = await api.find(scope.name);
  if (found) {
    await guard(task, found);
    return update(task, found);
  }
  await beforeCreate();
  return task.secrets.discardIfRefused(() => create(task));
}

/** Wakes it up, and compares also with the options that it had: they may come back. */
async function resume(task: InstanceTask, suspended: Suspended): Promise<InstanceAction> {
  const { scope, service } = task;
  const kept = suspended.parameters ?? {};
  await guard(task, kept);
  task.resumed = true;
  const record = await resumeInstance(scope, { service, suspended });
  return update(task, record, kept);
}

/** @throws DeployError `other-repository` */
function guard(task: InstanceTask, record: Readonly<Record<string, unknown>>): Promise<void> {
  return guardChange(task.scope, { resource: resourceOf(task), record, ...changeOf(task) });
}

function changeOf({ options, source }: InstanceTask) {
  return { options, sent: source.url || undefined };
}

function resourceOf({ scope, service }: InstanceTask): Resource {
  return { type: 'instance', serviceId: service.serviceId, id: scope.name };
}

async function create(task: InstanceTask): Promise<InstanceAction> {
  const { scope, api, options, service, deadline } = task;
  const { clock, signal } = scope;
  let there: Instance | undefined;
  let suspended: Suspended | undefined;
  await task.secrets.store(options);
  const made = await createWithinPlan(scope, {
    what: `another instance of ${service.serviceId}`,
    create: () => api.create(scope.name, options),
    find: async (conflict) => {
      task.resumed = conflict;
      if (conflict) suspended = await findSuspended(scope, service.serviceId);
      if (suspended) return {};
      const timeoutMs = conflict ? Math.min(wakingMs, deadline - clock.now()) : 0;
      const look = () => whileWaking(() => api.find(scope.name, { once: conflict }));
      there = await poll(look, { timeoutMs, pace, clock, signal });
      return there;
    },
  });
  // It fell asleep meanwhile, or what sleeps was not known.
  if (suspended) return resume(task, suspended);
  // After a conflict it is another run's.
  if (!task.resumed) await tagMade(scope, resourceOf(task));
  if (there) {
    await guard(task, there);
    const action = await update(task, there);
    return action === 'unchanged' ? 'created' : action;
  }
  // An answer that does not tell the address is asked for it once more.
  task.record = made.url ? made : ((await whileWaking(() => api.find(scope.name))) ?? made);
  return 'created';
}

/** @param kept options that may yet come back, after a resume */
async function update(
  task: InstanceTask,
  record: Instance,
  kept?: Readonly<Record<string, unknown>>,
): Promise<InstanceAction> {
  const { scope, resumed } = task;
  const former = { ...record, ...kept };
  await tagDeployed(scope, resourceOf(task));
  const { different, unseen } = await task.secrets.compare(record);
  if (kept) Object.assign(different, (await task.secrets.compare(former)).different);
  const { options } = task.secrets;
  task.options = options;
  const names = Object.keys(different);
  task.record = record;
  task.before = { record: former, sent: different };
  if (scope.target === 'runner' || (task.runner && names.length > 0)) await task.build?.remember();
  if (names.length > 0) {
    scope.log.info(`Changing ${count(names.length, 'option')} of "${scope.name}": ${names.join(', ')}.`);
    // What cannot be compared goes along: it may have changed as well.
    const along = Object.fromEntries(unseen.map((name) => [name, options[name] ?? '']));
    const sent = { ...different, ...along };
    await task.secrets.discardIfRefused(async () => {
      await task.secrets.store(sent);
      await change(task, sent);
    });
    if (resumed) await keepChange(task);
  } else if (unseen.length > 0) {
    scope.log.info(
      `The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. Remove the instance to set it anew.`,
    );
  }
  // A change restarts by itself.
  if (scope.target === 'runner' && names.length === 0) await restart(task);
  task.record = { ...record, ...different, ...(record.url ? { url: record.url } : {}) };
  if (names.length > 0) return 'updated';
  return scope.target === 'runner' ? 'restarted' : resumed ? 'resumed' : 'unchanged';
}
