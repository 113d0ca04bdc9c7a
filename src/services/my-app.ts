import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import type { MyApp } from '../platform/service-wire.js';
import type { BuildWatch } from './build-watch.js';
import { tellCommit } from './instances/deploy.js';
import { mostCreations } from './instances/ensure.js';
import { accountRows, endpointsOf, summaryOf } from './instances/report.js';
import { type AppBuild, addressOf, awaitApp, watchOfApp } from './my-app-build.js';
import { openService } from './open-service.js';
import { changedOptions } from './options/difference.js';
import { redactedRecord, Sensitivity } from './options/sensitive.js';
import type { ServiceParts } from './parts.js';
import { plannedResult } from './plan.js';
import { explainRefusal } from './refusals.js';
import { removedResult } from './remove.js';
import { findSuspended, resumeInstance } from './resume.js';
import { runners } from './runners.js';
import type { ServiceContext, ServiceResult } from './service-context.js';
import { computeSource, type Source, sameUrl } from './source.js';
import { pace } from './wait-until-ready.js';

/** How the summary and messages call it. */
const what = 'My Apps';

/** One app on its way to what was asked for. */
interface AppTask {
  run: ServiceContext;
  parts: ServiceParts;
  source: Source;
  configApiKey: string | undefined;
}

/** Deploys, removes or plans an app of My Apps. */
export async function runApp(run: ServiceContext, parts: ServiceParts): Promise<ServiceResult> {
  const started = run.clock.now();
  const found = await parts.apps.findByName(run.name);
  if (run.operation === 'remove') {
    return removedResult(run, { removed: found !== undefined && (await parts.apps.remove(found.id)), what });
  }
  const task = appTask(run, parts);
  if (found) rejectOtherSource(task, found);
  if (run.operation === 'plan') return planApp(task, found);
  void parts.account.account();
  const deadline = started + run.inputs.timeout;
  const { app, watch, build } = await reach(task, found);
  announce(task, app);
  run.outputs.set({ operation: 'deployed', changed: true, status: app.buildStatus ?? 'building' });
  run.log.info(`"${run.name}" of ${what}: ${found ? 'updated' : 'created'}.${app.url ? ` ${app.url}` : ''}`);
  if (run.inputs.wait) await watched(task, { found, watch, build, deadline });
  const endpoints = announce(task, build.app);
  const status = run.inputs.wait ? 'running' : (build.app.buildStatus ?? 'building');
  run.outputs.set({ status });
  const commit = tellCommit(run, { live: watch.live, source: task.source });
  const rows: [string, string | undefined][] = [
    ['App', run.name],
    ['URL', endpoints.url],
    ['Source', `${task.source.url}${task.source.ref ? ` at ${task.source.ref}` : ''}`],
    ['Commit', commit],
    ['Result', found ? 'updated' : 'created'],
    ['Status', status],
    ['Time', formatDuration(run.clock.now() - started)],
    ...accountRows(await parts.account.account()),
  ];
  return { changed: true, status, ...(endpoints.url ? { url: endpoints.url } : {}), summary: [summaryOf('App', rows)] };
}

/** Creates the app, or restarts it with what is asked for. */
async function reach(task: AppTask, found: MyApp | undefined) {
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

async function watched(
  task: AppTask,
  { found, watch, build, deadline }: { found: MyApp | undefined; watch: BuildWatch; build: AppBuild; deadline: number },
): Promise<void> {
  const { run, parts, source } = task;
  try {
    await awaitApp(watch, { build, deadline, mend: () => parts.apps.rebuild(build.app.id) });
  } catch (error) {
    if (!run.inputs.rollback || run.signal.aborted || !(error instanceof DeployError)) throw error;
    const former = found?.sourceRef;
    const why = !found
      ? 'The app is new, so there is no version to put back.'
      : former === undefined || former === source.ref
        ? 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.'
        : undefined;
    const text = why ?? (await rollBack(task, { build, watch, former: former ?? '' }));
    throw new DeployError(error.code, `${error.message}\n${text}`, { cause: error, next: error.next });
  }
}

/** @returns what is live now */
async function rollBack(
  { run, parts }: AppTask,
  { build, watch, former }: { build: AppBuild; watch: BuildWatch; former: string },
): Promise<string> {
  run.log.warning(`Putting the version before back: ${former}.`);
  const again: AppBuild = { ...build, source: { commit: watch.former, pinned: false, ref: former } };
  const second = watchOfApp(again);
  try {
    await second.remember();
    await parts.apps.setSourceRef(build.app.id, former);
    const deadline = run.clock.now() + run.inputs.timeout;
    await awaitApp(second, { build: again, deadline, mend: () => parts.apps.rebuild(build.app.id) });
  } catch (error) {
    run.outputs.set({ 'rolled-back': false });
    return `The version before could not be put back, so "${run.name}" may be down: ${messageOf(error)}`;
  }
  run.outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(second.live ? { commit: second.live } : {}) });
  return `"${run.name}" was rolled back and runs ${former} again.`;
}

function appTask(run: ServiceContext, parts: ServiceParts): AppTask {
  const source = computeSource(run.inputs, run.context);
  if (!source)
    throw new DeployError('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
  const configApiKey = run.inputs['config-api-key'] ?? (run.options.get('ConfigApiKey')?.text || undefined);
  if (configApiKey) run.log.mask(configApiKey);
  return { run, parts, source, configApiKey };
}

/** Where an app's source is and which folder of it, My Apps takes only when the app is made. */
function rejectOtherSource({ run, source }: AppTask, app: MyApp): void {
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

function announce({ run, parts }: AppTask, app: MyApp) {
  const address = addressOf(app);
  const endpoints = endpointsOf(
    { ...app, resources: undefined, _links: undefined, status: undefined, url: address },
    { run, loopback: parts.loopback },
  );
  const sensitivity = new Sensitivity();
  sensitivity.mask(Object.entries(app), run.log);
  run.outputs.set({
    ...(endpoints.url ? { url: endpoints.url } : {}),
    id: app.id,
    endpoints,
    instance: redactedRecord(app, sensitivity),
  });
  return endpoints;
}

async function planApp({ run, parts, source }: AppTask, found: MyApp | undefined): Promise<ServiceResult> {
  const at = source.ref ? ` at ${source.ref}` : '';
  const steps = found
    ? [
        `${found.sourceRef === source.ref || !source.ref ? 'keep the source ref' : `change the source ref from ${found.sourceRef ?? 'the default branch'} to ${source.ref}`}`,
        `restart the app "${run.name}", which builds it anew`,
      ]
    : [`create the app "${run.name}" from ${source.url}${at}`];
  return plannedResult(run, { parts, what, steps, options: [] });
}
