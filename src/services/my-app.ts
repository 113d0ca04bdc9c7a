import { DeployError, messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import type { MyApp } from '../platform/service-wire.js';
import type { BuildWatch } from './build-watch.js';
import { tellCommit } from './instances/deploy.js';
import { accountRows, endpointsOf, summaryOf } from './instances/report.js';
import { type AppBuild, addressOf, awaitApp, watchOfApp } from './my-app-build.js';
import { type AppTask, reachApp, rejectOtherSource } from './my-app-change.js';
import { redactedRecord, Sensitivity } from './options/sensitive.js';
import type { ServiceParts } from './parts.js';
import { plannedResult } from './plan.js';
import { removedResult } from './remove.js';
import type { ServiceContext, ServiceResult } from './service-context.js';
import { computeSource } from './source.js';

/** How the summary and messages call it. */
const what = 'My Apps';

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
  const { app, watch, build } = await reachApp(task, found);
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
