import type { Dispatcher } from 'undici';
import type { Clock } from './clock.js';
import type { SignalInterrupts } from './signals.js';

/** The parts that a step and a terminal share, made in action/runtime.ts. */
export interface ProcessParts {
  clock: Clock;
  /** All connections, through a proxy where HTTPS_PROXY is set. */
  dispatcher: Dispatcher;
  /** Signals that end the run, held back while a refresh token is being spent. */
  interrupts: SignalInterrupts;
  names: NameLookup;
  /** 0 to 1, for the jitter of waits. */
  random: () => number;
  newId: () => string;
  /** An upload without progress for this long is sent again, in ms. */
  stallMs: number;
}

/** Looks a host up in DNS; an empty list without such a record. Throws without an answer. */
export interface NameLookup {
  cname(host: string): Promise<string[]>;
  addresses(host: string): Promise<string[]>;
}
