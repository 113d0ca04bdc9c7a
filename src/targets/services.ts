import { rejectProblems } from '../contract/inputs.js';
import { isPreview } from '../contract/intent.js';
import { computeOwnTags } from '../contract/tags.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import { InstancePreviews } from '../previews/instance-previews.js';
import { serviceParts } from '../services/parts.js';
import { describeAccess } from '../services/preview-access.js';
import { runService } from '../services/run-service.js';
import { serviceIdOf } from '../services/runners.js';
import type { ServiceContext, ServiceResult } from '../services/service-context.js';
import { withTable } from '../services/service-result.js';
import { commitProblem, refusedCommit } from '../services/source/source.js';
import { hasDomain, type Outcome, type PreparedTarget, type Run, type Target } from './target.js';

/** `target: runner`, `app`, `instance` or `job`. The inputs have been checked. @throws DeployError `invalid-input` for a commit that the runner cannot clone */
export async function prepareService(run: Run, target: ServiceContext['target']): Promise<PreparedTarget> {
  const { operation } = run.intent;
  if (operation === 'deploy' || operation === 'plan') {
    // Before the login is touched.
    const commit = refusedCommit(run.inputs, run.context);
    if (commit !== undefined) rejectProblems([commitProblem(run.inputs, commit)]);
  }
  for (const note of describeAccess(run.settings.access)) run.runtime.log.notice(note);
  return { open: (clients) => new ServiceTarget(run, serviceContext(run, { target, clients })) };
}

class ServiceTarget implements Target {
  readonly #run: Run;
  readonly #service: ServiceContext;

  constructor(run: Run, service: ServiceContext) {
    this.#run = run;
    this.#service = service;
  }

  get previews(): InstancePreviews {
    return new InstancePreviews({ scope: this.#service, base: this.#run.intent.base });
  }

  async deploy(): Promise<Outcome> {
    const { inputs, outputs, tokens } = this.#service;
    const result = await runService(this.#service);
    // A new one, so that later steps have all of its life.
    if (inputs['service-token']) outputs.set({ 'service-token': await tokens.renew(serviceIdOf(inputs)) });
    return { kind: 'served', planned: false, result: await this.#withDomain(result) };
  }

  async plan(): Promise<Outcome> {
    return { kind: 'served', planned: true, result: await this.#withDomain(await runService(this.#service)) };
  }

  async remove(): Promise<{ changed: boolean }> {
    const result = await runService({ ...this.#service, operation: 'remove' });
    const { target } = this.#service;
    if (target !== 'job' && !isPreview(this.#run.intent)) {
      await (await import('./service-domain.js')).freeDomains(this.#service);
    }
    return result;
  }

  async #withDomain(result: ServiceResult): Promise<ServiceResult> {
    if (!hasDomain(this.#run)) return result;
    const [{ settleDomain }, { servicePlace }] = await Promise.all([
      import('./domain.js'),
      import('./service-domain.js'),
    ]);
    const { url } = result;
    const notes = await settleDomain(this.#run, url ? servicePlace(this.#service, url) : undefined);
    const rows = notes.map((note): [string, string] => ['Domain', note]);
    return rows.length === 0 ? result : withTable(result, { title: 'Domain', rows });
  }
}

/** Assembles the context of a deploy, removal or plan. */
export function serviceContext(
  { runtime, inputs, context, intent, settings }: Run,
  { target, clients }: { target: ServiceContext['target']; clients: PlatformClients },
): ServiceContext {
  const { outputs, log, clock, interrupts } = runtime;
  // The rules on inputs refuse `rollback` for services.
  const operation = intent.operation === 'deploy' || intent.operation === 'plan' ? intent.operation : 'remove';
  return {
    target,
    operation,
    name: intent.name,
    inputs,
    ...settings,
    context,
    preview: isPreview(intent),
    ownTags: computeOwnTags(context.repository, { ...intent, now: clock.now() }),
    ...clients,
    ...serviceParts({ ...clients, log, clock }),
    outputs,
    log,
    clock,
    signal: interrupts.signal,
  };
}
