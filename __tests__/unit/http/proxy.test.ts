import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Dispatcher } from 'undici';
import { RequestError } from '../../../src/base/errors.js';
import { Http } from '../../../src/http/http.js';
import { ProxyDispatcher } from '../../../src/http/proxy.js';
import { hasProxy } from '../../../src/http/proxy-variables.js';
import { createDispatcher, systemClock } from '../../../src/workflow/runtime.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

// The name is nobody's: only the proxy knows where it leads.
const asked = new URL('http://api.example/x');
let server: RawServer;
let proxy: ReturnType<typeof createServer>;
let dispatcher: Dispatcher;
let tunnels: IncomingMessage[];
/** The proxy's answer; 0 opens the way. */
let refusal: number;

beforeEach(async () => {
  tunnels = [];
  refusal = 0;
  server = await startRawServer((_request, response) => response.end('hello'));
  proxy = createServer((_request, response) => response.writeHead(400).end());
  proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
    tunnels.push(request);
    if (refusal > 0) {
      socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
      return;
    }
    const onward = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on('error', () => undefined);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  dispatcher = await createDispatcher({ HTTP_PROXY: `http://me:p%40ss@127.0.0.1:${port}` });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
  proxy.closeAllConnections();
  proxy.close();
});

const http = () =>
  new Http({ dispatcher, clock: systemClock, userAgent: 'test', signal: new AbortController().signal });
const failure = async () => {
  const error: unknown = await http()
    .send({ method: 'GET', url: asked })
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof RequestError)) throw new Error('no RequestError', { cause: error });
  return error;
};

test('what is destroyed sends nothing more, neither through the proxy nor past it', async () => {
  await http().send({ method: 'GET', url: asked });
  await dispatcher.destroy();
  await expect(http().send({ method: 'GET', url: asked })).rejects.toMatchObject({ code: 'unreachable' });
  const past = http().send({ method: 'GET', url: new URL(server.url) });
  await expect(past).rejects.toMatchObject({ code: 'unreachable' });
  expect(server.requests).toHaveLength(1);
});

describe('a request through a proxy', () => {
  test('goes in a tunnel; user and password reach the proxy only', async () => {
    expect(await http().send({ method: 'GET', url: asked })).toMatchObject({ status: 200, text: 'hello' });
    expect(tunnels.map(({ url, headers }) => [url, headers['proxy-authorization']])).toEqual([
      ['api.example:80', `Basic ${Buffer.from('me:p@ss').toString('base64')}`],
    ]);
    expect(server.requests).toMatchObject([{ method: 'GET', path: '/x', headers: { host: 'api.example' } }]);
    expect(JSON.stringify(server.requests)).not.toContain('proxy-authorization');
  });

  test.each([407, 403])(
    'that the proxy refuses with %i was not sent, and the error names the proxy',
    async (status) => {
      refusal = status;
      const error = await failure();
      expect(error).toMatchObject({ code: 'proxy-refused', request: { sent: false } });
      expect(error.message).toMatch(/^GET api\.example\/x was not sent: the proxy 127\.0\.0\.1:\d+ answered 40\d to/);
      expect(error.message).not.toMatch(/p%40ss|p@ss/);
      expect(server.requests).toEqual([]);
    },
  );

  test('that the proxy cannot pass on may go through the next time', async () => {
    refusal = 502;
    const { port } = proxy.address() as AddressInfo;
    expect(await failure()).toMatchObject({
      code: 'unreachable',
      message: `api.example gave no answer: the proxy 127.0.0.1:${port} answered 502 to the request for api.example:80 (GET api.example/x).`,
      request: { sent: false },
    });
  });

  test('that the proxy refuses leaves no connection behind', async () => {
    refusal = 403;
    const arrived = once(proxy, 'connect') as Promise<[IncomingMessage, Socket]>;
    await failure();
    const [, socket] = await arrived;
    if (!socket.closed) await once(socket.resume(), 'close');
    expect(tunnels).toHaveLength(1);
  });

  test('names the proxy when that one is down', async () => {
    proxy.close();
    const error = await failure();
    expect(error).toMatchObject({ code: 'unreachable', request: { sent: false } });
    expect(error.message).toMatch(/the proxy 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/);
  });
});

