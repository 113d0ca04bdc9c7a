import { DeployError, isStatus } from '../base/errors.js';
import { count, formatDuration } from '../base/format.js';
import { every, poll } from '../base/retry.js';
import { type RunnerKind, runnerOf, runners } from '../contract/runners.js';
import { optionSource, unknownSource } from '../contract/source.js';
import { createOrFind } from '../platform/answers.js';
import type { Service } from '../platform/catalog.js';
import type { InstancesApi } from '../platform/instances.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { Instance, Suspended } from '../platform/service-wire.js';
import { describeSleep, findSuspended, losesData, resumeInstance } from './asleep.js';
import type { InstanceSecrets } from './instance-secrets.js';
import type { CheckedOptions } from './options/check.js';
import { formerOptions, overtakenOptions, revertedOptions } from './options/difference.js';
import type { SentOptions } from './options/schema.js';
import { OvertakenError } from './overtaken.js';
import { pace, whileWaking } from './readiness/watch.js';
import { asleepResource, type InstanceResource, instanceResource, nameRecord } from './resource.js';
import { apiOf, findApi } from './service-api.js';
import { type Former, type Sent, type Step, step, type Undo, whyNoFormer } from './step.js';
import { formerKey, keyOption, marksOf, stateOfShown } from './store-key.js';
import type { Desk } from './want.js';
import { creationRetries } from './within-plan.js';
import { comingBackMs, forgetWoken, markWoken } from './woken-mark.js';

/** Time to search for an instance that exists but is not listed, in ms. A visitor may just have woken it up. */
const wakingMs = 60_000;

/** The wanted instance, with its checked options and secrets. */
export interface Wish {
  desk: Desk;
  /** Undefined in a plan if the workspace is not subscribed to it. */
  service: Service | undefined;
  checked: CheckedOptions;
  secrets: InstanceSecrets;
}

/** Stores the secrets that the options refer to. @param there the instance that may refer to them already */
export async function secretSteps(
  wish: Wish,
  options: SentOptions,
  there?: InstanceResource,
): Promise<Step[]> {
  const { desk, secrets } = wish;
  const { want, tools } = desk;
  const missing = await secrets.missing(options);
  if (missing.length === 0) return [];

  const kind = missing.length > 1 ? 'secrets' : 'a secret';
  const back = async () => {
    const api = await findApi(tools, want.serviceId);
    const now = await whileWaking(async () => api?.find(want.name, { once: true }));
    await secrets.takeBack(now ?? there?.record);
  };
  const title = `store ${missing.join(', ')} as ${kind} of ${want.serviceId}`;
  return [
    {
      ...step({ title, effect: 'none', isSaid: true, isPart: true }, () => secrets.store(options)),
      undo: () => ({
        ...step({ title: `delete ${missing.join(', ')} again`, effect: 'none' }, back),
        brings: 'the former secrets',
        source: unknownSource,
      }),
    },
  ];
}

/** Wakes a sleeping instance up; everything is compared again afterwards. */
export function wakeStep(
  there: InstanceResource,
  { asleep, wish: { desk, service } }: { asleep: Suspended; wish: Wish },
): Step {
  let isResumed = false;
  return {
    title: `wake "${there.name}" up, which is ${describeSleep(asleep)}${lossOf(there.key, service)}`,
    effect: 'wakes',
    needs: `waking "${there.name}" up`,
    hasParts: () => isResumed,
    async send(): Promise<Sent> {
      await markWoken(desk.tools, there.key);
      const record = await resumeInstance(desk.tools, asleep, {
        waitMs: desk.want.ready.timeoutMs,
        onResumed: () => {
          isResumed = true;
        },
      });
      const awake = instanceResource(there.key, record);
      return { there: { ...awake, woken: there.record }, again: 'compare' };
    },
  };
}

/** Returns what a sleep has taken, for a title. Only a subscription tells the kind of a service. */
function lossOf({ serviceId }: InstanceKey, service: Service | undefined): string {
  if (losesData(service ?? { serviceId })) return '; its data is gone';
  return service || runnerOf(serviceId) ? '' : '; the data of a database or storage is gone';
}

