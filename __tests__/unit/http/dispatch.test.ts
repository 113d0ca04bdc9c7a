import { getEventListeners, once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { dispatch } from '../../../src/http/dispatch.js';

let server: Server | undefined;
const sockets = new Set<Socket>();
const agent = new Agent();
afterAll(() => agent.destroy());
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** Asks a server that says `start` and then `piece`, again and again, until it is left. */
async function ask(start: string, piece: string, answerMs?: number) {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(start);
      const timer = setInterval(() => socket.write(piece), 20);
      socket.on('close', () => clearInterval(timer));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const limits = { headersTimeout: 10_000, bodyTimeout: 10_000 };
  const options = { signal: new AbortController().signal, maxBytes: 1000, ...(answerMs ? { answerMs } : {}) };
  return dispatch(agent, { origin, path: '/', method: 'GET', ...limits }, options);
}

test('a response that arrives byte by byte is given up although no byte is late', async () => {
  await expect(ask('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n', 'x', 300)).rejects.toThrow(
    'no end of the answer within 300 ms',
  );
});

test('a few interim responses are not taken for the final one', async () => {
  const interim = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(5);
  const answer = await ask(`${interim}HTTP/1.1 404 No\r\ncontent-length: 4\r\n\r\ngone`, '');
  expect({ status: answer.status, body: answer.body.toString() }).toEqual({ status: 404, body: 'gone' });
});

test('consecutive requests reuse one connection', async () => {
  let connections = 0;
  const peer = createHttpServer((_, response) => response.writeHead(404).end('no'));
  peer.on('connection', () => connections++);
  await once(peer.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  const options = { signal: new AbortController().signal, maxBytes: 1000 };
  const pool = new Agent({ connections: 10 });
  for (let n = 0; n < 5; n++) await dispatch(pool, { origin, path: '/', method: 'GET' }, options);
  await pool.destroy();
  peer.close();
  expect(connections).toBe(1);
});

test('a request leaves nothing on the signal of the run, whether it succeeds or fails', async () => {
  const { signal } = new AbortController();
  const peer = createHttpServer((request, response) => {
    if (request.url === '/good') response.end('yes');
    else response.socket?.destroy();
  });
  await once(peer.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  await dispatch(agent, { origin, path: '/good', method: 'GET' }, { signal, maxBytes: 1000 });
  await expect(dispatch(agent, { origin, path: '/bad', method: 'GET' }, { signal, maxBytes: 1000 })).rejects.toThrow(
    'other side closed',
  );
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  peer.close();
});

describe('a run that is cancelled', () => {
  const cancelled = new Error('cancelled by SIGINT');

  test('does not wait for a connection, and sends nothing on a late one', async () => {
    const controller = new AbortController();
    let arrive = (): void => undefined;
    let received = 0;
    const peer = createServer((socket) => void socket.on('data', () => received++).on('error', () => undefined));
    await once(peer.listen(0, '127.0.0.1'), 'listening');
    const { port } = peer.address() as AddressInfo;
    const slow = new Agent({
      connect: (_, ready) => {
        arrive = () => {
          const socket = connect(port, '127.0.0.1', () => ready(null, socket));
        };
      },
    });
    let sent = 0;
    const options = { signal: controller.signal, maxBytes: 1000, onSent: () => void sent++ };
    const sending = dispatch(slow, { origin: 'http://api.example', path: '/', method: 'POST' }, options);
    controller.abort(cancelled);
    await expect(sending).rejects.toBe(cancelled);
    const [arrived] = [once(peer, 'connection'), arrive()];
    await arrived;
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect({ sent, received }).toEqual({ sent: 0, received: 0 });
    await slow.destroy();
    peer.close();
  });

  test('abandons a response that is on its way', async () => {
    const controller = new AbortController();
    let left: Promise<unknown> | undefined;
    const peer = createHttpServer((_, response) => {
      left = once(response, 'close');
      response.write('some');
      controller.abort(cancelled);
    });
    await once(peer.listen(0, '127.0.0.1'), 'listening');
    const origin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
    const options = { signal: controller.signal, maxBytes: 1000 };
    await expect(dispatch(agent, { origin, path: '/', method: 'GET' }, options)).rejects.toBe(cancelled);
    await left;
    peer.close();
  });
});
