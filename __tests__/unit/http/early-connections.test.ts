import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent, request } from 'undici';
import { connectEarly, EarlyAgent } from '../../../src/http/early-connections.js';

let server: Server;
let origin: URL;
let connections: Socket[];
let agent: EarlyAgent;
beforeEach(async () => {
  connections = [];
  server = createServer((_, response) => response.end('yes'));
  server.on('connection', (socket) => connections.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  agent = new EarlyAgent({ connectMs: 1000, connections: 10 });
});
afterEach(async () => {
  await agent.destroy();
  server.closeAllConnections();
  server.close();
});

const get = async () => {
  const { body } = await request(origin, { dispatcher: agent });
  return await body.text();
};
const connected = async (count: number) => {
  while (connections.length < count) await once(server, 'connection');
};

test('connections are there before the first request, and used by the first ones', async () => {
  connectEarly(agent, origin, 3);
  await connected(3);
  expect(await Promise.all([get(), get(), get()])).toEqual(['yes', 'yes', 'yes']);
  expect(connections).toHaveLength(3);
});

test('one that was opened before the agent is used by the first request', async () => {
  const socket = connect(Number(origin.port), '127.0.0.1');
  agent.keep({ origin, opening: once(socket, 'connect').then(() => socket) });
  connectEarly(agent, origin, 1);
  expect(await get()).toBe('yes');
  expect(connections).toHaveLength(1);
  expect(connections[0]?.remotePort).toBe(socket.localPort);
});

test('one that failed before the agent used it is replaced', async () => {
  agent.keep({ origin, opening: Promise.reject(new Error('no connection')) });
  expect(await get()).toBe('yes');
});

test('the same number asked for twice is opened once', async () => {
  connectEarly(agent, origin, 2);
  connectEarly(agent, origin, 2);
  await connected(2);
  await get();
  expect(connections).toHaveLength(2);
});

test('one that broke meanwhile is replaced', async () => {
  connectEarly(agent, origin, 1);
  await connected(1);
  const closed = once(connections[0] as Socket, 'close');
  connections[0]?.resetAndDestroy();
  await closed;
  await new Promise((resolve) => setImmediate(resolve));
  expect(await get()).toBe('yes');
});

test('where nothing listens, the request says so', async () => {
  server.close();
  await once(server, 'close');
  connectEarly(agent, origin, 2);
  await expect(get()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('another dispatcher opens none', async () => {
  const other = new Agent();
  connectEarly(other, origin, 2);
  await request(origin, { dispatcher: other });
  expect(connections).toHaveLength(1);
  await other.destroy();
});

test('one that broke while nothing used it makes room for another', async () => {
  connectEarly(agent, origin, 1);
  await connected(1);
  const closed = once(connections[0] as Socket, 'close');
  connections[0]?.resetAndDestroy();
  await closed;
  await new Promise((resolve) => setTimeout(resolve, 20));
  connectEarly(agent, origin, 1);
  await connected(2);
  expect(await get()).toBe('yes');
  expect(connections).toHaveLength(2);
});
