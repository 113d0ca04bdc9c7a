import type { Inputs } from '../contract/inputs.js';
import type { NewerRun } from '../contract/newer-run.js';
import type { OptionValues } from '../contract/options.js';
import type { Table } from '../contract/outcome.js';
import type { Endpoints, Outputs } from '../contract/outputs.js';
import type { ConfigValues } from '../contract/rules/config.js';
import type { Run } from '../contract/run.js';
import type { RunnerKind } from '../contract/runners.js';
import type { Source } from '../contract/source.js';
import type { From } from '../contract/told.js';
import type { Resource } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { Instance, Suspended } from '../platform/service-wire.js';
import type { Sensitivity } from './options/sensitive.js';

export interface PreviewAccess {
  /** The withheld inputs with the reason, without values. */
  note: string | undefined;
  withheldOptions: Set<string>;
  grantedOptions: ReadonlySet<string>;
}

export interface PreviewStore {
  name: string;
  /** `owner/repo#7` or `owner/repo@branch`, as stored in the store. */
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
  /** The preview's store, which may not exist. */
  previewStore?: PreviewStore | undefined;
}

/** Inputs with the same meaning in previews. The settings have the others. */
type CommonInputs = Omit<
  Inputs,
  | 'options'
  | 'source-token'
  | 'git-credential'
  | 'service-token'
  | `${'config' | 'preview'}${string}`
>;

export interface ServiceRun {
  tools: ServicePlatform;
  target: 'runner' | 'app' | 'instance' | 'job';
  operation: 'deploy' | 'remove' | 'plan';
  name: string;
  nameFrom: From;
  inputs: CommonInputs;
  settings: ServiceSettings;
  context: Run;
  preview: boolean;
  ownTags: readonly string[];
  /** Asks GitHub about a run that the tags name. */
  judgeNewerRun: (id: number) => Promise<NewerRun>;
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
  /** The record; for a suspended instance its former options. */
  record: Instance;
  source: { url: string; ref: string | undefined } | undefined;
  suspended?: Suspended | undefined;
  /** Options from before the suspension, which may return. */
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
  /** The changes in order. Each of them builds an app. */
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
  /** Undefined if only the end of the log contains the reason. */
  reason?: string | undefined;
  next?: string | undefined;
}

export interface Observation {
  /** `starting`: the start was seen, so a former version no longer answers. */
  state: 'ready' | 'starting' | 'waiting' | 'failed';
  detail: string;
  line?: string | undefined;
  failure?: BuildFailure;
}

/** The app or instance of a deploy: in My Apps, or among the instances of one service. */
export interface ServiceClient {
  readonly run: ServiceRun;
  readonly kind: RunnerKind | undefined;
  readonly label: string;
  readonly source: Source;
  readonly sensitivity: Sensitivity;
  readonly resource?: Resource;
  /** The record as last read. */
  record: Instance | undefined;
  /** The instance was just resumed, so its service answers 401 and 404 for a while. */
  isWaking: boolean;
  hasStandby?: boolean;
  repair?: Change | undefined;
  find(): Promise<Deployed | undefined>;
  checkNew(): Promise<void>;
  /** Creates the app or instance. Returns `isNew: false` if another run has created it meanwhile. */
  create(): Promise<{ deployed: Deployed; isNew: boolean }>;
  compare(found: Deployed): Promise<Difference>;
  wake(found: Deployed): Promise<Deployed>;
  status(): Promise<Observation>;
  logs(): Promise<string[]>;
  /** Returns the former version, or the reason against a rollback. @param commit the former commit */
  former(commit: string | undefined): Former | string;
  explain?(error: unknown): unknown;
  /** Finishes a successful start: reads the addresses and removes former secrets. */
  finish(): Promise<Reached>;
  rows(endpoints: Endpoints): Record<string, string | undefined>;
  statusText(): string;
  firstSteps?(found: Deployed | undefined): string[];
  planNew(): { steps: string[]; options: [string, string][] };
}
