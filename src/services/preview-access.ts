import { plainText } from '../base/plain-text.js';
import type { InputName, Inputs, Problem } from '../contract/inputs.js';
import type { PreviewOf } from '../contract/intent.js';
import { instanceNames } from '../contract/names.js';
import type { OptionValues } from '../contract/options.js';
import type { ConfigValues } from '../contract/rules/config.js';
import type { Run } from '../contract/run.js';
import { sameUrl, sourceNames } from '../contract/source.js';
import { formatPreview } from '../contract/tags.js';
import { isSecretReference, Sensitivity, withoutPasswords } from './options/sensitive.js';
import type { PreviewAccess, PreviewStore, ServiceSettings } from './service-run.js';

/*
 * The inputs of a preview. Its code is not merged, and reads whatever the preview is given. So it gets nothing of
 * production's, and code of another repository gets no inputs of previews either.
 */

/** Inputs that only previews of this repository's own code are given. */
const previewInputs: InputName[] = ['preview-config', 'preview-source-token', 'preview-options'];
/** Inputs of production, and their counterparts for previews. */
const productionInputs: [InputName, own?: InputName][] = [
  ['config-service', 'preview-config'],
  ['config-api-key', 'preview-config'],
  ['source-token', 'preview-source-token'],
  ['git-credential', 'preview-source-token'],
  // It opens every instance of the service, production's too.
  ['service-token'],
];
/** Options that name a parameter store. */
const storeOption = /^config_?(service|svc)$/i;

function isProductionOnly(name: string, text: string): boolean {
  if (text === '') return false;
  if (storeOption.test(name) || isSecretReference(text)) return true;
  return new Sensitivity().has(name) || withoutPasswords(text) !== text;
}

/**
 * @param step the inputs, and the maps in `options`, `preview-options` and `preview-config`
 * @returns the settings with which a preview is deployed, and the problems in them
 */
export function limitToPreview(
  step: { inputs: Inputs; options: OptionValues; previewOptions: OptionValues; config: ConfigValues | undefined },
  { context, ...intent }: { context: Run } & PreviewOf,
): { settings: ServiceSettings; problems: Problem[] } {
  const { inputs } = step;
  const foreign = explainForeign({ inputs, options: new Map([...step.options, ...step.previewOptions]) }, context);
  const granted: OptionValues = foreign ? new Map() : step.previewOptions;
  const secrets = [...step.options].flatMap(([name, { text }]) => (isProductionOnly(name, text) ? [name] : []));
  const them = secrets.length === 1 ? 'it' : 'them';
  const text = `has ${quote(secrets)}, and this preview is given no secret: ${foreign}. Leave ${them} out in the step that deploys such previews.`;
  const problems: Problem[] = foreign && secrets.length > 0 ? [{ input: 'options', text }] : [];
  const withheldOptions = new Set(secrets.filter((name) => !granted.has(name)));
  const present = previewInputs.filter((name) => inputs[name] !== undefined);
  const withheld = productionInputs.flatMap(([name, own]) =>
    inputs[name] && (foreign || (own && inputs[own] === undefined)) ? [name] : [],
  );
  const access: PreviewAccess = {
    foreign,
    withheld: foreign ? [...withheld, ...present] : withheld,
    granted: foreign ? [] : present,
    withheldOptions,
    grantedOptions: new Set(granted.keys()),
  };
  const previewStore = foreign ? undefined : computePreviewStore(inputs, { context, ...intent });
  const config = previewStore && step.config;
  const settings: ServiceSettings = {
    options: new Map([...[...step.options].filter(([name]) => !withheldOptions.has(name)), ...granted]),
    config,
    // Without `preview-config` it has no store at all.
    store: config && previewStore && { name: previewStore.name, prune: true },
    sourceToken: foreign ? undefined : inputs['preview-source-token'],
    givesToken: inputs['service-token'] && !foreign,
    access,
    previewStore,
  };
  return { settings, problems };
}

/**
 * The parameter store that a preview would have, named after production's.
 * @returns undefined without `config-service`, after which it is named
 */
export function computePreviewStore(
  { 'config-service': base }: { 'config-service'?: string | undefined },
  { context, preview, branch }: { context: Run } & PreviewOf,
): PreviewStore | undefined {
  const { repository } = context;
  const tag = formatPreview({ preview, branch });
  if (base === undefined || tag === undefined) return undefined;
  if (preview !== undefined)
    return { name: instanceNames.ofPullRequest(base, preview), owner: `${repository}#${preview}`, tag };
  return { name: instanceNames.ofBranch(base, branch ?? ''), owner: `${repository}@${branch}`, tag };
}

function explainForeign(
  { inputs, options }: { inputs: Inputs; options: OptionValues },
  { serverUrl, repository }: Run,
): string | undefined {
  const own = `${serverUrl}/${repository}`;
  const sources = [inputs['source-url'], ...sourceNames.map((name) => options.get(name)?.text)];
  // An archive is made by a workflow of this repository: a fork's pull request has no preview.
  const other = sources.find((url) => url && !url.startsWith('s3:') && !sameUrl(url, own));
  return other ? 'its code is of another repository' : undefined;
}

/** @returns a sentence on what a preview is given, and one on what it is not; no value is in them */
export function describeAccess(access: PreviewAccess | undefined): string[] {
  if (!access) return [];
  const { foreign, withheld, withheldOptions, granted } = access;
  const lists = [quote(withheld), withheldOptions.size > 0 ? `the options ${quote(withheldOptions)}` : ''];
  const absent = lists.filter(Boolean).join(' and ');
  const why = foreign ?? 'code that is not merged could read what belongs to production';
  return [
    ...(granted.length > 0 ? [`This preview is given ${quote(granted)}.`] : []),
    ...(absent ? [`This preview is not given ${absent}: ${why}.`] : []),
  ];
}

function quote(names: Iterable<string>): string {
  return [...names].map((name) => `\`${plainText(name, 80)}\``).join(', ');
}
