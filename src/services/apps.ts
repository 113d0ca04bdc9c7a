import { DeployError, isStatus } from '../base/errors.js';
import { plainText, withoutCredentials } from '../base/plain-text.js';
import { every, poll } from '../base/retry.js';
import { type RunnerKind, runners } from '../contract/runners.js';
import { appSource, type Source, sameUrl, unknownSource } from '../contract/source.js';
import { readMarker } from '../contract/tags.js';
import { createOrFind } from '../platform/answers.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { MyApp } from '../platform/service-wire.js';
import type { Area, Health } from './area.js';
import { findSuspended, resumeInstance } from './asleep.js';
import { Sensitivity } from './options/sensitive.js';
import { isTaggedAs, permitRemoval } from './ownership.js';
import { type AppResource, appResource, appsLabel, type Resource, runnerIn } from './resource.js';
import { emptyPlan, type Note, type Plan, type Step, step, type Undo } from './step.js';
import { hasStoreKey, markStoreKey, type StoreKey } from './store-key.js';
import { openService } from './subscribe.js';
import type { Desk, Want, WantedStore } from './want.js';
import { creationRetries } from './within-plan.js';

/** Time in which a removed app disappears from the list, in ms. */
const goneMs = 60_000;

/** The fields of an app's record without secrets. */
export const appSensitivity = new Sensitivity({
  plain: [
    'type',
    'gitUrl',
    'gitHubUrl',
    'sourceRef',
    'subPath',
    'configService',
    'appDns',
    'buildStatus',
    'haEnabled',
    'stageProdEnabled',
    'sovereignty',
    'tenantId',
  ],
});

/** Returns My Apps of the workspace. @param kind the runner of an app that is deployed: to read its log, the workspace is subscribed to it */
export function openApps(tools: ServicePlatform, kind?: RunnerKind): Area {
  const { apps, tags, catalog, instancesOf } = tools;
  const openRunner = (serviceId: string) =>
    kind ? openService(tools, serviceId) : catalog.find(serviceId);

  return {
    label: appsLabel,

    async find(name) {
      // Starts the request in parallel with the list.
      void tags.of({ type: 'myapp', id: '' });
      const app = await apps.findByName(name);
      return app && appResource(app);
    },

    list: async () => (await apps.list()).map(appResource),

    async health(resource): Promise<Health> {
      const app = await apps.find(resource.key.id);
      if (!app) return { state: 'away', detail: 'the app is away for its rebuild', now: resource };

      const status = plainText(app.buildStatus ?? 'unknown', 40).toLowerCase();
      return { state: stateOf(status), detail: `build ${status}`, now: appResource(app) };
    },

    async refresh({ key }) {
      const app = await apps.find(key.id);
      return app && appResource(app);
    },

    /** An app's log is the one of its runner's instance. */
    async log(resource) {
      const runner = kind ?? runnerIn(resource);
      const service = runner && (await openRunner(runners[runner].serviceId));
      const { id } = resource.key;
      const behind = service && (await instancesOf(service).find(id, { once: true }));
      // What was just created may not be listed yet.
      if (!service || !(behind || kind)) throw noLogError(resource);

      return instancesOf(service).logs({ ...behind, name: id });
    },

    restart: (resource) =>
      startStep(resource as AppResource, { tools, isBeside: hasStandby(resource) }),
    remove: ({ key }, may) => apps.remove(key.id, may),
  };
}

function stateOf(status: string): Health['state'] {
  if (status === 'running') return 'ready';
  return status === 'failed' ? 'failed' : 'starting';
}

function noLogError({ name }: Resource): DeployError {
  return new DeployError('platform-refused', `The platform shows no log of the app "${name}".`);
}

/** Returns whether an app has a standby, so that a rebuild takes nothing away. */
export function hasStandby(resource: Resource): boolean {
  return resource.kind === 'app' && resource.app.haEnabled === true;
}

/** Returns the runner of an app: of the input, else of a Node app. */
export function kindOfApp({ runner = 'web' }: Want): RunnerKind {
  return runner;
}

interface By {
  desk: Desk;
  source: Source;
  /** Without the key of its parameter store the app gets *** for each secret. */
  storeKey: StoreKey | undefined;
}

