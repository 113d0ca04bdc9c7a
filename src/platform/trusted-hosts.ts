import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { isLoopback } from '../http/loopback.js';
import type { Hosts } from './hosts.js';

/** Open Source Cloud. A proxy in front of it hands its addresses on as they are. */
const vendor = 'osaas.io';

/**
 * The hosts that belong to the platform as it was configured, and may see what it is trusted with: Open Source Cloud,
 * each configured host, and those beside or below it. An answer of the platform cannot add one.
 */
export class TrustedHosts {
  readonly #domains: string[];
  readonly #loopback: boolean;

  /** @param hosts as they were configured */
  constructor(hosts: Partial<Hosts>) {
    const configured = Object.values(hosts).map((text) => new URL(text));
    this.#loopback = configured.some(isLoopback);
    this.#domains = [vendor, ...configured.filter((url) => !isLoopback(url)).map(domainOf)];
  }

  has(url: URL): boolean {
    if (isLoopback(url)) return this.#loopback;
    const host = bare(url.hostname);
    return this.#domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  }

  /**
   * @param options.what `the address of the service x`
   * @param options.secret what would go there: `a token`
   * @throws DeployError `unsafe-url` for a host of somebody else
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

/** `deploy.example.com` is of `example.com`; `example.com`, `example.co.uk` and an address are of themselves. */
function domainOf({ hostname }: URL): string {
  const host = bare(hostname);
  if (/^[\d.]+$|^\[/.test(host)) return host;
  const above = host.split('.').slice(1);
  const last = above.at(-1) ?? '';
  const isSuffix = above.length < 2 || (above.length === 2 && last.length === 2 && (above[0] ?? '').length <= 3);
  return isSuffix ? host : above.join('.');
}
