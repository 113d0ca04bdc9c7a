import type { Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';

type Target = Pick<buildConnector.Options, 'protocol' | 'hostname' | 'port'>;

/** An agent that opens connections ahead of their requests: a handshake is a round trip, and with TLS two. */
export class EarlyAgent extends Agent {
  readonly #connect: buildConnector.connector;
  readonly #early: Map<string, Set<Promise<Socket>>>;

  constructor({ connect, ...options }: Agent.Options & { connect: buildConnector.BuildOptions }) {
    const open = buildConnector(connect);
    const early = new Map<string, Set<Promise<Socket>>>();
    const take = (to: buildConnector.Options, ready: buildConnector.Callback) => {
      const ahead = early.get(keyOf(to));
      const [first] = ahead ?? [];
      const anew = () => open(to, ready);
      if (!first) return anew();
      ahead?.delete(first);
      first.then((socket) => (socket.destroyed ? anew() : ready(null, socket.ref())), anew);
    };
    super({ ...options, connect: take });
    this.#connect = open;
    this.#early = early;
  }

  /** Opens connections until so many are not in use. One that fails is opened again by the request that needs it. */
  openEarly({ protocol, host, hostname, port }: URL, count: number): void {
    const to = { protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port };
    const ahead = this.#early.get(keyOf(to)) ?? new Set();
    this.#early.set(keyOf(to), ahead);
    while (ahead.size < count) {
      const opening = new Promise<Socket>((resolve, reject) => {
        this.#connect(to, (error, socket) => (socket ? resolve(socket) : reject(error ?? new Error('no connection'))));
      });
      ahead.add(opening);
      const drop = () => ahead.delete(opening);
      // One that no request needs keeps no process alive, and its end is no error of the run. It is read, or its end
      // would not be noticed.
      opening.then((socket) => socket.unref().resume().on('error', drop).once('close', drop), drop);
    }
  }
}

function keyOf({ protocol, hostname, port }: Target): string {
  return `${protocol}//${hostname}:${port}`;
}

/** Opens connections while something else is waited for; through a proxy none, since each is a tunnel of its own. */
export function connectEarly(dispatcher: Dispatcher, origin: URL, count: number): void {
  if (dispatcher instanceof EarlyAgent) dispatcher.openEarly(origin, count);
}
