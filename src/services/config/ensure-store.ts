import { DeployError, messageOf } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { poll } from '../../base/retry.js';
import { parameterStoreId } from '../../platform/parameter-store.js';
import { createWithinPlan } from '../creation.js';
import { discardSuspended, findSuspended, resumeInstance } from '../instance/resume-instance.js';
import { openService } from '../open-service.js';
import { tagDeployed, tagMade } from '../ownership.js';
import { pace, whileWaking } from '../readiness/wait-until-ready.js';
import type { ServiceRun } from '../service-run.js';
import type { ServiceTools } from '../service-tools.js';
import { openParameterStore } from './open-store.js';

/** Maximum time until a new or woken store answers, in ms. */
const maxStartMs = 300_000;

/**
 * Makes sure that a parameter store of this name exists, keeps secrets and answers: makes it with a Redis of its own, or
 * wakes it up. Only on request, since the plan pays for two instances.
 * @param options.secrets false: for an app that reads its store without a key
 * @returns whether it was made just now
 * @throws DeployError `config-store` for one that keeps no secrets, or does not answer in time; `plan-limit`
 */
export async function ensureParameterStore(
  run: ServiceRun,
  { name, secrets = true }: { name: string; secrets?: boolean },
): Promise<boolean> {
  const { tools } = run;
  const { log, clock } = tools;
  const resource = { type: 'instance', serviceId: parameterStoreId, id: name } as const;
  const started = clock.now();
  const suspended = await findSuspended(tools, { serviceId: parameterStoreId, name });
  const service = await openService(tools, parameterStoreId);
  const api = tools.instancesOf(service);
  const find = () => api.find(name);
  if (suspended) {
    await resumeInstance(tools, { service, suspended, waitMs: run.inputs.timeout });
    await tagDeployed(run, resource);
  } else if (!(await find())) {
    log.info(`Creating the parameter store "${name}"${secrets ? ', which keeps secrets' : ''}.`);
    const create = async () => tools.stores.create(name, { secrets }).then(() => true);
    const findMade = async () => (await find()) !== undefined || undefined;
    await createWithinPlan(tools, { action: 'another parameter store', create, find: findMade });
    await tagMade(run, resource);
  } else {
    if (secrets) await requireSecrets(tools, name);
    await tagDeployed(run, resource);
    return false;
  }
  await waitForStore(tools, name, () => api.find(name, { once: true }));
  log.info(`The parameter store "${name}" answers after ${formatDuration(clock.now() - started)}.`);
  return !suspended;
}

/**
 * Removes the parameter store of this name, its values and the Redis that the platform made for it, also one that sleeps,
 * which is not woken up for it.
 * @returns whether there was one
 */
export async function removeParameterStore(tools: ServiceTools, name: string): Promise<boolean> {
  const removed = await tools.stores.remove(name);
  return (await discardSuspended(tools, { serviceId: parameterStoreId, name })) || removed;
}

async function requireSecrets(tools: ServiceTools, name: string): Promise<void> {
  const { isSecure } = await openParameterStore(tools, { name });
  if (isSecure) return;
  throw new DeployError('config-store', `The parameter store "${name}" is there, and keeps no secrets.`, {
    next: 'Leave `--create-config` out to use it as it is, or choose another `config-service`, which is then made with secrets.',
  });
}

async function waitForStore(tools: ServiceTools, name: string, find: () => Promise<unknown>): Promise<void> {
  const { clock, signal } = tools;
  const until = clock.now() + maxStartMs;
  const left = () => Math.max(until - clock.now(), 0);
  try {
    await poll(() => whileWaking(find), { timeoutMs: left(), pace, clock, signal });
    const { store } = await openParameterStore(tools, { name, patienceMs: left() });
    await store.list();
  } catch (error) {
    signal.throwIfAborted();
    const message = `The parameter store "${name}" does not answer after ${formatDuration(maxStartMs)}: ${messageOf(error)}`;
    throw new DeployError('config-store', message, { cause: error, next: 'Run {again}: it may be up by then.' });
  }
}
