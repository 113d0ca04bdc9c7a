import { DeployError } from '../../base/errors.js';
import { instance, type MyApp } from '../../platform/service-wire.js';
import { plannedResult } from '../instance/plan-instance.js';
import { cleanUpAfter, removedResult } from '../instance/remove-instance.js';
import { Sensitivity } from '../options/sensitive.js';
import { guardOwnership, isNameChosen, tagDeployed } from '../ownership.js';
import { findStoreKey } from '../request.js';
import { rollBack } from '../roll-back.js';
import { appKind, runners } from '../runners.js';
import type { ServiceContext, ServiceResult } from '../service-context.js';
import { announce, reportCommit, resultOf } from '../service-result.js';
import { computeSource, type Source } from '../source/source.js';
import { appSource } from '../source/source-address.js';
import { type AppRequest, addressOf, appChanges, rejectOtherSource } from './app-changes.js';
import { AppDeploy } from './app-deploy.js';

/** Name for the summary and messages. */
const service = 'My Apps';
/** Fields of an app's record that hold no secret. */
const appFields = [
  ...['type', 'gitUrl', 'gitHubUrl', 'sourceRef', 'subPath', 'configService', 'appDns', 'buildStatus'],
  ...['haEnabled', 'stageProdEnabled', 'sovereignty', 'tenantId'],
];

/** Deploys, removes or plans an app of My Apps. */
export async function runApp(scope: ServiceContext): Promise<ServiceResult> {
  const started = scope.clock.now();
  // One whose name was chosen keeps its source all the same: My Apps changes none.
  const guards = scope.operation === 'remove' || !isNameChosen(scope);
  // Read beside the list.
  if (guards) void scope.tags.of({ type: 'myapp', id: '' });
  const found = await scope.apps.findByName(scope.name);
  if (found && guards) {
    const resource = { type: 'myapp', id: found.id } as const;
    await guardOwnership(scope, { resource, source: appSource(found)?.url });
  }
  if (found) announceApp(scope, found);
  if (scope.operation === 'remove') {
    return removedResult(scope, { removed: found !== undefined && (await removeApp(scope, found)), service });
  }
  const request = await readRequest(scope, started + scope.inputs.timeout);
  const { source } = request;
  if (found) rejectOtherSource(scope, { request, app: found });
  if (scope.operation === 'plan') return planApp(scope, { request, found });
  if (found) await tagDeployed(scope, { type: 'myapp', id: found.id });
  const deploy = new AppDeploy(scope, request);
  const app = await deploy.ensure(found);
  const result = found ? 'updated' : 'created';
  announceApp(scope, app);
  scope.outputs.set({ changed: true, status: app.buildStatus ?? 'building' });
  scope.log.info(`"${scope.name}" of ${service}: ${result}.`);
  try {
    if (scope.inputs.wait) await deploy.watch();
  } catch (error) {
    throw await rollBack(scope, { error, former: () => deploy.former(found) });
  }
  const { url } = announceApp(scope, deploy.app ?? app);
  const status = scope.inputs.wait ? 'running' : (deploy.app?.buildStatus ?? 'building');
  scope.outputs.set({ status });
  const commit = reportCommit(scope, { build: deploy.build, source });
  const rows = { App: scope.name, URL: url, Source: atRef(source), ...commit, Result: result, Status: status };
  return resultOf(scope, { changed: true, status, url, title: 'App', rows, started });
}

/** @returns whether there was one */
async function removeApp(scope: ServiceContext, { id, type }: MyApp): Promise<boolean> {
  const removed = await scope.apps.remove(id);
  // To the platform an app that sleeps is an instance of its runner.
  const runner = appKind(type);
  await Promise.all([
    runner && cleanUpAfter({ ...scope, name: id }, runners[runner].serviceId),
    scope.tags.clear({ type: 'myapp', id }),
  ]);
  return removed;
}

async function readRequest(scope: ServiceContext, deadline: number): Promise<AppRequest> {
  const source = computeSource(scope.inputs, scope.context);
  if (!source)
    throw new DeployError('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
  const given = scope.inputs['config-api-key'] ?? (scope.options.get('ConfigApiKey')?.text || undefined);
  if (given) scope.log.mask(given);
  const configApiKey = given ?? (await findStoreKey(scope));
  return { kind: scope.inputs.runner ?? 'web', source, configApiKey, isKeyGiven: given !== undefined, deadline };
}

function announceApp(scope: ServiceContext, app: MyApp) {
  return announce(scope, {
    record: instance.parse({ ...app, url: addressOf(app) }),
    sensitivity: new Sensitivity({ plain: appFields }),
  });
}

async function planApp(
  scope: ServiceContext,
  { request, found }: { request: AppRequest; found: MyApp | undefined },
): Promise<ServiceResult> {
  const changes = found && appChanges(scope, { request, app: found });
  const steps = changes?.map(({ title }) => `${title}, which builds it anew`);
  return plannedResult(scope, {
    service,
    steps: steps ?? [`create the app "${scope.name}" from ${atRef(request.source)}`],
    options: [],
    changed: true,
  });
}

function atRef({ url, ref }: Source): string {
  return ref ? `${url} at ${ref}` : url;
}
