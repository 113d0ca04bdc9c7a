import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import {
  approveNow,
  CliPlatform,
  callbackOrigin,
  noBrowser,
  shownLink,
  waitFor,
} from '../../support/cli/cli-platform.js';
import { type Cli, freePort, ManualClock } from '../../support/cli/start-cli.js';

let bench: CliPlatform;
let platform: LocalPlatform;

beforeEach(async () => {
  bench = await CliPlatform.start();
  ({ platform } = bench);
});
afterEach(() => bench.close());

const tokenRequests = () => platform.log.select({ origin: 'api', method: 'POST', path: '/api/connect/token' });

describe('a login that does not come about', () => {
  test('because the server does not answer', async () => {
    platform.faults.arm({ path: '/api/connect/register', reset: true, times: 9 });
    const started = bench.cli({ browser: noBrowser });
    expect([await started.run('login', ...bench.at), started.stderr]).toEqual([
      1,
      expect.stringContaining('gave no answer'),
    ]);
  });

  test('another state is refused in the words of the interface document, and nothing is exchanged', async () => {
    const started = bench.cli({ browser: noBrowser });
    const running = started.run('login', ...bench.at);
    const link = await shownLink(started);
    const target = new URL(await visitConsent(link));
    const code = target.searchParams.get('code') ?? '';
    const nearly = (target.searchParams.get('state') ?? '').replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const query of [
      `state=${nearly}`,
      'state=other',
      '',
      'state=',
      `state=${target.searchParams.get('state')}&state=x`,
    ]) {
      const answer = await fetch(`${target.origin}/callback?code=${code}&${query}`);
      expect([answer.status, await answer.text()]).toEqual([400, 'Invalid state parameter']);
    }
    expect(tokenRequests()).toHaveLength(0);
    // The right one is still welcome.
    expect((await fetch(target)).status).toBe(200);
    expect(await running).toBe(0);
    expect(started.stderr).toContain('nothing was exchanged');
  });

  test('a state is good once', async () => {
    const started = bench.cli({ browser: noBrowser });
    platform.faults.arm({ path: '/api/connect/token', delayMs: 300 });
    const running = started.run('login', ...bench.at);
    const target = await visitConsent(await shownLink(started));
    const first = fetch(target);
    await waitFor(() => tokenRequests().length === 1);
    expect((await fetch(target)).status).toBe(400);
    expect((await first).status).toBe(200);
    expect(await running).toBe(0);
    expect(tokenRequests()).toHaveLength(1);
  });

  test('a refusal on the consent page ends it', async () => {
    let page: Promise<Response> | undefined;
    const started = bench.cli({
      browser: async (link) => {
        page = visitConsent(link, { decision: 'deny' }).then((target) => fetch(target));
        return true;
      },
    });
    expect(await started.run('login', ...bench.at)).toBe(1);
    expect(started.stderr).toContain('The sign-in was refused on the page of the platform (access_denied');
    expect((await page)?.status).toBe(400);
    expect(tokenRequests()).toHaveLength(0);
  });

  test.each([
    ['', 'The browser came back without a code.'],
    ['&error=server_error&error_description=Try%0Alater', 'The platform ended the sign-in: server_error: Try later.'],
  ])('a return with "%s" in place of a code ends it', async (query, message) => {
    const started = bench.cli({ browser: noBrowser });
    const running = started.run('login', ...bench.at);
    const link = await shownLink(started);
    const state = new URL(link).searchParams.get('state');
    expect((await fetch(`${callbackOrigin(link)}/callback?state=${state}${query}`)).status).toBe(400);
    expect([await running, started.stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(tokenRequests()).toHaveLength(0);
  });

  test('no browser comes back within three minutes', async () => {
    const clock = new ManualClock();
    const started = bench.cli({ browser: noBrowser, clock });
    const running = started.run('login', ...bench.at);
    const link = await shownLink(started);
    await waitFor(() => started.stderr.includes('Waiting for three minutes'));
    clock.advance(179_999);
    await fetch(new URL('/other', callbackOrigin(link)));
    clock.advance(1);
    expect(await running).toBe(1);
    expect(started.stderr).toContain('within three minutes');
    await expect(fetch(callbackOrigin(link))).rejects.toThrow('fetch failed');
  });

  test('Ctrl-C ends it', async () => {
    const started = bench.cli({ browser: noBrowser });
    const running = started.run('login', ...bench.at);
    await waitFor(() => started.stderr.includes('Waiting for three minutes'));
    started.interrupts.interrupt('SIGINT');
    expect(await running).toBe(130);
    expect(started.stderr).toMatch(/\nCancelled\. Run the command again to continue safely\.\n$/);
  });

  test('the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const started = bench.cli({ browser: noBrowser });
    expect(await started.run('login', ...bench.at, '--port', String(port))).toBe(1);
    expect(started.stderr).toContain(`Port ${port} of 127.0.0.1 is taken, or this user may not open it.`);
    taken.close();
  });

  test('a wrong path is refused, and the wait goes on', async () => {
    const started = bench.cli({ browser: noBrowser });
    const running = started.run('login', ...bench.at);
    const link = await shownLink(started);
    const answer = await fetch(`${callbackOrigin(link)}/favicon.ico`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Nothing is here')]);
    expect((await fetch(callbackOrigin(link), { method: 'POST' })).status).toBe(405);
    await approveNow(link);
    expect(await running).toBe(0);
  });

  test('the exchange fails with its status', async () => {
    platform.faults.arm({
      path: '/api/connect/token',
      status: 400,
      body: '{"error":"invalid_grant","error_description":"<b>spent</b>"}',
      headers: { 'content-type': 'application/json' },
    });
    let page: Promise<Response> | undefined;
    const started = bench.cli({
      browser: async (link) => {
        page = approveNow(link);
        return true;
      },
    });
    expect(await started.run('login', ...bench.at)).toBe(1);
    expect(started.stderr).toContain('The token exchange failed with status 400');
    const shown = await page;
    expect([shown?.status, await shown?.text()]).toEqual([400, expect.stringContaining('&#60;b&#62;spent')]);
  });

  test('a server that gives no refresh token', async () => {
    platform.faults.arm({
      path: '/api/connect/token',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"access_token":"an-access-token","token_type":"Bearer","expires_in":3600}',
    });
    const started = bench.cli();
    expect(await started.run('login', ...bench.at)).toBe(1);
    expect(started.stderr).toContain('got no refresh token');
    expect(started.stderr).not.toContain('an-access-token');
  });

  test.each([
    [['login', '--port', '99999'], 'It must be a port'],
    [['login', '--base-url', 'http://example.org'], '--base-url must be an https URL'],
    [['login', '--secret', 'GITHUB_X'], '--secret must be a secret name'],
    [['login', '--proxy-base-url', 'http://example.org'], 'It must be an https URL'],
    [['login', '--repo', 'nothing'], 'It must be owner/name.'],
    [['logn'], "unknown command 'logn'"],
    [['login', '--nonsense'], "unknown option '--nonsense'"],
  ])('%j is not understood', async (argv, message) => {
    const started = bench.cli({ browser: noBrowser });
    expect(await started.run(...argv)).toBe(2);
    expect(started.stderr).toContain(message);
    expect(platform.requests).toHaveLength(0);
  });
});

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
