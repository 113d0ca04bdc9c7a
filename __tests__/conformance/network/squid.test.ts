import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { errorsOf } from '../../support/run/bundle.js';
import { leaksOf, traces } from '../../support/run/leaks.js';
import { bothNodes, loginWorlds, publishTwice } from './login-world.js';
import { PrivateAuthority } from './private-authority.js';
import { type Squid, startSquid } from './squid.js';

jest.setTimeout(60_000);

const password = 'p@ss word/7';
const credentials = `me:${encodeURIComponent(password)}`;
/** The host names of the platform and of GitHub, which only Squid resolves. */
const hosts = ['cloud.test', 'hub.test'];

const openWorld = loginWorlds();
let authority: PrivateAuthority;
let inspector: PrivateAuthority;
let squid: Squid | undefined;
beforeAll(() => {
  [authority, inspector] = [new PrivateAuthority(), new PrivateAuthority()];
});
afterEach(() => squid?.close());

/** A platform and a GitHub over https under the hidden names. */
function openHiddenWorld() {
  const at = { host: '127.0.0.1', tls: authority.issue({ hosts }) };
  return openWorld({
    platform: { ...at, hostName: 'cloud.test' },
    github: { ...at, hostName: 'hub.test' },
  });
}

describe.each(bothNodes)('$name behind Squid', ({ path }) => {
  test('with a password sends all requests through tunnels, and the password only to Squid', async () => {
    squid = await startSquid({ hosts, user: `me:${password}` });
    const world = await openHiddenWorld();
    const { platform, github, cache } = world;
    const env = {
      NODE_EXTRA_CA_CERTS: authority.file,
      HTTPS_PROXY: `http://${credentials}@${squid.host}`,
    };
    const output = await publishTwice(world, { node: path, env });
    // The cache client has its own network stack.
    const urls = [
      ...[platform.apiUrl, platform.storageUrl, platform.site('my-site').url],
      ...[github.apiUrl, cache.resultsUrl],
    ];
    const passed = new Set(squid.passed());
    expect([...passed].sort()).toEqual(urls.map((url) => `CONNECT ${new URL(url).host}`).sort());
    const seen = { output, requests: platform.requests };
    const texts = Object.entries(seen).map(([name, value]): [string, string] => [
      name,
      JSON.stringify(value),
    ]);
    expect(leaksOf([password, credentials], new Map(texts))).toEqual([]);
    expect(JSON.stringify(seen.requests)).not.toContain('proxy-authorization');
  });

  test('with TLS inspection publishes when NODE_EXTRA_CA_CERTS names its authority', async () => {
    squid = await startSquid({ hosts, inspects: { as: inspector, trusts: authority } });
    const env = { NODE_EXTRA_CA_CERTS: inspector.file, HTTPS_PROXY: `http://${squid.host}` };
    await publishTwice(await openHiddenWorld(), { node: path, env });
    expect(
      squid.passed().filter((one) => /^POST https:.*\/publish$/.test(one)).length,
    ).toBeGreaterThan(0);
  });

  test.each([
    { what: 'with a wrong password', user: 'me:other', reason: /the proxy .* answered 407/ },
    { what: 'that inspects TLS and is not trusted', user: undefined, reason: /is not trusted: / },
  ])('$what gets no token, and the error explains why', async ({ user, reason }) => {
    squid = await startSquid(
      user ? { hosts, user } : { hosts, inspects: { as: inspector, trusts: authority } },
    );
    const world = await openHiddenWorld();
    const env = {
      NODE_EXTRA_CA_CERTS: authority.file,
      HTTPS_PROXY: `http://${credentials}@${squid.host}`,
    };
    const step = world.step({
      node: path,
      env,
      with: { 'token-store': 'file', 'token-file': 'login' },
    });
    const result = await step.main();
    expect(result.exitCode).toBe(1);
    expect(errorsOf(result)).toMatch(reason);
    expect(errorsOf(result)).toContain('was not sent and is still valid');
    expect(leaksOf([password, credentials], traces(step, [result]))).toEqual([]);
    expect(world.spent()).toBe(0);
  });
});
