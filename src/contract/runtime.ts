import type { Log } from '../base/log.js';
import type { ProcessParts } from '../base/runtime.js';
import type { CacheService } from './job-variables.js';
import type { Outputs } from './outputs.js';

export interface Runtime extends ProcessParts {
  log: Log;
  outputs: Outputs;
  runnerFiles: StepFiles;
  userAgent: string;
  workspace: string;
  journalPath: string;
  /** Only the later steps of the job find it; undefined outside of a job. */
  jobFolder: string | undefined;
  home: string | undefined;
  cacheService: CacheService;
  /** Absent on a runner. Resolves to `undefined` where nobody can answer. */
  confirm?: (question: string) => Promise<boolean | undefined>;
  /** With a slash at its end. */
  docs: string;
}

export interface Job {
  env: NodeJS.ProcessEnv;
  event: unknown;
}

export interface StepFiles {
  saveState(name: string, value: string): void;
  /** @param markdown at most 1 MiB in all of a step, or the runner drops the whole summary */
  addSummary(markdown: string): Promise<void>;
}
