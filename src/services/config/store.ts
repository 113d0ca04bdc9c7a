import { ourCommand } from '../../base/advice.js';
import { DeployError, isStatus, messageOf, RequestError } from '../../base/errors.js';
import { formatDuration, shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { poll } from '../../base/retry.js';
import {
  type ParameterStore,
  parameterStore,
  parameterStoreId,
} from '../../platform/parameter-store.js';
import type { ServicePlatform } from '../../platform/service-clients.js';
import { whileComingUp } from '../../platform/while-coming-up.js';
import { findSuspended, resumeInstance } from '../asleep.js';
import { makeTagged, tagDeployed } from '../ownership.js';
import { pace, whileWaking } from '../readiness/watch.js';
import { openService, seeService } from '../subscribe.js';
import type { Desk } from '../want.js';
import { createWithinPlan } from '../within-plan.js';
import { asleepError, findStoreSleep, keyOfStore, redisOf } from './store-of-start.js';

const maxStartMs = 300_000;

/** Returns the store and whether it supports secrets. Waits `patienceMs` for its start. @throws DeployError `config-store` for a missing store or an impossible key */
export async function openParameterStore(
  tools: ServicePlatform,
  {
    name,
    apiKey: given,
    patienceMs,
  }: { name: string; apiKey?: string | undefined; patienceMs?: number },
): Promise<{ store: ParameterStore; isSecure: boolean }> {
  const { tokens, trustedHosts, log, clock, signal } = tools;
  const service = await seeService(tools, parameterStoreId);
  // The platform drops the subscription while all instances of a service sleep.
  const sleep = await findStoreSleep(tools, name);
  if (sleep) throw asleepError({ store: { name }, name }, sleep);
  if (!service) throw unseenStoreError(name);

  const [record, facts] = await Promise.all([
    tools.instancesOf(service).find(name),
    given ? tools.stores.ask(name) : tools.stores.describe(name),
  ]);
  if (!record?.url) throw missingStoreError(name);

  // A store created by hand supports secrets if it has a key.
  const isSecure = facts.isSecure || Boolean(record['ParameterEncryptionKey']);
  if (given && facts.configApiKey && given !== facts.configApiKey) throw wrongKeyError(name);

  const role = `the address of the parameter store "${name}"`;
  const address = trustedHosts.checkInstance(record.url, {
    name,
    role,
    serviceApi: service.apiUrl,
  });

  const key = given ?? facts.configApiKey;
  const auth = tokens.auth(parameterStoreId, 'authorization');
  const json = tools.controlPlane.withAuth(
    key ? { ...auth, also: { 'x-config-api-key': key } } : auth,
  );
  return { store: parameterStore({ json, address, log, clock, signal, patienceMs }), isSecure };
}

/** Returns the error for a `config-api-key` that the store refuses. */
export function wrongKeyError(name: string): DeployError {
  const message = `\`config-api-key\` is not the key of the parameter store "${name}". Nothing was written.`;
  const next = 'Omit it to read the key from the platform, or copy the key from the console.';
  return new DeployError('config-store', message, { next });
}

/** Makes or resumes a parameter store, waits until it answers, and returns whether it is new. Only on request, because it costs two instances. @param onMade called once it is made, whatever fails after that @throws DeployError `config-store`, `plan-limit` */
export async function ensureParameterStore(
  desk: Desk,
  { name, secrets = true, onMade }: { name: string; secrets?: boolean; onMade?: () => void },
): Promise<boolean> {
  const { tools } = desk;
  const { log, clock } = tools;
  const resource = keyOfStore(name);
  const started = clock.now();
  const suspended = await findSuspended(tools, resource);
  const service = await openService(tools, parameterStoreId);
  const api = tools.instancesOf(service);

  const found = suspended ? undefined : await api.find(name);
  if (suspended || found) await wakeRedis(desk, name);

  if (suspended) {
    await resumeInstance(tools, suspended, { waitMs: desk.want.ready.timeoutMs });
    await tagDeployed(desk, resource);
  } else if (!found) {
    log.info(`Creating the parameter store "${name}"${secrets ? ', which keeps secrets' : ''}.`);

    // One that a lost answer has made is found, and as new.
    const made = { key: resource, isNew: true };
    const create = async () => tools.stores.create(name, { secrets }).then(() => made);
    const find = async () => (await api.find(name)) && made;
    const action = 'another parameter store';
    await makeTagged(desk, resource, () => createWithinPlan(tools, { action, create, find }));
    onMade?.();
  } else {
    if (secrets) await rejectPlainStore(tools, name);
    await tagDeployed(desk, resource);
    return false;
  }

  await awaitStore(tools, name, () => api.find(name, { once: true }));

  log.info(`The parameter store "${name}" answers after ${formatDuration(clock.now() - started)}.`);

  return !suspended;
}

/** @throws DeployError `config-store` for a store that keeps no secrets */
async function rejectPlainStore(tools: ServicePlatform, name: string): Promise<void> {
  if ((await openParameterStore(tools, { name })).isSecure) return;

  const message = `The parameter store "${name}" exists, but stores no secrets.`;
  const next =
    'Leave `--create-config` out to use it as it is, or choose another `config-service`, which is then made with secrets.';
  throw new DeployError('config-store', message, { next });
}

/** Resumes the Redis of a store, without which it does not answer. */
async function wakeRedis({ tools, want }: Desk, store: string): Promise<void> {
  const asleep = await findSuspended(tools, redisOf(store));
  if (asleep) await resumeInstance(tools, asleep, { waitMs: want.ready.timeoutMs });
}

/** Waits for a new or resumed store. One strange answer is none. @throws DeployError `config-store` for a store that does not answer in time */
async function awaitStore(
  tools: ServicePlatform,
  name: string,
  look: () => Promise<unknown>,
): Promise<void> {
  const { clock, signal } = tools;
  const started = clock.now();
  const until = started + maxStartMs;
  const left = () => Math.max(until - clock.now(), 0);

  try {
    // Where the record does not come, the next call tells why.
    await poll(() => whileWaking(look), { ...tools, timeoutMs: left(), pace });
    const list = async () => {
      const { store } = await openParameterStore(tools, { name, patienceMs: left() });
      await store.list();
    };
    const who = `The parameter store "${name}"`;
    await whileComingUp(list, { ...tools, who, forMs: left(), isPassing: isStrange });
  } catch (error) {
    signal.throwIfAborted();
    const message = `The parameter store "${name}" does not answer after ${formatDuration(clock.now() - started)}: ${messageOf(error)}`;
    throw new DeployError('config-store', message, {
      cause: error,
      next: 'Run {again}: it may be up by then.',
    });
  }
}

/** Returns whether a page or a 403 stands in place of the answer of a store that starts. */
function isStrange(error: unknown): boolean {
  const cause = error instanceof DeployError && error.code === 'config-store' ? error.cause : error;
  const isPage = cause instanceof RequestError && cause.code === 'unexpected-answer';
  return isPage || isStatus(cause, 403);
}

function unseenStoreError(name: string): DeployError {
  const message = `Whether there is a parameter store "${plainText(name, 80)}" cannot be told: the workspace is not subscribed to ${parameterStoreId}.`;
  const create = ourCommand(`config create ${shellWord(name)}`);
  const next = [
    'This subscribes it, makes the store if there is none, and changes none that is there:',
    create,
  ];
  return new DeployError('config-store', message, { next });
}

function missingStoreError(name: string): DeployError {
  const message = `There is no parameter store "${plainText(name, 80)}": no instance of ${parameterStoreId} has this name.`;
  return new DeployError('config-store', message);
}
