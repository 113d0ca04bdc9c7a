import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../emulator/oauth/consent-visitor.js';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { type Cli, type CliOptions, freePort, ManualClock, startCli } from '../support/cli-kit.js';

let platform: LocalPlatform;
const open: { close(): Promise<unknown> }[] = [];

beforeEach(async () => {
  platform = await startPlatform();
  open.push(platform);
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

function cli(options: CliOptions = {}): Cli {
  const started = startCli(options);
  open.push(started);
  return started;
}

const approve = async (link: string) => fetch(await visitConsent(link));
/** A browser that takes the link and approves while the command goes on. */
const approving = (link: string) => {
  approve(link).catch(() => undefined);
  return Promise.resolve(true);
};
const tokenRequests = () => platform.log.select({ origin: 'api', method: 'POST', path: '/api/connect/token' });
const loginFolder = (from: Cli) =>
  join(from.folder, 'config/osc-deploy/logins', new URL(platform.apiUrl).host.replace(':', '_'));

describe('login', () => {
  test('goes from the consent page to a login that only the user can read', async () => {
    let shown: Promise<Response> | undefined;
    const started = cli({
      browser: async (link) => {
        shown = approve(link);
        return true;
      },
    });
    expect(await started.run('login', '--base-url', platform.apiUrl)).toBe(0);
    const page = await shown;
    expect([page?.status, await page?.text()]).toEqual([200, expect.stringContaining('<h1>You are signed in</h1>')]);
    const folder = loginFolder(started);
    const kept = JSON.parse(readFileSync(join(folder, 'login.json'), 'utf8')) as { refreshToken: string };
    expect(kept.refreshToken).toBe(platform.families[0]?.current);
    expect(statSync(join(folder, 'login.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'client.json')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).sort()).toEqual(['client.json', 'login.json']);
    for (const { value } of platform.issuedTokens) expect(started.stdout + started.stderr).not.toContain(value);
    expect(started.stderr).not.toContain('ssh -L');
    expect(started.stderr).toMatch(/Signed in to acme on prod \(http:\/\/127\.0\.0\.1:\d+\) with client /);
  });

  test('sends what the interface document asks for', async () => {
    let link = new URL('http://127.0.0.1');
    const started = cli({
      browser: async (text) => {
        link = new URL(text);
        return approving(text);
      },
    });
    await started.run('login', '--base-url', platform.apiUrl);
    const asked = Object.fromEntries(link.searchParams);
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    expect(asked['redirect_uri']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(Buffer.from(asked['state'] ?? '', 'base64url')).toHaveLength(16);
    const form = new URLSearchParams(tokenRequests()[0]?.bodyText ?? '');
    expect(Buffer.from(form.get('code_verifier') ?? '', 'base64url')).toHaveLength(32);
    expect(
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url'),
    ).toBe(asked['code_challenge']);
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'authorization_code',
      redirect_uri: asked['redirect_uri'],
      client_id: asked['client_id'],
    });
    expect(form.has('client_secret')).toBe(false);
  });

  test('registers a public client for this login, with exactly the redirect it uses', async () => {
    const started = cli({ browser: approving });
    await started.run('login', '--base-url', platform.apiUrl);
    const [registration] = platform.log.select({ origin: 'api', path: '/api/connect/register' });
    const sent = JSON.parse(registration?.bodyText ?? '{}') as Record<string, unknown>;
    const form = new URLSearchParams(tokenRequests()[0]?.bodyText ?? '');
    expect(sent).toMatchObject({
      client_name: 'osc-deploy on here.example',
      redirect_uris: [form.get('redirect_uri')],
      token_endpoint_auth_method: 'none',
    });
    expect(form.get('client_id')).toBe(platform.families[0]?.clientId);
    expect(platform.families[0]?.clientId).not.toBe('cli');
  });

  test('uses the public client and its localhost redirect where registration is refused', async () => {
    platform.faults.arm({ path: '/api/connect/register', status: 402, body: '{"reason":"A paid plan is needed"}' });
    const started = cli({ browser: approving });
    expect(await started.run('login', '--base-url', platform.apiUrl)).toBe(0);
    expect(started.stderr).toContain('A paid plan is needed');
    expect(platform.families[0]?.clientId).toBe('cli');
    expect(tokenRequests()[0]?.bodyText).toContain('redirect_uri=http%3A%2F%2Flocalhost%3A');
  });

  test('signs in with a client that is given, and sends its secret in the form', async () => {
    const port = await freePort();
    const client = platform.authority.clients.register({
      name: 'Ours',
      redirectUris: [`http://127.0.0.1:${port}/callback`],
      isPublic: false,
    });
    const started = cli({
      env: { OSC_CLIENT_SECRET: client.secret ?? '' },
      browser: approving,
    });
    const options = ['--base-url', platform.apiUrl, '--client-id', client.clientId, '--port', String(port)];
    expect(await started.run('login', ...options)).toBe(0);
    expect(platform.log.select({ path: '/api/connect/register' })).toHaveLength(0);
    expect(tokenRequests()[0]?.bodyText).toContain(client.secret ?? 'none');
    expect(started.stderr).not.toContain(client.secret);
  });

  test('--show prints the refresh token on standard output and nowhere else', async () => {
    const started = cli({ browser: approving });
    await started.run('login', '--base-url', platform.apiUrl, '--show');
    expect(started.stdout).toBe(`${platform.families[0]?.current}\n`);
    expect(started.stderr).not.toContain(platform.families[0]?.current);
  });

  test('shows the link, and the way from another machine, where no browser opens', async () => {
    const started = cli();
    const running = started.run('login', '--base-url', platform.apiUrl);
    const link = await shownLink(started);
    await approve(link);
    expect(await running).toBe(0);
    expect(started.stderr).toMatch(/No browser could be opened here\. From another machine, first: ssh -L \d+:127/);
  });
});

describe('a login that does not come about', () => {
  test('another state is refused in the words of the interface document, and nothing is exchanged', async () => {
    const started = cli();
    const running = started.run('login', '--base-url', platform.apiUrl);
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
    const started = cli();
    platform.faults.arm({ path: '/api/connect/token', delayMs: 300 });
    const running = started.run('login', '--base-url', platform.apiUrl);
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
    const started = cli({
      browser: async (link) => {
        page = visitConsent(link, { decision: 'deny' }).then((target) => fetch(target));
        return true;
      },
    });
    expect(await started.run('login', '--base-url', platform.apiUrl)).toBe(1);
    expect(started.stderr).toContain('The sign-in was refused on the page of the platform (access_denied');
    expect((await page)?.status).toBe(403);
    expect(tokenRequests()).toHaveLength(0);
  });

  test('no browser comes back within three minutes', async () => {
    const clock = new ManualClock();
    const started = cli({ clock });
    const running = started.run('login', '--base-url', platform.apiUrl);
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
    const started = cli();
    const running = started.run('login', '--base-url', platform.apiUrl);
    await waitFor(() => started.stderr.includes('Waiting for three minutes'));
    started.interrupts.interrupt('SIGINT');
    expect(await running).toBe(130);
    expect(started.stderr).toMatch(/\nCancelled\. Run the command again to continue safely\.\n$/);
  });

  test('the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    open.push({ close: async () => taken.close() });
    const { port } = taken.address() as AddressInfo;
    const started = cli();
    expect(await started.run('login', '--base-url', platform.apiUrl, '--port', String(port))).toBe(1);
    expect(started.stderr).toContain(`Port ${port} of 127.0.0.1 is taken by another program.`);
  });

  test('a wrong path is refused, and the wait goes on', async () => {
    const started = cli();
    const running = started.run('login', '--base-url', platform.apiUrl);
    const link = await shownLink(started);
    const answer = await fetch(`${callbackOrigin(link)}/favicon.ico`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Nothing is here')]);
    expect((await fetch(callbackOrigin(link), { method: 'POST' })).status).toBe(405);
    await approve(link);
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
    const started = cli({
      browser: async (link) => {
        page = approve(link);
        return true;
      },
    });
    expect(await started.run('login', '--base-url', platform.apiUrl)).toBe(1);
    expect(started.stderr).toContain('The token exchange failed with status 400');
    const shown = await page;
    expect([shown?.status, await shown?.text()]).toEqual([502, expect.stringContaining('&#60;b&#62;spent')]);
  });

  test('a server that gives no refresh token', async () => {
    platform.faults.arm({
      path: '/api/connect/token',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"access_token":"an-access-token","token_type":"Bearer","expires_in":3600}',
    });
    const started = cli({ browser: approving });
    expect(await started.run('login', '--base-url', platform.apiUrl)).toBe(1);
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
    const started = cli();
    expect(await started.run(...argv)).toBe(2);
    expect(started.stderr).toContain(message);
    expect(platform.requests).toHaveLength(0);
  });
});

describe('behind a proxy', () => {
  const base = 'https://name-8976.app.example.dev/p';

  async function start(): Promise<{ started: Cli; running: Promise<number>; origin: string }> {
    const port = await freePort();
    const started = cli();
    const running = started.run(
      'login',
      '--base-url',
      platform.apiUrl,
      '--port',
      String(port),
      '--proxy-base-url',
      base,
    );
    await waitFor(() => started.stderr.includes('Waiting for three minutes'));
    return { started, running, origin: `http://127.0.0.1:${port}` };
  }

  test('the redirect URI is the one that the forwarded headers give', async () => {
    const { started, running, origin } = await start();
    expect(started.stderr).toContain(`${base}/\n`);
    const headers = { 'x-forwarded-proto': 'https,http', 'x-forwarded-host': 'name-8976.app.example.dev' };
    const begun = await fetch(origin, { headers, redirect: 'manual' });
    const link = new URL(begun.headers.get('location') ?? '');
    expect(link.searchParams.get('redirect_uri')).toBe(`${base}/callback`);
    const target = new URL(await visitConsent(link.href));
    expect(`${target.origin}${target.pathname}`).toBe(`${base}/callback`);
    expect((await fetch(`${origin}/callback${target.search}`, { headers })).status).toBe(200);
    expect(await running).toBe(0);
    expect(new URLSearchParams(tokenRequests()[0]?.bodyText ?? '').get('redirect_uri')).toBe(`${base}/callback`);
  });

  test('the public client cannot come back through one', async () => {
    platform.faults.arm({ path: '/api/connect/register', status: 403 });
    const started = cli();
    const argv = ['--base-url', platform.apiUrl, '--proxy-base-url', base];
    expect([await started.run('login', ...argv), started.stderr]).toEqual([
      1,
      expect.stringContaining('cannot come back through a proxy'),
    ]);
  });

  test('headers that say something else lead nowhere', async () => {
    const { started, running, origin } = await start();
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
    const begun = await fetch(origin, { headers, redirect: 'manual' });
    expect([begun.status, begun.headers.get('location')]).toEqual([400, null]);
    expect(await begun.text()).toContain('https://evil.example/p/callback');
    started.interrupts.interrupt('SIGINT');
    expect(await running).toBe(130);
    expect(started.stderr).toContain('The proxy says that the browser would come back to https://evil.example');
  });
});

describe('logout', () => {
  test('leaves nothing behind', async () => {
    const started = cli({ browser: approving });
    await started.run('login', '--base-url', platform.apiUrl);
    expect(await started.run('logout', '--base-url', platform.apiUrl)).toBe(0);
    expect(readdirSync(join(loginFolder(started), '..'))).toEqual([]);
    expect(await started.run('logout', '--base-url', platform.apiUrl)).toBe(0);
    expect(started.stderr).toContain('You were not signed in');
  });
});

async function shownLink(from: Cli): Promise<string> {
  await waitFor(() => from.stderr.includes('Waiting for three minutes'));
  return /^ {2}(http\S+)$/m.exec(from.stderr)?.[1] ?? '';
}

function callbackOrigin(link: string): string {
  return new URL(new URL(link).searchParams.get('redirect_uri') ?? '').origin;
}

async function waitFor(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 500) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
