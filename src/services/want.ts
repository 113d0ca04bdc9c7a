import type { InputName, Inputs } from '../contract/inputs.js';
import { type Intent, isPreview, type PreviewOf } from '../contract/intent.js';
import type { NewerRun } from '../contract/newer-run.js';
import { type OptionValues, readOptions } from '../contract/options.js';
import type { Outputs } from '../contract/outputs.js';
import type { Problem } from '../contract/read-inputs.js';
import { backupProblems } from '../contract/rules/backups.js';
import { type ConfigValues, checkConfig } from '../contract/rules/config.js';
import { contextProblems, sourceProblems } from '../contract/rules/source-inputs.js';
import { appProblems, runnerProblems } from '../contract/rules/target.js';
import type { Run } from '../contract/run.js';
import { isBuilt, type RunnerKind, runners, wasmFileOption } from '../contract/runners.js';
import { computeSource, type Source, sourceOption } from '../contract/source.js';
import type { From, Told } from '../contract/told.js';
import type { SourceAccess } from '../platform/my-apps.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import {
  computePreviewStore,
  limitToPreview,
  type PreviewLimits,
  type PreviewStore,
} from './preview-want.js';

/** The credential or token of a private source. */
export interface WantedAccess {
  /** The step that sends it: it names a credential, and no token. */
  title: string;
  credential?: string | undefined;
  value: SourceAccess;
}

/** The parameter store of a runner or app. */
export interface WantedStore {
  name: string;
  /** The record names it, and the inputs none. */
  isKept?: true;
  apiKey?: string | undefined;
  prune?: boolean | undefined;
}

/** The schedule that is asked for; `off` ends it. */
export interface WantedBackups {
  schedule: string;
  retentionDays: number | undefined;
}

/** The wishes of a step. No other file of this folder reads inputs. */
export interface Want {
  target: 'runner' | 'app' | 'instance' | 'job';
  name: string;
  nameFrom: From;
  isPreview: boolean;
  /** The service of the instance, and of an app its runner's. */
  serviceId: string;
  runner: RunnerKind | undefined;
  source: Source | undefined;
  /** The input `source-url`. */
  givenSource: Told<string> | undefined;
  access: WantedAccess | undefined;
  subPath: string;
  /** As the service takes them, not yet checked against its schema. */
  options: OptionValues;
  /** The input of an option that has one. */
  from: ReadonlyMap<string, InputName>;
  limits: PreviewLimits | undefined;
  store: WantedStore | undefined;
  previewStore: PreviewStore | undefined;
  variables: ConfigValues | undefined;
  /** Undefined leaves it as it is. */
  standby: boolean | undefined;
  isPublic: boolean;
  backups: WantedBackups | undefined;
  domain: string | undefined;
  givesToken: boolean;
  ready: { wait: boolean; timeoutMs: number; healthPath: string | undefined; rollback: boolean };
}

/** The wishes with the clients and facts that a deploy, plan or removal works with. */
export interface Desk {
  tools: ServicePlatform;
  want: Want;
  operation: 'deploy' | 'remove' | 'plan';
  context: Run;
  ownTags: readonly string[];
  /** Asks GitHub about a run that the tags name. */
  judgeNewerRun: (id: number) => Promise<NewerRun>;
  /** Reads the head of the run's branch; undefined without an answer, and outside of branches. */
  readHead?: () => Promise<string | undefined>;
  outputs: Outputs;
}

/** The part of a step beyond the inputs that mean the same in a preview. */
interface Share {
  options: OptionValues;
  config: ConfigValues | undefined;
  store: WantedStore | undefined;
  previewStore: PreviewStore | undefined;
  sourceToken: string | undefined;
  gitCredential: string | undefined;
  givesToken: boolean;
  limits: PreviewLimits | undefined;
}

const nothing: Share = {
  options: new Map(),
  config: undefined,
  store: undefined,
  previewStore: undefined,
  sourceToken: undefined,
  gitCredential: undefined,
  givesToken: false,
  limits: undefined,
};

type About = { context: Run; operation: Intent['operation']; name: Told<string> } & PreviewOf;

/** Reads and checks what a runner, app, instance or job is wanted to be, without a request. The rules are in `contract/rules`. */
export async function readWant(
  inputs: Inputs,
  about: About,
): Promise<{ want: Want; problems: Problem[] }> {
  const { operation } = about;

  if (operation === 'remove' || operation === 'cleanup') {
    const previewStore = computePreviewStore(inputs, about);
    return { want: wantOf(inputs, about, { ...nothing, previewStore }), problems: [] };
  }

  const { share, problems } = await readShare(inputs, about);
  return { want: wantOf(inputs, about, share), problems };
}

