import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { tempFolder } from '../../support/temp-folder.js';
import { asRoot } from '../support/tools.js';
import { bothNodes, loginWorlds, publishTwice } from './login-world.js';

const six = '::1 localhost\n';
const four = '127.0.0.1 localhost\n';
/** The client of the cache cannot reach an IPv6 address. */
const env = { ACTIONS_RESULTS_URL: '' };

const openWorld = loginWorlds();

describe.each(bothNodes)('$name with IPv6', ({ path }) => {
  test('uses plain http to the IPv6 loopback for all requests', async () => {
    const world = await openWorld({ platform: { host: '::1' } });
    const [first] = await publishTwice(world, { node: path, env });
    expect(first?.outputs['url']).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
  });

  test.each([
    { host: '::1', hosts: six + four, order: 'it is the first address' },
    { host: '::1', hosts: four + six, order: 'it is the second address' },
    { host: '127.0.0.1', hosts: six + four, order: 'it is the second address' },
  ])('finds localhost only on $host when $order', async ({ host, hosts }) => {
    const world = await openWorld({ platform: { host, hostName: 'localhost' } });
    const [first] = await publishTwice(world, { ...withHosts(hosts, path), env });
    expect(first?.outputs['url']).toMatch(/^http:\/\/localhost:\d+\/$/);
  });
});

/**
 * Starts Node with only these host names, by /etc/hosts in a mount namespace. It requires Bash, because other shells drop
 * variables with a hyphen in the name, such as inputs.
 */
function withHosts(hosts: string, path: string) {
  const file = join(tempFolder(), 'hosts');
  writeFileSync(file, hosts);
  const script = 'mount --bind "$0" /etc/hosts && exec "$@"';
  const [node, ...nodeArguments] = [
    ...asRoot(),
    'unshare',
    '--mount',
    'bash',
    '-c',
    script,
    file,
    path,
  ];
  return { node, nodeArguments };
}
