import type { Clock } from '../base/clock.js';
import type { Inputs } from '../contract/inputs.js';
import type { NewerRun } from '../contract/newer-run.js';
import type { WayBack } from '../contract/way-back.js';
import type { Claim, Permission } from '../platform/ownership.js';
import type { Page } from '../platform/wire.js';
import type { Stored } from './live-manifest.js';
import type { FileDigest, Origin } from './manifest.js';
import type { OpenedSite, Site } from './site.js';
import type { SiteFile } from './site-file.js';
import type { SitePassword } from './site-password.js';

export interface SiteJob extends OpenedSite, Origin {
  claim: Claim;
  /** Returns undefined if the tags cannot be read. */
  tagsOf: (page: Page) => Promise<readonly string[] | undefined>;
  onRemoved?: (page: Page, removal: Permission<'remove'>) => Promise<void>;
}

export interface PublishJob extends SiteJob {
  inputs: Inputs;
  isScheduled: boolean;
  /** Returns the reason not to replace a site that was published from another directory. */
  checkReplaced: (from: string) => Promise<string | undefined>;
  /** A person re-ran the job, so it may replace a newer run's files. */
  isRepeated: boolean;
  /** A person started the run for another commit than its branch has. */
  isPicked: boolean;
  isPreview: boolean;
  files: SiteFile[];
  /** Returns the reason why this run must not publish any more. */
  explainUnwanted: (at: 'before the pages' | 'starting over') => Promise<string | undefined>;
  /** Asks GitHub about a run that the site names as its last publisher. */
  judgeNewerRun: (id: number) => Promise<NewerRun>;
  /** Throws if a new site must not be made. */
  checkNew: () => Promise<void>;
  /** Writes our tags: right after the site was made, or after its owner was judged. */
  markOwner: (page: Page) => void;
}

export interface Publish {
  job: PublishJob;
  site: Site;
  /** New for each round, so that a cached first round is not mistaken for the second. */
  id: string;
  round: number;
  /** Whether unchanged stored files are not uploaded. */
  trust: boolean;
  phases: Phases;
  password: SitePassword;
}

export interface Plan {
  added: SiteFile[];
  changed: SiteFile[];
  unchanged: SiteFile[];
  /** Undefined if the stored files are unknown. */
  deleted: string[] | undefined;
  digests: Map<string, FileDigest>;
  retained?: Map<string, FileDigest>;
  leftAt?: Record<string, number>;
  mustFinalize?: boolean;
  /** Patterns of `keep` that match nothing. */
  unusedKeep?: string[];
}

export interface Compared {
  stored: Stored;
  plan: Plan;
}

export interface Uploaded extends Compared {
  progress: {
    digests: Map<string, FileDigest>;
    done: { files: number; bytes: number };
    noteLast: () => Promise<void>;
  };
  shown: boolean;
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
  /** The run that was live before. */
  back?: WayBack | undefined;
}

export const nothingSent = { changed: false, uploaded: 0, bytes: 0, pruned: 0 };

type Phase = 'prepare' | 'compare' | 'upload' | 'switch over' | 'check';

/** Durations of the phases of a publish, in ms. Repeated phases add up. */
export class Phases {
  readonly times = new Map<Phase, number>([['prepare', 0]]);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async time<T>(phase: Phase, body: () => Promise<T>): Promise<T> {
    const startedAt = this.#clock.now();
    try {
      return await body();
    } finally {
      this.times.set(phase, (this.times.get(phase) ?? 0) + this.#clock.now() - startedAt);
    }
  }
}
