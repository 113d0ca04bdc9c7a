import { rejectProblems } from './inputs.js';
import { Outputs } from './outputs.js';
import { InstancePreviews, type InstanceRecord } from './previews/instances.js';
import { checkServiceInputs, runService, type ServiceRun } from './services/deploy.js';
import { serviceParts } from './services/parts.js';
import { serviceRequest } from './services/request.js';
import type { SignedIn } from './sign-in.js';
import { deployWhileOpen, type PreparedTarget, removeIfOurs, sweep, type TargetOptions } from './target.js';

/** Options that name what an instance runs. */
const sourceOptions = ['SourceUrl', 'GithubUrl', 'WasmUrl'];

/** `target: runner`, `app`, `instance` or `job`. Checks the options now as far as that needs no request. */
export async function prepareService(options: TargetOptions, target: ServiceRun['target']): Promise<PreparedTarget> {
  const { inputs, job } = options;
  rejectProblems(await checkServiceInputs(inputs, job));
  return {
    carryOut: async (clients) => {
      const run = serviceRun(options, { target, clients });
      if (job.operation === 'cleanup') return sweep(options, previewsOf(run, options));
      if (job.operation === 'plan') return { kind: 'served', planned: true, result: await runService(run) };
      const remove = () => runService({ ...run, operation: 'remove' });
      if (job.operation === 'remove') return removeIfOurs(options, { home: previewsOf(run, options), remove });
      return deployWhileOpen(options, {
        publish: async () => ({ kind: 'served', planned: false, result: await runService(run) }),
        remove,
      });
    },
  };
}

function previewsOf(run: ServiceRun, { job }: TargetOptions): InstancePreviews {
  const { context, inputs } = run;
  const own = `${context.serverUrl}/${context.repository}`;
  // What is swept is not what this run is about, so it is no output of it.
  const outputs = new Outputs(() => undefined);
  return new InstancePreviews({
    base: job.base,
    sources: inputs['source-url'] ? [own, inputs['source-url']] : [own],
    // The closing event names exactly one; a sweep only guesses names.
    trustsName: job.operation === 'remove',
    list: () => (run.target === 'app' ? listApps(run) : listInstances(run)),
    remove: (name) => runService({ ...run, operation: 'remove', name, outputs }),
  });
}

async function listApps(run: ServiceRun): Promise<InstanceRecord[]> {
  const apps = await serviceParts(run).apps.list();
  return apps.map(({ name, gitHubUrl, gitUrl }) => ({ name, source: gitHubUrl ?? gitUrl }));
}

async function listInstances(run: ServiceRun): Promise<InstanceRecord[]> {
  const parts = serviceParts(run);
  const { serviceId } = await serviceRequest(run.inputs, run.context);
  const service = await parts.catalog.find(serviceId);
  if (!service) return [];
  const [awake, asleep] = await Promise.all([parts.instancesOf(service).list(), parts.suspended.list()]);
  return [
    ...awake.flatMap((record) => (record.name ? [{ name: record.name, source: sourceOf(record) }] : [])),
    ...asleep
      .filter((one) => one.serviceId === serviceId)
      .map((one) => ({ name: one.instanceName, source: sourceOf(one.parameters ?? {}) })),
  ];
}

function sourceOf(record: Record<string, unknown>): string | undefined {
  const given = sourceOptions.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof given === 'string' ? given : undefined;
}

function serviceRun(
  { dependencies, inputs, context, job }: TargetOptions,
  { target, clients }: { target: ServiceRun['target']; clients: SignedIn },
): ServiceRun {
  const { outputs, log, clock, interrupts } = dependencies;
  const operation = job.operation === 'cleanup' ? 'remove' : job.operation;
  return {
    target,
    operation,
    name: job.name,
    inputs,
    context,
    ...clients,
    outputs,
    log,
    clock,
    signal: interrupts.signal,
  };
}
