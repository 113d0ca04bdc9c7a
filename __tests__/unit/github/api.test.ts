import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type AnsweringGitHub, answeringGitHub } from '../../support/login/answering-github.js';

describe('the API', () => {
  let github: AnsweringGitHub;
  beforeEach(async () => {
    github = await answeringGitHub();
  });
  afterEach(() => github.close());

  const ask = async (path = '/pulls/7') =>
    (await github.api()).request(`GET /repos/octo-org/hello${path}`);

  test('a request carries the token, the version of the API and the name of this action', async () => {
    github.answers = { 'POST /x': [201, { id: 1 }, { 'x-own': '1' }] };
    const seen: Record<string, string>[] = [];
    const api = await github.api({
      apiUrl: `${github.url}//`,
      onAnswer: (headers) => void seen.push(headers),
    });
    const { data, status } = await api.request('POST /repos/octo-org/hello/x', { a: 'ä' });
    expect({ data, status, 'x-own': seen[0]?.['x-own'] }).toEqual({
      data: { id: 1 },
      status: 201,
      'x-own': '1',
    });
    expect(github.asked()).toEqual(['POST /x {"a":"ä"}']);
    const names = ['authorization', 'x-github-api-version', 'user-agent'];
    expect(names.flatMap(github.headers)).toEqual(['token TOKEN', '2022-11-28', 'osc-deploy/test']);
  });

  test('the token is sent to no other origin', async () => {
    const api = await github.api();
    await expect(api.request('GET https://thief.example/repos')).rejects.toMatchObject({
      code: 'unsafe-url',
      message: `A request to https://thief.example was about to carry a token of ${github.url}.`,
    });
  });

  describe('a refusal of GitHub', () => {
    const start = () => `GET ${new URL(github.url).host}/repos/octo-org/hello/pulls/7 answered`;
    const resetIn = (seconds: number) =>
      String(Date.parse('2026-03-01T12:00:00Z') / 1000 + seconds);
    const fine = { 'x-accepted-github-permissions': 'pull_requests=read' };
    const limit = (remaining: number, seconds: number) => ({
      ...{ 'x-ratelimit-remaining': String(remaining), 'x-ratelimit-reset': resetIn(seconds) },
    });
    const accepts = (what: string) => ` GitHub would accept a token with: ${what}.`;

    test.each<{
      status: number;
      headers: Record<string, string>;
      said?: string;
      retryAfterMs?: number;
    }>([
      { status: 404, headers: {} },
      {
        status: 403,
        headers: fine,
        said: accepts('pull_requests=read (x-accepted-github-permissions)'),
      },
      { status: 422, headers: fine },
      {
        status: 403,
        headers: limit(0, 90),
        said: ' The rate limit ends in 1 min 30 s.',
        retryAfterMs: 90_000,
      },
      {
        ...{ status: 429, headers: { ...limit(0, -5), 'retry-after': '3' } },
        ...{ said: ' The rate limit ends in 0 ms.', retryAfterMs: 3000 },
      },
      { status: 403, headers: limit(1, 90) },
      { status: 403, headers: { 'x-ratelimit-remaining': '0' } },
    ])(
      'with $status and $headers explains the missing permission or wait',
      async ({ status, headers, said = '', retryAfterMs }) => {
        github.answers = { 'GET /pulls/7': [status, { message: 'no' }, headers] };
        const acceptedPermissions = headers['x-accepted-github-permissions'];
        await expect(ask()).rejects.toMatchObject({
          ...{ code: 'github-refused', status, message: `${start()} ${status}: no.${said}` },
          request: { path: '/repos/octo-org/hello/pulls/7', retryAfterMs, acceptedPermissions },
        });
      },
    );
  });
});
