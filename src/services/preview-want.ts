import { plainText } from '../base/plain-text.js';
import type { InputName, Inputs } from '../contract/inputs.js';
import type { PreviewOf } from '../contract/intent.js';
import { instanceNames } from '../contract/names.js';
import type { OptionValues } from '../contract/options.js';
import type { ConfigValues } from '../contract/rules/config.js';
import type { Run } from '../contract/run.js';
import { sameUrl, sourceNames } from '../contract/source.js';
import { isSecretReference, Sensitivity, withoutPasswords } from './options/sensitive.js';

/* A preview's code is unreviewed and can read everything it gets. It gets no inputs of production, and code of another repository gets no preview inputs either. */

/** The inputs that a preview is not given, with the reason. */
export interface PreviewLimits {
  /** The withheld inputs with the reason, without values. */
  note: string | undefined;
  withheldOptions: Set<string>;
  /** The options of `preview-options` that it has, for the messages of a check. */
  grantedOptions: ReadonlySet<string>;
}

export interface PreviewStore {
  name: string;
  /** `owner/repo#7` or `owner/repo@branch`, as stored in the store. */
  owner: string;
}

/** The part of its step that a preview is given. It has no standby, no backups and no domain. */
export interface PreviewShare {
  options: OptionValues;
  config: ConfigValues | undefined;
  sourceToken: string | undefined;
  givesToken: boolean;
  limits: PreviewLimits;
  /** The preview's store, which may not exist. */
  store: PreviewStore | undefined;
}

const previewInputs: InputName[] = ['preview-config', 'preview-source-token', 'preview-options'];
/** Production's inputs, each with the one that a preview has in its place. Without one, it is withheld from foreign code alone. */
const productionInputs: [InputName, own?: InputName][] = [
  ['config-service', 'preview-config'],
  ['config-api-key', 'preview-config'],
  ['source-token', 'preview-source-token'],
  ['git-credential', 'preview-source-token'],
  // This token opens every instance of the service, including production, so it is for those who may push.
  ['service-token'],
];

/** Returns whether an option names the parameter store that a service reads. */
export function isStoreOption(name: string): boolean {
  return /^config_?(?:service|svc)$/i.test(name);
}

function isProductionOnly(name: string, text: string): boolean {
  if (text === '') return false;
  if (isStoreOption(name) || isSecretReference(text)) return true;
  return new Sensitivity().has(name) || withoutPasswords(text) !== text;
}

/** Returns what a preview is given. */
export function limitToPreview(
  step: {
    inputs: Inputs;
    options: OptionValues;
    previewOptions: OptionValues;
    config: ConfigValues | undefined;
  },
  { context, ...intent }: { context: Run } & PreviewOf,
): PreviewShare {
  const { inputs } = step;
  const ownUrl = `${context.serverUrl}/${context.repository}`;
  const all = new Map([...step.options, ...step.previewOptions]);
  const sources = [inputs['source-url']?.value, ...sourceNames.map((name) => all.get(name)?.text)];
  // Archives are built by a workflow of this repository; forks have no previews of services.
  const isForeign = sources.some((url) => url && !url.startsWith('s3:') && !sameUrl(url, ownUrl));
  const granted: OptionValues = isForeign ? new Map() : grantedOf(step);
  const secrets = [...step.options].flatMap(([name, { text }]) =>
    isProductionOnly(name, text) ? [name] : [],
  );
  // Those of them that `grantedOf` leaves out name production's store.
  const candidates = isForeign ? [] : [...step.previewOptions.keys()];
  const withheldOptions = new Set([...secrets, ...candidates].filter((name) => !granted.has(name)));
  const withheld = productionInputs.flatMap(([name, own]) =>
    inputs[name] && (isForeign || (own && inputs[own] === undefined)) ? [name] : [],
  );

  if (isForeign) withheld.push(...previewInputs.filter((name) => inputs[name] !== undefined));

  const lists = [
    quote(withheld),
    withheldOptions.size > 0 ? `the options ${quote(withheldOptions)}` : '',
  ];
  const absent = lists.filter(Boolean).join(' and ');
  const reason = isForeign
    ? 'its code is of another repository'
    : 'code that is not merged could read what belongs to production';
  const previewStore = isForeign ? undefined : computePreviewStore(inputs, { context, ...intent });

  return {
    options: new Map([
      ...[...step.options].filter(([name]) => !withheldOptions.has(name)),
      ...granted,
    ]),
    // Without `preview-config` a preview has no store.
    config: previewStore && step.config,
    sourceToken: isForeign ? undefined : inputs['preview-source-token'],
    givesToken: inputs['service-token'] && !isForeign,
    limits: {
      note: absent ? `This preview is not given ${absent}: ${reason}.` : undefined,
      withheldOptions,
      grantedOptions: new Set(granted.keys()),
    },
    store: previewStore,
  };
}

/** Returns the options that previews are given. One that names the store of production is not among them. */
function grantedOf({
  inputs,
  options,
  previewOptions,
}: {
  inputs: Inputs;
  options: OptionValues;
  previewOptions: OptionValues;
}): OptionValues {
  const named = [...options].filter(([name]) => isStoreOption(name)).map(([, { text }]) => text);
  const stores = new Set([inputs['config-service'], ...named]);
  return new Map(
    [...previewOptions].filter(([name, { text }]) => !isStoreOption(name) || !stores.has(text)),
  );
}

/** Returns the parameter store of a preview, named after `config-service`; undefined without it. */
export function computePreviewStore(
  { 'config-service': base }: Inputs,
  { context, preview, branch }: { context: Run } & PreviewOf,
): PreviewStore | undefined {
  const { repository } = context;
  if (base === undefined) return undefined;
  if (preview !== undefined)
    return { name: instanceNames.ofPullRequest(base, preview), owner: `${repository}#${preview}` };

  return branch === undefined
    ? undefined
    : { name: instanceNames.ofBranch(base, branch), owner: `${repository}@${branch}` };
}

function quote(names: Iterable<string>): string {
  return [...names].map((name) => `\`${plainText(name, 80)}\``).join(', ');
}
