import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type ForwardProxy, type ForwardProxyOptions, startForwardProxy } from '../../support/forward-proxy.js';
import { errorsOf } from '../../support/run/bundle.js';
import { leaksOf, traces } from '../../support/run/leaks.js';
import {
  bothNodes,
  type LoginWorld,
  publishTwice,
  spentTokens,
  startLoginWorld,
  succeeded,
} from '../oauth/login-world.js';
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
  await Promise.all(proxies.map((proxy) => proxy.close()));
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

/** Without doubles and ports. */
const hostsOf = (targets: readonly string[]) => new Set(targets.map((target) => target.split(':')[0]));
const portsOf = (urls: string[]) => urls.map((url) => new URL(url).host);

describe.each(bothNodes)('$name behind a proxy', ({ name: nodeName, path }) => {
  const site = `site-${nodeName}`;
  const trusting = () => ({ NODE_EXTRA_CA_CERTS: authority.file });

  test('sends all requests through it, and the credentials only to it', async () => {
    const proxy = await newProxy({ user: `me:${password}` });
    const env = { ...trusting(), HTTPS_PROXY: `http://${credentials}@${proxy.host}` };
    const from = world.platform.requests.length;
    const { first, post, second } = await publishTwice(world, { node: path, env, with: { name: site } });
    const { url } = world.platform.site(site);
    expect([...new Set(proxy.opened)]).toEqual(
      expect.arrayContaining(portsOf([world.platform.apiUrl, world.platform.storageUrl, url, world.github.apiUrl])),
    );
    expect(proxy.plain).toEqual([]);
    const seen = new Map([['requests', JSON.stringify(world.platform.requests.slice(from))]]);
    for (const [index, result] of [first, post, second].entries()) seen.set(`output ${index}`, JSON.stringify(result));
    expect(leaksOf([password, credentials], seen)).toEqual([]);
    expect(seen.get('requests')).not.toContain('proxy-authorization');
  });

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
    expect(proxy.opened).toEqual(expect.arrayContaining(portsOf([world.cache.resultsUrl])));
    expect(leaksOf([password, credentials], traces(step, [result]))).toEqual([]);
  });

  test.each(['.hub.test', 'else.test, HUB.TEST'])('connects directly to hosts in NO_PROXY: %s', async (NO_PROXY) => {
    const proxy = await newProxy();
    const step = world.step({
      ...withHosts('127.0.0.1 hub.test\n', path),
      env: { ...trusting(), HTTPS_PROXY: `http://${proxy.host}`, NO_PROXY },
      with: { name: site },
    });
    succeeded(await step.main());
    expect(hostsOf(proxy.opened)).toEqual(new Set(['cloud.test']));
  });

  test('does not use the proxy for NO_PROXY=*, or with only HTTP_PROXY', async () => {
    const proxy = await newProxy();
    const hosts = withHosts('127.0.0.1 hub.test cloud.test\n', path);
    for (const env of [
      { HTTPS_PROXY: `http://${proxy.host}`, NO_PROXY: '*' },
      { HTTP_PROXY: `http://${proxy.host}` },
    ]) {
      const inFile = {
        'token-store': 'file',
        'token-file': 'login',
        'refresh-token': world.platform.signIn().refreshToken,
      };
      const step = world.step({ ...hosts, env: { ...trusting(), ...env }, with: { name: site, ...inFile } });
      succeeded(await step.main());
    }
    expect([...proxy.opened, ...proxy.plain]).toEqual([]);
  });

  test('sends no requests to localhost through it, where tokens travel over plain http', async () => {
    const proxy = await newProxy();
    const here = await startLoginWorld();
    try {
      const env = { HTTPS_PROXY: `http://${proxy.host}`, HTTP_PROXY: `http://${proxy.host}` };
      await publishTwice(here, { node: path, env });
      expect([...proxy.opened, ...proxy.plain]).toEqual([]);
    } finally {
      await here.close();
    }
  });

  test.each([407, 403])('reports which proxy refused with %i, before a token is sent', async (status) => {
    const proxy = await newProxy({ user: `me:${password}`, refuses: () => status });
    const spent = spentTokens(world);
    const env = { ...trusting(), HTTPS_PROXY: `http://${credentials}@${proxy.host}` };
    const step = world.step({ node: path, env, with: { name: site, 'token-store': 'file', 'token-file': 'login' } });
    const result = await step.main();
    expect(result.exitCode).toBe(1);
    expect(errorsOf(result)).toMatch(
      new RegExp(`the proxy ${proxy.host} answered ${status} to the request for cloud\\.test:\\d+\\.\n.*HTTPS_PROXY`),
    );
    expect(errorsOf(result)).toMatch(/was not sent and is still good\.\nMore: .*#proxy-refused$/);
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

  test('reports a proxy that is down', async () => {
    const proxy = await startForwardProxy();
    await proxy.close();
    const env = { ...trusting(), HTTPS_PROXY: `http://${credentials}@${proxy.host}` };
    const step = world.step({ node: path, env, with: { name: site, 'token-store': 'file', 'token-file': 'login' } });
    const result = await step.main();
    expect(errorsOf(result)).toMatch(
      new RegExp(
        `the proxy ${proxy.host} cannot be reached: .*ECONNREFUSED.*\n.*HTTPS_PROXY.*was not sent and is still good`,
      ),
    );
    expect(leaksOf([password, credentials], traces(step, [result]))).toEqual([]);
  });
});
