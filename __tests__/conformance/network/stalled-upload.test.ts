import { expect, test } from '@jest/globals';
import { startPlatform } from '../../../emulator/platform.js';
import { bundleStep } from '../../support/run/bundle.js';
import { folderOf, hashesOf, storedTree } from '../../support/run/in-process.js';

test('an upload without progress for 30 seconds is aborted and retried', async () => {
  const platform = await startPlatform();
  const { accessToken } = platform.signIn();
  const tree = { 'index.html': 'home', 'app.js': 'one' };
  platform.faults.arm({ origin: 'storage', path: /./, skip: 1, times: 1, hang: true });
  const inputs = { 'access-token': accessToken, 'base-url': platform.apiUrl, name: 'my-site', directory: '.' };
  const startedAt = Date.now();
  const { exitCode } = await bundleStep({ workspace: folderOf(tree), with: inputs }).main();
  expect(exitCode).toBe(0);
  expect(storedTree(platform, 'my-site')).toEqual(hashesOf(tree));
  expect(Date.now() - startedAt).toBeGreaterThan(29_000);
  await platform.close();
}, 90_000);
