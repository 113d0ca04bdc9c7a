import type { Advice } from '../base/advice.js';
import type { OutputValues } from './outputs.js';

/** A table of plain texts: names with their values, or columns under a header. */
export type Table = { title: string } & (
  | { header?: undefined; rows: [name: string, value: string][] }
  | { header: string[]; isNumeric?: boolean; rows: Cell[][] }
);
type Cell = string | { text: string; url: string };

/** Something whose name has exactly the shape of a preview of ours. */
export interface PreviewName {
  name: string;
  /** Undefined for the preview of a branch, which only its marker names. */
  pullRequest: number | undefined;
}

/**
 * How a run ended, in words and numbers. The room that did the work makes it; log, summary, comment, deployment record and terminal
 * only render it. Its texts are plain: not escaped yet.
 */
export interface Outcome {
  kind: 'deployed' | 'planned' | 'removed' | 'cleaned' | 'skipped' | 'failed';
  /** The outputs that say how it ended. Those that were known earlier have been set. */
  outputs: Partial<OutputValues>;
  /** Address of the deploy. */
  url?: string | undefined;
  /** The commit at that address, where it is known. */
  commit?: string | undefined;
  /** What the thing is now: `live`, `running`. */
  state: string;
  /** What was done, `uploaded 2 files (13 B), deleted 1`, or would be done; the reason of a skip or failure. */
  done: string;
  /** For the one line that a comment has: `2 added, 1 changed`. */
  brief: string;
  /** What a visitor would stumble over. */
  warning?: string | undefined;
  /** Further sentences. */
  notes?: string[];
  tables?: Table[];
  /** Paths that differ; `deleted` is undefined where that is not known. */
  files?: { added: string[]; changed: string[]; deleted: string[] | undefined };
  /** For the comment: changed pages of a site, or the steps of a plan. */
  items?: string[];
  /** The counts of a plan, in place of the outputs of a deploy. */
  would?: { uploaded: number; bytes: number };
  /** The parts of a run in ms, in their order. */
  times?: [part: string, ms: number][];
  /** What a person can do. */
  advice?: string | Advice | undefined;
  /** A page of the documentation, such as `previews.md`. */
  more?: { text: string; page: string };
  failure?: Failure;
  /** Previews that are gone. */
  removed?: PreviewName[];
  /** What a scheduled deploy cleaned up afterwards. */
  swept?: Outcome | undefined;
}

/** An error, as texts. */
interface Failure {
  /** Entry in the documentation; undefined for a fault of ours. */
  code: string | undefined;
  rows: readonly string[];
  /** Lines about the request that failed. */
  request: string[];
  /** A person or a newer run has ended it. */
  isCancelled: boolean;
}

/** Thrown where a run finds that nothing is to be done: it ends green, and its message says why. */
export class Skip extends Error {}

/** A run that did nothing. @param advice where a person has to do something, or the same comes again */
export function skipped(reason: string, advice?: string | Advice): Outcome {
  const outputs = { operation: 'skipped', status: 'skipped', changed: false, 'skip-reason': reason } as const;
  return { kind: 'skipped', outputs, state: 'skipped', done: reason, brief: reason, advice };
}

/** @param why what became of the owner of a preview, where that is the reason */
export function removed(changed: boolean, why = ''): Outcome {
  const state = changed ? 'removed' : 'not there';
  const outputs = { operation: 'removed', status: 'removed', changed } as const;
  return { kind: 'removed', outputs, state, done: changed ? why : 'Nothing to remove.', brief: state };
}
