import { DeployError } from '../base/errors.js';
import { withoutCredentials } from '../base/plain-text.js';
import { runners } from '../contract/runners.js';
import { appSource, sameUrl } from '../contract/source.js';
import { readMarker } from '../contract/tags.js';
import {
  accessStep,
  type By,
  bindStep,
  type Changing,
  createStep,
  forgetKeyStep,
  keyStep,
  refOf,
  refStep,
  standbyStep,
  startStep,
  wakeStep,
} from './app-steps.js';
import { hasStandby } from './apps.js';
import { findSuspended } from './asleep.js';
import { absentError, keptStore } from './config/store-of-start.js';
import { isTaggedAs, permitRemoval } from './ownership.js';
import { removeSeen } from './remove-seen.js';
import type { AppResource, Resource } from './resource.js';
import { emptyPlan, type Note, type Plan, type Step } from './step.js';
import {
  type KeyState,
  keyStateOf,
  marksOf,
  noteOfKept,
  otherKeyError,
  presentKey,
} from './store-key.js';
import type { Desk } from './want.js';

/** Returns what a deploy of an app does now. @throws DeployError `plan-limit` for a standby that the plan is known not to have */
export async function planApp(there: Resource | undefined, by: By): Promise<Plan> {
  const { desk } = by;
  const { want } = desk;

  if (there?.kind !== 'app') {
    await checkStandbyPlan(desk);
    return planNew(by);
  }

  const other = otherSource(there, by);
  if (other !== undefined) return planAnew(there, { by, other });

  const kept = keptStore(want, there);
  if (!kept) return planChange(there, by);

  const refused = await absentError(desk.tools, { store: kept, name: want.name });
  if (refused) return { ...emptyPlan, refused };
  const keeping = { there, marks: marksOf(desk), store: kept };
  const storeKey = await presentKey(desk.tools, keeping);
  const keptNotes = await noteOfKept(desk.tools, keeping);
  const asKept = { ...by, desk: { ...desk, want: { ...want, store: kept } }, storeKey };
  const plan = await planChange(there, asKept);
  return { ...plan, notes: [...keptNotes, ...plan.notes] };
}

/** Returns the changes of an app, or its build without one. */
async function planChange(there: AppResource, by: By): Promise<Plan> {
  const { desk } = by;
  const { want, tools } = desk;
  const { store } = want;

  const isBeside = want.standby ?? hasStandby(there);
  if (isBeside !== hasStandby(there)) await checkStandbyPlan(desk);

  const keyState = await keyStateIn(there, by);
  const isTold = by.storeKey?.isTold === true;
  if (isBeside && store && keyState === 'other' && !isTold)
    return { ...emptyPlan, refused: otherKeyError({ name: there.name, store: store.name }) };

  const changing = { ...by, tools, isBeside, keyState };
  const key = { type: 'instance', serviceId: want.serviceId, id: there.key.id } as const;
  const asleep = await findSuspended(tools, key);
  const wake = asleep ? [wakeStep(there, { asleep, desk })] : [];
  const standby =
    isBeside === hasStandby(there) ? [] : [standbyStep(there.app.id, { desk, isWanted: isBeside })];
  const changes = changesOf(there, changing);
  const start = changes.length > 0 ? changes : [startOf(there, changing)];
  const notes = isBeside ? notSent(there, changing) : [];

  // A standby is removed only once the new version is up: without it the newest container answers, also one that has failed.
  return {
    ...emptyPlan,
    steps: [...wake, ...(isBeside ? standby : []), ...start],
    after: isBeside ? forgottenAfter(there, changing) : standby,
    notes: [...notes, ...inPlaceNotes(there, start)],
  };
}

/** Returns whether an app has the key of the store that it reads; undefined without a key, and for a store that it is given now. */
async function keyStateIn(
  there: AppResource,
  { desk, storeKey }: By,
): Promise<KeyState | undefined> {
  const isSame = desk.want.store?.name === there.app.configService;
  return isSame && storeKey ? keyStateOf(desk.tools, { there, storeKey }) : undefined;
}

/** Tells that the build that answers ends with a change in place, which a standby does not prevent. */
function inPlaceNotes(there: AppResource, start: Step[]): Note[] {
  const isInPlace = hasStandby(there) && start.some(({ effect }) => effect === 'in place');
  const text = `"${there.name}" is changed in place, so the build that answers now ends before the new one is up, whatever becomes of it.`;
  return isInPlace ? [{ text, isWarning: false }] : [];
}

/** Returns the plan of an app with another source, folder or type, which My Apps accepts only for a new app. A preview has nothing to lose. @throws DeployError `cannot-update` */
async function planAnew(
  there: AppResource,
  { by, other }: { by: By; other: string },
): Promise<Plan> {
  const { desk } = by;
  const { name, isPreview } = desk.want;
  const isOwn = isPreview && (await isTaggedAs(desk.tools, there.key, readMarker(desk.ownTags)));
  if (isOwn) return { ...emptyPlan, steps: [anewStep(there, { by, other })] };

  const message = `The app "${name}" cannot be changed as requested: ${other}.`;
  throw new DeployError('cannot-update', message);
}

