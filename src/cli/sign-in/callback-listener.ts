import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { messageOf } from '../../base/errors.js';
import { CliError } from '../cli-error.js';
import { type CallbackPage, pageHeaders, renderPage } from './callback-page.js';
import type { Forwarded } from './redirect-uri.js';

/** A request of the browser, as far as it matters. */
export interface CallbackRequest {
  url: URL;
  forwarded: Forwarded;
}

/** What the browser gets. */
export type CallbackAnswer = CallbackPage | { status: number; plain: string } | { redirect: string };

export interface CallbackListener {
  readonly port: number;
  /** Stops listening once every answer is out. */
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 for the browser's return.
 * @param options.port 0 takes a free one
 * @param options.answer may take its time; the browser waits for it
 * @throws CliError `port-taken`
 */
export async function listenForCallback(options: {
  port: number;
  answer: (request: CallbackRequest) => Promise<CallbackAnswer>;
}): Promise<CallbackListener> {
  const server = createServer((request, response) => void serve(request, response, options.answer));
  server.listen(options.port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const why = code === 'EACCES' ? 'may not be used by this user' : 'is taken by another program';
    throw new CliError('port-taken', `Port ${options.port} of 127.0.0.1 ${why}.`, { cause: error });
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
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

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: CallbackRequest) => Promise<CallbackAnswer>,
): Promise<void> {
  // The request must be read for its answer to be sent on the same connection.
  request.resume();
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    send(response, { status: 405, plain: 'Method not allowed' });
    return;
  }
  const target = request.url ?? '/';
  const url = URL.canParse(target, 'http://127.0.0.1') ? new URL(target, 'http://127.0.0.1') : undefined;
  if (!url) {
    send(response, { status: 400, plain: 'Bad request' });
    return;
  }
  try {
    send(
      response,
      // A link checker's HEAD must not use up the code.
      request.method === 'HEAD'
        ? { status: 204, plain: '' }
        : await answer({
            url,
            forwarded: { proto: header(request, 'x-forwarded-proto'), host: header(request, 'x-forwarded-host') },
          }),
    );
  } catch (error) {
    send(response, { status: 500, plain: messageOf(error) });
  }
}

function send(response: ServerResponse, answer: CallbackAnswer): void {
  if ('redirect' in answer) {
    response.writeHead(302, {
      location: answer.redirect,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    response.end();
    return;
  }
  const headers = 'plain' in answer ? { ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' } : pageHeaders;
  response.writeHead(answer.status, { ...headers, connection: 'close' });
  response.end('plain' in answer ? answer.plain : renderPage(answer));
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
