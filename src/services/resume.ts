import { DeployError, isStatus, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { poll } from '../base/poll.js';
import type { InstancesApi } from '../platform/instances.js';
import type { Instance, Suspended } from '../platform/service-wire.js';
import type { ServiceContext } from './service-context.js';
import { pace, whileWaking } from './wait-until-ready.js';

/** The service answers 401 and 404 for about a minute after a resume; this is three of them, in ms. */
const wakingMs = 180_000;
/** How long to wait for the kept options to come back, in ms; what is lost after that is put right at the end. */
const restoringMs = 20_000;

/** The sleeping instance of that name; undefined when it does not sleep, or the platform does not say. */
export async function findSuspended(scope: ServiceContext, serviceId: string): Promise<Suspended | undefined> {
  try {
    const all = await scope.account.suspended();
    return all.find((one) => one.serviceId === serviceId && one.instanceName === scope.name);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === 401) throw error;
    scope.log.debug(`Sleeping instances are not known: ${error.message}`);
    return undefined;
  }
}

/** Wakes a sleeping instance up and waits until its service knows it again, with the options it had. */
export async function resumeInstance(
  scope: ServiceContext,
  { api, suspended }: { api: InstancesApi; suspended: Suspended },
): Promise<Instance> {
  const { clock, log, signal, name } = scope;
  log.info(`"${name}" is suspended; waking it up.`);
  try {
    await scope.account.resume(suspended.serviceId, name);
  } catch (error) {
    // A visitor or another client has resumed it already.
    if (!isStatus(error, 404, 409)) throw error;
  }
  const options = { timeoutMs: Math.min(wakingMs, Math.max(scope.inputs.timeout, 1000)), pace, clock, signal };
  const find = () => whileWaking(() => api.find(name, { once: true }));
  const record = await poll(find, options);
  if (!record) {
    throw new DeployError(
      'not-ready',
      `"${name}" was suspended and is still not back ${formatDuration(options.timeoutMs)} after it was woken up.`,
    );
  }
  const restored = (now: Instance) =>
    Object.entries(suspended.parameters ?? {}).every(([key, value]) => isSame(now[key], value));
  const settle = async () => {
    const now = await find();
    return now && restored(now) ? now : undefined;
  };
  return (await poll(settle, { ...options, timeoutMs: Math.min(restoringMs, options.timeoutMs) })) ?? record;
}

function isSame(shown: unknown, kept: unknown): boolean {
  // What is not in the record at all may be hidden; a name is not an option.
  return shown === undefined || JSON.stringify(shown) === JSON.stringify(kept);
}
