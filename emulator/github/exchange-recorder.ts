import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../http/exchange.js';
import { type Reply, ReplyError } from '../http/reply.js';
import type { Handler } from '../http/router.js';

export interface RecordedExchange {
  method: string;
  /** Path and query, without the base path of the API. */
  path: string;
  requestBody: string;
  status: number;
  answerBody: string;
}

/** If OSC_DEPLOY_EXCHANGES is set, appends each request of the product with its answer as a JSON line to a file in that folder. */
export function recordExchanges(handle: Handler, basePath: string): Handler {
  const folder = process.env['OSC_DEPLOY_EXCHANGES'];
  if (!folder) return handle;
  const record = ({ request, record: { bodyText } }: Exchange, { status, body }: Reply) => {
    if (!request.headers['user-agent']?.startsWith('osc-deploy/')) return;

    const { method = '', url = '' } = request;
    const path = url.slice(basePath.length);
    const answerBody = body.toString();
    const exchange: RecordedExchange = {
      method,
      path,
      requestBody: bodyText ?? '',
      status,
      answerBody,
    };
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(exchange)}\n`);
  };
  return async (exchange) => {
    try {
      const reply = await handle(exchange);
      record(exchange, reply);
      return reply;
    } catch (error) {
      if (error instanceof ReplyError) record(exchange, error.reply);
      throw error;
    }
  };
}