function anewStep(there: AppResource, { by, other }: { by: By; other: string }): Step {
  const { desk } = by;
  const create = createStep(by);
  return {
    ...create,
    title: `make the preview "${there.name}" anew, as ${other}`,
    async send() {
      const may = await permitRemoval(desk, there);
      await removeSeen(desk.tools, there, may);
      await desk.tools.tags.clear(there.key, may);
      return create.send();
    },
  };
}

function planNew(by: By): Plan {
  const { desk } = by;
  const { want } = desk;
  const create = createStep(by);
  if (!want.standby) return { ...emptyPlan, steps: [create] };

  const title = `${create.title}, with a standby after its first build`;
  const steps = [{ ...create, title }];
  if (want.ready.wait) {
    const standby = { ...standbyStep(undefined, { desk, isWanted: true }), isSaid: true };
    return { ...emptyPlan, steps, after: [standby] };
  }

  const text = `"${want.name}" gets no standby by this deploy: a new app gets one after its first build, for which \`wait: false\` does not wait. The next deploy gives it one.`;
  return { ...emptyPlan, steps: [create], notes: [{ text, isWarning: true }] };
}

/** Refuses a standby, before any change, if the plan is known not to have it. @throws DeployError `plan-limit` */
async function checkStandbyPlan({ want: { standby, name }, tools }: Desk): Promise<void> {
  if (!standby || (await tools.account.account()).plan !== 'FREE') return;
  const message = `The plan of the workspace does not allow a standby for "${name}" (the plan is FREE).`;
  throw new DeployError('plan-limit', message, {
    next: '`high-availability` can be left out.',
  });
}

/** Returns the changes in the vendor's order; each of them starts a build. What cannot be compared is sent where nothing is interrupted by it. */
function changesOf(there: AppResource, changing: Changing): Step[] {
  const { desk, source, isBeside, storeKey, keyState } = changing;
  const { access, store } = desk.want;
  const { app } = there;
  const isOtherStore = store && store.name !== (app.configService ?? '');
  const changes: Step[] = [];

  // The platform does not return a token, so it is always sent, and its build is the deploy's.
  if (access && !isBeside) changes.push(accessStep(there, changing));
  if (isOtherStore) changes.push(bindStep(there, { ...changing, store }));
  if (store && storeKey && isKeyOpen(keyState) && !isBeside)
    changes.push({
      ...keyStep(there, { tools: desk.tools, store, storeKey }),
      isCounted: true,
    });
  if (refOf(app) !== (source.ref ?? '')) changes.push(refStep(there, changing));

  return changes;
}

/** Returns the step that builds an app without changes. The key of its store cannot be compared, so sending it replaces the restart. */
function startOf(there: AppResource, changing: Changing): Step {
  const { desk, storeKey, isBeside } = changing;
  const { store } = desk.want;
  return store && storeKey && !isBeside
    ? keyStep(there, { tools: desk.tools, store, storeKey })
    : startStep(there, changing);
}

/** Returns whether nothing tells that an app has the present key of its store. */
function isKeyOpen(state: KeyState | undefined): boolean {
  return state === 'other' || state === 'unknown';
}

/** Returns the end of the note of another key, once the app is up that a person's key let be built beside its standby. */
function forgottenAfter(there: AppResource, { tools, keyState }: Changing): Step[] {
  return keyState === 'other' ? [forgetKeyStep(there, tools)] : [];
}

/** Tells what cannot be compared, and would interrupt an app with a standby. */
function notSent({ name }: AppResource, { desk, keyState }: Changing): Note[] {
  const { access, store } = desk.want;
  const notes: Note[] = [];

  if (access) notes.push({ text: explainUnsent(access.title), isWarning: false });
  if (store && isKeyOpen(keyState)) {
    const text = explainUnsent(`give it the key of the parameter store ${store.name}`);
    const effect = `If "${name}" does not have this key, it reads *** for each secret until then.`;
    const noted = keyState === 'other' ? ' A tag of it shows another one.' : '';
    notes.push({ text: `${text} ${effect}${noted}`, isWarning: true });
  }

  return notes;
}

function explainUnsent(what: string): string {
  return `Not sent to an app with a standby, because it restarts it in place: ${what}. A deploy with \`high-availability: false\` sends it.`;
}

/** Returns the advice after a failed clone of an app whose access was not sent. */
export function adviseOnUnsent(there: Resource | undefined, { want }: Desk): string | undefined {
  const isBeside = there !== undefined && (want.standby ?? hasStandby(there));
  return isBeside && want.access ? explainUnsent(want.access.title) : undefined;
}

/** Returns how source, folder or type of an app differ; undefined if they do not. */
function otherSource({ app }: AppResource, { desk, source }: By): string | undefined {
  const { runner, subPath } = desk.want;
  const url = appSource(app)?.url;
  const type = runner && runners[runner].appType;
  const reasons: string[] = [];

  if (url && !sameUrl(url, source.url))
    reasons.push(`its source is ${withoutCredentials(url)} and not ${source.url}`);
  if (app.type && type && app.type !== type)
    reasons.push(`its type is ${app.type} and not ${type}`);
  if (app.subPath !== undefined && app.subPath !== subPath)
    reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
  return reasons.length === 0 ? undefined : reasons.join('; ');
}
