import { urlBelow } from '../base/addresses.js';
import { DeployError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { runners } from '../contract/runners.js';
import type { MyApp } from '../platform/service-wire.js';
import { withinPlan } from './open-service.js';
import type { Change, ServiceClient, ServiceRun } from './service-run.js';

const probe = { everyMs: 500, timeoutMs: 5000 };

/** Returns whether an app has a standby once its deploy has begun. */
export function hasStandby({ inputs }: ServiceRun, app: MyApp | undefined): boolean {
  return inputs['high-availability'] ?? app?.haEnabled === true;
}

/** Returns the change that gives an app a standby or takes it away. @throws DeployError as `checkStandbyPlan` does */
export async function standbyChange(run: ServiceRun, app: MyApp): Promise<Change | undefined> {
  const wanted = hasStandby(run, app);
  if (wanted === (app.haEnabled === true)) return undefined;
  await checkStandbyPlan(run);
  const title = wanted ? 'give it a standby' : 'take its standby away';
  return { title, action: 'updated', buildsNothing: true, send: () => setStandby(run, app.id) };
}

/** Refuses a standby, before any change, if the plan is known not to have it. @throws DeployError `plan-limit` */
export async function checkStandbyPlan({ inputs, name, tools }: ServiceRun): Promise<void> {
  if (!inputs['high-availability'] || (await tools.account.account()).plan !== 'FREE') return;
  const message = `The plan of the workspace does not allow a standby for "${name}" (the plan is FREE).`;
  throw new DeployError('plan-limit', message, { next: 'Nothing was changed. `high-availability` can be left out.' });
}

/** Gives an app the standby that the inputs ask for, or takes it away. @throws DeployError `plan-limit` */
export async function setStandby({ inputs, name, tools }: ServiceRun, id: string): Promise<void> {
  const isWanted = inputs['high-availability'] === true;
  const action = `a standby for "${name}", which runs without one`;
  await withinPlan(tools, action, () => tools.apps.setStandby(id, isWanted));
  if (isWanted) tools.log.info(`"${name}" has a standby from now on, so that its deploys have no downtime.`);
}

/** Requests an app's address twice a second, if it has one. @returns stops it, and returns how long the app was away, in words */
export function watchDowntime({ kind, record, run }: ServiceClient): (() => Promise<string | undefined>) | undefined {
  const { name, tools } = run;
  const { clock, http, log, signal, trustedHosts } = tools;
  if (!record?.url || !kind) return undefined;
  const stopped = new AbortController();
  const ended = AbortSignal.any([signal, stopped.signal]);
  // While a page of the runner stands in for the app, `/healthz` says so.
  const path = runners[kind].showsPages ? '/healthz' : '/';
  const url = urlBelow(trustedHosts.checkAddress(record.url, `the address of "${name}"`), path);
  const headers = { accept: '*/*', 'cache-control': 'no-cache' };
  const request = { method: 'GET', url, headers, timeoutMs: probe.timeoutMs, maxBytes: 64 * 1024 } as const;
  const isAnswered = () =>
    http.send(request).then(
      ({ status }) => status < 500,
      () => false,
    );
  let asked = 0;
  let awayMs = 0;
  const ask = async () => {
    for (let isLast = false; !isLast; asked++) {
      const at = clock.now();
      isLast = ended.aborted;
      const isAway = !(await isAnswered());
      await clock.sleep(Math.max(0, at + probe.everyMs - clock.now()), ended).catch(() => undefined);
      if (isAway) awayMs += Math.max(1, clock.now() - at);
    }
  };
  const asking = ask();
  return async () => {
    stopped.abort();
    await asking;
    if (signal.aborted) return undefined;
    const answered = `it answered all ${asked} requests, one every ${probe.everyMs} ms`;
    const away = formatDuration(awayMs);
    if (awayMs > 0) log.warning(`"${name}" was away for ${away} during this deploy, although it has a standby.`);
    else log.info(`"${name}" was deployed without downtime: ${answered}.`);
    return awayMs > 0 ? `${away}, although it has a standby` : `none (without downtime: ${answered})`;
  };
}
