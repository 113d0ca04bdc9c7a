import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { dispatch } from '../../../src/http/dispatch.js';

let server: Server;
const sockets = new Set<Socket>();
const agent = new Agent();
afterAll(() => agent.destroy());
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
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

test('an answer that comes byte by byte is given up although none of its bytes is late', async () => {
  await expect(ask('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n', 'x', 300)).rejects.toThrow(
    'no end of the answer within',
  );
});

test('a few interim answers are not the answer', async () => {
  const interim = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(5);
  const answer = await ask(`${interim}HTTP/1.1 404 No\r\ncontent-length: 4\r\n\r\ngone`, '');
  expect([answer.status, answer.body.toString()]).toEqual([404, 'gone']);
});

test.each([
  [1000, false],
  [1001, true],
])('an answer of %i bytes, of which 1000 are read, is cut: %s', async (bytes, cut) => {
  const answer = await ask(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`, '');
  expect([answer.cut, answer.body.length]).toEqual([cut, 1000]);
});

test('one request after the other takes the connection that is there', async () => {
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