async function readShare(
  inputs: Inputs,
  about: About,
): Promise<{ share: Share; problems: Problem[] }> {
  const { context, name: _name, operation: _operation, ...intent } = about;
  const { target } = inputs;
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
  problems.push(
    ...config.problems,
    ...contextProblems(inputs, context),
    ...(await backupProblems(inputs)),
  );

  if (!isPreview(intent))
    return { share: productionShare(inputs, { options, config: config.values }), problems };

  const step = { inputs, options, previewOptions, config: config.previewValues };
  const { store: previewStore, ...given } = limitToPreview(step, { context, ...intent });
  const store = given.config && previewStore && { name: previewStore.name, prune: true };
  return { share: { ...nothing, ...given, previewStore, store }, problems };
}

function productionShare(
  inputs: Inputs,
  { options, config }: Pick<Share, 'options' | 'config'>,
): Share {
  const { 'config-service': name, 'config-api-key': apiKey, 'config-prune': prune } = inputs;
  return {
    options,
    config,
    store: name === undefined ? undefined : { name, apiKey, prune },
    previewStore: undefined,
    sourceToken: inputs['source-token'],
    gitCredential: inputs['git-credential'],
    givesToken: inputs['service-token'],
    limits: undefined,
  };
}

function wantOf(inputs: Inputs, about: About, share: Share): Want {
  const { context, name, operation, ...intent } = about;
  const target = inputs.target as Want['target'];
  const isOfPreview = isPreview(intent);
  const isSent = operation === 'deploy' || operation === 'plan';
  const { source, options, from } = isSent ? requestOf(inputs, { context, share }) : noRequest;
  const schedule = isOfPreview ? undefined : inputs['backup-schedule'];

  return {
    target,
    name: name.value,
    nameFrom: name.from,
    isPreview: isOfPreview,
    serviceId: serviceOf(inputs),
    runner: inputs.runner,
    source,
    givenSource: inputs['source-url'],
    access: accessOf(share),
    subPath: inputs['sub-path'] ?? '',
    options,
    from,
    limits: share.limits,
    store: share.store,
    previewStore: share.previewStore,
    variables: share.config,
    standby: isOfPreview ? undefined : inputs['high-availability'],
    isPublic: inputs['public-access'],
    backups:
      schedule === undefined ? undefined : { schedule, retentionDays: inputs['backup-retention'] },
    domain: isOfPreview ? undefined : inputs.domain,
    givesToken: share.givesToken,
    ready: {
      wait: inputs.wait,
      timeoutMs: inputs.timeout,
      healthPath: inputs['health-path'],
      rollback: inputs.rollback,
    },
  };
}

function serviceOf({ target, runner, service = '' }: Inputs): string {
  if (runner) return runners[runner].serviceId;
  return target === 'app' ? runners.web.serviceId : service;
}

function accessOf({ gitCredential, sourceToken }: Share): WantedAccess | undefined {
  if (gitCredential)
    return {
      title: `set its git credential to ${gitCredential}`,
      credential: gitCredential,
      value: { gitCredentialRef: `user.gitcred.${gitCredential}` },
    };

  return sourceToken
    ? { title: 'set its source token', value: { gitToken: sourceToken } }
    : undefined;
}

const noRequest: Pick<Want, 'source' | 'options' | 'from'> = {
  source: undefined,
  options: new Map(),
  from: new Map(),
};

/** Returns the source and the options of the service: of a runner each input is the option of its name. */
function requestOf(
  inputs: Inputs,
  { context, share }: { context: Run; share: Share },
): Pick<Want, 'source' | 'options' | 'from'> {
  const options = new Map(share.options);
  const from = new Map<string, InputName>();
  const source = isBuilt(inputs) ? computeSource(inputs, context) : undefined;
  if (inputs.target !== 'runner' || !inputs.runner) return { source, options, from };

  const runner = runners[inputs.runner];
  // `options` may contain the option under the other name.
  const isElsewhere =
    inputs.runner === 'wasm' && inputs['source-url'] === undefined && options.has(wasmFileOption);
  const own = source && !isElsewhere ? sourceOption(inputs.runner, source) : undefined;
  // `options` may replace a default.
  const isDefault = inputs['source-url'] === undefined;

  const given: [InputName, string, string | undefined][] = [
    ['source-url', runner.source, isDefault && options.has(runner.source) ? undefined : own],
    ['source-token', runner.token, share.sourceToken],
    ['sub-path', 'SubPath', inputs['sub-path']],
    ['build-command', 'OscBuildCmd', inputs['build-command']],
    ['entry', 'OscEntry', inputs.entry],
    ['config-service', 'ConfigService', share.store?.name],
    ['config-api-key', 'ConfigApiKey', share.store?.apiKey],
  ];

  for (const [input, name, text] of given) {
    if (text === undefined) continue;
    options.set(name, { text, value: text });
    from.set(name, input);
  }

  return { source: from.has(runner.source) ? source : undefined, options, from };
}

/** Returns whether a run has neither options nor a policy or domain, so that an existing instance is only woken up. */
export function onlyWakes({ target, options, backups, domain }: Want): boolean {
  const isBare = options.size === 0 && backups === undefined && domain === undefined;
  return target === 'instance' && isBare;
}

/** Returns the runner of an app: of the input, else of a Node app. */
export function kindOfApp({ runner = 'web' }: Want): RunnerKind {
  return runner;
}
