import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import { isPlanLimit } from '../../../src/platform/answers.js';
import {
  type AccessTokens,
  bearer,
  type ControlPlaneCall,
  type JsonCall,
} from '../../../src/platform/control-plane.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

describe('a call of the control plane', () => {
  const fine = [200, { id: 'a' }] as const;
  const schema = z.looseObject({ id: z.string() });
  let platform: AnsweringPlatform;
  beforeEach(async () => {
    platform = await answeringPlatform();
  });
  afterEach(() => platform.close());

  const call = (more: Partial<ControlPlaneCall> = {}) =>
    platform.controlPlane.call({ method: 'GET', path: '/mypages', ...more }, schema);
  const withTokens = (tokens: AccessTokens, more: Partial<JsonCall> = {}) => {
    const url = new URL(`${platform.url}/x`);
    const json = platform.controlPlane.withAuth({ header: 'x-jwt', whose: 'The token', tokens });
    return json.call({ method: 'GET', url, ...more }, schema);
  };
  const sent = () => platform.requests.map(({ headers }) => headers['x-jwt']);

  test('carries the access token in its own header, and JSON', async () => {
    platform.answers([...fine]);
    expect(await call({ method: 'POST', body: { name: 'ä' } })).toEqual({ id: 'a' });
    const headers = { 'x-pat-jwt': 'Bearer PAT', 'content-type': 'application/json' };
    expect(platform.requests).toMatchObject([{ method: 'POST', headers, body: '{"name":"ä"}' }]);
    await call();
    expect(platform.requests[1]?.headers).not.toHaveProperty('content-type');
  });

  test('carries the token of another host instead, which is requested for each try', async () => {
    platform.answers([500], [...fine]);
    let asked = 0;
    await withTokens({ get: async () => `T${++asked}` });
    expect(sent()).toEqual(['Bearer T1', 'Bearer T2']);
    expect(platform.requests[1]?.headers).not.toHaveProperty('x-pat-jwt');
  });

  const post = { method: 'POST' } as const;
  const wait = { 'retry-after': '1' };
  test.each<[string, Parameters<AnsweringPlatform['answers']>, Partial<ControlPlaneCall>, number, boolean]>([
    ['a GET that is lost and meets a fault is repeated', [['lost'], [500], [504], [...fine]], {}, 4, true],
    ['a DELETE that met a fault is repeated', [[500], [...fine]], { method: 'DELETE' }, 2, true],
    ['a lost POST that says so is repeated', [['lost'], [...fine]], { ...post, repeatable: true }, 2, true],
    ['a call that was refused for the moment is repeated', [[429], [503, {}, wait], [...fine]], post, 3, true],
    ['a POST that met a fault is not', [[500], [...fine]], post, 1, false],
    ['a name that is taken is not', [[409], [...fine]], { ...post, repeatable: true }, 1, false],
    ['a status of the caller is not', [[503], [...fine]], { ownRuleFor: 503 }, 1, false],
    ['a call that is asked for once is not', [[500], [...fine]], { once: true }, 1, false],
    ['a fault that stays is not for ever', [[500]], {}, 4, false],
  ])('%s', async (_, given, more, requests, isFine) => {
    platform.answers(...given);
    if (isFine) expect(await call(more)).toEqual({ id: 'a' });
    else await expect(call(more)).rejects.toMatchObject({ name: 'RequestError' });
    expect(platform.requests).toHaveLength(requests);
  });

  test.each([
    ['a page', '<html>404 Not Found</html>', 4],
    ['nothing', '', 4],
    ['no such route', '{"reason":"Route GET:/x not found"}', 4],
    ['its own words', '{"reason":"Route 66 not found"}', 1],
  ])('that reports a missing thing with %s is read %s times, where that is possible', async (_, said, reads) => {
    platform.answers([404, said]);
    await expect(call({ mayBeMissing: true })).rejects.toMatchObject({ status: 404 });
    expect(platform.requests).toHaveLength(reads);
    await expect(call()).rejects.toMatchObject({ status: 404 });
    expect(platform.requests).toHaveLength(reads + 1);
  });

  test('asks before each further try, and ends with the error that this throws', async () => {
    platform.answers([500], [500], [...fine]);
    const asked: number[] = [];
    await call({ beforeAgain: async () => void asked.push(platform.requests.length) });
    expect(asked).toEqual([1, 2]);
    platform.answers([500]);
    const beforeAgain = async () => void (await call({ path: '/other', once: true }));
    await expect(call({ beforeAgain })).rejects.toMatchObject({ request: { path: '/deploy/other' } });
  });

  test('is sent again with a renewed token after 401, once, even a POST', async () => {
    const renewed: string[] = [];
    const renew = async (refused: string) => {
      renewed.push(refused);
      return 'new';
    };
    platform.answers([401], [...fine]);
    expect(await withTokens({ get: async () => 'old', renew }, post)).toEqual({ id: 'a' });
    expect(sent()).toEqual(['Bearer old', 'Bearer new']);
    platform.answers([401]);
    await expect(withTokens({ get: async () => 'old', renew }, post)).rejects.toMatchObject({ code: 'unauthorized' });
    expect({ renewed, length: sent().length }).toEqual({ renewed: ['old', 'old'], length: 4 });
  });

  const lost = { method: 'POST', host: 'app.example', path: '/api/connect/token' };
  test.each([
    new RequestError('unreachable', 'the token endpoint is down', { request: lost }),
    new DeployError('login-expired', 'The access token ended after its hour.'),
  ])('keeps the error of a failed login, which is not retried: %s', async (error) => {
    let asked = 0;
    const failing = async (): Promise<never> => {
      asked++;
      throw error;
    };
    platform.answers([401]);
    await expect(withTokens({ get: failing })).rejects.toBe(error);
    expect({ asked, length: platform.requests.length }).toEqual({ asked: 1, length: 0 });
    await expect(withTokens({ get: async () => 'old', renew: failing })).rejects.toBe(error);
    expect({ asked, length: platform.requests.length }).toEqual({ asked: 2, length: 1 });
  });

  test.each([
    [{}, 1],
    [{ large: true }, 8],
  ])('with %j reads at most %i MiB', async (more, mebibytes) => {
    const longest = 'x'.repeat(mebibytes * 1024 * 1024 - 9);
    platform.answers([200, { id: longest }], [200, { id: `${longest}x` }]);
    expect(await call(more)).toEqual({ id: longest });
    await expect(call(more)).rejects.toThrow('more than this action reads');
  });
});

