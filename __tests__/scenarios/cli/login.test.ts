import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { systemClock } from '../../../src/action/runtime.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import {
  approve,
  approveNow,
  CliPlatform,
  callbackOrigin,
  noBrowser,
  shownLink,
  waitFor,
} from '../../support/cli/cli-platform.js';
import type { Cli, CliOptions } from '../../support/cli/start-cli.js';
import { freePort } from '../../support/free-port.js';

let bench: CliPlatform;
let platform: LocalPlatform;

beforeEach(async () => {
  bench = await CliPlatform.start();
  ({ platform } = bench);
});
afterEach(() => bench.close());

const tokenRequests = () => platform.log.select({ origin: 'api', method: 'POST', path: '/api/connect/token' });

describe('login', () => {
  test('leads from the consent page to a login that only the user can read; logout removes all of it', async () => {
    let shown: Promise<Response> | undefined;
    const browser = (link: string) => {
      shown = approveNow(link);
      return Promise.resolve(true);
    };
    const started = bench.cli({ browser });
    expect(await started.run('login', ...bench.at)).toBe(0);
    const page = await shown;
    expect({ status: page?.status, text: await page?.text() }).toEqual({
      status: 200,
      text: expect.stringContaining('<h1>You are signed in</h1>'),
    });
    const folder = bench.loginFolder(started);
    const kept = JSON.parse(readFileSync(join(folder, 'login.json'), 'utf8')) as { refreshToken: string };
    expect(kept.refreshToken).toBe(platform.families[0]?.current);
    const modes = ['', 'login.json', 'client.json'].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o600]);
    expect(readdirSync(folder).sort()).toEqual(['client.json', 'login.json']);
    expect(bench.leaks(started)).toEqual([]);
    expect(started.stderr).not.toContain('ssh -L');
    expect(started.stderr).toMatch(/Signed in to acme on 127\.0\.0\.1:\d+ \(http:\/\/127\.0\.0\.1:\d+\)\.\n/);
    expect({ run: await started.run('logout', ...bench.at), readdirSync: readdirSync(join(folder, '..')) }).toEqual({
      run: 0,
      readdirSync: [],
    });
    await started.run('logout', ...bench.at);
    expect(started.stderr).toContain('You were not signed in');
  });

  test('registers a public client for this login only, and sends the documented parameters', async () => {
    let link = new URL('http://127.0.0.1');
    const browser = (text: string) => {
      link = new URL(text);
      return approve(text);
    };
    await bench.cli({ browser }).run('login', ...bench.at);
    const asked = Object.fromEntries(link.searchParams);
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    expect(asked['redirect_uri']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(Buffer.from(asked['state'] ?? '', 'base64url')).toHaveLength(16);
    const form = Object.fromEntries(new URLSearchParams(tokenRequests()[0]?.bodyText ?? ''));
    const { code_verifier: verifier = '' } = form;
    expect(Buffer.from(verifier, 'base64url')).toHaveLength(32);
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked['code_challenge']);
    const { redirect_uri, client_id } = asked;
    expect(form).toMatchObject({ grant_type: 'authorization_code', redirect_uri, client_id });
    expect(form).not.toHaveProperty('client_secret');
    const [registration] = platform.log.select({ origin: 'api', path: '/api/connect/register' });
    expect(JSON.parse(registration?.bodyText ?? '{}')).toMatchObject({
      client_name: 'osc-deploy on here.example',
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'none',
    });
    expect([client_id, client_id]).toEqual([platform.families[0]?.clientId, expect.not.stringMatching(/^cli$/)]);
  });

  test('uses the public client and its localhost redirect where registration is refused', async () => {
    platform.faults.arm({ path: '/api/connect/register', status: 402, body: '{"reason":"A paid plan is needed"}' });
    const started = bench.cli();
    expect(await started.run('login', ...bench.at)).toBe(0);
    expect(started.stderr).toContain('A paid plan is needed');
    expect(platform.families[0]?.clientId).toBe('cli');
    expect(tokenRequests()[0]?.bodyText).toContain('redirect_uri=http%3A%2F%2Flocalhost%3A');
  });

  test('signs in with a given client, and sends its secret in the form', async () => {
    const port = await freePort();
    const redirectUris = [`http://127.0.0.1:${port}/callback`];
    const client = platform.authority.clients.register({ name: 'Ours', redirectUris, isPublic: false });
    const started = bench.cli({ env: { OSC_CLIENT_SECRET: client.secret ?? '' } });
    const options = [...bench.at, '--client-id', client.clientId, '--port', String(port)];
    expect(await started.run('login', ...options)).toBe(0);
    expect(platform.log.select({ path: '/api/connect/register' })).toHaveLength(0);
    expect(tokenRequests()[0]?.bodyText).toContain(client.secret ?? 'none');
    expect(started.stderr).not.toContain(client.secret);
  });

  test('shows the link and instructions for another machine if no browser opens; --show prints the token', async () => {
    const started = bench.cli({ browser: noBrowser });
    const running = started.run('login', ...bench.at, '--show');
    await approveNow(await shownLink(started));
    expect(await running).toBe(0);
    expect(started.stderr).toMatch(/No browser could be opened here\. From another machine, first: ssh -L \d+:127/);
    expect(started.stdout).toBe(`${platform.families[0]?.current}\n`);
    expect(started.stderr).not.toContain(platform.families[0]?.current);
  });
});

