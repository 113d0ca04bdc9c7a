import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Dispatcher } from 'undici';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { productionNames } from '../../support/platform/production-names.js';
import { folderOf, hashesOf, runInProcess, storedTree } from '../../support/run/in-process.js';

let platform: LocalPlatform;
let clock: VirtualClock;
beforeEach(async () => {
  clock = new VirtualClock(Date.now());
  platform = await startPlatform({ now: () => clock.now(), names: 'production' });
});
afterEach(() => platform.close());

/** Publishes in production, and notes what the sites' hosts are asked, with the login in it. */
async function publish(
  content: string,
  { tenant = 'acme', ...inputs }: Record<string, string> = {},
) {
  const asked: { host: string; path: string; login: boolean; isEarly: boolean }[] = [];
  let isKnown = false;
  const noted: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (request, handler) => {
    const { host } = new URL(String(request.origin));
    const path = String(request.path);
    if (host.endsWith('.pages.osaas.io')) {
      const login = Object.keys(request.headers ?? {}).includes('authorization');
      asked.push({ host, path, login, isEarly: !isKnown });
    }
    if (path.startsWith('/mypages/')) isKnown = true;
    return dispatch(request, handler);
  };
  const tree = { 'index.html': content };
  const { ok, log, outputs } = await runInProcess({
    platform,
    login: platform.signIn({ tenant }),
    clock,
    network: (dispatch) => noted(productionNames(platform)(dispatch)),
    with: { directory: folderOf(tree), 'base-url': '', ...inputs },
  });
  return { ok, log, outputs, early: asked.filter(({ isEarly }) => isEarly), asked, tree };
}

describe('the look at a site where it usually is', () => {
  test('begins before its record is known, and counts as the first', async () => {
    await publish('one');
    const again = await publish('one');
    expect(again.early).toMatchObject([{ host: 'my-site.pages.osaas.io', login: false }]);
    expect(again.outputs).toMatchObject({ changed: 'false' });
    const manifests = again.asked.filter(({ path }) => path.includes('manifest.json'));
    expect(manifests).toHaveLength(1);
  });

  test('is not begun with a password, which would go to a name that may be of another workspace', async () => {
    const given = { 'basic-auth': 'visitor:a long password' };
    const { ok, early, asked } = await publish('one', given);
    expect({ ok, early }).toEqual({ ok: true, early: [] });
    expect(asked.every(({ login }) => login)).toBe(true);
  });

  test('says nothing of a name that another workspace has', async () => {
    await publish('theirs', { tenant: 'globex' });
    const { ok, log } = await publish('ours');
    expect(ok).toBe(false);
    expect(log).toContain('is taken by another workspace');
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf({ 'index.html': 'theirs' }));
  });

  test('says nothing of a site that the platform has elsewhere', async () => {
    const first = await publish('one');
    // Where it usually is, its manifest would fit.
    const page = platform.site('my-site').page as { url: string };
    page.url = 'https://elsewhere.pages.osaas.io/';
    const { log } = await publish('one', { timeout: '1' });
    expect(first.ok).toBe(true);
    expect(log).toContain('Comparing is not possible');
  });

  test('that fails is repeated', async () => {
    await publish('one');
    platform.faults.arm({ path: /manifest\.json/, status: 503, times: 1 });
    const { ok, tree } = await publish('two');
    expect(ok).toBe(true);
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf(tree));
  });
});
