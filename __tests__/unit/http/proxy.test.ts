import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Dispatcher } from 'undici';
import { systemClock } from '../../../src/action/runtime.js';
import { RequestError } from '../../../src/base/errors.js';
import { createDispatcher } from '../../../src/http/dispatch.js';
import { Http } from '../../../src/http/http.js';
import { createProxyAgent } from '../../../src/http/proxy.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

// The name is nobody's: only the proxy knows where it leads.
const asked = new URL('https://api.example/x');
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
  dispatcher = await createDispatcher({ HTTPS_PROXY: `http://me:p%40ss@127.0.0.1:${port}` });
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

describe('a request through a proxy', () => {
  test('asks for a tunnel, with the user and password of the proxy', async () => {
    refusal = 502;
    await failure();
    expect(tunnels.map(({ url, headers }) => [url, headers['proxy-authorization']])).toEqual([
      ['api.example:443', `Basic ${Buffer.from('me:p@ss').toString('base64')}`],
    ]);
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

  test('that the proxy cannot pass on may be retried', async () => {
    refusal = 502;
    const { port } = proxy.address() as AddressInfo;
    expect(await failure()).toMatchObject({
      code: 'unreachable',
      message: `api.example gave no answer: the proxy 127.0.0.1:${port} answered 502 to the request for api.example:443 (GET api.example/x).`,
      request: { sent: false },
    });
  });

  test('names the proxy when the proxy is down', async () => {
    proxy.close();
    const error = await failure();
    expect(error).toMatchObject({ code: 'unreachable', request: { sent: false } });
    expect(error.message).toMatch(/the proxy 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/);
  });
});

test('a proxy that accepts the connection and stays silent ends the request within seconds', async () => {
  proxy.removeAllListeners('connect').on('connect', () => undefined);
  const startedAt = performance.now();
  const { port } = proxy.address() as AddressInfo;
  await dispatcher.destroy();
  dispatcher = createProxyAgent({ proxy: `http://127.0.0.1:${port}`, noProxy: '' }, { tunnelMs: 100 });
  expect(await failure()).toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(/the proxy 127\.0\.0\.1:\d+ cannot be reached: .*Timeout/) as unknown,
    request: { sent: false },
  });
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

describe('the route of a request', () => {
  /** Whether it came to the proxy: nothing else knows the names. */
  async function goesThrough(env: NodeJS.ProcessEnv, url: string): Promise<boolean> {
    refusal = 403;
    const { port } = proxy.address() as AddressInfo;
    const named = Object.entries(env).map(([name, value]) => [name, value?.replace('PROXY', `127.0.0.1:${port}`)]);
    await dispatcher.destroy();
    dispatcher = await createDispatcher(Object.fromEntries(named) as NodeJS.ProcessEnv);
    await http()
      .send({ method: 'GET', url: new URL(url), timeoutMs: 2000 })
      .catch(() => undefined);
    return tunnels.length > 0;
  }

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ HTTPS_PROXY: 'PROXY' }, 'https://api.invalid'],
    [{ https_proxy: 'http://PROXY', HTTPS_PROXY: 'http://127.0.0.1:9' }, 'https://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY', NO_PROXY: 'pi.invalid, api.invalid:80' }, 'https://api.invalid'],
  ])('with %j to %s goes through the proxy', async (env, url) => expect(await goesThrough(env, url)).toBe(true));

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ HTTP_PROXY: 'http://PROXY' }, 'https://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY' }, 'http://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY', NO_PROXY: '*' }, 'https://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY', NO_PROXY: 'x.invalid .invalid' }, 'https://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY', NO_PROXY: 'API.invalid:443' }, 'https://api.invalid'],
    [{ HTTPS_PROXY: 'http://PROXY', HTTP_PROXY: 'http://PROXY' }, 'http://127.0.0.1:9'],
    [{ HTTPS_PROXY: 'http://PROXY', NO_PROXY: 'x.invalid' }, 'https://[::1]:9'],
    [{ HTTPS_PROXY: 'http://PROXY' }, 'https://localhost:9'],
    [{ HTTPS_PROXY: ' ' }, 'https://api.invalid'],
  ])('with %j to %s is direct', async (env, url) => expect(await goesThrough(env, url)).toBe(false));

  test.each(['socks5://p:1', 'ftp://u:hush@p', 'http://u:50%@p:1', 'http://50%:u@p:1', 'http://', 'a b'])(
    'cannot go through %s, whose value is not quoted',
    async (HTTPS_PROXY) => {
      await expect(createDispatcher({ HTTPS_PROXY })).rejects.toMatchObject({
        code: 'invalid-proxy',
        message: 'The proxy in HTTPS_PROXY is not the URL of an http proxy.',
      });
    },
  );

  test('can go through https, with a % in the password', async () => {
    const agent = await createDispatcher({ HTTPS_PROXY: 'https://u:50%25@p:1' });
    await expect(agent.destroy()).resolves.not.toThrow();
  });
});
