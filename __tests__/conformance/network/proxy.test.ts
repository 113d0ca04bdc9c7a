import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type ForwardProxy, type ForwardProxyOptions, startForwardProxy } from '../../support/forward-proxy.js';
import { errorsOf } from '../../support/run/bundle.js';
import { leaksOf, traces } from '../../support/run/leaks.js';
import { bothNodes, type LoginWorld, spentTokens, succeeded } from '../oauth/login-world.js';
import { PrivateAuthority } from './private-authority.js';
import { startHiddenWorld, withHosts } from './private-hosts.js';

const password = 'p@ss word/7';
const credentials = `me:${encodeURIComponent(password)}`;

let authority: PrivateAuthority;
/** Names that only the proxy knows. */
let world: LoginWorld;
let proxies: ForwardProxy[] = [];

beforeAll(async () => {
  authority = new PrivateAuthority();
  world = await startHiddenWorld(authority);
});
afterEach(async () => {
  await Promise.allSettled(proxies.map((proxy) => proxy.close()));
  proxies = [];
});
afterAll(async () => {
  await world.close();
});

async function newProxy(options?: ForwardProxyOptions): Promise<ForwardProxy> {
  const proxy = await startForwardProxy(options);
  proxies.push(proxy);
  return proxy;
}

describe.each(bothNodes)('$name behind a proxy', ({ name: nodeName, path }) => {
  const site = `site-${nodeName}`;
  const trusting = () => ({ NODE_EXTRA_CA_CERTS: authority.file });

  test('sends requests of the cache client through it too', async () => {
    const proxy = await newProxy({ user: `me:${password}` });
    const env = { ...trusting(), https_proxy: `http://${credentials}@${proxy.host}` };
    const step = world.step({
      node: path,
      env,
      with: {
        name: site,
        'token-store': 'actions-cache',
        'secret-token': '',
        'refresh-token': world.platform.signIn().refreshToken,
      },
    });
    const result = succeeded(await step.main());
    expect(proxy.opened).toEqual(expect.arrayContaining([new URL(world.cache.resultsUrl).host]));
    expect(leaksOf([password, credentials], traces(step, [result]))).toEqual([]);
  });

  test('connects directly to hosts in NO_PROXY', async () => {
    const proxy = await newProxy();
    const step = world.step({
      ...withHosts('127.0.0.1 hub.test\n', path),
      env: { ...trusting(), HTTPS_PROXY: `http://${proxy.host}`, NO_PROXY: 'else.test, HUB.TEST' },
      with: { name: site },
    });
    succeeded(await step.main());
    expect(new Set(proxy.opened.map((target) => target.split(':')[0]))).toEqual(new Set(['cloud.test']));
  });

  test('names a proxy that is down, before a token is sent', async () => {
    const proxy = await newProxy();
    await proxy.close();
    const spent = spentTokens(world);
    const env = { ...trusting(), HTTPS_PROXY: `http://${credentials}@${proxy.host}` };
    const step = world.step({ node: path, env, with: { name: site, 'token-store': 'file', 'token-file': 'login' } });
    const result = await step.main();
    expect(result.exitCode).toBe(1);
    const said = `the proxy ${proxy.host} cannot be reached: .*ECONNREFUSED.*\n.*HTTPS_PROXY`;
    expect(errorsOf(result)).toMatch(new RegExp(`${said}.*was not sent and is still good`, 's'));
    expect(leaksOf([password, credentials], traces(step, [result]))).toEqual([]);
    expect(spentTokens(world)).toBe(spent);
  });

  test('reports that the proxy blocks access to the secret', async () => {
    const proxy = await newProxy({ refuses: (target) => (target.startsWith('hub.test') ? 403 : undefined) });
    const env = { ...trusting(), HTTPS_PROXY: `http://${proxy.host}` };
    const result = await world.step({ node: path, env, with: { name: site } }).main();
    expect(errorsOf(result)).toMatch(
      /cannot be (read|written): .* the proxy .* answered 403 to the request for hub\.test:\d+\.\n.*NO_PROXY/s,
    );
  });

  test('reports only once that the proxy refuses storage', async () => {
    const storage = new URL(world.platform.storageUrl).host;
    const proxy = await newProxy({ refuses: (target) => (target === storage ? 403 : undefined) });
    const env = { ...trusting(), HTTPS_PROXY: `http://${proxy.host}` };
    const result = await world.step({ node: path, env, with: { name: site, incremental: 'false' } }).main();
    expect(errorsOf(result)).toMatch(
      new RegExp(`POST ${storage}.* was not sent: the proxy ${proxy.host} answered 403`),
    );
    expect(errorsOf(result)).toMatch(/#proxy-refused$/);
  });
});
