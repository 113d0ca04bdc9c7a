import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent, request } from 'undici';
import { connectEarly, EarlyAgent } from '../../../src/http/early-agent.js';

let server: Server;
let sockets: Socket[];
let agent: EarlyAgent;
beforeEach(async () => {
  sockets = [];
  server = createServer((_, response) => response.end('ok')).on('connection', (socket) => sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  agent = new EarlyAgent({ connect: { timeout: 5000 } });
});
afterEach(async () => {
  await agent.destroy();
  for (const socket of sockets) socket.destroy();
  server.close();
});

const origin = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const ask = async () => (await request(origin(), { dispatcher: agent })).body.text();
const untilOpen = async (count: number) => {
  while (sockets.length < count) await new Promise(setImmediate);
};

test('requests take the connections that were opened for them, and then open their own', async () => {
  connectEarly(agent, origin(), 2);
  await untilOpen(2);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['ok', 'ok', 'ok']);
  expect(sockets).toHaveLength(3);
});

test('those that are open and not in use count', async () => {
  connectEarly(agent, origin(), 2);
  connectEarly(agent, origin(), 3);
  await untilOpen(3);
  await ask();
  connectEarly(agent, origin(), 2);
  await ask();
  expect(sockets).toHaveLength(3);
});

test.each(['end', 'resetAndDestroy'] as const)('one that the server has closed (%s) is not used', async (how) => {
  connectEarly(agent, origin(), 1);
  await untilOpen(1);
  const closed = once(sockets[0] as Socket, 'close');
  sockets[0]?.[how]();
  await closed;
  for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate);
  expect(await ask()).toBe('ok');
  expect(sockets).toHaveLength(2);
});

test('where nobody answers, the request says so', async () => {
  const gone = origin();
  server.close();
  await once(server, 'close');
  connectEarly(agent, gone, 1);
  await expect(request(gone, { dispatcher: agent })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('other dispatchers, such as those of a proxy, open nothing', () => {
  connectEarly(new Agent(), origin(), 1);
  expect(sockets).toEqual([]);
});
