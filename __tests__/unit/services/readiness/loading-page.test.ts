import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../../src/http/http.js';
import { lookAtAddress, lookAtLoadingPage, sameCommit } from '../../../../src/services/readiness/loading-page.js';
import { TurnedClock } from '../../../support/service/service-workspace.js';

type Answer = [status: number, body: string];
const sha = 'd'.repeat(40);
const info = JSON.stringify({ sha, shortSha: sha.slice(0, 7) });
const page: Answer = [200, '<h1>Page</h1>'];

const opened: (Server | Agent)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) {
    if (one instanceof Agent) await one.close();
    else one.close().closeAllConnections();
  }
});

function client(): Http {
  const dispatcher = new Agent();
  opened.push(dispatcher);
  const { signal } = new AbortController();
  return new Http({ dispatcher, clock: new TurnedClock(), userAgent: 'test', signal });
}

/** What is seen of an address that answers these paths, and `others` at every other one. */
function look(paths: Record<string, Answer>, others: Answer, base = '', lookAt = lookAtLoadingPage) {
  return lookWhile((path) => paths[path.replace(base, '')] ?? others, base, lookAt);
}

async function lookWhile(answer: (path: string) => Answer, base = '', lookAt = lookAtLoadingPage) {
  const server = createServer((request, response) => {
    const [status, body] = answer(request.url ?? '');
    response.writeHead(status, { location: '/elsewhere' }).end(body);
  }).listen(0, '127.0.0.1');
  opened.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return lookAt(client(), new URL(`http://127.0.0.1:${port}${base}`));
}

const told = { state: 'answers', commit: sha };
const silent = { state: 'answers', commit: undefined };

test('the loading page is never the app', async () => {
  const building: Record<string, Answer> = { '/healthz': [503, 'Building'], '/__osc/commit-info': [200, info] };
  expect(await look(building, page)).toEqual({ state: 'building', commit: sha });
});

test('nor is the error page', async () => {
  expect(await look({ '/healthz': [500, '{"status":"build-failed"}'] }, page)).toEqual({ state: 'failed' });
});

test.each<[string, Answer]>([
  ['Building', [200, 'Building']],
  ['build-failed', [200, '{"status":"build-failed"}']],
])('an app that is well and says %s is neither', async (_, health) => {
  expect(await look({ '/healthz': health }, page)).toMatchObject({ state: 'answers' });
});

test('a commit in an answer that is an error is none', async () => {
  const paths: Record<string, Answer> = { '/__osc/commit-info.json': [404, info], '/__osc/commit-info': [500, info] };
  expect(await look(paths, page)).toMatchObject({ state: 'answers', commit: undefined });
});

test('a look at a build is over when its health says so', async () => {
  const asked: string[] = [];
  await lookWhile((path) => {
    asked.push(path);
    return path === '/healthz' ? [503, 'Building'] : page;
  });
  expect(asked).toEqual(['/healthz', '/__osc/commit-info']);
});

describe('a build that begins between two requests of one look', () => {
  const former: Record<string, Answer> = { '/healthz': [200, 'OK'], '/__osc/commit-info.json': [200, '{}'] };
  const building: Record<string, Answer> = { '/healthz': [503, 'Building'], '/__osc/commit-info': [200, info] };
  const gateway: Answer = [502, 'Bad Gateway'];

  test.each([
    ['after the app from before', 1, (path: string) => former[path] ?? page],
    ['after the second answer of the app from before', 2, (path: string) => former[path] ?? page],
    ['after the gateway', 1, () => gateway],
  ])('%s is not the app', async (_, begins, before) => {
    let asked = 0;
    const answer = (path: string) => (asked++ < begins ? before(path) : (building[path] ?? page));
    expect(await lookWhile(answer)).toEqual({ state: 'building', commit: sha });
  });

  test('and ends before the app starts is the gateway', async () => {
    const inOrder: Answer[] = [page, page, [200, info]];
    const answer = () => inOrder.shift() ?? gateway;
    expect(await lookWhile(answer)).toMatchObject({ state: 'silent' });
  });

  test('and fails in no time is a failure', async () => {
    let asked = 0;
    const failed: Record<string, Answer> = { '/healthz': [500, '{"status":"build-failed"}'] };
    const answer = (path: string) => (asked++ < 1 ? gateway : (failed[path] ?? page));
    expect(await lookWhile(answer)).toEqual({ state: 'failed' });
  });

  test('of a runner that names no commit while it builds is not the app', async () => {
    let asked = 0;
    const answer = (path: string): Answer => (asked++ < 1 ? gateway : path === '/healthz' ? [503, 'Building'] : page);
    expect(await lookWhile(answer)).toEqual({ state: 'building', commit: undefined });
  });
});

