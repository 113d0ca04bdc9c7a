import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { openHttp } from '../../../src/http/http.js';
import { readRunnerPage } from '../../../src/platform/runner-page.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

type Answer = [status: number, body: string];
const commit = 'd'.repeat(40);
const [told, building] = ['/__osc/commit-info.json', '/__osc/commit-info'];
const sha = (value: unknown): Answer => [200, JSON.stringify({ sha: value })];

let server: RawServer;
let dispatcher: Agent;
let answers: Record<string, Answer>;
beforeEach(async () => {
  dispatcher = new Agent();
  server = await startRawServer(({ url = '' }, response) => {
    const [status, body] = answers[url.replace('/base', '')] ??
      answers.others ?? [200, '<h1>Page</h1>'];
    response.writeHead(status).end(body);
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

function read(given: Record<string, Answer>, { url = server.url, showsPages = true } = {}) {
  answers = given;
  const http = openHttp({ dispatcher, clock: new VirtualClock(), userAgent: 'test' });
  return readRunnerPage(http, new URL(url), { showsPages });
}

test.each<[string, Record<string, Answer>, object]>([
  [
    'an app that tells its commit',
    { [told]: sha(commit.toUpperCase()) },
    { state: 'answers', commit },
  ],
  ['an app with a commit that is too short', { [told]: sha('c0ffee') }, { state: 'answers' }],
  ['an app that tells no JSON', { [told]: [200, 'not json'] }, { state: 'answers' }],
  [
    'an app that shows its commit with an error',
    { [told]: [404, `{"sha":"${commit}"}`] },
    { state: 'answers' },
  ],
  [
    'a build',
    { '/healthz': [503, ' BUILDING\n'], [building]: sha(commit) },
    { state: 'building', commit },
  ],
  [
    'a build that begins meanwhile',
    { [told]: sha(commit), '/healthz': [503, 'Building'] },
    { state: 'building' },
  ],
  ['a failed build', { '/healthz': [500, '{"status":"build-failed"}'] }, { state: 'failed' }],
  [
    'an app with the answer of a runner',
    { '/healthz': [200, '{"status":"build-failed"}'] },
    { state: 'answers' },
  ],
  ['an app that fails', { '/healthz': [500, '{"status":"error"}'] }, { state: 'answers' }],
  ['a gateway without an app', { others: [502, ''] }, { state: 'silent', detail: 'answers 502' }],
  ['an app that refuses', { others: [401, ''] }, { state: 'answers' }],
  ['an app with a status of no gateway', { others: [505, ''] }, { state: 'answers' }],
])('%s is recognised', async (_, given, page) => {
  expect(await read(given)).toEqual(expect.objectContaining(page));
});

test('a runner without pages is requested by its address alone, without a token and past any cache', async () => {
  expect(await read({}, { url: `${server.url}/base/?query=1`, showsPages: false })).toEqual({
    state: 'answers',
    status: 200,
  });
  const [asked, ...others] = server.requests;
  expect({ path: asked?.path, others }).toEqual({ path: '/base/', others: [] });
  expect(asked?.headers).toMatchObject({
    accept: '*/*',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
  });
  expect(Object.keys(asked?.headers ?? {}).filter((name) => /auth|jwt|cookie/.test(name))).toEqual(
    [],
  );
});

test('an address without a listener is silent', async () => {
  expect(await read({}, { url: 'http://127.0.0.1:9' })).toEqual({
    state: 'silent',
    detail: 'does not answer',
  });
});
