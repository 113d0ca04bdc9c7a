import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of a token request on its way. `answer`: the server handles it, and its answer is lost. */
export type Loss = 'request' | 'answer';

/** A request as it came over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A TCP connection between clients and a server that can break at the worst moment, and remembers every byte. */
export interface LossyFront {
  /** Without a trailing slash. */
  readonly url: string;
  /** POST requests to the path that may be lost, in order of their connections. */
  requests(): WireRequest[];
  /** The next requests to the path are lost, one for each given. */
  lose(...losses: Loss[]): void;
  close(): Promise<void>;
}

/** @param options.path of the requests that may be lost */
export async function startLossyFront(options: { upstreamPort: number; path: string }): Promise<LossyFront> {
  const start = `POST ${options.path} `;
  const losses: Loss[] = [];
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(options.upstreamPort, '127.0.0.1');
    const at = received.push('') - 1;
    let loss: Loss | undefined;
    for (const socket of [client, upstream]) sockets.add(socket.on('close', () => sockets.delete(socket)));
    client.on('data', (bytes) => {
      received[at] += bytes.toString('latin1');
      if (bytes.includes(start)) loss = losses.shift();
      if (loss === 'request') client.resetAndDestroy();
      else upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (loss === 'answer') client.resetAndDestroy();
      else client.write(bytes);
    });
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () =>
      received.flatMap(parseRequests).filter(({ method, target }) => `${method} ${target}`.startsWith(start.trim())),
    lose: (...more) => void losses.push(...more),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The requests of one connection: none of them is chunked. */
function parseRequests(text: string): WireRequest[] {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const [method = '', target = ''] = first.split(' ');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const bodyEnd = end + 4 + Number(headers.get('content-length') ?? 0);
  return [{ method, target, headers, body: text.slice(end + 4, bodyEnd) }, ...parseRequests(text.slice(bodyEnd))];
}
