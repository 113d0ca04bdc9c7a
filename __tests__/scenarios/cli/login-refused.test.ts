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
import { type CliOptions, freePort, ManualClock } from '../../support/cli/start-cli.js';

let bench: CliPlatform;
let platform: LocalPlatform;

beforeEach(async () => {
  bench = await CliPlatform.start();
  ({ platform } = bench);
});
afterEach(() => bench.close());

const tokenRequests = () => platform.log.select({ origin: 'api', method: 'POST', path: '/api/connect/token' });

/** A command that waits for the browser, and the link that it shows. */
async function waiting(options: CliOptions = {}) {
  const started = bench.cli({ browser: noBrowser, ...options });
  const running = started.run('login', ...bench.at);
  const link = await shownLink(started);
  await waitFor(() => started.stderr.includes('Waiting for three minutes'));
  return { started, running, link };
}

describe('a login that does not come about', () => {
  test('because the server does not answer', async () => {
    platform.faults.arm({ path: '/api/connect/register', reset: true, times: 9 });
    const started = bench.cli();
    expect([await started.run('login', ...bench.at), started.stderr]).toEqual([
      1,
      expect.stringContaining('gave no answer'),
    ]);
  });

  test('another state is refused in the words of the interface document, and nothing is exchanged', async () => {
    const { started, running, link } = await waiting();
    const target = new URL(await visitConsent(link));
    const [code, state = ''] = ['code', 'state'].map((name) => target.searchParams.get(name) ?? '');
    const nearly = state.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const query of [`state=${nearly}`, 'state=other', '', 'state=', `state=${state}&state=x`]) {
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
    platform.faults.arm({ path: '/api/connect/token', delayMs: 300 });
    const { running, link } = await waiting();
    const target = await visitConsent(link);
    const first = fetch(target);
    await waitFor(() => tokenRequests().length === 1);
    expect((await fetch(target)).status).toBe(400);
    expect([(await first).status, await running]).toEqual([200, 0]);
    expect(tokenRequests()).toHaveLength(1);
  });

  test('a refusal on the consent page ends it', async () => {
    const { started, running, link } = await waiting();
    expect((await fetch(await visitConsent(link, { decision: 'deny' }))).status).toBe(400);
    expect(await running).toBe(1);
    expect(started.stderr).toContain('The sign-in was refused on the page of the platform (access_denied');
    expect(tokenRequests()).toHaveLength(0);
  });

  test.each([
    ['', 'The browser came back without a code.'],
    ['&error=server_error&error_description=Try%0Alater', 'The platform ended the sign-in: server_error: Try later.'],
  ])('a return with "%s" in place of a code ends it', async (query, message) => {
    const { started, running, link } = await waiting();
    const state = new URL(link).searchParams.get('state');
    expect((await fetch(`${callbackOrigin(link)}/callback?state=${state}${query}`)).status).toBe(400);
    expect([await running, started.stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(tokenRequests()).toHaveLength(0);
  });

  test('no browser comes back within three minutes', async () => {
    const clock = new ManualClock();
    const { started, running, link } = await waiting({ clock });
    clock.advance(179_999);
    await fetch(new URL('/other', callbackOrigin(link)));
    clock.advance(1);
    expect(await running).toBe(1);
    expect(started.stderr).toContain('within three minutes');
    await expect(fetch(callbackOrigin(link))).rejects.toThrow('fetch failed');
  });

  test('Ctrl-C ends it', async () => {
    const { started, running } = await waiting();
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
    const { running, link } = await waiting();
    const answer = await fetch(`${callbackOrigin(link)}/favicon.ico`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Nothing is here')]);
    expect((await fetch(callbackOrigin(link), { method: 'POST' })).status).toBe(405);
    await approveNow(link);
    expect(await running).toBe(0);
  });

  test('the exchange fails with its status', async () => {
    const body = { error: 'invalid_grant', error_description: '<b>spent</b>' };
    platform.faults.arm({ path: '/api/connect/token', status: 400, body });
    const { started, running, link } = await waiting();
    const page = await approveNow(link);
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('&#60;b&#62;spent')]);
    expect(await running).toBe(1);
    expect(started.stderr).toContain('The token exchange failed with status 400');
  });

  test('a server that gives no refresh token', async () => {
    const body = { access_token: 'an-access-token', token_type: 'Bearer', expires_in: 3600 };
    platform.faults.arm({ path: '/api/connect/token', status: 200, body });
    const started = bench.cli();
    expect(await started.run('login', ...bench.at)).toBe(1);
    expect(started.stderr).toContain('got no refresh token');
    expect(started.stderr).not.toContain('an-access-token');
  });

  test.each([
    [['login', '--port', '99999'], 'It must be a port'],
    [['login', '--base-url', 'http://example.org'], '--base-url must be an https URL'],
    [['login', '--secret', 'GITHUB_X'], '--secret must be a secret name'],
    [['login', '--env', 'live'], 'give --repo too'],
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

  async function start() {
    const port = await freePort();
    const started = bench.cli({ browser: noBrowser });
    const running = started.run('login', ...bench.at, '--port', String(port), '--proxy-base-url', base);
    const origin = `http://127.0.0.1:${port}`;
    const startPage = (await shownLink(started)).replace(base, origin);
    return { started, running, origin, begin: (headers = {}) => fetch(startPage, { headers, redirect: 'manual' }) };
  }
  const cookieOf = (begun: Response) => begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  test('the redirect URI is the one that the forwarded headers give', async () => {
    const { started, running, origin, begin } = await start();
    expect(started.stderr).toMatch(/https:\/\/name-8976\.app\.example\.dev\/p\/start\/[\w-]{22}\n/);
    const headers = { 'x-forwarded-proto': 'https,http', 'x-forwarded-host': 'name-8976.app.example.dev' };
    const begun = await begin(headers);
    const link = new URL(begun.headers.get('location') ?? '');
    expect(link.searchParams.get('redirect_uri')).toBe(`${base}/callback`);
    const target = new URL(await visitConsent(link.href));
    expect(`${target.origin}${target.pathname}`).toBe(`${base}/callback`);
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^osc-deploy-sign-in=[\w-]{22}; Path=\/p\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const cookie = `other=1; ${cookieOf(begun)}`;
    expect((await fetch(`${origin}/callback${target.search}`, { headers: { ...headers, cookie } })).status).toBe(200);
    expect(await running).toBe(0);
    expect(new URLSearchParams(tokenRequests()[0]?.bodyText ?? '').get('redirect_uri')).toBe(`${base}/callback`);
  });

  test('another visitor of the address is led nowhere', async () => {
    const { started, running, origin, begin } = await start();
    for (const path of ['/', '/start/', '/start/AAAAAAAAAAAAAAAAAAAAAA', '/start']) {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    }
    const begun = await begin();
    const [again, reloaded] = await Promise.all([begin(), begin({ cookie: cookieOf(begun) })]);
    expect([again.status, again.headers.get('location')]).toEqual([410, null]);
    expect(reloaded.headers.get('location')).toBe(begun.headers.get('location'));
    started.interrupts.interrupt('SIGINT');
    expect(await running).toBe(130);
  });

  test('a stranger who approves as himself cannot hand in his login', async () => {
    const { started, running, origin, begin } = await start();
    const begun = await begin();
    // The state is in the address that the person's browser went to: a stranger who has seen it has all but the cookie.
    const returned = new URL(await visitConsent(begun.headers.get('location') ?? '')).search;
    const comeBack = async (headers: Record<string, string>) =>
      (await fetch(`${origin}/callback${returned}`, { headers })).status;
    expect(await comeBack({})).toBe(400);
    expect(await comeBack({ cookie: 'osc-deploy-sign-in=AAAAAAAAAAAAAAAAAAAAAA' })).toBe(400);
    expect(tokenRequests()).toEqual([]);
    expect(started.stderr).toContain('did not begin with the link above');
    expect(await comeBack({ cookie: cookieOf(begun) })).toBe(200);
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
    const { started, running, begin } = await start();
    const begun = await begin({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' });
    expect([begun.status, begun.headers.get('location')]).toEqual([400, null]);
    expect(await begun.text()).toContain('https://evil.example/p/callback');
    started.interrupts.interrupt('SIGINT');
    expect(await running).toBe(130);
    expect(started.stderr).toContain('The proxy says that the browser would come back to https://evil.example');
  });
});
