import type { RequestFilter, RequestRecord } from './request-log.js';
import { matches } from './request-log.js';

/** What goes wrong, and for which requests. Give one of the effects; `delayMs` may come with any other. */
export interface FaultSpec extends RequestFilter {
  readonly path: string | RegExp;
  /** How many requests it hits; 1 unless said, `Infinity` for all. */
  readonly times?: number;
  /** How many matching requests pass unharmed before. */
  readonly skip?: number;
  /** Waits this many real milliseconds before anything else. */
  readonly delayMs?: number;
  /** Answers this status without handling the request. */
  readonly status?: number;
  /** The body for `status`: text as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** With `status` or `hang`: the request is handled first, and its state changes stay. */
  readonly afterHandling?: boolean;
  /** Resets the connection without handling the request. */
  readonly reset?: boolean;
  /** Handles the request, then resets the connection: the answer is lost. */
  readonly resetAfterHandling?: boolean;
  /** Handles the request, then announces the whole answer and sends half of it. */
  readonly truncate?: boolean;
  /** Never answers. */
  readonly hang?: boolean;
  /** Writes these bytes to the connection instead of an HTTP answer and ends it. */
  readonly raw?: string;
}

/** An armed fault. */
export interface Fault {
  readonly spec: FaultSpec;
  /** How many requests it has hit so far. */
  hits: number;
  /** Whether it can still hit. */
  readonly armed: boolean;
  /** Takes it away; requests already hit stay so. */
  disarm(): void;
}

class ArmedFault implements Fault {
  readonly spec: FaultSpec;
  hits = 0;
  #skipped = 0;
  #disarmed = false;

  constructor(spec: FaultSpec) {
    this.spec = spec;
  }

  get armed(): boolean {
    return !this.#disarmed && this.hits < (this.spec.times ?? 1);
  }

  disarm(): void {
    this.#disarmed = true;
  }

  /** Whether it hits this request; counts it when it does. */
  take(record: RequestRecord): boolean {
    if (!this.armed || !matches(record, this.spec)) return false;
    if (this.#skipped < (this.spec.skip ?? 0)) {
      this.#skipped += 1;
      return false;
    }
    this.hits += 1;
    return true;
  }
}

/** The faults of all origins. The earliest armed one that matches hits. */
export class FaultTable {
  readonly #faults: ArmedFault[] = [];

  /** Arms a fault. */
  arm(spec: FaultSpec): Fault {
    const fault = new ArmedFault(spec);
    this.#faults.push(fault);
    return fault;
  }

  /** Every fault ever armed, in order. */
  get all(): readonly Fault[] {
    return this.#faults;
  }

  /** Disarms everything. */
  disarmAll(): void {
    for (const fault of this.#faults) fault.disarm();
  }

  /** The fault that hits this request, if any. */
  take(record: RequestRecord): FaultSpec | undefined {
    const fault = this.#faults.find((candidate) => candidate.take(record));
    return fault === undefined ? undefined : fault.spec;
  }
}

/** The fault's effect in one word, for the request log. */
export function effectOf(spec: FaultSpec): string {
  if (spec.reset === true) return 'reset';
  if (spec.resetAfterHandling === true) return 'resetAfterHandling';
  if (spec.hang === true) return 'hang';
  if (spec.raw !== undefined) return 'raw';
  if (spec.status !== undefined) return `status ${spec.status}`;
  if (spec.truncate === true) return 'truncate';
  return 'delay';
}
