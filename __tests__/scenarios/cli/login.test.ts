import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { FileStore } from '../../../src/credentials/stores/file.js';
import { systemClock } from '../../../src/workflow/runtime.js';
import { approve, approveNow, CliPlatform, noBrowser, shownLink } from '../../support/cli/cli-platform.js';
import { type Cli, freePort } from '../../support/cli/start-cli.js';

let bench: CliPlatform;
let platform: LocalPlatform;

beforeEach(async () => {
  bench = await CliPlatform.start();
  ({ platform } = bench);
});
afterEach(() => bench.close());

const tokenRequests = () => platform.log.select({ origin: 'api', method: 'POST', path: '/api/connect/token' });

describe('login', () => {
  test('goes from the consent page to a login that only the user can read', async () => {
    let shown: Promise<Response> | undefined;
    const browser = (link: string) => {
      shown = approveNow(link);
      return Promise.resolve(true);
    };
    const started = bench.cli({ browser });
    expect(await started.run('login', ...bench.at)).toBe(0);
    const page = await shown;
    expect([page?.status, await page?.text()]).toEqual([200, expect.stringContaining('<h1>You are signed in</h1>')]);
    const folder = bench.loginFolder(started);
    const kept = JSON.parse(readFileSync(join(folder, 'login.json'), 'utf8')) as { refreshToken: string };
    expect(kept.refreshToken).toBe(platform.families[0]?.current);
    expect(statSync(join(folder, 'login.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'client.json')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).sort()).toEqual(['client.json', 'login.json']);
    expect(bench.leaks(started)).toEqual([]);
    expect(started.stderr).not.toContain('ssh -L');
    expect(started.stderr).toMatch(/Signed in to acme on prod \(http:\/\/127\.0\.0\.1:\d+\)\.\n/);
  });

  test('registers a public client for this login alone, and sends what the interface document asks for', async () => {
    let link = new URL('http://127.0.0.1');
    const browser = (text: string) => {
      link = new URL(text);
      return approve(text);
    };
    const started = bench.cli({ browser });
    await started.run('login', ...bench.at);
    const asked = Object.fromEntries(link.searchParams);
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    expect(asked['redirect_uri']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(Buffer.from(asked['state'] ?? '', 'base64url')).toHaveLength(16);
    const form = new URLSearchParams(tokenRequests()[0]?.bodyText ?? '');
    expect(Buffer.from(form.get('code_verifier') ?? '', 'base64url')).toHaveLength(32);
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '');
    expect(challenge.digest('base64url')).toBe(asked['code_challenge']);
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'authorization_code',
      redirect_uri: asked['redirect_uri'],
      client_id: asked['client_id'],
    });
    expect(form.has('client_secret')).toBe(false);
    const [registration] = platform.log.select({ origin: 'api', path: '/api/connect/register' });
    expect(JSON.parse(registration?.bodyText ?? '{}')).toMatchObject({
      client_name: 'osc-deploy on here.example',
      redirect_uris: [asked['redirect_uri']],
      token_endpoint_auth_method: 'none',
    });
    expect(asked['client_id']).toBe(platform.families[0]?.clientId);
    expect(asked['client_id']).not.toBe('cli');
  });

  test('uses the public client and its localhost redirect where registration is refused', async () => {
    platform.faults.arm({ path: '/api/connect/register', status: 402, body: '{"reason":"A paid plan is needed"}' });
    const started = bench.cli();
    expect(await started.run('login', ...bench.at)).toBe(0);
    expect(started.stderr).toContain('A paid plan is needed');
    expect(platform.families[0]?.clientId).toBe('cli');
    expect(tokenRequests()[0]?.bodyText).toContain('redirect_uri=http%3A%2F%2Flocalhost%3A');
  });

  test('signs in with a client that is given, and sends its secret in the form', async () => {
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

  test('--show prints the refresh token on standard output and nowhere else', async () => {
    const started = bench.cli();
    await started.run('login', ...bench.at, '--show');
    expect(started.stdout).toBe(`${platform.families[0]?.current}\n`);
    expect(started.stderr).not.toContain(platform.families[0]?.current);
  });

  test('shows the link, and the way from another machine, where no browser opens', async () => {
    const started = bench.cli({ browser: noBrowser });
    const running = started.run('login', ...bench.at);
    const link = await shownLink(started);
    await approveNow(link);
    expect(await running).toBe(0);
    expect(started.stderr).toMatch(/No browser could be opened here\. From another machine, first: ssh -L \d+:127/);
  });
});

describe('logout', () => {
  test('leaves nothing behind', async () => {
    const started = bench.cli();
    await started.run('login', ...bench.at);
    expect(await started.run('logout', ...bench.at)).toBe(0);
    expect(readdirSync(join(bench.loginFolder(started), '..'))).toEqual([]);
    expect(await started.run('logout', ...bench.at)).toBe(0);
    expect(started.stderr).toContain('You were not signed in');
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

  test('what a killed command left unfinished is finished by the next one', async () => {
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
    expect([await status(), started.stderr]).toEqual([0, expect.stringContaining('nothing was lost')]);
    expect(kept().refreshToken).toBe(refreshToken);
    expect(bench.refreshes()).toHaveLength(0);
    expect(readdirSync(folder()).sort()).toEqual(['client.json', 'login.json']);
    for (const { value } of platform.issuedTokens) expect(started.stdout + started.stderr).not.toContain(value);
  });

  test('the journal of a command that still runs is left alone', async () => {
    const journal = new Journal(join(folder(), 'journal.json'));
    const store = new FileStore({ path: loginFile(), clock: systemClock });
    const running = store.exclusively(async () => {
      const { record } = await store.read();
      if (record) journal.write({ record, sent: true });
      await systemClock.sleep(700);
      expect(journal.read()?.sent).toBe(true);
      journal.delete();
    });
    expect(await status()).toBe(0);
    await running;
  });

  test('commands at the same time share one renewal', async () => {
    expire();
    const codes = await Promise.all([status(), status(), status()]);
    expect(codes).toEqual([0, 0, 0]);
    expect(bench.refreshes()).toHaveLength(1);
    expect(platform.families[0]).toMatchObject({ state: 'live', current: kept().refreshToken });
  });

  test('signing in again replaces it, and the one before is never sent', async () => {
    const before = kept();
    expect(await started.run('login', '--yes', '--base-url', platform.apiUrl)).toBe(0);
    expect(kept().refreshToken).not.toBe(before.refreshToken);
    expect(kept().record.superseded).toEqual([fingerprint(before.refreshToken)]);
    expire();
    expect(await status()).toBe(0);
    expect(bench.refreshes()).toHaveLength(1);
    expect(bench.refreshes()[0]?.bodyText).not.toContain(before.refreshToken);
  });

  test('one that cannot be read is replaced by signing in, as the message says', async () => {
    writeFileSync(loginFile(), '{');
    expect(await status()).toBe(1);
    const place = `--base-url ${platform.apiUrl}`;
    expect(started.stderr).toContain(`or replace the login in it:\n  osc-deploy login ${place}\n`);
    expect([await started.run('login', '--base-url', platform.apiUrl), await status()]).toEqual([0, 0]);
  });

  test('a folder that cannot be made is no fault of this program', async () => {
    const other = bench.cli({ env: { XDG_CONFIG_HOME: '/dev/null' } });
    expect(await other.run('login', '--base-url', platform.apiUrl)).toBe(1);
    expect(other.stderr).toContain('The login cannot be kept in /dev/null/osc-deploy/logins/');
    expect(other.stderr).toContain('Make the folder writable');
  });

  test('a login that was ended elsewhere says how to sign in', async () => {
    expire();
    const [family] = platform.families;
    if (family) platform.authority.families.revoke(family, 'somebody removed the application');
    expect(await status()).toBe(1);
    expect(started.stderr).toContain(`Sign in again:\n  osc-deploy login --base-url ${platform.apiUrl}\n`);
  });
});
