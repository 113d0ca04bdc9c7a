import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from './exchange.js';
import { json, type Reply, ReplyError } from './reply.js';
import { matches, type RequestFilter, type RequestRecord } from './request-log.js';
import type { Handler } from './router.js';

/** A fault for matching requests: one of the effects, with an optional `delayMs`. */
export interface FaultSpec extends RequestFilter {
  readonly path: string | RegExp;
  /** Number of affected requests. Default 1. */
  readonly times?: number;
  /** Number of matching requests to pass first. */
  readonly skip?: number;
  /** Real delay before anything else, in ms. */
  readonly delayMs?: number;
  readonly status?: number;
  /** The body for `status`: a text, JSON, or a function of the request. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** With `status` or `hang`: the request is handled first. */
  readonly afterHandling?: boolean;
  /** Resets the connection without handling the request. */
  readonly reset?: boolean;
  /** Handles the request, then resets the connection: the answer is lost. */
  readonly resetAfterHandling?: boolean;
  /** Handles the request, then sends half of the announced answer. */
  readonly truncate?: boolean;
  readonly hang?: boolean;
  /** Writes these bytes in place of an HTTP answer, and ends the connection. */
  readonly raw?: string;
}

export class Fault {
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

  /** Returns whether the fault hits this request, and counts it. */
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

  /** Returns the first armed fault that hits this request. */
  take(record: RequestRecord): FaultSpec | undefined {
    return this.#faults.find((fault) => fault.take(record))?.spec;
  }
}

const drainedBeforeResetBytes = 64 * 1024;

/** The end of the exchange on the connection. */
export type Outcome =
  | { readonly kind: 'reply' | 'truncated'; readonly reply: Reply }
  | { readonly kind: 'raw'; readonly bytes: string }
  | { readonly kind: 'reset' }
  | { readonly kind: 'hang' };

/** Handles a request, with the fault that hits it. */
export async function outcomeOf(
  exchange: Exchange,
  handle: Handler,
  fault: FaultSpec | undefined,
): Promise<Outcome> {
  if (fault === undefined) return { kind: 'reply', reply: await replyOf(exchange, handle) };

  if (fault.delayMs !== undefined) await sleep(fault.delayMs);

  const handled = isHandled(fault) ? await replyOf(exchange, handle) : undefined;

  if (fault.reset === true || fault.resetAfterHandling === true) {
    if (handled === undefined && announcedBytes(exchange) <= drainedBeforeResetBytes)
      await exchange.drain();
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
  if (fault.afterHandling === true) return true;
  return (
    fault.reset !== true &&
    fault.hang !== true &&
    fault.status === undefined &&
    fault.raw === undefined
  );
}

async function replyOf(exchange: Exchange, handle: Handler): Promise<Reply> {
  try {
    return await handle(exchange);
  } catch (error) {
    if (error instanceof ReplyError) return error.reply;
    throw error;
  }
}

function faultReply(
  status: number,
  { fault, record }: { fault: FaultSpec; record: RequestRecord },
): Reply {
  const body: unknown = typeof fault.body === 'function' ? fault.body(record) : fault.body;
  if (typeof body === 'string') return { status, headers: { ...fault.headers }, body };
  return json(status, body ?? { reason: `Injected fault ${status}` }, fault.headers);
}

function announcedBytes(exchange: Exchange): number {
  if (exchange.header('transfer-encoding') !== undefined) return Number.POSITIVE_INFINITY;
  return Number(exchange.header('content-length') ?? 0);
}

const texts = ['path', 'method', 'origin', 'site', 'body', 'raw'];
const numbers = ['times', 'skip', 'status', 'delayMs'];
const switches = ['reset', 'resetAfterHandling', 'truncate', 'hang', 'afterHandling'];

/** Reads a typed fault: `method=POST path=/mypages/* status=503 times=2`. Throws for unknown words and without a path. */
export function readFault(text: string): FaultSpec {
  const spec = Object.fromEntries(text.trim().split(/\s+/).map(readPair));
  if (typeof spec['path'] !== 'string') throw new Error(`A fault needs a path: ${text}`);
  return { ...spec, path: pathPattern(spec['path']) };
}

function readPair(word: string): [string, string | number | boolean] {
  const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
  if (texts.includes(name) && value) return [name, value];
  if (numbers.includes(name) && value && Number(value) >= 0) return [name, Number(value)];
  if (switches.includes(name) && value === undefined) return [name, true];

  const known = [...[...texts, ...numbers].map((one) => `${one}=…`), ...switches];
  throw new Error(`"${word}" is no part of a fault. It takes ${known.join(', ')}.`);
}

function pathPattern(path: string): string | RegExp {
  if (!path.includes('*')) return path;
  return new RegExp(`^${path.split('*').map(escapePart).join('.*')}$`);
}

function escapePart(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
