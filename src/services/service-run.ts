import type { InputName, Inputs } from '../contract/inputs.js';
import type { OptionValues } from '../contract/options.js';
import type { Outputs } from '../contract/outputs.js';
import type { ConfigValues } from '../contract/rules/config.js';
import type { Run } from '../contract/run.js';
import type { ServicePlatform } from '../platform/service-clients.js';

export interface PreviewAccess {
  /** Why its code is not this repository's own; undefined if it is. */
  foreign: string | undefined;
  withheld: InputName[];
  granted: InputName[];
  withheldOptions: Set<string>;
  grantedOptions: ReadonlySet<string>;
}

export interface PreviewStore {
  name: string;
  /** `owner/repo#7` or `owner/repo@branch`; the store holds it. */
  owner: string;
  tag: string;
}

export interface ConfigStore {
  name: string;
  apiKey?: string | undefined;
  prune?: boolean;
}

export interface ServiceSettings {
  options: OptionValues;
  config?: ConfigValues | undefined;
  store?: ConfigStore | undefined;
  sourceToken?: string | undefined;
  gitCredential?: string | undefined;
  givesToken?: boolean;
  access?: PreviewAccess | undefined;
  /** Named even if it does not exist. */
  previewStore?: PreviewStore | undefined;
}

/** Inputs with the same meaning in previews; the settings have the rest. */
type CommonInputs = Omit<
  Inputs,
  'options' | 'source-token' | 'git-credential' | 'service-token' | `${'config' | 'preview'}${string}`
>;

export interface ServiceRun {
  tools: ServicePlatform;
  target: 'runner' | 'app' | 'instance' | 'job';
  operation: 'deploy' | 'remove' | 'plan';
  name: string;
  inputs: CommonInputs;
  settings: ServiceSettings;
  context: Run;
  preview: boolean;
  ownTags: readonly string[];
  /** Reads the head of the run's branch; undefined without an answer, and outside of branches. */
  readHead?: () => Promise<string | undefined>;
  outputs: Outputs;
}

export interface SummaryTable {
  title: string;
  rows: [string, string][];
}

export interface ServiceResult {
  changed: boolean;
  status: string;
  url?: string | undefined;
  summary: SummaryTable[];
  steps?: string[];
}
