import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Agent, type Dispatcher } from 'undici';
import { buildForm, postForm, StorageRefusal } from '../../../src/platform/presigned-storage.js';

const now = Date.parse('2026-03-01T12:00:00Z');
const agent = new Agent();
let server: Server;
let url: URL;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((request, response) => void request.resume().on('end', () => answer(response)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket?signature=hush`);
});
afterAll(async () => {
  await agent.destroy();
  server.close();
});

const post = (dispatcher: Dispatcher = agent, to = url) => {
  const form = buildForm(
    { path: 'a', url: '', fields: {} },
    { size: 1, bytes: (room) => void room.fill('x'), boundary: 'B' },
  );
  return postForm(form, { url: to, dispatcher, signal: new AbortController().signal, now: () => now, stallMs: 30_000 });
};
const refusalOf = (status: number, body: string, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(status, headers).end(body);
  return post().catch((error: unknown) => error);
};
const said = (text: string) => expect.objectContaining({ message: `POST ${url.host}/bucket answered ${text}` });

test.each([200, 204, 299])('an answer of %i is a success', async (status) => {
  answer = (response) => response.writeHead(status, { 'x-ratelimit-limit': '1' }).end();
  expect(await post()).toMatchObject({ requestLimit: 1 });
});

test.each(['1.5', '-3', '0', ''])('a limit of %j requests is none', async (limit) => {
  answer = (response) => response.writeHead(204, { 'x-ratelimit-limit': limit }).end();
  expect((await post()).requestLimit).toBeUndefined();
});

describe('a refusal of storage', () => {
  test.each([
    [403, '<Code>AccessDenied</Code><Message>No</Message>', '403: AccessDenied: No'],
    [400, '<Code>Odd</Code>', '400: Odd'],
    [400, '<Message>Only this</Message>', '400: Only this'],
    [500, '<Code></Code>', '500: <Code></Code>'],
    [500, ' \n', '500: no reason given'],
    [500, 'x'.repeat(201), `500: ${'x'.repeat(199)}…`],
    [400, `<Code>${'c'.repeat(301)}</Code>`, `400: <Code>${'c'.repeat(193)}…`],
    [307, '', '307: no reason given'],
  ])('of status %i with %j says what it is', async (status, body, text) => {
    expect(await refusalOf(status, body)).toEqual(said(text));
  });

  test.each([
    [{ 'x-amz-request-id': '42' }, ', request id 42'],
    [{ 'x-amz-request-id': 'i'.repeat(81) }, `, request id ${'i'.repeat(79)}…`],
    [{ 'retry-after': '60' }, ', request id 17'],
    [{ 'retry-after': '61' }, ', asks for a wait of 1 min 1 s, request id 17'],
    [
      { 'retry-after': 'Sun, 01 Mar 2026 13:00:00 GMT', date: 'Sun, 01 Mar 2026 12:00:00 GMT' },
      ', asks for a wait of 60 min 0 s, request id 17',
    ],
  ])('with %j says so', async (headers, more) => {
    const body = '<Code>SlowDown</Code><RequestId>17</RequestId>';
    expect(await refusalOf(503, body, headers)).toEqual(said(`503: SlowDown${more}`));
  });

  test('carries what the caller decides by', async () => {
    const headers = { 'x-ratelimit-limit': '38', 'retry-after': '3' };
    const refusal = await refusalOf(503, '<Code>SlowDown</Code>', headers);
    expect(refusal).toBeInstanceOf(StorageRefusal);
    expect(refusal).toMatchObject({
      code: 'upload-failed',
      requestLimit: 38,
      request: {
        ...{ method: 'POST', host: url.host, path: '/bucket', status: 503 },
        ...{ serverCode: 'SlowDown', retryAfterMs: 3000 },
      },
    });
  });
});

describe('an upload without an answer', () => {
  const failing = (code: string) =>
    new Agent({ connect: (_, ready) => ready(Object.assign(new Error('no\nway'), { code }), null) });
  const to = new URL('https://storage.example/bucket?signature=hush');

  test('says why, with the code of the system, and never the query', async () => {
    await expect(post(failing('ECONNREFUSED'), to)).rejects.toMatchObject({
      code: 'upload-failed',
      message: 'POST storage.example/bucket broke off: no way (ECONNREFUSED)',
      request: { method: 'POST', host: 'storage.example', path: '/bucket' },
      cause: expect.objectContaining({ code: 'ECONNREFUSED' }) as unknown,
    });
  });

  test('because of a certificate names that, so that it is not tried again', async () => {
    await expect(post(failing('CERT_HAS_EXPIRED'), to)).rejects.toMatchObject({ code: 'untrusted-certificate' });
  });

  test('is given up after the time that is set for a stall', async () => {
    let limits: unknown[] = [];
    const watched = agent.compose((dispatch) => (options, handler) => {
      limits = [options.headersTimeout, options.bodyTimeout];
      return dispatch(options, handler);
    });
    answer = (response) => response.end();
    await post(watched);
    expect(limits).toEqual([30_000, 30_000]);
  });
});
