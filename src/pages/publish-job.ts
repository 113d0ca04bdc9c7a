import type { Clock } from '../base/clock.js';
import type { Inputs } from '../contract/inputs.js';
import type { Outputs } from '../contract/outputs.js';
import type { SitePlatform } from '../platform/clients.js';
import type { Removal } from '../platform/ownership.js';
import type { ResourceTags } from '../platform/resource-tags.js';
import type { Page } from '../platform/wire.js';
import type { Known } from './live-manifest.js';
import type { FileDigest, Origin, Owner } from './manifest.js';
import type { Site, SiteAccess } from './site.js';
import type { SiteFile } from './site-file.js';
import type { FetchedContent } from './versions/fetched-content.js';
import type { KeptVersions, Version } from './versions/version-list.js';

export interface SiteJob {
  tools: SitePlatform;
  access: SiteAccess;
  name: string;
  /** By a person, so that it may take over another repository's site. */
  nameChosen: boolean;
  owner: Owner;
  branch: string | undefined;
  commit: string | undefined;
  isTaggedOurs: (page: Page) => Promise<boolean>;
  /** Absent in a sweep, and where a publish is undone. */
  outputs: Outputs | undefined;
  onRemoved?: (page: Page, removal: Removal) => Promise<void>;
}

export interface VersionSettings {
  /** A rollback retains all. */
  max: number;
  author: string | undefined;
  /** One tag has the key to the versions. */
  tags: () => Promise<ResourceTags>;
}

export interface PublishSettings {
  incremental: boolean;
  concurrency: number;
  maxPrune: Inputs['max-prune'];
  keep: string[];
  keepAssetsMs: number;
  rollback: boolean;
  wait: boolean;
  timeoutMs: number;
  healthPath: string | undefined;
}

/** Returns the settings and the access in the inputs. */
export function settingsOf(inputs: Inputs): { settings: PublishSettings; access: SiteAccess } {
  const { environment, 'basic-auth': basicAuth, incremental, concurrency, keep, rollback, wait } = inputs;
  const { 'max-prune': maxPrune, 'keep-assets': keepAssetsMs, timeout: timeoutMs, 'health-path': healthPath } = inputs;
  const settings = { incremental, concurrency, keep, rollback, wait, maxPrune, keepAssetsMs, timeoutMs, healthPath };
  return { access: { environment, basicAuth }, settings };
}

export interface PublishJob extends SiteJob {
  settings: PublishSettings;
  isScheduled: boolean;
  directory: string | undefined;
  /** Returns why a site that was published from another directory is left. */
  checkReplaced: (from: string) => Promise<string | undefined>;
  /** A person ran the job again: it may replace a newer run's files. */
  isRepeated: boolean;
  isOlderThan: (run: string) => boolean;
  files: SiteFile[];
  /** Absent: former versions are deleted. */
  versions?: VersionSettings | undefined;
  retentions: readonly Retention[];
  restores?: Restored;
  fetched: FetchedContent;
  /** Returns why this run leaves another run's files. @param rival link to that run, if known */
  superseded: (rival: string | undefined) => Promise<string | undefined>;
  /** Called before the first page goes up; throws where the site must not be published any more. */
  beforePages?: (() => Promise<void>) | undefined;
  onEnsured?: (page: Page, ensured: { isNew: boolean }) => void;
}

export interface Restored {
  version: Version;
  /** The live version has failed, so it is not stored. */
  hasFailed: boolean;
  leaves: string[];
  keeps: ReadonlySet<string>;
  owner: Owner;
  /** Fetches files that are only on the site. @throws DeployError of this code */
  fetch: (site: Site, files: readonly SiteFile[], code: 'version-missing' | 'rollback-failed') => Promise<void>;
}

export interface Publish {
  job: PublishJob;
  site: Site;
  /** New for each round: a cached first one must not pass for the second. */
  id: string;
  round: number;
  /** Whether stored files may save an upload. */
  trust: boolean;
  origin: Origin;
  phases: Phases;
}

export interface Plan {
  added: SiteFile[];
  changed: SiteFile[];
  unchanged: SiteFile[];
  /** Undefined where the stored files are unknown. */
  deleted: string[] | undefined;
  digests: Map<string, FileDigest>;
  retained?: Map<string, FileDigest>;
  leftAt?: Record<string, number>;
  relists?: boolean;
}

export interface Compared {
  stored: Known;
  plan: Plan;
}

export interface Uploaded extends Compared {
  versions: KeptVersions | undefined;
  digests: Map<string, FileDigest>;
  sent: { files: number; bytes: number };
  shown: boolean;
  note: () => Promise<void>;
}

export interface Retention {
  /** Called before the first byte. @returns files to store beside the site */
  retain: (publish: Publish, compared: Compared) => Promise<KeptVersions | undefined>;
}

export interface PublishResult {
  changed: boolean;
  url: string;
  plan: Plan;
  uploaded: number;
  bytes: number;
  pruned: number;
  phases: Phases;
  leaves?: string;
  notes?: string[];
}

export interface Published {
  result: PublishResult;
  notLive: unknown;
}

/** Durations of the parts of a publish, in ms. Repeated parts add up. */
export class Phases {
  readonly #clock: Clock;
  readonly #times = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async time<T>(name: string, body: () => Promise<T>): Promise<T> {
    const startedAt = this.#clock.now();
    try {
      return await body();
    } finally {
      this.#times.set(name, (this.#times.get(name) ?? 0) + this.#clock.now() - startedAt);
    }
  }

  get entries(): [name: string, ms: number][] {
    return [...this.#times];
  }
}
