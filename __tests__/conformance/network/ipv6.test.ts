import { describe, expect, test } from '@jest/globals';
import { errorsOf } from '../../support/run/bundle.js';
import { bothNodes, expectQuiet, loginWorlds, publishTwice, succeeded } from '../oauth/login-world.js';
import { withHosts } from './private-hosts.js';

const six = '::1 localhost\n';
const four = '127.0.0.1 localhost\n';

const openWorld = loginWorlds();

describe.each(bothNodes)('$name with IPv6', ({ path }) => {
  test('uses plain http to the IPv6 loopback for all requests', async () => {
    const world = await openWorld({ host: '::1' });
    // The cache's own client cannot reach an address of IPv6.
    const { first, post, second } = await publishTwice(world, { node: path, env: { ACTIONS_RESULTS_URL: '' } });
    expect(first.outputs['url']).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
    expectQuiet([first, post, second]);
  });

  test.each([
    { host: '::1', hosts: six + four, order: 'it is the first address' },
    { host: '::1', hosts: four + six, order: 'it is the second address' },
    { host: '127.0.0.1', hosts: six + four, order: 'it is the second address' },
  ])('finds localhost only on $host when $order', async ({ host, hosts }) => {
    const world = await openWorld({ host, hostName: 'localhost' });
    const inFile = { 'token-store': 'file', 'token-file': 'login' };
    const { outputs } = succeeded(await world.step({ ...withHosts(hosts, path), with: inFile }).main());
    expect(outputs).toMatchObject({ status: 'live', url: expect.stringMatching(/^http:\/\/localhost:\d+\/$/) });
  });

  test.each(['http://[2001:db8::1]:8080', 'http://[fe80::1]', 'http://[::]:80', 'http://[::ffff:10.0.0.1]'])(
    'refuses plain http to any other address: %s',
    async (address) => {
      const world = await openWorld();
      const result = await world.step({ node: path, with: { 'base-url': address } }).main();
      expect(errorsOf(result)).toMatch(/base-url.*http.*#invalid-input$/s);
      expect(world.platform.requests).toEqual([]);
    },
  );
});
