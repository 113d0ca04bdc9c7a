import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { bundleStep } from '../support/run/bundle.js';
import { quickWaits } from '../support/run/shortened-waits.js';

let platform: LocalPlatform;
beforeEach(async () => {
  // The build takes a third of a second in real time, and the former build continues to answer for a while.
  platform = await startPlatform({
    services: { knownMs: 50, startMs: 100, staleMs: 200, buildMs: 300, jobMs: 400 },
  });
  push(pushed);
});

afterEach(() => platform.close());

const next = 'b'.repeat(40);
const pushed = 'ffac537e6cbbf934b08745a378932722df287a53';

/** Moves the branch of the run to a commit. */
function push(sha: string): void {
  platform.services.repositories.declare('https://github.com/octo-org/hello-world', {
    branches: { main: sha },
  });
}

function step(inputs: Record<string, string>, env: Record<string, string> = {}) {
  const { accessToken } = platform.signIn();
  return bundleStep({
    with: { 'access-token': accessToken, 'base-url': platform.apiUrl, ...inputs },
    // Its clock is faster by the factor of the shortened waits.
    env: {
      ...quickWaits({
        more: 'const { now } = Date, start = now(); Date.now = () => start + (now() - start) * 20;',
      }),
      ...env,
    },
  });
}

const web = { target: 'runner', runner: 'web', name: 'shop' };

describe('the bundle', () => {
  test('runs this repository, then its next commit, and never reports the old commit as ready', async () => {
    const first = await step(web).main();
    expect(first).toMatchObject({
      exitCode: 0,
      stderr: '',
      outputs: { operation: 'deployed', status: 'running', changed: 'true', name: 'shop' },
    });
    const url = first.outputs['url'] ?? '';
    expect(await (await fetch(url)).text()).toContain(pushed);
    const internal = { host: 'acme-shop.acme.svc.cluster.local', ports: [] };
    expect(JSON.parse(first.outputs['endpoints'] ?? '')).toEqual({ url, app: url, internal });
    expect(first.summary).toContain(url);
    push(next);
    const second = await step(web, { GITHUB_SHA: next }).main();
    expect(second).toMatchObject({ exitCode: 0, outputs: { status: 'running', url } });
    expect(await (await fetch(url)).text()).toContain(next);
  });
});
