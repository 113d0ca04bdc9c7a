import { DeployError, isStatus } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { runners } from '../contract/runners.js';
import { appSource, type Source, unknownSource } from '../contract/source.js';
import { createOrFind } from '../platform/answers.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { MyApp } from '../platform/service-wire.js';
import { describeSleep, resumeInstance } from './asleep.js';
import { OvertakenError } from './overtaken.js';
import { type AppResource, appResource } from './resource.js';
import { type Former, type Step, step, type Undo, whyNoFormer } from './step.js';
import {
  dropNotes,
  formerKey,
  giveNoted,
  type KeyState,
  marksOf,
  noteGiven,
  type StoreKey,
} from './store-key.js';
import { type Desk, kindOfApp, type Want, type WantedStore } from './want.js';
import { creationRetries } from './within-plan.js';

/** The parts that a deploy of an app sends. */
export interface By {
  desk: Desk;
  source: Source;
  /** Without the key of its parameter store the app gets *** for each secret. */
  storeKey: StoreKey | undefined;
}

/** @param keyState undefined where the app has no store with a key, or is given another store */
export type Changing = By & {
  tools: ServicePlatform;
  isBeside: boolean;
  keyState: KeyState | undefined;
};

/** Makes the app, or finds the one that a lost answer made. */
export function createStep({ desk, source, storeKey }: By): Step {
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
    isCounted: true,
    needs: 'another app',
    async send() {
      const create = () => withCredential(want, () => apps.create(app));
      // After a conflict, the app is another run's, perhaps with another source.
      const find = async (conflict: boolean) => (conflict ? undefined : apps.findByName(name));
      const made = await createOrFind({ ...tools, create, find, retries: creationRetries });
      const there = appResource(made);
      await noteGiven(tools, { key: there.key, storeKey });
      return { there };
    },
    undo: () => whyNoFormer(name),
  };
}

/** Resumes the suspended instance of an app; everything is compared again afterwards. */
export function wakeStep(
  there: AppResource,
  { asleep, desk }: { asleep: Parameters<typeof resumeInstance>[1]; desk: Desk },
): Step {
  let isResumed = false;
  return {
    title: `wake "${there.name}" up, which is ${describeSleep(asleep)}`,
    effect: 'wakes',
    needs: `waking "${there.name}" up`,
    hasParts: () => isResumed,
    async send() {
      await resumeInstance(desk.tools, asleep, {
        waitMs: desk.want.ready.timeoutMs,
        title: there.name,
        onResumed: () => {
          isResumed = true;
        },
      });
      return { there: { ...there, woken: {} }, again: 'compare' };
    },
  };
}

/** Gives an app its standby, or removes it. @param id undefined for an app that is new */
export function standbyStep(
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

  const takeBack = async () => {
    const isNothing = (await tools.apps.findByName(want.name))?.haEnabled !== isWanted;
    if (!isNothing) await set(!isWanted)();
    return { isNothing };
  };

  return {
    ...step({ title, effect: 'none', needs }, set(isWanted)),
    undo: () => ({
      title: back,
      effect: 'none',
      send: takeBack,
      brings: isWanted ? 'no standby' : 'its standby',
      source: unknownSource,
    }),
  };
}

/** Sends the token or credential of the source. Its build is the deploy's. */
export function accessStep({ app }: AppResource, { desk, tools }: Changing): Step {
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
interface KeyGiving {
  tools: ServicePlatform;
  store: { name: string };
  storeKey: StoreKey;
}

/** Binds another parameter store, and undoes it by binding the former one with its present key. */
export function bindStep(there: AppResource, binding: Binding): Step {
  const { app, key } = there;
  const { tools, desk, store, storeKey, source } = binding;
  const { id, configService: former = '' } = app;
  const shown = former && plainText(former, 100);
  const change = former ? `change its config-service from ${shown}` : 'set its config-service';

  const bind = (name: string, given: StoreKey | undefined) =>
    giveNoted(tools, { key, storeKey: given }, async () => {
      const configApiKey = given ? { configApiKey: given.value } : {};
      await tools.apps.setConfig(id, { configService: name || null, ...configApiKey });
    });

  const back = async () => {
    await rejectOther(tools, app, {
      field: 'parameter store',
      isOurs: (now) => now.configService === store.name,
    });
    await bind(
      former,
      former ? await formerKey(tools, { there, marks: marksOf(desk), former }) : undefined,
    );
  };
  const undo = ({ commit }: Former): Undo => ({
    ...step(
      { title: `change its config-service back to ${shown || 'none'}`, effect: 'in place' },
      back,
    ),
    brings: shown
      ? `the same source with the parameter store ${shown}`
      : 'the same source without a parameter store',
    source: { ...source, commit, pinned: false },
  });

  return {
    ...step({ title: `${change} to ${store.name}`, effect: 'in place' }, () =>
      bind(store.name, storeKey),
    ),
    undo,
  };
}

/** Gives the key of the bound parameter store, which restarts the app. */
export function keyStep({ app, key }: AppResource, { tools, store, storeKey }: KeyGiving): Step {
  const config = { configService: store.name, configApiKey: storeKey.value };
  const give = () =>
    giveNoted(tools, { key, storeKey }, () => tools.apps.setConfig(app.id, config));
  return {
    ...step(
      {
        title: `give it the key of the parameter store ${plainText(store.name, 100)}`,
        effect: 'in place',
      },
      give,
    ),
    undo: () => noCommit,
  };
}

/** Deletes the note of another key, on the word of a person. */
export function forgetKeyStep({ key }: AppResource, tools: ServicePlatform): Step {
  const title = 'delete the note that it was given another key';
  return step({ title, effect: 'none', isSaid: true }, () => dropNotes(tools, { key }));
}

/** Changes the branch or tag of the source, and undoes it by setting the former one. */
export function refStep({ app }: AppResource, { tools, source }: Changing): Step {
  const former = refOf(app);
  const from = former || 'the default branch';
  const to = source.ref || 'the default branch';
  const set = (ref: string | undefined) => () => tools.apps.setSourceRef(app.id, ref || null);
  const back = async () => {
    const isOurs = (now: MyApp) => refOf(now) === (source.ref ?? '');
    await rejectOther(tools, app, { field: 'source ref', isOurs });
    await set(former)();
  };
  const undo = ({ commit }: Former): Undo => ({
    ...step({ title: `change its source ref back to ${from}`, effect: 'in place' }, back),
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

/** Stops the undo of a field that somebody else has changed since; an app that is gone does not stop it. @throws OvertakenError */
async function rejectOther(
  { apps }: ServicePlatform,
  { id, name }: MyApp,
  { field, isOurs }: { field: string; isOurs: (now: MyApp) => boolean },
): Promise<void> {
  const now = (await apps.list()).find((one) => one.id === id);
  if (!now || isOurs(now)) return;
  throw new OvertakenError(
    `Since then, somebody else has changed the ${field} of "${name}", which stays.`,
  );
}

const noCommit =
  'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';

/** Builds an app without changes: beside its standby, or in place. */
export function startStep(
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
export function refOf(app: MyApp): string {
  return app.sourceRef ?? appSource(app)?.ref ?? '';
}

/** Returns an address with its ref, for the log. */
export function atRef({ url, ref }: Source): string {
  return ref ? `${url} at ${ref}` : url;
}
