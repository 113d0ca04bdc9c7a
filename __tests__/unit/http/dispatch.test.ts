import { getEventListeners } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { type DispatchOptions, dispatch } from '../../../src/http/dispatch.js';
import { type RawAnswer, type RawServer, startRawServer } from '../../support/raw-server.js';

let server: RawServer;
let agent: Agent;
let answer: RawAnswer;
beforeEach(async () => {
  agent = new Agent({ connections: 10 });
  server = await startRawServer((request, response) => answer(request, response));
});
afterEach(async () => {
  await agent.destroy();
  await server.close();
});

const get = (more: Partial<DispatchOptions & { path: string; agent: Agent }> = {}) =>
  dispatch(
    more.agent ?? agent,
    { origin: server.url, path: more.path ?? '/', method: 'GET' },
    { signal: new AbortController().signal, maxBytes: 1000, ...more },
  );

test('a response that arrives byte by byte ends at the total limit', async () => {
  answer = (_request, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  };
  await expect(get({ answerMs: 300 })).rejects.toThrow('no end of the answer within 300 ms');
});

test('a few interim responses do not count as the final response', async () => {
  answer = (_request, response) => {
    for (let sent = 0; sent < 5; sent++) response.writeEarlyHints({ link: '</a>' });
    response.writeHead(404).end('gone');
  };
  const { status, body } = await get();
  expect({ status, body: body.toString() }).toEqual({ status: 404, body: 'gone' });
});

test('consecutive requests reuse one connection', async () => {
  const sockets = new Set<unknown>();
  answer = ({ socket }, response) => {
    sockets.add(socket);
    response.writeHead(404).end('no');
  };
  for (let n = 0; n < 5; n++) await get();
  expect(sockets.size).toBe(1);
});

test('a successful or failed request leaves no listener on the signal of the run', async () => {
  const { signal } = new AbortController();
  answer = ({ url }, response) =>
    url === '/good' ? response.end('yes') : response.socket?.destroy();
  await get({ signal, path: '/good' });
  await expect(get({ signal, path: '/bad' })).rejects.toThrow('other side closed');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a cancelled run does not wait for a connection, and sends nothing on a late one', async () => {
  const cancelled = new Error('cancelled by SIGINT');
  const controller = new AbortController();
  let arrive = (): void => undefined;
  const slow = new Agent({
    connect: (_, ready) => {
      arrive = () => {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
          ready(null, socket),
        );
      };
    },
  });
  let sent = 0;
  const sending = get({ agent: slow, signal: controller.signal, onSent: () => void sent++ });
  controller.abort(cancelled);
  await expect(sending).rejects.toBe(cancelled);
  arrive();
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect({ sent, received: server.requests }).toEqual({ sent: 0, received: [] });
  await slow.destroy();
});
