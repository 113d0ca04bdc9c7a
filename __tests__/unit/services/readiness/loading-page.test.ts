import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../../src/http/http.js';
import { lookAtPage, sameCommit } from '../../../../src/services/readiness/loading-page.js';
import { type RawServer, startRawServer } from '../../../support/raw-server.js';
import { TurnedClock } from '../../../support/service/service-workspace.js';

type Answer = [status: number, body: string];
const commit = 'd'.repeat(40);
const page: Answer = [200, '<h1>Page</h1>'];
const told = '/__osc/commit-info.json';
const health = (...answer: Answer) => ({ '/healthz': answer });
const sha = (value: unknown): Answer => [200, JSON.stringify({ sha: value })];

let server: RawServer;
let dispatcher: Agent;
let answer: (path: string) => Answer;
beforeEach(async () => {
  dispatcher = new Agent();
  server = await startRawServer(({ url = '' }, response) => {
    const [status, body] = answer(url);
    response.writeHead(status, { location: '/elsewhere' }).end(body);
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

function lookAt(url: string, showsPages = true) {
  const { signal } = new AbortController();
  const http = new Http({ dispatcher, clock: new TurnedClock(), userAgent: 'test', signal });
  return lookAtPage(http, new URL(url), { showsPages });
}

/** What is seen of an address that answers these paths, and `others` at every other one. */
function look(paths: Record<string, Answer>, { others = page, base = '', showsPages = true } = {}) {
  answer = (path) => paths[path.replace(base, '')] ?? others;
  return lookAt(server.url + base, showsPages);
}
const asked = () => server.requests.map(({ method, path }) => `${method} ${path}`);

describe('what a look asks', () => {
  test('is what the app tells, and last its health', async () => {
    await look({}, { base: '/a/b//' });
    expect(asked()).toEqual([`GET /a/b${told}`, 'GET /a/b/healthz']);
  });

  test('of a build is the commit too', async () => {
    const paths = { ...health(503, ' BUILDING\n'), '/__osc/commit-info': sha(commit) };
    expect(await look(paths, { others: [503, '<h1>Building</h1>'] })).toEqual({ state: 'building', commit });
    expect(asked()).toEqual([`GET ${told}`, 'GET /healthz', 'GET /__osc/commit-info']);
    expect(await look(health(503, 'Building'))).toEqual({ state: 'building', commit: undefined });
  });

  test('of a runner without pages is its address, without a token and past any cache', async () => {
    expect(await look({}, { base: '/x/?query=1', showsPages: false })).toEqual({ state: 'answers' });
    expect(asked()).toEqual(['GET /x/']);
    const [{ headers } = { headers: {} }] = server.requests;
    expect(headers).toMatchObject({ accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' });
    expect(Object.keys(headers).filter((name) => /auth|jwt|cookie/.test(name))).toEqual([]);
  });

  test('shows a build that begins between two requests', async () => {
    answer = (path) => (path === told ? sha(commit) : path === '/healthz' ? [503, 'Building'] : page);
    expect(await lookAt(server.url)).toEqual({ state: 'building', commit: undefined });
  });
});

describe('a commit', () => {
  test.each<[unknown, string | undefined]>([
    ['C0FFEE1', 'c0ffee1'],
    ['c0ffee', undefined],
    ['a'.repeat(64), 'a'.repeat(64)],
    [`x${'a'.repeat(40)}`, undefined],
    [`${'a'.repeat(40)}x`, undefined],
    [1234567, undefined],
    [null, undefined],
  ])('told as %j is %s', async (value, read) => {
    expect(await look({ [told]: sha(value) })).toEqual({ state: 'answers', commit: read });
  });

  test.each(['null', '5', '"c0ffee1"', '[]', 'not json', '{"version":3}'])('is not in %s', async (body) => {
    expect(await look({ [told]: [200, body] })).toEqual({ state: 'answers' });
  });

  test('in an answer that is an error is none', async () => {
    expect(await look({ [told]: [404, JSON.stringify({ sha: commit })] })).toEqual({ state: 'answers' });
  });

  test('in short is the one that begins with it', () => {
    expect(sameCommit('c0ffee1', 'c0ffee1234')).toBe(true);
    expect(sameCommit('c0ffee1234', 'c0ffee1')).toBe(true);
    expect(sameCommit('c0ffee1234', 'c0ffee2')).toBe(false);
  });
});

describe('the health of', () => {
  test.each<[string, Answer, string]>([
    ['a failed build', [500, '{"status":"build-failed"}'], 'failed'],
    ['an app that is well and says Building', [200, 'Building'], 'answers'],
    ['an app that is well and says that a build failed', [200, '{"status":"build-failed"}'], 'answers'],
    ['an app that fails', [500, '{"status":"error"}'], 'answers'],
    ['an app that fails as a text', [500, '"build-failed"'], 'answers'],
    ['an app that fails without a body', [500, 'null'], 'answers'],
    ['an app that is not up', [503, '{"status":"starting"}'], 'silent'],
  ])('%s', async (_, given, state) => {
    expect((await look(health(...given))).state).toBe(state);
  });

  test.each([502, 503, 504])('%i of the ingress is not the app', async (status) => {
    const silent = { state: 'silent', detail: `answers ${status}` };
    expect(await look({}, { others: [status, ''] })).toEqual(silent);
    expect(await look({}, { others: [status, ''], showsPages: false })).toEqual(silent);
  });

  test.each([200, 302, 401, 404, 429, 501, 505])('%i is an answer of the app', async (status) => {
    expect(await look({}, { others: [status, ''] })).toEqual({ state: 'answers' });
    expect(await look({}, { others: [status, ''], showsPages: false })).toEqual({ state: 'answers' });
  });

  test('nothing is no app', async () => {
    expect(await lookAt('http://127.0.0.1:9')).toEqual({ state: 'silent', detail: 'does not answer' });
  });
});
