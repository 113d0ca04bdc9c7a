import { DeployError, isStatus } from '../../base/errors.js';
import { poll } from '../../base/poll.js';
import { explainRefusal } from '../creation.js';
import { revertedOptions } from '../options/difference.js';
import type { SentOptions } from '../options/validate.js';
import { pace, whileWaking } from '../wait-until-ready.js';
import { type InstanceTask, named } from './task.js';

/** Changes these options of the instance. @throws DeployError `cannot-update` where the service does not do that */
export async function change(task: InstanceTask, options: SentOptions): Promise<void> {
  const { run, api, service } = task;
  try {
    await patiently(task, () => api.update(run.name, options));
  } catch (error) {
    rejectUnoffered(error, `The service ${service.serviceId} does not change options of "${run.name}"`);
    throw await explainRefusal(error, { account: run.account, what: `the change of "${run.name}"` });
  }
}

/** Makes a runner fetch and build its source again. */
export async function restart(task: InstanceTask): Promise<void> {
  const { run, api, service } = task;
  try {
    await patiently(task, () => api.restart(named(task)));
  } catch (error) {
    rejectUnoffered(error, `The service ${service.serviceId} does not restart "${run.name}"`);
    throw error;
  }
}

function rejectUnoffered(error: unknown, what: string): void {
  if (!isStatus(error, 404, 405, 501)) return;
  throw new DeployError('cannot-update', `${what}: ${error.message}`, { cause: error });
}

/** Makes a call; again and again while the instance wakes up. */
async function patiently(
  { run: { clock, signal }, deadline, resumed }: InstanceTask,
  call: () => Promise<void>,
): Promise<void> {
  const timeoutMs = Math.min(90_000, deadline - clock.now());
  const attempt = () => whileWaking(() => call().then(() => true));
  const done = resumed && (await poll(attempt, { timeoutMs, pace, clock, signal }));
  if (!done) await call();
}

/** Puts options right that the platform replaced by the kept ones after a resume. @returns whether it had to */
export async function repairAfterResume(task: InstanceTask): Promise<boolean> {
  const { run, api, options, sensitivity } = task;
  const record = await whileWaking(() => api.find(run.name));
  const gone = record ? revertedOptions(options, { record, sensitivity }) : [];
  if (gone.length === 0) return false;
  task.record = record;
  run.log.info(`The platform put the old ${gone.join(', ')} back; changing it again.`);
  await change(task, Object.fromEntries(gone.map((name) => [name, options[name] ?? ''])));
  if (run.target === 'runner') await restart(task);
  return true;
}