describe('a token in a header', () => {
  test.each(['', 'a b', 'a\r\nx-evil: 1', 'é', 'x'.repeat(16_385)])(
    'is refused and not quoted when no header can carry it (%#)',
    (token) => {
      const message = 'The access token cannot be sent: it is too long, or has spaces or control characters in it.';
      expect(() => bearer(token, 'The access token')).toThrow(
        expect.objectContaining({ code: 'unexpected-answer', message }),
      );
    },
  );
});

describe('the limit of a plan', () => {
  const refused = (status: number, reason: string | undefined, method = 'POST') => {
    const request = { method, host: 'deploy.example', path: '/mypages/max-plan-limit', status, reason };
    return new RequestError('forbidden', 'refused', { request });
  };

  test.each<[number, string | undefined, boolean, string?]>([
    [402, undefined, true],
    [403, undefined, false],
    [403, 'Your plan allows 2 pages', true],
    [400, 'Quota exceeded', true],
    [400, 'body/plan must be string', false],
    [409, 'A floor plan of this name exists', false],
    [400, 'Name exceeds the maximum length', false],
    [403, 'Too many requests of this kind', false, 'GET'],
    [500, 'quota', false],
  ])('is recognised in %d %s: %s', (...[status, reason, limit, method]) => {
    expect(isPlanLimit(refused(status, reason, method))).toBe(limit);
  });

  test('is not read from a name that the server quotes', () => {
    const quoted = refused(403, 'max-plan-limit is not yours');
    expect([isPlanLimit(quoted), isPlanLimit(quoted, 'max-plan-limit')]).toEqual([true, false]);
  });
});
