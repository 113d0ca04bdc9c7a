import { environments, isLoopback } from '../base/addresses.js';
import { DeployError, systemCodeOf } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import { nearest } from '../base/nearest.js';
import { plainText } from '../base/plain-text.js';

/** Addresses of the parts of the platform, without a trailing slash. */
export interface Hosts {
  auth: string;
  catalog: string;
  token: string;
  deploy: string;
  money: string;
}

/** The inputs that say where the platform is. */
interface HostInputs {
  environment: string;
  /** The three addresses of the interface document; each replaces what follows from the environment. */
  'base-url'?: string | undefined;
  'auth-url'?: string | undefined;
  'deploy-url'?: string | undefined;
}

/**
 * Whether an environment is production or one of its further sites, which share its control plane. Every other one has its
 * own; requests for an unknown environment must never reach production. Source: interface document, "Control plane rule".
 */
export function isProduction(environment: string): boolean {
  return /^prod(-|$)/.test(environment);
}

/** The address that follows from a site's name; known for production only. */
export function usualAddress(name: string, { environment }: Pick<HostInputs, 'environment'>): URL | undefined {
  return isProduction(environment) ? new URL(`https://${name}.pages.osaas.io/`) : undefined;
}

/** Addresses for one environment. `base-url` without the others moves every host to one origin. */
export function computeHosts({ environment, 'base-url': base, ...own }: HostInputs): Hosts {
  const control = isProduction(environment) ? 'prod' : environment;
  return {
    auth: own['auth-url'] ?? base ?? `https://app${control === 'prod' ? '' : `.${control}`}.osaas.io`,
    catalog: base ?? `https://catalog.svc.${control}.osaas.io`,
    token: base ?? `https://token.svc.${control}.osaas.io`,
    deploy: own['deploy-url'] ?? base ?? `https://deploy.svc.${environment}.osaas.io`,
    money: base ?? `https://money.svc.${control}.osaas.io`,
  };
}

/** Returns the error for a host that does not exist because the environment is misspelt; every other error as it is. */
export function explainUnknownHost(error: unknown, { environment, 'base-url': base }: HostInputs): unknown {
  const isUnknown = error instanceof DeployError && error.code === 'unreachable' && systemCodeOf(error) === 'ENOTFOUND';
  if (!isUnknown || base !== undefined || environments.includes(environment)) return error;
  const meant = nearest(environment, environments);
  const question = meant ? `; did you mean \`${meant}\`?` : '.';
  const text = `\`environment: ${environment}\` is none of ${environments.join(', ')}${question} ${error.message}`;
  return new DeployError('unreachable', text, { cause: error });
}

/** Maximum length of an address that is followed, in characters; a presigned one has about 2,000. */
const maxUrlLength = 8192;

/**
 * Which hosts may receive what. An access token only goes to the hosts that were configured, which no answer names. For
 * the rest, addresses in answers of the platform are checked here: `osaas.io` has the instances and sites of every
 * workspace too, and those may have nothing of ours. Hosts that were configured are trusted as they are, and so is this
 * machine where the platform is on it; a proxy in front of the platform hands its addresses on as they are.
 */
export class TrustedHosts {
  readonly #configured: ReadonlySet<string>;
  readonly #loopback: boolean;
  readonly #workspace: string | undefined;

  /**
   * @param hosts as they were configured
   * @param workspace the one of the login, where it says so
   */
  constructor(hosts: Partial<Hosts>, workspace?: string) {
    const configured = Object.values(hosts).map((text) => new URL(text));
    this.#loopback = configured.some(isLoopback);
    this.#configured = new Set(configured.map(({ hostname }) => bare(hostname)));
    this.#workspace = workspace;
  }

  /**
   * An address from an answer of the platform that is given no secret. It is on this machine only where the platform is.
   * @param role `the address of the service x`
   * @throws DeployError `unsafe-url` for anything but https to another machine
   */
  checkAddress(text: string, role: string): URL {
    const refuse = (why: string) =>
      new DeployError('unsafe-url', `The platform gave ${role} as ${JSON.stringify(plainText(text, 200))}: ${why}.`);
    if (text.length > maxUrlLength) throw refuse(`it has ${formatNumber(text.length)} characters`);
    if (!URL.canParse(text)) throw refuse('that is not a URL');
    const url = new URL(text);
    // Never sent, so it means nothing here, and may hold what a runner would obey.
    url.hash = '';
    if (url.username || url.password) throw refuse('it carries a user name');
    if (isLoopback(url)) {
      if (!this.#loopback) throw refuse('that is this machine');
      if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('it is neither http nor https');
      return url;
    }
    if (url.protocol !== 'https:') throw refuse('it is not https');
    return url;
  }

  /** Checks the API that makes the instances of a service, which is given a service access token. @throws DeployError `unsafe-url` */
  checkServiceApi(text: string, serviceId: string): URL {
    const role = `the address of the service ${serviceId}`;
    const url = this.checkAddress(text, role);
    const isOurs = /^api-[^.]+(\.[^.]+)*\.osaas\.io$/.test(bare(url.hostname));
    return this.#require(url, { role, secret: 'a token', isOurs });
  }

  /**
   * An instance of this workspace, which is given a service access token.
   * @param options.serviceApi of its service. Source: the vendor's Terraform provider: an instance is at
   * `<workspace>-<name>.` and the host of its service's API without `api-`
   * @throws DeployError `unsafe-url` for the host of another workspace, too
   */
  checkInstance(text: string, { name, role, serviceApi }: { name: string; role: string; serviceApi: URL }): URL {
    const url = this.checkAddress(text, role);
    const [label = '', ...family] = bare(url.hostname).split('.');
    const isFamily = bare(serviceApi.hostname) === `api-${family.join('.')}`;
    const isName = this.#workspace === undefined ? label.endsWith(`-${name}`) : label === `${this.#workspace}-${name}`;
    return this.#require(url, { role, secret: 'a service access token', isOurs: isFamily && isName });
  }

  /** A site of that name, which is given the password of its visitors. @throws DeployError `unsafe-url` */
  checkSite(url: URL, { name, role }: { name: string; role: string }): URL {
    const [label, ...rest] = bare(url.hostname).split('.');
    const isOurs = label === name && /^pages\.([^.]+\.)?osaas\.io$/.test(rest.join('.'));
    return this.#require(url, { role, secret: 'the password of `basic-auth`', isOurs });
  }

  #require(url: URL, { role, secret, isOurs }: { role: string; secret: string; isOurs: boolean }): URL {
    if (isLoopback(url) ? this.#loopback : isOurs || this.#configured.has(bare(url.hostname))) return url;
    throw new DeployError(
      'unsafe-url',
      `The platform gave ${role} as ${JSON.stringify(plainText(url.href, 200))}: ${secret} would go there, and it is not where that has to be.`,
    );
  }
}

function bare(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
