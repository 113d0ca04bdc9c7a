import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { MyApp } from '../platform/service-wire.js';
import { BuildWatch, type PlatformStatus } from './build-watch.js';
import { printFailureLog } from './failure-log.js';
import { awaitHealthPath } from './health-path.js';
import { buildError } from './instances/watch.js';
import { openService } from './open-service.js';
import type { ServiceParts } from './parts.js';
import { type RunnerKind, runners } from './runners.js';
import type { ServiceContext } from './service-context.js';
import type { Source } from './source.js';
import { type Observation, watchUntilReady } from './wait-until-ready.js';

/** What is watched. */
export interface AppBuild {
  run: ServiceContext;
  parts: ServiceParts;
  kind: RunnerKind;
  source: Pick<Source, 'commit' | 'pinned' | 'ref'>;
  /** As it was last seen. */
  app: MyApp;
}

/** An app's build: its status is My Apps' own, its log that of the runner's instance behind it. */
export function watchOfApp(build: AppBuild): BuildWatch {
  const { run, parts, kind, source } = build;
  return new BuildWatch({
    ...{ run, parts, kind, source },
    status: async () => {
      const now = await parts.apps.find(build.app.id);
      if (!now) return { state: 'starting', detail: 'the app is away for its rebuild' };
      build.app = now;
      return statusOf(now);
    },
    address: async () => addressOf(build.app),
    logs: () => logsOf(build),
  });
}

/**
 * Follows an app's build to its end.
 * @throws DeployError `build-failed`, `clone-failed`, `wrong-commit`, `not-ready`
 */
export async function awaitApp(
  watch: BuildWatch,
  { build, deadline, mend }: { build: AppBuild; deadline: number; mend: () => Promise<void> },
): Promise<void> {
  const { run, parts } = build;
  const { clock, log, signal } = run;
  const options = { look: () => watch.look(), deadline, settleMs: 0, resumed: true, clock, log, signal };
  let { sight, timedOut } = await watchUntilReady(options);
  if (watch.failure?.stale) {
    log.warning(`The volume of "${run.name}" has kept the old commit; building it anew without what it keeps.`);
    watch.again();
    await mend();
    ({ sight, timedOut } = await watchUntilReady(options));
  }
  if (sight.state === 'failed') throw await failure(watch, { build, sight });
  if (timedOut) {
    run.outputs.set({ status: plainText(build.app.buildStatus ?? 'unknown', 40) });
    await printFailureLog(() => logsOf(build), run);
    throw new DeployError(
      'not-ready',
      `The app "${run.name}" was not ready within ${formatDuration(run.inputs.timeout)}; last seen: ${sight.detail}.${where(build)}`,
    );
  }
  await awaitHealthPath({ run, parts, deadline }, addressOf(build.app));
}

/** Where an app is: its url, or at least the name of its host. */
export function addressOf(app: MyApp): string | undefined {
  return app.url ?? (app.appDns ? `https://${app.appDns}` : undefined);
}

function statusOf({ buildStatus }: MyApp): PlatformStatus {
  const status = plainText(buildStatus ?? 'unknown', 40).toLowerCase();
  const state = status === 'running' || status === 'failed' ? status : status === 'unknown' ? 'down' : 'starting';
  return { state, detail: `build ${status}` };
}

/** An app is an instance of its runner's service, with its id as the name. */
async function logsOf({ run, parts, kind, app }: AppBuild): Promise<string[]> {
  try {
    const service = await openService(parts, { serviceId: runners[kind].serviceId, run });
    return await parts.instancesOf(service).logs({ name: app.id });
  } catch (error) {
    if (error instanceof RequestError || !(error instanceof DeployError)) throw error;
    run.log.debug(`The build log of "${run.name}" cannot be read: ${messageOf(error)}`);
    return [];
  }
}

async function failure(
  watch: BuildWatch,
  { build, sight }: { build: AppBuild; sight: Observation },
): Promise<DeployError> {
  const { run, app } = build;
  run.outputs.set({ status: 'failed' });
  const why = reasonOf(app) ?? (await printFailureLog(async () => watch.failedLog ?? logsOf(build), run));
  const address = addressOf(app);
  return buildError(watch, { name: run.name, where: address ? ` (${plainText(address, 200)})` : '', why, sight });
}

function where({ app }: AppBuild): string {
  const address = addressOf(app);
  return address ? ` It is at ${plainText(address, 200)}` : '';
}

/** The platform may say why under one of these names. */
function reasonOf(app: MyApp): string | undefined {
  const names = ['buildError', 'buildReason', 'reason', 'message', 'error'];
  const said = names.map((name) => app[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof said === 'string' ? plainText(said, 300) : undefined;
}
