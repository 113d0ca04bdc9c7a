import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { bundleStep } from '../support/run/bundle.js';
import { quickWaits } from '../support/run/shortened-waits.js';

let platform: LocalPlatform;
beforeEach(async () => {
  // Real time: a third of a second of building.
  platform = await startPlatform({ services: { knownMs: 50, startMs: 100, buildMs: 300, jobMs: 400 } });
  platform.services.repositories.declare('https://github.com/octo-org/hello-world', { branches: { main: pushed } });
});

afterEach(() => platform.close());

const pushed = 'ffac537e6cbbf934b08745a378932722df287a53';

test('the bundle runs this repository, and reports the commit that answers', async () => {
  const { accessToken } = platform.signIn();
  const step = bundleStep({
    with: { 'access-token': accessToken, 'base-url': platform.apiUrl, target: 'runner', runner: 'web', name: 'shop' },
    // Its clock runs as many times faster as its waits are shorter.
    env: quickWaits({ more: 'const { now } = Date, start = now(); Date.now = () => start + (now() - start) * 20;' }),
  });
  const { outputs, ...result } = await step.main();
  expect({ outputs, ...result }).toMatchObject({
    exitCode: 0,
    stderr: '',
    outputs: { operation: 'deployed', status: 'running', changed: 'true', name: 'shop', commit: pushed },
  });
  const { url = '', endpoints = '' } = outputs;
  expect(await (await fetch(url)).text()).toContain(pushed);
  const internal = { host: 'acme-shop.acme.svc.cluster.local', ports: [] };
  expect(JSON.parse(endpoints)).toEqual({ url, app: url, internal });
  expect(result.summary).toContain(url);
});
