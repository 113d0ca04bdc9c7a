import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { CliPlatform } from '../../support/cli/cli-platform.js';
import { noBrowser, shownLink } from '../../support/cli/sign-in-page.js';
import { type Cli, freePort } from '../../support/cli/start-cli.js';

let bench: CliPlatform;
let platform: LocalPlatform;

beforeEach(async () => {
  bench = await CliPlatform.start();
  ({ platform } = bench);
});
afterEach(() => bench.close());

const tokenRequests = () => platform.log.select({ origin: 'api', method: 'POST', path: '/api/connect/token' });

describe('behind a proxy', () => {
  const base = 'https://name-8976.app.example.dev/p';

  async function start(): Promise<{ started: Cli; running: Promise<number>; origin: string; startPage: string }> {
    const port = await freePort();
    const started = bench.cli({ browser: noBrowser });
    const running = started.run('login', ...bench.at, '--port', String(port), '--proxy-base-url', base);
    const origin = `http://127.0.0.1:${port}`;
    return { started, running, origin, startPage: (await shownLink(started)).replace(base, origin) };
  }

  test('the redirect URI is the one that the forwarded headers give', async () => {
    const { started, running, origin, startPage } = await start();
    expect(started.stderr).toMatch(/https:\/\/name-8976\.app\.example\.dev\/p\/start\/[\w-]{22}\n/);
    const headers = { 'x-forwarded-proto': 'https,http', 'x-forwarded-host': 'name-8976.app.example.dev' };
    const begun = await fetch(startPage, { headers, redirect: 'manual' });
    const link = new URL(begun.headers.get('location') ?? '');
    expect(link.searchParams.get('redirect_uri')).toBe(`${base}/callback`);
    const target = new URL(await visitConsent(link.href));
    expect(`${target.origin}${target.pathname}`).toBe(`${base}/callback`);
    const [setCookie = ''] = begun.headers.getSetCookie();
    expect(setCookie).toMatch(/^osc-deploy-sign-in=[\w-]{22}; Path=\/p\/; HttpOnly; SameSite=Lax; Secure$/);
    const cookie = `other=1; ${setCookie.split(';')[0]}`;
    expect((await fetch(`${origin}/callback${target.search}`, { headers: { ...headers, cookie } })).status).toBe(200);
    expect(await running).toBe(0);
    expect(new URLSearchParams(tokenRequests()[0]?.bodyText ?? '').get('redirect_uri')).toBe(`${base}/callback`);
  });

  test('another visitor of the address is led nowhere', async () => {
    const { started, running, origin, startPage } = await start();
    for (const path of ['/', '/start/', '/start/AAAAAAAAAAAAAAAAAAAAAA', '/start']) {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    }
    const begun = await fetch(startPage, { redirect: 'manual' });
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const [again, reloaded] = await Promise.all([
      fetch(startPage, { redirect: 'manual' }),
      fetch(startPage, { redirect: 'manual', headers: { cookie } }),
    ]);
    expect([again.status, again.headers.get('location')]).toEqual([410, null]);
    expect(reloaded.headers.get('location')).toBe(begun.headers.get('location'));
    started.interrupts.interrupt('SIGINT');
    expect(await running).toBe(130);
  });

  test('a stranger who approves as himself cannot hand in his login', async () => {
    const { started, running, origin, startPage } = await start();
    const begun = await fetch(startPage, { redirect: 'manual' });
    // The state is in the address that the person's browser went to: a stranger who has seen it has all but the cookie.
    const returned = new URL(await visitConsent(begun.headers.get('location') ?? '')).search;
    for (const cookie of [undefined, 'osc-deploy-sign-in=AAAAAAAAAAAAAAAAAAAAAA']) {
      const answer = await fetch(`${origin}/callback${returned}`, cookie ? { headers: { cookie } } : {});
      expect(answer.status).toBe(400);
    }
    expect(tokenRequests()).toEqual([]);
    expect(started.stderr).toContain('did not begin with the link above');
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await fetch(`${origin}/callback${returned}`, { headers: { cookie } })).status).toBe(200);
    expect(await running).toBe(0);
  });

  test('the public client cannot come back through one', async () => {
    platform.faults.arm({ path: '/api/connect/register', status: 403 });
    const started = bench.cli({ browser: noBrowser });
    const argv = [...bench.at, '--proxy-base-url', base];
    expect([await started.run('login', ...argv), started.stderr]).toEqual([
      1,
      expect.stringContaining('cannot come back through a proxy'),
    ]);
  });

  test('headers that say something else lead nowhere', async () => {
    const { started, running, startPage } = await start();
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
    const begun = await fetch(startPage, { headers, redirect: 'manual' });
    expect([begun.status, begun.headers.get('location')]).toEqual([400, null]);
    expect(await begun.text()).toContain('https://evil.example/p/callback');
    started.interrupts.interrupt('SIGINT');
    expect(await running).toBe(130);
    expect(started.stderr).toContain('The proxy says that the browser would come back to https://evil.example');
  });
});
