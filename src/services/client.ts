import type { Endpoints } from '../contract/outputs.js';
import type { Source } from '../contract/source.js';
import type { Resource } from '../platform/resource-tags.js';
import type { Instance, Suspended } from '../platform/service-wire.js';
import type { Sensitivity } from './options/sensitive.js';
import type { Subject } from './readiness/build-watch.js';

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

export interface Created {
  deployed: Deployed;
  /** False if it exists after all. */
  isNew: boolean;
  /** False if another run has made it. */
  isOurs: boolean;
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

export interface Plan {
  steps: string[];
  options: [string, string][];
}

export interface Former {
  title: string;
  runs: string;
  source: Source;
  changes: Change[];
}

export type Reached = Pick<Endpoints, 'ports' | 'internal'>;

/** What a deploy needs of its one app or instance: My Apps, or the instances of one service. */
export interface ServiceClient extends Subject {
  readonly label: string;
  readonly title: 'App' | 'Instance';
  readonly source: Source;
  /** The source that a change gives it; undefined if none. */
  readonly sentSource: string | undefined;
  readonly sensitivity: Sensitivity;
  readonly resource?: Resource;
  /** The run gives no options, so what exists is only resumed. */
  readonly onlyWakes?: boolean;
  record: Instance | undefined;
  /** Its service answers 401 and 404 for a while. */
  isWaking: boolean;
  hasStandby?: boolean;
  repair?: Change | undefined;
  find(): Promise<Deployed | undefined>;
  checkNew(): Promise<void>;
  create(): Promise<Created>;
  compare(found: Deployed): Promise<Difference>;
  wake(found: Deployed): Promise<Deployed>;
  /** @param commit that ran before. @returns the former version, or why there is none */
  former(commit: string | undefined): Former | string;
  explain?(error: unknown): unknown;
  /** Called once it runs: reads where it is reached and removes former secrets. */
  finish(): Promise<Reached>;
  rows(endpoints: Endpoints): Record<string, string | undefined>;
  statusText(): string;
  firstSteps?(found: Deployed | undefined): string[];
  planNew(): Plan;
}
