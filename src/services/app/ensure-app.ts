import { DeployError } from '../../base/errors.js';
import type { MyApp } from '../../platform/service-wire.js';
import { createWithinPlan } from '../creation.js';
import { findSuspended, resumeInstance } from '../instance/resume-instance.js';
import { openService } from '../open-service.js';
import { runners } from '../runners.js';
import { appSource, sameUrl } from '../source/source-address.js';
import { tagMade } from '../tags.js';
import { type AppTask, buildOf } from './app-build.js';
import { changeApp } from './app-changes.js';

/** Creates the app, or restarts it with what is asked for. */
export async function ensureApp(task: AppTask, found: MyApp | undefined): Promise<MyApp> {
  const app = found ?? (await create(task));
  if (!found) await tagMade(task.scope, { type: 'myapp', id: app.id });
  task.app = app;
  task.build = buildOf(task);
  if (found) {
    await wake(task, found);
    await changeApp(task, found);
  }
  return app;
}

/** An app that sleeps is an instance of its runner that sleeps. */
async function wake({ scope, kind }: AppTask, app: MyApp): Promise<void> {
  const { serviceId } = runners[kind];
  const behind = { ...scope, name: app.id };
  const suspended = await findSuspended(behind, serviceId);
  if (!suspended) return;
  await resumeInstance(behind, { service: await openService(scope, { serviceId }), suspended });
}

/**
 * My Apps takes the source, its folder and the type only when the app is made.
 * @throws DeployError `cannot-update`
 */
export function rejectOtherSource({ scope, source }: AppTask, app: MyApp): void {
  const there = appSource(app)?.url;
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
