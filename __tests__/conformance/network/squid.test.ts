import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { errorsOf } from '../../support/run/bundle.js';
import { leaksOf, traces } from '../../support/run/leaks.js';
import { bothNodes, type LoginWorld, publishTwice, spentTokens } from '../oauth/login-world.js';
import { PrivateAuthority } from './private-authority.js';
import { hiddenHosts, startHiddenWorld } from './private-hosts.js';
import { type Squid, startSquid } from './squid.js';

jest.setTimeout(60_000);

const password = 'p@ss word/7';
const credentials = `me:${encodeURIComponent(password)}`;

let authority: PrivateAuthority;
let inspector: PrivateAuthority;
let world: LoginWorld;
let squid: Squid | undefined;
beforeAll(async () => {
  [authority, inspector] = [new PrivateAuthority(), new PrivateAuthority()];
  world = await startHiddenWorld(authority);
});
afterEach(() => squid?.close());
afterAll(() => world.close());

describe.each(bothNodes)('$name behind Squid', ({ name: nodeName, path }) => {
  test('with a password sends all requests through tunnels, and the password only to Squid', async () => {
    squid = await startSquid({ hosts: hiddenHosts, user: `me:${password}` });
    const { platform, github } = world;
    const from = platform.requests.length;
    const env = { NODE_EXTRA_CA_CERTS: authority.file, HTTPS_PROXY: `http://${credentials}@${squid.host}` };
    const { first, post, second } = await publishTwice(world, {
      node: path,
      env,
      with: { name: `tunnel-${nodeName}` },
    });
    const urls = [platform.apiUrl, platform.storageUrl, platform.site(`tunnel-${nodeName}`).url, github.apiUrl];
    const passed = new Set(squid.passed());
    expect([...passed]).toEqual(expect.arrayContaining(urls.map((url) => `CONNECT ${new URL(url).host}`)));
    expect([...passed].filter((one) => !one.startsWith('CONNECT '))).toEqual([]);
    const seen = { output: [first, post, second], requests: platform.requests.slice(from) };
    const texts = Object.entries(seen).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
    expect(leaksOf([password, credentials], new Map(texts))).toEqual([]);
    expect(JSON.stringify(seen.requests)).not.toContain('proxy-authorization');
  });

  test('with TLS inspection publishes when NODE_EXTRA_CA_CERTS names its authority', async () => {
    squid = await startSquid({ hosts: hiddenHosts, inspects: { as: inspector, trusts: authority } });
    const env = { NODE_EXTRA_CA_CERTS: inspector.file, HTTPS_PROXY: `http://${squid.host}` };
    await publishTwice(world, { node: path, env, with: { name: `inspected-${nodeName}` } });
    expect(squid.passed().filter((one) => /^POST https:.*\/publish$/.test(one)).length).toBeGreaterThan(0);
  });

  test.each([
    { what: 'with a wrong password', user: 'me:other', why: /the proxy .* answered 407/ },
    { what: 'that inspects TLS and is not trusted', user: undefined, why: /is not trusted: / },
  ])('$what gets no token, and the error explains why', async ({ user, why }) => {
    squid = await startSquid(
      user ? { hosts: hiddenHosts, user } : { hosts: hiddenHosts, inspects: { as: inspector, trusts: authority } },
    );
    const spent = spentTokens(world);
    const env = { NODE_EXTRA_CA_CERTS: authority.file, HTTPS_PROXY: `http://${credentials}@${squid.host}` };
    const step = world.step({ node: path, env, with: { 'token-store': 'file', 'token-file': 'login' } });
    const result = await step.main();
    expect(result.exitCode).toBe(1);
    expect(errorsOf(result)).toMatch(why);
    expect(leaksOf([password, credentials], traces(step, [result]))).toEqual([]);
    expect(spentTokens(world)).toBe(spent);
  });
});
