import { DeployError, isStatus, messageOf, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { every, isLost, poll } from '../base/retry.js';
import { isOfGateway } from '../platform/answers.js';
import type { Permission } from '../platform/ownership.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { Instance, Suspended } from '../platform/service-wire.js';
import { whileWaking } from './readiness/watch.js';
import { openService } from './subscribe.js';
import { UnseenError } from './unseen.js';
import { withinPlan } from './within-plan.js';

/** Maximum time, in ms, until a service knows a resumed instance, or a suspended record disappears. Source: the vendor's Terraform provider. */
const settlingMs = 300_000;
/** Time after which a resume is asked for again whose request failed, in ms. It takes minutes, and a second one would overlap the first. */
const againMs = 120_000;
/** Services whose instances have a data volume. Source, also of the categories: the vendor's Terraform provider. */
const statefulServices = new Set([
  'minio-minio',
  'valkey-io-valkey',
  'birme-osc-postgresql',
  'apache-couchdb',
  'eyevinn-app-config-svc',
]);
const statefulCategories = new Set(['database', 'storage']);

/** Returns whether the platform deletes the data of a suspended instance of this service. */
export function losesData({
  serviceId,
  category = '',
}: {
  serviceId: string;
  category?: string | undefined;
}): boolean {
  return statefulServices.has(serviceId) || statefulCategories.has(category);
}

/** Returns `suspended`, with its reason if that is another one than idleness. */
export function describeSleep({ reason }: Suspended): string {
  return reason && reason !== 'idle' ? `suspended (${plainText(reason, 60)})` : 'suspended';
}

/** Returns the suspended record of that name. @throws RequestError if suspended instances cannot be listed */
export async function readSuspended(
  { account }: ServicePlatform,
  key: InstanceKey,
): Promise<Suspended | undefined> {
  return (await account.suspended()).find((one) => isOf(one, key));
}

/** Returns the suspended record of that name; undefined for an unreadable list too, because a creation then ends in a conflict. */
export async function findSuspended(
  tools: ServicePlatform,
  key: InstanceKey,
): Promise<Suspended | undefined> {
  return (await listSuspended(tools)).find((one) => isOf(one, key));
}

/** Returns those of the instances that sleep. An unreadable list shows none. */
export async function pickAsleep(
  tools: ServicePlatform,
  keys: readonly InstanceKey[],
): Promise<InstanceKey[]> {
  const suspended = await listSuspended(tools);
  const listed = keys.filter((key) => suspended.some((one) => isOf(one, key)));
  const asleep: InstanceKey[] = [];

  for (const key of listed) {
    // An interrupted resume leaves a suspended record.
    const service = await tools.catalog.find(key.serviceId);
    const awake = service && (await tools.instancesOf(service).find(key.id));
    if (!awake) asleep.push(key);
  }
  return asleep;
}

async function listSuspended({ account, log }: ServicePlatform): Promise<Suspended[]> {
  try {
    return await account.suspended();
  } catch (error) {
    // What the login or the plan does not allow to be read is not empty.
    if (!(error instanceof RequestError) || isStatus(error, 401, 402)) throw error;
    log.debug(`Suspended instances are not known: ${error.message}`);
    return [];
  }
}

function isOf({ serviceId, instanceName }: Suspended, key: InstanceKey): boolean {
  return serviceId === key.serviceId && instanceName === key.id;
}

/** Resumes an instance, and waits up to five minutes until its service knows it. Former options may return even later. @param by.title its name for people, as an app's instance has only an id @param by.onResumed called once it is seen to be resumed, whatever is refused after that */
export async function resumeInstance(
  tools: ServicePlatform,
  suspended: Suspended,
  {
    waitMs,
    title = suspended.instanceName,
    onResumed,
  }: { waitMs: number; title?: string; onResumed?: () => void },
): Promise<Instance> {
  const { log } = tools;
  const { instanceName: name } = suspended;
  const service = await openService(tools, suspended.serviceId);
  const api = tools.instancesOf(service);
  const find = () => whileWaking(() => api.find(name, { once: true }));
  // An interrupted resume leaves a suspended record.
  const awake = await find();
  if (awake) return awake;

  log.info(`"${title}" is ${describeSleep(suspended)}; waking it up.`);

  let isSeen = false;
  const see = () => {
    if (!isSeen && losesData(service))
      log.warning(
        `"${title}" of ${service.serviceId} was suspended, which deletes the data of this service: it starts empty.`,
      );
    if (!isSeen) onResumed?.();
    isSeen = true;
  };
  const wait = async (ms: number) => {
    const look = () => poll(find, { ...tools, timeoutMs: ms, pace: every(5000) });
    const record = await withinPlan(tools, `reading "${title}", which was woken up`, look);
    if (record) see();
    return record;
  };

  const timeoutMs = Math.min(settlingMs, Math.max(waitMs, 1000));
  const { record, cause } = await resumeAndWait(tools, { suspended, title, timeoutMs, wait, see });
  if (record) return record;

  const asked = isSeen ? 'it was woken up' : 'the first request to wake it up';
  const told = cause ? ` ${messageOf(cause)}` : '';
  const message = `"${title}" was suspended and is still not back ${formatDuration(timeoutMs)} after ${asked}.${told}`;
  throw new (isSeen ? DeployError : UnseenError)('not-ready', message, { cause });
}

/** Asks for a resume, and again while the instance is still listed as suspended after a failed request. Returns its record once it is there, and the error of the last request. */
async function resumeAndWait(
  tools: ServicePlatform,
  {
    suspended,
    title,
    timeoutMs,
    wait,
    see,
  }: {
    suspended: Suspended;
    title: string;
    timeoutMs: number;
    wait: (ms: number) => Promise<Instance | undefined>;
    see: () => void;
  },
): Promise<{ record?: Instance | undefined; cause: unknown }> {
  const { serviceId, instanceName: id } = suspended;
  let leftMs = timeoutMs;
  let cause = await askToResume(tools, { suspended, title });

  while (cause && leftMs > againMs) {
    const record = await wait(againMs);
    if (record) return { record, cause };

    leftMs -= againMs;
    if (!(await findSuspended(tools, { type: 'instance', serviceId, id }))) break;
    cause = await askToResume(tools, { suspended, title });
  }
  if (!cause) see();
  return { record: await wait(leftMs), cause };
}

/** Asks for a resume. Returns the error of a request that may have been carried out, by another client too. */
async function askToResume(
  tools: ServicePlatform,
  { suspended, title }: { suspended: Suspended; title: string },
): Promise<unknown> {
  const { serviceId, instanceName } = suspended;
  try {
    await withinPlan(tools, `waking "${title}" up`, () =>
      tools.account.resume(serviceId, instanceName),
    );
    return undefined;
  } catch (error) {
    if (!isStatus(error, 404, 409) && !isLost(error) && !isOfGateway(error)) throw error;
    return error;
  }
}

/** Removes a suspended record without resuming; returns false if it is missing. Two simultaneous removals would lose other instances' records. */
export async function discardSuspended(
  tools: ServicePlatform,
  key: InstanceKey,
  removal: Permission<'remove'>,
): Promise<boolean> {
  let had = true;
  let lost: unknown;

  try {
    had = await tools.account.discard(key.serviceId, key.id, removal);
  } catch (error) {
    if (!isLost(error)) throw error;
    // The request may still be running, and a second one would overlap it.
    lost = error;
  }

  const look = async () => ((await readSuspended(tools, key)) ? undefined : true);
  if (await poll(look, { ...tools, timeoutMs: settlingMs, pace: every(5000) })) return had;

  const message = `The platform accepted that "${key.id}" goes, and still lists it as suspended ${formatDuration(settlingMs)} later.`;
  throw lost ?? new DeployError('remove-failed', message);
}
