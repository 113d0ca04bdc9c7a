import { publicClientId } from './registration.js';

/** Path of the listener to which the platform sends the browser back. */
export const callbackPath = '/callback';

/** Headers of a reverse proxy about the request that it passes on. */
export interface Forwarded {
  proto: string | undefined;
  host: string | undefined;
}

/**
 * The redirect URI of a listener on this machine.
 * The platform knows its public client by `localhost`; every other one gets the address itself, which no name server
 * can turn into another machine (https://www.rfc-editor.org/rfc/rfc8252#section-8.3).
 */
export function loopbackRedirectUri(port: number, clientId: string | undefined): string {
  return `http://${clientId === publicClientId ? 'localhost' : '127.0.0.1'}:${port}${callbackPath}`;
}

/**
 * The redirect URI derived from x-forwarded-proto and x-forwarded-host. Source: interface document,
 * "Authentication", 9. Of a list the first counts: it is the proxy nearest to the browser. What
 * a proxy leaves out is taken from `proxyBaseUrl`.
 * @returns undefined when the headers name no origin
 */
export function forwardedRedirectUri({ proto, host }: Forwarded, proxyBaseUrl: string): string | undefined {
  const first = (value: string | undefined) => value?.split(',')[0]?.trim();
  const base = new URL(proxyBaseUrl);
  const [scheme, authority] = [first(proto) ?? base.protocol.slice(0, -1), first(host) ?? base.host];
  if (!/^https?$/.test(scheme)) return undefined;
  const address = `${scheme}://${authority}`;
  if (!URL.canParse(address)) return undefined;
  const { origin, username, password, pathname } = new URL(address);
  if (username || password || pathname !== '/') return undefined;
  return (origin + base.pathname).replace(/\/+$/, '') + callbackPath;
}
