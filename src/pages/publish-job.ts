import type { Clock } from '../base/clock.js';
import type { Inputs } from '../contract/inputs.js';
import type { Behind, NewerRun } from '../contract/newer-run.js';
import type { WayBack } from '../contract/way-back.js';
import type { Claim } from '../platform/ownership.js';
import type { Stored } from './live-manifest.js';
import type { FileDigest, Keeps, Origin } from './manifest.js';
import type { Site, SitePlace } from './site.js';
import type { SiteFile } from './site-file.js';
import type { SiteLedger } from './site-ledger.js';
import type { SitePassword } from './site-password.js';

/** A site and who acts on it: all that a removal needs. */
export interface SiteJob {
  place: SitePlace;
  by: Origin;
  claim: Claim;
  ledger: SiteLedger;
}

export interface PublishJob extends SiteJob {
  by: Author;
  files: SiteFile[];
  rules: PublishRules;
  standing: Standing;
  /** Returns the reason not to replace a site that was published from another directory; absent where its name was meant for this one. */
  checkReplaced: ((from: string) => Promise<string | undefined>) | undefined;
}

/** The run that publishes. */
export interface Author extends Origin {
  isScheduled: boolean;
  /** A person re-ran the job, so it may replace a newer run's files. */
  isRepeated: boolean;
  /** A person started the run for another commit than its branch has. */
  isPicked: boolean;
  isPreview: boolean;
}

/** The inputs that say how a directory is published. */
export type PublishRules = Pick<
  Inputs,
  | 'incremental'
  | 'concurrency'
  | 'max-prune'
  | 'keep'
  | 'keep-assets'
  | 'wait'
  | 'timeout'
  | 'health-path'
>;

/** GitHub's word on the run. */
export interface Standing {
  /** Returns the reason why this run must not publish any more. */
  explainUnwanted(at: 'before the pages' | 'starting over'): Promise<string | undefined>;
  /** Judges whether a newer commit of the branch or pull request has a run of its own. */
  judgeBehind(): Promise<Behind>;
  /** Judges the run of this number, which the site names as its last publisher. */
  judgeNewerRun(id: number): Promise<NewerRun>;
  /** Returns whether the live commit has the other one as an ancestor, as far as GitHub tells. */
  follows(live: string, earlier: string | undefined): Promise<boolean>;
}

export interface Publish {
  job: PublishJob;
  site: Site;
  /** New for each round, so that a cached first round is not mistaken for the second. */
  id: string;
  round: number;
  /** False uploads stored files too that have not changed. */
  trust: boolean;
  /** A look at the site that was begun before this round. */
  early: Promise<Stored> | undefined;
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
  /** The note for the manifest on what this publish keeps. */
  keeps?: Keeps | undefined;
  leftAt?: Record<string, number>;
  mustFinalize?: boolean;
  /** Patterns of `keep` that match nothing. */
  unusedKeep?: string[];
}

/** Returns whether a publish has anything to upload or to delete. */
export function hasWork({ added, changed, deleted, mustFinalize }: Plan): boolean {
  return (
    added.length + changed.length > 0 ||
    deleted === undefined ||
    deleted.length > 0 ||
    mustFinalize === true
  );
}

export interface Compared {
  stored: Stored;
  plan: Plan;
  /** A person goes back. */
  isWayBack: boolean;
}

export interface Uploaded extends Compared {
  progress: {
    digests: Map<string, FileDigest>;
    done: { files: number; bytes: number };
    noteLast: () => Promise<void>;
  };
}

export interface PublishResult {
  /** Files or the manifest changed, or would change. */
  changed: boolean;
  /** The changes beside the files, in the words of the outcome, such as `set up the domain www.example.com`. */
  settings?: string[];
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
