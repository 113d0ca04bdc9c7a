/** Where an origin listens, and how its URL names it. */
export interface Listener {
  /** An IP address of this machine. */
  readonly host: string;
  /** Host in the URL. Default: `host`. */
  readonly hostName?: string;
  /** With a certificate and its key (PEM) it speaks https and nothing else. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Plain http on 127.0.0.1. */
export const loopback: Listener = { host: '127.0.0.1' };

/** The URL of a port there, without a trailing slash. */
export function urlOf({ host, hostName = host, tls }: Listener, port: number): string {
  return `${tls ? 'https' : 'http'}://${hostName.includes(':') ? `[${hostName}]` : hostName}:${port}`;
}