/** @param lacksKey the app has the wanted store, and is not known to have its key */
type Changing = By & { tools: ServicePlatform; isBeside: boolean; lacksKey: boolean };

/** Returns what a deploy of an app does now. @throws DeployError `plan-limit` for a standby that the plan is known not to have */
export async function planApp(there: Resource | undefined, by: By): Promise<Plan> {
  const { desk } = by;
  const { want, tools } = desk;

  if (there?.kind !== 'app') {
    await checkStandbyPlan(desk);
    return planNew(by);
  }

  const other = otherSource(there, by);
  if (other !== undefined) return planAnew(there, { by, other });

  const isBeside = want.standby ?? hasStandby(there);
  if (isBeside !== hasStandby(there)) await checkStandbyPlan(desk);

  const changing = { ...by, tools, isBeside, lacksKey: await lacksKey(there, by) };
  const key = { type: 'instance', serviceId: want.serviceId, id: there.key.id } as const;
  const asleep = await findSuspended(tools, key);
  const wake = asleep ? [wakeStep(there, { asleep, desk })] : [];
  const standby =
    isBeside === hasStandby(there) ? [] : [standbyStep(there.app.id, { desk, isWanted: isBeside })];
  const changes = changesOf(there, changing);
  const start = changes.length > 0 ? changes : [startOf(there, changing)];

  return {
    ...emptyPlan,
    steps: [...wake, ...standby, ...start],
    notes: isBeside ? notSent(there, changing) : [],
  };
}

