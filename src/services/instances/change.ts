import { DeployError, isStatus } from '../../base/errors.js';
import { poll } from '../../base/poll.js';
import type { Instance } from '../../platform/service-wire.js';
import { revertedOptions } from '../options/difference.js';
import type { SentOptions } from '../options/validate.js';
import { explainRefusal } from '../refusals.js';
import { whileWaking } from '../resume.js';
import { pace } from '../wait-until-ready.js';
import type { InstanceTask } from './task.js';

/** Changes these options of the instance. @throws DeployError `cannot-update` where the service does not do that */
export async function change(
  task: InstanceTask,
  { options, resumed }: { options: SentOptions; resumed: boolean },
): Promise<void> {
  const { run, api, parts, service } = task;
  try {
    await patiently(task, { resumed, call: () => api.update(run.name, options) });
  } catch (error) {
    rejectUnoffered(error, `The service ${service.serviceId} does not change options of "${run.name}"`);
    throw await explainRefusal(error, { account: parts.account, what: `the change of "${run.name}"` });
  }
}

/** Makes a runner fetch and build its source again. */
export async function restart(
  task: InstanceTask,
  { record, resumed }: { record: Instance; resumed: boolean },
): Promise<void> {
  const { run, api, service } = task;
  try {
    await patiently(task, { resumed, call: () => api.restart({ ...record, name: run.name }) });
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
  { run, deadline }: InstanceTask,
  { resumed, call }: { resumed: boolean; call: () => Promise<void> },
): Promise<void> {
  if (!resumed) return call();
  const { clock, signal } = run;
  const timeoutMs = Math.min(90_000, Math.max(0, deadline - clock.now()));
  const attempt = () =>
    whileWaking(async () => {
      await call();
      return true;
    });
  const done = await poll(attempt, { timeoutMs, pace, clock, signal });
  if (!done) await call();
}

/** Puts options right that the platform replaced by the kept ones after a resume. @returns whether it had to */
export async function repairAfterResume(task: InstanceTask): Promise<boolean> {
  const { run, api, options, sensitivity } = task;
  const record = await whileWaking(() => api.find(run.name));
  const gone = record ? revertedOptions(options, { record, sensitivity }) : [];
  if (!record || gone.length === 0) return false;
  run.log.info(`The platform put the old ${gone.join(', ')} back; changing it again.`);
  await change(task, { options: Object.fromEntries(gone.map((name) => [name, options[name] ?? ''])), resumed: true });
  if (run.target === 'runner') await restart(task, { record, resumed: true });
  return true;
}