test('an app with a public folder tells its commit, also below a path', async () => {
  const app: Record<string, Answer> = { '/healthz': [200, 'OK'], '/__osc/commit-info.json': [200, info] };
  expect(await look(app, page)).toEqual(told);
  expect(await look(app, page, '/apps/shop')).toEqual(told);
});

test.each<[string, Record<string, Answer>, Answer]>([
  ['answers everything with its page', {}, page],
  ['answers nothing else', {}, [404, 'not found']],
  ['sits behind a gate', {}, [401, 'sign in']],
  ['sends everyone elsewhere', {}, [302, '']],
  ['has other facts there', { '/__osc/commit-info.json': [200, '{"version":3}'] }, page],
  ['has something else there', { '/__osc/commit-info.json': [200, '{"sha":"<script>"}'] }, page],
])('an app that %s does not tell, and is not wrong', async (_, paths, others) => {
  expect(await look(paths, others)).toEqual(silent);
});

test.each<[string, Answer, string]>([
  ['fails', [500, '{"status":"error"}'], 'answers 500'],
  ['is busy', [503, 'Building the cache'], 'answers 503'],
  ['is asked too often', [429, ''], 'answers 429'],
])('a health that %s may be the app’s own or not', async (_, health, unclear) => {
  expect(await look({ '/healthz': health }, page)).toEqual({ ...silent, unclear });
  expect(await look({ '/healthz': health, '/__osc/commit-info.json': [200, info] }, page)).toEqual(told);
});

test('a gateway without an app behind it is not the app', async () => {
  expect(await look({}, [503, 'no available server'])).toEqual({
    state: 'silent',
    detail: 'answers 503',
  });
  expect(await lookAtLoadingPage(client(), new URL('http://127.0.0.1:9'))).toEqual({
    state: 'silent',
    detail: 'does not answer',
  });
});

test.each([502, 503, 504])(
  '%i of the ingress on every page is not the app, and on one page it may be',
  async (status) => {
    const silent = { state: 'silent', detail: `answers ${status}` };
    expect(await look({}, [status, ''])).toEqual(silent);
    expect(await look({ '/healthz': [status, ''] }, page)).toEqual({ state: 'answers', unclear: `answers ${status}` });
    expect(await look({}, [status, ''], '', lookAtAddress)).toEqual(silent);
  },
);

test.each([404, 401])('%i is an answer of the app', async (status) => {
  expect(await look({}, [status, ''])).toEqual(silent);
  expect(await look({}, [status, ''], '', lookAtAddress)).toEqual(silent);
});

test.each([501, 505, 429])('%i can be one of the app', async (status) => {
  expect(await look({}, [status, ''])).toMatchObject({ state: 'answers', unclear: `answers ${status}` });
  expect(await look({}, [status, ''], '', lookAtAddress)).toEqual({ ...silent, unclear: `answers ${status}` });
});

test('the loading page that answers 503 is the loading page', async () => {
  const building: Record<string, Answer> = { '/healthz': [503, 'Building'] };
  expect(await look(building, [503, '<h1>Your application is being built</h1>'])).toEqual({ state: 'building' });
});

test('a short name of a commit is the commit', () => {
  expect(sameCommit(sha, sha.slice(0, 7))).toBe(true);
  expect(sameCommit(sha, 'e'.repeat(7))).toBe(false);
});
