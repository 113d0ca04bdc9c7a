import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { DeployError, messageOf } from '../base/errors.js';
import { EarlyConnections } from './early-connections.js';

// Per host. At least the maximum of `concurrency`: further uploads would wait unseen.
const maxConnections = 256;
const connectMs = 10_000;
// Longer than a round trip to any host, shorter than a try of a request: a further try opens a connection of its own.
const maxUnusedMs = 5000;

/** The connections of a run. */
export interface Connections {
  dispatcher: Dispatcher;
  /** Opens connections for requests that are about to follow. A proxy opens its tunnels by itself, with the requests. */
  connectEarly: (url: URL, count: number) => void;
}

/** Creates the connections of a run. HTTPS_PROXY is used for https; a tunnel must open within `tunnelMs`, and an early connection be used within `unusedMs`. @throws DeployError `invalid-proxy` */
export function openConnections(
  env: NodeJS.ProcessEnv,
  { tunnelMs = connectMs, unusedMs = maxUnusedMs } = {},
): Connections {
  const connect = {
    timeout: connectMs,
    // NODE_TLS_REJECT_UNAUTHORIZED=0 must not send tokens to an unverified server.
    rejectUnauthorized: true,
    // To restore a kept session takes more of the processor than a full handshake, and as long.
    maxCachedSessions: 0,
  };
  const options = { connections: maxConnections, keepAliveTimeout: 20_000 };
  const proxy = proxyVariable(env, 'HTTPS_PROXY');
  if (!proxy) {
    const early = new EarlyConnections(connect, { unusedMs });
    return {
      dispatcher: new Agent({ ...options, connect: early.connector }),
      connectEarly: (url, count) => early.prepare(url, count),
    };
  }

  const dispatcher = new EnvHttpProxyAgent({
    ...options,
    connect,
    proxyTls: connect,
    requestTls: connect,
    proxyTunnel: true,
    httpsProxy: readProxy(proxy),
    // A proxy could read plain http.
    httpProxy: '',
    noProxy: hostsWithoutProxy(env),
    clientFactory: (origin, given) =>
      new TunnelPool(origin, {
        ...given,
        headersTimeout: tunnelMs,
      }),
  });

  return { dispatcher, connectEarly: () => undefined };
}

/** Returns variables that make another library's client use the proxy for the same hosts as `openConnections`. */
export function proxyVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const hosts = hostsWithoutProxy(env)
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  // Each library has its own rule for a leading dot.
  const noProxy = hosts
    .map((host) => host.replace(/^\*?\./, ''))
    .flatMap((host) => [host, `.${host}`]);
  const proxy = hosts.includes('*') ? '' : proxyVariable(env, 'HTTPS_PROXY');

  const variables = {
    NO_PROXY: noProxy.join(','),
    HTTPS_PROXY: proxy,
    HTTP_PROXY: '',
    ALL_PROXY: '',
  };
  const lower = Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...variables, ...Object.fromEntries(lower) };
}

/** Returns the hosts to reach directly. A proxy cannot reach this machine, and could read plain http. */
function hostsWithoutProxy(env: NodeJS.ProcessEnv): string {
  const noProxy = proxyVariable(env, 'NO_PROXY');
  return noProxy === '*' ? noProxy : `${noProxy},localhost,127.0.0.1,[::1]`;
}

/** Source: GitHub, "Using a proxy server with a runner": lower case first. */
function proxyVariable(env: NodeJS.ProcessEnv, name: string): string {
  return (env[name.toLowerCase()] || env[name] || '').trim();
}

/** The connections to a proxy. A tunnel that it refuses is told as the proxy's refusal. */
class TunnelPool extends Pool {
  readonly #proxy: string;

  constructor(origin: URL, options: Pool.Options) {
    super(origin, options);
    this.#proxy = `the proxy ${origin.host}`;
  }

  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const answer = await super.connect(options).catch((cause: unknown) => {
      throw new ProxyError(`${this.#proxy} cannot be reached: ${messageOf(cause)}`, { cause });
    });
    const { statusCode: status, socket } = answer;
    if (status === 200) return answer;

    socket.on('error', () => undefined).destroy();
    throw new ProxyError(`${this.#proxy} answered ${status} to the request for ${options.path}`, {
      status,
    });
  }
}

function readProxy(value: string): string {
  // The runner assumes http for a proxy without a scheme.
  const text = value.includes('://') ? value : `http://${value}`;

  try {
    const { protocol, username, password } = new URL(text);
    decodeURIComponent(username + password);
    if (protocol === 'http:' || protocol === 'https:') return text;
  } catch {
    // The message does not quote the value: it may contain a password.
  }

  throw new DeployError(
    'invalid-proxy',
    'The proxy in HTTPS_PROXY is not the URL of an http proxy.',
  );
}

/** A proxy opened no tunnel, so the request was not sent. `status` is undefined for an unreachable proxy. */
export class ProxyError extends Error {
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status;
  }
}
