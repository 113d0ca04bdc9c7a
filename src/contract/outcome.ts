import type { Advice } from '../base/advice.js';
import type { OutputValues } from './outputs.js';
import type { WayBack } from './way-back.js';

export type NamedRows = [name: string, value: string][];
export type Table = { title: string } & (
  | { header?: undefined; rows: NamedRows }
  | { header: string[]; isNumeric?: boolean; rows: Cell[][] }
);
type Cell = string | { text: string; url: string };

export interface PreviewName {
  name: string;
  pullRequest: number | undefined;
}

/** The paths that differ between a directory and its site. `deleted` is undefined where the site's files are not known. */
export interface Changes {
  added: string[];
  changed: string[];
  deleted: string[] | undefined;
}

/** In ms, in the order of the run. */
export type Times = [part: string, ms: number][];

/** What every outcome says. Its texts are plain; renderers escape them. */
interface Said {
  outputs: Partial<OutputValues>;
  state: string;
  /** `uploaded 2 files (13 B), deleted 1`, or the planned changes; the reason of a skip or failure. */
  done: string;
  /** One line for the comment and the deployment record. */
  brief: string;
}

/** A deploy, or the plan of one. */
interface Shown extends Said {
  url: string | undefined;
  commit: string | undefined;
  notes: string[];
  tables: Table[];
}

export interface Deployed extends Shown {
  kind: 'deployed';
  /** Set for a site. */
  site?: {
    files: Changes;
    changedPages: string[];
    times: Times;
    warning: string | undefined;
    back: WayBack | undefined;
  };
  swept?: Cleaned;
}

export interface Planned extends Shown {
  kind: 'planned';
  plan:
    | {
        of: 'site';
        files: Changes;
        would: { uploaded: number; bytes: number };
        warning: string | undefined;
      }
    | { of: 'service'; steps: string[]; details: NamedRows };
}

export interface Removed extends Said {
  kind: 'removed';
}

/** The end of a sweep. */
export interface Cleaned extends Said {
  kind: 'cleaned';
  tables: Table[];
  removed: PreviewName[];
}

export interface Skipped extends Said {
  kind: 'skipped';
  advice?: string | Advice | undefined;
  more?: { text: string; page: string };
}

export interface Failed extends Said {
  kind: 'failed';
  advice?: string | Advice | undefined;
  failure: Failure;
}

/** Why a run failed, for the reports. */
export interface Failure {
  /** Entry in docs/troubleshooting.md; undefined for a bug of ours. */
  code: string | undefined;
  rows: readonly string[];
  request: string[];
  isCancelled: boolean;
}

/** The end of a run. */
export type Outcome = Deployed | Planned | Removed | Cleaned | Skipped | Failed;

/** The name of the rows that hold the steps of an app's plan. */
export const wouldRow = 'Would';

/** Ends a run as skipped. The message is the reason. */
export class Skip extends Error {}

/** Returns the outcome of a run that did nothing, with advice if the next run would end the same way. */
export function skipped(reason: string, advice?: string | Advice): Skipped {
  const outputs = {
    operation: 'skipped',
    status: 'skipped',
    changed: false,
    'skip-reason': reason,
  } as const;
  return { kind: 'skipped', outputs, state: 'skipped', done: reason, brief: reason, advice };
}

/** Returns the outcome of a removal; `reason` is why a preview was removed. */
export function removed(changed: boolean, reason = ''): Removed {
  const state = changed ? 'removed' : 'not there';
  const outputs = { operation: 'removed', status: 'removed', changed } as const;
  return {
    kind: 'removed',
    outputs,
    state,
    done: changed ? reason : 'Nothing to remove.',
    brief: state,
  };
}
