import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../emulator/github/github.js';
import type { Repository } from '../../emulator/github/repositories.js';
import type { GitHubToken } from '../../emulator/github/tokens.js';

const name = 'octo-org/hello-world';
let github: LocalGitHub;
let repository: Repository;
beforeEach(async () => {
  github = await startGitHub();
  repository = github.repositories.open(name);
  repository.pulls.open(7);
});
afterEach(() => github.close());

const may = (permissions: Record<string, 'read' | 'write'>, kind: 'job' | 'personal' = 'job') =>
  github.tokens.issue(kind, name, permissions).value;
async function call(token: string, request: string, body?: unknown) {
  const [method = 'GET', path = ''] = request.split(' ');
  const answer = await fetch(`${github.apiUrl}${path.startsWith('/user') ? path : `/repos/${name}${path}`}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: text === '' ? null : (JSON.parse(text) as unknown) };
}

describe('pull requests', () => {
  describe('comments of the local GitHub', () => {
    test('come in pages, with a link to the next page', async () => {
      for (let index = 0; index < 101; index++) repository.comments.add(7, { author: 'hubot', body: `${index}` });
      const token = may({ pull_requests: 'read' });
      const first = await call(token, 'GET /issues/7/comments?per_page=100');
      expect(first.json).toHaveLength(100);
      expect(first.headers.get('link')).toMatch(/page=2>; rel="next"/);
      const second = await call(token, 'GET /issues/7/comments?per_page=100&page=2');
      expect(second.json).toHaveLength(1);
      expect(second.headers.get('link')).not.toContain('next');
      expect((await call(token, 'GET /issues/7/comments')).json).toHaveLength(30);
    });

    test('have the owner of the token as author, and are refused when too long', async () => {
      const token = may({ pull_requests: 'write' });
      const made = await call(token, 'POST /issues/7/comments', { body: 'hello' });
      expect(made).toMatchObject({ status: 201, json: { user: { login: 'github-actions[bot]', type: 'Bot' } } });
      const long = await call(token, 'POST /issues/7/comments', { body: 'x'.repeat(65_537) });
      expect(long.status).toBe(422);
      expect((await call(token, 'POST /issues/8/comments', { body: 'x' })).status).toBe(404);
    });
  });

  test.each([
    ['GET /pulls/7', {}, 'pull_requests=read'],
    ['GET /pulls', {}, 'pull_requests=read'],
    ['POST /issues/7/comments', { pull_requests: 'read' } as const, 'pull_requests=write'],
    ['POST /deployments', { deployments: 'read' } as const, 'deployments=write'],
  ])('%s names the missing permission', async (request, permissions, needs) => {
    const body = request.startsWith('POST') ? { body: 'x', ref: 'x' } : undefined;
    const refused = await call(may(permissions), request, body);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-accepted-github-permissions')).toBe(needs);
  });

  test('a pull request of a fork is found by its branch, but not by its commit', async () => {
    const fork = repository.pulls.open(8, { headRepository: 'mallory/hello-world', headRef: 'main' });
    const token = may({ pull_requests: 'read' });
    expect((await call(token, `GET /commits/${fork.headSha}/pulls`)).status).toBe(422);
    expect((await call(token, 'GET /pulls?head=mallory:main')).json).toMatchObject([{ number: 8 }]);
  });

  test('a deployment accepts known statuses, and is refused if it would merge', async () => {
    const token = may({ deployments: 'write' });
    expect((await call(token, 'POST /deployments', { ref: 'main' })).status).toBe(409);
    const made = await call(token, 'POST /deployments', { ref: 'main', auto_merge: false });
    expect(made.status).toBe(201);
    const [{ id } = { id: 0 }] = repository.deployments.all;
    expect((await call(token, `POST /deployments/${id}/statuses`, { state: 'fine' })).status).toBe(422);
    expect((await call(token, `POST /deployments/${id}/statuses`, { state: 'success' })).status).toBe(201);
  });

  test('only a personal token has a user', async () => {
    expect((await call(may({}), 'GET /user')).status).toBe(403);
    expect((await call(may({}, 'personal'), 'GET /user')).json).toMatchObject({ login: 'octocat' });
  });
});

describe('variables', () => {
  let token: GitHubToken;
  beforeEach(() => {
    repository.environment('production');
    token = github.tokens.issue('app', name, { environments: 'write' });
  });
  const send = (request: string, body?: object) => call(token.value, request, body);
  const variables = '/environments/production/variables';

  test('a variable is created by one of twenty simultaneous callers, and the others get 409', async () => {
    const calls = Array.from({ length: 20 }, (_, caller) =>
      send(`POST ${variables}`, { name: 'OSC_LEASE', value: `${caller}` }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  test('a variable that was deleted can be created again, and deleting it twice is 404', async () => {
    await send(`POST ${variables}`, { name: 'OSC_LEASE', value: 'a' });
    expect((await send(`DELETE ${variables}/OSC_LEASE`)).status).toBe(204);
    expect((await send(`DELETE ${variables}/OSC_LEASE`)).status).toBe(404);
    expect((await send(`POST ${variables}`, { name: 'OSC_LEASE', value: 'b' })).status).toBe(201);
  });

  test('the expiry of a token is in every answer, and an expired token is unknown', async () => {
    token.expiresAt = Date.parse('2100-01-02T03:04:05Z');
    const answer = await send('GET /environments');
    expect(answer.headers.get('github-authentication-token-expiration')).toBe('2100-01-02 03:04:05 UTC');
    token.expiresAt = Date.now() - 1;
    expect((await send('GET /environments')).status).toBe(401);
  });
});
