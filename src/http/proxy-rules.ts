import { DeployError } from '../base/errors.js';
import { isLoopback } from './loopback.js';

interface Exception {
  host: string;
  port: string | undefined;
}

/**
 * Which proxy a request goes through, as the runner's variables say: HTTPS_PROXY for https, HTTP_PROXY for http, neither
 * for what NO_PROXY names. Small letters win. Source: GitHub, "Using a proxy server with a runner".
 */
export class ProxyRules {
  readonly #proxies: Record<string, URL | undefined>;
  readonly #exceptions: Exception[];

  /** @throws DeployError `invalid-proxy` */
  constructor(env: NodeJS.ProcessEnv) {
    this.#proxies = { 'https:': readProxy(env, 'HTTPS_PROXY'), 'http:': readProxy(env, 'HTTP_PROXY') };
    this.#exceptions = readExceptions(variable(env, 'NO_PROXY'));
  }

  /** Whether any request could go through a proxy. */
  get any(): boolean {
    return Object.values(this.#proxies).some((proxy) => proxy !== undefined);
  }

  /** The proxy for a request to `url`; undefined when it goes there directly. */
  proxyFor(url: URL): URL | undefined {
    // Plain http is only allowed on loopback because it stays on the machine; a proxy would read the tokens in it.
    if (isLoopback(url)) return undefined;
    return this.#exceptions.some((exception) => matches(exception, url)) ? undefined : this.#proxies[url.protocol];
  }
}

function variable(env: NodeJS.ProcessEnv, name: string): string {
  return (env[name.toLowerCase()] || env[name] || '').trim();
}

function readProxy(env: NodeJS.ProcessEnv, name: string): URL | undefined {
  const value = variable(env, name);
  if (value === '') return undefined;
  // Without a scheme it is http, as the runner itself takes it.
  const text = value.includes('://') ? value : `http://${value}`;
  // The value is not quoted: it may hold a password.
  const refuse = (why: string) => new DeployError('invalid-proxy', `The proxy in ${name} cannot be used: ${why}.`);
  if (!URL.canParse(text)) throw refuse('it is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('it is neither http nor https');
  if (!isDecodable(url.username + url.password)) throw refuse('a % in its user or password must be written as %25');
  return url;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readExceptions(list: string): Exception[] {
  return list
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((entry) => {
      // An IPv6 address may stand without brackets, and then has no port.
      const bare = /^[\da-f]*:[\da-f]*:[\da-f:.]*$/i.test(entry);
      const [, host = '', port] = bare ? ['', entry] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
      return { host: canonical(host.replace(/^\*?\.(?=.)/, '').replace(/^\[(.*)\]$/, '$1')), port };
    });
}

/** As a URL writes the host, so that every spelling of an IPv6 address is the same. */
function canonical(host: string): string {
  const text = `http://${host.includes(':') ? `[${host}]` : host}`;
  return host !== '*' && URL.canParse(text) ? new URL(text).hostname : host.toLowerCase();
}

/** A host stands for all below it as well, with or without a dot in front. */
function matches({ host, port }: Exception, url: URL): boolean {
  if (port !== undefined && port !== portOf(url)) return false;
  const asked = url.hostname.replace(/\.$/, '');
  return host === '*' || asked === host || asked.endsWith(`.${host}`);
}

/** The port that a URL leaves out when it is its scheme's own. */
export function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}