/** Makes the instance, or finds what a lost answer, another run or a visitor has made of it. */
export function createStep({ desk, secrets }: Wish): Step {
  const { want, tools } = desk;
  const { name, serviceId, isPublic } = want;
  const key = { type: 'instance', serviceId, id: name } as const;
  const isPrivate = isPublic ? '' : ' without a port to the internet';
  return {
    title: `create "${name}"${isPrivate}`,
    effect: 'makes',
    isCounted: true,
    needs: `another instance of ${serviceId}`,

    async send(): Promise<Sent> {
      const api = await apiOf(tools, serviceId);
      const { options } = secrets;

      let other: InstanceResource | undefined;
      const record = await createOrFind({
        ...tools,
        retries: creationRetries,
        create: () => createWith(api, { desk, options }),
        find: async (conflict) => {
          if (!conflict) return api.find(name);
          other = await findOther(key, { desk, api });
          return other?.record;
        },
      });

      if (other) return { there: other, again: 'compare' };

      const made = record.url ? record : await whileWaking(() => api.find(name));
      return { there: instanceResource(key, made ?? record) };
    },

    undo: () => whyNoFormer(name),
  };
}

/** @throws DeployError `invalid-options` if the service takes no `public-access: false` */
async function createWith(
  api: InstancesApi,
  { desk: { want }, options }: { desk: Desk; options: SentOptions },
): Promise<Instance> {
  const { name, serviceId, isPublic } = want;
  if (isPublic) return api.create(name, options);

  try {
    return await api.create(name, { ...options, publicAccess: false });
  } catch (error) {
    const isUnknown = isStatus(error, 400, 422) && /publicAccess/i.test(error.request.reason ?? '');
    if (!isUnknown) throw error;

    const message = `The service ${serviceId} takes no \`public-access: false\`: ${error.message}`;
    const next = 'Leave `public-access` out, or use another service.';
    throw new DeployError('invalid-options', message, { cause: error, next });
  }
}

/** Finds the instance that another run has made, or that a visitor has just woken up. */
async function findOther(
  key: InstanceKey,
  { desk: { tools, want }, api }: { desk: Desk; api: InstancesApi },
): Promise<InstanceResource | undefined> {
  const asleep = await findSuspended(tools, key);
  if (asleep) return asleepResource(asleep);

  const timeoutMs = Math.min(wakingMs, want.ready.timeoutMs);
  const look = () => whileWaking(() => api.find(key.id, { once: true }));
  const record = await poll(look, { ...tools, timeoutMs, pace });
  return record && { ...instanceResource(key, record), woken: record };
}

/** Changes options, which restarts the instance, and undoes it by setting the former ones. @param sent also the options that cannot be compared */
export function changeStep(
  there: InstanceResource,
  { wish, different, sent }: { wish: Wish; different: SentOptions; sent: SentOptions },
): Step {
  const { desk, secrets } = wish;
  const { record, woken, name } = there;
  const names = Object.keys(different);
  const former = { ...record, ...woken };

  return {
    title: `change ${count(names.length, 'option')} of "${name}"`,
    effect: 'in place',
    needs: `a change of "${name}"`,
    isSaid: true,

    async send(): Promise<Sent> {
      const changed = names.join(', ');
      desk.tools.log.info(`Changing ${count(names.length, 'option')} of "${name}": ${changed}.`);

      await secrets.noteFormer(sent, former);
      const shown = await write(there, { options: sent, desk });
      if (woken) await keepChange(there, { shown, wish });

      const url = record.url ? { url: record.url } : {};
      return { there: { ...there, record: { ...record, ...different, ...url } } };
    },

    undo: (was) => undoOf(there, { wish, sent: different, was }),
  };
}

/** Changes options. Returns the record if the answer contains it. @throws DeployError `cannot-update` if the service changes none */
async function write(
  there: InstanceResource,
  { options, desk }: { options: SentOptions; desk: Desk },
): Promise<Instance | undefined> {
  const api = await apiOf(desk.tools, there.key.serviceId);
  let shown: Instance | undefined;
  const call = async () => {
    shown = await api.update(there.name, options);
  };
  const action = `change options of "${there.name}"`;
  await repeatWhileWaking(there, { desk, action, refusal: 'cannot-update', call });
  return shown;
}

