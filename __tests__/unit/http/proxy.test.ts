import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Dispatcher } from 'undici';
import { openConnections } from '../../../src/http/connections.js';
import { openHttp } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type ForwardProxy, startForwardProxy } from '../../support/forward-proxy.js';

let proxy: ForwardProxy;
let dispatcher: Dispatcher;
/** The answer of the proxy; undefined opens the tunnel, to a closed port. */
let refusal: number | undefined;

beforeEach(async () => {
  refusal = undefined;
  proxy = await startForwardProxy({ user: 'me:p@ss', refuses: () => refusal, portOf: () => 9 });
});
afterEach(async () => {
  await dispatcher.destroy();
  await proxy.close();
});

/** Returns the error of a request. Only the proxy resolves its host. */
async function failure(env: NodeJS.ProcessEnv, url = 'https://api.example/x'): Promise<unknown> {
  ({ dispatcher } = openConnections(env, { tunnelMs: 100 }));
  const http = openHttp({ dispatcher, clock: new VirtualClock(), userAgent: 'test' });
  return http
    .send({ method: 'GET', url: new URL(url), timeoutMs: 2000 })
    .catch((error: unknown) => error);
}

describe('a request through a proxy', () => {
  const throughProxy = () => failure({ HTTPS_PROXY: `http://me:p%40ss@${proxy.host}` });

  test('asks for a tunnel, with the user and password of the proxy', async () => {
    await throughProxy();
    expect(proxy.opened).toEqual(['api.example:443']);
  });

  test.each([407, 403])(
    'is not sent when the proxy answers %i, with an error that names the proxy',
    async (status) => {
      refusal = status;
      expect(await throughProxy()).toMatchObject({
        code: 'proxy-refused',
        message: `GET api.example/x was not sent: the proxy ${proxy.host} answered ${status} to the request for api.example:443.`,
        request: { sent: false },
      });
    },
  );

  test('may be retried when the proxy cannot reach the server', async () => {
    refusal = 502;
    expect(await throughProxy()).toMatchObject({
      code: 'unreachable',
      message: `api.example gave no answer: the proxy ${proxy.host} answered 502 to the request for api.example:443 (GET api.example/x).`,
      request: { sent: false },
    });
  });

  test('names the proxy when nothing listens there', async () => {
    expect(await failure({ HTTPS_PROXY: 'http://127.0.0.1:9' })).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/the proxy 127\.0\.0\.1:9 cannot be reached: .*ECONNREFUSED/),
      request: { sent: false },
    });
  });

  test('ends within seconds when the proxy accepts the connection and never answers', async () => {
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    expect(await failure({ HTTPS_PROXY: `http://127.0.0.1:${port}` })).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/the proxy 127\.0\.0\.1:\d+ cannot be reached: .*Timeout/),
      request: { sent: false },
    });
    silent.close();
  });
});

describe('the route of a request', () => {
  /** Returns whether the request came to the proxy, for which PROXY stands. */
  async function goesThrough(env: NodeJS.ProcessEnv, url: string): Promise<boolean> {
    const named = Object.entries(env).map(([name, value]) => [
      name,
      value?.replace('PROXY', `me:p%40ss@${proxy.host}`),
    ]);
    await failure(Object.fromEntries(named) as NodeJS.ProcessEnv, url);
    return proxy.opened.length > 0;
  }

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ HTTPS_PROXY: 'PROXY' }, 'https://api.invalid'],
    [{ https_proxy: 'http://PROXY', HTTPS_PROXY: 'http://127.0.0.1:9' }, 'https://api.invalid'],
    [
      { HTTPS_PROXY: 'http://PROXY', NO_PROXY: 'pi.invalid, api.invalid:80' },
      'https://api.invalid',
    ],
  ])('with %j to %s goes through the proxy', async (env, url) =>
    expect(await goesThrough(env, url)).toBe(true),
  );

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
  ])('with %j to %s is direct', async (env, url) =>
    expect(await goesThrough(env, url)).toBe(false),
  );

  test.each([
    'socks5://p:1',
    'ftp://u:hush@p',
    'http://u:50%@p:1',
    'http://50%:u@p:1',
    'http://',
    'a b',
  ])('cannot go through %s, whose value is not quoted', (HTTPS_PROXY) => {
    const message = 'The proxy in HTTPS_PROXY is not the URL of an http proxy.';
    expect(() => openConnections({ HTTPS_PROXY })).toThrow(
      expect.objectContaining({ code: 'invalid-proxy', message }),
    );
  });

  test('can go through https, with a % in the password', () => {
    expect(() => openConnections({ HTTPS_PROXY: 'https://u:50%25@p:1' })).not.toThrow();
  });
});
