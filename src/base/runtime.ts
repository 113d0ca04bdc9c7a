import type { Dispatcher } from 'undici';
import type { Clock } from './clock.js';
import type { SignalInterrupts } from './signals.js';

/** The parts that a step and a terminal share. The real ones are made in action/runtime.ts. */
export interface ProcessParts {
  clock: Clock;
  /** All connections, through a proxy where the variables name one. */
  dispatcher: Dispatcher;
  /** Signals that end the run, held back while a refresh token is being spent. */
  interrupts: SignalInterrupts;
  /** The domain name system. */
  names: NameLookup;
  /** 0 to 1, for the jitter of waits. */
  random: () => number;
  /** A name that no other run has: a UUID. */
  newId: () => string;
  /** An upload that stands still for this long is given up and tried again, in ms. */
  stallMs: number;
}

/** Looks a host up in the domain name system; an empty list when it has no such record. Throws without an answer. */
export interface NameLookup {
  /** Names that a CNAME of this host leads to. */
  cname(host: string): Promise<string[]>;
  /** IPv4 and IPv6 addresses. */
  addresses(host: string): Promise<string[]>;
}
