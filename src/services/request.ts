import type { InputName, Inputs } from '../contract/inputs.js';
import { type Intent, isPreview, type PreviewOf } from '../contract/intent.js';
import { type OptionValues, readOptions } from '../contract/options.js';
import type { Problem } from '../contract/read-inputs.js';
import { checkConfig } from '../contract/rules/config.js';
import { contextProblems, sourceProblems } from '../contract/rules/source.js';
import { appProblems, runnerProblems } from '../contract/rules/target.js';
import type { Run } from '../contract/run.js';
import { isBuilt, runners, wasmFileOption } from '../contract/runners.js';
import { computeSource, sourceOption } from '../contract/source.js';
import { computePreviewStore, limitToPreview } from './preview-access.js';
import type { ServiceRun, ServiceSettings } from './service-run.js';

export type ServiceRequest = ReturnType<typeof serviceRequest>;

/** Returns the service and its options from the inputs, not yet checked against the service. */
// oxlint-disable-next-line complexity -- to be divided
export function serviceRequest(
  { target, inputs, context, settings }: ServiceRun,
  storeKey?: string,
) {
  const values = new Map(settings.options);
  const from = new Map<string, InputName>();

  if (target !== 'runner' || !inputs.runner) {
    return { serviceId: inputs.service ?? '', values, from, source: undefined };
  }

  const runner = runners[inputs.runner];
  const { store, sourceToken } = settings;
  const source = computeSource(inputs, context);
  // `options` may contain the option under the other name.
  const elsewhere =
    inputs.runner === 'wasm' && inputs['source-url'] === undefined && values.has(wasmFileOption);
  const ownSource = source && !elsewhere ? sourceOption(inputs.runner, source) : undefined;
  // `options` may replace a default.
  const isDefault = inputs['source-url'] === undefined;
  const given: [InputName, string, string | undefined][] = [
    ['source-url', runner.source, isDefault && values.has(runner.source) ? undefined : ownSource],
    ['source-token', runner.token, sourceToken],
    ['sub-path', 'SubPath', inputs['sub-path']],
    ['build-command', 'OscBuildCmd', inputs['build-command']],
    ['entry', 'OscEntry', inputs.entry],
    ['config-service', 'ConfigService', store?.name],
    ['config-api-key', 'ConfigApiKey', store?.apiKey ?? storeKey],
  ];

  for (const [input, name, text] of given) {
    if (text === undefined) continue;
    values.set(name, { text, value: text });
    from.set(name, input);
  }

  return {
    serviceId: runner.serviceId,
    values,
    from,
    source: from.has(runner.source) ? source : undefined,
  };
}

/** Returns the key of the app's parameter store; undefined if not needed or missing. Without the key the app gets *** for each secret. */
export async function findStoreKey({
  tools,
  inputs,
  settings,
}: ServiceRun): Promise<string | undefined> {
  const { store, options } = settings;
  if (!store || store.apiKey || options.has('ConfigApiKey') || inputs.runner === 'wasm')
    return undefined;
  return (await tools.stores.describe(store.name)).configApiKey;
}

/** Checks the inputs of a runner, app, instance or job without a request. The rules are in `contract/rules`. */
export async function checkServiceInputs(
  inputs: Inputs,
  { context, operation, ...intent }: { context: Run; operation: Intent['operation'] } & PreviewOf,
): Promise<{ settings: ServiceSettings; problems: Problem[] }> {
  const { target } = inputs;

  if (operation === 'remove' || operation === 'cleanup') {
    const previewStore = computePreviewStore(inputs, { context, ...intent });
    return { settings: { options: new Map(), previewStore }, problems: [] };
  }

  const problems: Problem[] = [];
  const read = async (input: 'options' | 'preview-options'): Promise<OptionValues> => {
    const options = await readOptions(inputs[input]);
    if (!('problem' in options)) return options;
    problems.push({ input, text: `${options.problem}.` });
    return new Map();
  };
  const options = await read('options');
  const previewOptions = await read('preview-options');

  if (isBuilt(inputs)) problems.push(...sourceProblems(inputs));
  if (target === 'runner')
    problems.push(...runnerProblems(inputs, { options, 'preview-options': previewOptions }));
  if (target === 'app') problems.push(...appProblems(inputs, options));

  const config = await checkConfig(inputs);
  problems.push(...config.problems, ...contextProblems(inputs, context));

  if (isPreview(intent)) {
    const step = { inputs, options, previewOptions, config: config.previewValues };
    return { settings: limitToPreview(step, { context, ...intent }), problems };
  }

  const { 'config-service': name, 'config-api-key': apiKey, 'config-prune': prune } = inputs;
  const settings: ServiceSettings = {
    options,
    config: config.values,
    store: name === undefined ? undefined : { name, apiKey, prune },
    sourceToken: inputs['source-token'],
    gitCredential: inputs['git-credential'],
    givesToken: inputs['service-token'],
  };
  return { settings, problems };
}
