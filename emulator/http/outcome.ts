import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from './exchange.js';
import type { FaultSpec } from './faults.js';
import { json, type Reply, ReplyError } from './reply.js';
import type { Handler } from './router.js';

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
  if (fault.status !== undefined) return { kind: 'reply', reply: faultReply(fault.status, fault) };
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

function faultReply(status: number, fault: FaultSpec): Reply {
  if (typeof fault.body === 'string') return { status, headers: { ...fault.headers }, body: fault.body };
  return json(status, fault.body ?? { reason: `Injected fault ${status}` }, fault.headers);
}

function announcedBytes(exchange: Exchange): number {
  if (exchange.header('transfer-encoding') !== undefined) return Number.POSITIVE_INFINITY;
  return Number(exchange.header('content-length') ?? 0);
}
