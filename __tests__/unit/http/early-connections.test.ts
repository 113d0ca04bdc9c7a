import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Dispatcher } from 'undici';
import { openConnections } from '../../../src/http/connections.js';
import { openHttp } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

let server: Server;
let url: URL;
let dispatcher: Dispatcher;
const sockets = new Set<Socket>();

beforeEach(async () => {
  server = createServer((_, response) => response.end('{}'));
  server.on('connection', (socket) => sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`);
});
afterEach(async () => {
  await dispatcher.destroy();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server.close();
});

function open(env: NodeJS.ProcessEnv = {}, options: Parameters<typeof openConnections>[1] = {}) {
  const connections = openConnections(env, options);
  ({ dispatcher } = connections);
  const http = openHttp({ dispatcher, clock: new VirtualClock(), userAgent: 'test' });
  const ask = () => http.send({ method: 'GET', url, timeoutMs: 2000 });
  return { ...connections, ask };
}

async function connected(count: number): Promise<void> {
  while (sockets.size < count) await once(server, 'connection');
}

test('requests use the connections that were opened early, and open those that they need besides', async () => {
  const { connectEarly, ask } = open();
  connectEarly(url, 3);
  await connected(3);
  await Promise.all([ask(), ask(), ask()]);
  expect(sockets.size).toBe(3);
  await Promise.all([ask(), ask(), ask(), ask()]);
  expect(sockets.size).toBe(4);
});

test('what is open and unused counts for the next announcement', async () => {
  const { connectEarly, ask } = open();
  connectEarly(url, 1);
  connectEarly(url, 3);
  await connected(3);
  await Promise.all([ask(), ask(), ask()]);
  expect(sockets.size).toBe(3);
});

test('a connection that the server has closed meanwhile is opened anew', async () => {
  const { connectEarly, ask } = open();
  connectEarly(url, 1);
  await connected(1);
  const [first] = sockets;
  first?.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await ask()).toMatchObject({ status: 200 });
  expect(sockets.size).toBe(2);
});

test('a connection that no request takes is closed, as its server may be gone without a word', async () => {
  const { connectEarly, ask } = open({}, { unusedMs: 5 });
  connectEarly(url, 2);
  await connected(2);
  for (const socket of sockets) if (!socket.closed) await once(socket.resume(), 'close');
  expect(await ask()).toMatchObject({ status: 200 });
  expect(sockets.size).toBe(3);
});

test('a connection that could not be opened says why with its request', async () => {
  const { connectEarly, ask } = open();
  server.close();
  connectEarly(url, 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(ask()).rejects.toThrow(/gave no answer: .*ECONNREFUSED/);
});

test('a proxy gets no connections ahead', async () => {
  const { connectEarly } = open({ HTTPS_PROXY: `http://${url.host}` });
  connectEarly(new URL('https://storage.example/'), 2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sockets.size).toBe(0);
});
