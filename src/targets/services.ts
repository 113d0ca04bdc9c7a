import { rejectProblems } from '../contract/inputs.js';
import { isPreview } from '../contract/intent.js';
import { commitProblem, refusedCommit } from '../contract/rules/source.js';
import { serviceIdOf } from '../contract/runners.js';
import { computeOwnTags } from '../contract/tags.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import { InstancePreviews } from '../previews/instance-previews.js';
import { describeAccess } from '../services/preview-access.js';
import { removeService, runService } from '../services/run-service.js';
import { withTable } from '../services/service-result.js';
import type { ServiceResult, ServiceRun } from '../services/service-run.js';
import { serviceTools } from '../services/service-tools.js';
import { hasDomain, type Outcome, type PreparedTarget, type Run, type Target } from './target.js';

/** `target: runner`, `app`, `instance` or `job`. The inputs have been checked. @throws DeployError `invalid-input` for a commit that the runner cannot clone */
export async function prepareService(run: Run, target: ServiceRun['target']): Promise<PreparedTarget> {
  const { operation } = run.intent;
  if (operation === 'deploy' || operation === 'plan') {
    // Before the login is touched.
    const commit = refusedCommit(run.inputs, run.context);
    if (commit !== undefined) rejectProblems([commitProblem(run.inputs, commit)]);
  }
  for (const note of describeAccess(run.settings.access)) run.runtime.log.notice(note);
  return { open: (clients) => new ServiceTarget(run, serviceRun(run, { target, clients })) };
}

class ServiceTarget implements Target {
  readonly #run: Run;
  readonly #service: ServiceRun;

  constructor(run: Run, service: ServiceRun) {
    this.#run = run;
    this.#service = service;
  }

  get previews(): InstancePreviews {
    const { inputs, intent } = this.#run;
    return new InstancePreviews(this.#service, { base: intent.base, 'config-service': inputs['config-service'] });
  }

  async deploy(): Promise<Outcome> {
    const { inputs, outputs, settings, tools } = this.#service;
    const result = await runService(this.#service);
    // A new one, so that later steps have all of its life.
    if (settings.givesToken) outputs.set({ 'service-token': await tools.tokens.renew(serviceIdOf(inputs)) });
    return { kind: 'served', planned: false, result: await this.#withDomain(result) };
  }

  async plan(): Promise<Outcome> {
    return { kind: 'served', planned: true, result: await this.#withDomain(await runService(this.#service)) };
  }

  async remove(): Promise<{ changed: boolean }> {
    const service = this.#service;
    const facts = await removeService(service);
    service.outputs.set(facts);
    if (service.target !== 'job' && !isPreview(this.#run.intent)) {
      const { freeDomains } = await import('./service-domain.js');
      await freeDomains(service, facts.id);
    }
    return facts;
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

/** What a deploy, removal or plan is about, and its tools. */
export function serviceRun(
  { runtime, inputs, context, intent, settings }: Run,
  { target, clients }: { target: ServiceRun['target']; clients: PlatformClients },
): ServiceRun {
  // The rules on inputs refuse `rollback` for services.
  const operation = intent.operation === 'deploy' || intent.operation === 'plan' ? intent.operation : 'remove';
  return {
    tools: serviceTools(clients, runtime),
    target,
    operation,
    name: intent.name,
    inputs,
    settings,
    context,
    preview: isPreview(intent),
    ownTags: computeOwnTags(context.repository, { ...intent, now: runtime.clock.now() }),
    outputs: runtime.outputs,
  };
}
