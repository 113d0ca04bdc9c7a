import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { endsSoon, expiryWarner, tokenExpiry } from '../../../src/github/api.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { type AnsweringGitHub, answeringGitHub } from '../../support/login/answering-github.js';

describe('the API', () => {
  let github: AnsweringGitHub;
  beforeEach(async () => {
    github = await answeringGitHub();
  });
  afterEach(() => github.close());

  const ask = async (path = '/pulls/7') => (await github.api()).request(`GET /repos/octo-org/hello${path}`);

  test('a request carries the token, the version of the API and the name of this action', async () => {
    github.answers = { 'POST /x': [201, { id: 1 }, { 'x-own': '1' }] };
    const seen: Record<string, string>[] = [];
    const api = await github.api({ apiUrl: `${github.url}//`, onAnswer: (headers) => void seen.push(headers) });
    const { data, status } = await api.request('POST /repos/octo-org/hello/x', { a: 'ä' });
    expect({ data, status, 'x-own': seen[0]?.['x-own'] }).toEqual({ data: { id: 1 }, status: 201, 'x-own': '1' });
    expect(github.asked()).toEqual(['POST /x {"a":"ä"}']);
    const names = ['authorization', 'x-github-api-version', 'user-agent'];
    expect(names.flatMap(github.headers)).toEqual(['token TOKEN', '2022-11-28', 'osc-deploy/test']);
  });

  test('the token goes to no other origin', async () => {
    const api = await github.api();
    await expect(api.request('GET https://thief.example/repos')).rejects.toMatchObject({
      code: 'unsafe-url',
      message: `A request to https://thief.example was about to carry a token of ${github.url}.`,
    });
  });

  describe('a refusal of GitHub', () => {
    const start = () => `GET ${new URL(github.url).host}/repos/octo-org/hello/pulls/7 answered`;
    const resetIn = (seconds: number) => String(Date.parse('2026-03-01T12:00:00Z') / 1000 + seconds);
    test.each<[number, Record<string, string>, string, number | undefined]>([
      [404, {}, '404: no.', undefined],
      [300, {}, '300', undefined],
      [
        ...([
          403,
          { 'x-accepted-github-permissions': 'pull_requests=read', 'x-accepted-oauth-scopes': 'repo' },
        ] as const),
        ...([
          '403: no. GitHub would accept a token with: pull_requests=read (x-accepted-github-permissions).',
          undefined,
        ] as const),
      ],
      [
        ...([404, { 'x-accepted-oauth-scopes': 'repo' }] as const),
        ...(['404: no. GitHub would accept a token with: repo (x-accepted-oauth-scopes).', undefined] as const),
      ],
      [403, { 'x-accepted-oauth-scopes': '' }, '403: no.', undefined],
      [422, { 'x-accepted-github-permissions': 'pull_requests=read' }, '422: no.', undefined],
      [
        ...([403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': resetIn(90) }] as const),
        ...(['403: no. The rate limit ends in 1 min 30 s.', 90_000] as const),
      ],
      [
        ...([429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': resetIn(-5), 'retry-after': '3' }] as const),
        ...(['429: no. The rate limit ends in 0 ms.', 3000] as const),
      ],
      [403, { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': resetIn(90) }, '403: no.', undefined],
      [403, { 'x-ratelimit-remaining': '0' }, '403: no.', undefined],
    ])('with %i and %j explains what is needed', async (status, headers, said, retryAfterMs) => {
      github.answers = { 'GET /pulls/7': [status, { message: 'no' }, headers] };
      const refusal: unknown = await ask().catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: 'github-refused',
        status,
        request: { path: '/repos/octo-org/hello/pulls/7' },
      });
      const { message, request } = refusal as Error & { request: Record<string, unknown> };
      expect(status === 300 ? message.includes('redirects to nowhere') : message).toEqual(
        status === 300 || `${start()} ${said}`,
      );
      expect([request['retryAfterMs'], request['acceptedPermissions']]).toEqual([
        ...[retryAfterMs, headers['x-accepted-github-permissions']],
      ]);
    });
  });
});

describe('the end of a token', () => {
  const header = 'github-authentication-token-expiration';
  const now = Date.parse('2026-03-01T12:00:00Z');
  const day = 86_400_000;

  test.each([
    ['2026-03-02 12:00:00 UTC', now + day],
    [' 2026-03-02 12:00:00 UTC ', now + day],
    ['2026-03-02 13:00:00 +0100', now + day],
    ['2026-03-02 11:00:00 -0100', now + day],
    ['x2026-03-02 12:00:00 UTC', undefined],
    ['2026-03-02 12:00:00 UTCx', undefined],
    ['2026-03-02 12:00:00', undefined],
    ['2026-13-02 12:00:00 UTC', undefined],
    ['soon', undefined],
  ])('%j is read as %s', (value, at) => {
    expect(tokenExpiry({ [header]: value })).toBe(at);
  });

  test.each([
    [14 * day + 1, undefined],
    [14 * day, 'in 14 days, on 2026-03-15'],
    [2 * day, 'in 2 days, on 2026-03-03'],
    [2 * day - 1, 'in one day, on 2026-03-03'],
    [day, 'in one day, on 2026-03-02'],
    [day - 1, 'within a day, on 2026-03-02'],
    [-day, 'within a day, on 2026-02-28'],
    [undefined, undefined],
  ])('a token that ends %s ms from now ends %s', (ms, when) => {
    expect(endsSoon(ms === undefined ? undefined : now + ms, now)).toBe(when);
  });

  test('a warning appears once, with the first response that shows the end', () => {
    const lines: string[] = [];
    const warn = expiryWarner({ clock: new VirtualClock(now), log: logTo((line) => lines.push(line)) });
    for (const value of ['2027-01-01 12:00:00 UTC', '2026-03-04 12:00:00 UTC', '2026-03-03 12:00:00 UTC'])
      warn({ [header]: value });
    expect(lines).toEqual([
      '::warning title=osc-deploy::`secret-token` ends in 3 days, on 2026-03-04. Without it the login cannot be kept. Make a new token, and replace the secret that it is read from.',
    ]);
  });
});
