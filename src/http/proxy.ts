import { type Agent, type buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { DeployError, messageOf } from '../base/errors.js';
import { ProxyError } from './connection-errors.js';

// A proxy cannot reach this machine, and would read plain http.
const thisMachine = 'localhost,127.0.0.1,[::1]';

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
    noProxy: noProxy === '*' ? noProxy : `${noProxy},${thisMachine}`,
    proxyTunnel: true,
    clientFactory: (origin, given) => new TunnelPool(origin, { ...given, headersTimeout: tunnelMs }),
  });
}

/** Returns the variables with which a client of another library takes the proxy, and leaves it out, as ours do. */
export function proxyVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const noProxy = env['no_proxy'] || env['NO_PROXY'] || '';
  const named = `${noProxy},localhost,127.0.0.1,::1`
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const hosts = named.flatMap((name) => [name.replace(/^\*?\./, ''), name.replace(/^\*?\.?/, '.')]);
  const unused = ['HTTP_PROXY', 'ALL_PROXY', ...(named.includes('*') ? ['HTTPS_PROXY'] : [])];
  const variables = [['NO_PROXY', hosts.join(',')] as const, ...unused.map((name) => [name, ''] as const)];
  return Object.fromEntries(
    variables.flatMap(([name, value]) => [
      [name, value],
      [name.toLowerCase(), value],
    ]),
  );
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
