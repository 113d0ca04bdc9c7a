import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../../src/http/http.js';
import { TrustedHosts } from '../../../../src/platform/hosts.js';
import { awaitHealthPath } from '../../../../src/services/readiness/await-ready.js';
import type { ServiceContext } from '../../../../src/services/service-context.js';
import { logTo } from '../../../support/log.js';
import { type RawServer, startRawServer } from '../../../support/raw-server.js';
import { TurnedClock } from '../../../support/service/service-workspace.js';

let server: RawServer;
let dispatcher: Agent;
/** In order; the last one for ever. `undefined`: the connection breaks. */
let answers: (number | undefined)[];
let clock: TurnedClock;
beforeEach(async () => {
  dispatcher = new Agent();
  clock = new TurnedClock();
  server = await startRawServer((_, response) => {
    const status = answers.length > 1 ? answers.shift() : answers[0];
    if (status === undefined) response.destroy();
    else response.writeHead(status).end('x'.repeat(30_000));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

function wait(
  path: string | undefined,
  given: (number | undefined)[],
  address: string | undefined = `${server.url}/app/`,
) {
  answers = given;
  const { signal } = new AbortController();
  const run = {
    ...{ name: 'shop', clock, signal, log: logTo(() => undefined) },
    inputs: { 'health-path': path, timeout: 60_000 },
    http: new Http({ dispatcher, clock, userAgent: 'test', signal }),
    trustedHosts: new TrustedHosts({ deploy: server.url }),
  } as unknown as ServiceContext;
  return awaitHealthPath(run, { address, deadline: clock.now() + 60_000 });
}

test.each([[200], [204], [302], [399]])('%d is an answer below 400', async (status) => {
  await wait('/ready?deep=1', [status]);
  expect(server.requests.map(({ path }) => path)).toEqual(['/app/ready?deep=1']);
});

test('what is not ready yet, or does not answer, is asked again', async () => {
  await wait('/ready', [503, undefined, 400, 200]);
  expect(server.requests).toHaveLength(4);
});

test('what never answers below 400 is named with what was last seen', async () => {
  await expect(wait('/ready', [404])).rejects.toMatchObject({
    code: 'not-ready',
    message: `${server.url}/app/ready did not answer below 400 within 1 min 0 s; last seen: /ready answers 404.`,
  });
});

test('nothing is asked without the input, or without an address', async () => {
  await wait(undefined, [500]);
  await wait('/ready', [500], '');
  expect(server.requests).toEqual([]);
});