interface SavedLogin {
  record: { current: string; superseded: string[]; state: string };
  refreshToken: string;
  accessToken: { value: string; expiresAt: number };
}

describe('the login of this machine', () => {
  let started: Cli;
  beforeEach(async () => {
    started = await bench.signedIn();
  });

  const folder = () => bench.loginFolder(started);
  const loginFile = () => join(folder(), 'login.json');
  const kept = () => JSON.parse(readFileSync(loginFile(), 'utf8')) as SavedLogin;
  const status = () => started.run('status', '--base-url', platform.apiUrl);

  function expire(): void {
    const login = kept();
    writeFileSync(loginFile(), JSON.stringify({ ...login, accessToken: { ...login.accessToken, expiresAt: 0 } }));
  }

  test('is completed by the next command after a command was killed', async () => {
    expire();
    const before = kept();
    const family = platform.families[0];
    // The platform has given new tokens, and the process that asked for them was killed before it could keep them.
    const rotated = platform.authority.families.rotate(before.refreshToken, family?.clientId ?? '');
    const refreshToken = rotated?.current ?? '';
    const accessToken = platform.authority.accessTokens.issue('acme');
    const superseded = [fingerprint(before.refreshToken)];
    const record = { ...before.record, generation: 1, current: fingerprint(refreshToken), superseded };
    const login = { refreshToken, accessToken: { value: accessToken, expiresAt: Date.now() + 3_600_000 } };
    writeFileSync(join(folder(), 'journal.json'), JSON.stringify({ record, login }));
    expect({ status: await status(), stderr: started.stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining('nothing was lost'),
    });
    expect(kept().refreshToken).toBe(refreshToken);
    expect(bench.refreshes()).toHaveLength(0);
    expect(readdirSync(folder()).sort()).toEqual(['client.json', 'login.json']);
    for (const { value } of platform.issuedTokens) expect(started.stdout + started.stderr).not.toContain(value);
  });

  test('is renewed once for simultaneous commands', async () => {
    expire();
    const codes = await Promise.all([status(), status(), status()]);
    expect(codes).toEqual([0, 0, 0]);
    expect(bench.refreshes()).toHaveLength(1);
    expect(platform.families[0]).toMatchObject({ state: 'live', current: kept().refreshToken });
  });

  test('is replaced by signing in again, and the former login is never sent', async () => {
    const before = kept();
    expect(await started.run('login', '--yes', '--base-url', platform.apiUrl)).toBe(0);
    expect(kept().refreshToken).not.toBe(before.refreshToken);
    expect(kept().record.superseded).toEqual([fingerprint(before.refreshToken)]);
    expire();
    expect(await status()).toBe(0);
    expect(bench.refreshes()).toHaveLength(1);
    expect(bench.refreshes()[0]?.bodyText).not.toContain(before.refreshToken);
  });

  test('works at once after signing in again when a command was killed during a renewal', async () => {
    expire();
    const { record, refreshToken } = kept();
    const token = { refreshToken, accessToken: { value: 'of the former login', expiresAt: 0 } };
    for (const left of [{ record, sent: true }, { record, login: token }, { record }]) {
      writeFileSync(join(folder(), 'journal.json'), JSON.stringify(left));
      expect(await started.run('login', '--yes', '--base-url', platform.apiUrl)).toBe(0);
      const { refreshToken: fresh } = kept();
      const before = started.stderr.length;
      expect({
        status: await status(),
        stderr: started.stderr.slice(before),
        refreshToken: kept().refreshToken,
      }).toEqual({ status: 0, stderr: '', refreshToken: fresh });
    }
  });

  test('is replaced by signing in when its file is unreadable, as the message says', async () => {
    writeFileSync(loginFile(), '{');
    expect(await status()).toBe(1);
    const place = `--base-url ${platform.apiUrl}`;
    expect(started.stderr).toContain(`or replace the login in it:\n  osc-deploy login ${place}\n`);
    expect({ run: await started.run('login', '--base-url', platform.apiUrl), status: await status() }).toEqual({
      run: 0,
      status: 0,
    });
  });

  test('fails with the reason when its folder cannot be created', async () => {
    const other = bench.cli({ env: { XDG_CONFIG_HOME: '/dev/null' } });
    expect(await other.run('login', '--base-url', platform.apiUrl)).toBe(1);
    expect(other.stderr).toContain('The login cannot be kept in /dev/null/osc-deploy/logins/');
    expect(other.stderr).toContain('Make the folder writable');
  });

  test('leads to instructions for signing in after it was ended elsewhere', async () => {
    expire();
    const [family] = platform.families;
    if (family) platform.authority.families.revoke(family, 'somebody removed the application');
    expect(await status()).toBe(1);
    expect(started.stderr).toContain(`Sign in again:\n  osc-deploy login --base-url ${platform.apiUrl}\n`);
  });
});

