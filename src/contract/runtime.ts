import type { Log } from '../base/log.js';
import type { ProcessParts } from '../base/runtime.js';
import type { CacheService } from './job-variables.js';
import type { Outputs } from './outputs.js';

/** Everything outside of the program that a run touches. */
export interface Runtime extends ProcessParts {
  log: Log;
  /** The step's outputs, written as soon as they are known. */
  outputs: Outputs;
  runnerFiles: StepFiles;
  userAgent: string;
  /** Folder in which relative paths of inputs begin. */
  workspace: string;
  /** Path of the journal of an unfinished rotation; the same for a step and its post step. */
  journalPath: string;
  /** Folder that the later steps of the job find, and nobody else; undefined outside of a job. */
  jobFolder: string | undefined;
  /** The person's folder, for `~`. */
  home: string | undefined;
  cacheService: CacheService;
  /** Asks a person yes or no; absent on a runner. Resolves to `undefined` where nobody can answer. */
  confirm?: (question: string) => Promise<boolean | undefined>;
  /** Address of the documentation of the running version, with a slash at its end. */
  docs: string;
}

/** The variables of a job and the payload of its event, for those who read them once: a step as it starts. */
export interface Job {
  env: NodeJS.ProcessEnv;
  /** Parsed; undefined where there is none. */
  event: unknown;
}

/** The runner's files for the job summary and for the state of the post step. */
export interface StepFiles {
  /** The post step finds it as `STATE_<name>`. */
  saveState(name: string, value: string): void;
  /** @param markdown at most 1 MiB in all of a step, or the runner drops the whole summary */
  addSummary(markdown: string): Promise<void>;
}
