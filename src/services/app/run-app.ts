import { DeployError } from '../../base/errors.js';
import { appKind, runners } from '../../contract/runners.js';
import { appSource, computeSource, type Source } from '../../contract/source.js';
import { instance, type MyApp } from '../../platform/service-wire.js';
import { plannedResult } from '../instance/plan-instance.js';
import { cleanUpAfter, removalFacts } from '../instance/remove-instance.js';
import { Sensitivity } from '../options/sensitive.js';
import { guardOwnership, isNameChosen, tagDeployed } from '../ownership.js';
import { findStoreKey } from '../request.js';
import { rollBack } from '../roll-back.js';
import { announce, factsOf, reportCommit, resultOf } from '../service-result.js';
import type { RemovalFacts, ServiceResult, ServiceRun } from '../service-run.js';
import { type AppRequest, addressOf, appChanges, rejectOtherSource } from './app-changes.js';
import { AppDeploy } from './app-deploy.js';

/** Name for the summary and messages. */
const service = 'My Apps';
/** Fields of an app's record that hold no secret. */
const appFields = [
  ...['type', 'gitUrl', 'gitHubUrl', 'sourceRef', 'subPath', 'configService', 'appDns', 'buildStatus'],
  ...['haEnabled', 'stageProdEnabled', 'sovereignty', 'tenantId'],
];

/** Deploys or plans an app of My Apps. */
export async function runApp(run: ServiceRun): Promise<ServiceResult> {
  const { tools, inputs, outputs, name } = run;
  const started = tools.clock.now();
  // One whose name was chosen keeps its source all the same: My Apps changes none.
  const found = await findApp(run, { guards: !isNameChosen(run) });
  if (found) announce(run, appRecord(found));
  const request = await readRequest(run, started + inputs.timeout);
  const { source } = request;
  if (found) rejectOtherSource(run, { request, app: found });
  if (run.operation === 'plan') return planApp(run, request, found);
  await run.beforeChange?.(found && { type: 'myapp', id: found.id });
  if (found) await tagDeployed(run, { type: 'myapp', id: found.id });
  const deploy = new AppDeploy(run, request);
  const app = await deploy.ensure(found);
  const result = found ? 'updated' : 'created';
  announce(run, appRecord(app));
  outputs.set({ changed: true, status: app.buildStatus ?? 'building' });
  tools.log.info(`"${name}" of ${service}: ${result}.`);
  try {
    if (inputs.wait) await deploy.watch();
  } catch (error) {
    throw await rollBack(run, { error, former: () => deploy.former(found) });
  }
  const { url } = announce(run, appRecord(deploy.app ?? app));
  const status = inputs.wait ? 'running' : (deploy.app?.buildStatus ?? 'building');
  outputs.set({ status });
  const commit = reportCommit(run, { build: deploy.build, source });
  const rows = { App: name, URL: url, Source: atRef(source), ...commit, Result: result, Status: status };
  return resultOf(run, { changed: true, status, url, title: 'App', rows, started });
}

/** Removes an app, also one that sleeps. One that is not there is fine. */
export async function removeApp(run: ServiceRun): Promise<RemovalFacts> {
  const { tools } = run;
  const found = await findApp(run, { guards: true });
  const removed = found && (await tools.apps.remove(found.id));
  if (!found) return removalFacts(run, { service });
  // To the platform an app that sleeps is an instance of its runner.
  const runner = appKind(found.type);
  await Promise.all([
    runner && cleanUpAfter(tools, { serviceId: runners[runner].serviceId, name: found.id }),
    tools.tags.clear({ type: 'myapp', id: found.id }),
  ]);
  return removalFacts(run, { service, facts: removed ? factsOf(run, appRecord(found)) : undefined });
}

async function findApp(run: ServiceRun, { guards }: { guards: boolean }): Promise<MyApp | undefined> {
  const { apps, tags } = run.tools;
  // Read beside the list.
  if (guards) void tags.of({ type: 'myapp', id: '' });
  const found = await apps.findByName(run.name);
  if (!found || !guards) return found;
  await guardOwnership(run, { resource: { type: 'myapp', id: found.id }, source: appSource(found)?.url });
  return found;
}

async function readRequest(run: ServiceRun, deadline: number): Promise<AppRequest> {
  const { inputs, settings } = run;
  const source = computeSource(inputs, run.context);
  if (!source)
    throw new DeployError('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
  const given = settings.store?.apiKey ?? (settings.options.get('ConfigApiKey')?.text || undefined);
  if (given) run.tools.log.mask(given);
  return { kind: inputs.runner ?? 'web', source, configApiKey: given ?? (await findStoreKey(run)), deadline };
}

function appRecord(app: MyApp): Parameters<typeof factsOf>[1] {
  const record = instance.parse({ ...app, url: addressOf(app) });
  return { record, sensitivity: new Sensitivity({ plain: appFields }) };
}

async function planApp(run: ServiceRun, request: AppRequest, found: MyApp | undefined): Promise<ServiceResult> {
  const steps = found
    ? appChanges(run, { request, app: found }).map(({ title }) => `${title}, which builds it anew`)
    : [`create the app "${run.name}" from ${atRef(request.source)}`];
  return plannedResult(run, { service, steps, options: [], changed: true });
}

function atRef({ url, ref }: Source): string {
  return ref ? `${url} at ${ref}` : url;
}