/** A command that waits for the browser, and the link that it shows. */
async function waiting(options: CliOptions = {}) {
  const started = bench.cli({ browser: noBrowser, ...options });
  const running = started.run('login', ...bench.at);
  const link = await shownLink(started);
  await waitFor(() => started.stderr.includes('Waiting for three minutes'));
  return { started, running, link };
}

describe('login failures', () => {
  const spent = { error: 'invalid_grant', error_description: '<b>spent</b>' };
  const alone = { access_token: 'an-access-token', token_type: 'Bearer', expires_in: 3600 };

  test.each([
    [{ path: '/api/connect/register', reset: true, times: 9 }, 'gave no answer'],
    [{ path: '/api/connect/token', status: 400, body: spent }, 'The token exchange failed with status 400'],
    [{ path: '/api/connect/token', status: 200, body: alone }, 'got no refresh token'],
  ])('login fails because of %j', async (fault, message) => {
    platform.faults.arm(fault);
    let page = Promise.resolve('');
    const browser = async (link: string) => {
      page = approveNow(link).then((answer) => answer.text());
      return true;
    };
    const started = bench.cli({ browser });
    expect({ run: await started.run('login', ...bench.at), stderr: started.stderr }).toEqual({
      run: 1,
      stderr: expect.stringContaining(message),
    });
    expect(started.stderr).not.toContain('an-access-token');
    if (message.includes('exchange')) expect(await page).toContain('&#60;b&#62;spent');
  });

  test('a different state gets the documented error and is not exchanged', async () => {
    const { started, running, link } = await waiting();
    const target = new URL(await visitConsent(link));
    const [code, state = ''] = ['code', 'state'].map((name) => target.searchParams.get(name) ?? '');
    const nearly = state.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const query of [`state=${nearly}`, 'state=other', '', 'state=', `state=${state}&state=x`]) {
      const answer = await fetch(`${target.origin}/callback?code=${code}&${query}`);
      expect({ status: answer.status, text: await answer.text() }).toEqual({
        status: 400,
        text: 'Invalid state parameter',
      });
    }
    expect(tokenRequests()).toHaveLength(0);
    // The right one is still welcome.
    expect((await fetch(target)).status).toBe(200);
    expect(await running).toBe(0);
    expect(started.stderr).toContain('nothing was exchanged');
  });

  test('a state is accepted only once', async () => {
    platform.faults.arm({ path: '/api/connect/token', delayMs: 300 });
    const { running, link } = await waiting();
    const target = await visitConsent(link);
    const first = fetch(target);
    await waitFor(() => tokenRequests().length === 1);
    expect((await fetch(target)).status).toBe(400);
    expect({ status: (await first).status, running: await running }).toEqual({ status: 200, running: 0 });
    expect(tokenRequests()).toHaveLength(1);
  });

  test.each([
    ['', 'The browser came back without a code.'],
    ['&error=server_error&error_description=Try%0Alater', 'The platform ended the sign-in: server_error: Try later.'],
    ['&error=access_denied&code=x', 'The sign-in was refused on the page of the platform (access_denied).'],
  ])('login ends when the browser returns with "%s" instead of a code', async (query, message) => {
    const { started, running, link } = await waiting();
    const state = new URL(link).searchParams.get('state');
    expect((await fetch(`${callbackOrigin(link)}/callback?state=${state}${query}`)).status).toBe(400);
    expect({ running: await running, stderr: started.stderr }).toEqual({
      running: 1,
      stderr: expect.stringContaining(message),
    });
    expect(tokenRequests()).toHaveLength(0);
  });

  test('login ends when no browser returns within three minutes; requests for other paths do not end the wait', async () => {
    let end: () => void = () => undefined;
    const sleep = (ms: number, signal?: AbortSignal) =>
      ms === 180_000 ? new Promise<void>((resolve) => (end = resolve)) : systemClock.sleep(ms, signal);
    const clock = { ...systemClock, sleep };
    const { started, running, link } = await waiting({ clock });
    const answer = await fetch(`${callbackOrigin(link)}/favicon.ico`);
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 404,
      text: expect.stringContaining('Nothing is here'),
    });
    expect((await fetch(callbackOrigin(link), { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${callbackOrigin(link)}//`)).status).toBe(405);
    end();
    expect(await running).toBe(1);
    expect(started.stderr).toContain('within three minutes');
    await expect(fetch(callbackOrigin(link))).rejects.toThrow('fetch failed');
  });

  test('login ends when the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const started = bench.cli({ browser: noBrowser });
    expect(await started.run('login', ...bench.at, '--port', String(port))).toBe(1);
    expect(started.stderr).toContain(`Port ${port} of 127.0.0.1 is taken, or this user may not open it.`);
    taken.close();
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
  ])('%j is a usage error', async (argv, message) => {
    const started = bench.cli({ browser: noBrowser });
    expect({ run: await started.run(...argv), stderr: started.stderr }).toEqual({
      run: 2,
      stderr: expect.stringContaining(message),
    });
    expect(platform.requests).toHaveLength(0);
  });
});

