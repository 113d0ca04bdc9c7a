import { rejectProblems } from '../contract/inputs.js';
import { isPreview } from '../contract/intent.js';
import { Outputs } from '../contract/outputs.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import { InstancePreviews, type InstanceRecord } from '../previews/instance-previews.js';
import { deployWhileOpen } from '../previews/preview-lifecycle.js';
import { runService, type ServiceContext, type ServiceResult } from '../services/deploy.js';
import { serviceParts } from '../services/parts.js';
import { serviceIdOf } from '../services/runners.js';
import { commitProblem, refusedCommit } from '../services/source.js';
import { recordedSource } from '../services/source-address.js';
import {
  checkBranchPlace,
  hasDomain,
  type Outcome,
  type PreparedTarget,
  previewOwner,
  type Run,
  removeIfOurs,
  sweep,
} from './target.js';

/** `target: runner`, `app`, `instance` or `job`. The inputs have been checked. */
export async function prepareService(options: Run, target: ServiceContext['target']): Promise<PreparedTarget> {
  const { intent } = options;
  if (intent.operation === 'deploy' || intent.operation === 'plan') await rejectCommit(options);
  return {
    execute: async (clients) => {
      const run = serviceRun(options, { target, clients });
      if (intent.operation === 'cleanup') return sweep(options, previewsOf(run, options));
      if (intent.branch !== undefined && intent.operation !== 'remove') {
        await checkBranchPlace(options, previewsOf(run, options));
      }
      if (intent.operation === 'plan') {
        return { kind: 'served', planned: true, result: await deployed(options, run) };
      }
      const remove = async () => {
        const result = await runService({ ...run, operation: 'remove' });
        if (hasDomain(options)) await (await import('./service-domain.js')).freeDomain(run);
        return result;
      };
      if (intent.operation === 'remove') return removeIfOurs(options, { home: previewsOf(run, options), remove });
      return deployWhileOpen<Outcome>({
        owner: previewOwner(options),
        name: options.intent.name,
        log: options.runtime.log,
        publish: async () => ({ kind: 'served', planned: false, result: await deployed(options, run) }),
        remove,
      });
    },
  };
}

/** Deployed or planned, with its token handed on and its domain set up where that was asked for. */
async function deployed(options: Run, run: ServiceContext): Promise<ServiceResult> {
  const result = await runService(run);
  if (run.inputs['service-token'] && run.operation === 'deploy') {
    // A new one, so that later steps have all of its life.
    run.outputs.set({ 'service-token': await run.tokens.renew(serviceIdOf(run.inputs)) });
  }
  if (!hasDomain(options)) return result;
  const { withDomain } = await import('./service-domain.js');
  return withDomain(options, { run, result, planned: run.operation === 'plan' });
}

/** A commit that the runner cannot clone is refused before the login is touched. @throws DeployError `invalid-input` */
async function rejectCommit({ inputs, context, branches }: Run): Promise<void> {
  const commit = refusedCommit(inputs, context);
  if (commit === undefined) return;
  const refs = await branches.refsAt(commit.toLowerCase());
  rejectProblems([commitProblem(inputs, { commit, refs })]);
}

function previewsOf(run: ServiceContext, { intent }: Run): InstancePreviews {
  const { context, inputs } = run;
  const own = `${context.serverUrl}/${context.repository}`;
  // What is swept is not what this run is about, so it is no output of it.
  const outputs = new Outputs(() => undefined);
  return new InstancePreviews({
    base: intent.base,
    sources: inputs['source-url'] ? [own, inputs['source-url']] : [own],
    // The closing event names exactly one; a sweep only guesses names.
    trustsName: intent.operation === 'remove',
    list: () => (run.target === 'app' ? listApps(run) : listInstances(run)),
    remove: (name) => runService({ ...run, operation: 'remove', name, outputs }),
  });
}

async function listApps(run: ServiceContext): Promise<InstanceRecord[]> {
  const apps = await run.apps.list();
  return apps.map(({ name, gitHubUrl, gitUrl, sourceRef }) => {
    const source = gitHubUrl ?? gitUrl;
    return { name, source: source && sourceRef ? `${source}#${sourceRef}` : source };
  });
}

async function listInstances(run: ServiceContext): Promise<InstanceRecord[]> {
  const serviceId = serviceIdOf(run.inputs);
  const service = await run.catalog.find(serviceId);
  if (!service) return [];
  const [awake, asleep] = await Promise.all([run.instancesOf(service).list(), run.suspended.list()]);
  return [
    ...awake.flatMap((record) => (record.name ? [{ name: record.name, source: recordedSource(record) }] : [])),
    ...asleep
      .filter((one) => one.serviceId === serviceId)
      .map((one) => ({ name: one.instanceName, source: recordedSource(one.parameters ?? {}) })),
  ];
}

/** What a deploy of this run works with. */
export function serviceRun(
  { runtime, inputs, context, intent, settings, branches }: Run,
  { target, clients }: { target: ServiceContext['target']; clients: PlatformClients },
): ServiceContext {
  const { outputs, log, clock, interrupts } = runtime;
  const operation = intent.operation === 'cleanup' ? 'remove' : intent.operation;
  return {
    target,
    operation,
    name: intent.name,
    // The branch itself and not its commit: so the instance says whose preview it is.
    inputs:
      intent.branch && !inputs['source-url']
        ? { ...inputs, 'source-ref': inputs['source-ref'] ?? intent.branch }
        : inputs,
    ...settings,
    context,
    preview: isPreview(intent),
    headOf: (branch) => branches.headOf(branch),
    ...clients,
    ...serviceParts({ ...clients, log, clock }),
    outputs,
    log,
    clock,
    signal: interrupts.signal,
  };
}
