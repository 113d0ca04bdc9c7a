import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from './exchange.js';
import { json, type Reply, ReplyError } from './reply.js';
import { matches, type RequestFilter, type RequestRecord } from './request-log.js';
import type { Handler } from './router.js';

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
  /** The body for `status`: text as it is, anything else as JSON; a function makes it of the request. */
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
export class Fault {
  readonly spec: FaultSpec;
  /** How many requests it has hit so far. */
  hits = 0;
  #skipped = 0;
  #disarmed = false;

  constructor(spec: FaultSpec) {
    this.spec = spec;
  }

  /** Whether it can still hit. */
  get armed(): boolean {
    return !this.#disarmed && this.hits < (this.spec.times ?? 1);
  }

  /** Takes it away; requests already hit stay so. */
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
  readonly #faults: Fault[] = [];

  arm(spec: FaultSpec): Fault {
    const fault = new Fault(spec);
    this.#faults.push(fault);
    return fault;
  }

  disarmAll(): void {
    for (const fault of this.#faults) fault.disarm();
  }

  /** The fault that hits this request, if any. */
  take(record: RequestRecord): FaultSpec | undefined {
    return this.#faults.find((fault) => fault.take(record))?.spec;
  }
}

const drainedBeforeResetBytes = 64 * 1024;

/** What happens on the connection in the end. */
export type Outcome =
  | { readonly kind: 'reply' | 'truncated'; readonly reply: Reply }
  | { readonly kind: 'raw'; readonly bytes: string }
  | { readonly kind: 'reset' }
  | { readonly kind: 'hang' };

/** Handles a request, with the fault that hits it. */
export async function outcomeOf(exchange: Exchange, handle: Handler, fault: FaultSpec | undefined): Promise<Outcome> {
  if (fault === undefined) return { kind: 'reply', reply: await replyOf(exchange, handle) };
  if (fault.delayMs !== undefined) await sleep(fault.delayMs);
  const handled = isHandled(fault) ? await replyOf(exchange, handle) : undefined;
  if (fault.reset === true || fault.resetAfterHandling === true) {
    if (handled === undefined && announcedBytes(exchange) <= drainedBeforeResetBytes) await exchange.drain();
    return { kind: 'reset' };
  }
  if (fault.hang === true) return { kind: 'hang' };
  if (handled === undefined) await exchange.drain();
  if (fault.raw !== undefined) return { kind: 'raw', bytes: fault.raw };
  if (fault.status !== undefined)
    return { kind: 'reply', reply: faultReply(fault.status, { fault, record: exchange.record }) };
  if (handled === undefined) throw new Error('a fault without an effect must be handled');
  return { kind: fault.truncate === true ? 'truncated' : 'reply', reply: handled };
}

function isHandled(fault: FaultSpec): boolean {
  if (fault.afterHandling === true || fault.resetAfterHandling === true || fault.truncate === true) return true;
  return fault.reset !== true && fault.hang !== true && fault.status === undefined && fault.raw === undefined;
}

async function replyOf(exchange: Exchange, handle: Handler): Promise<Reply> {
  try {
    return await handle(exchange);
  } catch (error) {
    if (error instanceof ReplyError) return error.reply;
    throw error;
  }
}

function faultReply(status: number, { fault, record }: { fault: FaultSpec; record: RequestRecord }): Reply {
  const body: unknown = typeof fault.body === 'function' ? fault.body(record) : fault.body;
  if (typeof body === 'string') return { status, headers: { ...fault.headers }, body };
  return json(status, body ?? { reason: `Injected fault ${status}` }, fault.headers);
}

function announcedBytes(exchange: Exchange): number {
  if (exchange.header('transfer-encoding') !== undefined) return Number.POSITIVE_INFINITY;
  return Number(exchange.header('content-length') ?? 0);
}
