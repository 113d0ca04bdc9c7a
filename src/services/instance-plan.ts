import { DeployError } from '../base/errors.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { refusedAccess } from './access.js';
import { absentError, keptStore } from './config/store-of-start.js';
import {
  changeStep,
  cleanUpStep,
  createStep,
  restartStep,
  secretSteps,
  takesChanges,
  type Wish,
  wakeStep,
  watchStep,
} from './instance-steps.js';
import { openInstances } from './instances.js';
import { differenceRows } from './options/difference.js';
import type { SentOptions } from './options/schema.js';
import { whileWaking } from './readiness/watch.js';
import type { InstanceResource } from './resource.js';
import { emptyPlan, type Note, type Plan, type Step } from './step.js';
import { keyOption, marksOf, noteOfKept, presentKey } from './store-key.js';
import type { Desk } from './want.js';
import { comingBackMs, isJustWoken } from './woken-mark.js';

/** Returns what a deploy of an instance does now. @throws DeployError `invalid-options` for a new one without its required options */
export async function planInstance(found: InstanceResource | undefined, wish: Wish): Promise<Plan> {
  if (!found) return planNew(wish);

  const { desk, secrets } = wish;
  const isMarked = !found.woken && !found.asleep && (await isJustWoken(desk.tools, found.key));
  // The options from before that sleep are not known.
  const there = isMarked ? { ...found, woken: {} } : found;

  const kept = keptStore(desk.want, there);
  const keeping = kept && { there, marks: marksOf(desk), store: kept };
  const storeKey = keeping && (await presentKey(desk.tools, keeping));
  if (storeKey) secrets.give({ [keyOption]: storeKey.value });

  const { different, unseen, rows } = await compare(there, wish);
  const names = Object.keys(different);
  const isChanged = names.length > 0;
  const wake = there.asleep ? [wakeStep(there, { asleep: there.asleep, wish })] : [];
  const refused = await refusalOf(there, { wish, names });
  if (refused) return { ...emptyPlan, steps: wake, rows, refused };

  const lost = await secrets.lost(there.record);
  const changes = isChanged
    ? await changesOf(there, { wish, different, unseen })
    : [...(isMarked ? watchesOf(there, wish) : []), ...(await startsOf(there, { wish, lost }))];
  const keptNotes = keeping ? await noteOfKept(desk.tools, keeping) : [];
  const unseenNotes = !isChanged && unseen.length > 0 ? [unseenNote(unseen)] : [];
  return {
    ...emptyPlan,
    // What starts reads its secrets.
    steps: [...(await secretSteps(wish, lost, there)), ...wake, ...changes],
    after: await cleanUpsOf(there, { wish, isChanged, isMarked }),
    rows,
    notes: [
      ...lostNotes(lost, there),
      ...unseenNotes,
      ...keptNotes,
      ...sleepNotes(there, { desk, names }),
    ],
  };
}

async function planNew(wish: Wish): Promise<Plan> {
  const { checked, secrets } = wish;
  checked.checkNew();

  const { sensitivity } = checked;
  const rows = Object.entries(secrets.options).map(([option, value]): [string, string] => [
    option,
    sensitivity.show(option, value),
  ]);
  const create = createStep(wish);
  const title = `create or change "${wish.desk.want.name}": only a subscription shows whether it is there`;
  const steps = [
    ...(await secretSteps(wish, secrets.options)),
    wish.service ? create : { ...create, title },
  ];
  return { ...emptyPlan, steps, rows, notes: wish.service ? [] : secretNotes(wish) };
}

/** Tells which options may become secrets, as only a subscription shows which ones are. */
function secretNotes({ checked, desk: { want } }: Wish): Note[] {
  const { options, sensitivity } = checked;
  const names = Object.keys(options).filter((name) => sensitivity.has(name));
  if (names.length === 0) return [];
  const text = `Before that, ${names.join(', ')} would be stored as secrets of ${want.serviceId} if its schema calls them so, which only a subscription shows.`;
  return [{ text, isWarning: false }];
}

/** Returns the change of its options, after the secrets that they refer to. */
async function changesOf(
  there: InstanceResource,
  { wish, different, unseen }: { wish: Wish; different: SentOptions; unseen: string[] },
): Promise<Step[]> {
  const { options } = wish.secrets;
  // Options that cannot be compared are sent too, because they may have changed.
  const also = Object.fromEntries(unseen.map((one) => [one, options[one] ?? '']));
  const sent = { ...different, ...also };
  return [...(await secretSteps(wish, sent)), changeStep(there, { wish, different, sent })];
}

