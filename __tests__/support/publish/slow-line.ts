import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const tickMs = 10;

/**
 * Starts a proxy in front of a server that limits the bytes per second towards it, shared equally by the connections.
 * @param bytesPerSecond towards the server; answers are not limited
 */
export async function startSlowLine(target: URL, bytesPerSecond: number) {
  const open = new Set<Socket>();
  const waiting: Waiting[] = [];
  let carried = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    far.pipe(near);
    near.on('data', (bytes) => {
      near.pause();
      waiting.push({ bytes, near, far });
    });
  });
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    let budget = Math.round(((now - last) / 1000) * bytesPerSecond);
    last = now;
    while (budget > 0 && waiting.length > 0) {
      const share = Math.max(1, Math.floor(budget / waiting.length));
      for (const item of waiting.splice(0)) {
        const piece = item.bytes.subarray(0, share);
        if (!item.near.destroyed) {
          budget -= piece.length;
          carried += piece.length;
          item.far.write(piece);
        }
        item.bytes = item.bytes.subarray(piece.length);
        if (item.bytes.length > 0 && !item.near.destroyed) waiting.push(item);
        else item.near.resume();
      }
    }
  }, tickMs);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Bytes that reached the server. */
    get carried() {
      return carried;
    },
    close: async () => {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Waiting {
  bytes: Buffer;
  near: Socket;
  far: Socket;
}

export type SlowLine = Awaited<ReturnType<typeof startSlowLine>>;
