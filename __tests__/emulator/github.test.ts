import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../emulator/github/github.js';
import type { Repository } from '../../emulator/github/repositories.js';
import { send, sendJson } from '../support/platform/emulator-client.js';

const name = 'octo-org/hello-world';
let github: LocalGitHub;
let repository: Repository;
beforeEach(async () => {
  github = await startGitHub();
  repository = github.repositories.open(name);
  repository.pulls.open(7);
});
afterEach(() => github.close());

/** Sends a request as a job with these permissions. */
async function call(
  request: string,
  permissions: Record<string, 'read' | 'write'>,
  { body }: { body?: unknown } = {},
) {
  const [method = '', path = ''] = request.split(' ');
  const { value } = github.tokens.issue('job', name, permissions);
  const headers = { authorization: `Bearer ${value}` };
  const answer = await sendJson(`${github.apiUrl}/repos/${name}${path}`, { method, headers, body });
  return { ...answer, json: JSON.parse(answer.text) as unknown };
}

test('comments come in pages, with a link to the next page', async () => {
  for (let index = 0; index < 101; index++)
    repository.comments.add(7, { author: 'hubot', body: `${index}` });
  const list = (query: string) => call(`GET /issues/7/comments${query}`, { pull_requests: 'read' });
  const first = await list('?per_page=100');
  expect(first.json).toHaveLength(100);
  expect(first.headers.link).toMatch(/page=2>; rel="next"/);
  const second = await list('?per_page=100&page=2');
  expect(second.json).toHaveLength(1);
  expect(second.headers.link).not.toContain('next');
  expect((await list('')).json).toHaveLength(30);
});

const mayComment = { pull_requests: 'write' } as const;
const mayDeploy = { deployments: 'write' } as const;
test.each([
  {
    request: 'POST /issues/7/comments',
    permissions: mayComment,
    body: { body: 'x'.repeat(65_537) },
    status: 422,
  },
  { request: 'POST /issues/8/comments', permissions: mayComment, body: { body: 'x' }, status: 404 },
  { request: 'POST /deployments', permissions: mayDeploy, body: { ref: 'main' }, status: 409 },
  {
    request: 'POST /deployments/7001/statuses',
    permissions: mayDeploy,
    body: { state: 'fine' },
    status: 422,
  },
])('$request is refused with $status', async ({ request, permissions, body, status }) => {
  repository.deployments.add({ ref: 'main' });
  expect((await call(request, permissions, { body })).status).toBe(status);
});

test.each([
  { request: 'GET /pulls/7', permissions: {}, needs: 'pull_requests=read' },
  {
    request: 'POST /issues/7/comments',
    permissions: { pull_requests: 'read' },
    needs: 'pull_requests=write',
  },
  {
    request: 'POST /deployments',
    permissions: { deployments: 'read' },
    needs: 'deployments=write',
  },
] as const)('$request names the missing permission', async ({ request, permissions, needs }) => {
  const refused = await call(request, permissions, request.startsWith('POST') ? { body: {} } : {});
  expect(refused).toMatchObject({
    status: 403,
    headers: { 'x-accepted-github-permissions': needs },
  });
});

test('a pull request of a fork is found by its branch, but not by its commit', async () => {
  const fork = repository.pulls.open(8, { headRepository: 'mallory/hello-world', headRef: 'main' });
  const mayRead = { pull_requests: 'read' } as const;
  expect((await call(`GET /commits/${fork.headSha}/pulls`, mayRead)).status).toBe(422);
  expect((await call('GET /pulls?head=mallory:main', mayRead)).json).toMatchObject([{ number: 8 }]);
});

test('the token of a job has no user', async () => {
  const { value } = github.tokens.issue('job', name, {});
  expect(
    (await send(`${github.apiUrl}/user`, { headers: { authorization: `Bearer ${value}` } })).status,
  ).toBe(403);
});