/** Sends a request, again and again until the service knows what has just woken up. @throws DeployError `refusal` if the service does not have it */
async function repeatWhileWaking(
  there: InstanceResource,
  {
    desk,
    action,
    refusal,
    call,
  }: {
    desk: Desk;
    action: string;
    refusal: 'cannot-update' | 'cannot-restart';
    call: () => Promise<void>;
  },
): Promise<void> {
  const { tools, want } = desk;
  const attempt = () => whileWaking(() => call().then(() => true));
  const timeoutMs = Math.min(comingBackMs, want.ready.timeoutMs);

  try {
    const isDone = there.woken && (await poll(attempt, { ...tools, timeoutMs, pace }));
    if (!isDone) await call();
  } catch (error) {
    if (!isStatus(error, 404, 405, 501)) throw error;
    const message = `The service ${there.key.serviceId} does not ${action}: ${error.message}`;
    throw new DeployError(refusal, message, { cause: error });
  }
}

/** Watches an instance that another run has just woken up, and that has the wanted options already: its former ones may return. */
export function watchStep(there: InstanceResource, wish: Wish): Step {
  return {
    title: `repeat the change of "${there.name}"`,
    effect: 'none',
    isSaid: true,
    send: async () => ({ isNothing: !(await keepChange(there, { shown: undefined, wish })) }),
  };
}

/** Repeats a change that the platform overwrites with the options from before the sleep. Returns whether it did. */
async function keepChange(
  there: InstanceResource,
  { shown, wish }: { shown: Instance | undefined; wish: Wish },
): Promise<boolean> {
  const { desk, secrets, checked } = wish;
  const { tools, want } = desk;
  const { name } = there;
  const { options } = secrets;

  const api = await apiOf(tools, there.key.serviceId);
  const duration = formatDuration(comingBackMs);
  tools.log.info(`Former options of "${name}" may still return; watching them for ${duration}.`);

  let isRepeated = false;

  const look = async () => {
    const record = await whileWaking(() => api.find(name, { once: true }));
    const { sensitivity } = checked;
    const reverted = record
      ? revertedOptions(options, { record, sensitivity, updated: shown })
      : [];
    if (reverted.length === 0) return;

    tools.log.info(`The platform put the old ${reverted.join(', ')} back; changing it again.`);
    const again = Object.fromEntries(reverted.map((one) => [one, options[one] ?? '']));
    await write(there, { options: again, desk });
    isRepeated = true;
  };

  const timeoutMs = Math.min(comingBackMs, want.ready.timeoutMs);
  await poll(look, { ...tools, timeoutMs, pace: every(5000) });
  if (timeoutMs === comingBackMs) await forgetWoken(tools, there.key);
  return isRepeated;
}

/** Restarts an instance. A runner builds its newest commit, which is undone by its former one. */
export function restartStep(there: InstanceResource, wish: Wish): Step {
  const { desk } = wish;
  const send = async () => {
    const restart = async () =>
      (await apiOf(desk.tools, there.key.serviceId)).restart(nameRecord(there));
    const action = `restart "${there.name}"`;
    await repeatWhileWaking(there, { desk, action, refusal: 'cannot-restart', call: restart });
  };
  return {
    ...step({ title: `restart "${there.name}"`, effect: 'in place', isRestart: true }, send),
    undo: (was) =>
      runnerOf(there.key.serviceId) ? undoOf(there, { wish, sent: {}, was }) : undefined,
  };
}

