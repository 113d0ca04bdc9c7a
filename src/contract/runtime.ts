import type { Log } from '../base/log.js';
import type { ProcessParts } from '../base/runtime.js';
import type { Outputs } from './outputs.js';

/** Everything outside of the program that a run touches. */
export interface Runtime extends ProcessParts {
  log: Log;
  /** The step's outputs, written as soon as they are known. */
  outputs: Outputs;
  runnerFiles: StepFiles;
  userAgent: string;
  /** The parsed event payload; `undefined` outside of a runner. */
  event: unknown;
  /** Folder in which relative paths of inputs begin. */
  workspace: string;
  /** Path of the journal of an unfinished rotation; the same for a step and its post step. */
  journalPath: string;
}

/** The runner's files for the job summary and for the state of the post step. */
export interface StepFiles {
  /** The post step finds it as `STATE_<name>`. */
  saveState(name: string, value: string): void;
  /** @param markdown at most 1 MiB in all of a step, or the runner drops the whole summary */
  addSummary(markdown: string): Promise<void>;
}
