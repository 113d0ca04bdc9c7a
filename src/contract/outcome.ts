import type { Advice } from '../base/advice.js';
import type { OutputValues } from './outputs.js';
import type { WayBack } from './way-back.js';

export type Table = { title: string } & (
  | { header?: undefined; rows: [name: string, value: string][] }
  | { header: string[]; isNumeric?: boolean; rows: Cell[][] }
);
type Cell = string | { text: string; url: string };

export interface PreviewName {
  name: string;
  pullRequest: number | undefined;
}

/** Why a run failed, for the reports. */
export interface Failure {
  /** Entry in docs/troubleshooting.md; undefined for a bug of ours. */
  code: string | undefined;
  rows: readonly string[];
  request: string[];
  isCancelled: boolean;
}

/** How a run ended. Its texts are plain; renderers escape them. */
export interface Outcome {
  kind: 'deployed' | 'planned' | 'removed' | 'cleaned' | 'skipped' | 'failed';
  outputs: Partial<OutputValues>;
  url?: string | undefined;
  commit?: string | undefined;
  state: string;
  /** `uploaded 2 files (13 B), deleted 1`, or the planned changes; the reason of a skip or failure. */
  done: string;
  /** One line for the comment and the deployment record. */
  brief: string;
  warning?: string | undefined;
  notes?: string[];
  tables?: Table[];
  files?: { added: string[]; changed: string[]; deleted: string[] | undefined };
  items?: string[];
  back?: WayBack | undefined;
  would?: { uploaded: number; bytes: number };
  /** In ms, in the order of the run. */
  times?: [part: string, ms: number][];
  advice?: string | Advice | undefined;
  more?: { text: string; page: string };
  failure?: Failure;
  removed?: PreviewName[];
  swept?: Outcome | undefined;
}

/** The name of the rows that hold the steps of an app's plan. */
export const wouldRow = 'Would';

/** Ends a run as skipped. The message is the reason. */
export class Skip extends Error {}

/** Returns the outcome of a run that did nothing, with advice if the next run would end the same way. */
export function skipped(reason: string, advice?: string | Advice): Outcome {
  const outputs = {
    operation: 'skipped',
    status: 'skipped',
    changed: false,
    'skip-reason': reason,
  } as const;
  return { kind: 'skipped', outputs, state: 'skipped', done: reason, brief: reason, advice };
}

/** Returns the outcome of a removal; `why` is the reason for a preview's removal. */
export function removed(changed: boolean, reason = ''): Outcome {
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
