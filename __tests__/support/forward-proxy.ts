import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface ForwardProxyOptions {
  /** The required login, `user:password`. */
  readonly user?: string;
  /** The status for a refused target (`host:port`); undefined opens the tunnel. */
  readonly refuses?: (target: string) => number | undefined;
  /** The port on this machine for a target. Default: the port of the target. */
  readonly portOf?: (target: string) => number;
  /** The address on this machine. Default: 127.0.0.1. */
  readonly address?: string;
}

/** Starts a forward proxy on loopback that resolves every host name to this machine. */
export async function startForwardProxy(options: ForwardProxyOptions = {}) {
  const {
    user,
    refuses,
    portOf = (target) => Number(target.split(':').at(-1)),
    address = '127.0.0.1',
  } = options;
  const opened: string[] = [];
  const sockets = new Set<Socket>();
  const wanted = user && `Basic ${Buffer.from(user).toString('base64')}`;
  // A request without CONNECT.
  const server = createServer((_, response) => response.writeHead(501).end());
  server.on('connect', ({ url: target = '', headers }: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined);
    const refusal = headers['proxy-authorization'] === wanted ? refuses?.(target) : 407;
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    opened.push(target);
    const onward = connect(portOf(target), address, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    /** `127.0.0.1:port` */
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The targets (`host:port`) of the opened tunnels. */
    opened,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type ForwardProxy = Awaited<ReturnType<typeof startForwardProxy>>;
