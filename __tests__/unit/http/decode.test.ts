import { afterAll, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { z } from 'zod';
import type { HintCode } from '../../../src/base/hints.js';
import { decode, reasonOf, refusal } from '../../../src/http/decode.js';
import { Http, type HttpAnswer } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const dispatcher = new Agent();
afterAll(() => dispatcher.destroy());
const http = new Http({
  dispatcher,
  clock: new VirtualClock(),
  userAgent: 'test',
  signal: new AbortController().signal,
});
const request = { method: 'POST', url: new URL('https://api.example/mypages?q=1') } as const;
const answer = (text: string, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status: 400,
  headers: {},
  text,
  body: Buffer.from(text),
  cut: false,
  ...more,
});

describe('the reason of an error', () => {
  test.each([
    ['{"reason": "a"}', 'a'],
    ['{"message": "b", "error": "c"}', 'b'],
    ['{"error": "c"}', 'c'],
    ['{"error": {"nested": 1}}', '{"error": {"nested": 1}}'],
    ['just text', 'just text'],
    ['"a string"', '"a string"'],
    ['', 'no reason given'],
    ['  \n', 'no reason given'],
    ['{"reason": ""}', 'no reason given'],
    ['{"reason": "", "message": " ", "error": "c"}', 'c'],
    ['{"reason": null, "message": "b"}', 'b'],
    ['{"error": {"code": 7}, "message": "b"}', 'b'],
    ['{}', 'no reason given'],
    ['[]', 'no reason given'],
    ['null', 'no reason given'],
    ['""', 'no reason given'],
    ['{"error": {}, "details": [null, ""]}', 'no reason given'],
    ['{"code": 0}', '{"code": 0}'],
    ['[{"reason": "a"}]', '[{"reason": "a"}]'],
    ['<html>long page', 'a page of HTML instead of JSON'],
    ['<html><body></body></html>', 'a page of HTML instead of JSON'],
    ['{"reason": "one\\n::error::two"}', 'one ::error::two'],
  ])('%j is %j', (text, reason) => {
    expect(reasonOf(answer(text))).toBe(reason);
  });

  test('has no value that is secret by its name', () => {
    const text =
      '{"name": "shop", "AdminPassword": "hunter22\\"x", "access_token":"abc", "nested": {"apiKey" : "def"}, "url": "u"}';
    expect(reasonOf(answer(text))).toBe(
      '{"name": "shop", "AdminPassword": "***", "access_token":"***", "nested": {"apiKey" : "***"}, "url": "u"}',
    );
  });

  test('of a body of a million brackets is its beginning', () => {
    expect(reasonOf(answer(`${'['.repeat(1e6)}${']'.repeat(1e6)}`))).toMatch(/^\[{299}…$/);
  });

  test('of a request for a secret is only what the server calls its reason', () => {
    expect(reasonOf(answer('the token is abc'), { confidential: true })).toBe('no reason given');
    expect(reasonOf(answer('{"reason": "no"}'), { confidential: true })).toBe('no');
    const made = { request: { ...request, confidential: true }, answer: answer('t\u0000o\u0000k', { status: 200 }) };
    expect(() => decode(http, { ...made, schema: z.unknown() })).toThrow(
      "api.example gave an answer that is not the platform's: something that is not JSON (POST api.example/mypages answered 200).",
    );
  });

  test('names the kind of a page, as far as it is safe to print', () => {
    const headers = { 'content-type': '##[add-path]/tmp\u0085; charset=x' };
    expect(reasonOf(answer('<', { headers }))).toBe('a page of # #[add-path]/tmp ; charset=x instead of JSON');
    expect(reasonOf(answer('<', { headers: { 'content-type': '' } }))).toBe('a page of HTML instead of JSON');
  });
});

describe('a refusal', () => {
  test.each<[number, HintCode]>([
    [301, 'unexpected-answer'],
    [400, 'platform-refused'],
    [401, 'unauthorized'],
    [402, 'forbidden'],
    [403, 'forbidden'],
    [404, 'platform-refused'],
    [500, 'platform-error'],
    [503, 'platform-error'],
    [429, 'platform-error'],
  ])('of status %d has the hint of %s', (status, code) => {
    expect(refusal(http, request, answer('{}', { status }))).toMatchObject({ code, status });
  });

  test('names method, host, path, status, reason and request id, never the query', () => {
    const headers = { 'x-request-id': 'abc\u0007', 'retry-after': '7' };
    const error = refusal(http, request, answer('{"reason":"no"}', { headers }));
    expect(error.message).toBe(
      'The platform refused the request: no (POST api.example/mypages answered 400, request id abc).',
    );
    expect(error.request).toMatchObject({ retryAfterMs: 7000, reason: 'no' });
  });

  test.each([
    [401, 'The platform does not accept the access token: no (POST'],
    [500, 'The platform had an internal error: no (POST'],
    [503, 'The platform is not available: no (POST'],
  ])('of status %d says first what happened', (status, start) => {
    expect(refusal(http, request, answer('{"reason":"no"}', { status })).message).toContain(start);
  });

  test('by another server names the request first', () => {
    const { message } = refusal(http, request, answer('{"message":"no"}', { status: 500 }), 'github-refused');
    expect(message).toBe('POST api.example/mypages answered 500: no.');
  });

  test('of a redirect tells where it led', () => {
    const { message } = refusal(
      http,
      request,
      answer('', { status: 307, headers: { location: 'https://evil.example/' } }),
    );
    expect(message).toBe('api.example redirects to https://evil.example/ (POST api.example/mypages answered 307).');
  });
});

describe('a body that is decoded', () => {
  const schema = z.looseObject({ id: z.string(), files: z.array(z.looseObject({ path: z.string() })).optional() });
  const decoded = (text: string, more: Partial<HttpAnswer> = {}) =>
    decode(http, { request, answer: answer(text, { status: 200, ...more }), schema });

  test('keeps unknown fields', () => {
    expect(decoded('{"id": "a", "new": [1]}')).toEqual({ id: 'a', new: [1] });
  });

  test.each([
    ['', 'something that is not JSON: nothing ('],
    ['<html>', 'something that is not JSON: <html> ('],
    ['{"id": "a"', 'something that is not JSON: {"id": "a" ('],
    ['null', 'an unexpected shape: the body: '],
    ['[]', 'an unexpected shape: the body: '],
    ['{}', 'an unexpected shape: `id`: '],
    ['{"id": 7}', 'an unexpected shape: `id`: '],
    ['{"id": "a", "files": [{"path": "x"}, {}]}', 'an unexpected shape: `files.1.path`: '],
  ])('%j is refused', (text, message) => {
    expect(() => decoded(text)).toThrow(
      expect.objectContaining({ code: 'unexpected-answer', message: expect.stringContaining(message) }),
    );
  });

  test('is refused when it was cut, even where what is left is JSON', () => {
    expect(() => decoded('{"id": "a"}', { cut: true })).toThrow('more than this action reads');
  });

  test('is quoted cut and disarmed', () => {
    expect(() => decoded(`::error::${'x'.repeat(10_000)}`)).toThrow(/: : :error::x{1,120}… \(POST/);
  });
});