/** Returns the change back to the former options, of a runner to its former commit. */
function undoOf(
  there: InstanceResource,
  { wish, sent, was }: { wish: Wish; sent: SentOptions; was: Former },
): Undo | string {
  const { desk, secrets } = wish;
  const { commit } = was;
  const { serviceId } = there.key;
  const runner: RunnerKind | undefined = runnerOf(serviceId);
  const record = { ...there.record, ...there.woken };
  const kept = runner ? keptAccess(runner, { sent, was }) : [];
  const taken = Object.fromEntries(Object.entries(sent).filter(([name]) => !kept.includes(name)));
  const options = takesChanges(there.record)
    ? formerOptions({ record, sent: taken }, { now: secrets.options, runner, commit })
    : `the service ${serviceId} takes options only for a new instance`;
  if (typeof options === 'string') return `It cannot be rolled back: ${options}.`;

  // Another runner builds the newest commit of its former branch.
  const isPinned = commit !== undefined && runner !== undefined && runners[runner].takesCommit;
  const stay = Object.keys(taken).filter((option) => !(option in options));
  const { log } = desk.tools;
  const send = async () => {
    if (stay.length > 0) log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
    for (const option of kept)
      log.info(`The new ${option} stays, as the former one may not be accepted any more.`);

    const ours = await leaveOthers(there, { options, sent, desk });
    const all = { ...ours, ...(await keyOfFormerStore(there, { options: ours, desk })) };
    await write({ ...there, woken: undefined }, { options: all, desk });
  };

  return {
    ...step({ title: 'change its options back', effect: 'in place' }, send),
    brings: isPinned ? `commit ${commit.slice(0, 7)}` : bringsOf(options, runner),
    isVersion: true,
    source: { ...unknownSource, commit, pinned: isPinned },
  };
}

/** Returns the present key of the parameter store to which a runner goes back, if the former options have another one. @throws DeployError `config-store` if the store is gone */
async function keyOfFormerStore(
  there: InstanceResource,
  { options, desk }: { options: SentOptions; desk: Desk },
): Promise<SentOptions> {
  const { ConfigService: former } = options;
  if (!runnerOf(there.key.serviceId) || typeof former !== 'string' || former === '') return {};

  const storeKey = await formerKey(desk.tools, { there, marks: marksOf(desk), former });
  const isOther = storeKey && stateOfShown(options, storeKey) === 'other';
  return isOther ? { [keyOption]: storeKey.value } : {};
}

/** Returns what former options bring back: of a runner the branch or tag of its source. */
function bringsOf(options: SentOptions, runner: RunnerKind | undefined): string {
  if (!runner) return `the former ${Object.keys(options).join(', ')}`;
  return optionSource(options)?.ref ?? 'the default branch';
}

/** Returns the options of an undo without those that somebody else has changed since, which are named. @throws OvertakenError for what runs, and if no option is left */
async function leaveOthers(
  { name, key, record, woken }: InstanceResource,
  { options, sent, desk }: { options: SentOptions; sent: SentOptions; desk: Desk },
): Promise<SentOptions> {
  const api = await apiOf(desk.tools, key.serviceId);
  const now = await whileWaking(() => api.find(name, { once: true }));
  if (!now) return options;

  const former = { ...record, ...woken };
  const others = overtakenOptions(options, { now, former, sent });
  const ours = Object.entries(options).filter(([option]) => !others.includes(option));
  const text = `Since then, somebody else has changed ${others.join(', ')} of "${name}", which stays.`;

  const isSource = others.some((option) => optionSource({ [option]: options[option] }));
  if (others.length > 0 && (ours.length === 0 || isSource)) throw new OvertakenError(text);
  if (others.length > 0) desk.tools.log.warning(text);
  return Object.fromEntries(ours);
}

/** Returns the options that only give access, and that a rollback leaves new: who changes one usually has ended the former one. A token that the source refused goes back. */
function keptAccess(
  runner: RunnerKind,
  { sent, was }: { sent: SentOptions; was: Former },
): string[] {
  const { token } = runners[runner];
  const kept = was.isAccessRefused ? [] : [token];
  // The key of another store goes back with the store.
  if (!('ConfigService' in sent)) kept.push('ConfigApiKey');
  return kept.filter((option) => option in sent);
}

/** Returns whether the service can change options of this instance; true for a record without links. */
export function takesChanges({ _links }: Instance): boolean {
  return _links === undefined || _links['update'] !== undefined;
}

/** Deletes the secrets that this change, or an earlier one that was cut off, has replaced. */
export function cleanUpStep(
  there: InstanceResource,
  { desk: { tools, want }, secrets }: Wish,
): Step {
  const title = `delete the former secrets of "${want.name}"`;
  return step({ title, effect: 'none', isSaid: true }, async () => {
    const now = await whileWaking(async () =>
      (await apiOf(tools, want.serviceId)).find(want.name, { once: true }),
    );
    await secrets.removeFormer(now ?? there.record);
  });
}
