import type { Dispatcher } from 'undici';
import type { Clock } from './clock.js';
import type { SignalInterrupts } from './signals.js';

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
