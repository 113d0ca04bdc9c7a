import { urlBelow } from '../base/addresses.js';
import { DeployError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { type RunnerKind, runners } from '../contract/runners.js';
import type { MyApp } from '../platform/service-wire.js';
import type { Change } from './client.js';
import { explainRefusal } from './creation.js';
import type { ServiceRun } from './service-run.js';

/** Time between two requests of a probe, and the longest time for one, in ms. */
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

/** @throws DeployError `plan-limit` for a standby that the plan is known not to have, before anything is changed */
export async function checkStandbyPlan({ inputs, name, tools }: ServiceRun): Promise<void> {
  if (!inputs['high-availability'] || (await tools.account.account()).plan !== 'FREE') return;
  const message = `The plan of the workspace does not allow a standby for "${name}" (the plan is FREE).`;
  throw new DeployError('plan-limit', message, { next: 'Nothing was changed. `high-availability` can be left out.' });
}

/** Gives an app the standby that the inputs ask for, or takes it away. @throws DeployError `plan-limit` */
export async function setStandby({ inputs, name, tools }: ServiceRun, id: string): Promise<void> {
  try {
    await tools.apps.setStandby(id, inputs['high-availability'] === true);
  } catch (error) {
    throw await explainRefusal(tools, { error, action: `a standby for "${name}", which runs without one` });
  }
}

/** Asks the address of an app twice a second, from its start until it is stopped. */
export class DowntimeProbe {
  readonly #run: ServiceRun;
  readonly #stopped = new AbortController();
  readonly #end: Promise<void>;
  #asked = 0;
  #awayMs = 0;

  constructor(run: ServiceRun, { address, kind }: { address: string; kind: RunnerKind }) {
    this.#run = run;
    const url = run.tools.trustedHosts.checkAddress(address, `the address of "${run.name}"`);
    // While a page of the runner stands in for the app, `/healthz` says so.
    this.#end = this.#ask(urlBelow(url, runners[kind].showsPages ? '/healthz' : '/'));
  }

  /** @returns for how long the app was away, in words for the summary */
  async stop(): Promise<string | undefined> {
    const { name, tools } = this.#run;
    this.#stopped.abort();
    await this.#end;
    if (tools.signal.aborted) return undefined;
    const asked = `all ${this.#asked} requests, one every ${probe.everyMs} ms`;
    const away = formatDuration(this.#awayMs);
    if (this.#awayMs > 0)
      tools.log.warning(`"${name}" was away for ${away} during this deploy, although it has a standby.`);
    else tools.log.info(`"${name}" was deployed without downtime: it answered ${asked}.`);
    return this.#awayMs > 0 ? `${away}, although it has a standby` : `none: it answered ${asked}`;
  }

  async #ask(url: URL): Promise<void> {
    const { clock, http, signal } = this.#run.tools;
    const ended = AbortSignal.any([signal, this.#stopped.signal]);
    const headers = { accept: '*/*', 'cache-control': 'no-cache' };
    const request = { method: 'GET', url, headers, timeoutMs: probe.timeoutMs, maxBytes: 64 * 1024 } as const;
    let awaySince: number | undefined;
    for (let at = clock.now(); ; at = clock.now()) {
      const isAnswered = await http.send(request).then(
        ({ status }) => status < 500,
        () => false,
      );
      this.#asked++;
      if (!isAnswered) awaySince ??= at;
      if (awaySince !== undefined && (isAnswered || ended.aborted)) {
        this.#awayMs += Math.max(1, clock.now() - awaySince);
        awaySince = undefined;
      }
      if (ended.aborted) return;
      await clock.sleep(Math.max(0, at + probe.everyMs - clock.now()), ended).catch(() => undefined);
    }
  }
}
