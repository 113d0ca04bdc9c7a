import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../../src/http/http.js';
import {
  type LoadingPage,
  lookAtAddress,
  lookAtLoadingPage,
  sameCommit,
} from '../../../../src/services/readiness/loading-page.js';
import { type RawServer, startRawServer } from '../../../support/raw-server.js';
import { TurnedClock } from '../../../support/service/service-workspace.js';

type Answer = [status: number, body: string];
let server: RawServer;
let dispatcher: Agent;
let answers: Record<string, Answer>;
beforeEach(async () => {
  dispatcher = new Agent();
  server = await startRawServer(({ url = '' }, response) => {
    const [status, body] = answers[url] ?? [200, 'app'];
    response.writeHead(status).end(body);
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

async function look(
  given: Record<string, Answer>,
  path = '',
  at = lookAtLoadingPage,
): Promise<[LoadingPage, string[]]> {
  answers = given;
  const { signal } = new AbortController();
  const http = new Http({ dispatcher, clock: new TurnedClock(), userAgent: 'test', signal });
  const seen = await at(http, new URL(server.url + path));
  return [seen, server.requests.map((request) => `${request.method} ${request.path}`)];
}
const app = { state: 'answers', commit: undefined, unclear: undefined };
const sha = (value: unknown): Answer => [200, JSON.stringify({ sha: value })];
const told = (commit: string) => ({ state: 'answers', commit });

describe('what a look asks', () => {
  const asked = (base: string, ...paths: string[]) => paths.map((path) => `GET ${base}${path}`);

  test('is the health, what the app tells, what the page tells, and the health again', async () => {
    const paths = ['/healthz', '/__osc/commit-info.json', '/__osc/commit-info', '/healthz'];
    expect(await look({})).toEqual([app, asked('', ...paths)]);
    expect((await look({}, '/a/b//'))[1].slice(4)).toEqual(asked('/a/b', ...paths));
  });

  test('is no more than it has to be', async () => {
    expect(await look({ '/__osc/commit-info.json': sha('c0ffee1') })).toEqual([
      told('c0ffee1'),
      asked('', '/healthz', '/__osc/commit-info.json'),
    ]);
  });

  test('of a runner without pages is its address', async () => {
    expect(await look({}, '/x/?query=1', lookAtAddress)).toEqual([app, ['GET /x/']]);
  });

  test('says that nothing is to be kept on the way, and sends no token', async () => {
    await look({}, '', lookAtAddress);
    const [{ headers } = { headers: {} }] = server.requests;
    expect(headers).toMatchObject({ accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' });
    expect(Object.keys(headers).filter((name) => /auth|jwt|cookie/.test(name))).toEqual([]);
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
  ])('told as %j is %s', async (value, commit) => {
    expect((await look({ '/__osc/commit-info.json': sha(value) }))[0].commit).toBe(commit);
  });

  test('told where the loading page has it counts too', async () => {
    expect((await look({ '/__osc/commit-info': sha('c0ffee1') }))[0]).toEqual({ ...app, commit: 'c0ffee1' });
  });

  test.each(['null', '5', '"c0ffee1"', '[]', 'not json'])('is not in %s', async (body) => {
    expect((await look({ '/__osc/commit-info.json': [200, body] }))[0]).toEqual(app);
  });

  test('in short is the one that begins with it', () => {
    expect(sameCommit('c0ffee1', 'c0ffee1234')).toBe(true);
    expect(sameCommit('c0ffee1234', 'c0ffee1')).toBe(true);
    expect(sameCommit('c0ffee1234', 'c0ffee2')).toBe(false);
  });
});

describe('the health of', () => {
  test.each<[string, Answer, string]>([
    ['a build', [503, ' BUILDING\n'], 'building'],
    ['no build, with another status', [500, 'Building'], 'answers'],
    ['a failed build', [500, '{"status":"build-failed"}'], 'failed'],
    ['no failed build, with another status', [503, '{"status":"build-failed"}'], 'answers'],
    ['no failed build, as a text', [500, '"build-failed"'], 'answers'],
    ['no failed build, as nothing', [500, 'null'], 'answers'],
    ['no failed build, as a list', [500, '["build-failed"]'], 'answers'],
  ])('%s', async (_, health, state) => {
    expect((await look({ '/healthz': health }))[0].state).toBe(state);
  });
});