/** Returns the restart of a runner, which builds its newest commit, or of what has failed without a lost secret. */
async function startsOf(
  there: InstanceResource,
  { wish, lost }: { wish: Wish; lost: SentOptions },
): Promise<Step[]> {
  const { want, tools } = wish.desk;
  const isLacking = Object.keys(lost).length > 0 && (await hasFailed(there, tools));
  return want.target === 'runner' || isLacking ? [restartStep(there, wish)] : [];
}

/** Returns whether something has failed that can be restarted. */
async function hasFailed(there: InstanceResource, tools: ServicePlatform): Promise<boolean> {
  const { key, asleep, record } = there;
  if (asleep || record._links?.['restart'] === undefined) return false;

  const area = openInstances(tools, key.serviceId);
  return (await whileWaking(() => area.health(there)))?.state === 'failed';
}

/** Returns the watch over what has the wanted options, so that it keeps them. */
function watchesOf(there: InstanceResource, wish: Wish): Step[] {
  const { desk, secrets } = wish;
  const isWatched = desk.operation === 'deploy' && Object.keys(secrets.options).length > 0;
  return isWatched ? [watchStep(there, wish)] : [];
}

/** Returns the deletion of the former secrets. Options that return after a wake refer to them, so they stay until these were watched to the end. */
async function cleanUpsOf(
  there: InstanceResource,
  { wish, isChanged, isMarked }: { wish: Wish; isChanged: boolean; isMarked: boolean },
): Promise<Step[]> {
  const { desk, secrets } = wish;
  const mayReturn = isMarked || (isChanged && there.woken !== undefined);
  const isWatched =
    desk.want.ready.timeoutMs >= comingBackMs && Object.keys(secrets.options).length > 0;
  if (mayReturn && !isWatched) return [];
  return isChanged || (await secrets.hasFormer()) ? [cleanUpStep(there, wish)] : [];
}

/** Compares with a record, and with the options from before a sleep, as both may be what runs. */
async function compare({ record, woken, asleep }: InstanceResource, { secrets, checked }: Wish) {
  const { different: now, unseen } = await secrets.compare(record);
  const former = woken ?? (asleep ? record : undefined);
  const before = former ? (await secrets.compare({ ...record, ...former })).different : {};
  const different: SentOptions = { ...now, ...before };
  const { sensitivity } = checked;
  const rows = [
    ...differenceRows(different, { record, sensitivity }),
    ...unseen.map((option): [string, string] => [option, 'not shown by the platform']),
  ];
  return { different, unseen, rows };
}

/** Returns why an instance cannot be changed as the inputs say. */
async function refusalOf(
  there: InstanceResource,
  { wish: { desk }, names }: { wish: Wish; names: string[] },
): Promise<DeployError | undefined> {
  const { want, tools } = desk;
  const kept = keptStore(want, there);
  const absent = kept && (await absentError(tools, { store: kept, name: want.name }));
  if (absent) return absent;

  const access = await refusedAccess(there, desk);
  // What sleeps has no links.
  const isFixed = names.length > 0 && !takesChanges(there.record);
  const fixed = isFixed
    ? `The service ${want.serviceId} takes options only for a new instance, so ${names.join(', ')} of "${want.name}" cannot be changed.`
    : undefined;
  const reason = access ?? fixed;
  return reason === undefined ? undefined : new DeployError('cannot-update', reason);
}

/** Tells what a plan cannot see, and a deploy refuses only after the wake. */
function sleepNotes(
  { asleep, name }: InstanceResource,
  { desk: { want }, names }: { desk: Desk; names: string[] },
): Note[] {
  if (!asleep) return [];
  const texts: string[] = [];

  if (!want.isPublic && want.target === 'instance')
    texts.push(
      `Whether "${name}" has a port to the internet is not known while it is suspended. If it has one, a deploy with \`public-access: false\` wakes it up and then fails.`,
    );
  if (names.length > 0)
    texts.push(
      `Whether the service of "${name}" takes new options is not known while it is suspended. If it takes none, a deploy wakes it up and then fails.`,
    );

  return texts.map((text) => ({ text, isWarning: true }));
}

function lostNotes(lost: SentOptions, { name }: InstanceResource): Note[] {
  const names = Object.keys(lost).join(', ');
  const text = `The secret that "${name}" names for ${names} is not there any more, so its next start would lack it. A deploy stores it again.`;
  return names === '' ? [] : [{ text, isWarning: true }];
}

function unseenNote(unseen: string[]) {
  const text = `The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. To send the new value now, back up what the instance stores, remove the instance and deploy again.`;
  return { text, isWarning: false };
}
