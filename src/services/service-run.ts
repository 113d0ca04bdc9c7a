import type { Inputs } from '../contract/inputs.js';
import type { OptionValues } from '../contract/options.js';
import type { Table } from '../contract/outcome.js';
import type { Endpoints, Outputs } from '../contract/outputs.js';
import type { ConfigValues } from '../contract/rules/config.js';
import type { Run } from '../contract/run.js';
import type { RunnerKind } from '../contract/runners.js';
import type { Source } from '../contract/source.js';
import type { Resource } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { Instance, Suspended } from '../platform/service-wire.js';
import type { Sensitivity } from './options/sensitive.js';

export interface PreviewAccess {
  /** What is withheld and why, without values. */
  note: string | undefined;
  withheldOptions: Set<string>;
  grantedOptions: ReadonlySet<string>;
}

export interface PreviewStore {
  name: string;
  /** `owner/repo#7` or `owner/repo@branch`; the store holds it. */
  owner: string;
}

export interface ServiceSettings {
  options: OptionValues;
  config?: ConfigValues | undefined;
  store?: { name: string; apiKey?: string | undefined; prune?: boolean } | undefined;
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

export interface ServiceResult {
  changed: boolean;
  status: string;
  url?: string | undefined;
  summary: Table[];
  steps?: string[];
}

export interface Deployed {
  name: string;
  resource: Resource;
  /** For a suspended instance, its former options. */
  record: Instance;
  source: { url: string; ref: string | undefined } | undefined;
  suspended?: Suspended | undefined;
  /** Options from before the suspension, which may come back. */
  formerOptions?: Readonly<Record<string, unknown>>;
}

export interface Change {
  title: string;
  action: 'updated' | 'restarted';
  buildsNothing?: boolean;
  refused?: string | undefined;
  send(this: void): Promise<void>;
}

export interface Difference {
  /** In order; each builds an app by itself. */
  changes: Change[];
  options: [string, string][];
  note?: string | undefined;
}

export interface Former {
  title: string;
  source: Source;
  changes: Change[];
}

export type Reached = Pick<Endpoints, 'ports' | 'internal'>;

export interface BuildFailure {
  code: 'clone-failed' | 'build-failed' | 'wrong-commit';
  /** Undefined where only the end of the log can say it. */
  reason?: string | undefined;
  next?: string | undefined;
}

export interface Observation {
  /** `starting`: it was seen to start, so a former version does not answer any more. */
  state: 'ready' | 'starting' | 'waiting' | 'failed';
  detail: string;
  line?: string | undefined;
  failure?: BuildFailure;
}

/** What a deploy needs of its one app or instance: My Apps, or the instances of one service. */
export interface ServiceClient {
  readonly run: ServiceRun;
  readonly kind: RunnerKind | undefined;
  readonly label: string;
  readonly source: Source;
  readonly sensitivity: Sensitivity;
  readonly resource?: Resource;
  /** As last seen. */
  record: Instance | undefined;
  /** Its service answers 401 and 404 for a while. */
  isWaking: boolean;
  hasStandby?: boolean;
  repair?: Change | undefined;
  find(): Promise<Deployed | undefined>;
  checkNew(): Promise<void>;
  /** @returns `isNew: false` for what another run has made meanwhile */
  create(): Promise<{ deployed: Deployed; isNew: boolean }>;
  compare(found: Deployed): Promise<Difference>;
  wake(found: Deployed): Promise<Deployed>;
  status(): Promise<Observation>;
  logs(): Promise<string[]>;
  /** @param commit that ran before. @returns the former version, or why there is none */
  former(commit: string | undefined): Former | string;
  explain?(error: unknown): unknown;
  /** Called once it runs: reads where it is reached and removes former secrets. */
  finish(): Promise<Reached>;
  rows(endpoints: Endpoints): Record<string, string | undefined>;
  statusText(): string;
  firstSteps?(found: Deployed | undefined): string[];
  planNew(): { steps: string[]; options: [string, string][] };
}
