import { beforeAll, describe, expect, test } from '@jest/globals';
import { loopback } from '../../../emulator/http/origin.js';
import { errorsOf } from '../../support/run/bundle.js';
import { bothNodes, loginWorlds, publishTwice } from './login-world.js';
import { type CertificateOptions, PrivateAuthority } from './private-authority.js';

const openWorld = loginWorlds();
let authority: PrivateAuthority;

beforeAll(() => {
  authority = new PrivateAuthority();
});

/** Starts a listener on this machine with a certificate. */
const behindTls = (options?: CertificateOptions) => ({
  host: '127.0.0.1',
  hostName: 'localhost',
  tls: authority.issue(options),
});

describe.each(bothNodes)('certificates of a private authority with $name', ({ path }) => {
  test('are accepted when NODE_EXTRA_CA_CERTS names it', async () => {
    const world = await openWorld({
      platform: behindTls(),
      largestBytes: 25 * 1024 * 1024 - 12_345,
    });
    const [first] = await publishTwice(world, {
      node: path,
      env: { NODE_EXTRA_CA_CERTS: authority.file },
    });
    expect(first?.outputs['url']).toMatch(/^https:\/\/localhost:\d+\/$/);
    // The cache client has its own network stack.
    expect(world.cache.entries.all).not.toEqual([]);
  });

  test.each([
    {
      what: 'of an authority that nobody has named',
      named: false,
      reason: 'unable to verify the first certificate',
    },
    {
      what: 'that have expired',
      options: { days: -1 },
      named: true,
      reason: 'certificate has expired (CERT_HAS_EXPIRED)',
    },
    {
      what: 'for another host name',
      options: { hosts: ['else.test'] },
      named: true,
      reason: 'match certificate',
    },
  ])(
    '$what are refused before a token is sent, with instructions',
    async ({ options, named, reason }) => {
      // GitHub is reachable, so the run reaches the request with the token.
      const world = await openWorld({ platform: behindTls(options), github: loopback });
      const env: Record<string, string> = named
        ? { NODE_EXTRA_CA_CERTS: authority.file }
        : // This variable disables the check in programs that permit it.
          { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
      const result = await world.step({ node: path, env }).main();
      expect(result.exitCode).toBe(1);
      const { host } = new URL(world.platform.apiUrl);
      expect(errorsOf(result)).toContain(`the certificate of ${host} is not trusted: `);
      expect(errorsOf(result)).toContain(reason);
      expect(errorsOf(result)).toMatch(
        /NODE_EXTRA_CA_CERTS.*was not sent and is still valid\.\nMore: .*#untrusted-certificate$/,
      );
      expect(world.platform.log.select({ origin: 'api' })).toEqual([]);
      expect(world.spent()).toBe(0);
      // The next run may use the token at once.
      // The record ends the turn of the lease, which is given back.
      expect([...world.vault.variables.keys()]).toEqual(['OSC_REFRESH_TOKEN_META']);
    },
  );

  test('of GitHub are reported in the same way', async () => {
    const world = await openWorld({ platform: loopback, github: behindTls() });
    const result = await world.step({ node: path }).main();
    expect(errorsOf(result)).toMatch(
      /cannot be (read|written): .*is not trusted: .*NODE_EXTRA_CA_CERTS/s,
    );
    expect(world.platform.requests).toEqual([]);
  });
});
