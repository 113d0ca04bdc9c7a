import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import newConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import { messageOf } from '../base/errors.js';
import { type ProxyRules, portOf } from './proxy-rules.js';

/** A proxy that did not open the way to a host. Nothing of the request has been sent. */
export class ProxyError extends Error {
  /** What the proxy answered; undefined when it could not be reached. */
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status;
  }
}

/**
 * Opens connections, through the proxy where the rules name one: a CONNECT tunnel, so that the proxy sees the name of the
 * host and nothing else. undici's own ProxyAgent only works when the whole of undici is loaded.
 * @param timeoutMs for the connection, and again for the tunnel
 */
export function connectorFor(rules: ProxyRules, timeoutMs: number): buildConnector.connector {
  const direct = newConnector({ timeout: timeoutMs });
  return (options, callback) => {
    const target = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
    const proxy = rules.proxyFor(target);
    if (!proxy) return direct(options, callback);
    openTunnel(proxy, { target, connect: direct, timeoutMs }, (error, socket) => {
      if (!socket) callback(error, null);
      else if (target.protocol === 'https:') direct({ ...options, httpSocket: socket }, callback);
      else callback(null, socket);
    });
  };
}

function openTunnel(
  proxy: URL,
  { target, connect, timeoutMs }: { target: URL; connect: buildConnector.connector; timeoutMs: number },
  opened: (...outcome: [ProxyError, null] | [null, Socket]) => void,
): void {
  const path = `${target.hostname}:${portOf(target)}`;
  const client = new Client(proxy.origin, { connect, headersTimeout: timeoutMs });
  const fail = (message: string, cause: { status?: number; cause?: unknown }) => {
    void client.destroy();
    opened(new ProxyError(`the proxy ${proxy.host} ${message}`, cause), null);
  };
  client.dispatch(
    { method: 'CONNECT', path, headers: { host: path, ...authorization(proxy) } },
    {
      onRequestStart: () => undefined,
      onRequestUpgrade: (_controller, status, _headers, socket) => {
        // The client has let go of the socket: whatever becomes of it is the tunnel's business.
        if (status === 200) return opened(null, socket as Socket);
        socket.on('error', () => undefined).destroy();
        fail(`answered ${status} to the request for ${path}`, { status });
      },
      onResponseError: (_controller, cause) => fail(`cannot be reached: ${messageOf(cause)}`, { cause }),
    },
  );
}

/** What a proxy with a user wants to see; the server behind it never does. */
function authorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {};
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` };
}
