import { DeployError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { poll } from '../base/poll.js';
import { checkPlatformUrl } from '../platform/hosts.js';
import type { MyApp } from '../platform/service-wire.js';
import { awaitHealthPath } from './health-path.js';
import type { ServiceParts } from './parts.js';
import { whileWaking } from './resume.js';
import type { ServiceContext } from './service-context.js';
import type { Source } from './source.js';
import { type Observation, pace, watchUntilReady } from './wait-until-ready.js';
import { lookAtWebBuild, sameCommit } from './web-build.js';

/** How long `running` or `failed` may still be the state before the rebuild, in ms, when no build was seen. */
const longestSettleMs = 10_000;

/** What is watched. */
export interface AppWatch {
  run: ServiceContext;
  parts: ServiceParts;
  app: MyApp;
  /** A rebuild was asked for, so that the state from before may still be told. */
  rebuilt: boolean;
  source: Source;
  /** The app was set to this very ref before, so that its being told proves nothing. */
  sameSource: boolean;
  /** Epoch ms. */
  deadline: number;
}

/**
 * Follows an app's build to its end. Two traps of the platform: right after the request it still says `running`, and
 * during a rebuild it answers 404.
 * @returns the app as it is at the end
 * @throws DeployError `build-failed`, `not-ready`
 */
export async function watchApp(watch: AppWatch): Promise<MyApp> {
  const { run, deadline, parts, rebuilt } = watch;
  const { clock, log, signal } = run;
  const settleMs = rebuilt ? Math.min(longestSettleMs, run.inputs.timeout / 4) : 0;
  let app = watch.app;
  const look = async (): Promise<Observation> => {
    const now = await parts.apps.find(watch.app.id);
    if (!now) return { state: 'waiting', detail: 'the app is away for its rebuild', inProgress: true };
    app = now;
    return sightOf(watch, now);
  };
  const { sight, timedOut } = await watchUntilReady({ look, deadline, settleMs, clock, log, signal });
  const address = addressOf(app);
  const where = address ? ` It is at ${plainText(address, 200)}` : '';
  if (sight.state === 'failed') {
    run.outputs.set({ status: 'failed' });
    throw new DeployError(
      'build-failed',
      `The build of the app "${run.name}" failed: ${reasonIn(app) ?? sight.detail}.${where}`,
      {
        next: 'My Apps gives its log in the console only.',
      },
    );
  }
  if (timedOut) {
    run.outputs.set({ status: plainText(app.buildStatus ?? 'unknown', 40) });
    throw new DeployError(
      'not-ready',
      `The app "${run.name}" was not ready within ${formatDuration(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`,
    );
  }
  await awaitHealthPath({ run, parts, deadline }, address);
  return app;
}

/** Waits until the build that is under way, if one is, has ended, whatever its end is. @throws DeployError `not-ready` */
export async function awaitRunningBuild({
  run,
  parts,
  app,
  deadline,
}: Pick<AppWatch, 'run' | 'parts' | 'app' | 'deadline'>): Promise<void> {
  if (app.buildStatus?.toLowerCase() !== 'building') return;
  const { clock, log, signal } = run;
  log.info(`"${run.name}" is building already; waiting for that build to end.`);
  const ended = async () => {
    const now = await whileWaking(() => parts.apps.find(app.id));
    return now && now.buildStatus?.toLowerCase() !== 'building' ? now : undefined;
  };
  if (await poll(ended, { timeoutMs: Math.max(0, deadline - clock.now()), pace, clock, signal })) return;
  throw new DeployError(
    'not-ready',
    `The app "${run.name}" was not ready within ${formatDuration(run.inputs.timeout)}; last seen: build building, of what was asked for before.`,
    { next: 'The next run builds the present commit.' },
  );
}

async function sightOf({ run, parts, source, sameSource }: AppWatch, app: MyApp): Promise<Observation> {
  const status = plainText(app.buildStatus ?? 'unknown', 40).toLowerCase();
  const detail = `build ${status}`;
  if (status === 'failed') return { state: 'failed', detail };
  if (status !== 'running') return { state: 'waiting', detail, inProgress: status === 'building' };
  const pinned = source.ref && /^[0-9a-f]{40}$/i.test(source.ref) ? source.ref.toLowerCase() : undefined;
  const address = addressOf(app);
  if (run.inputs.runner !== 'web' || !address) return { state: 'ready', detail };
  const url = checkPlatformUrl(address, { what: `the address of "${run.name}"`, loopback: parts.loopback });
  const build = await lookAtWebBuild(run.http, url);
  if (build.state === 'building')
    return { state: 'waiting', detail: `${detail}, its page still builds`, inProgress: true };
  if (build.state === 'failed') return { state: 'failed', detail: `${detail}, its page says that the build failed` };
  if (build.state === 'silent')
    return { state: 'waiting', detail: `${detail}, its address ${build.detail}`, inProgress: true };
  if (build.commit && pinned && !sameCommit(build.commit, pinned)) {
    return {
      state: 'waiting',
      detail: `${detail}, but the app shows commit ${build.commit.slice(0, 7)} instead of ${pinned.slice(0, 7)}`,
    };
  }
  return { state: 'ready', detail, confirmed: build.commit !== undefined && pinned !== undefined && !sameSource };
}

/** Where an app is: its url, or at least the name of its host. */
export function addressOf(app: MyApp): string | undefined {
  return app.url ?? (app.appDns ? `https://${app.appDns}` : undefined);
}

/** The platform may say why under one of these names. */
function reasonIn(app: MyApp): string | undefined {
  for (const name of ['buildError', 'buildReason', 'reason', 'message', 'error']) {
    const value = app[name];
    if (typeof value === 'string' && value !== '') return plainText(value, 300);
  }
  return undefined;
}