async function lacksKey({ app, key }: AppResource, { desk, storeKey }: By): Promise<boolean> {
  const { store } = desk.want;
  const isKept = store !== undefined && store.name === app.configService;
  return isKept && storeKey ? !(await hasStoreKey(desk.tools, { key, storeKey })) : false;
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
  const { apps, tags, clock, signal } = desk.tools;
  const create = createStep(by);
  return {
    ...create,
    title: `make the preview "${there.name}" anew, as ${other}`,
    async send() {
      const may = await permitRemoval(desk, there);
      await apps.remove(there.key.id, may);
      await tags.clear(there.key, may);

      const look = async () => ((await apps.findByName(there.name)) ? undefined : true);
      await poll(look, { timeoutMs: goneMs, pace: every(3000), clock, signal });
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
  if (want.ready.wait)
    return { ...emptyPlan, steps, after: [standbyStep(undefined, { desk, isWanted: true })] };

  const text = `"${want.name}" gets no standby by this deploy: a new app gets one after its first build, for which \`wait: false\` does not wait. The next deploy gives it one.`;
  return { ...emptyPlan, steps: [create], notes: [{ text, isWarning: true }] };
}

/** Refuses a standby, before any change, if the plan is known not to have it. @throws DeployError `plan-limit` */
async function checkStandbyPlan({ want: { standby, name }, tools }: Desk): Promise<void> {
  if (!standby || (await tools.account.account()).plan !== 'FREE') return;
  const message = `The plan of the workspace does not allow a standby for "${name}" (the plan is FREE).`;
  throw new DeployError('plan-limit', message, {
    next: 'Nothing was changed. `high-availability` can be left out.',
  });
}

/** Returns the changes in the vendor's order; each of them starts a build. What cannot be compared is sent where nothing is interrupted by it. */
function changesOf(there: AppResource, changing: Changing): Step[] {
  const { desk, source, isBeside, storeKey, lacksKey: isKeyless } = changing;
  const { access, store } = desk.want;
  const { app } = there;
  const isOtherStore = store && store.name !== (app.configService ?? '');
  const changes: Step[] = [];

  // The platform does not return a token, so it is always sent, and its build is the deploy's.
  if (access && !isBeside) changes.push(accessStep(there, changing));
  if (isOtherStore) changes.push(bindStep(there, { ...changing, store }));
  if (store && storeKey && isKeyless && !isBeside)
    changes.push(keyStep(there, { ...changing, store }));
  if (refOf(app) !== (source.ref ?? '')) changes.push(refStep(there, changing));

  return changes;
}

/** Returns the step that builds an app without changes. The key of its store cannot be compared, so sending it replaces the restart. */
function startOf(there: AppResource, changing: Changing): Step {
  const { desk, storeKey, isBeside } = changing;
  const { store } = desk.want;
  return store && storeKey && !isBeside
    ? keyStep(there, { ...changing, store })
    : startStep(there, changing);
}

/** Tells what cannot be compared, and would interrupt an app with a standby. */
function notSent({ name }: AppResource, { desk, lacksKey: isKeyless }: Changing): Note[] {
  const { access, store } = desk.want;
  const notes: Note[] = [];

  if (access) notes.push({ text: explainUnsent(access.title), isWarning: false });
  if (store && isKeyless) {
    const text = explainUnsent(`give it the key of the parameter store ${store.name}`);
    const effect = `If "${name}" does not have this key, it reads *** for each secret until then.`;
    notes.push({ text: `${text} ${effect}`, isWarning: true });
  }

  return notes;
}

function explainUnsent(what: string): string {
  return `Not sent, because it would restart the app in place: ${what}. A deploy with \`high-availability: false\` sends it.`;
}

/** Returns the advice after a failed clone of an app whose access was not sent. */
export function adviseOnUnsent(there: Resource | undefined, { want }: Desk): string | undefined {
  const isBeside = there !== undefined && (want.standby ?? hasStandby(there));
  return isBeside && want.access ? explainUnsent(want.access.title) : undefined;
}

function createStep({ desk, source, storeKey }: By): Step {
  const { want, tools } = desk;
  const { name, store, access, subPath } = want;
  const { apps } = tools;
  const app = {
    name,
    type: runners[kindOfApp(want)].appType,
    gitHubUrl: source.url,
    sourceRef: source.ref,
    ...access?.value,
    configService: store?.name,
    configApiKey: storeKey?.value,
    subPath: subPath || undefined,
  };

  return {
    title: `create the app "${name}" from ${atRef(source)}`,
    effect: 'makes',
    needs: 'another app',
    async send() {
      const create = () => withCredential(want, () => apps.create(app));
      // After a conflict, the app is another run's, perhaps with another source.
      const find = async (conflict: boolean) => (conflict ? undefined : apps.findByName(name));
      const made = await createOrFind({ ...tools, create, find, retries: creationRetries });
      const there = appResource(made);
      await markStoreKey(tools, { key: there.key, storeKey });
      return { there };
    },
    undo: () => isNew(name),
  };
}

/** Returns why a new resource is not rolled back. */
export function isNew(name: string): string {
  return `"${name}" is new, so there is no version to roll back to.`;
}

function wakeStep(
  there: AppResource,
  { asleep, desk }: { asleep: Parameters<typeof resumeInstance>[1]; desk: Desk },
): Step {
  return {
    title: `wake "${there.name}" up, which is suspended`,
    effect: 'wakes',
    needs: `waking "${there.name}" up`,
    async send() {
      await resumeInstance(desk.tools, asleep, desk.want.ready.timeoutMs);
      return { there: { ...there, woken: {} }, again: 'compare' };
    },
  };
}

/** @param id undefined for an app that is new */
function standbyStep(
  id: string | undefined,
  { desk, isWanted }: { desk: Desk; isWanted: boolean },
): Step {
  const { want, tools } = desk;
  const set = (wanted: boolean) => async () => {
    const found = id ?? (await tools.apps.findByName(want.name))?.id ?? want.name;
    await tools.apps.setStandby(found, wanted);
    if (wanted)
      tools.log.info(
        `"${want.name}" gets a standby: its next deploys are built beside the live version.`,
      );
  };
  const title = isWanted ? 'give it a standby' : 'remove its standby';
  const needs = isWanted
    ? `a standby for "${want.name}", which runs without one`
    : `this step: ${title}`;
  const back = isWanted ? 'remove its standby again' : 'give it its standby again';

  return {
    ...step({ title, effect: 'none', needs }, set(isWanted)),
    undo: () => ({
      ...step({ title: back, effect: 'none' }, set(!isWanted)),
      brings: isWanted ? 'no standby' : 'its standby',
      source: unknownSource,
    }),
  };
}

function accessStep({ app }: AppResource, { desk, tools }: Changing): Step {
  const { want } = desk;
  const { access } = want;
  const send = async () =>
    access && withCredential(want, () => tools.apps.setSourceAccess(app.id, access.value));
  return {
    ...step({ title: access?.title ?? '', effect: 'in place' }, send),
    undo: () => noCommit,
  };
}

type Binding = Changing & { store: WantedStore };

function bindStep({ app, key }: AppResource, { tools, store, storeKey, source }: Binding): Step {
  const { id, configService: former = '' } = app;
  const shown = former && plainText(former, 100);
  const change = former ? `change its config-service from ${shown}` : 'set its config-service';
  const bind = (name: string, apiKey: string | undefined) => {
    const configApiKey = apiKey ? { configApiKey: apiKey } : {};
    return tools.apps.setConfig(id, { configService: name || null, ...configApiKey });
  };

  const back = async () => {
    const { configApiKey } = former ? await tools.stores.describe(former) : {};
    await bind(former, configApiKey);
  };
  const undo = (commit: string | undefined): Undo => ({
    ...step(
      { title: `change its config-service back to ${shown || 'none'}`, effect: 'in place' },
      back,
    ),
    brings: shown ? `with the parameter store ${shown}` : 'without a parameter store',
    source: { ...source, commit, pinned: false },
  });

  const send = async () => {
    await bind(store.name, storeKey?.value);
    await markStoreKey(tools, { key, storeKey });
  };
  return {
    ...step({ title: `${change} to ${store.name}`, effect: 'in place' }, send),
    undo,
  };
}

function keyStep({ app, key }: AppResource, { tools, store, storeKey }: Binding): Step {
  const title = `give it the key of the parameter store ${store.name}`;
  const give = async () => {
    const configApiKey = storeKey?.value ?? '';
    await tools.apps.setConfig(app.id, { configService: store.name, configApiKey });
    await markStoreKey(tools, { key, storeKey });
  };
  return { ...step({ title, effect: 'in place' }, give), undo: () => noCommit };
}

function refStep({ app }: AppResource, { tools, source }: Changing): Step {
  const former = refOf(app);
  const from = former || 'the default branch';
  const to = source.ref || 'the default branch';
  const set = (ref: string | undefined) => () => tools.apps.setSourceRef(app.id, ref || null);
  const undo = (commit: string | undefined): Undo => ({
    ...step({ title: `change its source ref back to ${from}`, effect: 'in place' }, set(former)),
    brings: from,
    isVersion: true,
    source: { ...source, ref: former || undefined, commit, pinned: false },
  });

  return {
    ...step(
      { title: `change its source ref from ${from} to ${to}`, effect: 'in place' },
      set(source.ref),
    ),
    undo,
  };
}

const noCommit =
  'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';

function startStep(
  { app: { id } }: AppResource,
  { tools, isBeside }: { tools: ServicePlatform; isBeside: boolean },
): Step {
  const { apps } = tools;
  // A failed build beside takes nothing away, so nothing of it is taken back.
  if (isBeside)
    return step({ title: 'deploy it beside its standby', effect: 'beside' }, () =>
      apps.rebuild(id),
    );
  return {
    ...step({ title: 'restart it', effect: 'in place' }, () => apps.restart(id)),
    undo: () => noCommit,
  };
}

/** Sends a git credential's name. @throws DeployError `git-credential` if the workspace does not have it */
async function withCredential<T>({ access }: Want, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isMissing =
      isStatus(error, 400, 404, 422) && /credential/i.test(error.request.reason ?? '');
    if (!access?.credential || !isMissing) throw error;

    const message = `The workspace has no git credential "${access.credential}": ${error.message}`;
    throw new DeployError('git-credential', message, { cause: error });
  }
}

/** Returns the branch or tag of an app; '' for the default branch. */
function refOf(app: MyApp): string {
  return app.sourceRef ?? appSource(app)?.ref ?? '';
}

/** Returns an address with its ref, for the log. */
export function atRef({ url, ref }: Source): string {
  return ref ? `${url} at ${ref}` : url;
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
