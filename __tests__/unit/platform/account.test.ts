import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { AccountApi } from '../../../src/platform/account.js';
import { ControlPlane } from '../../../src/platform/control-plane.js';
import { logTo } from '../../support/log.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { VirtualClock } from '../../support/virtual-clock.js';

let answer: object;
/** Answers that fail before that. */
let fails: number;
let server: RawServer;
let dispatcher: Agent;
beforeEach(async () => {
  dispatcher = new Agent();
  fails = 0;
  server = await startRawServer((_, response) => {
    if (fails-- > 0) response.writeHead(503);
    response.end(JSON.stringify(answer));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

test.each<[object, string | undefined]>([
  [{ tokenBalance: 1234567 }, '1,234,567'],
  [{ remainingTokens: '12 of 100' }, '12 of 100'],
  [{ tokenBalance: '', remaining: 7 }, '7'],
  [{ tokens: { used: 3, remaining: 4 } }, '4'],
  [{ tokens: [9] }, undefined],
  [{}, undefined],
])('the balance in %j is %s', async (balances, balance) => {
  answer = { name: 'PERSONAL', ...balances };
  expect(await account().account()).toEqual({ plan: 'PERSONAL', balance });
});

test('what the platform does not tell of the plan is not known, and asked for once', async () => {
  answer = [];
  const api = account();
  expect([await api.account(), await api.account()]).toEqual([unknown, unknown]);
  expect(server.requests).toHaveLength(1);
});

test('waking one up is asked for again after an answer that was lost', async () => {
  fails = 2;
  await account().resume('a/b', 'my shop');
  const path = '/mysuspended/a%2Fb/my%20shop/resume';
  expect(server.requests.map((request) => `${request.method} ${request.path}`)).toEqual(Array(3).fill(`POST ${path}`));
});

const unknown = { plan: undefined, balance: undefined };

function account(): AccountApi {
  const { signal } = new AbortController();
  const { url } = server;
  const http = new Http({ dispatcher, clock: new VirtualClock(), userAgent: 'test', signal });
  const hosts = { auth: url, catalog: url, token: url, deploy: url, money: url };
  const tokens = { get: async () => 'PAT' };
  const controlPlane = new ControlPlane({ http, hosts, tokens, signal, random: () => 0.5 });
  return new AccountApi({ controlPlane, log: logTo(() => undefined) });
}
