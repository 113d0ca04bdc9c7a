import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

/** Connections that are opened before their first request, so that handshakes with a distant host do not wait for it. */
export class EarlyConnections {
  readonly #open: buildConnector.connector;
  readonly #unusedMs: number;
  readonly #ready = new Map<string, Promise<Socket>[]>();

  /** @param unusedMs after that long a connection that no request has taken is closed */
  constructor(options: buildConnector.BuildOptions, { unusedMs }: { unusedMs: number }) {
    this.#open = buildConnector(options);
    this.#unusedMs = unusedMs;
  }

  /** Begins to open what is missing of so many unused connections. One that fails is opened again when it is needed, and then says why. */
  prepare({ protocol, host, hostname, port }: URL, count: number): void {
    const target = { protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port };
    const origin = protocol + host;
    const ready = this.#ready.get(origin) ?? [];
    const opening = Array.from({ length: Math.max(count - ready.length, 0) }, () =>
      this.#connect(target),
    );
    for (const socket of opening) socket.catch(() => undefined);

    this.#ready.set(origin, [...ready, ...opening]);
    setTimeout(() => this.#close(origin, opening), this.#unusedMs).unref();
  }

  /** The connector of the dispatcher: hands out what is prepared, or opens a connection. */
  readonly connector: buildConnector.connector = (target, done) => {
    const early = this.#ready.get(target.protocol + (target.host ?? ''))?.shift();
    if (early) void this.#handOut(early, target, done);
    else this.#open(target, done);
  };

  /** Closes connections that no request has taken: their server may have gone meanwhile without a word. */
  #close(origin: string, opened: readonly Promise<Socket>[]): void {
    const ready = this.#ready.get(origin) ?? [];
    this.#ready.set(
      origin,
      ready.filter((socket) => !opened.includes(socket)),
    );

    for (const socket of ready.filter((one) => opened.includes(one)))
      void socket.then(
        (open) => open.destroy(),
        () => undefined,
      );
  }

  async #handOut(
    early: Promise<Socket>,
    target: buildConnector.Options,
    done: buildConnector.Callback,
  ): Promise<void> {
    const socket = await early.catch(() => undefined);
    // The server may have closed it meanwhile.
    if (socket?.readyState === 'open') done(null, socket);
    else this.#open(target, done);
  }

  #connect(target: buildConnector.Options): Promise<Socket> {
    return new Promise((resolve, reject) => {
      this.#open(target, (error, socket) => (error ? reject(error) : resolve(socket)));
    });
  }
}
