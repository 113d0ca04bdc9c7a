import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { folderOf, hashesOf, storedTree } from '../../support/run/in-process.js';
import { bothNodes, loginWorlds, succeeded } from '../oauth/login-world.js';
import { PrivateAuthority } from './private-authority.js';

const mebibyte = 1024 * 1024;
const openWorld = loginWorlds();

describe.each(bothNodes)('$name with large files over TLS', ({ path }) => {
  test('stores every byte unchanged, in parallel and with small files in between', async () => {
    const authority = new PrivateAuthority();
    const world = await openWorld({ host: '127.0.0.1', hostName: 'localhost', tls: authority.issue() });
    // Random bytes: a piece that is sent twice, or in place of another one, shows.
    const tree = {
      'index.html': '<h1>Hi</h1>',
      // The largest that a site takes, and one that ends within a piece.
      'largest.bin': randomBytes(25 * mebibyte),
      'large.bin': randomBytes(24 * mebibyte + 12_345),
      ...Object.fromEntries([0, 1, 2, 3].map((n) => [`asset-${n}.bin`, randomBytes(mebibyte * 3 + n)])),
      ...Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`small-${n}.js`, randomBytes(5000 + n)])),
    };
    const step = world.step({
      node: path,
      env: { NODE_EXTRA_CA_CERTS: authority.file },
      with: { directory: folderOf(tree) },
    });
    const { outputs } = succeeded(await step.main());
    expect(outputs).toMatchObject({ status: 'live', uploaded: '47' });
    expect(storedTree(world.platform, 'my-site')).toEqual(hashesOf(tree));
  });
});
