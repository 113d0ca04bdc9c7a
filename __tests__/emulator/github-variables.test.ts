import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../emulator/github/github.js';
import type { GitHubToken } from '../../emulator/github/tokens.js';

let github: LocalGitHub;
let token: GitHubToken;

beforeEach(async () => {
  github = await startGitHub();
  github.repositories.open('acme/site').environment('production');
  token = github.tokens.issue('app', 'acme/site', { environments: 'write' });
});
afterEach(() => github.close());

const send = (method: string, path: string, body?: object) =>
  fetch(`${github.apiUrl}/repos/acme/site/${path}`, {
    method,
    headers: { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const variables = 'environments/production/variables';

test('of twenty callers at once one creates a variable, and 409 is the answer to every other', async () => {
  const calls = Array.from({ length: 20 }, (_, caller) =>
    send('POST', variables, { name: 'OSC_LEASE', value: `${caller}` }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
});

test('a variable that was deleted can be created again, and deleting it twice is 404', async () => {
  await send('POST', variables, { name: 'OSC_LEASE', value: 'a' });
  expect((await send('DELETE', `${variables}/OSC_LEASE`)).status).toBe(204);
  expect((await send('DELETE', `${variables}/OSC_LEASE`)).status).toBe(404);
  expect((await send('POST', variables, { name: 'OSC_LEASE', value: 'b' })).status).toBe(201);
});

test('entries of the Actions cache are listed for tokens that may read Actions alone', async () => {
  github.repositories.open('acme/site').caches.push({ key: 'a-1', ref: 'refs/heads/main' });
  expect((await send('GET', 'actions/caches?key=a-')).status).toBe(403);
  token = github.tokens.issue('app', 'acme/site', { actions: 'read' });
  const listed = { total_count: 1, actions_caches: [{ key: 'a-1', ref: 'refs/heads/main' }] };
  expect(await (await send('GET', 'actions/caches?key=a-')).json()).toEqual(listed);
});

test('the end of a token is in every answer to it, and after it the token is unknown', async () => {
  token.expiresAt = Date.parse('2100-01-02T03:04:05Z');
  const answer = await send('GET', 'environments');
  expect(answer.headers.get('github-authentication-token-expiration')).toBe('2100-01-02 03:04:05 UTC');
  token.expiresAt = Date.now() - 1;
  expect((await send('GET', 'environments')).status).toBe(401);
});
