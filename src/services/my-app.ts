import { DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import type { MyApp } from '../platform/service-wire.js';
import { accountRows, endpointsOf, summaryOf } from './instances/report.js';
import { addressOf, awaitRunningBuild, watchApp } from './my-app-watch.js';
import { type OptionValues, readOptions } from './options/parse.js';
import { redactedRecord, Sensitivity } from './options/sensitive.js';
import type { ServiceParts } from './parts.js';
import { plannedResult } from './plan.js';
import { explainRefusal } from './refusals.js';
import { removedResult } from './remove.js';
import { runners } from './runners.js';
import type { ServiceContext, ServiceResult } from './service-context.js';
import { computeSource, type Source } from './source.js';

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
  const task = await appTask(run, parts);
  if (found) rejectOtherSource(task, found);
  if (run.operation === 'plan') return planApp(task, found);
  void parts.account.account();
  const app = found ?? (await create(task));
  announce(task, app);
  run.outputs.set({ operation: 'deployed', changed: true, status: app.buildStatus ?? 'building' });
  const deadline = started + run.inputs.timeout;
  const rebuilt = await bringUpToDate(task, { app, created: !found, deadline });
  run.log.info(`"${run.name}" of ${what}: ${found ? 'updated' : 'created'}.${app.url ? ` ${app.url}` : ''}`);
  const watched = run.inputs.wait
    ? await watchApp({
        run,
        parts,
        app,
        rebuilt,
        source: task.source,
        sameSource: app.sourceRef === task.source.ref,
        deadline,
      })
    : app;
  const endpoints = announce(task, watched);
  const status = run.inputs.wait ? 'running' : (watched.buildStatus ?? 'building');
  run.outputs.set({ status });
  const rows: [string, string | undefined][] = [
    ['App', run.name],
    ['URL', endpoints.url],
    ['Source', `${task.source.url}${task.source.ref ? ` at ${task.source.ref}` : ''}`],
    ['Result', found ? 'updated' : 'created'],
    ['Status', status],
    ['Time', formatDuration(run.clock.now() - started)],
    ...accountRows(await parts.account.account()),
  ];
  return { changed: true, status, ...(endpoints.url ? { url: endpoints.url } : {}), summary: [summaryOf('App', rows)] };
}

async function appTask(run: ServiceContext, parts: ServiceParts): Promise<AppTask> {
  const source = computeSource(run.inputs, run.context);
  if (!source)
    throw new DeployError('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
  const options = await readOptions(run.inputs.options);
  const values: OptionValues = 'problem' in options ? new Map() : options;
  const configApiKey = values.get('ConfigApiKey')?.text || undefined;
  if (configApiKey) run.log.mask(configApiKey);
  return { run, parts, source, configApiKey };
}

/** Where an app's source is and which folder of it, My Apps takes only when the app is made. */
function rejectOtherSource({ run, source }: AppTask, app: MyApp): void {
  const there = app.gitHubUrl ?? app.gitUrl;
  const plain = (url: string) =>
    url
      .toLowerCase()
      .replace(/#.*$/, '')
      .replace(/\/+$/, '')
      .replace(/\.git$/, '');
  const type = run.inputs.runner && runners[run.inputs.runner].appType;
  const reasons = [
    there && plain(there) !== plain(source.url)
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

async function create({ run, parts, source }: AppTask): Promise<MyApp> {
  const { inputs, name } = run;
  const runner = runners[inputs.runner ?? 'web'];
  try {
    return await parts.apps.create({
      name,
      type: runner.appType,
      gitHubUrl: source.url,
      ...(inputs['source-token'] ? { gitHubToken: inputs['source-token'] } : {}),
      ...(inputs['config-service'] ? { configService: inputs['config-service'] } : {}),
      ...(inputs['sub-path'] ? { subPath: inputs['sub-path'] } : {}),
    });
  } catch (error) {
    const status = error instanceof RequestError ? (error.status ?? 503) : 0;
    // The answer may have been lost after the app was made.
    const made = status >= 500 ? await parts.apps.findByName(name) : undefined;
    if (made) return made;
    throw await explainRefusal(error, { account: parts.account, what: 'another app' });
  }
}

/** Sets ref, config and token, and builds it anew unless the first build already takes the right source. @returns whether it does */
async function bringUpToDate(
  task: AppTask,
  { app, created, deadline }: { app: MyApp; created: boolean; deadline: number },
): Promise<boolean> {
  const { run, parts, source, configApiKey } = task;
  const { inputs } = run;
  const otherRef = source.ref !== undefined && app.sourceRef !== source.ref;
  const configService = inputs['config-service'];
  const otherConfig =
    configService !== undefined && (configApiKey !== undefined || (!created && app.configService !== configService));
  if (otherRef && source.ref !== undefined) await parts.apps.setSourceRef(app.id, source.ref);
  if (otherConfig) await parts.apps.setConfig(app.id, { configService, ...(configApiKey ? { configApiKey } : {}) });
  if (!created && inputs['source-token']) await parts.apps.setGitToken(app.id, inputs['source-token']);
  const rebuild = !created || otherRef || otherConfig;
  if (!rebuild) return false;
  // The end of a build that takes the old source must not be taken for the end of ours.
  if (inputs.wait) await awaitRunningBuild({ run, parts, app, deadline });
  await parts.apps.rebuild(app.id);
  return true;
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
        `rebuild the app "${run.name}"`,
      ]
    : [`create the app "${run.name}" from ${source.url}${at}`];
  return plannedResult(run, { parts, what, steps, options: [] });
}
