import type { Dispatcher } from 'undici';
import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';
import type { SignalInterrupts } from '../base/signals.js';
import type { CacheService } from './cache-service.js';
import type { Outputs } from './outputs.js';

/** The state by which a main step tells its post step where its journal is. */
export const journalState = 'journal';

export interface ProcessParts {
  clock: Clock;
  dispatcher: Dispatcher;
  /** Opens connections for requests that are about to follow. */
  connectEarly: (url: URL, count: number) => void;
  interrupts: SignalInterrupts;
  names: NameLookup;
  random: () => number;
  newId: () => string;
  /** An upload without progress for this many ms is sent again. */
  stallMs: number;
}

/** DNS. Returns an empty list for a missing record. @throws Error without an answer */
export interface NameLookup {
  cname(host: string): Promise<string[]>;
  addresses(host: string): Promise<string[]>;
}

export interface Runtime extends ProcessParts {
  log: Log;
  outputs: Outputs;
  /** Saves a value for the post step. */
  saveState: (name: string, value: string) => void;
  /** Takes Markdown. The runner drops the whole summary of a step above 1 MiB. */
  addSummary: (markdown: string) => Promise<void>;
  userAgent: string;
  workspace: string;
  journalPath: string;
  /** A folder for the later steps of the same job; undefined outside of a job. */
  jobFolder: string | undefined;
  home: string | undefined;
  cacheService: CacheService;
  /** Asks the user. Absent on a runner; resolves to `undefined` without a terminal. */
  confirm?: (question: string) => Promise<boolean | undefined>;
  /** True if a person can answer. */
  isInteractive?: boolean;
  /** The address of the documentation, with a final slash. */
  docs: string;
}

export interface Job {
  env: NodeJS.ProcessEnv;
  event: unknown;
}
