import { type Agent, type buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { DeployError, messageOf } from '../base/errors.js';
import { ProxyError } from './connection-errors.js';

type ProxyOptions = Omit<Agent.Options, 'connect'> & { connect?: buildConnector.BuildOptions; tunnelMs?: number };

/** Returns an agent for https through the proxy; a tunnel must open within `tunnelMs`. Ignores HTTP_PROXY. @throws DeployError `invalid-proxy` */
export function createProxyAgent(
  { proxy, noProxy }: { proxy: string; noProxy: string },
  { tunnelMs = 10_000, connect, ...options }: ProxyOptions,
): Dispatcher {
  return new EnvHttpProxyAgent({
    ...options,
    ...(connect && { connect, proxyTls: connect, requestTls: connect }),
    httpsProxy: readProxy(proxy),
    // Absent, undici would read the variable of the process.
    httpProxy: '',
    noProxy,
    proxyTunnel: true,
    clientFactory: (origin, given) => new TunnelPool(origin, { ...given, headersTimeout: tunnelMs }),
  });
}

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
    throw new ProxyError(`${this.#proxy} answered ${status} to the request for ${options.path}`, { status });
  }
}

function readProxy(value: string): string {
  // Without a scheme the runner takes http.
  const text = value.includes('://') ? value : `http://${value}`;
  try {
    const { protocol, username, password } = new URL(text);
    decodeURIComponent(username + password);
    if (protocol === 'http:' || protocol === 'https:') return text;
  } catch {
    // The value is not quoted: it may hold a password.
  }
  throw new DeployError('invalid-proxy', 'The proxy in HTTPS_PROXY is not the URL of an http proxy.');
}
