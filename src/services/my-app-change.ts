import { DeployError, RequestError } from '../base/errors.js';
import type { MyApp } from '../platform/service-wire.js';
import { mostCreations } from './instances/ensure.js';
import { type AppBuild, watchOfApp } from './my-app-build.js';
import { openService } from './open-service.js';
import { changedOptions } from './options/difference.js';
import { Sensitivity } from './options/sensitive.js';
import type { ServiceParts } from './parts.js';
import { explainRefusal } from './refusals.js';
import { findSuspended, resumeInstance } from './resume.js';
import { runners } from './runners.js';
import type { ServiceContext } from './service-context.js';
import { type Source, sameUrl } from './source.js';
import { pace } from './wait-until-ready.js';

/** One app on its way to what was asked for. */
export interface AppTask {
  run: ServiceContext;
  parts: ServiceParts;
  source: Source;
  configApiKey: string | undefined;
}

/** Creates the app, or restarts it with what is asked for. */
export async function reachApp(task: AppTask, found: MyApp | undefined) {
  const { run, parts, source } = task;
  const kind = run.inputs.runner ?? 'web';
  const build: AppBuild = { run, parts, kind, source, app: found ?? (await create(task)) };
  const watch = watchOfApp(build);
  if (found) {
    await wake(task, found);
    await watch.remember();
    await update(task, found);
  }
  return { app: build.app, watch, build };
}

/** An app that sleeps is an instance of its runner that sleeps. */
async function wake({ run, parts }: AppTask, app: MyApp): Promise<void> {
  const serviceId = runners[run.inputs.runner ?? 'web'].serviceId;
  const suspended = await findSuspended({ ...run, name: app.id }, { parts, serviceId });
  if (!suspended) return;
  const api = parts.instancesOf(await openService(parts, { serviceId, run }));
  await resumeInstance({ ...run, name: app.id }, { parts, api, suspended });
}

/**
 * My Apps takes the source, its folder and the type only when the app is made.
 * @throws DeployError `cannot-update`
 */
export function rejectOtherSource({ run, source }: AppTask, app: MyApp): void {
  const there = app.gitHubUrl ?? app.gitUrl;
  const type = run.inputs.runner && runners[run.inputs.runner].appType;
  const reasons = [
    there && !sameUrl(there, source.url)
      ? `its source is ${there.replace(/\/\/[^/@]*@/, '//***@')} and not ${source.url}`
      : '',
    app.type && type && app.type !== type ? `its type is ${app.type} and not ${type}` : '',
    app.subPath !== undefined && app.subPath !== (run.inputs['sub-path'] ?? '')
      ? `its folder is "${app.subPath}" and not "${run.inputs['sub-path'] ?? ''}"`
      : '',
  ].filter((reason) => reason !== '');
  if (reasons.length === 0) return;
  throw new DeployError(
    'cannot-update',
    `The app "${run.name}" cannot be changed to what was asked for: ${reasons.join('; ')}.`,
  );
}

async function create(task: AppTask, attempt = 1): Promise<MyApp> {
  const { run, parts, source, configApiKey } = task;
  const { inputs, name } = run;
  const runner = runners[inputs.runner ?? 'web'];
  try {
    return await parts.apps.create({
      name,
      type: runner.appType,
      gitHubUrl: source.url,
      ...(source.ref ? { sourceRef: source.ref } : {}),
      ...(inputs['source-token'] ? { gitToken: inputs['source-token'] } : {}),
      ...(inputs['config-service'] ? { configService: inputs['config-service'] } : {}),
      ...(configApiKey ? { configApiKey } : {}),
      ...(inputs['sub-path'] ? { subPath: inputs['sub-path'] } : {}),
    });
  } catch (error) {
    const status = error instanceof RequestError ? (error.status ?? 503) : 0;
    // The answer may have been lost after the app was made.
    const made = status >= 500 ? await parts.apps.findByName(name) : undefined;
    if (made) return made;
    if (status >= 500 && attempt < mostCreations) {
      await run.clock.sleep(pace.first * attempt, run.signal);
      return create(task, attempt + 1);
    }
    throw await explainRefusal(error, { account: parts.account, what: 'another app' });
  }
}

/** Sets token, configuration and ref. The last two restart the app by themselves; otherwise a plain restart pulls the new code. */
async function update({ run, parts, source, configApiKey }: AppTask, app: MyApp): Promise<void> {
  const { inputs } = run;
  const configService = inputs['config-service'];
  const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
  // A key that the record does not show is given each time: it takes the place of the plain restart.
  const different = changedOptions(config, { record: app, sensitivity: new Sensitivity() });
  const otherConfig = configService !== undefined && Object.keys(different).length > 0;
  if (inputs['source-token']) await parts.apps.setGitToken(app.id, inputs['source-token']);
  if (otherConfig) await parts.apps.setConfig(app.id, { ...config, configService });
  if (source.ref !== undefined && app.sourceRef !== source.ref) await parts.apps.setSourceRef(app.id, source.ref);
  else if (!otherConfig) await parts.apps.restart(app.id);
}
