import type { Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';

/** A connection to an origin that was opened before there was an agent. */
export interface FirstConnection {
  origin: URL;
  opening: Promise<Socket>;
}

/**
 * An agent that can open connections while something else is waited for: a handshake takes a round trip, and with TLS
 * two, which the first request on it would wait for.
 */
export class EarlyAgent extends Agent {
  readonly #connect: buildConnector.connector;
  readonly #early: Map<string, Set<Promise<Socket>>>;

  /** @param connectMs longest wait for a connection */
  constructor({ connectMs, ...options }: Omit<Agent.Options, 'connect'> & { connectMs: number }) {
    const open = buildConnector({ timeout: connectMs });
    const kept = new Map<string, Set<Promise<Socket>>>();
    super({
      ...options,
      connect: (to, ready) => {
        const anew = () => open(to, ready);
        const spare = kept.get(keyOf(to));
        const [early] = spare ?? [];
        if (!early) return anew();
        spare?.delete(early);
        early.then((socket) => (socket.destroyed ? anew() : ready(null, socket.ref())), anew);
      },
    });
    this.#connect = open;
    this.#early = kept;
  }

  /**
   * What fails is tried again by the request that asks for it.
   * @param count how many are to be open, or opening, and not in use
   */
  openEarly(origin: URL, count: number): void {
    const to = addressOf(origin);
    while ((this.#early.get(keyOf(to))?.size ?? 0) < count) {
      const opening = new Promise<Socket>((resolve, reject) => {
        this.#connect(to, (error, socket) => (socket ? resolve(socket) : reject(error ?? new Error('no connection'))));
      });
      this.keep({ origin, opening });
    }
  }

  /** Makes a connection one of those that the first requests get. */
  keep({ origin, opening }: FirstConnection): void {
    const key = keyOf(addressOf(origin));
    const kept = this.#early.get(key) ?? new Set();
    this.#early.set(key, kept.add(opening));
    const drop = () => kept.delete(opening);
    // One that nothing asks for keeps no process alive, and what breaks it is no error of anything.
    opening.then((socket) => {
      socket.unref();
      socket.on('error', () => undefined).once('close', drop);
    }, drop);
  }
}

function addressOf({ protocol, host, hostname, port }: URL): Omit<buildConnector.Options, 'httpSocket'> {
  return { protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port };
}

function keyOf({ protocol, hostname, port }: Pick<buildConnector.Options, 'protocol' | 'hostname' | 'port'>): string {
  return `${protocol}//${hostname}:${port}`;
}

/** Opens connections before there is a request for them, where the way there is a direct one. */
export function connectEarly(dispatcher: Dispatcher, origin: URL, count: number): void {
  if (dispatcher instanceof EarlyAgent) dispatcher.openEarly(origin, count);
}
