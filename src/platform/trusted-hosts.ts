import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { isLoopback } from '../http/loopback.js';
import type { Hosts } from './hosts.js';
import { checkPlatformUrl } from './platform-url.js';

/** Open Source Cloud. A proxy in front of it hands its addresses on as they are. */
const vendor = 'osaas.io';

/**
 * Allow-list of hosts that may receive a token: `*.osaas.io` and exactly those that were configured. Addresses in answers
 * of the platform are checked against it, so that a wrong one leaks nothing.
 */
export class TrustedHosts {
  readonly #configured: ReadonlySet<string>;
  readonly #loopback: boolean;

  /** @param hosts as they were configured */
  constructor(hosts: Partial<Hosts>) {
    const configured = Object.values(hosts).map((text) => new URL(text));
    this.#loopback = configured.some(isLoopback);
    this.#configured = new Set(configured.map(({ hostname }) => bare(hostname)));
  }

  /**
   * An address from an answer of the platform. It is on this machine only where the platform is.
   * @param what `the address of the service x`
   * @throws DeployError `unsafe-url` for anything but https to a public host
   */
  address(text: string, what: string): URL {
    return checkPlatformUrl(text, { what, loopback: this.#loopback });
  }

  /** The same for one that is given a secret. */
  addressFor(text: string, { what, secret }: { what: string; secret: string }): URL {
    return this.check(this.address(text, what), { what, secret });
  }

  has(url: URL): boolean {
    if (isLoopback(url)) return this.#loopback;
    const host = bare(url.hostname);
    return host === vendor || host.endsWith(`.${vendor}`) || this.#configured.has(host);
  }

  /**
   * @param options.what `the address of the service x`
   * @param options.secret what would go there: `a token`
   * @throws DeployError `unsafe-url` for any other host
   */
  check(url: URL, { what, secret }: { what: string; secret: string }): URL {
    if (this.has(url)) return url;
    throw new DeployError(
      'unsafe-url',
      `The platform gave ${what} as ${JSON.stringify(plainText(url.href, 200))}: ${secret} would go there, and it is not a host of the platform.`,
    );
  }
}

function bare(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
