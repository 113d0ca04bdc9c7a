import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import { isLost } from '../../../src/base/retry.js';
import { isPlanLimit } from '../../../src/platform/answers.js';
import {
  type AccessTokens,
  bearer,
  type ControlPlaneCall,
  type JsonCall,
} from '../../../src/platform/control-plane.js';
import {
  type AnsweringPlatform,
  answeringPlatform,
} from '../../support/platform/answering-platform.js';

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

  test('carries the token of another host instead, requested for each try', async () => {
    platform.answers([500], [...fine]);
    let asked = 0;
    await withTokens({ get: async () => `T${++asked}` });
    expect(sent()).toEqual(['Bearer T1', 'Bearer T2']);
    expect(platform.requests[1]?.headers).not.toHaveProperty('x-pat-jwt');
  });

  const post = { method: 'POST' } as const;
  const wait = { 'retry-after': '1' };
  type Answers = Parameters<AnsweringPlatform['answers']>;
  const outcome = async (given: Answers, more: Partial<ControlPlaneCall>) => {
    platform.answers(...given);
    const answer = await call(more).catch(({ name }: Error) => name);
    return { answer, requests: platform.requests.length };
  };
  test.each<[string, Answers, Partial<ControlPlaneCall>]>([
    ['a GET after a lost answer and faults', [['lost'], [500], [504], [...fine]], {}],
    ['a DELETE after a fault', [[500], [...fine]], { method: 'DELETE' }],
    ['a lost POST marked as repeatable', [['lost'], [...fine]], { ...post, repeatable: true }],
    ['a call after temporary refusals', [[429], [503, {}, wait], [...fine]], post],
  ])('is repeated: %s', async (_, given, more) => {
    expect(await outcome(given, more)).toEqual({ answer: { id: 'a' }, requests: given.length });
  });

  test.each<{ what: string; given: Answers; more?: Partial<ControlPlaneCall>; requests: number }>([
    { what: 'a POST after a fault', given: [[500], [...fine]], more: post, requests: 1 },
    {
      what: 'a name that exists',
      given: [[409], [...fine]],
      more: { ...post, repeatable: true },
      requests: 1,
    },
    {
      what: 'a status of the caller',
      given: [[503], [...fine]],
      more: { ownRuleFor: 503 },
      requests: 1,
    },
    {
      what: 'a call without retries',
      given: [[500], [...fine]],
      more: { once: true },
      requests: 1,
    },
    { what: 'a permanent fault', given: [[500]], requests: 4 },
  ])('fails: $what', async ({ given, more = {}, requests }) => {
    expect(await outcome(given, more)).toEqual({ answer: 'RequestError', requests });
  });

  test.each([
    ['nothing', '', 4],
    ['no such route', '{"reason":"Route GET:/x not found"}', 4],
    ['its own words', '{"reason":"Route 66 not found"}', 1],
  ])(
    'that reports a missing thing with %s is sent %s times, if things may be missing',
    async (_, said, reads) => {
      platform.answers([404, said]);
      await expect(call({ mayBeMissing: 'thing' })).rejects.toMatchObject({ status: 404 });
      expect(platform.requests).toHaveLength(reads);
      await expect(call()).rejects.toMatchObject({ status: 404 });
      expect(platform.requests).toHaveLength(reads + 1);
    },
  );

  describe.each([404, 405, 501])('a page with %s in place of an answer', (status) => {
    const page: Answers[number] = [status, '<html>nginx</html>', { 'content-type': 'text/html' }];

    test.each(['GET', 'POST', 'PUT'] as const)('is asked again behind: %s', async (method) => {
      expect(await outcome([page, page, [...fine]], { method })).toEqual({
        answer: { id: 'a' },
        requests: 3,
      });
    });

    test('says nothing of the thing or the area, however often it comes', async () => {
      platform.answers([...page]);
      const { controlPlane } = platform;
      const reads = [call({ mayBeMissing: 'thing' }), controlPlane.readOffered('/a', schema)];
      for (const read of [...reads, controlPlane.remove('/a')])
        await expect(read).rejects.toMatchObject({ code: 'platform-error', status: undefined });
      expect(platform.requests).toHaveLength(12);
    });

    test('is not asked behind where a second request would do harm', async () => {
      const given = { method: 'POST', repeatable: false } as const;
      expect(await outcome([page], given)).toEqual({ answer: 'RequestError', requests: 1 });
    });
  });

  const write = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    platform.controlPlane.command({ method, path: '/myapps/a' });
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'that writes believes no page as the answer to %s, and may be carried out',
    async (method) => {
      platform.answers([200, ' <!doctype html><p>Maintenance', { 'content-type': 'text/html' }]);
      const error = await write(method).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        code: 'unexpected-answer',
        message: expect.stringContaining('a page of text/html instead of JSON'),
      });
      expect({ isLost: isLost(error), sent: platform.requests.length }).toEqual({
        isLost: true,
        sent: 1,
      });
    },
  );

  test.each([
    ['nothing', [204]],
    ['an empty body that is called a page', [200, '', { 'content-type': 'text/html' }]],
    ['JSON', [200, { message: 'Deleted' }]],
    ['some words', [200, 'OK < 1 s', { 'content-type': 'text/html; charset=utf-8' }]],
  ] satisfies [string, Answers[number]][])(
    'that writes is done where the answer is %s',
    async (_, answer) => {
      platform.answers(answer);
      await write('PATCH');
      expect(platform.requests).toHaveLength(1);
    },
  );

  test('asks its caller before each retry, and ends with the error of the caller', async () => {
    platform.answers([500], [500], [...fine]);
    const asked: number[] = [];
    await call({ beforeAgain: async () => void asked.push(platform.requests.length) });
    expect(asked).toEqual([1, 2]);
    platform.answers([500]);
    const beforeAgain = async () => void (await call({ path: '/other', once: true }));
    await expect(call({ beforeAgain })).rejects.toMatchObject({
      request: { path: '/deploy/other' },
    });
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
    await expect(withTokens({ get: async () => 'old', renew }, post)).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect({ renewed, length: sent().length }).toEqual({ renewed: ['old', 'old'], length: 4 });
  });

  const lost = { method: 'POST', host: 'app.example', path: '/api/connect/token' };
  test.each([
    new RequestError('unreachable', 'the token endpoint is down', { request: lost }),
    new DeployError('login-expired', 'The access token ended after its hour.'),
  ])('fails with the error of a failed login, without a retry: %s', async (error) => {
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
      const message =
        'The access token cannot be sent: it is too long, or has spaces or control characters in it.';
      expect(() => bearer(token, 'The access token')).toThrow(
        expect.objectContaining({ code: 'unexpected-answer', message }),
      );
    },
  );
});

describe('the limit of a plan', () => {
  const refused = ({ status = 403, reason = '', method = 'POST' }) => {
    const request = {
      method,
      host: 'deploy.example',
      path: '/mypages/max-plan-limit',
      status,
      reason,
    };
    return new RequestError('forbidden', 'refused', { request });
  };

  test.each([
    { status: 402 },
    { reason: 'Your plan allows 2 pages' },
    { status: 400, reason: 'Quota exceeded' },
  ])('is recognised in %j', (facts) => expect(isPlanLimit(refused(facts))).toBe(true));

  test.each([
    { status: 403 },
    { status: 400, reason: 'body/plan must be string' },
    { status: 409, reason: 'A floor plan of this name exists' },
    { status: 400, reason: 'Name exceeds the maximum length' },
    { method: 'GET', reason: 'Too many requests of this kind' },
    { status: 500, reason: 'quota' },
  ])('is not recognised in %j', (facts) => expect(isPlanLimit(refused(facts))).toBe(false));

  test('is not read from a name that the server quotes', () => {
    const quoted = refused({ reason: 'max-plan-limit is not yours' });
    expect(isPlanLimit(quoted)).toBe(true);
    expect(isPlanLimit(quoted, 'max-plan-limit')).toBe(false);
  });
});
