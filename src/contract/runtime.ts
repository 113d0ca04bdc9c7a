import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import type { Clock } from '../base/clock.js';
import { DeployError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { Outputs } from './outputs.js';
import type { CacheService } from './run.js';

export interface ProcessParts {
  clock: Clock;
  dispatcher: Dispatcher;
  interrupts: SignalInterrupts;
  names: NameLookup;
  random: () => number;
  newId: () => string;
  /** An upload without progress for this many ms is sent again. */
  stallMs: number;
}

/** DNS: an empty list without such a record. Throws without an answer. */
export interface NameLookup {
  cname(host: string): Promise<string[]>;
  addresses(host: string): Promise<string[]>;
}

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
  /** Asks the user. Absent on a runner; resolves to `undefined` without a terminal. */
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

/** Aborts on the first signal, but never between spending a refresh token and storing the new one. */
export class SignalInterrupts {
  readonly #controller = new AbortController();
  #held = false;
  #pending: NodeJS.Signals | undefined;

  constructor() {
    // Each upload listens to it.
    setMaxListeners(0, this.#controller.signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  interrupt(signal: NodeJS.Signals): void {
    if (this.#held) this.#pending = signal;
    else this.#abort(signal);
  }

  /** Defers signals until the returned function is called. One caller at a time. */
  hold(): () => void {
    this.#held = true;
    return () => {
      this.#held = false;
      if (this.#pending) this.#abort(this.#pending);
    };
  }

  #abort(signal: NodeJS.Signals): void {
    this.#controller.abort(new DeployError('interrupted', `The run was cancelled (${signal}).`));
  }
}
