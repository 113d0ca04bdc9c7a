import { Agent, Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { DeployError, messageOf } from '../base/errors.js';
import { isLoopback } from './loopback.js';
import { ProxyError } from './proxy-error.js';
import { proxyVariable, proxyVariables } from './proxy-variables.js';

/**
 * Sends each request as the runner's variables say: through HTTPS_PROXY for https, through HTTP_PROXY for http, and
 * directly to what NO_PROXY names and to this machine.
 */
export class ProxyDispatcher extends Dispatcher {
  readonly #direct: Agent;
  readonly #proxied: EnvHttpProxyAgent;
  readonly #schemes: ReadonlySet<string>;

  /**
   * @param options.tunnelMs longest wait for a proxy to open a tunnel, in ms
   * @throws DeployError `invalid-proxy`
   */
  constructor(env: NodeJS.ProcessEnv, { tunnelMs = 10_000, ...options }: Agent.Options & { tunnelMs?: number }) {
    super();
    const [httpsProxy, httpProxy] = proxyVariables.map((name) => readProxy(name, proxyVariable(env, name)));
    this.#direct = new Agent(options);
    const { connect } = options;
    const tls = typeof connect === 'object' ? { requestTls: connect, proxyTls: connect } : {};
    this.#proxied = new EnvHttpProxyAgent({
      ...options,
      ...tls,
      // Empty where there is none: without a value it would read the variables of the process.
      httpsProxy: httpsProxy ?? '',
      httpProxy: httpProxy ?? '',
      noProxy: proxyVariable(env, 'NO_PROXY'),
      proxyTunnel: true,
      clientFactory: (origin, given) => new TunnelPool(origin, { ...given, headersTimeout: tunnelMs }),
    });
    this.#schemes = new Set([httpsProxy && 'https:', httpProxy && 'http:'].filter((scheme) => scheme !== undefined));
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const url = new URL(String(options.origin));
    // Plain http is only allowed on loopback because it stays on the machine; a proxy would read the tokens in it. And
    // the library would send https through HTTP_PROXY where that is the only one.
    const proxied = this.#schemes.has(url.protocol) && !isLoopback(url);
    return (proxied ? this.#proxied : this.#direct).dispatch(options as Agent.DispatchOptions, handler);
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.#direct.destroy(), this.#proxied.destroy()]);
  }
}

/** Where no proxy can be used: nothing is sent past it. */
export class ClosedDispatcher extends Dispatcher {
  readonly #why: Error;

  constructor(why: Error) {
    super();
    this.#why = why;
  }

  override dispatch(): boolean {
    throw this.#why;
  }

  override async destroy(): Promise<void> {}
}

/** Connections to the proxy. The library's own errors do not say which proxy failed, nor how. */
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

/** @returns undefined for an empty value */
function readProxy(name: string, value: string): string | undefined {
  if (value === '') return undefined;
  // Without a scheme it is http, as the runner itself takes it.
  const text = value.includes('://') ? value : `http://${value}`;
  // The value is not quoted: it may hold a password.
  const refuse = (why: string) => new DeployError('invalid-proxy', `The proxy in ${name} cannot be used: ${why}.`);
  if (!URL.canParse(text)) throw refuse('it is not a URL');
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') throw refuse('it is neither http nor https');
  if (!isDecodable(username + password)) throw refuse('a % in its user or password must be written as %25');
  return text;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