test('a proxy that takes the connection and says nothing ends the request within seconds', async () => {
  proxy.removeAllListeners('connect').on('connect', () => undefined);
  const startedAt = performance.now();
  const { port } = proxy.address() as AddressInfo;
  await dispatcher.destroy();
  dispatcher = new ProxyDispatcher({ HTTP_PROXY: `http://127.0.0.1:${port}` }, { tunnelMs: 100 });
  expect(await failure()).toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(/the proxy 127\.0\.0\.1:\d+ cannot be reached: .*Timeout/) as unknown,
    request: { sent: false },
  });
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, false],
  [{ HTTPS_PROXY: ' ' }, false],
  [{ https_proxy: 'http://p:1' }, true],
  [{ https_proxy: '', HTTPS_PROXY: 'http://p:1' }, true],
  [{ HTTP_PROXY: 'http://p:1' }, true],
  [{ HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://p:1' }, true],
])('with %j there is a proxy: %s', (env, there) => expect(hasProxy(env)).toBe(there));

describe('the way of a request', () => {
  /** Whether it came to the proxy: nothing else knows the names. */
  async function goesThrough(env: NodeJS.ProcessEnv, url: string): Promise<boolean> {
    refusal = 403;
    const { port } = proxy.address() as AddressInfo;
    const named = Object.entries(env).map(([name, value]) => [name, value?.replace('PROXY', `127.0.0.1:${port}`)]);
    await dispatcher.destroy();
    dispatcher = new ProxyDispatcher(Object.fromEntries(named) as NodeJS.ProcessEnv, {});
    await http()
      .send({ method: 'GET', url: new URL(url), timeoutMs: 2000 })
      .catch(() => undefined);
    return tunnels.length > 0;
  }

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ HTTP_PROXY: 'http://PROXY' }, 'http://api.invalid'],
    [{ HTTPS_PROXY: 'PROXY' }, 'https://api.invalid'],
    [{ https_proxy: 'http://PROXY', HTTPS_PROXY: 'http://127.0.0.1:9' }, 'https://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY', NO_PROXY: 'pi.invalid, api.invalid:80' }, 'https://api.invalid'],
  ])('%j: to %s through the proxy', async (env, url) => expect(await goesThrough(env, url)).toBe(true));

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ HTTP_PROXY: 'http://PROXY' }, 'https://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY' }, 'http://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY', NO_PROXY: '*' }, 'https://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY', NO_PROXY: 'x.invalid .invalid' }, 'https://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY', NO_PROXY: 'API.invalid:443' }, 'https://api.invalid'],
    [{ HTTP_PROXY: 'http://PROXY' }, 'http://127.9.9.9:9'],
    [{ HTTP_PROXY: 'http://PROXY' }, 'http://[::1]:9'],
    [{ HTTPS_PROXY: 'http://PROXY' }, 'https://localhost:9'],
  ])('%j: to %s directly', async (env, url) => expect(await goesThrough(env, url)).toBe(false));

  test.each([
    ['HTTPS_PROXY', 'socks5://p:1', 'it is neither http nor https'],
    ['HTTP_PROXY', 'ftp://u:hush@p', 'it is neither http nor https'],
    ['HTTPS_PROXY', 'http://u:50%@p:1', 'a % in its user or password must be written as %25'],
    ['HTTPS_PROXY', 'http://50%:u@p:1', 'a % in its user or password must be written as %25'],
    ['HTTP_PROXY', 'http://', 'it is not a URL'],
    ['HTTP_PROXY', 'a b', 'it is not a URL'],
  ])('%s cannot be %s, and the value is not quoted', (name, value, why) => {
    const reading = () => new ProxyDispatcher({ [name]: value }, {});
    expect(reading).toThrow(
      expect.objectContaining({ code: 'invalid-proxy', message: `The proxy in ${name} cannot be used: ${why}.` }),
    );
  });

  test('can be given by https, with a % in the password', () => {
    expect(() => new ProxyDispatcher({ HTTPS_PROXY: 'https://u:50%25@p:1' }, {})).not.toThrow();
  });
});
