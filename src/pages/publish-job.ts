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

/** A site to be published or removed, and whose it is. */
export interface SiteJob {
  tools: SitePlatform;
  access: SiteAccess;
  /** Name of the site, with a preview's ending. */
  name: string;
  /** Whether a person gave exactly this name, so that it may take over another repository's site. */
  nameChosen: boolean;
  owner: Owner;
  branch: string | undefined;
  /** Commit that is published, as far as it is known. */
  commit: string | undefined;
  /** Whether the tags of a site name this repository. */
  isTaggedOurs: (page: Page) => Promise<boolean>;
  /** Absent in a sweep, and where a publish is undone: the step's outputs do not tell of these. */
  outputs: Outputs | undefined;
  onRemoved?: (page: Page, removal: Removal) => Promise<void>;
}

/** Settings for former versions. */
export interface VersionSettings {
  /** Maximum number of former versions; a rollback keeps all. */
  max: number;
  /** Login of the account that started this run. */
  author: string | undefined;
  /** The tags of sites: one of them has the key to where versions are. */
  tags: () => Promise<ResourceTags>;
}

/** How to publish, from the inputs of those names. */
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

/** Returns the settings and the access that the inputs ask for. */
export function settingsOf(inputs: Inputs): { settings: PublishSettings; access: SiteAccess } {
  const { environment, 'basic-auth': basicAuth, incremental, concurrency, keep, rollback, wait } = inputs;
  const { 'max-prune': maxPrune, 'keep-assets': keepAssetsMs, timeout: timeoutMs, 'health-path': healthPath } = inputs;
  const settings = { incremental, concurrency, keep, rollback, wait, maxPrune, keepAssetsMs, timeoutMs, healthPath };
  return { access: { environment, basicAuth }, settings };
}

/** What a publish is asked to do. Nothing in it changes. */
export interface PublishJob extends SiteJob {
  settings: PublishSettings;
  isScheduled: boolean;
  /** Path of the directory in its repository, if any. */
  directory: string | undefined;
  /** Returns why a site that was last published from another directory stays as it is. @param from that directory */
  checkReplaced: (from: string) => Promise<string | undefined>;
  /** A person has run the job again, and goes on also where a newer run has published. */
  isRepeated: boolean;
  /** Whether another run is a newer one of this repository. @param run link to it */
  isOlderThan: (run: string) => boolean;
  /** Everything that the site is to hold, but our own manifest. */
  files: SiteFile[];
  /** Absent: former versions on the site are deleted. */
  versions?: VersionSettings | undefined;
  /** Keep what this publish would take away, in this order. */
  retentions: readonly Retention[];
  restores?: Restored;
  /** Content of stored files on the runner. */
  fetched: FetchedContent;
  /** Returns why this run does not overwrite the files of another one. @param rival link to that run, if known */
  superseded: (rival: string | undefined) => Promise<string | undefined>;
  /** Called before the first page goes up. Throws where the site is not to be published any more. */
  beforePages?: (() => Promise<void>) | undefined;
  onEnsured?: (page: Page, ensured: { isNew: boolean }) => void;
}

/** A version that comes back, by a publish of its own. */
export interface Restored {
  version: Version;
  /** The live version has failed, so it is not stored. */
  hasFailed: boolean;
  /** Commits and digests that a scheduled run does not publish again. */
  leaves: string[];
  /** Stored files that an input retains. */
  keeps: ReadonlySet<string>;
  /** The owner of the site, which a rollback does not change. */
  owner: Owner;
  /** Fetches the content of files that are only on the site, before they are sent. @throws DeployError of this code */
  fetch: (site: Site, files: readonly SiteFile[], code: 'version-missing' | 'rollback-failed') => Promise<void>;
}

/** One round of a publish. Nothing in it changes. */
export interface Publish {
  job: PublishJob;
  site: Site;
  /** New for each round: a second one must be distinguishable from a cached first one. */
  id: string;
  round: number;
  /** Whether what the site says about its files may save an upload. */
  trust: boolean;
  origin: Origin;
  phases: Phases;
}

/** The changes from the stored files to the directory. */
export interface Plan {
  added: SiteFile[];
  changed: SiteFile[];
  unchanged: SiteFile[];
  /** Stored paths to be deleted; `undefined` where the stored files are not known. */
  deleted: string[] | undefined;
  digests: Map<string, FileDigest>;
  /** Stored files that stay without being in the directory, by an input. */
  retained?: Map<string, FileDigest>;
  leftAt?: Record<string, number>;
  /** Whether the list of files has to be finalized although no file is sent or deleted. */
  relists?: boolean;
}

/** The stored files, by the site's manifest, and the plan of a publish that starts from them. */
export interface Compared {
  stored: Known;
  plan: Plan;
}

/** A publish whose files are all stored, with the plan that was carried out. */
export interface Uploaded extends Compared {
  versions: KeptVersions | undefined;
  /** Every file of the site, whether sent now or before. */
  digests: Map<string, FileDigest>;
  sent: { files: number; bytes: number };
  /** Whether the site has shown the marker of this publish. */
  shown: boolean;
  /** Notes in the open manifest what storage has, for a publish that does not come to its end. */
  note: () => Promise<void>;
}

/** Keeps what a publish would take away. */
export interface Retention {
  /** Called before the first byte goes up. @returns files to store beside the site, if any */
  retain: (publish: Publish, compared: Compared) => Promise<KeptVersions | undefined>;
}

/** Result of a publish, for the outputs and the report. */
export interface PublishResult {
  changed: boolean;
  /** Address of the site; empty when a plan found none. */
  url: string;
  plan: Plan;
  /** Files and bytes that went to storage; of a plan, those that would. */
  uploaded: number;
  bytes: number;
  pruned: number;
  phases: Phases;
  leaves?: string;
  notes?: string[];
}

/** A round that has made the directory the site. */
export interface Published {
  result: PublishResult;
  /** Why it was not seen live; another round would not help. */
  notLive: unknown;
}

/** The duration of each part of a publish, in ms. Repeated parts add up. */
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
