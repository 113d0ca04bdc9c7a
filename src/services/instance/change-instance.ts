import { DeployError, isStatus } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { every, poll } from '../../base/poll.js';
import type { Instance } from '../../platform/service-wire.js';
import { explainRefusal } from '../creation.js';
import { revertedOptions } from '../options/difference.js';
import type { SentOptions } from '../options/validate.js';
import { pace, whileWaking } from '../readiness/wait-until-ready.js';
import { type InstanceTask, named } from './instance-task.js';

/** For how long after a resume the kept options may overwrite a change, in ms. Source: the vendor's Terraform provider. */
const comingBackMs = 90_000;

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

/** Changes options again that the platform overwrites with those from before the resume, for as long as it may. */
export async function keepChange(task: InstanceTask): Promise<void> {
  const { scope, api, options, sensitivity, deadline } = task;
  const { clock, signal, log, name } = scope;
  log.info(`Options that "${name}" had before may still come back; watching them for ${formatDuration(comingBackMs)}.`);
  const look = async () => {
    const record = await whileWaking(() => api.find(name, { once: true }));
    const gone = record ? revertedOptions(options, { record, sensitivity, shown: task.shown }) : [];
    if (gone.length === 0) return;
    log.info(`The platform put the old ${gone.join(', ')} back; changing it again.`);
    await change(task, Object.fromEntries(gone.map((option) => [option, options[option] ?? ''])));
  };
  const timeoutMs = Math.min(comingBackMs, deadline - clock.now());
  await poll(look, { timeoutMs, pace: every(5000), clock, signal });
}
