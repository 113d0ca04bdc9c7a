import type { InputName, Inputs } from '../contract/inputs.js';
import type { OptionValues } from '../contract/options.js';
import type { Outputs, OutputValues } from '../contract/outputs.js';
import type { ConfigValues } from '../contract/rules/config.js';
import type { Run } from '../contract/run.js';
import type { ServicePlatform } from '../platform/service-clients.js';

export interface PreviewAccess {
  /** Why its code is not this repository's own; undefined where it is. */
  foreign: string | undefined;
  /** Inputs that it would have in production, or as a preview of this repository's own code. */
  withheld: InputName[];
  granted: InputName[];
  /** Secrets in `options` that are left out. Secrets that only the live schema marks are added later. */
  withheldOptions: Set<string>;
  grantedOptions: ReadonlySet<string>;
}

export interface PreviewStore {
  name: string;
  /** `owner/repo#7` or `owner/repo@branch`, which the store holds to show whose it is. */
  owner: string;
  /** Its preview as in a tag: `pr-7`. */
  tag: string;
}

export interface ConfigStore {
  name: string;
  /** The key that is given; undefined where the platform is asked for it. */
  apiKey?: string | undefined;
  /** Variables that `config` does not name are deleted. */
  prune?: boolean;
}

/** What a preview does not take from production, and the rest that is read and checked before the sign-in. */
export interface ServiceSettings {
  options: OptionValues;
  /** Environment variables by name; undefined where there are none to write. */
  config?: ConfigValues | undefined;
  store?: ConfigStore | undefined;
  sourceToken?: string | undefined;
  /** Name of a credential for the source that the workspace stores. */
  gitCredential?: string | undefined;
  givesToken?: boolean;
  /** Undefined outside of previews, which read what production reads. */
  access?: PreviewAccess | undefined;
  /** The parameter store of a preview, whether it is there or not; undefined where it has none. */
  previewStore?: PreviewStore | undefined;
}

/** The inputs that mean for a preview what they mean in production; the settings have the rest. */
type CommonInputs = Pick<
  Inputs,
  | 'name'
  | 'runner'
  | 'service'
  | `source-${'url' | 'ref'}`
  | 'sub-path'
  | 'build-command'
  | 'entry'
  | 'wait'
  | 'timeout'
  | 'health-path'
  | 'rollback'
  | 'domain'
  | 'public-access'
  | 'high-availability'
  | `backup-${'schedule' | 'retention'}`
>;

/** One deploy, removal or plan of an app, instance or job. */
export interface ServiceRun {
  tools: ServicePlatform;
  target: 'runner' | 'app' | 'instance' | 'job';
  operation: 'deploy' | 'remove' | 'plan';
  /** Name of the instance or app; valid and with a preview's ending where it is one. */
  name: string;
  inputs: CommonInputs;
  settings: ServiceSettings;
  context: Run;
  preview: boolean;
  ownTags: readonly string[];
  /** The commit at the head of the run's branch; undefined where GitHub does not say, and outside of branches. */
  readHead?: () => Promise<string | undefined>;
  /** Each value is set as soon as it is known; a removal returns its own. */
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
  /** The steps that a deploy would take, in order; for a plan. */
  steps?: string[];
}

/** Outputs of a removal; `changed` is false where there was nothing to remove. */
export type RemovalFacts = Partial<OutputValues> & { changed: boolean };
