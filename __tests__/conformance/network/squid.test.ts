import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { errorsOf } from '../../support/run/bundle.js';
import { leaksOf, traces } from '../../support/run/leaks.js';
import { bothNodes, type LoginWorld, publishTwice, spentTokens } from '../oauth/login-world.js';
import { PrivateAuthority } from './private-authority.js';
import { hiddenHosts, startHiddenWorld } from './private-hosts.js';
import { type Squid, startSquid } from './squid.js';

jest.setTimeout(60_000);

const hosts = hiddenHosts;
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
  test('with a password sends all requests through tunnels', async () => {
    squid = await startSquid({ hosts, user: `me:${password}` });
    const env = { NODE_EXTRA_CA_CERTS: authority.file, HTTPS_PROXY: `http://${credentials}@${squid.host}` };
    const { first, post, second } = await publishTwice(world, {
      node: path,
      env,
      with: { name: `tunnel-${nodeName}` },
    });
    const { host } = new URL(world.platform.apiUrl);
    expect(squid.passed()).toEqual(expect.arrayContaining([`CONNECT ${host}`]));
    expect(squid.passed().filter((one) => !one.startsWith('CONNECT '))).toEqual([]);
    expect(leaksOf([password, credentials], new Map([['output', JSON.stringify([first, post, second])]]))).toEqual([]);
  });

  test('with TLS inspection publishes when NODE_EXTRA_CA_CERTS names its authority', async () => {
    squid = await startSquid({ hosts, inspects: { as: inspector, trusts: authority } });
    const env = { NODE_EXTRA_CA_CERTS: inspector.file, HTTPS_PROXY: `http://${squid.host}` };
    await publishTwice(world, { node: path, env, with: { name: `inspected-${nodeName}` } });
    expect(squid.passed().filter((one) => /^POST https:.*\/publish$/.test(one)).length).toBeGreaterThan(0);
  });

  test.each([
    ['with a wrong password', { user: 'me:other' }, 'the proxy .* answered 407'],
    ['that inspects TLS and is not trusted', 'inspects', 'is not trusted: '],
  ] as const)('%s gets no token, and the error explains why', async (_, how, why) => {
    squid = await startSquid(
      how === 'inspects' ? { hosts, inspects: { as: inspector, trusts: authority } } : { hosts, ...how },
    );
    const spent = spentTokens(world);
    const env = { NODE_EXTRA_CA_CERTS: authority.file, HTTPS_PROXY: `http://${credentials}@${squid.host}` };
    const step = world.step({ node: path, env, with: { 'token-store': 'file', 'token-file': 'login' } });
    const result = await step.main();
    expect(result.exitCode).toBe(1);
    expect(errorsOf(result)).toMatch(new RegExp(why));
    expect(leaksOf([password, credentials], traces(step, [result]))).toEqual([]);
    expect(spentTokens(world)).toBe(spent);
  });
});
