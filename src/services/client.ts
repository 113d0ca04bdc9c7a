import type { Endpoints } from '../contract/outputs.js';
import type { Source } from '../contract/source.js';
import type { Resource } from '../platform/resource-tags.js';
import type { Instance, Suspended } from '../platform/service-wire.js';
import type { Sensitivity } from './options/sensitive.js';
import type { Subject } from './readiness/build-watch.js';

/** An app or instance that is there. */
export interface Deployed {
  name: string;
  resource: Resource;
  /** The record; for a suspended instance, the options that it had. */
  record: Instance;
  /** The source that it runs; undefined where it runs none, such as a database. */
  source: { url: string; ref: string | undefined } | undefined;
  suspended?: Suspended | undefined;
  /** Options that it had before it slept, which may yet come back. */
  formerOptions?: Readonly<Record<string, unknown>>;
}

/** One request that changes it, and restarts or rebuilds it. */
export interface Change {
  /** For people: `set its source token`. */
  title: string;
  action: 'updated' | 'restarted';
  /** No build begins with it. */
  buildsNothing?: boolean;
  /** Why the service does not take it. */
  refused?: string | undefined;
  send(this: void): Promise<void>;
}

/** The changes of a deploy to an existing resource. */
export interface Difference {
  /** In the order in which they are sent; each builds an app by itself. */
  changes: Change[];
  /** Options with what becomes of them, safe to show. */
  options: [string, string][];
  /** Names the options that cannot be compared. */
  note?: string | undefined;
}

/** The version from before a deploy. */
export interface Former {
  /** For the log, such as `commit abc1234`. */
  title: string;
  /** Name of the version that runs again. */
  runs: string;
  source: Source;
  /** As those of a `Difference`. */
  changes: Change[];
}

/** Where an instance is reached, from the internet and inside of the platform. */
export type Reached = Pick<Endpoints, 'ports' | 'internal'>;

/** My Apps, or the instances of one service: what a deploy needs of either for its one app or instance. */
export interface ServiceClient extends Subject {
  /** `My Apps`, or the id of the service. */
  readonly label: string;
  readonly title: 'App' | 'Instance';
  /** What should be live in the end. */
  readonly source: Source;
  /** The source that a change would give it; undefined where it gives none. */
  readonly sentSource: string | undefined;
  readonly sensitivity: Sensitivity;
  /** What it will be tagged as; undefined for an app that is not there yet. */
  readonly resource?: Resource;
  /** A deploy leaves the owner as it is, so whose it is does not matter. */
  readonly leavesOwner: boolean;
  /** As it was last seen; undefined until it is found or made. */
  record: Instance | undefined;
  /** Its service answers 401 and 404 for a while. */
  isWaking: boolean;
  /** Its address must not stop to answer while it is deployed. */
  hasStandby?: boolean;
  /** A change that is only made where the source could not be cloned. */
  repair?: Change | undefined;
  find(): Promise<Deployed | undefined>;
  /** Checks what only a new one needs. */
  checkNew?(): Promise<void>;
  /** @returns `isNew: false` where it is there after all; `isOurs: false` where another run has made it */
  create(): Promise<{ deployed: Deployed; isNew: boolean; isOurs: boolean }>;
  /** @throws DeployError `cannot-update` for an app of another source */
  compare(found: Deployed): Promise<Difference>;
  /** Wakes it up, where it sleeps. */
  wake(found: Deployed): Promise<Deployed>;
  /** @param commit that ran before. @returns the former version, or why there is none */
  former(found: Deployed, commit: string | undefined): Former | string;
  explain?(error: unknown): unknown;
  /** Looks again when it runs, and takes away what it needs no more. @returns where it is reached */
  finish?(): Promise<Reached>;
  rows(endpoints: Endpoints): Record<string, string | undefined>;
  /** The status as the platform gives it. */
  statusText(): string;
  /** The steps of a plan that come before its changes. */
  firstSteps?(found: Deployed | undefined): string[];
  /** The step of a plan that makes a new one, and its options, safe to show. */
  planNew(): { step: string; options: [string, string][] };
}
