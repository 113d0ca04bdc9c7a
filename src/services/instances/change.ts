import { DeployError, isStatus } from '../../base/errors.js';
import { poll } from '../../base/poll.js';
import type { Instance } from '../../platform/service-wire.js';
import { explainRefusal } from '../creation.js';
import { revertedOptions } from '../options/difference.js';
import type { SentOptions } from '../options/validate.js';
import { pace, whileWaking } from '../wait-until-ready.js';
import { type InstanceTask, named } from './task.js';

/** Whether the service changes options of this instance; taken to be so where its record has no links. */
export function takesChanges({ _links }: Instance): boolean {
  return _links === undefined || _links['update'] !== undefined;
}

/** Changes these options of the instance, which restarts it. @throws DeployError `cannot-update` where the service does not do that */
export async function change(task: InstanceTask, options: SentOptions): Promise<void> {
  const { scope, api, service, record } = task;
  if (record && !takesChanges(record)) {
    const names = Object.keys(options).join(', ');
    const what = `The service ${service.serviceId} takes options only for a new instance, so ${names} of "${scope.name}" cannot be changed`;
    throw new DeployError('cannot-update', `${what}.`);
  }
  task.changed = true;
  await write(task, `change options of "${scope.name}"`, async () => {
    task.shown = await api.update(scope.name, options);
  });
}

/** Makes a runner fetch and build its source again. */
export async function restart(task: InstanceTask): Promise<void> {
  await write(task, `restart "${task.scope.name}"`, () => task.api.restart(named(task)));
}

/** Makes a call; again and again while the instance wakes up. */
async function write(task: InstanceTask, what: string, call: () => Promise<void>): Promise<void> {
  const { scope, service, deadline, resumed } = task;
  const { clock, signal, account } = scope;
  const timeoutMs = Math.min(90_000, deadline - clock.now());
  const attempt = () => whileWaking(() => call().then(() => true));
  try {
    const done = resumed && (await poll(attempt, { timeoutMs, pace, clock, signal }));
    if (!done) await call();
  } catch (error) {
    if (!isStatus(error, 404, 405, 501))
      throw await explainRefusal(error, { account, what: `a change of "${scope.name}"` });
    const message = `The service ${service.serviceId} does not ${what}: ${error.message}`;
    throw new DeployError('cannot-update', message, { cause: error });
  }
}

/** Puts options right that the platform replaced by the kept ones after a resume. @returns whether it had to */
export async function repairAfterResume(task: InstanceTask): Promise<boolean> {
  const { scope, api, options, sensitivity } = task;
  const record = await whileWaking(() => api.find(scope.name));
  const gone = record ? revertedOptions(options, { record, sensitivity, shown: task.shown }) : [];
  if (gone.length === 0) return false;
  task.record = record;
  scope.log.info(`The platform put the old ${gone.join(', ')} back; changing it again.`);
  await change(task, Object.fromEntries(gone.map((name) => [name, options[name] ?? ''])));
  return true;
}
