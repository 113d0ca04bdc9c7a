import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { Instance, MyApp } from '../platform/service-wire.js';
import { BuildWatch } from './build-watch.js';
import { createWithinPlan } from './creation.js';
import { openService } from './open-service.js';
import { changedOptions } from './options/difference.js';
import { Sensitivity } from './options/sensitive.js';
import { findSuspended, resumeInstance } from './resume.js';
import { type RunnerKind, runners } from './runners.js';
import type { ServiceContext } from './service-context.js';
import type { Source } from './source.js';
import { sameUrl } from './source-address.js';
import type { PlatformStatus, Subject } from './subject.js';

/** One app on its way to what was asked for. */
export interface AppTask {
  scope: ServiceContext;
  kind: RunnerKind;
  source: Source;
  configApiKey: string | undefined;
  /** Epoch ms; after it nothing is waited for. */
  deadline: number;
  /** As it was last seen. */
  app?: MyApp;
  /** The instance of the runner's service behind it. */
  behind?: Instance | undefined;
  build?: BuildWatch;
}

/** Creates the app, or restarts it with what is asked for. */
export async function ensureApp(task: AppTask, found: MyApp | undefined): Promise<MyApp> {
  const app = found ?? (await create(task));
  task.app = app;
  task.build = buildOf(task);
  if (found) {
    await wake(task, found);
    await task.build.remember();
    await update(task, found);
  }
  return app;
}

/** An app that sleeps is an instance of its runner that sleeps. */
async function wake({ scope, kind }: AppTask, app: MyApp): Promise<void> {
  const { serviceId } = runners[kind];
  const behind = { ...scope, name: app.id };
  const suspended = await findSuspended(behind, serviceId);
  if (!suspended) return;
  const api = scope.instancesOf(await openService(scope, { serviceId }));
  await resumeInstance(behind, { api, suspended });
}

/**
 * My Apps takes the source, its folder and the type only when the app is made.
 * @throws DeployError `cannot-update`
 */
export function rejectOtherSource({ scope, source }: AppTask, app: MyApp): void {
  const there = app.gitHubUrl ?? app.gitUrl;
  const type = scope.inputs.runner && runners[scope.inputs.runner].appType;
  const { 'sub-path': subPath = '' } = scope.inputs;
  const reasons: string[] = [];
  if (there && !sameUrl(there, source.url))
    reasons.push(`its source is ${there.replace(/\/\/[^/@]*@/, '//***@')} and not ${source.url}`);
  if (app.type && type && app.type !== type) reasons.push(`its type is ${app.type} and not ${type}`);
  if (app.subPath !== undefined && app.subPath !== subPath)
    reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
  if (reasons.length === 0) return;
  throw new DeployError(
    'cannot-update',
    `The app "${scope.name}" cannot be changed to what was asked for: ${reasons.join('; ')}.`,
  );
}

async function create({ scope, kind, source, configApiKey }: AppTask): Promise<MyApp> {
  const { inputs, name, apps } = scope;
  const app = {
    name,
    type: runners[kind].appType,
    gitHubUrl: source.url,
    // What is not given is not sent.
    sourceRef: source.ref,
    gitToken: inputs['source-token'],
    configService: inputs['config-service'],
    configApiKey,
    subPath: inputs['sub-path'],
  };
  // On a conflict it is another run's, and may have another source.
  const find = async (conflict: boolean) => (conflict ? undefined : apps.findByName(name));
  return createWithinPlan(scope, { what: 'another app', create: () => apps.create(app), find });
}

/** Sets token, configuration and ref. The last two restart the app by themselves; otherwise a plain restart pulls the new code. */
async function update({ scope, source, configApiKey }: AppTask, app: MyApp): Promise<void> {
  const { inputs, apps } = scope;
  const configService = inputs['config-service'];
  const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
  // A key that the record does not show is given each time: it takes the place of the plain restart.
  const different = changedOptions(config, { record: app, sensitivity: new Sensitivity() });
  const otherConfig = configService !== undefined && Object.keys(different).length > 0;
  if (inputs['source-token']) await apps.setGitToken(app.id, inputs['source-token']);
  if (otherConfig) await apps.setConfig(app.id, { ...config, configService });
  if (source.ref !== undefined && app.sourceRef !== source.ref) await apps.setSourceRef(app.id, source.ref);
  else if (!otherConfig) await apps.restart(app.id);
}

export function buildOf(task: AppTask): BuildWatch {
  return new BuildWatch(subjectOf(task));
}

/** An app's status is My Apps' own, its log that of the runner's instance behind it. */
export function subjectOf(task: AppTask): Subject {
  const { scope, kind, source } = task;
  const id = task.app?.id ?? '';
  return {
    scope,
    kind,
    source,
    status: async () => {
      const now = await scope.apps.find(id);
      if (!now) return { state: 'starting', detail: 'the app is away for its rebuild' };
      task.app = now;
      return statusOf(now);
    },
    address: () => addressOf(task.app),
    logs: () => logsOf(task, id),
    mend: async () => {
      scope.log.warning(
        `The volume of "${scope.name}" has kept the old commit; building it anew without what it keeps.`,
      );
      await scope.apps.rebuild(id);
      return true;
    },
    reason: () => task.app && reasonOf(task.app),
  };
}

/** Where an app is: its url, or at least the name of its host. */
export function addressOf(app: MyApp | undefined): string | undefined {
  return app?.url ?? (app?.appDns ? `https://${app.appDns}` : undefined);
}

function statusOf({ buildStatus }: MyApp): PlatformStatus {
  const status = plainText(buildStatus ?? 'unknown', 40).toLowerCase();
  const state = status === 'running' || status === 'failed' ? status : status === 'unknown' ? 'down' : 'starting';
  return { state, detail: `build ${status}` };
}

/** An app is an instance of its runner's service, with its id as the name. */
async function logsOf(task: AppTask, id: string): Promise<string[]> {
  const { scope, kind } = task;
  try {
    const api = scope.instancesOf(await openService(scope, { serviceId: runners[kind].serviceId }));
    // The service says where its log is; while it does not know it, the log is where it was in the beginning.
    task.behind ??= await api.find(id, { once: true });
    return await api.logs({ ...task.behind, name: id });
  } catch (error) {
    if (error instanceof RequestError || !(error instanceof DeployError)) throw error;
    scope.log.debug(`The build log of "${scope.name}" cannot be read: ${messageOf(error)}`);
    return [];
  }
}

/** The platform may say why under one of these names. */
function reasonOf(app: MyApp): string | undefined {
  const names = ['buildError', 'buildReason', 'reason', 'message', 'error'];
  const said = names.map((name) => app[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof said === 'string' ? plainText(said, 300) : undefined;
}
