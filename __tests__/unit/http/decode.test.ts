import { afterAll, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { z } from 'zod';
import type { HintCode } from '../../../src/base/hints.js';
import { decode, reasonOf, refusal } from '../../../src/http/decode.js';
import { Http, type HttpAnswer } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

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
    [' \n<html>', 'a page of HTML instead of JSON'],
    [`[${' '.repeat(997)}]`, 'no reason given'],
    [`[${' '.repeat(998)}]`, `[${' '.repeat(298)}…`],
    [`  {}${' '.repeat(2000)}`, 'no reason given'],
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
    expect(reasonOf(answer('<', { headers: { 'content-type': 'x'.repeat(81) } }))).toBe(
      `a page of ${'x'.repeat(79)}… instead of JSON`,
    );
  });
});

describe('a refusal', () => {
  test.each<[number, HintCode]>([
    [300, 'unexpected-answer'],
    [399, 'unexpected-answer'],
    [400, 'platform-refused'],
    [401, 'unauthorized'],
    [402, 'forbidden'],
    [403, 'forbidden'],
    [404, 'platform-refused'],
    [428, 'platform-refused'],
    [429, 'platform-error'],
    [499, 'platform-refused'],
    [500, 'platform-error'],
    [503, 'platform-error'],
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
    [400, 'The platform refused the request'],
    [401, 'The platform does not accept the access token'],
    [403, 'The platform refused the request'],
    [429, 'The platform gets too many requests'],
    [499, 'The platform refused the request'],
    [500, 'The platform had an internal error'],
    [501, 'The platform had an internal error'],
    [502, 'The platform is not available'],
    [503, 'The platform is not available'],
    [504, 'The platform is not available'],
    [505, 'The platform had an internal error'],
  ])('of status %d says first what happened', (status, what) => {
    expect(refusal(http, request, answer('{"reason":"no"}', { status })).message).toBe(
      `${what}: no (POST api.example/mypages answered ${status}).`,
    );
  });

  test.each([
    [{ 'x-request-id': 'a', 'x-amz-request-id': 'b', 'x-github-request-id': 'c' }, 'a'],
    [{ 'x-amz-request-id': 'b', 'x-github-request-id': 'c' }, 'b'],
    [{ 'x-github-request-id': 'c' }, 'c'],
    [{ 'x-request-id': 'd'.repeat(81) }, `${'d'.repeat(79)}…`],
  ])('with %j is known by its request id %s', (headers, id) => {
    const { message } = refusal(http, request, answer('{"reason":"no"}', { headers }));
    expect(message).toMatch(new RegExp(`answered 400, request id ${id}\\)\\.$`));
  });

  test('by another server names the request first', () => {
    const { message } = refusal(http, request, answer('{"message":"no"}', { status: 500 }), 'github-refused');
    expect(message).toBe('POST api.example/mypages answered 500: no.');
  });

  test.each([
    ['https://evil.example/', 'https://evil.example/'],
    ['x'.repeat(101), `${'x'.repeat(99)}…`],
    [undefined, 'nowhere'],
  ])('of a redirect tells where it led (%#)', (location, shown) => {
    const headers = { ...(location === undefined ? {} : { location }), 'x-request-id': 'abc' };
    const redirect = answer('{"reason":"not read"}', { status: 307, headers });
    const error = refusal(http, request, redirect);
    expect(error).toMatchObject({
      code: 'unexpected-answer',
      message: `api.example redirects to ${shown} (POST api.example/mypages answered 307, request id abc).`,
      request: { method: 'POST', host: 'api.example', path: '/mypages', status: 307, requestId: 'abc' },
    });
    expect(refusal(http, request, redirect, 'github-refused').code).toBe('github-refused');
  });
});

describe('a body that is decoded', () => {
  const id = z.string().max(1, 'one letter');
  const schema = z.looseObject({ id, files: z.array(z.looseObject({ path: z.string() })).optional() });
  const decoded = (text: string, more: Partial<HttpAnswer> = {}) =>
    decode(http, { request, answer: answer(text, { status: 200, ...more }), schema });

  test('keeps unknown fields', () => {
    expect(decoded('{"id": "a", "new": [1]}')).toEqual({ id: 'a', new: [1] });
  });

  test.each([
    ['', 'something that is not JSON: nothing ('],
    ['<html>', 'something that is not JSON: <html> ('],
    ['{"id": "a"', 'something that is not JSON: {"id": "a" ('],
    [`x${'y'.repeat(120)}`, `something that is not JSON: x${'y'.repeat(118)}… (`],
    ['{"token": "abc"', 'something that is not JSON: {"token": "***" ('],
    ['null', 'an unexpected shape: the body: expected object ('],
    ['[]', 'an unexpected shape: the body: expected object ('],
    ['{}', 'an unexpected shape: `id`: expected string ('],
    ['{"id": 7}', 'an unexpected shape: `id`: expected string ('],
    ['{"id": "a", "files": [{"path": "x"}, {}]}', 'an unexpected shape: `files.1.path`: expected string ('],
    ['{"id": "no"}', 'an unexpected shape: `id`: one letter ('],
  ])('%j is refused', (text, message) => {
    expect(() => decoded(text)).toThrow(
      expect.objectContaining({
        code: 'unexpected-answer',
        message: `api.example gave an answer that is not the platform's: ${message}POST api.example/mypages answered 200).`,
        request: expect.objectContaining({ method: 'POST', path: '/mypages', status: 200 }),
      }),
    );
  });

  test('names a field of a long name by its beginning', () => {
    const long = z.record(z.string(), z.number());
    const made = { request, answer: answer(`{"${'k'.repeat(81)}": "x"}`, { status: 200 }) };
    expect(() => decode(http, { ...made, schema: long })).toThrow(`\`${'k'.repeat(79)}…\`: expected number`);
  });

  test('is refused when it was cut, even where what is left is JSON', () => {
    expect(() => decoded('{"id": "a"}', { cut: true })).toThrow('more than this action reads');
  });

  test('is quoted cut and disarmed', () => {
    expect(() => decoded(`::error::${'x'.repeat(10_000)}`)).toThrow(/: : :error::x{1,120}… \(POST/);
  });
});
