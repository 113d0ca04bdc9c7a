import { DeployError } from '../../base/errors.js';
import { instance, type MyApp } from '../../platform/service-wire.js';
import { cleanUpAfter } from '../clean-up.js';
import { findStoreKey } from '../config/store-key.js';
import { plannedResult } from '../instance/plan-instance.js';
import { removedResult } from '../instance/remove-instance.js';
import { Sensitivity } from '../options/sensitive.js';
import { awaitReady } from '../readiness/await-ready.js';
import { awaitHealthPath } from '../readiness/health-path.js';
import { type FormerVersion, rollBack } from '../roll-back.js';
import { appKind, runners } from '../runners.js';
import type { ServiceContext, ServiceResult } from '../service-context.js';
import { announce, reportCommit, resultOf } from '../service-result.js';
import { computeSource, type Source } from '../source/source.js';
import { appSource } from '../source/source-address.js';
import { guardSource, isNameChosen } from '../source/source-owner.js';
import { tagDeployed } from '../tags.js';
import { type AppTask, addressOf, buildOf, subjectOf } from './app-build.js';
import { appChanges, refOf } from './app-changes.js';
import { ensureApp, rejectOtherSource } from './ensure-app.js';

/** How the summary and messages call it. */
const what = 'My Apps';
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
    await guardSource(scope, { resource, source: appSource(found)?.url });
  }
  if (found) announceApp(scope, found);
  if (scope.operation === 'remove') {
    return removedResult(scope, { removed: found !== undefined && (await removeApp(scope, found)), what });
  }
  const task = await appTask(scope, { deadline: started + scope.inputs.timeout });
  const { source } = task;
  if (found) rejectOtherSource(task, found);
  if (scope.operation === 'plan') return planApp(task, found);
  if (found) await tagDeployed(scope, { type: 'myapp', id: found.id });
  const app = await ensureApp(task, found);
  const result = found ? 'updated' : 'created';
  announceApp(scope, app);
  scope.outputs.set({ changed: true, status: app.buildStatus ?? 'building' });
  scope.log.info(`"${scope.name}" of ${what}: ${result}.`);
  try {
    if (scope.inputs.wait) await watchApp(task);
  } catch (error) {
    throw await rollBack(scope, { error, former: () => formerApp(task, found) });
  }
  const { url } = announceApp(scope, task.app ?? app);
  const status = scope.inputs.wait ? 'running' : (task.app?.buildStatus ?? 'building');
  scope.outputs.set({ status });
  const commit = reportCommit(scope, task);
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

/** Follows an app's build to its end. */
async function watchApp(task: AppTask): Promise<void> {
  const { scope, build, deadline } = task;
  // It may be away for its rebuild, so a 401 or 404 ends nothing.
  await awaitReady(subjectOf(task), { build, deadline, settleMs: 0, resumed: true });
  await awaitHealthPath(scope, { address: addressOf(task.app), deadline });
}

/** The ref from before this run, or why it cannot be put back. */
function formerApp(task: AppTask, found: MyApp | undefined): FormerVersion | string {
  const { scope, source } = task;
  if (!found) return `"${scope.name}" is new, so there is no version to roll back to.`;
  const former = refOf(found);
  if (former === (source.ref ?? '')) {
    return 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';
  }
  return {
    title: former || 'the default branch',
    restore: async () => {
      const deadline = scope.clock.now() + scope.inputs.timeout;
      const again: AppTask = { ...task, deadline, source: { ...source, ref: former, commit: task.former } };
      const second = buildOf(again);
      again.build = second;
      await second.remember();
      await scope.apps.setSourceRef(found.id, former || null);
      await watchApp(again);
      return { runs: former || 'the default branch', commit: second.live };
    },
  };
}

async function appTask(scope: ServiceContext, { deadline }: Pick<AppTask, 'deadline'>): Promise<AppTask> {
  const source = computeSource(scope.inputs, scope.context);
  if (!source)
    throw new DeployError('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
  const given = scope.inputs['config-api-key'] ?? (scope.options.get('ConfigApiKey')?.text || undefined);
  if (given) scope.log.mask(given);
  const configApiKey = given ?? (await findStoreKey(scope));
  return { scope, kind: scope.inputs.runner ?? 'web', source, configApiKey, isKeyGiven: given !== undefined, deadline };
}

function announceApp(scope: ServiceContext, app: MyApp) {
  return announce(scope, {
    record: instance.parse({ ...app, url: addressOf(app) }),
    sensitivity: new Sensitivity({ plain: appFields }),
  });
}

async function planApp(task: AppTask, found: MyApp | undefined): Promise<ServiceResult> {
  const { scope, source } = task;
  const changes = found && appChanges(task, found);
  const steps = changes?.map((change) => `${change.what}, which builds it anew`);
  return plannedResult(scope, {
    what,
    steps: steps ?? [`create the app "${scope.name}" from ${atRef(source)}`],
    options: [],
    changed: true,
  });
}

function atRef({ url, ref }: Source): string {
  return ref ? `${url} at ${ref}` : url;
}
