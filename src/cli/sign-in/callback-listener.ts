import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasSystemCode, messageOf } from '../../base/errors.js';
import { CliError } from '../cli-error.js';
import { type CallbackAnswer, plain } from './callback-page.js';
import type { Forwarded } from './redirect-uri.js';

/** A request of the browser, as far as it matters. */
export interface CallbackRequest {
  url: URL;
  forwarded: Forwarded;
  /** The cookie header; empty without one. */
  cookies: string;
}

/** May take its time; the browser waits for it. */
type Answer = (request: CallbackRequest) => Promise<CallbackAnswer>;

/**
 * Listens on 127.0.0.1 for the browser's return.
 * @param wanted port; 0 takes a free one
 * @throws CliError `port-taken`
 */
export async function listenForCallback(wanted: number, answer: Answer) {
  const server = createServer((request, response) => {
    // The request must be read for its answer to be sent on the same connection.
    request.resume();
    void answerTo(request, answer).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  server.listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const forbidden = hasSystemCode(error, 'EACCES');
    if (!forbidden && !hasSystemCode(error, 'EADDRINUSE')) throw error;
    const why = forbidden ? 'may not be used by this user' : 'is taken by another program';
    throw new CliError('port-taken', `Port ${wanted} of 127.0.0.1 ${why}.`, { cause: error });
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops listening once every answer is out. */
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      // A browser opens connections in advance and never uses them.
      setTimeout(() => server.closeAllConnections(), 500).unref();
      await closed;
    },
  };
}

async function answerTo({ method, url: target = '/', headers }: IncomingMessage, answer: Answer) {
  // A link checker's HEAD must not use up the code.
  if (method === 'HEAD') return plain(204, '');
  if (method !== 'GET') return plain(405, 'Method not allowed');
  if (!URL.canParse(target, 'http://127.0.0.1')) return plain(400, 'Bad request');
  const header = (name: string) => [headers[name]].flat()[0];
  const forwarded = { proto: header('x-forwarded-proto'), host: header('x-forwarded-host') };
  try {
    return await answer({ url: new URL(target, 'http://127.0.0.1'), forwarded, cookies: headers.cookie ?? '' });
  } catch (error) {
    return plain(500, messageOf(error));
  }
}