describe('login behind a proxy', () => {
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

  test('takes the redirect URI from the forwarded headers', async () => {
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

  test('redirects no other visitor of the address', async () => {
    const { started, running, origin, begin } = await start();
    for (const path of ['/', '/start/', '/start/AAAAAAAAAAAAAAAAAAAAAA', '/start']) {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      expect({ status: answer.status, headers: answer.headers.get('location') }).toEqual({
        status: 404,
        headers: null,
      });
    }
    const begun = await begin();
    const [again, reloaded] = await Promise.all([begin(), begin({ cookie: cookieOf(begun) })]);
    expect({ status: again.status, headers: again.headers.get('location') }).toEqual({ status: 410, headers: null });
    expect(reloaded.headers.get('location')).toBe(begun.headers.get('location'));
    started.interrupts.interrupt('SIGINT');
    expect(await running).toBe(130);
  });

  test('does not accept the login of a stranger who approves as himself', async () => {
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

  test('is not possible with the public client, whose redirect is localhost', async () => {
    platform.faults.arm({ path: '/api/connect/register', status: 403 });
    const started = bench.cli({ browser: noBrowser });
    const argv = [...bench.at, '--proxy-base-url', base];
    expect({ run: await started.run('login', ...argv), stderr: started.stderr }).toEqual({
      run: 1,
      stderr: expect.stringContaining('cannot come back through a proxy'),
    });
  });

  test('refuses to redirect for headers of another host', async () => {
    const { started, running, begin } = await start();
    const begun = await begin({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' });
    expect({ status: begun.status, headers: begun.headers.get('location') }).toEqual({ status: 400, headers: null });
    expect(await begun.text()).toContain('https://evil.example/p/callback');
    started.interrupts.interrupt('SIGINT');
    expect(await running).toBe(130);
    expect(started.stderr).toContain('The proxy says that the browser would come back to https://evil.example');
  });
});
